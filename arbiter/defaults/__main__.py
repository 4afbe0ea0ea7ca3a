"""`python -m arbiter.defaults > static/pieces.css` writes the style sheet of the drawings."""

from arbiter.defaults.drawing import stylesheet

print(stylesheet(), end="")
