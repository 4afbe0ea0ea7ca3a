"""Names of cells: a letter for the column, a number for the row, like the index of a town map.

A name depends only on the offset from one fixed cell of the game: a layout that grows in any direction renames nothing.
Letters run from west to east, numbers from north to south. Beyond the last letter come pairs of letters, from the first
one on, and before the first the last of these; before row 1 comes 99. So every cell has a name, without a sign in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulings.frozen import frozen

Cell = tuple[int, int]
"""Offset from the game's fixed cell: x to the east, y to the south."""

_ROWS = 99
NOTHING = "."


@frozen
class CellNames:
    """The names of a game's cells: the `letters` of its columns, and the `column` and `row` of its cell (0, 0)."""

    letters: str
    column: str
    row: int

    def cell_label(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return f"{self.column_label(cell[0])}{self.row_label(cell[1])}"

    def column_label(self, x: int) -> str:
        """Return the letter of a column."""
        many = len(self.letters)
        place = (self.letters.index(self.column) + x) % (many + many * many)
        if place < many:
            return self.letters[place]
        first, second = divmod(place - many, many)
        return self.letters[first] + self.letters[second]

    def row_label(self, y: int) -> str:
        """Return the number of a row."""
        return str((self.row + y - 1) % _ROWS + 1)

    def cell(self, label: str) -> Cell:
        """Return the cell of this name, the nearest to the fixed cell if several. Raises ValueError if none."""
        found = re.fullmatch(f"([{self.letters}]{{1,2}})([1-9][0-9]?)", label, re.ASCII)
        if found is None:
            raise ValueError(label)
        many, column = len(self.letters), [self.letters.index(letter) for letter in found[1]]
        place = column[0] if len(column) == 1 else many + column[0] * many + column[1]
        x = place - self.letters.index(self.column)
        return (_nearest(x, many + many * many), _nearest(int(found[2]) - self.row, _ROWS))


def _nearest(offset: int, after: int) -> int:
    """Return which of the offsets that have one name, `after` apart, is nearest to 0."""
    return (offset + after // 2) % after - after // 2


def text_grid(names: CellNames, signs: Mapping[Cell, str]) -> list[str]:
    """Return the rows of a picture: what lies on each cell, a dot for empty cells in between."""
    columns = range(min(x for x, _ in signs), max(x for x, _ in signs) + 1)
    rows = range(min(y for _, y in signs), max(y for _, y in signs) + 1)
    table = [["", *(names.column_label(x) for x in columns)]]
    table += [[names.row_label(y), *(signs.get((x, y), NOTHING) for x in columns)] for y in rows]
    widths = [max(len(row[place]) for row in table) for place in range(len(columns) + 1)]
    return [
        " ".join(
            [row[0].rjust(widths[0]), *(sign.ljust(wide) for sign, wide in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in table
    ]
