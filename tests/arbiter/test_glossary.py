"""The glossary: each term in every language, and nothing anywhere of what it forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import translations

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
FORBIDDEN = dict(re.findall(r"^- \*\*(\w+)\*\*: (.+)$", GLOSSARY, re.M))
OWN = re.compile(r"(?!glossary|rules-)")  # not the list itself, nor the games' rules as they were given
DOCUMENTS = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if OWN.match(path.name))


def rows() -> Iterator[list[str]]:
    for line in GLOSSARY.splitlines():
        if line.startswith("|") and not re.match(r"\|(---| English)", line):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def pattern(code: str) -> re.Pattern[str]:
    """Return what finds the forbidden words of a language, or of the documents."""
    return re.compile(rf"\b({'|'.join(map(re.escape, FORBIDDEN[code].split(', ')))})\b", re.I)


def test_each_term_has_its_word_in_every_language_and_says_what_it_is_not() -> None:
    assert all(len(row) == 4 and all(row) for row in rows())
    assert len({row[0] for row in rows()}) == len([*rows()])


def texts(code: str) -> Iterator[str]:
    for path in translations.paths():
        if code in ("en", path.parents[1].name):
            for message in translations.read(path):
                english = message.id if isinstance(message.id, tuple | list) else (message.id,)
                yield from english if code == "en" else translations.forms(message) if message.id else ()


@pytest.mark.parametrize("code", ["en", "de", "cs"])
def test_no_text_has_a_forbidden_word(code: str) -> None:
    forbidden = pattern(code)
    assert [text for text in texts(code) if forbidden.search(text)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_no_document_has_a_forbidden_word(path: Path) -> None:
    assert pattern("docs").findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize(("code", "text"), [("en", "Ada lays red 18."), ("de", "Eine Flut."), ("cs", "Dvě partie.")])
def test_a_forbidden_word_is_found(code: str, text: str) -> None:
    assert pattern(code).search(text)
