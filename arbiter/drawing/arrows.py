"""Moves drawn into a picture of the table: arrows from cell to cell, with the numbers of the steps that tell them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import hypot

Cell = tuple[int, int]

_RADIUS, _FREE, _HEAD = 7, 12, 6
"""Of a number's disc; what an arrow leaves free at both ends, and the length of its head."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """What a step moves: the step's number, and where from and where to, None for beside the picture."""

    number: int
    origin: Cell | None
    to: Cell | None


def arrows_svg(arrows: Iterable[Arrow], middle: Callable[[Cell], tuple[float, float]]) -> str:
    """Draw arrows; `middle` gives the middle of a cell. What they say stands in the steps beside the picture."""
    return f'<g class="arrows" aria-hidden="true">{"".join(_drawn(arrows, middle))}</g>'


def _drawn(arrows: Iterable[Arrow], middle: Callable[[Cell], tuple[float, float]]) -> Iterator[str]:
    there: Counter[Cell] = Counter()
    discs = []
    for one in arrows:
        cell = one.origin or one.to
        assert cell is not None, "an arrow has an end in the picture"
        x, y = middle(cell)
        if one.origin and one.to and one.origin != one.to:
            yield _line((x, y), middle(one.to))
        x, y = x - 13 + 13 * (there[cell] % 3), y - 13 + 13 * (there[cell] // 3)
        there[cell] += 1
        discs.append(f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS}"/><text x="{x:g}" y="{y + 3:g}">{one.number}</text>')
    yield from discs


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Draw an arrow from the middle of one cell to that of another."""
    wide, high = end[0] - start[0], end[1] - start[1]
    length = hypot(wide, high)
    x, y = wide / length, high / length
    (from_x, from_y), (to_x, to_y) = (
        (start[0] + x * _FREE, start[1] + y * _FREE), (end[0] - x * _FREE, end[1] - y * _FREE)
    )  # fmt: skip
    left, right = (
        (to_x - x * _HEAD - way * y * _HEAD * 0.7, to_y - y * _HEAD + way * x * _HEAD * 0.7) for way in (1, -1)
    )
    return (
        f'<path d="M{from_x:.1f} {from_y:.1f}L{to_x:.1f} {to_y:.1f}'
        f'M{left[0]:.1f} {left[1]:.1f}L{to_x:.1f} {to_y:.1f}L{right[0]:.1f} {right[1]:.1f}"/>'
    )
