"""What every kind of page says in each language (`make texts`): tidy, whole, and not English."""

import re
from functools import cache

import pytest

from arbiter.language import CATALOGUES, ENGLISH
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
