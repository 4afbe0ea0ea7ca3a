"""How the elements of a drawing get their looks.

On a page an element carries a class, and a style sheet written from a game's looks gives it its colours by day and by
night. In a picture kept as a file the same looks stand in the element itself, since such a file has no style sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from markupsafe import Markup

from arbiter.drawing import patterns as patterned
from arbiter.drawing.patterns import Pattern

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', 'Noto Serif', 'DejaVu Serif', serif"
ROUND: Mapping[str, str] = {"stroke_linecap": "round", "stroke_linejoin": "round"}

Look = dict[str, str]
"""Attributes of an element; a value with `$` names a colour of the palette."""
Palette = Mapping[str, tuple[str, str]]
"""Colours by name: by day and on paper, and by night."""


def line(colour: str, width: str, **more: str) -> Look:
    """Return the look of a line."""
    return {"fill": "none", "stroke": f"${colour}", "stroke-width": width} | _attributes(more)


def shape(fill: str, edge: str, width: str = ".9") -> Look:
    """Return the look of a filled shape with an edge."""
    return {"fill": f"${fill}", "stroke": f"${edge}", "stroke-width": width, "stroke-linejoin": "round"}


def text(fill: str, size: str, **more: str) -> Look:
    """Return the look of letters."""
    return {"fill": f"${fill}", "font-size": size} | _attributes(more)


def _by_time(day: str, night: str) -> str:
    """Return a variable's value by day and by night; style.css has the switches, and says how they work."""
    return day if day == night else f"var(--day, {day}) var(--night, {night})"


def _attributes(more: Mapping[str, str]) -> Look:
    return {key.replace("_", "-"): value for key, value in more.items()}


class Style:
    """The looks of one game's drawings.

    `family` is the class of every picture's outermost element, `prefix` what the names of all other classes begin with.
    What can be tapped is a `spot` in every game's drawings; the looks `berth` and `touch` answer to a finger on it.
    The looks in `patterns` have one on devices that want patterns, each a different one.
    """

    def __init__(
        self,
        family: str,
        prefix: str,
        palette: Palette,
        looks: Mapping[str, Mapping[str, str]],
        patterns: Mapping[str, Pattern] = MappingProxyType({}),
    ) -> None:
        self.family = family
        self.prefix = prefix
        self.palette = palette
        self.looks = looks
        self.patterns = patterns

    @cached_property
    def _inks(self) -> tuple[StyleSheet, StyleSheet]:
        return StyleSheet(self, standalone=False), StyleSheet(self, standalone=True)

    def ink(self, *, standalone: bool) -> StyleSheet:
        """Return the ink for pages or the one for files."""
        return self._inks[standalone]

    def pattern_signs(self) -> Markup:
        """Return the patterns as a page has them once."""
        return patterned.definitions(self.prefix, self.patterns)

    def by_day(self, value: str) -> str:
        """Return a look's value with a colour of the palette as it is by day and on paper."""
        return self.palette[value[1:]][0] if value.startswith("$") else value

    def stylesheet(self, page_rules: Iterable[str]) -> str:
        """Return the style sheet, with what only a page has at its end."""
        colours = " ".join(f"--{self.prefix}-{name}: {_by_time(*pair)};" for name, pair in self.palette.items())
        rules = [f".{self.prefix}-{name} {{ {self._declarations(look)} }}" for name, look in self.looks.items()]
        return "\n".join(
            [
                f":root {{ {colours} }}",
                f".{self.family} {{ font-family: {SANS}; -webkit-user-select: none; user-select: none; }}",
                *rules,
                *patterned.rules(self.prefix, self.patterns),
                *self._spots(),
                *page_rules,
                "",
            ]
        )

    def _spots(self) -> Iterable[str]:
        hovered = ", ".join(f".spot:{state} .{self.prefix}-berth" for state in ("hover", "active"))
        touched = "-webkit-tap-highlight-color: transparent; touch-action: manipulation;"
        yield f".spot {{ cursor: pointer; outline: none; {touched} }}"
        yield f"{hovered} {{ stroke-dasharray: none; stroke-width: 2.4; }}"
        yield f".spot:focus-visible .{self.prefix}-touch {{ stroke: var(--{self.prefix}-focus); stroke-width: 3; }}"

    def _declarations(self, look: Mapping[str, str]) -> str:
        return " ".join(f"{key}: {self._in_css(key, value)};" for key, value in look.items())

    def _in_css(self, key: str, value: str) -> str:
        if value.startswith("$"):
            return f"var(--{self.prefix}-{value[1:]})"
        return f"{value}px" if key == "font-size" else value


class StyleSheet(dict[str, str]):
    """What an element of a drawing carries for its looks: `ink["sea"]` is a class, or plain attributes."""

    def __init__(self, style: Style, *, standalone: bool) -> None:
        super().__init__()
        self.style = style
        self.standalone = standalone
        self.spot = "" if standalone else ' class="spot"'
        """What a link carries that can be tapped in a page."""

    def __missing__(self, name: str) -> str:
        look = self.style.looks[name]
        if self.standalone:
            said = " ".join(f'{key}="{self.style.by_day(value)}"' for key, value in look.items())
        else:
            said = f'class="{self.style.prefix}-{name}"'
        self[name] = said
        return said

    def root(self, *classes: str) -> str:
        """What the outermost element carries."""
        return f'font-family="{SANS}"' if self.standalone else f'class="{" ".join((self.style.family, *classes))}"'
