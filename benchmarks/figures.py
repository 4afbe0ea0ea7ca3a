"""A measured figure, and the table of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, how much, in which unit, and the most that it may be (None: no limit)."""

    what: str
    value: float
    unit: str
    most: float | None = None


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a text table."""
    rows = [("what", "figure", "at most")]
    for figure in figures:
        most = "" if figure.most is None else f"{figure.most:g} {figure.unit}"
        rows.append((figure.what, f"{figure.value:.3g} {figure.unit}", most))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        f"{what:<{widths[0]}}  {value:>{widths[1]}}  {most:>{widths[2]}}".rstrip() for what, value, most in rows
    )  # fmt: skip
