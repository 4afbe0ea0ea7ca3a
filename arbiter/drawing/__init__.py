"""What the drawings of all games stand on: looks said once for pages and files, and signs drawn once for many uses."""

from arbiter.drawing.looks import ROUND, SANS, SERIF, Ink, Look, Palette, Style, line, shape, text
from arbiter.drawing.patterns import Pattern
from arbiter.drawing.pen import Pen, picture

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
