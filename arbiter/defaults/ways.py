"""Every way in which declared keys can be filled in, judged by the rules; and what may be said next, among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any

from arbiter.game import Game, Json
from rulings import Reason
from rulings.candidates import Ask, Next, Value
from rulings.cell_names import CellNames
from rulings.forms import EntryKind, Reader
from rulings.shapes import Shape, shape_of

MOST = 4096
"""So many ways to fill in a kind are tried; one with more comes by the API alone."""
LEFT_OUT = object()
UNKNOWN = "face.unknown"
"""The code of the reason that a card's face must be known first."""
CELLS = CellNames("abcdefghijklmnopqrstuvwxyz", "a", 1)
"""Cells are called as on a chess board, from the corner above at the left."""
Way = tuple[Json, tuple[Reason, ...]]
"""A whole entry without its seat, and all that speaks against it."""


class EntryWays:
    """All ways to fill in what a seat may enter, judged once for the game and seat that were asked about last.

    What only lacks a card's face can be said: that is asked for then.
    """

    def __init__(self, judged: Callable[[Game, str], Iterable[Way]]) -> None:
        self._judged = judged
        self._last: tuple[tuple[Game, str], list[Way]] | None = None

    def next(self, of: tuple[Game, str], said: Json) -> Next:
        """Return what may be said next; a value that fits nothing counts as not said.

        The last key is still asked for once all are said: another value of it may be chosen.
        """
        left, kept, last = self._of(of), Json(), tuple[Ask, ...]()
        while key := next((name for way, _against in left for name in way if name not in kept), None):
            ask = self._ask(key, left)
            fitting = [one for one in left if key in one[0] and one[0][key] == said.get(key)]
            if not fitting:
                return Next((ask,), whole=any(way == kept and not against for way, against in left))
            left, kept, last = fitting, kept | {key: said[key]}, (ask,)
        against = left[0][1] if left else ()
        if lacks_face(against):
            return Next(last, learn=against[0].facts["card"])
        return Next(last, whole=bool(left) and not against, against=against)

    def keys(self, of: tuple[Game, str]) -> tuple[Ask, ...]:
        """Return every key with its values, whatever the others say."""
        left = self._of(of)
        return tuple(self._ask(key, left) for key in dict.fromkeys(key for way, _against in left for key in way))

    def _of(self, of: tuple[Game, str]) -> list[Way]:
        last = self._last
        if last is None or last[0][0] is not of[0] or last[0][1] != of[1]:
            last = self._last = (of, list(self._judged(*of)))
        return last[1]

    def _ask(self, key: str, left: Iterable[Way]) -> Ask:
        """Return a key with its values; against one that fits into no entry speaks what speaks against all."""
        values: dict[str, tuple[Any, list[tuple[Reason, ...]]]] = {}
        goes_without = False
        for way, against in left:
            if key in way:
                found = () if lacks_face(against) else against
                values.setdefault(repr(way[key]), (way[key], []))[1].append(found)
            else:
                goes_without = goes_without or not against
        open_or_not = tuple(Value(value, _common(against)) for value, against in values.values())
        return Ask((key,), open_or_not, of=key, optional=goes_without)


def lacks_face(against: Sequence[Reason]) -> bool:
    """Tell whether all that speaks against something is that a card's face must be known first."""
    return [reason.code for reason in against] == [UNKNOWN]


def _common(against: Sequence[tuple[Reason, ...]]) -> tuple[Reason, ...]:
    """Return the reasons that all ways have, none where one of them is open; the first one's where they share none."""
    if not all(against):
        return ()
    first, *others = against
    return tuple(reason for reason in first if all(reason in one for one in others)) or first


def ways(kind: EntryKind) -> Iterator[Json]:
    """Yield every way to fill in a kind but its seat; none where a key could be anything, or they are too many."""
    others = {key: reader for key, reader in kind.keys.items() if key != "seat"}
    for filled in filled_in(others, tuple(kind.optional)):
        yield {**kind.naming, **filled}


def filled_in(keys: Mapping[str, Reader[Any]], optional: Sequence[str] = ()) -> Iterator[Json]:
    """Yield every way to give keys a value; none if they are too many."""
    values = [[*values_of(reader), *([LEFT_OUT] if key in optional else [])] for key, reader in keys.items()]
    if prod(map(len, values)) <= MOST:
        for chosen in product(*values):
            yield {key: value for key, value in zip(keys, chosen, strict=True) if value is not LEFT_OUT}


@cache
def values_of(reader: Reader[Any]) -> tuple[Any, ...]:
    """Return all values that a reader accepts, empty if there are infinitely many."""
    return tuple(_of_shape(shape_of(reader)))


def _of_shape(shape: Shape) -> Iterator[object]:
    """Yield all values of a shape; none for one that has no end. A list of a fixed length may be a cell."""
    match shape:
        case {"enum": values}:
            yield from values
        case {"const": value}:
            yield value
        case {"type": "boolean"}:
            yield from (True, False)
        case {"type": "integer", "minimum": least, "maximum": most} if most - least < MOST:
            yield from range(least, most + 1)
        case {"anyOf": [inner, {"type": "null"}]}:
            yield from (*_of_shape(inner), None)
        case {"type": "array", "items": inner, "minItems": least, "maxItems": most} if least == most:
            some = list(_of_shape(inner))
            if len(some) ** most <= MOST:
                yield from map(list, product(some, repeat=most))


def is_cell_shape(shape: Shape) -> bool:
    """Tell whether values of a shape are cells, [x, y]."""
    return shape.get("minItems") == shape.get("maxItems") == 2
