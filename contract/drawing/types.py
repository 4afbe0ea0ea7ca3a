"""What tells the types of cards apart: a colour and a building out of a fixed series, and letters of the table's word.

What the real cards show isn't known: the table calls each type by a word (M5). A word that is a colour gets that one,
if it is free still, as do the proxy deck's words, and colours are offered to be tapped; each other word gets the next
of the series in the order in which faces were learned.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from arbiter.foundation.text_files import values_of
from contract.texts import NAMES

TYPES = ("red", "blue", "green", "yellow", "purple", "teal", "pink", "grey", "brown", "olive")
"""The series. Its colours and the words for them are said in style.toml, its buildings in glyphs.toml."""
_OFFERED = 6
"""Types to tap on a page that asks for one; more are typed."""
_WORDS = values_of(Path(__file__).with_name("style.toml"))["type-words"]
_PLACE = {word: TYPES.index(name) for name, words in _WORDS.items() for word in words}


class TypeSign(NamedTuple):
    """How a type is drawn: its place in the series, and one or two letters that no other type of the game has."""

    place: int
    letters: str


def type_name(word: str) -> str:
    """Return what a type is called in the page's language: the proxy deck's words and offered colours are our own."""
    return NAMES["type"][word]() if word in NAMES["type"] else word


def offered_types(words: Iterable[str]) -> tuple[str, ...]:
    """Return the types to tap: the table's words in the order of learning, then colours that none of them has."""
    signs = type_signs(words)
    taken = {sign.place for sign in signs.values()}
    free = [name for place, name in enumerate(TYPES[:_OFFERED]) if place not in taken]
    return (*signs, *free[: max(0, _OFFERED - len(signs))])


def type_signs(words: Iterable[str]) -> dict[str, TypeSign]:
    """Return the sign of each type, given in the order of learning; who comes later changes nothing for the earlier."""
    signs: dict[str, TypeSign] = {}
    for word in words:
        if word not in signs:
            taken = {sign.letters for sign in signs.values()}
            signs[word] = TypeSign(
                _place(word, [sign.place for sign in signs.values()]), _letters(type_name(word), taken)
            )
    return signs


def _place(word: str, taken: list[int]) -> int:
    """Return the first place that the fewest have; letters tell those apart that share one."""
    wished = _PLACE.get(word)
    return min(range(len(TYPES)), key=lambda place: (taken.count(place), place != wished, place))


def _letters(word: str, taken: set[str]) -> str:
    first, rest = word[0].upper(), word[1:].replace("-", "")
    either = (first, *(first + letter for letter in rest), *(first + digit for digit in "123456789"))
    spare = (f"{first}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    return next(letters for letters in (*either, *spare) if letters not in taken)
