"""The influence of all players as one picture: a panel a kind, a bar a seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from markupsafe import Markup, escape

from contract.drawing.ink import KINDS, letter_look, seat_letter
from contract.drawing.pen import SymbolDefs, pen

_SIDE = 26
"""Room for the symbol, left of the bars."""
_BAR = 16
_TALL = 44
"""How high the highest bar is."""
_HEAD, _FOOT = 36, 25
"""Room over the highest bar for symbol, number and crown, and under the bars for the letters."""
_GAP = 14
_LEAST = 6
"""The highest bar stands for this value at least, so that the start doesn't look like much."""


def tracks_svg(
    influence: Mapping[str, Mapping[str, int]],
    lead: Mapping[str, Collection[str]],
    *,
    across: int = 5,
    title: str = "",
    desc: str = "",
    shared: bool = False,
) -> Markup:
    """Draw everybody's influence; the leaders of each kind wear a crown, a hollow one where they share the lead (E5).

    `influence` and `lead` are record-contract.md's of the output object. `across`: how many panels stand side by side;
    a phone takes 2. All bars have one scale.
    """
    one = pen(shared=shared)
    top = max(_LEAST, *(value for kinds in influence.values() for value in kinds.values()))
    wide, high = _wide(len(influence)), _HEAD + _TALL + _FOOT
    rows = -(-len(KINDS) // across)
    parts = []
    for index, kind in enumerate(KINDS):
        row, column = divmod(index, across)
        move = f"translate({column * (wide + _GAP)} {row * (high + _GAP)})"
        values = {seat: kinds[kind] for seat, kinds in influence.items()}
        parts.append(f'<g transform="{move}">{_panel(one, kind, values, lead[kind], top)}</g>')
    width, height = across * (wide + _GAP) - _GAP, rows * (high + _GAP) - _GAP
    said = f"<title>{escape(title)}</title>" if title else ""
    said += f"<desc>{escape(desc)}</desc>" if desc else ""
    hidden = 'role="img"' if title else 'aria-hidden="true"'
    root = one.ink.root("c-map")
    return Markup(
        f'<svg {root} {hidden} viewBox="0 0 {width} {height}" width="{width * 1.5:g}" height="{height * 1.5:g}">'
        f"{said}{''.join(parts)}</svg>"
    )


def _step(seats: int) -> int:
    """Return how far it is from one bar to the next: fewer have more room."""
    return 44 - 4 * seats


def _wide(seats: int) -> int:
    return _SIDE + _step(seats) * seats + 4


def _panel(pen: SymbolDefs, kind: str, values: Mapping[str, int], lead: Collection[str], top: int) -> str:
    floor = _HEAD + _TALL
    wide, step = _wide(len(values)), _step(len(values))
    parts = [
        f'<rect x=".9" y=".9" width="{wide - 1.8:g}" height="{floor + _FOOT - 1.8:g}" rx="5" {pen.ink["card"]}/>',
        pen.sign(kind, 14, floor + _FOOT / 2, 1.4),
        f'<path d="M25 {floor}h{wide - 29}" {pen.ink["base"]}/>',
    ]
    crown = "crown" if len(lead) == 1 else "crown-shared"
    for place, (seat, value) in enumerate(values.items()):
        x = _SIDE + step * (place + 0.5)
        tall = round(_TALL * value / top, 1)
        if value:
            parts.append(f'<path d="M{x - _BAR / 2:g} {floor}v-{tall:g}h{_BAR}v{tall:g}z" {pen.ink[f"seat-{seat}"]}/>')
        parts.append(f'<text x="{x:g}" y="{floor - tall - 4:g}" {pen.ink["value"]}>{value}</text>')
        if seat in lead:
            parts.append(pen.sign(crown, x, floor - tall - 23, 1.1))
        parts.append(f'<circle cx="{x:g}" cy="{floor + _FOOT / 2:g}" r="9.5" {pen.ink[f"seat-{seat}"]}/>')
        look = pen.ink[letter_look(seat, "seat")]
        parts.append(f'<text x="{x:g}" y="{floor + _FOOT / 2 + 4.7:g}" {look}>{seat_letter(seat)}</text>')
    return "".join(parts)
