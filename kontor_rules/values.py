"""The plain values of a game's state: cards on the field, areas, hands, endings and scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from kontor_rules.field.cards import NO_GOODS, Card, Goods
from kontor_rules.field.cells import Cell
from rulings import Ruling
from rulings.frozen import evolving, frozen, unique

Seat = str
Side = str

Phase = Literal["announce", "turn", "questions", "finished"]
"""What a game waits for (record-kontor.md)."""
HARBOUR, WATER, SPECIAL = "harbour", "water", "special"
ON_FIELD, OUT = "field", "out"
_UNDER = "under "


def under_pile(seat: Seat) -> str:
    """Return where a card is that was put under a seat's own pile (H4, N3)."""
    return _UNDER + seat


def holder(where: str) -> str:
    """Return the seat that has a card in the hand or pile; what isn't a seat's stays as it is."""
    return where.removeprefix(_UNDER)


Log = list[Ruling]
"""The list to which handlers append rulings, in event order."""


@frozen
class LaidCard:
    """A card on the field.

    `by` is the seat that placed it (None for the start layout), `age` the number of the placement, `round` the round's.
    `stored` are the warehouses that it added and that are still there (W2), `exported` the goods that it owes to an
    export store or as chits (W6). Of a smuggled card (F5) the face is SMUGGLED until it is revealed.
    """

    card: Card
    by: Seat | None = None
    age: int = 0
    round: int = 0
    stored: Goods = NO_GOODS
    exported: Goods = NO_GOODS

    def holding(self, stored: Goods, exported: Goods) -> LaidCard:
        """Return the same card with other goods."""
        return LaidCard(card=self.card, by=self.by, age=self.age, round=self.round, stored=stored, exported=exported)


Stack = tuple[LaidCard, ...]
"""The cards of one cell, from bottom to top."""


@frozen
class AreaVerdict:
    """How an area was valued: who won it, if anybody, and by which criterion.

    `decided_by` is one of record-kontor.md's words; `rule` the ids, the deciding one first. `leads` holds for each good
    (index in GOODS) the side with an advantage there and how large it is, or None (M1).
    """

    owner: str | None
    decided_by: str
    rule: tuple[str, ...]
    leads: tuple[tuple[str, int] | None, ...] = (None, None, None)


@unique
class Area:
    """Orthogonally connected cells that show harbour cards (A1).

    `hidden` are the smuggled cells that join it, no part of it before the end. `open_at` are the empty cells that keep
    it open (A3). `closed_at` is the placement after which it was closed, None while open. `verdict` is how it was
    valued, `held` what each side stored then.
    """

    cells: frozenset[Cell]
    hidden: frozenset[Cell]
    open_at: frozenset[Cell]
    closed_at: int | None = None
    verdict: AreaVerdict | None = None
    held: Mapping[Side, Goods] | None = None

    @property
    def closed(self) -> bool:
        """Whether nothing can change in it any more (A3, A5)."""
        return self.closed_at is not None


@frozen
class Hand:
    """The number of cards of each kind in a hand.

    `hidden` are the kinds that a smuggled card of the seat may be of while it is unknown (F5). With two, `harbour`
    and `water` are upper limits and one of them is one too many; with one or none, they are exact.
    """

    harbour: int
    water: int
    special: int = 0
    hidden: tuple[str, ...] = ()

    def count(self, kind: str) -> int:
        """Return how many cards of the kind it holds at most."""
        return self.harbour if kind == HARBOUR else self.water if kind == WATER else self.special

    @property
    def total(self) -> int:
        """The number of cards held."""
        return self.harbour + self.water + self.special - (len(self.hidden) == 2)

    @property
    def splits(self) -> tuple[tuple[int, int], ...]:
        """The ways in which the hand may be split: (harbour, water) each."""
        if len(self.hidden) != 2:
            return ((self.harbour, self.water),)
        return ((self.harbour - 1, self.water), (self.harbour, self.water - 1))

    def changed(self, kind: str, by: int) -> Hand:
        """Return the hand with more or fewer cards of a kind."""
        if kind == HARBOUR:
            return Hand(self.harbour + by, self.water, self.special, self.hidden)
        if kind == WATER:
            return Hand(self.harbour, self.water + by, self.special, self.hidden)
        return Hand(self.harbour, self.water, self.special + by, self.hidden)

    def showing(self, kind: str, count: int = 1) -> Hand:
        """Return the hand after it showed `count` cards of a kind: splits that don't allow it are ruled out (F5)."""
        if len(self.hidden) != 2 or kind == SPECIAL or self.count(kind) - 1 >= count:
            return self
        return self.settled(WATER if kind == HARBOUR else HARBOUR)

    def settled(self, smuggled: str) -> Hand:
        """Return the hand once the kind of the smuggled card is known."""
        if len(self.hidden) != 2:
            return self
        return replace(self.changed(smuggled, -1), hidden=(smuggled,))


@frozen
class SeatsOfRound:
    """Seats of which a variant remembers something until the round ends."""

    round: int = 0
    seats: frozenset[Seat] = frozenset()

    def in_round(self, number: int) -> frozenset[Seat]:
        """Return those of this round."""
        return self.seats if self.round == number else frozenset()


@frozen
class Ending:
    """Why the game is over. `winners` are given only if the score doesn't decide (N2, N5)."""

    reason: str
    rule: tuple[str, ...]
    winners: tuple[Side, ...] = ()


@frozen
class SideScore:
    """What a side scored, as record-kontor.md lists it; `count` is the number of its areas that count (E10, N2)."""

    areas: int = 0
    customs: int = 0
    export: int = 0
    chits: int = 0
    money: int = 0
    count: int = 0

    @property
    def total(self) -> int:
        """The sum of the points."""
        return self.areas + self.customs + self.export + self.chits + self.money


@frozen
class Score:
    """The final score.

    `counted` holds the areas that count in rank order, by their first cells; `points` what each scored, by first
    cell, or None after an ending that the score doesn't decide.
    """

    sides: Mapping[Side, SideScore]
    counted: tuple[Cell, ...]
    points: Mapping[Cell, int] | None
    winners: tuple[Side, ...]
    decided_by: str


@evolving(frozen=True)
class Storing:
    """The goods of a card just placed on their way into the central warehouse (W1).

    `goods` are still to be stored; `export` names the one to be exported instead (W5, F6); `lost` counts what V1
    keeps out.
    """

    seat: Seat
    cell: Cell
    card: Card
    goods: Goods
    export: str | None = None
    lost: Goods = (0, 0, 0)
