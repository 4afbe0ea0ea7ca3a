"""Who taxes whom, as a picture of the table from above (T2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin

from markupsafe import Markup, escape

from arbiter.language import gettext as _
from kontor.drawing.ink import ink
from kontor.words import colour_letter, seat_name

Point = tuple[float, float]

HALF = 92
ROUND = 66
"""How far the seats are from the middle of the table."""
SEAT = 15
APART = 7
"""How far two arrows that go both ways are from the line between them."""


def ring_svg(seats: Sequence[str], taxed: Mapping[str, str], prefix: str) -> Markup:
    """Draw the seats clockwise round a table, with an arrow from each to the one that its coin symbol taxes."""
    look = ink(standalone=False)
    at = {seat: _at(index, len(seats)) for index, seat in enumerate(seats)}
    parts = [f'<circle r="{ROUND - SEAT - 4}" {look["paper"]}/>']
    for seat, other in taxed.items():
        parts += _arrow(at[seat], at[other], both_ways=taxed.get(other) == seat)
    for seat, (x, y) in at.items():
        parts.append(_seat(seat, x, y))
    said = "; ".join(
        _("%(seat)s taxes %(other)s") % {"seat": seat_name(seat), "other": seat_name(other)}
        for seat, other in taxed.items()
    )
    return Markup(
        f'<svg role="img" {look.root("ring")} viewBox="-{HALF} -{HALF} {2 * HALF} {2 * HALF}" width="{2 * HALF}" '
        f'height="{2 * HALF}" aria-labelledby="{prefix}-t"><title id="{prefix}-t">{escape(said)}</title>'
        f"{''.join(parts)}</svg>"
    )


def _at(index: int, seats: int) -> Point:
    """Return where the seat sits: the first at the top, the others clockwise."""
    angle = 2 * pi * index / seats - pi / 2
    return ROUND * cos(angle), ROUND * sin(angle)


def _arrow(start: Point, end: Point, *, both_ways: bool) -> Iterator[str]:
    """Draw an arrow with a coin in its middle; of two that go both ways each keeps to its left."""
    look = ink(standalone=False)
    length = hypot(end[0] - start[0], end[1] - start[1])
    ahead = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    aside = (ahead[1], -ahead[0])
    shift = APART if both_ways else 0

    def on(way: float, off: float = 0) -> str:
        x = start[0] + ahead[0] * way + aside[0] * (shift + off)
        y = start[1] + ahead[1] * way + aside[1] * (shift + off)
        return f"{x:.1f} {y:.1f}"

    tip, tail = length - SEAT - 4, SEAT + 4
    yield f'<path d="M{on(tail)}L{on(tip - 4)}" {look["icon"]}/>'
    yield f'<path d="M{on(tip)}L{on(tip - 9, 5)}L{on(tip - 9, -5)}z" {look["icon-fill"]}/>'
    x, y = on(length / 2 if not both_ways else length / 3).split()
    yield f'<circle cx="{x}" cy="{y}" r="5.5" {look["coin"]}/>'


def _seat(seat: str, x: float, y: float) -> str:
    look = ink(standalone=False)
    colour, _dash, place = seat.partition("-")
    letter = f"{colour_letter(colour)}{place}"
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SEAT}" {look[f"flag-{colour}"]}/>'
        f'<text x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle" {look["flag-text"]}>{letter}</text>'
    )
