"""What all drawings are made with: the looks of elements, signs that are drawn once and referred to, small pictures of
one sign, and moves as arrows from cell to cell.

On a page an element carries a class, and a style sheet written from a game's looks gives it its colours by day and by
night. In a picture kept as a file the same looks stand in the element itself, since such a file has no style sheet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import dist
from types import MappingProxyType
from typing import Any

from markupsafe import Markup, escape

from rulings.cached import cached_property

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', 'Noto Serif', 'DejaVu Serif', serif"
ROUND: Mapping[str, str] = {"stroke_linecap": "round", "stroke_linejoin": "round"}

Look = dict[str, str]
"""Attributes of an element; a value with `$` names a colour of the palette."""
Shades = tuple[str, str]
"""A colour by day and on paper, and by night."""
Palette = Mapping[str, Shades]
"""Colours by name."""

# The colours of plots, and of badges on paper: those of the grounds, and one for each colour that a seat can have
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


def line(colour: str, width: str, **more: str) -> Look:
    """Return the look of a line."""
    return {"fill": "none", "stroke": f"${colour}", "stroke-width": width} | _attributes(more)


def shape(fill: str, edge: str, width: str = ".9") -> Look:
    """Return the look of a filled shape with an edge."""
    return {"fill": f"${fill}", "stroke": f"${edge}", "stroke-width": width, "stroke-linejoin": "round"}


def text(fill: str, size: str, **more: str) -> Look:
    """Return the look of letters."""
    return {"fill": f"${fill}", "font-size": size} | _attributes(more)


def _attributes(more: Mapping[str, str]) -> Look:
    return {key.replace("_", "-"): value for key, value in more.items()}


def shades_of(table: Mapping[str, Sequence[str]]) -> dict[str, Shades]:
    """Return colours as a file has them: by day and on paper, and by night."""
    return {name: (day, night) for name, (day, night) in table.items()}


_SHORT: Mapping[str, Look] = {"round": _attributes(ROUND), "serif": {"font-family": SERIF}}


def looks_of(table: Mapping[str, Mapping[str, Any]]) -> dict[str, Look]:
    """Return looks as a file has them: of a line, a shape or letters, with other attributes."""
    return {name: _look(dict(look)) for name, look in table.items()}


def _look(look: dict[str, Any]) -> Look:
    found: Look = {}
    if "line" in look:
        found = line(look.pop("line"), look.pop("width"))
    elif "shape" in look:
        found = shape(look.pop("shape"), look.pop("edge"), look.pop("width"))
    elif "letters" in look:
        found = text(look.pop("letters"), look.pop("size"))
    for key, value in look.items():
        found |= _SHORT.get(key, {key: value})
    return found


_PATTERNS: tuple[tuple[int, str], ...] = (
    (7, "M-1 8L8-1M-1 1L1-1M6 8L8 6"),  # rising
    (6, "M3 0v6M0 3h6"),  # a grid
    (7, "M2.4 3.5h2.2M-1.1 0h2.2M5.9 0h2.2M-1.1 7h2.2M5.9 7h2.2"),  # short strokes, by turns
    (7, "M-1-1L8 8M-1 6L1 8M6-1L8 1"),  # falling
    (5, "M2.5 0v5"),  # upright
    (5, "M0 2.5h5"),  # level
    (8, "M0 2l4 4l4-4"),  # waves
    (8, "M4 1.6l2.4 2.4l-2.4 2.4l-2.4-2.4z"),  # lozenges
    (8, "M-1 9L9-1M-1-1L9 9"),  # crossed
    (8, "M4 2v4M2 4h4M0-2v4M-2 0h4M8-2v4M6 0h4M0 6v4M-2 8h4M8 6v4M6 8h4"),  # pluses, by turns
)
"""What tells grounds apart for people who can't tell their colours apart, on devices that want it: size and lines. A
series of grounds (owners' areas, types of building) gets one each, in order.
"""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The pattern of a look: a colour of the palette for the ground, and one for the lines on it."""

    ground: str
    lines: str


@dataclass(frozen=True, eq=False)
class Style:
    """The looks of one game's drawings.

    `family` is the class of every picture's outermost element, `prefix` what the names of all other classes begin with.
    What can be tapped is a `spot` in every game's drawings; the looks `berth` and `touch` answer to a finger on it.
    The looks in `patterns` have one on devices that want patterns, each a different one.
    """

    family: str
    prefix: str
    palette: Palette
    looks: Mapping[str, Mapping[str, str]]
    patterns: Mapping[str, Pattern] = field(default_factory=dict)

    @cached_property
    def _inks(self) -> tuple[StyleSheet, StyleSheet]:
        return StyleSheet(self, standalone=False), StyleSheet(self, standalone=True)

    def ink(self, *, standalone: bool) -> StyleSheet:
        """Return the ink for pages or the one for files."""
        return self._inks[standalone]

    def pattern_signs(self) -> Markup:
        """Return the patterns as a page has them once; they take no room on it."""
        drawn = (
            f'<pattern id="{self.prefix}-on-{look}" patternUnits="userSpaceOnUse" width="{size}" height="{size}">'
            f'<path class="{self.prefix}-ground-{look}" d="M0 0h{size}v{size}h-{size}z"/>'
            f'<path class="{self.prefix}-lines-{look}" d="{way}"/></pattern>'
            for look, (size, way) in zip(self.patterns, _PATTERNS, strict=False)
        )
        return Markup(f'<svg class="defs" aria-hidden="true"><defs>{"".join(drawn)}</defs></svg>')

    def stylesheet(self, page_rules: Iterable[str]) -> str:
        """Return the style sheet, with what only a page has at its end."""
        colours = " ".join(
            # style.css has the switches, and says how they work
            f"--{self.prefix}-{name}: {day if day == night else f'var(--day, {day}) var(--night, {night})'};"
            for name, (day, night) in self.palette.items()
        )
        rules = [f".{self.prefix}-{name} {{ {self._declarations(look)} }}" for name, look in self.looks.items()]
        return "\n".join(
            [
                f":root {{ {colours} }}",
                f".{self.family} {{ font-family: {SANS}; -webkit-user-select: none; user-select: none; }}",
                *rules,
                *self._pattern_rules(),
                *self._spots(),
                *page_rules,
                "",
            ]
        )

    def _pattern_rules(self) -> Iterator[str]:
        """Give what a style sheet says of patterns. A browser that finds none keeps to the colour.

        Whether a device wants them reaches the elements as a variable: signs that a picture refers to inherit those,
        and match no selector that begins outside.
        """
        prefix = self.prefix
        if self.patterns:
            wanted = (f"--{prefix}-on-{look}: url(#{prefix}-on-{look});" for look in self.patterns)
            yield f":root[data-patterns] {{ {' '.join(wanted)} }}"
        for look, pattern in self.patterns.items():
            ground = f"var(--{prefix}-{pattern.ground})"
            line = f"fill: none; stroke: var(--{prefix}-{pattern.lines}); stroke-width: 1; stroke-opacity: .55;"
            yield f".{prefix}-ground-{look} {{ fill: {ground}; }}"
            yield f".{prefix}-lines-{look} {{ {line} }}"
            yield f".{prefix}-{look} {{ fill: var(--{prefix}-on-{look},) {ground}; }}"

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
            palette = self.style.palette  # by day and on paper
            values = ((key, palette[one[1:]][0] if one.startswith("$") else one) for key, one in look.items())
            said = " ".join(f'{key}="{value}"' for key, value in values)
        else:
            said = f'class="{self.style.prefix}-{name}"'
        self[name] = said
        return said

    def root(self, *classes: str) -> str:
        """What the outermost element carries."""
        return f'font-family="{SANS}"' if self.standalone else f'class="{" ".join((self.style.family, *classes))}"'


class SymbolDefs(ABC):
    """Draws signs: by reference into a picture's definitions, or (without a prefix) in full each time."""

    def __init__(self, inks: StyleSheet, prefix: str = "") -> None:
        self.ink = inks
        self._prefix = prefix
        self._used: dict[str, None] = {}

    def sign(self, name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """Return the sign of the name with its middle at x, y."""
        if not self._prefix:
            moved = "" if (x, y, scale) == (0, 0, 1) else f' transform="{_moved(x, y, scale)}"'
            return f"<g{moved}>{self.drawn(name)}</g>"
        self._used[name] = None
        place = f' transform="{_moved(x, y, scale)}"' if scale != 1 else (f' x="{x:g}"' if x else "")
        place += f' y="{y:g}"' if y and scale == 1 else ""
        return f'<use href="#{self._prefix}-{name}"{place}/>'

    def signs(self, name: str, places: Iterable[tuple[float, float]]) -> str:
        """Return the sign of the name with its middle at each of the places."""
        return "".join([self.sign(name, x, y) for x, y in places])

    def definitions(self) -> str:
        """Return what the signs drawn so far refer to."""
        parts = "".join(f'<g id="{self._prefix}-{name}">{self.drawn(name)}</g>' for name in self._used)
        return f"<defs>{parts}</defs>"

    @abstractmethod
    def drawn(self, name: str) -> str:
        """Return the sign in full, around its own middle."""


def _moved(x: float, y: float, scale: float) -> str:
    move = f"translate({x:g} {y:g})" if x or y else ""
    return move if scale == 1 else f"{move}scale({scale:g})"


def picture(inks: StyleSheet, drawn: str, width: float, height: float, *, title: str | None = None) -> Markup:
    """Wrap drawn parts as a small picture; without a title it is an ornament that nobody hears of."""
    named = f' role="img"><title>{escape(title)}</title>' if title else ' aria-hidden="true">'
    xmlns = 'xmlns="http://www.w3.org/2000/svg" ' if inks.standalone else ""
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width * 2:g}" height="{height * 2:g}"'
    return Markup(f"<svg {xmlns}{inks.root()} {box}{named}{drawn}</svg>")


Cell = tuple[int, int]

_RADIUS, _APART = 8, 12
"""Of a number's disc; the least from disc to disc."""
_EDGE, _HEAD = 19, 6
"""Where an arrow ends, just inside the edge of a cell; the length of its head."""
_ALONG = 16
"""How far along its arrow a number is, at most, from the middle of the cell, whose own signs stay readable."""
_AROUND = [(x, y) for y in (3, 13, -13) for x in (0, -13, 13)]
"""Where in the cell a number can stand, away from the upper edge first: there is what tells a card from others."""
_PRINTED = (28, 17)
"""How far from its upper left corner a card's number reaches, with room for a line's halo."""
_BENDS = sorted(product(range(-96, 97, 24), range(-96, 97, 24)), key=lambda bends: abs(bends[0]) + abs(bends[1]))
"""How far an arrow may bend aside at both ends, to leave the cards on its way readable: the least first."""
_STEP = 5
"""From point to point of an arrow."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """What a step moves: the step's number, and where from and where to, None for beside the picture."""

    number: int
    origin: Cell | None
    to: Cell | None


def arrows_svg(arrows: Sequence[Arrow], first: Cell, size: int, cards: Collection[Cell]) -> str:
    """Draw arrows in a picture of cells of a `size`, the `first` in its corner, past the numbers of `cards`. What they
    say stands in the steps beside the picture.
    """
    cells = {cell for one in arrows for cell in (one.origin, one.to) if cell is not None}
    middles = {(x, y): ((x - first[0] + 0.5) * size, (y - first[1] + 0.5) * size) for x, y in cells}
    lie = {(x - first[0], y - first[1]) for x, y in cards}
    ends = [max(one[axis] for one in (*middles.values(), *((x * size, y * size) for x, y in lie))) for axis in (0, 1)]

    def covers(point: Point) -> int:
        """Return how much an arrow covers at a point."""
        x, y = point
        if not (0 <= x <= ends[0] + size / 2 and 0 <= y <= ends[1] + size / 2):
            return 4
        if (x // size, y // size) not in lie or y % size > _PRINTED[1]:
            return 0
        return 4 if x % size <= _PRINTED[0] else 1

    return f'<g class="arrows" aria-hidden="true">{"".join(_drawn(arrows, middles, covers))}</g>'


def _drawn(arrows: Sequence[Arrow], middles: Mapping[Cell, Point], covers: Callable[[Point], int]) -> Iterator[str]:
    lines, tips, discs = [], list[Point](), dict[tuple[int, Cell], Point]()
    for one in arrows:
        cell = one.origin or one.to
        assert cell is not None, "an arrow has an end in the picture"
        first: Point = _AROUND[0 if one.to else 1]
        if one.origin and one.to and one.origin != one.to:
            way = _free_way(middles[one.origin], middles[one.to], covers)
            lines.append(_line(way))
            first = way[0][0] - middles[cell][0], way[0][1] - middles[cell][1]
            tips.append(way[-1])
        if (one.number, cell) not in discs:
            discs[one.number, cell] = _free(middles[cell], first, [*tips, *discs.values()])
    if lines:
        path = "".join(lines)
        yield f'<path class="halo" d="{path}"/><path d="{path}"/>'
    for (number, _cell), (x, y) in discs.items():
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}"/><text x="{x:.1f}" y="{y + 3.5:.1f}">{number}</text>'


def _free(middle: Point, first: Point, taken: Collection[Point]) -> Point:
    """Return where a number stands: at the first of the places in its cell that nothing has taken."""
    places = [(middle[0] + x, middle[1] + y) for x, y in (first, *_AROUND)]
    return next((one for one in places if all(dist(one, other) >= _APART for other in taken)), places[0])


def _free_way(start: Point, end: Point, covers: Callable[[Point], int]) -> list[Point]:
    """Return the points of the first arrow from cell to cell that covers nothing, else of that which covers least."""
    found = list[tuple[int, int, list[Point]]]()
    for bends in _BENDS:
        way = _way(start, end, bends)
        covered = sum(map(covers, way))
        if not covered:
            return way
        found.append((covered, len(found), way))
    return min(found)[2]


def _way(start: Point, end: Point, bends: tuple[int, int]) -> list[Point]:
    """Return the points of an arrow, a Bézier curve, from its number to its tip."""
    length = dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = min(_ALONG, length / 5)
    edge = min(_EDGE, (length / 2 - _RADIUS) * max(abs(x), abs(y)))
    count = round((length + sum(map(abs, bends)) / 2) / _STEP)
    points = []
    for part in (number / count for number in range(count + 1)):
        ahead = length * part * (0.75 + part * (0.75 - part / 2))
        aside = 3 * part * (1 - part) * (bends[0] * (1 - part) + bends[1] * part)
        at = start[0] + x * ahead - y * aside, start[1] + y * ahead + x * aside
        if dist(start, at) >= along and max(abs(at[0] - end[0]), abs(at[1] - end[1])) >= edge:
            points.append(at)
    return points


def _line(way: Sequence[Point]) -> str:
    """Return the path of an arrow: its curve, and its head."""
    third = (len(way) - 1) / 3
    (x, y), tip = way[0], way[-1]
    ahead = (way[1][0] - x) * third, (way[1][1] - y) * third
    back = (tip[0] - way[-2][0]) * third, (tip[1] - way[-2][1]) * third
    to_x, to_y = (one / dist((0, 0), back) * _HEAD for one in back)
    left, right = ((tip[0] - to_x - side * to_y, tip[1] - to_y + side * to_x) for side in (0.7, -0.7))
    curve = ((x + ahead[0], y + ahead[1]), (tip[0] - back[0], tip[1] - back[1]), tip)
    return f"M{_at(way[0])}C{' '.join(map(_at, curve))}M{_at(left)}L{_at(tip)}L{_at(right)}"


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
