"""Every colour, line and letter of the drawings, said once.

On a page an element carries a class and static/board.css, which `python -m kontor.drawing` writes from
here, gives it its looks by day and by night. In a picture kept as a file the same looks stand in the
element itself, since such a file has no style sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

# name: (by day and on paper, by night). The sheet of an old harbour chart: buff land, pale water, brass.
PALETTE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "paper": ("#fbf6e9", "#0e1921"),
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
)

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', 'Noto Serif', 'DejaVu Serif', serif"
COLOURS = ("red", "black", "green", "purple")


def _line(colour: str, width: str, **more: str) -> dict[str, str]:
    return {"fill": "none", "stroke": f"${colour}", "stroke-width": width} | {
        key.replace("_", "-"): value for key, value in more.items()
    }


def _shape(fill: str, edge: str, width: str = ".9") -> dict[str, str]:
    return {"fill": f"${fill}", "stroke": f"${edge}", "stroke-width": width, "stroke-linejoin": "round"}


def _text(fill: str, size: str, **more: str) -> dict[str, str]:
    return {"fill": f"${fill}", "font-size": size} | {key.replace("_", "-"): value for key, value in more.items()}


_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
_LOOKS: dict[str, dict[str, str]] = {
    "paper": {"fill": "$paper"},
    "grid": _line("grid", ".6"),
    "sea": {"fill": "$sea"},
    "wave": _line("wave", "1.1", **_ROUND),
    "open": _shape("land", "coast", "1.4") | {"stroke-dasharray": "4 2.5"},
    "pending": _shape("land", "coast", "2.6") | {"stroke-dasharray": "9 3"},
    "rope": _line("ink", "1.5", stroke_dasharray=".1 3.4", **_ROUND),
    "sand": {"fill": "$coast", "fill-opacity": ".6"},
    "shore": _line("coast", "2.6", stroke_dasharray=".1 4", **_ROUND),
    "block": _line("soft", "1"),
    "block-won": _line("brass", "3.4", stroke_linejoin="round"),
    "row-ring": _line("brass", "2.4"),
    "tag-letter": _text("flag-text", "9", font_weight="700", text_anchor="middle"),
    "disc": _shape("paper", "soft", ".9"),
    "drop": _line("depth", "1.8", **_ROUND),
    "number": _shape("paper", "coast", ".5"),
    "number-text": _text("ink", "7.6", font_weight="600", text_anchor="middle"),
    "nobody": _shape("owned-nobody", "soft", "2.6"),
    "seam": _line("coast", ".5", stroke_opacity=".55"),
    "card": _shape("land", "coast", "1.4"),
    "card-water": _shape("sea", "wave", "1.4"),
    "over": _line("flag-text", "1.3"),
    "flag-text": _text("flag-text", "12.5", font_weight="700"),
    "flag-letter": _text("flag-text", "8.5", font_weight="700"),
    "neutral": _shape("neutral", "neutral-ink", ".8"),
    "neutral-text": _text("neutral-ink", "12.5", font_weight="700"),
    "neutral-letter": _text("neutral-ink", "8.5", font_weight="700"),
    "depth": _text("depth", "12.5", font_family=SERIF, font_style="italic", font_weight="600"),
    "depth-line": _line("depth", "1.5", **_ROUND),
    "depth-fill": {"fill": "$depth"},
    "wine": _shape("wine", "outline"),
    "spice": _shape("spice", "outline"),
    "tea": _shape("tea", "outline"),
    "hoop": _line("gleam", ".9"),
    "cord": _line("outline", ".9", **_ROUND),
    "coin": _shape("coin", "outline"),
    "mint": _line("outline", ".7", stroke_linecap="round"),
    "rose": {"fill": "$rose"},
    "rose-line": _line("rose", "1.2"),
    "hull": {"fill": "$ink"},
    "sail": _shape("neutral", "ink"),
    "piece": _shape("outline", "neutral", "1.4"),
    "piece-sail": _shape("neutral", "outline", "1.2"),
    "pennon": {"fill": "$red"},
    "halo": _line("neutral", "3.6", **_ROUND),
    "icon": _line("ink", "1.8", **_ROUND),
    "icon-thin": _line("ink", "1.1", **_ROUND),
    "icon-fill": {"fill": "$ink"},
    "ale": _shape("coin", "ink", "1.2"),
    "foam": _shape("neutral", "ink", "1.2"),
    "stone": _shape("neutral", "ink", "1.2"),
    "store": _shape("neutral", "outline", ".8"),
    "count": _text("neutral-ink", "10", font_weight="700", text_anchor="middle"),
    "count-3": _text("neutral-ink", "8.4", font_weight="700", text_anchor="middle"),
    "surge": _line("depth", "2.1", **_ROUND),
    "back": _shape("neutral", "ink", ".9"),
    "back-line": _line("soft", ".7"),
    "query": _text("neutral-ink", "20", font_weight="700", text_anchor="middle"),
    "under": _text("ink", "7", font_weight="600", text_anchor="middle"),
    "wall": _line("ink", "4.4"),
    "wall-gap": _line("paper", "2.4", stroke_dasharray="20"),
    "unfixed": _line("soft", "1", stroke_dasharray="1.5 4", stroke_linecap="round"),
    "axis": _text("soft", "7.6", text_anchor="middle"),
    "axis-0": _text("ink", "7.6", text_anchor="middle", font_weight="700"),
    "grows": _text("soft", "8", text_anchor="middle", font_family=SERIF, font_style="italic"),
    "last": _line("brass", "2.6", stroke_linejoin="round"),
    "berth": _shape("berth", "brass", "1.4") | {"stroke-dasharray": "2.6 2.11"},
    "ring": _line("brass", "2.4", stroke_dasharray="5 2.6"),
    "plus": _line("brass", "1.5", stroke_linecap="round"),
    "hatch": _line("soft", ".6", stroke_opacity=".55"),
    "tab-letter": _text("flag-text", "8", font_weight="700", text_anchor="middle"),
    "ghost": _shape("berth", "brass", "2.4"),
    "faded": {"opacity": ".4"},
    "chosen": _line("brass", "3"),
    "chosen-disc": _shape("paper", "brass", "1.4"),
    "chosen-tick": _line("brass", "1.8", stroke_linecap="round", stroke_linejoin="round"),
    "gone": _line("edge-red", "2.2", stroke_dasharray="4 3", stroke_linecap="round"),
    "take": _line("edge-red", "2.4", stroke_dasharray="5 2.6"),
    "take-disc": _shape("paper", "edge-red", "1.4"),
    "take-cross": _line("edge-red", "1.8", stroke_linecap="round"),
    "touch": {"fill": "transparent"},
    "none": _line("soft", "1.6"),
}


def _of_sides() -> dict[str, dict[str, str]]:
    looks = {}
    for colour in COLOURS:
        looks[f"own-{colour}"] = _shape(f"owned-{colour}", f"edge-{colour}", "2.6")
        looks[f"flag-{colour}"] = _shape(colour, f"edge-{colour}", ".8")
        looks[f"roof-{colour}"] = _line(f"edge-{colour}", "1.7", **_ROUND)
        looks[f"keeper-{colour}"] = _shape(colour, "neutral", "1.2")
    return looks


LOOKS: Mapping[str, Mapping[str, str]] = MappingProxyType({**_LOOKS, **_of_sides()})
"""Looks by class name; a value with `$` names a colour of the palette."""


class Ink(dict[str, str]):
    """What an element of a drawing carries for its looks: `ink["sea"]` is a class, or plain attributes."""

    def __init__(self, *, standalone: bool) -> None:
        super().__init__()
        self.standalone = standalone

    def __missing__(self, name: str) -> str:
        look = LOOKS[name]
        if self.standalone:
            said = " ".join(f'{key}="{_by_day(value)}"' for key, value in look.items())
        else:
            said = f'class="k-{name}"'
        self[name] = said
        return said

    def root(self, *classes: str) -> str:
        """What the outermost element carries."""
        return f'font-family="{SANS}"' if self.standalone else f'class="{" ".join(("kontor", *classes))}"'


@cache
def ink(*, standalone: bool) -> Ink:
    """Return the ink for pages or the one for files."""
    return Ink(standalone=standalone)


def _by_day(value: str) -> str:
    return PALETTE[value[1:]][0] if value.startswith("$") else value


def stylesheet() -> str:
    """Return static/board.css."""
    day = " ".join(f"--k-{name}: {by_day};" for name, (by_day, _) in PALETTE.items())
    night = " ".join(f"--k-{name}: {by_night};" for name, (_, by_night) in PALETTE.items())
    rules = [f".k-{name} {{ {_declarations(look)} }}" for name, look in LOOKS.items()]
    return "\n".join(
        [
            "/* Written by `python -m kontor.drawing` from kontor/drawing/ink.py: change it there. */",
            f":root {{ {day} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}",
            f".kontor {{ font-family: {SANS}; -webkit-user-select: none; user-select: none; }}",
            *rules,
            *_PAGE_RULES,
            "",
        ]
    )


# What only a page has: pointing, focus, and a picture that fits its frame.
_PAGE_RULES = (
    ".k-go { cursor: pointer; outline: none; -webkit-tap-highlight-color: transparent; touch-action: manipulation; }",
    ".k-go:hover .k-berth, .k-go:active .k-berth { stroke-dasharray: none; stroke-width: 2.4; }",
    ".k-go:focus-visible .k-touch { stroke: var(--k-focus); stroke-width: 3; }",
    # A layout fills its frame between 40 and 68 CSS pixels a cell; the frame pans what is wider.
    ".k-map { display: block; width: 100%; height: auto; margin: 0 auto; }",
    *(
        f".k-w{columns} {{ min-width: {columns * 40 + 34}px; max-width: {columns * 68 + 40}px; }}"
        for columns in range(1, 15)
    ),
    "@media (min-width: 56rem) { .k-whole > .k-map { max-height: calc(100vh - 9rem); } }",
    "@media print { .kontor.k-map { min-width: 0; max-width: 100%; } }",
)


def _declarations(look: Mapping[str, str]) -> str:
    return " ".join(f"{key}: {_in_css(key, value)};" for key, value in look.items())


def _in_css(key: str, value: str) -> str:
    if value.startswith("$"):
        return f"var(--k-{value[1:]})"
    return f"{value}px" if key == "font-size" else value
