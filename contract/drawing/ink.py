"""Every colour, line and letter of the drawings, said once.

`stylesheet` makes the style sheet of pages from them (see `arbiter.drawing`).
"""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.drawing import PAPER, ROUND, Look, Palette, Pattern, Style, line, shape, text
from arbiter.language import pgettext
from contract.drawing.types import TYPES

# name: (by day and on paper, by night). A town plan: pale blocks and streets, strong roofs.
_PALETTE: dict[str, tuple[str, str]] = {
    "paper": PAPER,
    "grid": ("#e0d6bf", "#22323f"),
    "ink": ("#22303a", "#ece5d6"),
    "soft": ("#5d5a4d", "#9aa8ae"),
    "card": ("#fffdf6", "#1a2833"),
    "card-edge": ("#857550", "#8c9aa3"),
    "hall": ("#f3dfa6", "#4a3d1c"),
    "on-type": ("#ffffff", "#10161c"),
    "piece-edge": ("#1d2326", "#f3e9d8"),
    "on-dark": ("#ffffff", "#ffffff"),
    "on-light": ("#14181c", "#14181c"),
    "c1": ("#1d62a8", "#6fb0f2"),
    "c2": ("#b5391d", "#f58a6c"),
    "c3": ("#2f7138", "#79c97f"),
    "c4": ("#71408f", "#c79ae8"),
    "development": ("#e8b021", "#f2c34b"),
    "symbol-edge": ("#2b2118", "#10161c"),
    "gleam": ("#ffffff", "#10161c"),
    "brass": ("#a86a00", "#ffc24d"),
    "berth": ("#fff1c4", "#3a3217"),
    "warn": ("#9b2c1f", "#ff9d8c"),
    "focus": ("#0b4fd1", "#ffd166"),
}
# In the order in which types get them (types.py); by night the roofs are light and their letters dark.
_TYPE_COLOURS: Mapping[str, tuple[str, str]] = {
    "red": ("#ab2a2c", "#f2877f"),
    "blue": ("#1f5fa8", "#7fb2f0"),
    "green": ("#2b6e35", "#7fcf86"),
    "yellow": ("#856000", "#f0cb4e"),
    "purple": ("#6b3fa0", "#c2a0f0"),
    "teal": ("#0c6b70", "#5fd0c8"),
    "pink": ("#a8316f", "#f59acb"),
    "grey": ("#555d66", "#b4c0cc"),
    "brown": ("#71462a", "#d0a27c"),
    "olive": ("#596208", "#c1cc50"),
}
# Pieces keep the colour that they have on the table, by day and by night; their edge sets them off.
_SEAT_COLOURS: Mapping[str, tuple[str, str]] = {
    "red": ("#bd2c22", "on-dark"),
    "blue": ("#1f5fb5", "on-dark"),
    "green": ("#27783a", "on-dark"),
    "yellow": ("#f5d03a", "on-light"),
    "black": ("#26262a", "on-dark"),
    "white": ("#fbfaf5", "on-light"),
    "orange": ("#ec8a2c", "on-light"),
    "purple": ("#7a3f9d", "on-dark"),
    "brown": ("#7b4a22", "on-dark"),
    "grey": ("#959ca3", "on-light"),
}
SEATS = tuple(_SEAT_COLOURS)
KINDS = ("c1", "c2", "c3", "c4", "development")

_TINT = (0.16, 0.2)
"""How much of its type's colour a card's ground has, by day and by night."""


def _mixed(colour: str, ground: str, share: float) -> str:
    """Return a colour laid thinly over a ground."""
    pairs = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02x}" for over, under in pairs)


def _tint(colours: tuple[str, str]) -> tuple[str, str]:
    day, night = (_mixed(*pair) for pair in zip(colours, _PALETTE["card"], _TINT, strict=True))
    return day, night


PALETTE: Palette = (
    _PALETTE
    | {f"type-{index}": _TYPE_COLOURS[name] for index, name in enumerate(TYPES)}
    | {f"tint-{index}": _tint(_TYPE_COLOURS[name]) for index, name in enumerate(TYPES)}
    | {f"seat-{seat}": (fill, fill) for seat, (fill, _letter) in _SEAT_COLOURS.items()}
)

_BOLD = {"font_weight": "700"}
_MIDDLE = {"text_anchor": "middle", "font_weight": "700"}
_LOOKS: dict[str, Look] = {
    "paper": {"fill": "$paper"},
    "grid": line("grid", ".6"),
    "axis": text("soft", "10.5", text_anchor="middle", font_weight="600"),
    "axis-0": text("ink", "10.5", **_MIDDLE),
    # Cards.
    "card": shape("card", "card-edge", "1.2"),
    "hall": shape("hall", "card-edge", "1.6"),
    "hall-line": line("ink", "1.3", **ROUND),
    "hall-wall": shape("card", "ink", "1.2"),
    "hall-roof": shape("ink", "ink", "1"),
    "hexagon": {"fill": "$paper"},
    "number": text("on-type", "12.5", **_BOLD),
    "points": text("ink", "10", **_MIDDLE),
    "initial": text("on-type", "9.5", **_MIDDLE),
    "initial-2": text("on-type", "8", **_MIDDLE),
    "initial-3": text("on-type", "6.4", **_MIDDLE),
    "number-large": text("on-type", "15", **_BOLD),
    "points-large": text("ink", "12", **_MIDDLE),
    "count": text("ink", "13.5", **_BOLD),
    "count-small": text("ink", "9.5", **_BOLD),
    "lacks": text("warn", "10.5", **_BOLD),
    "lacks-piece": shape("card", "warn", "1.8") | {"stroke-dasharray": "2.6 1.8"},
    "lacks-ring": line("warn", "1.5", stroke_dasharray="2.6 1.8"),
    "rule": line("card-edge", ".7"),
    "arrow": {"fill": "$ink"},
    "word": text("ink", "7", font_weight="600", text_anchor="middle"),
    "word-small": text("ink", "7", text_anchor="middle"),
    "back": shape("card", "card-edge", "1.2"),
    "back-line": line("grid", "1.1"),
    "back-number": text("ink", "15", **_BOLD),
    "query": text("ink", "26", **_MIDDLE),
    # Pieces and symbols.
    "anybody": shape("card", "ink", "1.3"),
    "inner": line("gleam", "1.1", stroke_linejoin="round"),
    "piece-dark": text("on-dark", "9", **_MIDDLE),
    "piece-light": text("on-light", "9", **_MIDDLE),
    "room": line("card-edge", ".8", stroke_dasharray=".1 3", stroke_linecap="round"),
    # Tracks.
    "base": line("soft", "1"),
    "value": text("ink", "15", **_MIDDLE),
    "seat-dark": text("on-dark", "13", **_MIDDLE),
    "seat-light": text("on-light", "13", **_MIDDLE),
    "crown": shape("brass", "brass", "1"),
    "crown-shared": shape("paper", "brass", "1.3"),
    # Marks.
    "berth": shape("berth", "brass", "1.5") | {"stroke-dasharray": "4 2.6"},
    "plus": line("brass", "2", stroke_linecap="round"),
    "ghost": shape("berth", "brass", "2.6"),
    "halo": line("paper", "5"),
    "last": line("brass", "2.6", stroke_linejoin="round"),
    "ring": line("brass", "2.6", stroke_dasharray="5 2.6"),
    "chosen": line("brass", "3.2"),
    "disc": shape("paper", "brass", "1.4"),
    "tick": line("brass", "1.8", **ROUND),
    "play": {"fill": "$brass"},
    "touch": {"fill": "transparent"},
}


def _of_series() -> dict[str, Look]:
    looks = {}
    for index in range(len(TYPES)):
        looks[f"tint-{index}"] = shape(f"tint-{index}", f"type-{index}", "1.6")
        looks[f"type-{index}"] = {"fill": f"$type-{index}"}
    for kind in KINDS:
        looks[f"kind-{kind}"] = shape(kind, "symbol-edge", ".8")
    for seat in _SEAT_COLOURS:
        looks[f"seat-{seat}"] = shape(f"seat-{seat}", "piece-edge", "1.1")
    return looks


LOOKS: Mapping[str, Mapping[str, str]] = {**_LOOKS, **_of_series()}
"""Looks by class name; a value with `$` names a colour of the palette."""


def seat_letter(seat: str) -> str:
    """Return a seat's letter in the page's language, no two alike: some colours have a later one of their own."""
    return {
        "red": pgettext("letter of red", "R"),
        "blue": pgettext("letter of blue", "B"),
        "green": pgettext("letter of green", "G"),
        "yellow": pgettext("letter of yellow", "Y"),
        "black": pgettext("letter of black", "K"),
        "white": pgettext("letter of white", "W"),
        "orange": pgettext("letter of orange", "O"),
        "purple": pgettext("letter of purple", "P"),
        "brown": pgettext("letter of brown", "N"),
        "grey": pgettext("letter of grey", "E"),
    }[seat]


def letter_look(seat: str, on: str) -> str:
    """Return the look of a seat's letter on its own colour; `on` is "piece" or "seat" (the tracks' large letters)."""
    return f"{on}-dark" if _SEAT_COLOURS[seat][1] == "on-dark" else f"{on}-light"


# What only a page has: pointing, focus, and a picture that fits its frame.
WIDEST = 14
"""Cities of more columns are as wide on a page as this one."""
_PAGE_RULES = (
    # A city fills its frame up to 76 CSS pixels a cell; where it is tapped, a cell isn't narrower than 40.
    ".c-map { display: block; width: 100%; height: auto; margin: 0 auto; }",
    *(f".c-w{columns} {{ max-width: {columns * 76 + 44}px; }}" for columns in range(1, WIDEST + 1)),
    *(f".c-tap.c-w{columns} {{ min-width: {columns * 40 + 34}px; }}" for columns in range(1, WIDEST + 1)),
    "@media print { .contract.c-map { min-width: 0; max-width: 100%; } }",
)
PATTERNS: Mapping[str, Pattern] = {
    f"tint-{index}": Pattern(f"tint-{index}", f"type-{index}") for index in range(len(TYPES))
}
"""Buildings and their letters tell types apart; in a city from afar only the cards' grounds are seen."""
_STYLE = Style("contract", "c", PALETTE, LOOKS, PATTERNS)

ink = _STYLE.ink
pattern_signs = _STYLE.pattern_signs


def stylesheet() -> str:
    """Return the style sheet of the drawings, for pages."""
    return _STYLE.stylesheet(_PAGE_RULES)
