"""What lies on the real table, as a value, and the moves that turn one position of pieces into another. Pure.

A piece is what people move, a place where it lies. Whatever a position doesn't name is in the box. The shapes as JSON
are in docs/pieces.md; which pieces and places there are, and who acts where, a game says (`arbiter.game.Pieces`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

Value = str | int | tuple[int, int] | None
Keys = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that people move.

    `kind` is how it is counted where nobody sees which one it is; None if it always looks like that. `lot` keeps apart
    what can't stand for each other although it is called the same, such as the cards of two colours. `who` is whose it
    is, the seat or side whose hands move it. `aside` is where it is put for a moment when it stands in the way, the box
    if nowhere else.
    """

    name: str
    keys: Keys = ()
    lot: str | None = None
    face_down: bool = False
    kind: Piece | None = field(default=None, compare=False)
    who: str | None = field(default=None, compare=False)
    aside: Place | None = field(default=None, compare=False)

    @property
    def hidden(self) -> Piece:
        """The piece as it is counted where nobody sees which one it is."""
        return self.kind or self

    @property
    def named(self) -> bool:
        """Whether everybody can tell it from all others."""
        return self.kind is not None and not self.face_down

    def json(self) -> dict[str, Any]:
        """Return its name and keys as docs/pieces.md has them."""
        return {"piece": self.name, **_json(self.keys)}


@dataclass(frozen=True, slots=True)
class Place:
    """Where pieces lie.

    `who` is the seat or side whose hands act there, None if anyone's may. `stands_on` is the piece that the place is
    on, if it is on one. In a `stacked` place cards lie on each other.
    """

    name: str
    keys: Keys = ()
    who: str | None = field(default=None, compare=False)
    stands_on: Piece | None = field(default=None, compare=False)
    stacked: bool = field(default=False, compare=False)

    def json(self) -> dict[str, Any]:
        """Return its name and keys as docs/pieces.md has them."""
        return {"place": self.name, **_json(self.keys)}


def _json(keys: Keys) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in keys}


BOX = Place("box")
"""What isn't in the game; before the set-up everything."""


class ByIdentity:
    """A game or a part of it, compared by identity: a state that doesn't change a part keeps the identical object."""

    def __init__(self, part: Any) -> None:
        self.part = part

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self.part is other.part

    def __hash__(self) -> int:
        return id(self.part)


class Lying(NamedTuple):
    """A card that everybody sees lying, or that lies face down; `home` is the hidden place that it came from."""

    piece: Piece
    home: Place | None = None


@dataclass(frozen=True)
class Position:
    """All pieces outside the box.

    `heaps` are counts by place and piece, `cards` what lies open by place: from bottom to top where it is stacked, in
    any order elsewhere. `known` says in which hidden place a card is that everybody has seen; the heaps count it there.
    """

    heaps: Mapping[Place, Mapping[Piece, int]] = field(default_factory=dict)
    cards: Mapping[Place, tuple[Lying, ...]] = field(default_factory=dict)
    known: Mapping[Piece, Place] = field(default_factory=dict)


PACKED = Position()
"""Everything in the box."""


@dataclass(frozen=True, slots=True)
class Move:
    """A physical move: `count` pieces go from one place to another; to the same place, a card is turned over there.

    `owner` is the seat that laid the card which moves, or on which the pieces stand; None where nobody did.
    """

    piece: Piece
    count: int
    origin: Place
    to: Place
    owner: str | None = field(default=None, compare=False)
    who: str | None = field(init=False, compare=False)
    """The seat that makes it, a side if either partner may, None if anyone may."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "who", self.origin.who or self.to.who or self.piece.who)

    def json(self) -> dict[str, Any]:
        """Return it as docs/pieces.md has it."""
        return {
            "who": self.who, "piece": self.piece.json(), "count": self.count,
            "from": self.origin.json(), "to": self.to.json(),
        }  # fmt: skip


# Positions in which something lies otherwise: for tables that are right where an entry was wrong

Heaps = dict[Place, dict[Piece, int]]


def swapped(position: Position, piece: Piece, other: Piece) -> Position:
    """Return a position in which two cards that everybody can tell apart have changed places, with what stands on them.

    Where only one of them lies open, the other one takes its place out of the hidden heap that it came from, or out of
    the box where that heap has none.
    """
    instead = {piece: other, other: piece}
    cards = {
        place: tuple(one._replace(piece=instead.get(one.piece, one.piece)) for one in stack)
        for place, stack in position.cards.items()
    }
    heaps = {_renamed(place, instead): dict(heap) for place, heap in position.heaps.items()}
    homes = {one.piece: one.home for stack in position.cards.values() for one in stack}
    if (piece in homes) != (other in homes):
        lies, hidden = (piece, other) if piece in homes else (other, piece)
        home = homes[lies]
        if home is not None and heaps.get(home, {}).get(hidden.hidden):
            _put(heaps, home, hidden.hidden, -1)
            _put(heaps, home, lies.hidden, 1)
    known = {instead.get(one, one): place for one, place in position.known.items()}
    return Position(heaps, cards, known)


def _renamed(place: Place, instead: Mapping[Piece, Piece]) -> Place:
    """Return a place on one of two cards as the place on the other one."""
    becomes = place.stands_on and instead.get(place.stands_on)
    if becomes is None:
        return place
    return replace(place, keys=tuple(dict([*place.keys, *becomes.keys]).items()), stands_on=becomes)


def _copied(position: Position) -> Heaps:
    return {place: dict(heap) for place, heap in position.heaps.items()}


def _put(heaps: Heaps, place: Place, piece: Piece, count: int) -> None:
    """Put pieces that are only counted into a heap, or take them out."""
    heap = heaps.setdefault(place, {})
    heap[piece] = heap.get(piece, 0) + count


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
    heaps = _copied(position)
    _put(heaps, top.home, top.piece.hidden, 1)
    known = {**position.known, top.piece: top.home} if top.piece.named else position.known
    return Position(heaps, {**position.cards, origin: tuple(one for one in below if one)}, known)


def shifted(position: Position, piece: Piece, origin: Place, to: Place) -> Position:
    """Return a position in which one piece that is only counted is at another place; the same where there is none."""
    heaps = _copied(position)
    if not heaps.get(origin, {}).get(piece):
        return position
    _put(heaps, origin, piece, -1)
    _put(heaps, to, piece, 1)
    return replace(position, heaps=heaps)
