"""Areas: when they close, how they change when cards are placed and removed (A1-A3), and who wins one (M1-M6).

Areas are stored with smuggled cards counted as harbour cards (F5: "joined"); `parts` returns those that everybody
can see. An area's open cells are remembered, so a placement looks only at what lies next to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kontor_rules.field.cards import GOODS, NO_GOODS, SMUGGLED, Goods, add
from kontor_rules.field.cells import Borders, Cell, by_row, distance, neighbours
from kontor_rules.state import State
from kontor_rules.values import Area, AreaVerdict, Side, Stack

LAST = 1_000_000
"""The closing time of areas that only a reveal or F10 closes: later than every placement (F7)."""


AreaMap = dict[Cell, Area]
Board = Mapping[Cell, Stack]


def distinct(area_at: Mapping[Cell, Area]) -> list[Area]:
    """Return the areas of a map, each once, in the order of the map."""
    return list(dict.fromkeys(area_at.values()))


def open_cells(cells: Iterable[Cell], board: Board, borders: Borders) -> frozenset[Cell]:
    """Return the empty cells next to some cells that keep an area open (A3)."""
    return frozenset(
        n for cell in cells for n in neighbours(cell) if n not in board and not borders.beyond(n)  # A3
    )  # fmt: skip


def _put(area_at: AreaMap, area: Area) -> None:
    for cell in area.cells:
        area_at[cell] = area
    for cell in area.hidden:
        area_at[cell] = area


def _bounded_by(area: Area, open_at: frozenset[Cell], at: int) -> Area:
    """Return an area with fewer open cells; without any, it is closed from now on."""
    closed_at = at if not open_at and area.closed_at is None else area.closed_at  # A3
    return Area(
        area.cells, area.hidden, open_at, closed_at=closed_at, verdict=area.verdict, held=area.held
    )  # quicker than replace()


def with_land(state: State, cell: Cell, borders: Borders, board: Board, at: int) -> AreaMap:
    """Return the areas after a cell came to show a harbour card, or a smuggled one (A1)."""
    area_at = dict(state.area_at)
    cells = {cell}
    hidden: set[Cell] = set()
    gaps: set[Cell] = set()
    for near in neighbours(cell):
        area = area_at.get(near)
        if area is not None:
            cells |= area.cells  # A1
            hidden |= area.hidden
            gaps |= area.open_at
        elif near not in board and not borders.beyond(near):
            gaps.add(near)
    gaps.discard(cell)
    if board[cell][-1].card is SMUGGLED:
        cells.discard(cell)
        hidden.add(cell)
    _put(area_at, Area(frozenset(cells), frozenset(hidden), frozenset(gaps), None if gaps else at))  # A3
    return area_at


def with_water(state: State, cell: Cell, at: int) -> AreaMap:
    """Return the areas after an empty cell was filled with water."""
    area_at = dict(state.area_at)
    for near in neighbours(cell):
        area = area_at.get(near)
        if area is not None and cell in area.open_at:
            _put(area_at, _bounded_by(area, area.open_at - {cell}, at))
    return area_at


def without(state: State, cell: Cell, board: Board, borders: Borders, at: int) -> AreaMap:
    """Return the areas after a cell of one ceased to show a harbour card: emptied, flooded or revealed as water.

    What is left falls apart into its connected pieces (A1). A piece of a closed area was closed with it (F5).
    """
    area_at = dict(state.area_at)
    old = area_at.pop(cell)
    rest = (old.cells | old.hidden) - {cell}
    for piece in pieces(rest):
        gaps = frozenset() if old.closed else open_cells(piece, board, borders)
        closed_at = at if not gaps and not old.closed else old.closed_at  # A3
        _put(area_at, Area(piece - old.hidden, piece & old.hidden, gaps, closed_at))
    return area_at


def bounded(area_at: AreaMap, borders: Borders, at: int) -> AreaMap:
    """Return the areas after borders began to bound them: cells beyond no longer keep anything open (A3)."""
    for area in distinct(area_at):
        gaps = frozenset(cell for cell in area.open_at if not borders.beyond(cell))
        if len(gaps) < len(area.open_at):
            _put(area_at, _bounded_by(area, gaps, at))
    return area_at


def pieces(cells: frozenset[Cell]) -> list[frozenset[Cell]]:
    """Return the orthogonally connected pieces of a set of cells."""
    left = set(cells)
    found = []
    while left:
        piece = {left.pop()}
        edge = list(piece)
        while edge:
            for near in neighbours(edge.pop()):
                if near in left:  # A1
                    left.discard(near)
                    piece.add(near)
                    edge.append(near)
        found.append(frozenset(piece))
    return found


def parts(area: Area) -> list[frozenset[Cell]]:
    """Return the areas that everybody can see: smuggled cells are part of none before the end (F5)."""
    return pieces(area.cells) if area.hidden else [area.cells]


def part_of(state: State, cell: Cell) -> frozenset[Cell]:
    """Return the cells of the area that everybody can see at a cell that shows a harbour card."""
    area = state.area_at[cell]
    if not area.hidden:
        return area.cells
    return next(part for part in pieces(area.cells) if cell in part)


def stored_by_side(state: State, cells: Iterable[Cell]) -> dict[Side, Goods]:
    """Return what each side stores in an area: the warehouses that its cards there added (W2)."""
    held: dict[Side, Goods] = {}
    for cell in cells:
        laid = state.board[cell][-1]
        if laid.stored != NO_GOODS and laid.card.colour is not None:
            held[laid.card.colour] = add(held.get(laid.card.colour, NO_GOODS), laid.stored)  # W2
    return held


def size(state: State, cells: frozenset[Cell]) -> int:
    """Return the size of an area: its cells (A2); without its customs houses under `customs_size: not`."""
    if state.book.settings.customs_count_in_size:
        return len(cells)  # A2
    return sum(state.board[cell][-1].card.kind != "customs" for cell in cells)


def holds_customs_house(state: State, cells: Iterable[Cell]) -> bool:
    """Tell whether the size of an area depends on how customs houses are counted (option `customs_size`)."""
    return any(state.board[cell][-1].card.kind == "customs" for cell in cells)


def owned(area_at: Mapping[Cell, Area]) -> list[tuple[Cell, Side]]:
    """Return the first cell of each owned area, where a keeper stands (A6), with its owner."""
    verdicts = [(area.verdict, area.cells) for area in distinct(area_at)]
    return [(first_cell(cells), one.owner) for one, cells in verdicts if one is not None and one.owner is not None]


def first_cell(cells: Iterable[Cell]) -> Cell:
    """Return the first cell by y, then x."""
    return min(cells, key=by_row)


def valuing_order(state: State, cells: frozenset[Cell]) -> tuple[int, int, tuple[int, int]]:
    """Return the sort key of A4: largest first, then nearest the centre, then the first cell by y, then x."""
    return (-size(state, cells), distance(cells), by_row(first_cell(cells)))  # A4


def shown(area_at: Mapping[Cell, Area], cell: Cell) -> AreaMap:
    """Return the areas after a smuggled cell turned out to be a harbour card (F5)."""
    changed = dict(area_at)
    area = changed[cell]
    _put(changed, replace(area, cells=area.cells | {cell}, hidden=area.hidden - {cell}))
    return changed


def all_closed(area_at: Mapping[Cell, Area]) -> AreaMap:
    """Return the areas with every open one counting as closed (F10)."""
    changed = dict(area_at)
    for area in distinct(area_at):
        if not area.closed:
            _put(changed, replace(area, closed_at=LAST))
    return changed


def regrouped(area_at: Mapping[Cell, Area], board: Board, borders: Borders, at: int) -> AreaMap:
    """Return the areas of a board that was changed by hand: valued ones stay, all others are grouped again (A1-A3)."""
    found = {cell: area for cell, area in area_at.items() if area.verdict is not None}
    land = frozenset(cell for cell, stack in board.items() if not stack[-1].card.is_water and cell not in found)
    for piece in pieces(land):
        hidden = frozenset(cell for cell in piece if board[cell][-1].card is SMUGGLED)
        gaps = open_cells(piece, board, borders)
        _put(found, Area(piece - hidden, hidden, gaps, None if gaps else at))  # A3
    return found


_BEATS = ((0, 1), (1, 2), (2, 0))
"""M4, by index in GOODS: wine beats spice, spice beats tea, tea beats wine."""


def leads(held: Mapping[str, Goods]) -> tuple[tuple[str, int] | None, ...]:
    """Return for each good who has most of it and by how much, None if nobody does (M1, M6)."""
    found: list[tuple[str, int] | None] = []
    for good in range(len(GOODS)):
        best, second, leader = 0, 0, None
        for side, goods in held.items():
            count = goods[good]
            if count > best:
                best, second, leader = count, best, side
            elif count > second:
                second = count
        found.append((leader, best - second) if leader is not None and best > second else None)  # M1, M6
    return tuple(found)


def decide(held: Mapping[str, Goods]) -> AreaVerdict:
    """Return who wins an area in which the sides store these goods (M1-M6)."""
    lead = leads(held)
    advantages = [found for found in lead if found is not None]
    if not advantages:
        empty = all(goods == NO_GOODS for goods in held.values())
        return AreaVerdict(None, "no-goods" if empty else "tie", ("M5",), lead)
    largest = max(advantage for _, advantage in advantages)
    first = list(dict.fromkeys(side for side, advantage in advantages if advantage == largest))  # M2
    if len(first) == 1:
        return AreaVerdict(first[0], "largest-advantage", ("M2", "M1"), lead)
    counts = {side: sum(other == side for other, _ in advantages) for side in first}
    most = max(counts.values())
    second = [side for side in first if counts[side] == most]  # M3
    if len(second) == 1:
        return AreaVerdict(second[0], "more-advantages", ("M3", "M2"), lead)
    if len(second) == 2 and most == 1:
        worth = {
            side: good for good, found in enumerate(lead) if found is not None for side in second if found[0] == side
        }
        winner = second[0] if (worth[second[0]], worth[second[1]]) in _BEATS else second[1]  # M4
        return AreaVerdict(winner, "goods-value", ("M4", "M3", "M2"), lead)
    return AreaVerdict(None, "tie", ("M5", "M2"), lead)
