"""What the drawings of all games stand on: looks said once for pages and files, and signs drawn once for many uses."""

from arbiter.drawing.patterns import Pattern
from arbiter.drawing.pen import Pen, picture
from arbiter.drawing.styles import ROUND, SANS, SERIF, Ink, Look, Palette, Style, line, shape, text

__all__ = [
    "ROUND",
    "SANS",
    "SERIF",
    "Ink",
    "Look",
    "Palette",
    "Pattern",
    "Pen",
    "Style",
    "line",
    "picture",
    "shape",
    "text",
]
