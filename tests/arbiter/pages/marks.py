"""A language that marks every text, so that one that was never given to be translated shows on any page of any test."""

import re
from collections.abc import Collection, Iterator
from functools import cache
from gettext import NullTranslations

from kontor.words import variant
from kontor_rules.variants import GAMES, SCENARIOS, SPECIAL_RULES
from tests.arbiter.pages.reader import Element

START, END = "\ue000", "\ue001"  # for private use: no text has them
MARK = re.compile(f"([{START}{END}])")

READ_ALOUD = frozenset({"alt", "aria-label", "aria-description", "placeholder", "title", "data-cut", "data-unsent"})
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
    """Give what somebody called something: a text by itself, and every name, committee and type in a JSON value."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        for key, value in given.items():
            if key == "committees" and value:
                yield from value
            elif key in ("name", "type") or not isinstance(value, str):
                yield from names_in(value)
    elif isinstance(given, list | tuple):
        for value in given:
            if not isinstance(value, str):
                yield from names_in(value)


def plain(text: str) -> str:
    """Return a text, or a whole page, without its marks."""
    return text.replace(START, "").replace(END, "")


def untranslated(page: Element, typed: Collection[str] = ()) -> set[str]:
    """Return the words of a page that no catalogue was asked for: aside from what was typed, and what says by `lang`
    in which language it is. The marks are gone afterwards.
    """
    reader = _Unmarked()
    reader.read(page)
    return reader.words - FIXED - _originals() - {word for text in typed for word in WORD.findall(text)}


@cache
def _originals() -> frozenset[str]:
    """Return the words of the rulebooks' own names, which stand beside the translated ones."""
    ids = tuple(one.id for one in (*GAMES, *SCENARIOS, *SPECIAL_RULES))
    return frozenset(word for one in ids for word in WORD.findall(variant(one).original))


class _Unmarked:
    """Collects the words outside of marks, and takes those off."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self._depth = 0

    def read(self, element: Element, silent: bool = False) -> None:
        """Read an element and all in it, in document order: what is marked may reach from one to the next."""
        attrs = element.attrs
        silent = silent or element.tag in SILENT or ("lang" in attrs and element.tag != "html")
        for name, value in attrs.items():
            if name in READ_ALOUD:
                self.words.update(WORD.findall(_outside(value, 0)[0]))
            if START in value:
                attrs[name] = plain(value)
        for place, one in enumerate(element.contents):
            if isinstance(one, Element):
                self.read(one, silent)
                continue
            outside, self._depth = _outside(one, self._depth)
            if not silent:
                self.words.update(WORD.findall(outside))
            element.contents[place] = plain(one)


def _outside(text: str, depth: int) -> tuple[str, int]:
    """Return what of a text lies outside of marks, and how many are open behind it."""
    found = []
    for part in MARK.split(text):
        if part in (START, END):
            depth += 1 if part == START else -1
        elif depth == 0:
            found.append(part)
    return " ".join(found), depth
