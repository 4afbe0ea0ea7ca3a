"""Shared by the drawings of all games: styles defined once for pages and files, symbols drawn once for many uses."""

from arbiter.drawing.patterns import Pattern
from arbiter.drawing.pen import (
    ROUND,
    SANS,
    SERIF,
    Look,
    Palette,
    Style,
    StyleSheet,
    SymbolDefs,
    line,
    picture,
    shape,
    text,
)

__all__ = [
    "ROUND",
    "SANS",
    "SERIF",
    "Look",
    "Palette",
    "Pattern",
    "Style",
    "StyleSheet",
    "SymbolDefs",
    "line",
    "picture",
    "shape",
    "text",
]
