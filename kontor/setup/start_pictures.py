"""Ready-made start layouts for the scenarios with one of their own (N0), of our own making, and Tic Tac Toe's.

The rulebook shows its starts as pictures; these aren't copies of them. Each is drawn as text: `~` a water card,
`A` the harbour centre (the anchor), `.` no card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbiter.language import gettext as _

Layout = list[list[object]]
"""A layout as RECORD.md has it: [x, y, card id or None], by y, then x."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A ready-made start. `own` tells that it is of our own making, not given by the rules."""

    scenario: str
    seats: int
    name: Callable[[], str]
    layout: Layout
    own: bool = True


def pictures(scenario: str | None, seats: int) -> list[Picture]:
    """Return the ready-made starts for a scenario and a number of seats, the one to begin with first."""
    return [one for one in PICTURES if (one.scenario, one.seats) == (scenario, seats)]


def start_picture(scenario: str | None, seats: int) -> Layout | None:
    """Return the ready-made start to begin with, None where there is none."""
    return next((one.layout for one in pictures(scenario, seats)), None)


def _drawn(text: str, *, turned: bool = False) -> Layout:
    """Return the layout drawn as text, or the same turned by a quarter: rows become columns."""
    found = [(x, y) for y, row in enumerate(text.split()) for x, sign in enumerate(row) if sign != "."]
    centre = next((x, row.index("A")) for x, row in enumerate(zip(*text.split(), strict=True)) if "A" in row)
    cells = [(x - centre[0], y - centre[1]) for x, y in found]
    if turned:
        cells = [(-y, x) for x, y in cells]
    return [[x, y, "HC" if (x, y) == (0, 0) else None] for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0]))]


def _lines(column: int, row: int) -> str:
    """N0: Tic Tac Toe's full lines of water in columns and rows 3 and 6, the centre on one of the crossings."""
    signs = [["~" if x in (2, 5) or y in (2, 5) else "." for x in range(8)] for y in range(8)]
    signs[row][column] = "A"
    return " ".join("".join(line) for line in signs)


_CANAL = """
...~~~......
~~~~.~......
.....A~.~~~~
......~~~...
"""
_FOUNTAIN = """
..~.~.
~.....
..A~.~
~.~~..
.....~
.~.~..
"""
_ISLAND_FOR_TWO = """
..~~~.
.~...~
~....~
~...A.
.~~~..
"""
_ISLAND_FOR_FOUR = """
..~~..
.~..~.
A....~
~....~
.~...~
..~~~.
"""

PICTURES = (
    Picture("canale-grande", 2, lambda: _("The bent canal"), _drawn(_CANAL)),
    Picture("canale-grande", 2, lambda: _("The bent canal, upright"), _drawn(_CANAL, turned=True)),
    Picture("wasserspiele", 2, lambda: _("The fountain"), _drawn(_FOUNTAIN)),
    Picture("tic-tac-toe", 2, lambda: _("Centre in the north-west"), _drawn(_lines(2, 2)), own=False),
    Picture("tic-tac-toe", 2, lambda: _("Centre in the north-east"), _drawn(_lines(5, 2)), own=False),
    Picture("tic-tac-toe", 2, lambda: _("Centre in the south-west"), _drawn(_lines(2, 5)), own=False),
    Picture("tic-tac-toe", 2, lambda: _("Centre in the south-east"), _drawn(_lines(5, 5)), own=False),
    Picture("insel", 2, lambda: _("The round island"), _drawn(_ISLAND_FOR_TWO)),
    Picture("insel", 4, lambda: _("The large island"), _drawn(_ISLAND_FOR_FOUR)),
)
