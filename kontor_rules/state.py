"""The frozen state of a game and the rulebook that it is played by; each names the other.

The hooks are the closed list of places where variants differ, each with the way its results combine. The base
rules fill the same hooks as every scenario and special rule (variants/). Order is the registry's, which is
rules-kontor.md's. Nothing else in the engine knows which variants are active.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol, Self, TypeVar, get_args

from kontor_rules.entries.forms import Placement
from kontor_rules.field.cards import Card, Goods
from kontor_rules.field.cells import Borders, Cell
from kontor_rules.interface.output_types import OpenQuestion
from kontor_rules.setup import Settings
from kontor_rules.values import Area, AreaVerdict, Ending, Hand, LaidCard, Log, Phase, Score, Seat, Side, Stack, Storing
from rulings import Reason
from rulings.candidates import Next
from rulings.forms import EntryKind, Json
from rulings.frozen import evolve, evolving, frozen

Slice = TypeVar("Slice")


@evolving(frozen=True)
class State:
    """One moment of a game. Never changed: `evolve` gives the next one.

    Maps are read-only by their types; seats are keys of `coins` and `hands`, sides of `keepers`.
    """

    book: ComposedRules
    faces: Mapping[str, Card]
    whereabouts: Mapping[str, str]
    """Card id -> ON_FIELD, OUT, the seat known to have it in the hand, or `under_pile` of a seat (R7)."""
    board: Mapping[Cell, Stack]
    frontier: frozenset[Cell]
    """The empty cells next to a card (P1)."""
    borders: Borders
    area_at: Mapping[Cell, Area]
    """The area of every cell that shows a harbour card, smuggled ones counted as such (F5)."""
    ship: Cell | None
    coins: Mapping[Seat, int]
    treasury: int
    hands: Mapping[Seat, Hand]
    piles: Mapping[str, int]
    """Own harbour piles by seat, and "water" and "special"."""
    keepers: Mapping[Side, int | None]
    supply: Goods | None
    """Warehouses left, None if unlimited (W4)."""
    slices: Mapping[type, object]
    """State of single variants, by the class of the value; only the variant writes it."""
    round: int = 1
    phase: Phase = "announce"
    sat_out: tuple[Seat, ...] = ()
    """The seats that have announced to sit the round out; once cards are revealed, all that do (R1, F19)."""
    all_sat_out: bool = False
    """Whether all sat out the round before (option `both_sit_out`)."""
    revealed: Mapping[Seat, Card] | None = None
    turns: tuple[Seat, ...] = ()
    """The seats that still have a turn this round, the active one first."""
    ship_moved: bool = False
    placements: int = 0
    steps: int = 0
    """Number of entries so far, except `face`."""
    placed: tuple[Seat, int] | None = None
    """The seat that placed a card last, and the step (F5)."""
    ending: Ending | None = None
    settled: bool = False
    """Whether everything that the end closes or reveals has been valued."""
    score: Score | None = None

    def slice(self, kind: type[Slice]) -> Slice:
        """Return a variant's own part of the state."""
        value = self.slices[kind]
        assert isinstance(value, kind)
        return value

    def with_slice(self, value: object) -> Self:
        """Return a copy with a variant's own part replaced."""
        return evolve(self, slices={**self.slices, type(value): value})

    @property
    def active(self) -> Seat | None:
        """The seat whose turn it is."""
        return self.turns[0] if self.turns else None

    def with_coins(self, seat: Seat, change: int) -> Self:
        """Return a copy after coins moved between a seat and the treasury; a negative change is a payment."""
        coins = {**self.coins, seat: self.coins[seat] + change}
        return evolve(self, coins=coins, treasury=self.treasury - change)

    def with_hand(self, seat: Seat, kind: str, change: int) -> Self:
        """Return a copy with more or fewer cards of a kind in a hand."""
        return evolve(self, hands={**self.hands, seat: self.hands[seat].changed(kind, change)})

    def top(self, cell: Cell) -> LaidCard | None:
        """Return the top card of a cell, None if it is empty."""
        stack = self.board.get(cell)
        return stack[-1] if stack else None

    @property
    def free_cells(self) -> list[Cell]:
        """The empty cells next to a card, within the field (P1, P2)."""
        return self.borders.fitting(self.frontier)


class PlaceVeto(Protocol):
    """May this card of this seat go to this cell? Collected: all reasons against it count."""

    def __call__(self, state: State, seat: Seat, card: Card, cell: Cell, /) -> Reason | None: ...


@frozen
class Asking:
    """One kind of question after the end: `next` returns the open one or None."""

    entry: EntryKind
    """Its answer."""
    next: Callable[[State], OpenQuestion | None]
    whom: Callable[[State, OpenQuestion], tuple[Seat, ...]]
    """The seats that must answer it, in set-up order."""
    asks: Callable[[State, OpenQuestion, Seat, Json], Next]
    """What may be said next of its answer, as in `EntryKind.asks`."""
    early: bool = False
    """Asked before the last areas are valued (F5)."""

    @property
    def name(self) -> str:
        """Its name in records, in a question and its answer."""
        return self.entry.naming["question"]


Acts = Literal["stored", "laid", "drawn"]
ACTING: tuple[Acts, ...] = get_args(Acts)


@frozen
class PlaceKey:
    """An optional key of the entry `place` that a variant allows, e.g. `export` by W5, and its rule.

    `check` refuses a value, or a missing one, before anything is placed. `values` are those that could be meant for a
    card, in the record's form, of a list those of its items, of which there may be `most`. The key acts when goods are
    "stored", when the card is "laid", or when one is "drawn": what comes of it there may be refused, too.
    """

    name: str
    rule: str
    check: KeyCheck
    values: Callable[[State, Card], Iterable[Any]]
    acts: Acts = "stored"
    most: int = 0


Ended = Callable[[State], Ending | None]
Handler = Callable[..., State]
"""Returns the state after an entry: called with the state, the values of the entry's keys, and the `log`."""
KeyCheck = Callable[[State, Placement, Card], None]
Bonus = Callable[[State], Mapping[Side, Mapping[str, int]]]


@frozen
class Hooks:
    """The hooks that a variant fills; every field is a tuple, which `compose` concatenates in rulebook order."""

    place: tuple[PlaceVeto, ...] = ()
    """May this card go here: all reasons are collected."""
    room: tuple[PlaceVeto, ...] = ()
    """The rules that E8 and F10 mean by "a cell where a harbour card could go", beside P1, P2 and cranes; those that
    hold for every colour alike: collected. They are called once per cell, with the card of any seat."""
    remove: tuple[Callable[[State, Cell], Reason | None], ...] = ()
    """May the ship remove the card of this cell: all reasons are collected."""
    store: tuple[Callable[[State, Storing, Placement], Storing], ...] = ()
    """What is stored of a card: piped from hook to hook."""
    laid: tuple[Callable[[State, Placement, Card, Log], State], ...] = ()
    """What else happens after a card was placed, before areas are valued: piped."""
    drawn: tuple[Callable[[State, Placement, str], str], ...] = ()
    """Which kind of card is drawn: piped."""
    after_draw: tuple[Callable[[State, Placement, str | None, Log], State], ...] = ()
    """What follows a draw (the kind drawn, or None), before income: piped."""
    verdict: tuple[Callable[[State, Area, AreaVerdict], AreaVerdict], ...] = ()
    """Who owns a closed area: piped."""
    no_count: tuple[Callable[[State, Area], Reason | None], ...] = ()
    """Why an area can't count by itself, whatever its rank (E6, the scenarios): the first reason wins."""
    points: tuple[Callable[[State, Area, int], int], ...] = ()
    """The points of an owned area that counts, except for customs houses: piped."""
    customs_round: tuple[Callable[[State, int], bool], ...] = ()
    """Does a customs house placed in that round add its point (E7): all must agree."""
    placed: tuple[Ended, ...] = ()
    """Has a placement ended the game: the first wins (E0)."""
    coins_moved: tuple[Ended, ...] = ()
    """Has the game ended after coins moved: the first wins (N5)."""
    round_over: tuple[Ended, ...] = ()
    """Has the game ended with the last turn of a round: the first wins (F15)."""
    turn_lost: tuple[Callable[[State, Seat, Card], State], ...] = ()
    """The state after a turn in which no card could be placed: piped."""
    settle: tuple[Callable[[State, Log], State], ...] = ()
    """What the end closes or reveals before the last areas are valued: piped."""
    asking: tuple[Asking, ...] = ()
    """The questions after the end: appended."""
    disowned: tuple[Callable[[State, Area], Reason | None], ...] = ()
    """Why an owned area is treated like one that nobody owns (F25): the first reason wins."""
    bonuses: tuple[Bonus, ...] = ()
    """Points other than those of areas: appended."""
    scored: tuple[str, ...] = ()
    """The rules of those points, and of areas that score differently, cited by the final score: appended."""
    keys: tuple[PlaceKey, ...] = ()
    """Optional keys of `place`: appended."""
    entries: tuple[EntryKind, ...] = ()
    """Further kinds of entries: appended."""
    slices: tuple[Callable[[ComposedRules], object], ...] = ()
    """The variant's own state at the start: appended."""


@frozen
class ComposedRules:
    """The rules of one table: the composed settings and hooks. Only `compose` creates it."""

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
    start: Mapping[Cell, str | None]
    """The cells of the start with their cards' ids, None for unnumbered water (S2, N0)."""
    hooks: Hooks
    plain_vetoes: tuple[PlaceVeto, ...]
    """Those of `hooks.place` that concern more than special cards."""
    handlers: frozenset[Handler]
    """What takes the kinds of entries that this game knows."""
    keys: Mapping[str, PlaceKey]
    """Those that `place` may have here, in the order in which they act."""
    key_checks: Mapping[str, KeyCheck]
    """The check of each key that `place` may have in any game; one that no variant here allows is refused."""
    side_of: Mapping[Seat, Side]
    slices: Mapping[type, object]
    """The variants' own state at the start."""
