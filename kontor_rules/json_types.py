"""The types of a record's set-up and entries as JSON (record-kontor.md): the arguments of `begin` and `enter`.

`enter` takes any JSON value and refuses all but these; annotate entries written in Python as `EntryJson`,
and the type checker finds wrong keys and values.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from rulings.records import CellJson, EndEntry, Override, OverruleTurn, PlayerJson

Colour = Literal["red", "black", "green", "purple"]
GoodName = Literal["wine", "spice", "tea"]


class CardJson(TypedDict):
    """A card's face (C1-C7)."""

    id: str
    kind: Literal["goods", "crane", "tavern", "water", "centre", "flood", "bridge", "customs"]
    colour: Colour | None
    number: int | None
    goods: list[GoodName]
    coin: bool
    ship: bool
    bar: Literal["over", "under"] | None


class SetupJson(TypedDict):
    """A game as it is set up (S); `layout` holds [x, y, card id or null]."""

    game: Literal["basic", "pro", "team", "extension"]
    players: list[PlayerJson]
    scenario: NotRequired[str | None]
    special_rules: NotRequired[list[str]]
    options: NotRequired[dict[str, str]]
    layout: NotRequired[list[list[int | str | None]] | None]
    deck: NotRequired[list[CardJson]]


class FaceEntry(TypedDict):
    """A card's face is learned (C7)."""

    entry: Literal["face"]
    card: CardJson


class SitOutEntry(TypedDict):
    """A seat announces to sit the round out (R1)."""

    entry: Literal["sit-out"]
    seat: str


class PlayEntry(TypedDict):
    """The reveal: by seat a card's id, or "sailor" (R2, F19)."""

    entry: Literal["play"]
    cards: dict[str, str]


class ShipEntry(TypedDict):
    """The ship is moved (H)."""

    entry: Literal["ship"]
    seat: str
    to: CellJson
    remove: NotRequired[CellJson]
    return_to: NotRequired[str]
    buy: NotRequired[int]


class _Placing(TypedDict):
    seat: str
    cell: CellJson
    export: NotRequired[str]
    choose: NotRequired[str]
    draw: NotRequired[str]
    pick: NotRequired[bool]
    joker: NotRequired[list[CellJson]]


class PlaceEntry(_Placing):
    """The active card is placed (P), with the keys that variants bring (W5, F6, F8, F9, F11, F17, F18)."""

    entry: Literal["place"]


class NoPlaceEntry(TypedDict):
    """The active card goes back to the hand (P9)."""

    entry: Literal["no-place"]
    seat: str


class BuyOutEntry(TypedDict):
    """An opponent's card is bought out (N3)."""

    entry: Literal["buy-out"]
    seat: str
    cell: CellJson


class BuySpecialEntry(TypedDict):
    """Special cards are bought before a round (F3)."""

    entry: Literal["buy-special"]
    seat: str
    count: int


class SmuggleEntry(TypedDict):
    """A card is placed face down (F5)."""

    entry: Literal["smuggle"]
    seat: str
    cell: CellJson


class WaterJson(TypedDict):
    """A water card of the hand and its cell (F16)."""

    card: str
    cell: CellJson


class WatersEntry(TypedDict):
    """One or two water cards instead of a flood (F16)."""

    entry: Literal["waters"]
    seat: str
    cards: list[WaterJson]


class SmuggledAnswer(TypedDict):
    """What a seat's smuggled card is (F5)."""

    entry: Literal["answer"]
    question: Literal["smuggled"]
    seat: str
    card: CardJson


class TavernAnswer(TypedDict):
    """Whether the area with a side's only tavern counts (F12)."""

    entry: Literal["answer"]
    question: Literal["tavern"]
    side: str
    cell: CellJson
    counts: bool


class HighestCardAnswer(TypedDict):
    """The highest harbour card of each seat still tied, None for none (E10)."""

    entry: Literal["answer"]
    question: Literal["highest-card"]
    cards: dict[str, str | None]


class OverruleCoins(Override):
    """An override of a seat's coins."""

    what: Literal["coins"]
    seat: str
    coins: int


class OverruleCard(Override):
    """An override that moves a cell's top card, None: back to the hand."""

    what: Literal["card"]
    cell: CellJson
    to: CellJson | None


class OverruleOwner(Override):
    """An override of the owner of a cell's closed area, None: nobody."""

    what: Literal["owner"]
    cell: CellJson
    side: str | None


class OverrulePlace(_Placing, Override):
    """An override that places the active card where the rules don't allow it."""

    what: Literal["place"]


EntryJson = (
    FaceEntry
    | SitOutEntry
    | PlayEntry
    | ShipEntry
    | PlaceEntry
    | NoPlaceEntry
    | EndEntry
    | BuyOutEntry
    | BuySpecialEntry
    | SmuggleEntry
    | WatersEntry
    | SmuggledAnswer
    | TavernAnswer
    | HighestCardAnswer
    | OverruleCoins
    | OverruleCard
    | OverruleOwner
    | OverrulePlace
    | OverruleTurn
)
"""Every kind of entry."""
