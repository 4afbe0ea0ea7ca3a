"""What can be entered now: every way in which the declared kinds can be filled in, kept if the rules take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any

from arbiter.defaults.rules import GameRules
from arbiter.game import Game, Json
from rulings import Refusal
from rulings.forms import EntryKind, Reader
from rulings.shapes import Shape, shape_of

MOST = 4096
"""So many ways to fill in a kind are tried; one with more comes by the API alone."""
LEFT_OUT = object()


def legal_entries(rules: GameRules, game: Game, seat: str) -> list[Json]:
    """Return all entries that a seat can make now."""
    ways_in = (entry for kind in rules.entry_kinds for entry in ways(kind, seat))
    return [entry for entry in ways_in if _taken(rules.enter, game, entry)]


def legal_seals(rules: GameRules, game: Game, seat: str) -> list[Json]:
    """Return all that a seat can lay face down now."""
    sealing = rules.sealing
    if sealing is None:
        return []
    return [sealed for sealed in _filled_in(rules.sealed_keys) if _taken(sealing.check, game, seat, sealed)]


def _taken(judge: Callable[..., object], *given: object) -> bool:
    try:
        judge(*given)
    except Refusal:
        return False
    return True


def ways(kind: EntryKind, seat: str) -> Iterator[Json]:
    """Yield every way to fill in a kind for a seat; none where a key could be anything, or they are too many."""
    others = {key: reader for key, reader in kind.keys.items() if key != "seat"}
    mine = {"seat": seat} if "seat" in kind.keys else {}
    for filled in _filled_in(others, tuple(kind.optional)):
        yield {**kind.naming, **mine, **filled}


def _filled_in(keys: Mapping[str, Reader[Any]], optional: Sequence[str] = ()) -> Iterator[Json]:
    values = [[*values_of(reader), *([LEFT_OUT] if key in optional else [])] for key, reader in keys.items()]
    if prod(map(len, values)) <= MOST:
        for chosen in product(*values):
            yield {key: value for key, value in zip(keys, chosen, strict=True) if value is not LEFT_OUT}


@cache
def values_of(reader: Reader[Any]) -> tuple[object, ...]:
    """Return all values that a reader accepts, empty if there are infinitely many."""
    return tuple(_of_shape(shape_of(reader)))


def _of_shape(shape: Shape) -> Iterator[object]:
    """Yield all values of a shape; none for one that has no end."""
    match shape:
        case {"enum": values}:
            yield from values
        case {"const": value}:
            yield value
        case {"type": "integer", "minimum": least, "maximum": most} if most - least < MOST:
            yield from range(least, most + 1)
        case {"anyOf": [inner, {"type": "null"}]}:
            yield from (*_of_shape(inner), None)
