"""Every colour, line and letter of the drawings, said once.

On a page an element carries a class, and a style sheet made from what stands here (`stylesheet`) gives it its looks by
day and by night. In a picture kept as a file the same looks stand in the element itself, since such a file has no style
sheet.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.drawing import PAPER, ROUND, SERIF, Look, Pattern, Style, line, shape, text

# name: (by day and on paper, by night). The sheet of an old harbour chart: buff land, pale water, brass.
PALETTE: Mapping[str, tuple[str, str]] = {
    "paper": PAPER,
    "ink": ("#22303a", "#ece5d6"),
    "soft": ("#5d5a4d", "#9aa8ae"),
    "grid": ("#d9cdb0", "#2b3d4a"),
    "sea": ("#cbe2e4", "#173547"),
    "wave": ("#85b2bb", "#34637a"),
    "rose": ("#a9cfd4", "#1f4a60"),
    "depth": ("#1c566b", "#a9d3e2"),
    "land": ("#f0e0b6", "#4b4433"),
    "coast": ("#8a744a", "#b7a476"),
    "owned-red": ("#efb8a8", "#6b332d"),
    "owned-black": ("#c3c1bd", "#33373c"),
    "owned-green": ("#bcd6ae", "#2d4f37"),
    "owned-purple": ("#d3bfe2", "#4a3860"),
    "owned-nobody": ("#e6e1d6", "#2b3238"),
    "red": ("#a92f22", "#c9483a"),
    "black": ("#2a2a2c", "#0b0d10"),
    "green": ("#2d6b3b", "#338044"),
    "purple": ("#6a3d86", "#8a5bab"),
    "edge-red": ("#a92f22", "#e0695b"),
    "edge-black": ("#2a2a2c", "#b9bec4"),
    "edge-green": ("#2d6b3b", "#74b983"),
    "edge-purple": ("#6a3d86", "#b98ad6"),
    "flag-text": ("#ffffff", "#ffffff"),
    "neutral": ("#fdfaf1", "#d8cfb8"),
    "neutral-ink": ("#22303a", "#1b2229"),
    "wine": ("#7a3b1e", "#cf8250"),
    "spice": ("#4a8936", "#6fb255"),
    "tea": ("#f4deaa", "#ecd39a"),
    "outline": ("#2b2118", "#14100b"),
    "gleam": ("#f7e9cf", "#f7e9cf"),
    "coin": ("#e8b73a", "#efc24c"),
    "brass": ("#a86a00", "#ffc24d"),
    "berth": ("#fff1c4", "#3a3217"),
    "focus": ("#0b4fd1", "#ffd166"),
}

COLOURS = ("red", "black", "green", "purple")

_LOOKS: dict[str, Look] = {
    "paper": {"fill": "$paper"},
    "grid": line("grid", ".6"),
    "sea": {"fill": "$sea"},
    "wave": line("wave", "1.1", **ROUND),
    "open": shape("land", "coast", "1.4") | {"stroke-dasharray": "4 2.5"},
    "pending": shape("land", "coast", "2.6") | {"stroke-dasharray": "9 3"},
    "rope": line("ink", "1.5", stroke_dasharray=".1 3.4", **ROUND),
    "sand": {"fill": "$coast", "fill-opacity": ".6"},
    "shore": line("coast", "2.6", stroke_dasharray=".1 4", **ROUND),
    "block": line("soft", "1"),
    "block-won": line("brass", "3.4", stroke_linejoin="round"),
    "row-ring": line("brass", "2.4"),
    "tag-letter": text("flag-text", "9", font_weight="700", text_anchor="middle"),
    "disc": shape("paper", "soft", ".9"),
    "drop": line("depth", "1.8", **ROUND),
    "number": shape("paper", "coast", ".5"),
    "number-text": text("ink", "7.6", font_weight="600", text_anchor="middle"),
    "nobody": shape("owned-nobody", "soft", "2.6"),
    "seam": line("coast", ".5", stroke_opacity=".55"),
    "card": shape("land", "coast", "1.4"),
    "card-water": shape("sea", "wave", "1.4"),
    "over": line("flag-text", "1.3"),
    "flag-text": text("flag-text", "12.5", font_weight="700"),
    "flag-letter": text("flag-text", "8.5", font_weight="700"),
    "neutral": shape("neutral", "neutral-ink", ".8"),
    "neutral-text": text("neutral-ink", "12.5", font_weight="700"),
    "neutral-letter": text("neutral-ink", "8.5", font_weight="700"),
    "depth": text("depth", "12.5", font_family=SERIF, font_style="italic", font_weight="600"),
    "depth-line": line("depth", "1.5", **ROUND),
    "depth-fill": {"fill": "$depth"},
    "wine": shape("wine", "outline"),
    "spice": shape("spice", "outline"),
    "tea": shape("tea", "outline"),
    "hoop": line("gleam", ".9"),
    "cord": line("outline", ".9", **ROUND),
    "coin": shape("coin", "outline"),
    "mint": line("outline", ".7", stroke_linecap="round"),
    "rose": {"fill": "$rose"},
    "rose-line": line("rose", "1.2"),
    "hull": {"fill": "$ink"},
    "sail": shape("neutral", "ink"),
    "piece": shape("outline", "neutral", "1.4"),
    "piece-sail": shape("neutral", "outline", "1.2"),
    "pennon": {"fill": "$red"},
    "halo": line("neutral", "3.6", **ROUND),
    "icon": line("ink", "1.8", **ROUND),
    "icon-thin": line("ink", "1.1", **ROUND),
    "icon-fill": {"fill": "$ink"},
    "ale": shape("coin", "ink", "1.2"),
    "foam": shape("neutral", "ink", "1.2"),
    "stone": shape("neutral", "ink", "1.2"),
    "store": shape("neutral", "outline", ".8"),
    "count": text("neutral-ink", "10", font_weight="700", text_anchor="middle"),
    "count-3": text("neutral-ink", "8.4", font_weight="700", text_anchor="middle"),
    "surge": line("depth", "2.1", **ROUND),
    "back": shape("neutral", "ink", ".9"),
    "back-line": line("soft", ".7"),
    "query": text("neutral-ink", "20", font_weight="700", text_anchor="middle"),
    "under": text("ink", "7", font_weight="600", text_anchor="middle"),
    "wall": line("ink", "4.4"),
    "wall-gap": line("paper", "2.4", stroke_dasharray="20"),
    "unfixed": line("soft", "1", stroke_dasharray="1.5 4", stroke_linecap="round"),
    "axis": text("soft", "12", text_anchor="middle"),
    "axis-0": text("ink", "12", text_anchor="middle", font_weight="700"),
    "grows": text("soft", "8", text_anchor="middle", font_family=SERIF, font_style="italic"),
    "last": line("brass", "2.6", stroke_linejoin="round"),
    "berth": shape("berth", "brass", "1.4") | {"stroke-dasharray": "2.6 2.11"},
    "ring": line("brass", "2.4", stroke_dasharray="5 2.6"),
    "hint": shape("soft", "paper", "1.2"),
    "hint-on": line("soft", "1.6", stroke_dasharray="1 4", stroke_linecap="round"),
    "plus": line("brass", "1.5", stroke_linecap="round"),
    "hatch": line("soft", ".6", stroke_opacity=".55"),
    "tab-letter": text("flag-text", "8", font_weight="700", text_anchor="middle"),
    "ghost": shape("berth", "brass", "2.4"),
    "faded": {"opacity": ".4"},
    "chosen": line("brass", "3"),
    "chosen-disc": shape("paper", "brass", "1.4"),
    "chosen-tick": line("brass", "1.8", stroke_linecap="round", stroke_linejoin="round"),
    "gone": line("edge-red", "2.2", stroke_dasharray="4 3", stroke_linecap="round"),
    "take": line("edge-red", "2.4", stroke_dasharray="5 2.6"),
    "take-disc": shape("paper", "edge-red", "1.4"),
    "take-cross": line("edge-red", "1.8", stroke_linecap="round"),
    "touch": {"fill": "transparent"},
    "none": line("soft", "1.6"),
}


def _of_sides() -> dict[str, Look]:
    looks = {}
    for colour in COLOURS:
        looks[f"own-{colour}"] = shape(f"owned-{colour}", f"edge-{colour}", "2.6")
        looks[f"flag-{colour}"] = shape(colour, f"edge-{colour}", ".8")
        looks[f"roof-{colour}"] = line(f"edge-{colour}", "1.7", **ROUND)
        looks[f"keeper-{colour}"] = shape(colour, "neutral", "1.2")
    return looks


LOOKS: Mapping[str, Mapping[str, str]] = {**_LOOKS, **_of_sides()}
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
