"""`python -m contract.drawing > static/city.css` writes the style sheet of the drawings."""

from contract.drawing.ink import stylesheet

print(stylesheet(), end="")
