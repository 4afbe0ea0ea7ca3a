"""Names of cells.

The harbour centre is L12: a 9 by 9 field lies between A and Y however it grows, and rows are always positive. The
columns skip the letters of cards' colours, so that P12 is no cell, and I and O, which look
like numbers.
"""

from rulings.cell_names import CellNames

CELLS = CellNames("ACDEFHJKLMNQTUVXYZ", "L", 12)
