"""A measured figure, and the table of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A name, a value, its unit, its limit, and the value on a server.

    None: no limit; not compared with a server.
    """

    what: str
    value: float
    unit: str
    most: float | None = None
    on_server: float | None = None


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a text table."""
    rows = [("what", "figure", "at most", "on a server")]
    for figure in figures:
        numbers = (figure.value, figure.most, figure.on_server)
        rows.append((figure.what, *("" if one is None else f"{one:.3g} {figure.unit}" for one in numbers)))
    if not any(row[-1] for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    first, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = ([f"{what:<{first}}", *map(str.rjust, cells, widths)] for what, *cells in rows)
    return "\n".join("  ".join(line).rstrip() for line in lines)
