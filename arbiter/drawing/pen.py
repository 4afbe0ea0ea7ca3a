"""Signs of a drawing, drawn once and referred to, small pictures of one sign, and moves as arrows from cell to cell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist

from markupsafe import Markup, escape

from arbiter.drawing.styles import StyleSheet


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
_FREE, _HEAD = 10, 6
"""What an arrow leaves free before the middle of a cell; the length of its head."""
_ALONG = 16
"""How far along its arrow a number is, at most, from the middle of the cell, whose own signs stay readable."""
_AROUND = [(0, 0), *((x, y) for y in (-13, 13, 0) for x in (-13, 13, 0) if (x, y) != (0, 0))]
"""Where else in the cell a number can stand."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """What a step moves: the step's number, and where from and where to, None for beside the picture."""

    number: int
    origin: Cell | None
    to: Cell | None


def arrows_svg(arrows: Sequence[Arrow], first: Cell, size: int) -> str:
    """Draw arrows in a picture of cells of a `size`, the `first` in its corner. What they say stands in the steps
    beside the picture.
    """
    cells = {cell for one in arrows for cell in (one.origin, one.to) if cell is not None}
    middles = {(x, y): ((x - first[0] + 0.5) * size, (y - first[1] + 0.5) * size) for x, y in cells}
    return f'<g class="arrows" aria-hidden="true">{"".join(_drawn(arrows, middles))}</g>'


def _drawn(arrows: Sequence[Arrow], middles: Mapping[Cell, Point]) -> Iterator[str]:
    lines, tips, discs = [], list[Point](), dict[tuple[int, Cell], Point]()
    for one in arrows:
        cell = one.origin or one.to
        assert cell is not None, "an arrow has an end in the picture"
        first: Point = (0, 0) if one.to else _AROUND[1]
        if one.origin and one.to and one.origin != one.to:
            line, first, tip = _line(middles[one.origin], middles[one.to])
            lines.append(line)
            tips.append(tip)
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


def _line(start: Point, end: Point) -> tuple[str, Point, Point]:
    """Return the path of an arrow from cell to cell, how far from the first's middle its number stands, and its tip."""
    length = dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = min(_ALONG, length / 5)
    to_x, to_y = end[0] - x * _FREE, end[1] - y * _FREE
    left, right = (
        (to_x - x * _HEAD - way * y * _HEAD * 0.7, to_y - y * _HEAD + way * x * _HEAD * 0.7) for way in (1, -1)
    )
    path = (
        f"M{start[0] + x * along:.1f} {start[1] + y * along:.1f}L{to_x:.1f} {to_y:.1f}"
        f"M{left[0]:.1f} {left[1]:.1f}L{to_x:.1f} {to_y:.1f}L{right[0]:.1f} {right[1]:.1f}"
    )
    return path, (x * along, y * along), (to_x, to_y)
