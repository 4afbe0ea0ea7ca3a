"""Small pictures: kinds of influence, workers, types of cards, and a committee with everybody's workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from arbiter.drawing import picture
from contract.drawing.pen import pen
from contract.drawing.types import TypeSign

_SYMBOL = 34
"""How much room a committee's symbol has, left of the workers."""
_STEP, _BETWEEN, _LINE = 11, 6, 20
"""From one worker to the next, what lies between two players, and from one line to the next."""
_ROOM = 84
"""How long a line of workers is: six of one player, and one of another."""


def kind_svg(kind: str, *, title: str | None = None, shared: bool = False) -> Markup:
    """Draw the symbol of a kind of influence, or of the committee "special"."""
    one = pen(shared=shared)
    return picture(one.ink, one.sign(kind, 8, 8), 16, 16, title=title)


def worker_svg(seat: str | None, *, title: str | None = None, shared: bool = False) -> Markup:
    """Draw a worker of a seat; None: nobody's in particular."""
    one = pen(shared=shared)
    return picture(one.ink, one.sign(f"worker-{seat}" if seat else "anybody", 9, 11), 18, 22, title=title)


def type_svg(sign: TypeSign, *, title: str | None = None, shared: bool = False) -> Markup:
    """Draw a type's building with its letters."""
    one = pen(shared=shared)
    return picture(one.ink, one.building(sign, 13, 12), 26, 24, title=title)


def committee_svg(
    committee: str, workers: Mapping[str, int], *, title: str | None = None, shared: bool = False
) -> Markup:
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
    return picture(one.ink, "".join(parts), width, height, title=title)


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
