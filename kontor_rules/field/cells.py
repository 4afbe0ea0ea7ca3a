"""Cells, neighbours and borders of the field (S1, P2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter

from rulings.cell_names import CellNames
from rulings.frozen import frozen

Cell = tuple[int, int]
CELLS = CellNames("ACDEFHJKLMNQTUVXYZ", "L", 12)
"""Names of cells. The harbour centre is L12: a 9 by 9 field lies between A and Y however it grows, and rows are always
positive. The columns skip the letters of cards' colours, so that P12 is no cell, and I and O, which look like numbers.
"""
"""(x, y): offset from the harbour centre, x to the east, y to the south (S1)."""

CENTRE_CELL: Cell = (0, 0)  # S1
MAX_OFFSET = 100
"""No field is wider than 12 cells; offsets beyond this are certainly typing errors, and never legal."""


@lru_cache(maxsize=4096)
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells orthogonally next to one: north, east, south, west (F1's order)."""
    x, y = cell
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


by_row: Callable[[Cell], tuple[int, int]] = itemgetter(1, 0)
"""The sort key "by y, then x"."""


def in_rows(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells sorted by y, then x."""
    return sorted(cells, key=by_row)


def distance(cells: Iterable[Cell]) -> int:
    """Return the distance of a set of cells from the harbour centre: the smallest |x| + |y| (E4)."""
    return min([abs(x) + abs(y) for x, y in cells])  # E4


@frozen
class Borders:
    """The extent of the layout, and which of its dimensions are fixed for the rest of the game (P2).

    `each` is the option `border_closes: each`: a fixed dimension bounds areas at once, not only both together (A3).
    """

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    columns_fixed: bool = False
    rows_fixed: bool = False
    each: bool = False

    def fits(self, cell: Cell) -> bool:
        """Tell whether a card on the cell would keep the layout within the field (P2)."""
        return bool(self.fitting((cell,)))

    def fitting(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells of some on which a card would keep the layout within the field (P2)."""
        columns = range(self.right - self.width + 1, self.left + self.width)  # P2
        rows = range(self.bottom - self.height + 1, self.top + self.height)
        return [cell for cell in cells if cell[0] in columns and cell[1] in rows]

    def spanning(self, cells: Iterable[Cell]) -> Borders:
        """Return the borders measured again from the covered cells; fixed dimensions stay as they are (P2)."""
        columns, rows = zip(*cells, strict=True)
        left, right = (self.left, self.right) if self.columns_fixed else (min(columns), max(columns))  # P2
        top, bottom = (self.top, self.bottom) if self.rows_fixed else (min(rows), max(rows))
        return Borders(
            width=self.width, height=self.height, left=left, right=right, top=top, bottom=bottom,
            columns_fixed=right - left + 1 == self.width, rows_fixed=bottom - top + 1 == self.height, each=self.each,
        )  # fmt: skip

    def grown(self, cell: Cell) -> Borders:
        """Return the borders after a card was placed on the cell; the same object if nothing changed."""
        x, y = cell
        if self.left <= x <= self.right and self.top <= y <= self.bottom:
            return self
        return self.spanning([(self.left, self.top), (self.right, self.bottom), cell])

    def beyond(self, cell: Cell) -> bool:
        """Tell whether the cell lies beyond a fixed border that bounds areas (A3, option `border_closes`)."""
        x, y = cell
        both = self.columns_fixed and self.rows_fixed
        columns = both or (self.each and self.columns_fixed)
        rows = both or (self.each and self.rows_fixed)
        return (columns and not self.left <= x <= self.right) or (rows and not self.top <= y <= self.bottom)  # A3

    def bounding(self) -> tuple[bool, bool]:
        """Return which dimensions bound areas now: columns, rows."""
        both = self.columns_fixed and self.rows_fixed
        return (both or (self.each and self.columns_fixed), both or (self.each and self.rows_fixed))
