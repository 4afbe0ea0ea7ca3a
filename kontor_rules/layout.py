"""Start layouts: the cells of each start, and what is wrong with an own one (S2, N0)."""

from __future__ import annotations

from kontor_rules.cards import CENTRE_ID, WATER_CARDS
from kontor_rules.field import CENTRE_CELL, MAX_OFFSET, Cell
from kontor_rules.hooks import Settings
from kontor_rules.rulings import refuse
from kontor_rules.setup import Setup

Layout = tuple[tuple[Cell, str | None], ...]

_PLUS = tuple((x, 0) for x in range(-2, 3)) + tuple((0, y) for y in (-2, -1, 1, 2))
_LONG, _SHORT = 12, 4
_CROSSINGS = (2, 5)
"""Tic Tac Toe's water lines: columns and rows 3 and 6, counted from 0."""


def lines_start(column: int = 2, row: int = 2) -> tuple[Cell, ...]:
    """Return Tic Tac Toe's start cells with the centre on one of the four crossings; north-west by default (N0)."""
    return tuple(
        (x - column, y - row) for x in range(8) for y in range(8) if x in _CROSSINGS or y in _CROSSINGS
    )  # fmt: skip


def start_cells(settings: Settings, layout: Layout | None) -> dict[Cell, str | None]:
    """Return the cells of the start with the card ids noted for them; refuse a layout that is none (S2, N0)."""
    if layout is not None:
        _check_form(layout)
        return dict(layout)
    if settings.start == "own":
        refuse("layout.needed", "N0")
    cells = {"plus": _PLUS, "centre": (CENTRE_CELL,), "lines": lines_start()}[settings.start]
    return {cell: CENTRE_ID if cell == CENTRE_CELL else None for cell in cells}


def _check_form(layout: Layout) -> None:
    cells = [cell for cell, _ in layout]
    ids = [card_id for _, card_id in layout if card_id is not None]
    if len(set(cells)) < len(cells):
        refuse("layout.cell-twice", "N0")
    if len(set(ids)) < len(ids):
        refuse("layout.card-twice", "N0", "C4")
    if dict(layout).get(CENTRE_CELL) != CENTRE_ID:
        refuse("layout.centre", "N0")
    for cell, card_id in layout:
        if card_id is not None and cell != CENTRE_CELL and not card_id.startswith("W"):
            refuse("layout.not-water", "N0", cell=list(cell), card=card_id)
        if max(abs(cell[0]), abs(cell[1])) > MAX_OFFSET:
            refuse("layout.far", "N0", cell=list(cell))


def check_layout(setup: Setup, settings: Settings, start: dict[Cell, str | None]) -> None:
    """Refuse a start that doesn't fit the game: other cells, too large, or too much water (N0, S7)."""
    cells = frozenset(start)
    starts: dict[str, list[tuple[Cell, ...]]] = {
        "plus": [_PLUS],
        "centre": [(CENTRE_CELL,)],
        "lines": [lines_start(x, y) for x in _CROSSINGS for y in _CROSSINGS],
    }
    if settings.start in starts and cells not in [frozenset(own) for own in starts[settings.start]]:
        refuse("layout.other-start", "S2", "N0")
    width, height = spans(cells)
    if settings.field is None:
        if {width, height} != {_LONG, _SHORT}:
            refuse("layout.not-spanning", "N0", width=width, height=height)
    elif width > settings.field[0] or height > settings.field[1]:
        refuse("layout.size", "N0", width=width, height=height)
    if water_pile(setup, settings, len(cells)) < 0:
        refuse("layout.too-much-water", "S7", "N0", water=len(cells) - 1)


def spans(cells: frozenset[Cell]) -> tuple[int, int]:
    """Return width and height of a set of cells."""
    columns = [x for x, _ in cells]
    rows = [y for _, y in cells]
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def water_pile(setup: Setup, settings: Settings, cells: int) -> int:
    """S7: return how many water cards the pile holds: all less those of the start, of the hands and set aside."""
    return WATER_CARDS - (cells - 1) - 2 * len(setup.players) - settings.water_aside
