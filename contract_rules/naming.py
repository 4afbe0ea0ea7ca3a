"""What cells are called: columns are letters, rows numbers, with room in all directions from the town hall (B5)."""

from string import ascii_uppercase

from rulings.cell_names import CellNames

CELLS = CellNames(ascii_uppercase, "M", 10)
