"""The types of a record's set-up and entries as JSON (record-contract.md): the arguments of `begin` and `enter`.

`enter` takes any JSON value and refuses all but these; annotate entries written in Python as `EntryJson`,
and the type checker finds wrong keys and values.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from rulings.records import CellJson, EndEntry, Override, OverruleTurn, PlayerJson

Kind = Literal["c1", "c2", "c3", "c4", "development"]
Committee = Literal["c1", "c2", "c3", "c4", "special"]
Points = dict[Kind, int]
"""Points by kind of influence, each at least 1."""


class FaceJson(TypedDict):
    """A project's face (M2-M8)."""

    number: int
    letter: Literal["A", "B"]
    players: list[int]
    cost: Points
    points: int
    type: str
    workers: int
    build_cost: Points


class PileJson(TypedDict):
    """How many cards of each letter are in the game (S5)."""

    A: int
    B: int


class SpecialJson(TypedDict):
    """What the special committee gives (C9)."""

    kind: Literal["development", "four", "any"]
    active: int
    rows: list[list[int]]


class SetupJson(TypedDict):
    """A game as it is set up (S)."""

    game: Literal["base"]
    players: list[PlayerJson]
    pile: PileJson
    options: NotRequired[dict[str, str]]
    special: NotRequired[SpecialJson | None]
    influence_top: NotRequired[int | None]
    committees: NotRequired[list[str] | None]
    deck: NotRequired[list[FaceJson]]


class FaceEntry(TypedDict):
    """A face is learned (M9)."""

    entry: Literal["face"]
    card: FaceJson


class RevealEntry(TypedDict):
    """A card is turned up (S7, D2)."""

    entry: Literal["reveal"]
    card: int


class PlaceEntry(TypedDict):
    """Free workers are placed in committees, one for each item (C1)."""

    entry: Literal["place"]
    seat: str
    committees: list[Committee]


class BuildEntry(TypedDict):
    """A project of the display is built (B)."""

    entry: Literal["build"]
    seat: str
    card: int
    cell: CellJson


class ResolveEntry(TypedDict):
    """A committee is resolved, with the kinds in which each player takes influence by choice (C3, C9)."""

    entry: Literal["resolve"]
    seat: str
    committee: Committee
    kinds: NotRequired[dict[str, Points]]


class Choice(TypedDict, total=False):
    """The choice for an action (N): each has one or two of these keys."""

    pay: Points
    gain: Points
    spread: Points
    type: str
    to: int
    project: int
    cell: CellJson
    pair: list[int]
    borrow: Borrowing


class Borrowing(Choice):
    """The card whose action is borrowed, with the choice for that action (A6)."""

    card: int


class ActEntry(Choice):
    """The action of a card is carried out (A)."""

    entry: Literal["act"]
    seat: str
    card: int


class WaiveEntry(TypedDict):
    """An action is waived whole (A2, option `idle_action`)."""

    entry: Literal["act"]
    seat: str
    card: int
    waive: Literal[True]


class PassEntry(TypedDict):
    """A seat passes (T5)."""

    entry: Literal["pass"]
    seat: str


class OverrulePoints(Override):
    """An override of a seat's points from one source."""

    what: Literal["points"]
    seat: str
    source: Literal["projects", "actions", "committees"]
    points: int


class OverruleInfluence(Override):
    """An override of the position of a seat's marker."""

    what: Literal["influence"]
    seat: str
    kind: Kind
    points: int


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
        "reason": str,
        "seat": str,
        "from": SpotJson,
        "to": SpotJson,
    },
)
"""An override that moves one worker of a seat."""


class OverruleDisplay(Override):
    """An override of a card in the display."""

    what: Literal["display"]
    card: int
    instead: int


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
