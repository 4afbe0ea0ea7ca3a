"""How cells of the city are called."""

from __future__ import annotations

from contract_rules.naming import CELLS
from rulings.cell_names import Cell

__all__ = ["Cell", "cell_label", "column_label", "row_label"]

cell_label = CELLS.cell_label
column_label = CELLS.column_label
row_label = CELLS.row_label
