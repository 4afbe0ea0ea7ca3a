"""The closed list of places where variants differ, and how the answers at each fold together.

The base rules fill the same hooks as every scenario and special rule (variants/). Order is the registry's, which is
RULES.md's. Nothing else in the engine knows which variants are on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kontor_rules.cards import Card, Goods
from kontor_rules.entries import Place
from kontor_rules.field import Cell
from kontor_rules.majority import Verdict
from kontor_rules.state import Area, Ending, Seat, Side, State
from rulings import Reason, Ruling

Log = list[Ruling]
"""Where a handler writes what follows from an entry, in event order."""

Question = Mapping[str, object]
"""An open question as RECORD.md shows it: the keys of its answer without what is asked."""


class PlaceVeto(Protocol):
    """May this card of this seat go to this cell? Collected: all reasons against it count."""

    def __call__(self, state: State, seat: Seat, card: Card, cell: Cell, /) -> Reason | None: ...


@dataclass(frozen=True, slots=True)
class Storing:
    """The goods of a card just laid on their way into the central warehouse (W1).

    `goods` are still to be stored; `export` names the one to be exported instead (W5, F6); `lost` counts what V1
    keeps out.
    """

    seat: Seat
    cell: Cell
    card: Card
    goods: Goods
    export: str | None = None
    lost: Goods = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Asking:
    """One kind of question after the end: `next` gives the open one or None, `answer` takes its answer."""

    kind: type
    next: Callable[[State], Question | None]
    answer: Callable[[State, Any, Log], State]
    early: bool = False
    """Asked before the last areas are valued (F5)."""


@dataclass(frozen=True, slots=True)
class PlaceKey:
    """An optional key of the entry `place` that a variant allows, e.g. `export` by W5: its rule.

    `check` refuses a value, or a missing one, before anything is laid.
    """

    name: str
    rule: str
    check: Callable[[State, Place, Card], None]


Ended = Callable[[State], Ending | None]
Handler = Callable[[State, Any, Log], State]
Bonus = Callable[[State], Mapping[Side, Mapping[str, int]]]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What one variant fills; every field is a tuple that `compose` strings together in rulebook order."""

    place: tuple[PlaceVeto, ...] = ()
    """May this card go here: collected."""
    room: tuple[PlaceVeto, ...] = ()
    """The rules that E8 and F10 mean by "a cell where a harbour card could go", those that hold for every colour alike:
    collected. They are asked once a cell, with the card of any seat."""
    room_by_colour: tuple[PlaceVeto, ...] = ()
    """The rules that E8 and F10 mean, those that see the card's colour: collected."""
    remove: tuple[Callable[[State, Cell], Reason | None], ...] = ()
    """May the ship remove the card of this cell: collected."""
    store: tuple[Callable[[State, Storing, Place], Storing], ...] = ()
    """What is stored of a card: piped."""
    laid: tuple[Callable[[State, Place, Card, Log], State], ...] = ()
    """What else happens after a card was placed, before areas are valued: piped."""
    drawn: tuple[Callable[[State, Place, str], str], ...] = ()
    """Which kind of card is drawn: piped."""
    after_draw: tuple[Callable[[State, Place, str | None, Log], State], ...] = ()
    """What follows a draw (the kind drawn, or None), before income: piped."""
    verdict: tuple[Callable[[State, Area, Verdict], Verdict], ...] = ()
    """Who owns a closed area: piped."""
    no_count: tuple[Callable[[State, Area], Reason | None], ...] = ()
    """Why an area can't count by itself, whatever its rank (E6, the scenarios): the first reason tells."""
    points: tuple[Callable[[State, Area, int], int], ...] = ()
    """What an owned area that counts scores, customs houses aside: piped."""
    customs_round: tuple[Callable[[State, int], bool], ...] = ()
    """Does a customs house laid in that round add its point (E7): all must agree."""
    placed: tuple[Ended, ...] = ()
    """Has a placement ended the game: the first wins (E0)."""
    coins_moved: tuple[Ended, ...] = ()
    """Has the game ended now that coins moved: the first wins (N5)."""
    round_over: tuple[Ended, ...] = ()
    """Has the game ended with the last turn of a round: the first wins (F15)."""
    turn_lost: tuple[Callable[[State, Seat, Card], State], ...] = ()
    """What is remembered of a turn in which no card could be placed: piped."""
    settle: tuple[Callable[[State, Log], State], ...] = ()
    """What the end still closes or reveals before the last areas are valued: piped."""
    asking: tuple[Asking, ...] = ()
    """The questions after the end: appended."""
    disowned: tuple[Callable[[State, Area], bool], ...] = ()
    """Is an owned area treated like one that nobody owns (F25): any may say so."""
    bonuses: tuple[Bonus, ...] = ()
    """Points besides the areas': appended."""
    keys: tuple[PlaceKey, ...] = ()
    """Optional keys of `place`: appended."""
    entries: tuple[tuple[type, Handler], ...] = ()
    """Further kinds of entries: appended."""
    slices: tuple[Callable[[Rulebook], object], ...] = ()
    """The variant's own state at the start: appended."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The plain values that variants set; each default is the base game's (S1-S3, C6, E2)."""

    field: tuple[int, int] | None = (6, 6)
    """Columns and rows; None: as the own layout spans (Canale Grande)."""
    start: str = "plus"
    """Normal plus (S2), "centre", "own" (N0) or "lines" (Tic Tac Toe's)."""
    coins: int = 4
    treasury: int | None = None
    """None: what is left of the 20 coins (C6)."""
    harbour_pile: int = 22
    """Harbour cards a seat starts with, hand included (S3, S5)."""
    left_out: tuple[str, ...] = ()
    """Kinds of harbour cards that are out of the game, by the names of setup.LEFT_OUT."""
    harbour_aside: int = 0
    water_aside: int = 0
    specials_in_hand: int = 0
    special_pile: int = 0
    special_kinds: tuple[str, ...] = ()
    dealt: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Special cards known to be in a hand from the start: card id -> seat (F2)."""
    ship: bool = False
    keepers: int | None = None
    supply: int | None = None
    chits: int = 0
    facing: bool = False
    """Taxes go between facing seats of the team game (T2), else to the seat before."""
    chit_points: bool = False
    """Chits and money score points (E9)."""
    ranked: int | None = None
    """How many areas count at most (E3); None: every owned area."""
    smallest_first: bool = False
    min_cells: int = 1
    room_rule: str = ""
    """The rule by which the game ends when a player has no cell left for a harbour card (E8, F10), if one does."""
    ties: tuple[str, ...] = ("points", "money")
    """What is compared, step by step, until one side is left (E2, E10, N2)."""
    scored_by: tuple[str, ...] = ("E2",)
    """The rules that say who wins."""
    areas_only: bool = False
    """The number of owned areas counts, and nothing else (N2)."""
    both_sit_out: str = "allowed"
    sit_out_announced: bool = True
    both_broke_any: bool = False
    removed_to_hand: bool = False
    may_decline: bool = False
    customs_may_close: bool = False
    customs_count_in_size: bool = True
    border_each: bool = False
    unowned_take_rank: bool = False
    equal_never: bool = False
    last_income: bool = False
    finale_last_owned: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What holds at one table: the composed settings and hooks. Made by `compose` alone."""

    game: str
    rule: tuple[str, ...]
    """The id of the game's set-up (S3-S6)."""
    variants: tuple[str, ...]
    seats: tuple[Seat, ...]
    """In set-up order, which is clockwise."""
    sides: tuple[Side, ...]
    taxed: Mapping[Seat, Seat]
    """Whom a seat's coin symbol taxes (T2)."""
    settings: Settings
    hooks: Hooks
    handlers: Mapping[type, Handler]
    keys: Mapping[str, PlaceKey]
    side_of: Mapping[Seat, Side]
    island: frozenset[Cell] = frozenset()
    """The cells enclosed by the start layout's water (N4); empty elsewhere."""
    blocks: tuple[frozenset[Cell], ...] = ()
    """The 3x3 blocks of 2x2 cells, by row (N2); empty elsewhere."""
