"""The frozen state of a game: everything that follows from the set-up and the entries so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from string import ascii_uppercase
from typing import Any, NamedTuple, Self

from contract_rules.entries.faces import TOWN_HALL, Face
from contract_rules.kinds import NONE, Influence
from contract_rules.setup import Seat, Setup
from rulings import Ruling
from rulings.cell_names import CellNames
from rulings.frozen import evolve, evolving

Cell = tuple[int, int]
CELLS = CellNames(ascii_uppercase, "M", 10)
"""Names of cells: columns are letters, rows numbers, with room to grow in all directions from the town hall (B5)."""
"""Offset from the town hall: x to the east, y to the south (S6)."""
Log = list[Ruling]

NORMAL, LAST, FIRST_FINAL, SECOND_FINAL = "normal", "last", "final-1", "final-2"
FINALS = (FIRST_FINAL, SECOND_FINAL)

SOURCES = ("projects", "actions", "committees", "influence")
"""The sources of points: buildings (B6), build actions (N), resolutions (C5, C9), the majorities at the end (E5)."""
PROJECTS, ACTIONS, COMMITTEES_, MAJORITIES = range(4)


class Holding(NamedTuple):
    """What a player has: free workers, those in the case, influence of each kind, and points by source."""

    free: int
    case: int
    influence: Influence = NONE
    points: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.points)

    def moved(self, free: int = 0, case: int = 0) -> Holding:
        """Return the holding with more or fewer workers that are free, and in the case."""
        return Holding(self.free + free, self.case + case, self.influence, self.points)


class Occupants(NamedTuple):
    """Who occupies a project, and with how many workers (B7)."""

    seat: Seat
    workers: int


@evolving(frozen=True)
class State:
    """One moment of a game. Never changed: `evolve` gives the next one."""

    setup: Setup
    faces: Mapping[int, Face]
    holdings: Mapping[Seat, Holding]
    committees: Mapping[str, Mapping[Seat, int]]
    """Committee -> seat -> its workers there; seats without any are missing (C2)."""
    city: Mapping[Cell, int]
    """Cell -> card; the town hall is card 0 (S6)."""
    cells: Mapping[int, Cell]
    """The inverse: card -> cell."""
    standing: Mapping[int, Occupants]
    """Card -> its workers; unoccupied projects are missing (B7)."""
    display: tuple[int, ...]
    """The projects that can be built, in the order of turning up (S7)."""
    pile: Mapping[str, int]
    """Cards left by letter (S5)."""
    came_as: Mapping[int, str]
    """Card turned up -> the letter on top of the pile at that time (D1)."""
    to_reveal: int
    """How many cards are to be turned up before anything else (S7, D2)."""
    active: Seat | None = None
    round: int = 1
    stage: str = NORMAL
    finished: bool = False

    @property
    def phase(self) -> str:
        """What the game waits for: "reveal", "turn", or "finished"."""
        return "finished" if self.finished else "reveal" if self.to_reveal else "turn"

    @property
    def final(self) -> bool:
        """Whether it is one of the final rounds, in which T2 and T3 don't hold (E3)."""
        return self.stage in FINALS

    @property
    def pile_left(self) -> int:
        """How many cards the pile holds."""
        return sum(self.pile.values())

    @property
    def top_letter(self) -> str:
        """The letter of the pile's top card: A as long as there is one (D1)."""
        return "A" if self.pile["A"] else "B"

    def option(self, name: str) -> str:
        """Return the value of an option."""
        return self.setup.chosen[name]

    def held(self, seat: Seat, holding: Holding, **more: Any) -> Self:
        """Return a copy with a player's holding replaced, and with `more`."""
        return evolve(self, holdings={**self.holdings, seat: holding}, **more)

    def workers_on(self, card: int, seat: Seat) -> int:
        """Return how many workers of a player are on a project (A1)."""
        found = self.standing.get(card)
        return found.workers if found is not None and found.seat == seat else 0

    def unoccupied(self, card: int) -> bool:
        """Tell whether a card of the city is an unoccupied project; the town hall isn't a project (A5, A8)."""
        return card != TOWN_HALL and card in self.cells and card not in self.standing

    def beside(self, cell: Cell) -> list[int]:
        """Return the cards next to a cell, never diagonally; the town hall is one of them."""
        return [self.city[near] for near in neighbours(cell) if near in self.city]

    def type_of(self, card: int) -> str:
        """Return a project's type (M5). Cards of the city have been built, so their faces are known (M9)."""
        return self.faces[card].type


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells next to a cell."""
    x, y = cell
    return ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))


by_row: Callable[[Cell], Cell] = itemgetter(1, 0)
"""The sort key "by y, then x"."""
