"""Small pictures: kinds of influence, workers, types of cards, a committee with everybody's workers; and the influence
of all players as one picture: a panel a kind, a bar a seat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup, escape

from arbiter.drawing import picture
from contract.drawing.ink import KINDS, letter_look, seat_letter
from contract.drawing.pen import ContractSymbols, pen
from contract.drawing.types import TypeSign

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
    title: str = "",
    desc: str = "",
    shared: bool = False,
) -> Markup:
    """Draw everybody's influence; the leaders of each kind wear a crown, a hollow one where they share the lead (E5).

    `influence` and `lead` are record-contract.md's of the output object. All bars have one scale.
    """
    one = pen(shared=shared)
    top = max(_LEAST, *(value for kinds in influence.values() for value in kinds.values()))
    step = _wide(len(influence)) + _GAP
    parts = []
    for index, kind in enumerate(KINDS):
        values = {seat: kinds[kind] for seat, kinds in influence.items()}
        parts.append(f'<g transform="translate({index * step} 0)">{_panel(one, kind, values, lead[kind], top)}</g>')
    width, height = len(KINDS) * step - _GAP, _HEAD + _TALL + _FOOT
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


def _panel(pen: ContractSymbols, kind: str, values: Mapping[str, int], lead: Collection[str], top: int) -> str:
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


_SYMBOL = 34
"""How much room a committee's symbol has, left of the workers."""
_STEP, _BETWEEN, _LINE = 11, 6, 20
"""From one worker to the next, what lies between two players, and from one line to the next."""
_ROOM = 84
"""How long a line of workers is: six of one player, and one of another."""


def kind_svg(kind: str, *, shared: bool = False) -> Markup:
    """Draw the symbol of a kind of influence, or of the committee "special"."""
    one = pen(shared=shared)
    return picture(one.ink, one.sign(kind, 8, 8), 16, 16)


def worker_svg(seat: str | None, *, shared: bool = False) -> Markup:
    """Draw a worker of a seat; None: nobody's in particular."""
    one = pen(shared=shared)
    return picture(one.ink, one.sign(f"worker-{seat}" if seat else "anybody", 9, 11), 18, 22)


def type_svg(sign: TypeSign, *, shared: bool = False) -> Markup:
    """Draw a type's building with its letters."""
    one = pen(shared=shared)
    return picture(one.ink, one.building(sign, 13, 12), 26, 24)


def committee_svg(committee: str, workers: Mapping[str, int], *, shared: bool = False) -> Markup:
    """Draw a committee with its workers, those of each seat together, in the order of `workers`."""
    one = pen(shared=shared)
    groups = [(seat, count) for seat, count in workers.items() if count]
    places = _places([count for _seat, count in groups])
    lines = max(2, *(line + 1 for _x, line in places), 0)
    width, height = _SYMBOL + _ROOM + 6, _LINE * lines + 6
    parts = [
        f'<rect x=".9" y=".9" width="{width - 1.8:g}" height="{height - 1.8:g}" rx="4" {one.ink["card"]}/>',
        one.sign(committee, _SYMBOL / 2, height / 2, 1.8),
    ]
    floors = "".join(f"M{_SYMBOL + 1} {_LINE * (line + 1) + 2.4:g}h{_ROOM}" for line in range(lines))
    parts.append(f'<path d="{floors}" {one.ink["room"]}/>')
    for (seat, count), (x, line) in zip(groups, places, strict=True):
        parts += [
            one.sign(f"worker-{seat}", _SYMBOL + x + 7 + _STEP * place, _LINE * (line + 0.5) + 3.2, 0.9)
            for place in range(count)
        ]
    return picture(one.ink, "".join(parts), width, height)


def _places(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return where each group of workers begins, and in which line; a group stays in one line."""
    places = []
    x = line = 0
    for count in counts:
        wide = _STEP * count + 3
        if x + wide > _ROOM:
            x, line = 0, line + 1
        places.append((x, line))
        x += wide + _BETWEEN - 3
    return places
