"""One frozen value per kind of entry (record-kontor.md). Their form has been checked; whether they are allowed hasn't.

Those that only some games know stand with the variant that brings them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell
from rulings.frozen import frozen

SAILOR = "sailor"
"""What `play` holds for a seat that plays its sailor card (F19)."""


class Entry:
    """Anything that is entered."""

    __slots__ = ()


class Answer(Entry):
    """An answer to a question after the end."""

    __slots__ = ()


class Overruling(Entry):
    """The table's word against the arbiter's."""

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
"""Where a card is placed and what is said with it, in a line (docs/notation.md)."""


@frozen
class NoPlace(Entry):
    """The active card goes back to the hand (P9)."""

    seat: str


@frozen
class End(Entry):
    """The table ends the game (E11): "agreed" or "stuck"."""

    reason: str


@frozen
class OverruleCoins(Overruling):
    """The table says how many coins a seat has (docs/record.md)."""

    seat: str
    coins: int
    reason: str


@frozen
class OverruleCard(Overruling):
    """The table says that the top card of a cell lies elsewhere, or (None) is back in the hand of who laid it."""

    cell: Cell
    to: Cell | None
    reason: str


@frozen
class OverruleOwner(Overruling):
    """The table says which side owns the closed area of a cell, None: nobody."""

    cell: Cell
    side: str | None
    reason: str


@frozen
class OverrulePlace(Overruling):
    """The table lets the active card go where the rules don't."""

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
    """The table says whose turn it is."""

    seat: str
    reason: str
