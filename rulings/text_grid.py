"""A position in plain text: cells in rows, labelled with their names."""

from __future__ import annotations

from collections.abc import Mapping

from rulings.cell_names import Cell, CellNames

NOTHING = "."


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
