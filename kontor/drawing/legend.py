"""The symbols of a layout one by one, for the legend, drawn by the code that draws the layout; and who taxes whom, as a
picture of the table from above (T2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin

from markupsafe import Markup, escape

from arbiter.language import gettext as _
from kontor.drawing.cards import SIZE, KontorSymbols, content, covered, pen_of, picture, store
from kontor.drawing.glyphs import TABS
from kontor.drawing.ink import ink
from kontor.drawing.sheet import outline
from kontor.words import colour_letter, seat_name
from kontor_rules import Card
from kontor_rules.field.cards import CENTRE, SMUGGLED

_ALONE = outline([(0, 0)], SIZE, 1.8)
_RED = Card("R7", "goods", "red", 7, (1, 0, 0))
_WATER = Card("W53", "water", number=53)


def _card(card: Card, room: str = "full") -> Callable[[KontorSymbols], str]:
    """Draw a card as it lies in the layout: land with a coast, or sea."""
    look = None if card.is_water else "open"
    return lambda pen: _ground(pen, look) + content(pen, card, room)


def _over(top: Card, under: Card) -> Callable[[KontorSymbols], str]:
    drawn = _card(top, "low")
    return lambda pen: drawn(pen) + covered(pen, [under], 34)


def _ground(pen: KontorSymbols, look: str | None) -> str:
    return _cell(pen, "sea") + ("" if look is None else _alone(pen, look))


def _alone(pen: KontorSymbols, look: str) -> str:
    return f'<path d="{_ALONE}" {pen.ink[look]}/>'


def _cell(pen: KontorSymbols, look: str = "paper") -> str:
    return f'<path d="M0 0h{SIZE}v{SIZE}h-{SIZE}z" {pen.ink[look]}/>'


def _on_paper(*signs: str) -> Callable[[KontorSymbols], str]:
    return lambda pen: _cell(pen) + "".join(map(pen.sign, signs))


def _on_card(*signs: str) -> Callable[[KontorSymbols], str]:
    return lambda pen: _card(_RED)(pen) + "".join(map(pen.sign, signs))


def _symbol(name: str, scale: float) -> Callable[[KontorSymbols], str]:
    return lambda pen: pen.sign(name, 20, 20, scale)


def _warehouse(pen: KontorSymbols) -> str:
    return _card(_RED, "low")(pen) + store(pen, (2, 0, 1), "red")


def _closed(look: str, piece: str) -> Callable[[KontorSymbols], str]:
    return lambda pen: _ground(pen, look) + content(pen, _RED, "aside") + pen.sign(piece, 32, 30)


def _pending(pen: KontorSymbols) -> str:
    rope = f'<path d="{outline([(0, 0)], SIZE, 3.4)}" {pen.ink["rope"]}/>'
    return _ground(pen, "pending") + content(pen, _RED) + rope


def _ship(pen: KontorSymbols) -> str:
    return _card(_WATER)(pen) + pen.sign("piece-ship", 24.5, 25.5, 0.95)


def _number(pen: KontorSymbols) -> str:
    box = f'<rect x="8" y="11" width="24" height="18" rx="9" {pen.ink["number"]}/>'
    return box + f'<text x="20" y="25.5" {pen.ink["number-text"]} transform="translate(-8 -10.2)scale(1.4)">3</text>'


def _crane_bars(pen: KontorSymbols) -> str:
    tab, x, y = TABS[0, 1]
    letter = f'<text x="{x:g}" y="{y:g}" {pen.ink["tab-letter"]}>{colour_letter("black")}</text>'
    return _on_paper("hatch")(pen) + f'<path d="{tab}" {pen.ink["flag-black"]}/>{letter}'


def _blockade(pen: KontorSymbols) -> str:
    return _on_paper("hatch-flat", "disc")(pen) + pen.sign("ship", 20, 20, 1.5)


def _island(pen: KontorSymbols) -> str:
    return _on_paper("sand")(pen) + _alone(pen, "shore")


def _block(pen: KontorSymbols) -> str:
    disc = f'<circle cx="20" cy="9" r="6.6" {pen.ink["keeper-red"]}/>'
    letter = f'<text x="20" y="12.8" {pen.ink["tag-letter"]}>{colour_letter("red")}</text>'
    return f'{_cell(pen)}<path d="M4 9h32v29h-32z" {pen.ink["block"]}/>{disc}{letter}'


def _edge(fixed: bool) -> Callable[[KontorSymbols], str]:
    def drawn(pen: KontorSymbols) -> str:
        path = "M30 0v40"
        looks = ("wall", "wall-gap") if fixed else ("unfixed",)
        lines = "".join(f'<path d="{path}" {pen.ink[look]}/>' for look in looks)
        return f'<path d="M0 0h28v40h-28z" {pen.ink["paper"]}/>{lines}'

    return drawn


_SIGNS: Mapping[str, Callable[[KontorSymbols], str]] = {
    "harbour": _card(_RED),
    "bar": _card(Card("G7", "goods", "green", 7, (1, 0, 0), bar="over")),
    "wine": _symbol("wine", 1.9),
    "spice": _symbol("spice", 1.9),
    "tea": _symbol("tea", 1.9),
    "crane": _card(Card("B38", "crane", "black", 38)),
    "tavern": _card(Card("R89", "tavern", "red", 89)),
    "water": _card(_WATER),
    "centre": _card(CENTRE),
    "coin": _symbol("coin", 2),
    "ship": _symbol("ship", 2),
    "flood": _over(Card("S93", "flood", number=93), _RED),
    "bridge": _over(Card("S91", "bridge", number=91), _WATER),
    "customs": _card(Card("S95", "customs", number=95)),
    "warehouse": _warehouse,
    "keeper": _closed("own-red", "keeper-red"),
    "piece-ship": _ship,
    "open": _card(_RED),
    "nobody": _closed("nobody", "none"),
    "number": _number,
    "berth": _on_paper("berth"),
    "hint": _on_paper("hint"),
    "hint-on": lambda pen: _card(_WATER)(pen) + pen.sign("hint-on"),
    "ring": lambda pen: _card(_WATER)(pen) + pen.sign("ring"),
    "last": _on_card("brackets"),
    "take": _on_card("take"),
    "crane-bars": _crane_bars,
    "no-harbour": _on_paper("hatch", "hatch-back"),
    "wall": _edge(True),
    "unfixed": _edge(False),
    "smuggled": lambda pen: _cell(pen) + content(pen, SMUGGLED),
    "pending": _pending,
    "blockade": _blockade,
    "only-water": _on_paper("hatch-up", "only-water"),
    "island": _island,
    "block": _block,
}
LEGEND = tuple(_SIGNS)
"""The names of all signs that a legend explains."""


def legend_svg(name: str) -> Markup:
    """Draw one symbol, as an illustration of its explanation. `name` is one of LEGEND."""
    return picture(_SIGNS[name](pen_of()), SIZE, SIZE)


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
