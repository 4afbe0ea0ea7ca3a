"""How cells of the city are called. The town hall is M10: a city grows in any direction (B5)."""

from __future__ import annotations

from string import ascii_uppercase

from arbiter.drawing.cell_names import Cell, CellNames

__all__ = ["Cell", "cell_label", "column_label", "row_label"]

_NAMES = CellNames(ascii_uppercase, "M", 10)

cell_label = _NAMES.cell_label
column_label = _NAMES.column_label
row_label = _NAMES.row_label
