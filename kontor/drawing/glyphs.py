"""The signs of the drawings (glyphs.toml), and where signs and goods stand on a card, in the units of a cell of 40."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import values_of

GLYPHS: Mapping[str, str] = values_of(Path(__file__).with_name("glyphs.toml"))
"""SVG text in which `{name}` stands for the looks of that name."""
# Flags: the end of each is cut in its colour's own way, so that the shape identifies it too.
FLAGS: Mapping[str, str] = {
    "red": "M1.5 1.5h28l-4 7.5l4 7.5h-28z",
    "black": "M1.5 1.5h26v15h-26z",
    "green": "M1.5 1.5h23l5 7.5l-5 7.5h-23z",
    "purple": "M1.5 1.5h20.5q7 0 7 7.5t-7 7.5h-20.5z",
}
# Where goods and signs stand on a card: (x, y, scale) for each number of goods. `low` leaves the lower end to
# a warehouse, `aside` the right-hand corner to a keeper.
Spots = Mapping[int, tuple[tuple[float, float, float], ...]]
SPOTS: Mapping[str, Spots] = {
    "full": {
        1: ((20, 28, 1.2),),
        2: ((12.5, 28, 1.15), (27.5, 28, 1.15)),
        3: ((7.6, 28, 1), (20, 28, 1), (32.4, 28, 1)),
    },
    "low": {
        1: ((20, 22.4, 0.85),),
        2: ((14, 22.4, 0.85), (26, 22.4, 0.85)),
        3: ((9, 22.4, 0.85), (20, 22.4, 0.85), (31, 22.4, 0.85)),
    },
    "aside": {
        1: ((13, 28, 1.15),),
        2: ((8, 28.5, 0.95), (19.5, 28.5, 0.95)),
        3: ((13.5, 22.8, 0.8), (7.8, 33, 0.8), (18.8, 33, 0.8)),
    },
}
SIGN_SPOTS: Mapping[str, tuple[float, float, float]] = {
    "full": (20, 28, 1),
    "low": (20, 22.6, 0.7),
    "aside": (13.5, 28, 0.85),
}
# A half round tab that reaches from a crane into the empty cell it bars: from the cell's side towards the crane.
TABS: Mapping[tuple[int, int], tuple[str, float, float]] = {
    (0, -1): ("M10.5 0h19a9.5 9 0 0 1-19 0z", 20, 8.1),
    (1, 0): ("M40 10.5v19a9 9.5 0 0 1 0-19z", 35.7, 23.8),
    (0, 1): ("M10.5 40h19a9.5 9 0 0 0-19 0z", 20, 39.6),
    (-1, 0): ("M0 10.5v19a9 9.5 0 0 0 0-19z", 4.3, 23.8),
}
KEEPER = "M0-9.5a3.7 3.7 0 0 1 2.3 6.6q4.2 2 4.7 10.4h-14q.5-8.4 4.7-10.4a3.7 3.7 0 0 1 2.3-6.6z"
LETTERS: Mapping[str, str] = {"red": "R", "black": "B", "green": "G", "purple": "P"}
