"""Start layouts: the cells of each start, and the faults of an own one (S2, N0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from kontor_rules.field.cards import CENTRE_ID, WATER_CARDS
from kontor_rules.field.cells import CENTRE_CELL, MAX_OFFSET, Cell
from kontor_rules.setup import Settings
from rulings import Reason, refuse, refuse_for

Layout = tuple[tuple[Cell, str | None], ...]
Item = TypeVar("Item", Cell, str)

_PLUS = tuple((x, 0) for x in range(-2, 3)) + tuple((0, y) for y in (-2, -1, 1, 2))  # S2
SPANNING = ((12, 4), (4, 12))  # N0
"""Canale Grande's: columns and rows that its own layout spans (N0)."""
_CROSSINGS = (2, 5)  # N0
"""Tic Tac Toe's water lines: columns and rows 3 and 6, counted from 0."""


def lines_start(column: int = 2, row: int = 2) -> tuple[Cell, ...]:
    """Return Tic Tac Toe's start cells with the centre on one of the four crossings; north-west by default (N0)."""
    return tuple(
        (x - column, y - row) for x in range(8) for y in range(8) if x in _CROSSINGS or y in _CROSSINGS
    )  # fmt: skip


_LINES = lines_start()
_STARTS: Mapping[str, tuple[frozenset[Cell], ...]] = {
    "plus": (frozenset(_PLUS),),
    "centre": (frozenset((CENTRE_CELL,)),),
    "lines": tuple(frozenset(lines_start(x, y)) for x in _CROSSINGS for y in _CROSSINGS),
}


def start_cells(settings: Settings, layout: Layout | None) -> dict[Cell, str | None]:
    """Return the cells of the start with their card ids; refuse an invalid layout (S2, N0)."""
    if layout is not None:
        refuse_for(form_faults(layout))
        return dict(layout)
    if settings.start == "own":
        refuse("layout.needed", "N0")
    cells = {"plus": _PLUS, "centre": (CENTRE_CELL,), "lines": _LINES}[settings.start]
    return {cell: CENTRE_ID if cell == CENTRE_CELL else None for cell in cells}


def form_faults(layout: Layout) -> tuple[Reason, ...]:
    """Return all that keeps a list of cards from being a start layout of any game (S2, N0, C4)."""
    cells = [cell for cell, _ in layout]
    ids = [card_id for _, card_id in layout if card_id is not None]
    found = [Reason("layout.cell-twice", ("N0",), {"cell": list(cell)}) for cell in _twice(cells)]
    found += [Reason("layout.card-twice", ("N0", "C4"), {"card": card_id}) for card_id in _twice(ids)]
    if dict(layout).get(CENTRE_CELL) != CENTRE_ID:
        found.append(Reason("layout.centre", ("N0",), {}))
    for cell, card_id in layout:
        if card_id is not None and cell != CENTRE_CELL and not card_id.startswith("W"):
            found.append(Reason("layout.not-water", ("N0",), {"cell": list(cell), "card": card_id}))
        if max(abs(cell[0]), abs(cell[1])) > MAX_OFFSET:
            found.append(Reason("layout.far", ("N0",), {"cell": list(cell)}))
    return tuple(found)


def _twice(items: Iterable[Item]) -> list[Item]:
    """Return the items that occur more than once."""
    return [item for item, times in Counter(items).items() if times > 1]


def fit_faults(players: int, settings: Settings, cells: frozenset[Cell]) -> tuple[Reason, ...]:
    """Return all that keeps the cells of a start from fitting the game of so many players (N0, S7)."""
    found = []
    if settings.start in _STARTS and cells not in _STARTS[settings.start]:
        found.append(Reason("layout.other-start", ("S2", "N0"), {}))
    width, height = spans(cells)
    spanned = {"width": width, "height": height}
    if settings.field is None:
        if (width, height) not in SPANNING:
            found.append(Reason("layout.not-spanning", ("N0",), spanned))
    elif width > settings.field[0] or height > settings.field[1]:
        found.append(Reason("layout.size", ("N0",), spanned))
    if water_pile(players, settings, len(cells)) < 0:
        found.append(Reason("layout.too-much-water", ("S7", "N0"), {"water": len(cells) - 1}))
    return tuple(found)


def spans(cells: frozenset[Cell]) -> tuple[int, int]:
    """Return width and height of a set of cells."""
    columns = [x for x, _ in cells]
    rows = [y for _, y in cells]
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def water_pile(players: int, settings: Settings, cells: int) -> int:
    """S7: return the number of water cards in the pile: all less those of the start, in hands and set aside."""
    return WATER_CARDS - (cells - 1) - 2 * players - settings.water_aside  # S7
