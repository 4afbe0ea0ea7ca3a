"""Pages in German and Czech, from the first to the score, through the client that checks every page."""

from collections.abc import Iterator

import pytest
from flask import Flask

from arbiter import language
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page, mistakes
from tests.arbiter.pages.record import kept

OTHERS = ("de", "cs")
REAL = dict(language.CATALOGUES)
RECORDS = ("basic-two-phones", "pro-two-phones", "team-four-phones")
TABS = ("", "/rulings", "/kontor/areas", "/kontor/cards", "/codes", "/score")
PLAIN = ("/", "/kontor/new", "/kontor/rules", "/kontor/rules/T3", "/nothing")


@pytest.fixture(autouse=True)
def translated(unmarked: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Speak all languages, without marks."""
    monkeypatch.setattr(language, "CATALOGUES", REAL)


def in_language(app: Flask, code: str) -> Phone:
    """Return a phone on which a language was chosen."""
    phone = Phone(app)
    phone.client.set_cookie("language", code)
    return phone


def pages_of_tables(app: Flask, code: str) -> Iterator[Page]:
    """Show every page of games after different numbers of entries, to the host, a seat and a looker-on."""
    phone = in_language(app, code)
    for name in RECORDS:
        whole = kept(name)
        for entries in (3, 17, len(whole["entries"])):
            links = app.extensions["kontor-tables"].open_record(kept(name, entries)).links
            for link in (links.host, links.look, next(iter(links.seats.values()))):
                yield phone.open(f"/t/{link}")
            for tab in TABS[1:]:
                yield phone.open(f"/t/{links.host}{tab}")


@pytest.mark.parametrize("code", OTHERS)
def test_all_pages_of_a_table_are_in_the_language(app: Flask, code: str) -> None:
    for page in pages_of_tables(app, code):
        assert page.all("html")[0].attrs["lang"] == code
        assert page.all("nav")[0].attrs["aria-label"] == {"de": "Dieser Tisch", "cs": "Tento stůl"}[code]


@pytest.mark.sample
@pytest.mark.parametrize(
    ("code", "titles"),
    [
        ("de", ["Der Schiedsrichter am Tisch", "Neuer Tisch", "Die Regeln mit Nummern", "T3", "Hier ist nichts"]),
        ("cs", ["Rozhodčí u stolu", "Nový stůl", "Číslovaná pravidla", "T3", "Tady nic není"]),
    ],
)
def test_pages_without_a_table_are_in_the_language(app: Flask, code: str, titles: list[str]) -> None:
    phone = in_language(app, code)
    for path, title in zip(PLAIN, titles, strict=True):
        assert title in phone.open(path, 404 if path == "/nothing" else 200).title


@pytest.mark.devices
def test_a_table_is_opened_and_played_in_three_languages_at_once(app: Flask) -> None:
    host = in_language(app, "de")
    host.open("/kontor/new")
    host.press("Tisch eröffnen", **{"name-red": "Anna", "name-black": "Fritz", "deck": "proxy"})
    links = [link.attrs["href"] for link in host.page.all("a") if "Hier spielen" in link.text]
    anna, fritz = in_language(app, "cs"), in_language(app, "en")
    anna.open(links[0])
    anna.press("Zahrát", number="11")
    assert "Tvoje karta leží lícem dolů" in anna.page.text
    fritz.open(links[1])
    fritz.press("Play it face down", number="4")
    anna.open(links[0])
    host.open(host.page.url)
    assert "Die Karten werden aufgedeckt: Anna (Rot 11) und Fritz (Schwarz 4)." in host.page.text
    assert "Karty se odkrývají: Anna (červená 11) a Fritz (černá 4)." in anna.page.text
    assert "The cards are turned over: Anna's red 11 and Fritz's black 4." in fritz.page.text


@pytest.mark.sample
@pytest.mark.parametrize(("code", "error"), [("de", "Fehler:"), ("cs", "Chyba:")])
def test_what_was_wrong_is_said_in_the_language(app: Flask, code: str, error: str) -> None:
    phone = in_language(app, code)
    form = phone.open("/kontor/new").all("form")[0]
    answer = phone.send(
        {one.attrs["name"]: one.attrs.get("value", "") for one in form.all("input")[:2]}, to="/kontor/new"
    )
    page = Page(answer.get_data(as_text=True), "/kontor/new")
    assert answer.status_code == 422
    assert page.title.startswith(error)
    assert page.problems() + mistakes(page.html) == []


def test_the_same_layout_is_read_aloud_in_each_devices_language(app: Flask) -> None:
    links = app.extensions["kontor-tables"].open_record(kept("basic-two-phones", 0)).links
    said = [in_language(app, code).open(f"/t/{links.look}").text for code in ("en", "de", "cs", "en")]
    for text, name in zip(said, ("Harbour centre", "Hafenzentrum", "Přístavní centrum", "Harbour centre"), strict=True):
        assert name in text
