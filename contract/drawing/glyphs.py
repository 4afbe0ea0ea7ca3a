"""The signs of the drawings (glyphs.toml), and parts of cards and pieces, in the units of a city cell of 40."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import values_of

_FILE = values_of(Path(__file__).with_name("glyphs.toml"))
GLYPHS: Mapping[str, str] = _FILE["glyphs"]
"""SVG text in which `{name}` stands for the looks of that name."""
BUILDINGS: tuple[str, ...] = tuple(_FILE["buildings"].values())
CARD = '<rect x=".9" y=".9" width="38.2" height="38.2" rx="3" '
BAND = "M.9 15.5v-11.6a3 3 0 0 1 3-3h32.2a3 3 0 0 1 3 3v11.6z"
HEXAGON = "M22 8.3l2.6-5.9h11.6l2.6 5.9l-2.6 5.9h-11.6z"
WORKER = (
    "M0-9.7a3.6 3.6 0 0 1 2.3 6.4c2.7.8 4.1 3.2 4.1 6.5v4.8a1.5 1.5 0 0 1-1.5 1.5h-9.8"
    "a1.5 1.5 0 0 1-1.5-1.5v-4.8c0-3.3 1.4-5.7 4.1-6.5a3.6 3.6 0 0 1 2.3-6.4z"
)
