"""Positions in which something lies otherwise than another position has it: for tables that are right where an entry
was wrong. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter.pieces.positions import Lying, Piece, Place, Position

Heaps = dict[Place, dict[Piece, int]]


def swapped(position: Position, piece: Piece, other: Piece) -> Position:
    """Return a position in which two cards that everybody can tell apart have changed places, with what stands on them.

    Where only one of them lies open, the other one takes its place out of the hidden heap that it came from, or out of
    the box where that heap has none.
    """
    cards = {
        place: tuple(_swapped(lying, piece, other) for lying in stack) for place, stack in position.cards.items()
    }  # fmt: skip
    heaps = {_renamed(place, piece, other): dict(heap) for place, heap in position.heaps.items()}
    open_now = {lying.piece for stack in position.cards.values() for lying in stack}
    if (piece in open_now) != (other in open_now):
        lies, hidden = (piece, other) if piece in open_now else (other, piece)
        home = next(lying.home for stack in position.cards.values() for lying in stack if lying.piece == lies)
        if home is not None and heaps.get(home, _NONE).get(hidden.hidden):
            _put(heaps, home, hidden, -1)
            _put(heaps, home, lies, 1)
    known = {{piece: other, other: piece}.get(one, one): place for one, place in position.known.items()}
    return Position(heaps, cards, known)


def _swapped(lying: Lying, piece: Piece, other: Piece) -> Lying:
    return lying._replace(piece={piece: other, other: piece}.get(lying.piece, lying.piece))


def _renamed(place: Place, piece: Piece, other: Piece) -> Place:
    """Return a place on one of two cards as the place on the other one."""
    if place.stands_on not in (piece, other):
        return place
    becomes = other if place.stands_on == piece else piece
    return replace(place, keys=tuple(dict([*place.keys, *becomes.keys]).items()), stands_on=becomes)


def _put(heaps: Heaps, place: Place, piece: Piece, count: int) -> None:
    """Put a card that nobody sees into a heap, or take it out."""
    heap = heaps.setdefault(place, {})
    heap[piece.hidden] = heap.get(piece.hidden, 0) + count


def moved(position: Position, origin: Place, to: Place) -> Position:
    """Return a position in which the top card of a place lies on another one's; the same where there is none."""
    *below, top = position.cards.get(origin, ()) or (None,)
    if top is None:
        return position
    cards = {**position.cards, origin: tuple(one for one in below if one), to: (*position.cards.get(to, ()), top)}
    return replace(position, cards=cards)


def taken_up(position: Position, origin: Place) -> Position:
    """Return a position in which the top card of a place is back where it came from."""
    *below, top = position.cards.get(origin, ()) or (None,)
    if top is None or top.home is None:
        return position
    heaps = {place: dict(heap) for place, heap in position.heaps.items()}
    _put(heaps, top.home, top.piece, 1)
    known = {**position.known, top.piece: top.home} if top.piece.named else position.known
    return Position(heaps, {**position.cards, origin: tuple(one for one in below if one)}, known)


def shifted(position: Position, piece: Piece, origin: Place, to: Place) -> Position:
    """Return a position in which one piece that is only counted is at another place; the same where there is none."""
    if not position.heaps.get(origin, _NONE).get(piece):
        return position
    heaps = {place: dict(heap) for place, heap in position.heaps.items()}
    heaps[origin][piece] -= 1
    heaps.setdefault(to, {})[piece] = heaps.get(to, {}).get(piece, 0) + 1
    return replace(position, heaps=heaps)


_NONE: Mapping[Piece, int] = {}
