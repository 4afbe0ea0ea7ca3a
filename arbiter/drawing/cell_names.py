"""How cells of a picture are called: a letter for the column, a number for the row, like the index of a town plan.

Every name hangs on the offset from one cell of the game alone: a layout that grows in any direction renames nothing.
Letters run from west to east, numbers from north to south. After Z comes AA, before A comes ZZ; before row 1 comes 99:
so every cell has a name, each its own for many, without a sign in it.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
"""Offset from the game's own cell: x to the east, y to the south."""

_COLUMNS = 26 + 26 * 26
_ROWS = 99


@dataclass(frozen=True, slots=True)
class CellNames:
    """The names of a game's cells, by the `column` ("M") and `row` (10) of its cell (0, 0).

    >>> CellNames("M", 10).cell_label((1, -1))
    'N9'
    """

    column: str
    row: int

    def cell_label(self, cell: Cell) -> str:
        """Return what a cell is called."""
        return f"{self.column_label(cell[0])}{self.row_label(cell[1])}"

    def column_label(self, x: int) -> str:
        """Return the letter of a column."""
        place = (ord(self.column) - ord("A") + x) % _COLUMNS
        if place < 26:
            return chr(ord("A") + place)
        first, second = divmod(place - 26, 26)
        return chr(ord("A") + first) + chr(ord("A") + second)

    def row_label(self, y: int) -> str:
        """Return the number of a row."""
        return str((self.row + y - 1) % _ROWS + 1)
