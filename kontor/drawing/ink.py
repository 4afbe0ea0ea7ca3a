"""Every colour, line and letter of the drawings, said once: in style.toml, and here what sides and pages have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.drawing import ROUND, Look, Pattern, Style, line, looks_of, shades_of, shape
from arbiter.foundation.text_files import values_of

_FILE = values_of(Path(__file__).with_name("style.toml"))
PALETTE = shades_of(_FILE["palette"])

COLOURS = ("red", "black", "green", "purple")


def _of_sides() -> dict[str, Look]:
    looks = {}
    for colour in COLOURS:
        looks[f"own-{colour}"] = shape(f"owned-{colour}", f"edge-{colour}", "2.6")
        looks[f"flag-{colour}"] = shape(colour, f"edge-{colour}", ".8")
        looks[f"roof-{colour}"] = line(f"edge-{colour}", "1.7", **ROUND)
        looks[f"keeper-{colour}"] = shape(colour, "neutral", "1.2")
    return looks


LOOKS: Mapping[str, Mapping[str, str]] = looks_of(_FILE["looks"]) | _of_sides()
"""Looks by class name; a value with `$` names a colour of the palette."""

# What only a page has: pointing, focus, and a picture that fits its frame.
_PAGE_RULES = (
    # A layout fills its frame between 40 and 68 CSS pixels a cell; the frame pans what is wider.
    ".k-map { display: block; width: 100%; height: auto; margin: 0 auto; }",
    *(
        f".k-w{columns} {{ min-width: {columns * 40 + 40}px; max-width: {columns * 68 + 40}px; }}"
        for columns in range(1, 15)
    ),
    # Where nothing is to be tapped, the whole layout is worth more than a thumb's width a cell.
    ".board > .kontor:not(:has(.spot)) { flex-shrink: 1; min-width: min(100%, 17rem); max-width: 100%; }",
    # Whose a warehouse is, its roofs say by their colour alone.
    *(
        f":root[data-patterns] .k-roof-{colour} {{ stroke-linecap: butt; stroke-dasharray: {dashes}; }}"
        for colour, dashes in (("black", "3.6 1.8"), ("green", "1.4 1.4"), ("purple", "4 1.2 1.2 1.2"))
    ),
    "@media (min-width: 56rem) { .k-whole > .k-map { max-height: calc(100vh - 9rem); } }",
    "@media print { .kontor.k-map { min-width: 0; max-width: 100%; } }",
)

PATTERNS: Mapping[str, Pattern] = {f"own-{colour}": Pattern(f"owned-{colour}", f"edge-{colour}") for colour in COLOURS}
"""An area won has its owner's keeper in one cell; its other cells have nothing but their ground."""

_STYLE = Style("kontor", "k", PALETTE, LOOKS, PATTERNS)

ink = _STYLE.ink
pattern_signs = _STYLE.pattern_signs


def stylesheet() -> str:
    """Return the style sheet of the drawings, for pages."""
    return _STYLE.stylesheet(_PAGE_RULES)
