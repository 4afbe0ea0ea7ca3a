"""The types of a record's set-up and entries as JSON (record-contract.md): the arguments of `begin` and `enter`.

`enter` takes any JSON value and refuses all but these; annotate entries written in Python as `EntryJson`,
and the type checker finds wrong keys and values. The engine's readers and schemas are made of these types.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from contract_rules.entries.faces import Face
from contract_rules.entries.forms import (
    read_card,
    read_cell,
    read_pair,
    read_points,
    read_reason,
    read_spot,
    read_spread,
)
from contract_rules.kinds import Committee, Kind
from contract_rules.setup import Overview
from rulings.forms import listing, mapping, number, text, whole
from rulings.records import EndEntry, Player, PlayerJson
from rulings.typed import PLAIN_TYPES

Points = dict[Kind, int]
"""Points by kind of influence, each at least 1."""
CardJson = Annotated[int, read_card]
"""The number of a project."""
CellJson = Annotated[list[int], read_cell]
"""[x, y] from the town hall, x to the east, y to the south (S6)."""
PointsJson = Annotated[Points, read_points]
CostJson = Annotated[Points, mapping(text, whole)]
_DIGIT = number(0, 9)
_OVERRULED = number(0, 999)
"""More points or influence than any game has."""


class FaceJson(TypedDict):
    """A project's face (M2-M8)."""

    number: int
    letter: Annotated[Literal["A", "B"], text]
    players: list[int]
    cost: CostJson
    points: int
    type: str
    workers: int
    build_cost: CostJson


read_face_form = PLAIN_TYPES.form(FaceJson, Face)
"""Reads a face: keys and the types of their values. `problems` checks everything else."""


class PileJson(TypedDict):
    """How many cards of each letter are in the game (S5)."""

    A: int
    B: int


class SpecialJson(TypedDict):
    """What the special committee gives (C9)."""

    kind: Literal["development", "four", "any"]
    active: Annotated[int, _DIGIT]
    rows: Annotated[list[list[int]], listing(listing(_DIGIT, 2, 2), 4, 4)]


class SetupJson(TypedDict):
    """A game as it is set up (S)."""

    game: Literal["base"]
    players: Annotated[list[PlayerJson], listing(PLAIN_TYPES.form(PlayerJson, Player))]
    pile: PileJson
    options: NotRequired[dict[str, str]]
    special: NotRequired[Annotated[SpecialJson, PLAIN_TYPES.form(SpecialJson, Overview)] | None]
    influence_top: NotRequired[Annotated[int, number(1, 99)] | None]
    committees: NotRequired[Annotated[list[str], listing(text, 4, 4)] | None]
    deck: NotRequired[Annotated[list[FaceJson], listing(read_face_form)]]


class FaceEntry(TypedDict):
    """A face is learned (M9)."""

    entry: Literal["face"]
    card: Annotated[FaceJson, read_face_form]


class RevealEntry(TypedDict):
    """A card is turned up (S7, D2)."""

    entry: Literal["reveal"]
    card: CardJson


class PlaceEntry(TypedDict):
    """Free workers are placed in committees, one for each item (C1)."""

    entry: Literal["place"]
    seat: str
    committees: list[Committee]


class BuildEntry(TypedDict):
    """A project of the display is built (B)."""

    entry: Literal["build"]
    seat: str
    card: CardJson
    cell: CellJson


class ResolveEntry(TypedDict):
    """A committee is resolved, with the kinds in which each player takes influence by choice (C3, C9)."""

    entry: Literal["resolve"]
    seat: str
    committee: Committee
    kinds: NotRequired[dict[str, PointsJson]]


class ChoiceJson(TypedDict, total=False):
    """The choice for an action (N): each has one or two of these keys, or borrows another's."""

    pay: PointsJson
    gain: PointsJson
    spread: Annotated[Points, read_spread]
    type: str
    to: CardJson
    project: CardJson
    cell: CellJson
    pair: Annotated[list[int], read_pair]


class BorrowingJson(ChoiceJson):
    """The card whose action is borrowed, with the choice for that action (A6)."""

    card: CardJson
    borrow: NotRequired[BorrowingJson]


class Acting(TypedDict):
    """What every entry of an action says."""

    entry: Literal["act"]
    seat: str
    card: CardJson


class ActEntry(Acting, ChoiceJson):
    """The action of a card is carried out (A)."""

    borrow: NotRequired[BorrowingJson]


class WaiveEntry(Acting):
    """An action is waived whole (A2, option `idle_action`)."""

    waive: Literal[True]


class PassEntry(TypedDict):
    """A seat passes (T5)."""

    entry: Literal["pass"]
    seat: str


class Override(TypedDict):
    """What every override says."""

    entry: Literal["override"]
    reason: Annotated[str, read_reason]


class OverrulePoints(Override):
    """An override of a seat's points from one source."""

    what: Literal["points"]
    seat: str
    source: Literal["projects", "actions", "committees"]
    points: Annotated[int, _OVERRULED]


class OverruleInfluence(Override):
    """An override of the position of a seat's marker."""

    what: Literal["influence"]
    seat: str
    kind: Kind
    points: Annotated[int, _OVERRULED]


class SpotJson(TypedDict):
    """The place of a worker; `committee` and `card` belong to two of the places."""

    place: Literal["free", "case", "committee", "on"]
    committee: NotRequired[Committee]
    card: NotRequired[int]


OverruleWorker = TypedDict(
    "OverruleWorker",
    {
        "entry": Literal["override"],
        "what": Literal["worker"],
        "reason": Annotated[str, read_reason],
        "seat": str,
        "from": Annotated[SpotJson, read_spot],
        "to": Annotated[SpotJson, read_spot],
    },
)
"""An override that moves one worker of a seat."""


class OverruleDisplay(Override):
    """An override of a card in the display."""

    what: Literal["display"]
    card: CardJson
    instead: CardJson


class OverruleTurn(Override):
    """An override of whose turn it is."""

    what: Literal["turn"]
    seat: str


EntryJson = (
    FaceEntry
    | RevealEntry
    | PlaceEntry
    | BuildEntry
    | ResolveEntry
    | ActEntry
    | WaiveEntry
    | PassEntry
    | EndEntry
    | OverrulePoints
    | OverruleInfluence
    | OverruleWorker
    | OverruleDisplay
    | OverruleTurn
)
"""Every kind of entry."""
