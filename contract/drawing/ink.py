"""Every colour, line and letter of the drawings, said once: in style.toml, and here what series and pages have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.drawing import Look, Palette, Pattern, Style, looks_of, shades_of, shape
from arbiter.foundation.text_files import values_of
from contract.drawing.types import TYPES
from contract.texts import NAMES

_FILE = values_of(Path(__file__).with_name("style.toml"))
_PALETTE = shades_of(_FILE["palette"])
_TYPE_COLOURS = shades_of(_FILE["types"])
_SEAT_COLOURS: Mapping[str, tuple[str, str]] = shades_of(_FILE["seats"])
"""The colour of pieces, and which one letters on it have."""
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


LOOKS: Mapping[str, Mapping[str, str]] = looks_of(_FILE["looks"]) | _of_series()
"""Looks by class name; a value with `$` names a colour of the palette."""


def seat_letter(seat: str) -> str:
    """Return a seat's letter in the page's language, no two alike: some colours have a later one of their own."""
    return NAMES["letter"][seat]()


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
