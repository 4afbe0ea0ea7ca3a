"""Every text in every language: nothing missing, nothing left over, the same parameters, all plural forms."""

import ast
import re
import shutil
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from flask import Flask
from flask.testing import FlaskClient

from app import GAMES
from arbiter import language
from arbiter.language import FormattedParams, Name, Text
from tests.arbiter.pages.reader import Page
from tests.contract import words_samples as contract_samples
from tests.kontor import words_samples as kontor_samples
from tools import translations

PATHS = translations.paths()
CODES = tuple(sorted({path.parents[1].name for path in PATHS}))
PLACEHOLDER = re.compile(r"%\((\w+)(?::\w+)?\)([ds])")
EVERY = pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.stem}-{path.parents[1].name}")
NUMBERS = {"en": (1, 2), "de": (1, 2), "cs": (1, 2, 5)}
"""One number for each plural form."""


@pytest.fixture(scope="module")
def wanted() -> dict[str, Catalog]:
    return {domain: translations.wanted(domain) for domain in {path.stem for path in PATHS}}


@pytest.fixture(scope="module")
def kept() -> dict[Path, Catalog]:
    return {path: translations.read(path) for path in PATHS}


def keys(catalog: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in catalog if message.id}


def texts(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def finished(catalog: Catalog) -> Iterator[Message]:
    """Give the texts that are translated: another test looks for those that aren't."""
    return (message for message in texts(catalog) if all(translations.forms(message)))


def test_there_are_german_and_czech() -> None:
    assert {"de", "cs"} <= set(CODES)
    assert set(language.CATALOGUES) == {language.ENGLISH, *CODES}


def test_every_game_is_in_every_language() -> None:
    domains = {path.stem for path in PATHS}
    assert domains == {"arbiter", *GAMES.ids, *translations.TEXTS}
    assert {(path.stem, path.parents[1].name) for path in PATHS} == {(one, code) for one in domains for code in CODES}


def test_a_text_of_two_catalogues_is_translated_alike(kept: dict[Path, Catalog]) -> None:
    """The first catalogue that has it says it for all."""
    for code in CODES:
        said: dict[object, object] = {}
        for path, catalog in kept.items():
            if path.parents[1].name == code:
                for message in texts(catalog):
                    assert said.setdefault((message.context, message.id), message.string) == message.string, path


@EVERY
def test_a_catalogue_has_exactly_the_texts_of_its_rooms(
    path: Path, kept: dict[Path, Catalog], wanted: dict[str, Catalog]
) -> None:
    assert keys(kept[path]) - keys(wanted[path.stem]) == set(), "run `make translations`"
    assert keys(wanted[path.stem]) - keys(kept[path]) == set(), "run `make translations`"


def test_no_text_stands_inside_an_f_string() -> None:
    """From Python 3.12 on none is found there."""
    for folder in ("arbiter", "kontor", "contract"):
        for path in (translations.ROOT / folder).rglob("*.py"):
            inside = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.JoinedStr))
            calls = (call for node in inside for call in ast.walk(node) if isinstance(call, ast.Call))
            called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
            assert called.isdisjoint({"_", "gettext", "ngettext", "pgettext"}), path


@EVERY
def test_every_text_is_translated(path: Path, kept: dict[Path, Catalog]) -> None:
    lacking = [message.id for message in texts(kept[path]) if message.fuzzy or not all(translations.forms(message))]
    assert lacking == []


@EVERY
def test_the_compiled_catalogue_is_that_of_the_written_one(path: Path, kept: dict[Path, Catalog]) -> None:
    compiled = path.with_suffix(".mo").read_bytes()
    fresh = translations.compiled(kept[path])
    assert told(compiled) == told(fresh), "run `make translations`"
    assert path.with_suffix(".po").read_bytes() == translations.written(kept[path]), "run `make translations`"


def told(compiled: bytes) -> dict[object, str]:
    texts: dict[object, str] = dict(vars(GNUTranslations(BytesIO(compiled)))["_catalog"])
    return {key: text for key, text in texts.items() if key}


@EVERY
def test_translations_name_the_same_parameters(path: Path, kept: dict[Path, Catalog]) -> None:
    for message in finished(kept[path]):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        named = set(PLACEHOLDER.findall(ids[-1]))
        assert set(PLACEHOLDER.findall(ids[0])) <= named, ids
        *others, last = translations.forms(message)
        assert set(PLACEHOLDER.findall(last)) == named, (ids, last)
        for form in others:  # "only the largest area" needs no number
            assert set(PLACEHOLDER.findall(form)) <= named, (ids, form)
        assert "%" not in PLACEHOLDER.sub("", "".join((*ids, *others, last))), ids


@EVERY
def test_plural_forms_are_complete(path: Path, kept: dict[Path, Catalog]) -> None:
    plurals = [message for message in finished(kept[path]) if isinstance(message.id, tuple)]
    assert plurals or path.stem in translations.TEXTS, "only texts of one file have none"
    assert {len(translations.forms(message)) for message in plurals} <= {kept[path].num_plurals}
    code = path.parents[1].name
    catalogue = language.CATALOGUES[code]
    for message in plurals:
        said = [catalogue.ngettext(*message.id, number) for number in NUMBERS[code]]
        assert said == list(translations.forms(message))


@EVERY
def test_translations_are_as_tidy_as_the_texts(path: Path, kept: dict[Path, Catalog]) -> None:
    for message in finished(kept[path]):
        english = message.id if isinstance(message.id, str) else message.id[0]
        for form in translations.forms(message):
            assert (form[0].isspace(), form[-1].isspace()) == (english[0].isspace(), english[-1].isspace()), form
            assert "  " not in form, form
            if english.endswith("?"):
                assert form.endswith("?"), (english, form)


@pytest.mark.parametrize("samples", [kontor_samples, contract_samples], ids=["kontor", "contract"])
@pytest.mark.parametrize("code", [language.ENGLISH, *CODES])
def test_every_ruling_refusal_rule_option_and_variant_is_said(code: str, samples: ModuleType) -> None:
    with language.use_language(code):
        said = list(samples.say_everything())
    with language.use_language(language.ENGLISH):
        english = list(samples.say_everything())
    assert len(said) == len(english)
    for text, original in zip(said, english, strict=True):
        assert bool(text) == bool(original)
        assert "%(" not in text, text
        assert "  " not in text, text


@pytest.mark.parametrize(("code", "said"), [("en", "-1 point"), ("de", "-1 Punkt"), ("cs", "-1 bod")])
def test_less_than_zero_is_counted_alike(code: str, said: str) -> None:
    with language.use_language(code):
        assert language.ngettext("%(num)d point", "%(num)d points", -1) % {"num": -1} == said


class Strict(FormattedParams):
    """Parameters that have every form that a sentence asks for."""

    def __getitem__(self, key: str) -> object:
        name, _colon, form = key.partition(":")
        value = super().__getitem__(name)
        if form:
            assert isinstance(value, Name), key
            return value.forms[form]
        return value


@pytest.mark.parametrize("samples", [kontor_samples, contract_samples], ids=["kontor", "contract"])
@pytest.mark.parametrize("code", CODES)
def test_no_sentence_asks_a_name_for_a_form_it_lacks(
    code: str, samples: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arbiter.language.FormattedParams", Strict)
    with language.use_language(code):
        assert all("%(" not in text for text in samples.say_everything())


def test_a_name_comes_in_the_form_that_the_sentence_asks_for() -> None:
    card = Name("voda 57", accusative="vodu 57")
    said = {"card": card, "seat": "Ada"}
    assert Text("%(seat)s vykládá %(card:accusative)s") % said == "Ada vykládá vodu 57"
    assert Text("%(card)s: %(seat:accusative)s, %(card:dative)s") % said == "voda 57: Ada, voda 57"


def test_cards_are_declined() -> None:
    from kontor.words import card_name

    with language.use_language("cs"):
        declined = [card_name(card).forms["accusative"] for card in ("B44", "W57", "S90")]
    assert declined == ["černou 44", "vodu 57", "speciální kartu 90"]


@pytest.mark.parametrize(
    ("code", "said"), [("en", "wine, spice or tea"), ("de", "Wein, Gewürze oder Tee"), ("cs", "víno, koření nebo čaj")]
)
def test_what_would_each_do_alone_is_joined_by_or(code: str, said: str) -> None:
    from kontor.words import good_name

    with language.use_language(code):
        assert language.join_or(map(good_name, ("wine", "spice", "tea"))) == said
        assert language.join_or(["a"]) == "a"


@pytest.mark.parametrize(
    ("code", "goods"),
    [
        ("en", ["1 coin", "2 coins", "5 coins"]),
        ("de", ["1 Münze", "2 Münzen", "5 Münzen"]),
        ("cs", ["1 mince", "2 mince", "5 mincí"]),
    ],
)
def test_numbers_take_the_form_they_need(code: str, goods: list[str]) -> None:
    from kontor.words import coins_text

    with language.use_language(code):
        assert [coins_text(number) for number in (1, 2, 5)] == goods


def test_a_text_that_lacks_a_plural_form_is_said_in_english() -> None:
    catalog = Catalog(locale="cs")
    catalog.add(("%(num)d cell", "%(num)d cells"), ("%(num)d pole", "", "%(num)d polí"))
    catalog.add("Close", "Zavřít")
    compiled = GNUTranslations(BytesIO(translations.compiled(catalog)))
    assert compiled.ngettext("%(num)d cell", "%(num)d cells", 2) == "%(num)d cells"
    assert compiled.gettext("Close") == "Zavřít"


def spoken(client: FlaskClient, asks: str = "", path: str = "/") -> str:
    answer = client.get(path, headers={"Accept-Language": asks} if asks else {})
    return Page(answer.get_data(as_text=True), path).all("html")[0].attrs["lang"]


def test_the_languages_are_those_that_have_a_catalogue() -> None:
    assert tuple(language.CATALOGUES) == ("en", "cs", "de")


@pytest.mark.parametrize(
    ("asks", "expected"),
    [(asks, "en") for asks in ("", "en-GB,de;q=0.9", "fr", "*", "de;q=0", ";;;q=,")]
    + [("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("cs-CZ", "cs"), ("fr,cs;q=0.5,de;q=0.4", "cs")],
)
def test_the_browsers_wish_decides(client: FlaskClient, asks: str, expected: str) -> None:
    assert spoken(client, asks) == expected


def test_every_page_offers_every_other_language_by_its_own_name(client: FlaskClient) -> None:
    for path in ("/", "/kontor/new", "/kontor/rules", "/kontor/rules/T3", "/nothing"):
        page = Page(client.get(path).get_data(as_text=True), path)
        links = [one for one in page.all("a") if "hreflang" in one.attrs]
        assert {one.attrs["lang"]: one.text for one in links} == {"de": "Deutsch", "cs": "Čeština"}
        assert all(one.attrs["href"] == f"{path}?language={one.attrs['lang']}" for one in links)
        here = [one for one in page.all("b") if one.inside("footer") is not None]
        assert [(one.attrs["lang"], one.text) for one in here] == [("en", "English")]


def test_the_devices_choice_is_kept_and_goes_before_the_browsers(client: FlaskClient) -> None:
    answer = client.get("/kontor/rules?q=crane&language=cs", headers={"Accept-Language": "de"})
    assert (answer.status_code, answer.location) == (303, "/kontor/rules?q=crane")
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
    assert spoken(client, "de") == "cs"
    client.get("/?language=en")
    assert spoken(client, "de") == "en"


def test_a_language_that_is_unknown_changes_nothing(client: FlaskClient) -> None:
    assert client.get("/?language=tlh").status_code == 200
    client.set_cookie("language", "tlh")
    assert spoken(client, "de") == "de"


def test_the_links_of_a_page_that_answers_a_form_lead_to_a_page_that_can_be_looked_at(client: FlaskClient) -> None:
    refused = client.post("/nothing/here", headers={"Referer": "http://localhost/kontor/rules/T3?x=1"})
    others = ("http://other.example/rules/T3", "http://[")
    elsewhere = [client.post("/nothing/here", headers={"Referer": one}) for one in others]
    for answer, expected in ((refused, "/kontor/rules/T3?language=de"), *((one, "/?language=de") for one in elsewhere)):
        links = Page(answer.get_data(as_text=True), "/nothing/here").all("a")
        assert [one.attrs["href"] for one in links if one.attrs.get("hreflang") == "de"] == [expected]


def test_no_request_speaks_the_language_of_another(app: Flask) -> None:
    assert spoken(app.test_client(), "de") == "de"
    assert language.language() == "en"
    assert spoken(app.test_client()) == "en"


def test_a_fourth_language_is_one_more_catalogue(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    french = Catalog(locale="fr")
    french.add("English", "Français", context="the name of this catalogue's language, in itself")
    french.add("New table", "Nouvelle table")
    shutil.copytree(language.FOLDER, tmp_path / "all")
    path = tmp_path / "all" / "fr" / "LC_MESSAGES" / "arbiter.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(translations.compiled(french))
    monkeypatch.setattr(language, "FOLDER", tmp_path / "all")
    monkeypatch.setattr(language, "CATALOGUES", language.read_catalogues())
    page = Page(client.get("/kontor/new", headers={"Accept-Language": "fr"}).get_data(as_text=True), "/kontor/new")
    assert (page.h1, page.all("html")[0].attrs["lang"]) == ("Nouvelle table", "fr")
    assert page.all("footer")[0].text.endswith("English Čeština Deutsch Français")


def test_the_api_is_described_in_english_and_its_errors_are_told_in_the_callers_language(client: FlaskClient) -> None:
    assert spoken(client, "de", "/api/v1/") == "en"
    client.set_cookie("language", "cs")  # a program may share a browser's cookies; they are no word of its own
    plain = client.get("/api/v1/tables/nothing")
    german = client.get("/api/v1/tables/nothing", headers={"Accept-Language": "de-AT, en;q=0.5"})
    assert (plain.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert "Accept-Language" in german.headers["Vary"]
    assert plain.get_json()["detail"] == "Nothing belongs to this address, or to this key."
    assert german.get_json()["detail"] == "Zu dieser Adresse oder diesem Schlüssel gehört nichts."
    assert german.get_json()["message"] == plain.get_json()["message"]
    assert client.get("/api/v1/tables/nothing?language=de").status_code == 404


def test_an_error_about_a_forged_form_is_in_the_devices_language(client: FlaskClient) -> None:
    answer = client.post("/kontor/new", data={}, headers={"Accept-Language": "cs"})
    assert answer.status_code == 400
    assert Page(answer.get_data(as_text=True), "/kontor/new").all("html")[0].attrs["lang"] == "cs"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "cs", "LANG": "de"}, "cs"),
    ],
)
def test_the_terminal_has_the_language_of_its_locale(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.of_terminal() == expected
