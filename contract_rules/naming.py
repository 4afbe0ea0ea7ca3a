"""Names of cells: columns are letters, rows numbers, with room to grow in all directions from the town hall (B5)."""

from string import ascii_uppercase

from rulings.cell_names import CellNames

CELLS = CellNames(ascii_uppercase, "M", 10)
