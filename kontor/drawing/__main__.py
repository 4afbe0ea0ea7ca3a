"""`python -m kontor.drawing > static/board.css` writes the style sheet of the drawings."""

from .ink import stylesheet

print(stylesheet(), end="")
