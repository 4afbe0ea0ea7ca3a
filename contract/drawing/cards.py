"""Project cards: as they lie in the city, and as pictures of their own with all that is printed on them."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup, escape

from arbiter.drawing import picture
from contract.drawing.ink import KINDS
from contract.drawing.pen import HEXAGON, ContractSymbols, pen
from contract.drawing.types import TypeSign, type_name
from contract_rules.entries.faces import Face

WIDTH, HEIGHT = 72, 84
LARGE_HEIGHT = 104
"""A large card has two more lines: the type's word, and what the back says."""
_LONG = 15
"""A type's word of more letters is drawn narrower."""
NOTHING: Mapping[str, int] = {}


def tile(pen: ContractSymbols, face: Face, sign: TypeSign, workers: tuple[str, int] | None = None) -> str:
    """Return a card as it lies in the city, from its upper left corner: number, points, type, who stands on it."""
    drawn = (
        f"{pen.sign(f'card-{sign.place}')}"
        f'<text x="3" y="13" {pen.ink["number"]}>{face.number}</text>'
        f'<text x="30.4" y="12" {pen.ink["points"]}>{face.points}</text>'
    )
    if workers is None:
        return drawn + pen.building(sign, 20, 27)
    seat, count = workers
    if count == 1:
        return drawn + pen.building(sign, 12, 28, 0.85) + pen.sign(f"worker-{seat}", 31, 28)
    both = "".join(pen.sign(f"worker-{seat}", x, 28) for x in (21, 33))
    return drawn + pen.building(sign, 8, 28, 0.55) + both


def blank(pen: ContractSymbols, number: int) -> str:
    """Return a card of the city whose face isn't known."""
    return (
        f'<rect x=".9" y=".9" width="38.2" height="38.2" rx="3" {pen.ink["back"]}/>'
        f'<path d="M3 12l9-9M3 25l22-22M3 37l34-34M15 37l22-22M28 37l9-9" {pen.ink["back-line"]}/>'
        f'<text x="20" y="25.5" text-anchor="middle" {pen.ink["back-number"]}>{number}</text>'
    )


def project_svg(
    face: Face,
    sign: TypeSign,
    *,
    title: str | None = None,
    large: bool = False,
    lacks: Mapping[str, int] = NOTHING,
    shared: bool = False,
) -> Markup:
    """Draw a project with all that is printed on it.

    `sign`: its type's, of `type_signs`. `lacks`: what is missing to build it, by kind, and "workers". `large`: with the
    type's word and what the back says, for a page that asks about this card.
    """
    one = pen(shared=shared)
    height = LARGE_HEIGHT if large else HEIGHT
    parts = [_ground(one, face, sign, height), cost(one, face, lacks), one.building(sign, 59, 33, 0.9)]
    parts.append(below(one, face, lacks))
    if large:
        parts.append(_words(one, face))
    return picture(one.ink, "".join(parts), WIDTH, height, title=title)


def described_svg(face: Face, sign: TypeSign | None) -> Markup:
    """Draw a project as far as somebody has described it.

    What wasn't said is left out: the type without a `sign`, points below 0, an empty letter, no workers.
    """
    one = pen(shared=False)
    if sign is None:
        ground = (
            f'<rect x=".9" y=".9" width="{WIDTH - 1.8:g}" height="{LARGE_HEIGHT - 1.8:g}" rx="4" {one.ink["back"]}/>'
            f'<text x="5" y="15.4" {one.ink["back-number"]}>{face.number}</text>{_points(one, face)}'
            f'<text x="59" y="42" {one.ink["query"]}>?</text>'
        )
    else:
        ground = _ground(one, face, sign, LARGE_HEIGHT) + one.building(sign, 59, 33, 0.9)
    drawn = ground + cost(one, face) + below(one, face) + _words(one, face)
    return picture(one.ink, drawn, WIDTH, LARGE_HEIGHT)


def _ground(pen: ContractSymbols, face: Face, sign: TypeSign, height: int) -> str:
    card = f'<rect x=".9" y=".9" width="{WIDTH - 1.8:g}" height="{height - 1.8:g}" rx="4" '
    band = f"M.9 19v-14.1a4 4 0 0 1 4-4h{WIDTH - 9.8:g}a4 4 0 0 1 4 4v14.1z"
    return (
        f"{card}{pen.ink[f'tint-{sign.place}']}/>"
        f'<path d="{band}" {pen.ink[f"type-{sign.place}"]}/>'
        f'<text x="5" y="15.4" {pen.ink["number-large"]}>{face.number}</text>{_points(pen, face)}'
    )


def _points(pen: ContractSymbols, face: Face) -> str:
    said = face.points if face.points >= 0 else "?"
    return (
        f'<path transform="translate(21.5 0)scale(1.2)" d="{HEXAGON}" {pen.ink["hexagon"]}/>'
        f'<text x="58" y="14.4" {pen.ink["points-large"]}>{said}</text>'
    )


def cost(pen: ContractSymbols, face: Face, lacks: Mapping[str, int] = NOTHING) -> str:
    """Draw what building costs (M3), a kind a line, each with what is missing of it; a dash for nothing."""
    parts = []
    for line, kind in enumerate(kind for kind in KINDS if face.cost.get(kind)):
        y = 28.5 + 15.2 * line
        parts.append(pen.sign(kind, 9.5, y))
        parts.append(f'<text x="20" y="{y + 4.8:g}" {pen.ink["count"]}>{face.cost[kind]}</text>')
        if lacks.get(kind):
            parts.append(f'<circle cx="9.5" cy="{y:g}" r="8.2" {pen.ink["lacks-ring"]}/>')
            x = 20.6 + 9.4 * len(str(face.cost[kind]))
            parts.append(f'<text x="{x:g}" y="{y + 4:g}" {pen.ink["lacks"]}>\N{MINUS SIGN}{lacks[kind]}</text>')
    if not parts:
        parts.append(f'<path d="M6 28.5h11" {pen.ink["base"]}/>')
    return "".join(parts)


def below(pen: ContractSymbols, face: Face, lacks: Mapping[str, int] = NOTHING) -> str:
    """Draw the workers that a project needs (M6), and what its action costs beside what the rules say (M8)."""
    parts = [f'<path d="M4 66.5h{WIDTH - 8}" {pen.ink["rule"]}/>']
    there = face.workers - lacks.get("workers", 0)
    looks = ["anybody"] * there + ["lacks-piece"] * (face.workers - there)
    parts += [pen.sign(look, 8.5 + 10.4 * index, 75.2, 0.66) for index, look in enumerate(looks)]
    kinds = [kind for kind in KINDS if face.build_cost.get(kind)]
    left = WIDTH - 2.6 - 13.6 * len(kinds)
    if kinds:
        parts.append(f'<path d="M{left - 5:g} 72l4.4 3.4l-4.4 3.4z" {pen.ink["arrow"]}/>')
    for index, kind in enumerate(kinds):
        x = left + 4 + 13.6 * index
        parts.append(pen.sign(kind, x, 75.5, 0.6))
        parts.append(f'<text x="{x + 4.2:g}" y="79" {pen.ink["count-small"]}>{face.build_cost[kind]}</text>')
    return "".join(parts)


def _words(pen: ContractSymbols, face: Face) -> str:
    word = type_name(face.type)
    narrow = f' textLength="{WIDTH - 8}" lengthAdjust="spacingAndGlyphs"' if len(word) > _LONG else ""
    numbers = f"{face.letter or '?'} · {' '.join(map(str, face.players))}"
    return (
        f'<path d="M4 84h{WIDTH - 8}" {pen.ink["rule"]}/>'
        f'<text x="{WIDTH / 2:g}" y="92" {pen.ink["word"]}{narrow}>{escape(word)}</text>'
        f'<text x="{WIDTH / 2:g}" y="100.5" {pen.ink["word-small"]}>{numbers}</text>'
    )


def unknown_svg(number: int, *, large: bool = False) -> Markup:
    """Draw a card of the display whose face the arbiter hasn't seen: its number, and a question mark."""
    one = pen(shared=False)
    height = LARGE_HEIGHT if large else HEIGHT
    return picture(one.ink, unknown(one, number, height), WIDTH, height)


def unknown(pen: ContractSymbols, number: int, height: int) -> str:
    """Return what `unknown_svg` draws."""
    inner, low = WIDTH - 8, height - 8
    lines = "".join(
        f"M{4 + max(0, along - low)} {4 + min(low, along)}L{4 + min(inner, along)} {4 + max(0, along - inner)}"
        for along in range(14, inner + low, 14)
    )
    return (
        f'<rect x=".9" y=".9" width="{WIDTH - 1.8:g}" height="{height - 1.8:g}" rx="4" {pen.ink["back"]}/>'
        f'<path d="{lines}" {pen.ink["back-line"]}/>'
        f'<text x="5" y="15.4" {pen.ink["back-number"]}>{number}</text>'
        f'<text x="{WIDTH / 2:g}" y="{height / 2 + 13:g}" {pen.ink["query"]}>?</text>'
    )
