"""What every kind of page says in each language (`make texts`): tidy, whole, and not English."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Message

from arbiter import language
from arbiter.language import CATALOGUES, ENGLISH
from tests.arbiter.grammar import faults
from tests.arbiter.test_glossary import pattern
from tests.tiers import sampled
from tools import translations
from tools.texts import TABLES, Texts, every_text

PRINTED = re.compile(r"\b(printed|original|terms|heading) = ")
OTHERS = [code for code in CATALOGUES if code != ENGLISH]
NAMES = re.compile(r"%\(\w+(?::\w+)?\)[sd]")
STARTS = re.compile(r"(?<![\d.…])(?<!\b[a-zA-Z])[.?!] (?=[a-zäöüáčďéěíňóřšťúůýž])")
"""Where a sentence ends and the next has a small letter: not after a number ("24. listopadu"), nor "z. B."."""


@cache
def read(table: str) -> dict[str, Texts]:
    return every_text([table])


def printed() -> str:
    """Return what the printed rulebooks call things, which pages quote in every language."""
    files = (path for game in ("kontor", "contract") for path in (translations.ROOT / game / "texts").rglob("*.toml"))
    return "".join(line for path in files for line in path.read_text("utf-8").splitlines() if PRINTED.search(line))


@cache
def english(code: str) -> tuple[str, ...]:
    """Return what English texts say between their parameters, where a language says it otherwise: of some length."""
    found: set[str] = set()
    kept = printed()
    for path in translations.paths():
        if path.parents[1].name == code:
            for message in translations.read(path):
                ids = (message.id,) if isinstance(message.id, str) else message.id
                found.update(part.strip(" .:;,") for text in ids for part in NAMES.split(text))
                kept += " ".join(translations.forms(message))
    return tuple(part for part in found if len(part) >= 9 and " " in part and part not in kept)


@pytest.mark.parametrize("table", sampled([(table,) for table in TABLES], 4))
def test_pages_are_tidy_in_every_language(table: str) -> None:
    for code, texts in read(table).items():
        forbidden = pattern(code)
        for page, said in texts.items():
            for text in said:
                assert "%(" not in text, (page, text)
                assert "{{" not in text, (page, text)
                assert not re.search(r"\S  +\S", text), (page, text)
                assert not STARTS.search(text), (page, text)
                assert not (text[0].islower() and text.endswith(".")), (page, text)
                assert not forbidden.search(text), (page, text)


@pytest.mark.parametrize("table", sampled([(table,) for table in TABLES], 4))
def test_no_page_of_another_language_speaks_english(table: str) -> None:
    for code in OTHERS:
        said = "\n".join(
            text for page, texts in read(table)[code].items() if not page[1].endswith("as_text") for text in texts
        )
        assert [part for part in english(code) if part in said] == []


@pytest.mark.parametrize("table", sampled([(table,) for table in TABLES], 4))
def test_each_language_has_the_same_pages(table: str) -> None:
    pages = [set(texts) for texts in read(table).values()]
    assert pages[0] == pages[1] == pages[2]
    assert {"seat.table.page", "host.table.page", "look.table.page"} <= {page for _table, page in pages[0]}


NUMBERS = {"cs": (0, 1, 2, 5, 21, 22), "de": (0, 1, 2)}
OTHER = 7
"""What every number but the counted one is."""


def plurals(code: str) -> Iterator[Message]:
    for path in translations.paths():
        if path.parents[1].name == code:
            yield from (
                message for message in translations.read(path) if message.id and not isinstance(message.id, str)
            )


def counted(message: Message) -> str:
    """Return the parameter whose plural it is, if it is said: what follows it differs in English."""
    one, many = (dict(re.findall(r"%\((\w+)\)d([^%]*)", form)) for form in message.id)
    return next((name for name in many if one.get(name) != many[name]), [*many, ""][len(many) - 1])


@pytest.mark.parametrize(
    ("code", "number"), [(code, number) for code, numbers in NUMBERS.items() for number in numbers]
)
def test_every_text_with_a_number_is_grammatical(code: str, number: int) -> None:
    for message in plurals(code):
        name = counted(message)
        said = language.CATALOGUES[code].ngettext(*message.id, number)
        text = re.sub(r"%\((\w+)(?::\w+)?\)d", lambda one: str(number if one[1] == name else OTHER), said)  # noqa: B023
        text = re.sub(r"%\(\w+(?::\w+)?\)s", "Ada", text)
        assert faults(code, text) == [], text


@pytest.mark.parametrize(
    ("code", "wrong", "right"),
    [
        ("cs", "Vyhrává Ada s 2 body", "Vyhrává Ada se 2 body"),
        ("cs", "Ada v 3 komoditách", "Ada ve 3 komoditách"),
        ("cs", "nejvýš k 4 kartám", "nejvýš ke 4 kartám"),
        ("cs", "ostrov o velikosti 2 pole", "ostrov o velikosti 2 polí"),
        ("cs", "Zbývá 5 body", "Zbývá 5 bodů"),
        ("cs", "21 mince", "21 mincí"),
        ("cs", "2 karet", "2 karty"),
        ("de", "1 Punkte", "1 Punkt"),
        ("de", "0 Karte", "0 Karten"),
        ("de", "Gebiet mit 2 Felder", "Gebiet mit 2 Feldern"),
    ],
)
def test_the_check_refuses_what_is_wrong_and_nothing_else(code: str, wrong: str, right: str) -> None:
    assert faults(code, wrong)
    assert not faults(code, right)
