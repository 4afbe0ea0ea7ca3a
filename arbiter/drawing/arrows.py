"""Moves drawn into a picture of the table: arrows from cell to cell, with the numbers of the steps that tell them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from math import dist

Cell = tuple[int, int]

_RADIUS, _APART = 8, 12
"""Of a number's disc; the least from disc to disc."""
_EDGE, _HEAD = 19, 6
"""Where an arrow ends, just inside the edge of a cell, whose card stays readable; the length of its head."""
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


def arrows_svg(arrows: Iterable[Arrow], middle: Callable[[Cell], Point]) -> str:
    """Draw arrows; `middle` gives the middle of a cell. What they say stands in the steps beside the picture."""
    return f'<g class="arrows" aria-hidden="true">{"".join(_drawn(arrows, middle))}</g>'


def _drawn(arrows: Iterable[Arrow], middle: Callable[[Cell], Point]) -> Iterator[str]:
    lines, tips, discs = [], list[Point](), dict[tuple[int, Cell], Point]()
    for one in arrows:
        cell = one.origin or one.to
        assert cell is not None, "an arrow has an end in the picture"
        first: Point = (0, 0) if one.to else _AROUND[1]
        if one.origin and one.to and one.origin != one.to:
            line, first, tip = _line(middle(one.origin), middle(one.to))
            lines.append(line)
            tips.append(tip)
        if (one.number, cell) not in discs:
            discs[one.number, cell] = _free(middle(cell), first, [*tips, *discs.values()])
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
    free = min(_EDGE / max(abs(x), abs(y)), length / 2 - _RADIUS)
    to_x, to_y = end[0] - x * free, end[1] - y * free
    left, right = (
        (to_x - x * _HEAD - way * y * _HEAD * 0.7, to_y - y * _HEAD + way * x * _HEAD * 0.7) for way in (1, -1)
    )
    path = (
        f"M{start[0] + x * along:.1f} {start[1] + y * along:.1f}L{to_x:.1f} {to_y:.1f}"
        f"M{left[0]:.1f} {left[1]:.1f}L{to_x:.1f} {to_y:.1f}L{right[0]:.1f} {right[1]:.1f}"
    )
    return path, (x * along, y * along), (to_x, to_y)
