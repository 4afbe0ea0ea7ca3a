"""What cells are called: the town hall is M10, for a city grows in any direction (B5)."""

from string import ascii_uppercase

from rulings.cell_names import CellNames

CELLS = CellNames(ascii_uppercase, "M", 10)
