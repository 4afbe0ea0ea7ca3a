"""How cells of the city are called: a letter for the column, a number for the row, like the index of a town plan.

The town hall is M10, and every name hangs on the offset from it (S6) alone: a city that grows in any direction renames
nothing. Letters run from west to east, numbers from north to south. After Z comes AA, before A comes ZZ; before row 1
comes 99: so even 36 cards in one line have names, each its own, without a sign in them.
"""

from __future__ import annotations

Cell = tuple[int, int]
"""Offset from the town hall: x to the east, y to the south."""

_FIRST_COLUMN = ord("M") - ord("A")
_FIRST_ROW = 10
_ROWS = 99


def column_label(x: int) -> str:
    """Return the letter of a column, given its offset from the town hall's.

    >>> [column_label(x) for x in (-13, -12, 0, 1, 13, 14)]
    ['ZZ', 'A', 'M', 'N', 'Z', 'AA']
    """
    place = (_FIRST_COLUMN + x) % (26 + 26 * 26)
    if place < 26:
        return chr(ord("A") + place)
    first, second = divmod(place - 26, 26)
    return chr(ord("A") + first) + chr(ord("A") + second)


def row_label(y: int) -> str:
    """Return the number of a row, given its offset from the town hall's.

    >>> [row_label(y) for y in (-10, -9, 0, 1)]
    ['99', '1', '10', '11']
    """
    return str((_FIRST_ROW + y - 1) % _ROWS + 1)


def cell_label(cell: Cell) -> str:
    """Return what a cell is called: "N9" is the one north-east of the town hall."""
    return f"{column_label(cell[0])}{row_label(cell[1])}"
