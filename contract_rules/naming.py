"""What cells are called: columns are letters, rows numbers, with room to grow from the town hall to all sides (B5)."""

from string import ascii_uppercase

from rulings.cell_names import CellNames

CELLS = CellNames(ascii_uppercase, "M", 10)
