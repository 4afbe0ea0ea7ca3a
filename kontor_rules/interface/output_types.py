"""The types of the engine's JSON output: record-kontor.md's output object and its parts ("Command line").

Cells are [x, y]; seats, sides and goods are keys of maps, so those stay plain dictionaries.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kontor_rules.json_types import CellJson
from kontor_rules.values import Phase
from rulings import MaybeNone, Reason, RulingJson

GoodsJson = dict[str, int]
"""Pieces by good, all three names."""


class OpenQuestion(TypedDict):
    """An open question: the keys of its answer without the answer itself (F5, F12, E10)."""

    question: Literal["smuggled", "tavern", "highest-card"]
    seat: NotRequired[str]
    """Whose smuggled card it is (F5)."""
    side: NotRequired[str | None]
    """Whose tavern it is (F12)."""
    cell: NotRequired[CellJson]
    """Where that tavern lies (F12)."""


class HandCounts(TypedDict):
    """How many cards a hand holds; `hidden` is 1 while a smuggled card of the seat is unknown (F5)."""

    harbour: int
    water: int
    special: int
    hidden: int


class FieldBorders(TypedDict):
    """The field's size, and the extent or bounds of the layout (P2)."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    columns_fixed: bool
    rows_fixed: bool


class CoveredCell(TypedDict):
    """The cards of a cell from bottom to top: ids, None for an unnumbered water card, "?" for a smuggled card."""

    cell: CellJson
    cards: list[str | None]


class SeenArea(TypedDict):
    """An area that everybody can see; `goods` by side, `points` once the game is finished."""

    cells: list[CellJson]
    closed: bool
    valued: bool
    size: int
    goods: dict[str, GoodsJson]
    owner: str | None
    decided_by: str | None
    points: int | None


class LegalCells(TypedDict):
    """Where the active card may go, and where the ship may."""

    cells: list[CellJson]
    ship: list[CellJson]


class SidePoints(TypedDict):
    """What a side scored, item by item."""

    areas: int
    customs: int
    export: int
    chits: int
    money: int
    total: int


class FinalScore(TypedDict):
    """The score of a finished game; `counted` are indices of areas, in rank order."""

    sides: dict[str, SidePoints]
    counted: list[int]
    winners: list[str]
    decided_by: str


class SharedOutput(TypedDict):
    """One moment of a game: record-kontor.md's output object without its score and rulings."""

    status: Literal["playing", "finished"]
    round: int
    phase: Phase
    active: str | None
    question: OpenQuestion | None
    coins: dict[str, int]
    treasury: int
    hands: dict[str, HandCounts]
    piles: dict[str, int]
    keepers: dict[str, int | None]
    supply: GoodsJson | None
    field: FieldBorders
    board: list[CoveredCell]
    ship: CellJson | None
    areas: list[SeenArea]
    stores: dict[str, GoodsJson]
    legal: LegalCells | None


class Output(SharedOutput):
    """record-kontor.md's output object without its rulings; there is no score before the game is finished."""

    score: FinalScore | None


class Adjudication(SharedOutput):
    """record-kontor.md's whole output object. For a finished game, the score is never None."""

    score: FinalScore | MaybeNone
    rulings: list[RulingJson]


class AreaStanding(TypedDict):
    """A valued area as it would count now (E3-E6): `area` is its index in the output's areas."""

    area: int
    distance: int
    points: int
    against: Reason | None


class CentralWarehouse(TypedDict):
    """A side's central warehouse of an open area: the cell of its oldest goods card there, and the goods (W3)."""

    cell: CellJson
    side: str
    goods: GoodsJson
