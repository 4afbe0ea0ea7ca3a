"""The types of a record's set-up and entries as JSON (record-contract.md): what `begin` and `enter` are given.

`enter` reads any value and refuses what is none of these; whoever writes entries in Python says `entry: EntryJson`,
and a wrong key or value is an error of the type checker.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Kind = Literal["c1", "c2", "c3", "c4", "development"]
Committee = Literal["c1", "c2", "c3", "c4", "special"]
Points = dict[Kind, int]
"""Points by kind of influence, each at least 1."""
CellJson = list[int]
"""[x, y] from the town hall, x to the east, y to the south (S6)."""


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


class PlayerJson(TypedDict):
    """A seat and who sits there (S1)."""

    seat: str
    name: str


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
    """A free worker each goes into some committees (C1)."""

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
    """A resolution of a committee, with what each takes the influence in by choice (C3, C9)."""

    entry: Literal["resolve"]
    seat: str
    committee: Committee
    kinds: NotRequired[dict[str, Points]]


class Choice(TypedDict, total=False):
    """What is said of an action (N): each has a key or two of these."""

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
    """The card whose action is borrowed, with what is said of that action (A6)."""

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


class EndEntry(TypedDict):
    """The table ends the game (E7)."""

    entry: Literal["end"]
    reason: Literal["agreed", "stuck"]


class OverrulePoints(TypedDict):
    """The table says how many points a seat has from something."""

    entry: Literal["override"]
    what: Literal["points"]
    reason: str
    seat: str
    source: Literal["projects", "actions", "committees"]
    points: int


class OverruleInfluence(TypedDict):
    """The table says where a seat's marker stands."""

    entry: Literal["override"]
    what: Literal["influence"]
    reason: str
    seat: str
    kind: Kind
    points: int


class SpotJson(TypedDict):
    """Where a worker is; `committee` and `card` go with two of the places."""

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
"""The table says that one worker of a seat is elsewhere."""


class OverruleDisplay(TypedDict):
    """The table says that another card lies in the display."""

    entry: Literal["override"]
    what: Literal["display"]
    reason: str
    card: int
    instead: int


class OverruleTurn(TypedDict):
    """The table says whose turn it is."""

    entry: Literal["override"]
    what: Literal["turn"]
    reason: str
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
