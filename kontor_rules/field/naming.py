"""What cells are called.

The harbour centre is L12: a 9 by 9 field lies between A and Y whatever way it grows, rows are positive everywhere. The
letters that cards have for their colour are none of a column's, so that P12 is no cell, nor are I and O, which look
like numbers.
"""

from rulings.cell_names import CellNames

CELLS = CellNames("ACDEFHJKLMNQTUVXYZ", "L", 12)
