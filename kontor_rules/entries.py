"""One frozen value per kind of entry (RECORD.md). Their form has been checked; whether they are allowed hasn't."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kontor_rules.cards import Card
from kontor_rules.field import Cell

SAILOR = "sailor"
"""What `play` holds for a seat that plays its sailor card (F19)."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card's face is learned (C7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class BuyOut:
    """An opponent's card is bought out (N3)."""

    seat: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class BuySpecial:
    """Special cards are bought before a round (F3)."""

    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A seat announces to sit the round out (R1)."""

    seat: str


@dataclass(frozen=True, slots=True)
class Play:
    """The reveal: the card id, or SAILOR, of everybody who doesn't sit out (R2)."""

    cards: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class MoveShip:
    """The ship is moved, and may remove a card (H1, H2)."""

    seat: str
    to: Cell
    remove: Cell | None = None
    return_to: str | None = None
    buy: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The active card is placed (P); the optional keys belong to W5, F6, F8, F9, F11, F17, F18."""

    seat: str
    cell: Cell
    export: str | None = None
    choose: str | None = None
    joker: tuple[Cell, ...] | None = None
    draw: str | None = None
    pick: bool | None = None


@dataclass(frozen=True, slots=True)
class Waters:
    """Two water cards are laid instead of the flood (F16): (card id, cell) each."""

    seat: str
    cards: tuple[tuple[str, Cell], ...]


@dataclass(frozen=True, slots=True)
class NoPlace:
    """The active card goes back to the hand (P9)."""

    seat: str


@dataclass(frozen=True, slots=True)
class Smuggle:
    """A card is laid face down (F5)."""

    seat: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class End:
    """The table ends the game (E11): "agreed" or "stuck"."""

    reason: str


@dataclass(frozen=True, slots=True)
class SmuggledAnswer:
    """What a seat's smuggled card is (F5)."""

    seat: str
    card: Card


@dataclass(frozen=True, slots=True)
class TavernAnswer:
    """Whether the area with a side's only tavern counts (F12)."""

    side: str
    cell: Cell
    counts: bool


@dataclass(frozen=True, slots=True)
class HighestCardAnswer:
    """The highest harbour card in the hand of each player still tied (E10)."""

    cards: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class OverruleCoins:
    """The table says how many coins a seat has (docs/record.md)."""

    seat: str
    coins: int
    reason: str


@dataclass(frozen=True, slots=True)
class OverruleCard:
    """The table says that the top card of a cell lies elsewhere, or (None) is back in the hand of who laid it."""

    cell: Cell
    to: Cell | None
    reason: str


@dataclass(frozen=True, slots=True)
class OverruleOwner:
    """The table says which side owns the closed area of a cell, None: nobody."""

    cell: Cell
    side: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class OverrulePlace:
    """The table lets the active card go where the rules don't."""

    placing: Place
    reason: str

    @property
    def seat(self) -> str:
        """The seat whose card it is."""
        return self.placing.seat


@dataclass(frozen=True, slots=True)
class OverruleTurn:
    """The table says whose turn it is."""

    seat: str
    reason: str


Overruling = OverruleCoins | OverruleCard | OverruleOwner | OverrulePlace | OverruleTurn
"""The table's word against the arbiter's."""

Answer = SmuggledAnswer | TavernAnswer | HighestCardAnswer
Entry = (
    Face
    | BuyOut
    | BuySpecial
    | SitOut
    | Play
    | MoveShip
    | Place
    | Waters
    | NoPlace
    | Smuggle
    | End
    | Answer
    | Overruling
)
