"""A language that marks every text, so that one that was never given to be translated shows on any page of any test."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from gettext import NullTranslations
from html.parser import HTMLParser

from kontor.words import game_ids, scenario_ids, special_rule_ids, variant

START, END = "\ue000", "\ue001"  # for private use: no text has them

READ_ALOUD = ("alt", "aria-label", "aria-description", "placeholder", "title", "data-cut", "data-unsent")
SILENT = ("script", "style", "code")
WORD = re.compile(r"[^\W\d_]{2,}")
FIXED = frozenset({"Kontor", "Contract", "HC"})


class Marked(NullTranslations):
    """English with a mark before and after each text."""

    def gettext(self, message: str) -> str:
        return f"{START}{message}{END}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message if context else "")


def names_in(given: object) -> Iterator[str]:
    """Give what somebody called something: a text by itself, and every "name" in a JSON value."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        for key, value in given.items():
            if key == "name" or not isinstance(value, str):
                yield from names_in(value)
    elif isinstance(given, list | tuple):
        for value in given:
            if not isinstance(value, str):
                yield from names_in(value)


def plain(html: str) -> str:
    """Return a page without its marks."""
    return html.replace(START, "").replace(END, "")


def untranslated(html: str, typed: Collection[str] = ()) -> set[str]:
    """Return the words of a page that no catalogue was asked for: aside from what was typed, and what says by `lang`
    in which language it is.
    """
    reader = _Unmarked()
    reader.feed(html)
    reader.close()
    return reader.words - FIXED - _originals() - {word for text in typed for word in WORD.findall(text)}


def _originals() -> set[str]:
    """Return the words of the rulebooks' own names, which stand beside the translated ones."""
    ids = (*game_ids(), *scenario_ids(), *special_rule_ids())
    return {word for one in ids for word in WORD.findall(variant(one).original)}


class _Unmarked(HTMLParser):
    """Collects the words outside of marks."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()
        self._depth = 0
        self._skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self._skipped or tag in SILENT or ("lang" in given and tag != "html"):
            self._skipped.append(tag)
        for name in READ_ALOUD:
            self.words |= set(WORD.findall(_outside(given.get(name) or "", 0)[0]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._skipped:
            while self._skipped.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        outside, self._depth = _outside(data, self._depth)
        if not self._skipped:
            self.words |= set(WORD.findall(outside))


def _outside(text: str, depth: int) -> tuple[str, int]:
    """Return what of a text lies outside of marks, and how many are open behind it."""
    if START not in text and END not in text:
        return "" if depth else text, depth
    found = []
    for character in text:
        if character in (START, END):
            depth += 1 if character == START else -1
            found.append(" ")
        elif depth == 0:
            found.append(character)
    return "".join(found), depth
