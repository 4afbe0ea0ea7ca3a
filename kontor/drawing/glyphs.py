"""The signs of the drawings, each around its own middle, in the units of a cell of 40.

A glyph is SVG text in which `{name}` stands for the looks of that name (ink.py).
"""

from __future__ import annotations

from collections.abc import Mapping

GLYPHS: Mapping[str, str] = {
    # Goods, 12 wide: a bulging cask, a tied sack, a square chest. Each is known by its outline alone.
    "wine": (
        '<path d="M-3.3-5.8h6.6q4.4 5.8 0 11.6h-6.6q-4.4-5.8 0-11.6z" {wine}/>'
        '<path d="M-4.9-2.5h9.8M-4.9 2.5h9.8" {hoop}/>'
    ),
    "spice": (
        '<path d="M-2.6-5.9l2.6 1.3l2.6-1.3l-1.1 3c5.6 3.6 5.4 8.9 1.8 8.9h-6.6'
        'c-3.6 0-3.8-5.3 1.8-8.9z" {spice}/>'
        '<path d="M-1.7-2.7h3.4" {cord}/>'
    ),
    "tea": ('<path d="M-5.5-5.5h11v11h-11z" {tea}/><path d="M-5.5-5.5l11 11M5.5-5.5l-11 11" {cord}/>'),
    # Symbols, 10 wide.
    "coin": '<circle r="4.6" {coin}/><circle r="2.8" {mint}/><path d="M0-1.2v2.4" {mint}/>',
    "ship": (
        '<path d="M-4.8 1.6h9.6l-1.9 3.4h-5.8z" {hull}/>'
        '<path d="M-.5-5v5.6M.6-4.6q4 1.8 3.6 5.2h-3.6zM-1.6-3.4q-1.2 2.4-2.4 4h2.4z" {sail}/>'
    ),
    # Kinds, 20 wide.
    "crane": (
        '<path d="M-9 9h10l-1.8-9h-6.4z" {stone}/><path d="M-9.5 9h11M-7.5-1h6.5M-5.5-2l13.5-7" {icon}/>'
        '<path d="M-7-2v-4.5l15-2.5v10M-2-7.4v3.5" {icon-thin}/><path d="M5 1h6v5.5h-6z" {icon-fill}/>'
    ),
    "tavern": (
        '<path d="M4-3h3.5q2 0 2 2v3q0 2-2 2h-3.5" {icon}/>'
        '<path d="M-7-5h11.5v14h-11.5z" {ale}/><path d="M-3.2-1v6.5M.7-1v6.5" {icon-thin}/>'
        '<path d="M-8-3.5q-1.5-4 2-4.5q1.5-2.5 4.5-1.5q3-1.5 4.5 1q3.5.5 2.5 5z" {foam}/>'
    ),
    "flood": (
        '<path d="M-15 7.5q3.8-4 7.5 0t7.5 0t7.5 0t7.5 0'
        'M-13 1q6.5 1.5 10-4.5q3.5-5.5 9-4q4.5 2 2.5 6q-3-3-5 .3q.2 2.7 4.5 3" {surge}/>'
    ),
    "bridge": (
        '<path d="M-16 7.5v-9q16-8 32 0v9h-5.5q0-6.5-4.5-6.5t-4.5 6.5h-3q0-6.5-4.5-6.5t-4.5 6.5z" {stone}/>'
        '<path d="M-16-4.5q16-8 32 0" {icon-thin}/>'
    ),
    "customs": (
        '<path d="M-10 8.5v-10.5h20v10.5z" {stone}/><path d="M-11.5-2l11.5-7l11.5 7z" {stone}/>'
        '<path d="M-6.5 8.5v-7M-2.2 8.5v-7M2.2 8.5v-7M6.5 8.5v-7" {icon-thin}/>'
    ),
    "anchor": (
        '<circle cy="-8.3" r="2.5" {depth-line}/>'
        '<path d="M0-5.8v15.3M-5-3h10M-9 2.5q1 7 9 7t9-7'
        'M-10.5 5l1.5-3l2.7 1.8M10.5 5l-1.5-3l-2.7 1.8" {depth-line}/>'
    ),
    # Pieces.
    "piece-ship": (
        '<path d="M-12 4.5q12 3.5 24 0q-1.5 6.5-5 7.5h-14q-3.5-1-5-7.5z" {piece}/>'
        '<path d="M0 5.5v-18" {halo}/><path d="M0 5.5v-18" {cord}/>'
        '<path d="M-7.5-9h15q3 6 0 11.5q-7.5 1.5-15 0q3-5.5 0-11.5z" {piece-sail}/>'
        '<path d="M-3.5-8.8q1.5 5.5 0 11.4M3.5-8.8q1.5 5.5 0 11.4" {cord}/>'
        '<path d="M0-13.5l6 1.6l-6 1.6z" {pennon}/>'
    ),
    "none": '<circle r="5" {none}/><path d="M-3.5 3.5l7-7" {none}/>',
    "rose": (
        '<circle r="15" {rose-line}/>'
        '<path d="M0-18l3.5 14.5l14.5 3.5l-14.5 3.5l-3.5 14.5l-3.5-14.5l-14.5-3.5l14.5-3.5z'
        'M-10.5-10.5l6 8l-8-6zM10.5-10.5l-6 8l8-6zM10.5 10.5l-6-8l8 6zM-10.5 10.5l6-8l-8 6z" {rose}/>'
    ),
    # Grounds, from the cell's upper left corner.
    "water": ('<path d="M5 26q3.7-3.6 7.5 0t7.5 0t7.5 0t7.5 0M9 33.5q3.7-3.6 7.5 0t7.5 0t7.5 0" {wave}/>'),
    "back": (
        '<rect x="3" y="3" width="34" height="34" rx="3" {back}/>'
        '<path d="M6 14l8-8M6 26l20-20M6 34l28-28M14 34l20-20M26 34l8-8" {back-line}/>'
    ),
    "brackets": ('<path d="M-.3 7v-7.3h7.3M33-.3h7.3v7.3M40.3 33v7.3h-7.3M7 40.3h-7.3v-7.3" {last}/>'),
    "berth": '<circle cx="20" cy="20" r="9" {berth}/><path d="M20 16.5v7M16.5 20h7" {plus}/>',
    "hatch": '<path d="M2 12l10-10M2 25l23-23M2 38l36-36M15 38l23-23M28 38l10-10" {hatch}/>',
    "hatch-back": '<path d="M2 28l10 10M2 15l23 23M2 2l36 36M15 2l23 23M28 2l10 10" {hatch}/>',
    # The ship closes a cell to all cards (F15); a cell between two areas takes only water (V2).
    "hatch-flat": '<path d="M2 6h36M2 13h36M2 20h36M2 27h36M2 34h36" {hatch}/>',
    "hatch-up": '<path d="M6 2v36M13 2v36M20 2v36M27 2v36M34 2v36" {hatch}/>',
    "disc": '<circle cx="20" cy="20" r="10.5" {disc}/>',
    "only-water": (
        '<circle cx="20" cy="20" r="10.5" {disc}/>'
        '<path d="M13.5 18q3.2-3.4 6.5 0t6.5 0M13.5 24q3.2-3.4 6.5 0t6.5 0" {drop}/>'
    ),
    "sand": (
        '<circle cx="4" cy="20" r=".9" {sand}/><circle cx="9" cy="37" r=".9" {sand}/>'
        '<circle cx="36.5" cy="27" r=".9" {sand}/><circle cx="26" cy="37.5" r=".9" {sand}/>'
        '<circle cx="33" cy="3" r=".9" {sand}/><circle cx="37.5" cy="36" r=".9" {sand}/>'
        '<circle cx="3" cy="30" r=".9" {sand}/><circle cx="37" cy="18" r=".9" {sand}/>'
    ),
    "ghost": '<rect x="2" y="2" width="36" height="36" rx="3" {ghost}/>',
    "hint": '<circle cx="20" cy="20" r="3.6" {hint}/>',
    "hint-on": '<rect x="3" y="3" width="34" height="34" rx="4" {hint-on}/>',
    "ring": '<rect x="2.5" y="2.5" width="35" height="35" rx="4" {ring}/>',
    "picked": (
        '<rect x="2.5" y="2.5" width="35" height="35" rx="4" {chosen}/>'
        '<circle cx="34" cy="34" r="6" {chosen-disc}/><path d="M31 34l2.2 2.4l3.8-4.6" {chosen-tick}/>'
    ),
    "gone": '<rect x="2.5" y="2.5" width="35" height="35" rx="4" {gone}/><path d="M6 6l28 28M34 6l-28 28" {gone}/>',
    "take": (
        '<rect x="2.5" y="2.5" width="35" height="35" rx="4" {take}/>'
        '<circle cx="34" cy="34" r="6" {take-disc}/><path d="M31.5 31.5l5 5M36.5 31.5l-5 5" {take-cross}/>'
    ),
}

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
    (0, -1): ("M10.5 0h19a9.5 9 0 0 1-19 0z", 20, 6.5),
    (1, 0): ("M40 10.5v19a9 9.5 0 0 1 0-19z", 35.7, 22.9),
    (0, 1): ("M10.5 40h19a9.5 9 0 0 0-19 0z", 20, 39),
    (-1, 0): ("M0 10.5v19a9 9.5 0 0 0 0-19z", 4.3, 22.9),
}
KEEPER = "M0-9.5a3.7 3.7 0 0 1 2.3 6.6q4.2 2 4.7 10.4h-14q.5-8.4 4.7-10.4a3.7 3.7 0 0 1 2.3-6.6z"
LETTERS: Mapping[str, str] = {"red": "R", "black": "B", "green": "G", "purple": "P"}
