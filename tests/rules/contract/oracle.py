"""The rules of Contract read a second time, slowly and plainly, from the two documents alone.

`begin` takes a set-up that is right; `verdict` says which rules an entry breaks, `enter` carries out a right one.
"""

from .oracle_checks import verdict
from .oracle_material import Game, begin
from .oracle_moves import carry_out as enter
from .oracle_output import look

__all__ = ["Game", "begin", "enter", "look", "verdict"]
