"""N2: the blocks of the scenario "tic-tac-toe"."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from kontor_rules.areas import area_changes
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell
from kontor_rules.state import Hooks, State
from kontor_rules.values import Area, Ending, Seat, Side
from kontor_rules.variants.variant import ALL_COUNT, PRO, Variant
from rulings import Reason


@dataclass(frozen=True, slots=True)
class Blocks:
    """The 3x3 blocks of 2x2 cells between the water lines, by row."""

    cells: tuple[frozenset[Cell], ...]


def blocks_between(lines: frozenset[Cell]) -> Blocks:
    """N2: return the blocks between the water lines of a start, which reach the field's first column and row."""
    left, top = min(x for x, _ in lines), min(y for _, y in lines)
    return Blocks(
        tuple(
            frozenset((left + 3 * i + dx, top + 3 * j + dy) for dx in (0, 1) for dy in (0, 1))
            for j in range(3)
            for i in range(3)
        )
    )


def n2_block_stays_whole(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N2: water may not cut a block's other cells that aren't water into two parts."""
    if not card.is_water:
        return None
    for block in state.slice(Blocks).cells:
        if cell in block:
            left = frozenset(c for c in block if c != cell and not _shows_water(state, c))
            if len(area_changes.pieces(left)) > 1:
                return Reason("place.cuts-block", ("N2",), {"cell": list(cell), "card": card.id})
    return None


def _shows_water(state: State, cell: Cell) -> bool:
    top = state.top(cell)
    return top is not None and top.card.is_water


_ROWS = tuple(tuple(3 * row + column for column in range(3)) for row in range(3))
BLOCK_LINES = (*_ROWS, *zip(*_ROWS, strict=True), (0, 4, 8), (2, 4, 6))
"""The eight lines of three blocks, by index in Blocks."""


def n2_three_in_a_row(state: State) -> Ending | None:
    """N2: three different owned areas of one side with a cell each in three blocks in a row win at once."""
    owned = [
        area
        for area in area_changes.distinct(state.area_at)
        if area.verdict is not None and area.verdict.owner is not None
    ]
    winners = tuple(side for side in state.book.sides if n2_rows(state, side, owned))
    return Ending("three-in-a-row", ("N2",), winners) if winners else None


def n2_rows(state: State, side: Side, owned: list[Area]) -> list[tuple[int, ...]]:
    """N2: return the rows of three blocks that a side has won with some of the owned areas, by index in Blocks."""
    own = [area for area in owned if area.verdict is not None and area.verdict.owner == side]
    if len(own) < 3:
        return []
    inside = [[i for i, area in enumerate(own) if area.cells & block] for block in state.slice(Blocks).cells]
    return [
        line
        for line in BLOCK_LINES
        if any(len(set(three)) == 3 for three in product(*(inside[block] for block in line)))
    ]


TIC_TAC_TOE = Variant(
    "tic-tac-toe",
    "scenario",
    ("N2", "N0"),
    PRO,
    {
        "field": (8, 8),
        "start": "lines",
        "left_out": ("cranes",),
        "areas_only": True,
        "ties": ("areas", "money"),
        "scored_by": ("N2",),
        **ALL_COUNT,
    },
    hooks=Hooks(
        place=(n2_block_stays_whole,), placed=(n2_three_in_a_row,), slices=(lambda book, start: blocks_between(start),)
    ),
)
