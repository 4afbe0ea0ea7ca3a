"""Where the pieces lay by rulings that have held, and what the table overrules so that they lie so again. Pure.

Which overrides bring that about is found by trying what a game's kinds of them can say of what hands would have to
move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from arbiter.game import Game, Json, Pieces, Rules
from arbiter.log.history import Line
from arbiter.pieces.kept_positions import unpacked
from arbiter.pieces.moves import moves_between
from arbiter.pieces.positions import BOX, Lying, Move, Piece, Place, Position
from rulings import Refusal
from rulings.forms import EntryKind
from rulings.records import OVERRIDE
from rulings.shapes import Shape, shape_of

TRIES = 4000
"""Entries that are tried at most, within a second or two."""


def lay_before(lines: Sequence[Line], number: int) -> Position | None:
    """Return where the pieces lay when a table that is ruled otherwise today went on, if that was at a number or later.

    None where it wasn't: from there on, today's rules tell it.
    """
    kept = (line.pieces_before for line in reversed(lines) if line.position >= number and line.taken_back is None)
    pieces = next(filter(None, kept), None)
    return None if pieces is None else unpacked(pieces)


def overrides_to(rules: Rules, game: Game, goal: Position, hint: str, reason: str) -> list[Json] | None:
    """Return the overrides after which the pieces of a game lie as in a position; None where none bring that about.

    Of those that do the same for the pieces, the one goes first that says a word of the `hint`.
    """
    assert rules.pieces is not None, "a position is kept of games that tell it"
    kinds = [kind for kind in rules.entry_kinds if kind.name == OVERRIDE]
    tries, overrides = iter(range(TRIES)), list[Json]()
    while moves := moves_between(rules.pieces.lying(game), goal):
        for move in moves:
            sayable = _Sayable.of(move, (rules.pieces.lying(game), goal), hint)
            entries = (entry | {"reason": reason} for kind in kinds for entry in sayable.entries(kind))
            tried = (entry for _try, entry in zip(tries, entries, strict=False))
            nearest = _nearest(rules, rules.pieces, game, goal, move, tried)
            if nearest is not None:
                break
        else:
            return None
        entry, game = nearest
        overrides.append(entry)
    return overrides


def _nearest(
    rules: Rules, pieces: Pieces, game: Game, goal: Position, move: Move, entries: Iterable[Json]
) -> tuple[Json, Game] | None:
    """Return the entry that brings the pieces nearest to a position, or makes the whole move, and the game after it.

    None if none of them brings the pieces nearer.
    """
    apart = least = _apart(pieces.lying(game), goal)
    enough = apart - move.count * (_weight(move.origin) + _weight(move.to))
    nearest = None
    for entry in entries:
        try:
            after = rules.enter(game, entry).game
        except Refusal:
            continue
        left = _apart(pieces.position(after), goal)
        if left < least and not rules.standing(after).finished:
            nearest, least = (entry, after), left
            if left <= enough:
                break
    return nearest


def _apart(position: Position, other: Position) -> int:
    """Return how far two positions are apart: by how many pieces their places differ."""
    heaps, cards = {**position.heaps, **other.heaps}, {**position.cards, **other.cards}
    counted = (_weight(at) * _difference(position.heaps.get(at, {}), other.heaps.get(at, {})) for at in heaps)
    return sum(counted) + sum(_cards_apart(position.cards.get(at, ()), other.cards.get(at, ())) for at in cards)


def _weight(place: Place) -> int:
    """Return how much a piece counts: half in a stock of all, through which it goes where an override takes it away."""
    if place == BOX:
        return 0
    return 2 if place.keys else 1


def _difference(heap: Mapping[Piece, int], other: Mapping[Piece, int]) -> int:
    return sum(abs(heap.get(piece, 0) - other.get(piece, 0)) for piece in {**heap, **other})


def _cards_apart(stack: Sequence[Lying], other: Sequence[Lying]) -> int:
    if stack == other:
        return 0
    return 2 * _difference(Counter(lying.piece for lying in stack), Counter(lying.piece for lying in other))


@dataclass(frozen=True, slots=True)
class _Sayable:
    """What entries can say about a move: the texts and cells that it names, and numbers up to the largest there."""

    texts: Sequence[str]
    cells: Sequence[list[int]]
    most: int
    hint: str

    @classmethod
    def of(cls, move: Move, positions: Iterable[Position], hint: str) -> _Sayable:
        ends = (move.origin, move.to)
        named = [value for thing in (move.piece, *ends) for _key, value in thing.keys]
        counts = [at.heaps.get(place, {}).get(move.piece.hidden, 0) for at in positions for place in ends]
        numbers = [move.count, *counts, *(value for value in named if isinstance(value, int))]
        texts = dict.fromkeys(value for value in named if isinstance(value, str))
        return cls([*texts], [[*value] for value in named if isinstance(value, tuple)], max(numbers), hint)

    def entries(self, kind: EntryKind) -> Iterator[Json]:
        """Yield entries of a kind, without a reason."""
        keys = {key: shape_of(reader) for key, reader in kind.keys.items() if key not in {"reason", *kind.optional}}
        for said in self._objects(keys):
            yield kind.naming | said

    def _objects(self, keys: Mapping[str, Shape]) -> Iterator[Json]:
        for values in product(*(list(self._values(shape)) for shape in keys.values())):
            yield dict(zip(keys, values, strict=True))

    def _values(self, shape: Shape) -> Iterator[Any]:
        for part in (*shape.get("anyOf", ()), *shape.get("oneOf", ())):
            yield from self._values(part)
        yield from sorted(shape.get("enum", ()), key=lambda value: str(value) not in self.hint)
        if "const" in shape:
            yield shape["const"]
        match shape.get("type"):
            case "string":
                yield from self.texts
            case "array":
                yield from self.cells
            case "integer":
                yield from range(max(0, shape.get("minimum", 0)), min(self.most, shape.get("maximum", self.most)) + 1)
            case "object":
                yield from self._objects(shape["properties"])
            case "null":
                yield None
