"""Positions of pieces as tables keep them, so that rules which rule otherwise later know where the pieces lay. Pure."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any

from arbiter.pieces.positions import Keys, Lying, Piece, Place, Position

Row = list[Any]
"""A piece or a place; those that it refers to come before it, and it has their numbers."""
_PIECE = 7
"""How long a piece's row is; a place's is shorter."""


def packed(position: Position) -> bytes:
    """Return a position as a table keeps it, in 500 bytes or so."""
    things = _Things()
    piece, place = things.piece, things.place
    heaps = [
        [place(at), *((piece(what), number) for what, number in heap.items())] for at, heap in position.heaps.items()
    ]
    cards = [
        [place(at), *((piece(lying.piece), place(lying.home)) for lying in stack)]
        for at, stack in position.cards.items()
    ]
    known = [(piece(what), place(at)) for what, at in position.known.items()]
    return zlib.compress(_to_json([things.rows, heaps, cards, known]).encode(), 1)


def unpacked(kept: bytes) -> Position:
    """Return the position that a table has kept."""
    rows, heaps, cards, known = json.loads(zlib.decompress(kept))
    things: list[Any] = []
    for row in rows:
        things.append(_piece(row, things) if len(row) == _PIECE else _place(row, things))
    return Position(
        {things[at]: {things[what]: number for what, number in heap} for at, *heap in heaps},
        {things[at]: tuple(Lying(things[what], _thing(things, home)) for what, home in stack) for at, *stack in cards},
        {things[what]: things[at] for what, at in known},
    )


_to_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


class _Things:
    """Pieces and places as rows, each once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._numbers: dict[int, int] = {}
        """By identity: what is equal may still be another's, or stand elsewhere."""

    def piece(self, piece: Piece | None) -> int | None:
        """Return the number of a piece, None for none."""
        if piece is None or id(piece) in self._numbers:
            return self._numbers.get(id(piece))
        kind, aside = self.piece(piece.kind), self.place(piece.aside)
        return self._add(piece, [piece.name, piece.keys, piece.lot, piece.face_down, kind, piece.who, aside])

    def place(self, place: Place | None) -> int | None:
        """Return the number of a place, None for none."""
        if place is None or id(place) in self._numbers:
            return self._numbers.get(id(place))
        return self._add(place, [place.name, place.keys, place.who, self.piece(place.stands_on), place.stacked])

    def _add(self, thing: Piece | Place, row: Row) -> int:
        self._numbers[id(thing)] = len(self.rows)
        self.rows.append(row)
        return len(self.rows) - 1


def _piece(row: Row, things: list[Any]) -> Piece:
    name, keys, lot, face_down, kind, who, aside = row
    return Piece(name, _keys(keys), lot, face_down, _thing(things, kind), who, _thing(things, aside))


def _place(row: Row, things: list[Any]) -> Place:
    name, keys, who, stands_on, stacked = row
    return Place(name, _keys(keys), who, _thing(things, stands_on), stacked)


def _keys(keys: Iterable[tuple[str, Any]]) -> Keys:
    return tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in keys)


def _thing(things: list[Any], number: int | None) -> Any:
    return None if number is None else things[number]
