"""One frozen value per kind of entry (record-kontor.md). Their form has been checked; whether they are allowed hasn't.

Those of only some games are in the module of their variant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell
from rulings.frozen import frozen

SAILOR = "sailor"
"""The value in `play` of a seat that plays its sailor card (F19)."""


class Entry:
    """Anything that is entered."""

    __slots__ = ()


class Answer(Entry):
    """An answer to a question after the end."""

    __slots__ = ()


class Overruling(Entry):
    """An override: the players' decision against the arbiter."""

    __slots__ = ()


@frozen
class Face(Entry):
    """A card's face is learned (C7)."""

    card: Card


@frozen
class SitOut(Entry):
    """A seat announces to sit the round out (R1)."""

    seat: str


@frozen
class Play(Entry):
    """The reveal: the card id, or SAILOR, of everybody who doesn't sit out (R2)."""

    cards: Mapping[str, str]


@frozen
class MoveShip(Entry):
    """The ship is moved, and may remove a card (H1, H2)."""

    seat: str
    to: Cell
    remove: Cell | None = None
    return_to: str | None = None
    buy: int | None = None


@frozen
class Place(Entry):
    """The active card is placed (P). `said` holds the optional keys that variants bring, e.g. `export` (forms.Key)."""

    seat: str
    cell: Cell
    said: Mapping[str, Any]

    def __init__(self, seat: str, cell: Cell, **said: Any) -> None:
        self.seat, self.cell, self.said = seat, cell, said  # type: ignore[misc]  # frozen from now on


PLACED_LINE = (
    "@{cell}[ →{choose:word}][ export {export:word}][ joker {joker:cells}][ draw {draw:word}][ pick{pick:true}]"
)
"""The notation of a placement with its optional keys (docs/notation.md)."""


@frozen
class NoPlace(Entry):
    """The active card goes back to the hand (P9)."""

    seat: str


@frozen
class End(Entry):
    """The players end the game (E11): "agreed" or "stuck"."""

    reason: str


@frozen
class OverruleCoins(Overruling):
    """An override of a seat's coins (docs/record.md)."""

    seat: str
    coins: int
    reason: str


@frozen
class OverruleCard(Overruling):
    """An override that moves a cell's top card, or (None) returns it to the hand of the player who placed it."""

    cell: Cell
    to: Cell | None
    reason: str


@frozen
class OverruleOwner(Overruling):
    """An override of the owner of a cell's closed area, None: nobody."""

    cell: Cell
    side: str | None
    reason: str


@frozen
class OverrulePlace(Overruling):
    """An override that places the active card where the rules don't allow it."""

    placing: Place
    reason: str

    def __init__(self, reason: str, **placing: Any) -> None:
        self.placing, self.reason = Place(**placing), reason  # type: ignore[misc]  # frozen from now on

    @property
    def seat(self) -> str:
        """The seat whose card it is."""
        return self.placing.seat


@frozen
class OverruleTurn(Overruling):
    """An override of whose turn it is."""

    seat: str
    reason: str
