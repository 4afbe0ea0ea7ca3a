"""What people write, and what the texts of games say, is text everywhere: on every kind of page, in titles, pictures,
sheets and refusals; never HTML.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import NullTranslations
from typing import Any
from urllib.parse import quote, urljoin
from xml.etree import ElementTree

import pytest
from flask import Flask
from markupsafe import Markup
from werkzeug.test import TestResponse

from arbiter import language
from arbiter.keeping.results import Origin
from arbiter.language import Name
from arbiter.web import preferences
from kontor.setup.kept_layouts import OwnLayouts
from kontor.setup.start_layouts import pictures
from tests.arbiter.pages.reader import Page, fields_of
from tests.arbiter.play import SETUP
from tests.tiers import sampled
from tools import translations
from tools.texts import Reader, pdf_texts, record_of

TYPED = "\"'><img src=x onerror=1>"
SAID = "<img src=y onerror=1>"
Json = dict[str, Any]


class Hostile(NullTranslations):
    """English whose texts all end with an element, but for single letters, which drawings have as they are."""

    def gettext(self, message: str) -> str:
        return message + SAID if len(message) > 1 else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message if context else "")


@pytest.fixture
def _hostile_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make an element of every text but the templates', which are HTML: of options, rules and cards, too."""
    monkeypatch.setattr(language, "CATALOGUES", {"en": Hostile()})
    monkeypatch.setattr(preferences, "gettext", language.fillable)
    monkeypatch.setattr(
        preferences, "ngettext", lambda one, many, count: language.fillable(one if count == 1 else many)
    )
    monkeypatch.setattr(preferences, "_plain", lambda _spoken, message: Markup(message) % {})


def texts_in(answer: TestResponse) -> list[str]:
    """Return the texts of an answer, those of attributes too, after checking that none has become an element."""
    if answer.mimetype == "application/pdf":
        return pdf_texts(answer.get_data())
    if answer.mimetype == "image/svg+xml":
        elements = list(ElementTree.fromstring(answer.text).iter())
        assert not [one for one in elements if "onerror" in one.attrib], answer.request.path
        return [one.text or "" for one in elements]
    if answer.mimetype != "text/html":
        return [answer.get_data().decode(errors="replace")]
    page = Page(answer.text, answer.request.path)
    assert re.findall(".{80}<img src=[xy]", page.html) == [], page.url
    assert page.having("onerror") == [], page.url
    parts = (one for element in page.elements for one in (*element.attrs.values(), *element.contents))
    texts = [one for one in parts if isinstance(one, str)]
    assert [one for one in texts if "&lt;" in one] == [], f"{page.url} has it escaped twice"
    return texts


def filled_with_it(record: Json, *, goes_on: bool) -> Json:
    """Return a record in which all is hostile that people write."""
    setup = record["setup"]
    for number, player in enumerate(setup["players"]):
        player["name"] = f"{TYPED}{number}"
    if "committees" in setup:
        setup["committees"] = [f"{TYPED}{number}" for number in range(len(setup["committees"]))]
    if not goes_on:
        return record
    overridden = {"what": "coins", "coins": 1} if record["format"] == "kontor-record" else {"what": "turn"}
    override = {"entry": "override", "seat": setup["players"][0]["seat"], "reason": TYPED, **overridden}
    return record | {"version": 2, "entries": [*record["entries"], override]}


def opened(app: Flask, reader: Reader, record: Json) -> dict[str, str]:
    """Open a game's table on a list of this device, with a deck and a start layout; return its links by role."""
    tables = app.extensions["kontor-tables"]
    key = tables.lists.make()
    shelf = tables.lists.ids([key])[key]
    now = datetime.now(UTC)
    links = tables.open_record(record, Origin(now, now, TYPED, shelf)).links
    tables.open(SETUP, TYPED, shelf_id=shelf)
    OwnLayouts(tables.store, (shelf,)).save(TYPED, "insel", 2, pictures("insel", 2)[0].layout)
    with reader.client.session_transaction() as session:
        session["shelves"] = [key]
    return {"host": links.host, "look": links.look, "seat": next(iter(links.seats.values()))}


def asked_of(page: Page, reader: Reader) -> Iterator[TestResponse]:
    """Ask for the pictures of a page, and send its forms in which people write, with too much of it in each field."""
    for one in (*page.having("src"), *page.having("href")):
        if (address := one.attrs.get("src") or one.attrs["href"]).partition("?")[0].endswith(".svg"):
            yield reader.client.get(urljoin(page.url, address), buffered=True)
    for form in page.all("form"):
        typed = [one.attrs["name"] for one in form.all("input") if one.attrs.get("type") in ("text", "search")]
        given = fields_of(form) | dict.fromkeys(typed, TYPED * 3)
        address = urljoin(page.url, form.attrs.get("action", ""))
        if typed and form.attrs.get("method") == "post":
            yield reader.client.post(address, data=given)
        elif typed:
            yield reader.client.get(address, query_string=given)


@pytest.mark.usefixtures("_hostile_texts")
@pytest.mark.parametrize("table", sampled(["kontor", "contract", "contract-score", "kontor-score"], 2))
def test_what_people_wrote_is_text_on_every_kind_of_page(app: Flask, table: str) -> None:
    reader = Reader(app, "en")
    links = opened(app, reader, filled_with_it(record_of(table), goes_on=not table.endswith("score")))
    without, refused = set(), 0
    for name, answer in (*reader.read(links), *reader.others()):
        if TYPED not in "".join(texts_in(answer)):
            without.add(name)
        if answer.mimetype == "text/html":
            further = [texts_in(one) for one in asked_of(Page(answer.text, answer.request.path), reader)]
            refused += sum(TYPED in "".join(texts) for texts in further)
    assert not {name for name in without if name.startswith(tuple(links))}
    assert without.isdisjoint(("kept.index", "kept.game", "kontor_decks.show", "kontor_layouts.index"))
    assert refused > 20


def test_what_no_page_knows_is_text_where_it_is_refused(app: Flask) -> None:
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        address = re.sub(r"<[^>]+>", quote(TYPED), rule.rule)
        for method in (rule.methods or set()) & {"GET", "POST", "DELETE"}:
            with client.open(
                address, method=method, query_string=dict.fromkeys(("q", "card", "cell"), TYPED)
            ) as answer:
                texts_in(answer)
                assert answer.is_json or answer.status_code < 400 or not address.startswith("/api/v1/"), address


@pytest.mark.parametrize("code", language.CATALOGUES)
def test_every_parameter_of_every_text_is_escaped_in_a_template(code: str) -> None:
    messages = {one.id for path in translations.paths() for one in translations.read(path) if "%(" in str(one.id)}
    assert len(messages) > 500
    forms = dict.fromkeys(("accusative", "dative", "bare", "plural"), TYPED)
    with language.use_language(code):
        for message in messages:
            one, many = (message, "") if isinstance(message, str) else message
            kinds = dict(re.findall(r"%\((\w+)(?::\w+)?\)(\w)", one + many))
            given = {name: Name(TYPED, **forms) if kind == "s" else 2 for name, kind in kinds.items()}
            if many:
                said = preferences._escaped_for_number(one, many, given.pop("num", 2), **given)
            else:
                said = preferences._escaped(one, **given)
            assert "<img" not in said, message
