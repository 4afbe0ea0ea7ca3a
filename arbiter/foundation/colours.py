"""The colours of plots, and of badges on paper: those of the grounds, and one for each colour that a seat can have."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Shades = tuple[str, str]
"""By day and on paper, and by night."""

PAPER: Shades = ("#fbf6e9", "#0e1921")
INK: Shades = ("#22303a", "#ece5d6")
GRID: Shades = ("#d9cdb0", "#2b3d4a")
SIDES: Mapping[str, Shades] = MappingProxyType(
    {
        "red": ("#a92f22", "#e0695b"),
        "black": ("#2a2a2c", "#b9bec4"),
        "green": ("#2d6b3b", "#74b983"),
        "purple": ("#6a3d86", "#b98ad6"),
        "blue": ("#1f5fb5", "#7fb2f0"),
        "yellow": ("#a07800", "#f5d03a"),
        "white": ("#8f8a78", "#fbfaf5"),
        "orange": ("#c4661a", "#ec8a2c"),
        "brown": ("#7b4a22", "#d0a27c"),
        "grey": ("#6c747c", "#959ca3"),
        "nobody": ("#8a744a", "#b7a476"),
    }
)
"""Light seats are darker here than on the table: lines and letters have to be seen on paper."""
