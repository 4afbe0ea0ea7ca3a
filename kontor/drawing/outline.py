"""The outline of a set of cells as one SVG path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

Cell = tuple[int, int]

# Clockwise round a cell (y grows downwards): from which corner, which way, and the neighbour across that edge.
_EDGES = (((0, 0), (1, 0), (0, -1)), ((1, 0), (0, 1), (1, 0)), ((1, 1), (-1, 0), (0, 1)), ((0, 1), (0, -1), (-1, 0)))


def outline(cells: Iterable[Cell], unit: int, inset: float) -> str:
    """Return path data round the cells (holes too), `unit` long a cell, drawn in by `inset`."""
    return _outline(frozenset(cells), unit, inset)


@lru_cache(maxsize=4096)
def _outline(cells: frozenset[Cell], unit: int, inset: float) -> str:
    """Most areas look the same in the next picture."""
    return "".join(_path(loop, unit, inset) for loop in _loops(cells))


def _loops(cells: frozenset[Cell]) -> Iterator[list[Cell]]:
    """Yield closed walks of corner points with the cells on the right hand."""
    ways: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        for (from_x, from_y), way, (next_x, next_y) in _EDGES:
            if (x + next_x, y + next_y) not in cells:
                ways.setdefault((x + from_x, y + from_y), []).append(way)
    while ways:
        start = next(iter(ways))
        yield _walk(ways, start)


def _walk(ways: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    point, way = start, _take(ways, start, None)
    walk = []
    while True:
        walk.append(point)
        point = (point[0] + way[0], point[1] + way[1])
        if point == start:
            return walk
        way = _take(ways, point, way)


def _take(ways: dict[Cell, list[Cell]], point: Cell, came: Cell | None) -> Cell:
    """Take the way on from a corner; where two cells meet only in it, turn right, so that they stay apart."""
    leaving = ways[point]
    right = (-came[1], came[0]) if came else leaving[0]
    way = right if right in leaving else leaving[0]
    leaving.remove(way)
    if not leaving:
        del ways[point]
    return way


def _path(loop: list[Cell], unit: int, inset: float) -> str:
    corners = []
    for before, here, after in zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False):
        came, goes = _way(before, here), _way(here, after)
        if came != goes:
            corners.append((here[0] * unit - (came[1] + goes[1]) * inset, here[1] * unit + (came[0] + goes[0]) * inset))
    (x, y), *rest = corners
    path = [f"M{x:g} {y:g}"]
    for next_x, next_y in rest:
        path.append(f"h{next_x - x:g}" if next_y == y else f"v{next_y - y:g}")
        x, y = next_x, next_y
    return "".join(path) + "z"


def _way(start: Cell, end: Cell) -> Cell:
    return (end[0] - start[0], end[1] - start[1])
