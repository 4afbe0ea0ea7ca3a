"""The types of a record's set-up and entries as JSON (record-kontor.md): the arguments of `begin` and `enter`.

`enter` takes any JSON value and refuses all but these; annotate entries written in Python as `EntryJson`,
and the type checker finds wrong keys and values. The engine's readers and schemas are made of these types.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NotRequired, TypedDict

from kontor_rules.entries.forms import (
    TYPED,
    a_cell,
    at_least,
    card_id,
    goods_of_card,
    layout_cell,
    listing,
    text,
    text_of,
)
from kontor_rules.field.cards import Card, CardKind, Colour, GoodName
from kontor_rules.setup import Setup
from rulings.cached import remembered
from rulings.forms import nullable
from rulings.records import EndEntry, Player

CellJson = Annotated[list[int], a_cell]
"""[x, y] from the harbour centre, x to the east, y to the south (S1)."""


class CardJson(TypedDict):
    """A card's face (C1-C7)."""

    id: Annotated[str, card_id]
    kind: CardKind
    colour: Colour | None
    number: Annotated[int, at_least(1)] | None
    goods: Annotated[list[GoodName], goods_of_card]
    coin: bool
    ship: bool
    bar: Literal["over", "under"] | None


a_card = TYPED.form(CardJson, lru_cache(maxsize=1024)(Card))
"""The reader of record-kontor.md's card object."""
FaceJson = Annotated[CardJson, a_card]


class PlayerJson(TypedDict):
    """A seat and its player's name."""

    seat: str
    name: Annotated[str, text_of(1, 40)]


class SetupJson(TypedDict):
    """A game as it is set up (S); `layout` holds [x, y, card id or null]."""

    game: Annotated[Literal["basic", "pro", "team", "extension"], text]
    players: Annotated[list[PlayerJson], listing(TYPED.form(PlayerJson, Player))]
    scenario: NotRequired[str | None]
    special_rules: NotRequired[list[str]]
    options: NotRequired[dict[str, str]]
    layout: NotRequired[Annotated[list[list[int | str | None]] | None, remembered(nullable(listing(layout_cell)))]]
    deck: NotRequired[Annotated[list[CardJson], remembered(listing(a_card))]]


SETUP = TYPED.form(SetupJson, Setup)
"""The reader of a set-up."""


class FaceEntry(TypedDict):
    """A card's face is learned (C7)."""

    entry: Literal["face"]
    card: FaceJson


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
    buy: NotRequired[Annotated[int, at_least(1)]]


class PlacingKeys(TypedDict, total=False):
    """The keys of a placement that variants bring (W5, F6, F8, F9, F11, F17, F18)."""

    export: str
    choose: str
    draw: str
    pick: bool
    joker: list[CellJson]


class _Placing(TypedDict):
    seat: str
    cell: CellJson


class PlaceEntry(_Placing, PlacingKeys):
    """The active card is placed (P)."""

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
    count: Annotated[int, at_least(1)]


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
    cards: Annotated[list[WaterJson], listing(TYPED.form(WaterJson, lambda card, cell: (card, cell)))]


class SmuggledAnswer(TypedDict):
    """What a seat's smuggled card is (F5)."""

    entry: Literal["answer"]
    question: Literal["smuggled"]
    seat: str
    card: FaceJson


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


class Override(TypedDict):
    """What every override says."""

    entry: Literal["override"]
    reason: Annotated[str, text_of(1, 200)]


class OverruleCoins(Override):
    """An override of a seat's coins."""

    what: Literal["coins"]
    seat: str
    coins: Annotated[int, at_least(0)]


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


class OverrulePlace(_Placing, PlacingKeys, Override):
    """An override that places the active card where the rules don't allow it."""

    what: Literal["place"]


class OverruleTurn(Override):
    """An override of whose turn it is."""

    what: Literal["turn"]
    seat: str


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
