"""The symbols of the pictures one by one, for the legend, drawn by the code that draws the pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from markupsafe import Markup

from arbiter.drawing import picture
from contract.drawing.cards import below, cost, tile, unknown
from contract.drawing.ink import ink
from contract.drawing.pen import SIZE, ContractSymbols
from contract.drawing.types import TypeSign
from contract_rules.entries.faces import Face
from contract_rules.state import CELLS

_PRINTED = Face(number=17, letter="A", players=(2, 3, 4, 5), cost={}, points=4, type="", workers=1, build_cost={})
"""A card that shows what a sign is about, and no more."""
_TYPE = TypeSign(1, "H")
_COST = {"c1": 2, "c3": 1}


def _paper(pen: ContractSymbols) -> str:
    return f'<path d="M0 0h{SIZE}v{SIZE}h-{SIZE}z" {pen.ink["paper"]}/>'


def _on_paper(sign: str) -> Callable[[ContractSymbols], str]:
    return lambda pen: _paper(pen) + pen.sign(sign)


def _on_card(*signs: str, workers: tuple[str, int] | None = None) -> Callable[[ContractSymbols], str]:
    """Draw a card with signs on it; those reach beyond its edges."""

    def drawn(pen: ContractSymbols) -> str:
        card = tile(pen, _PRINTED, _TYPE, workers)
        return f'<g transform="translate(6 2)scale(.8)">{card}{"".join(map(pen.sign, signs))}</g>'

    return drawn


def _symbol(name: str, scale: float = 2.4) -> Callable[[ContractSymbols], str]:
    return lambda pen: pen.sign(name, 20, 20, scale)


def _chosen(pen: ContractSymbols) -> str:
    drawn = pen.sign("ghost") + tile(pen, _PRINTED, _TYPE) + pen.sign("tick")
    return f'<g transform="translate(6 2)scale(.8)">{drawn}</g>'


def _axes(pen: ContractSymbols) -> str:
    said = CELLS.cell_label((0, 0))
    letter = f'<text x="26" y="10" {pen.ink["axis-0"]}>{said[0]}</text>'
    number = f'<text x="6.5" y="30" {pen.ink["axis-0"]}>{said[1:]}</text>'
    return f'{letter}{number}<g transform="translate(14 14)scale(.62)">{pen.sign("hall")}</g>'


def _part(drawn: Callable[[ContractSymbols], str], move: str) -> Callable[[ContractSymbols], str]:
    """Draw a part of a project card, moved and enlarged to the middle."""
    return lambda pen: f'<g transform="{move}">{drawn(pen)}</g>'


_SIGNS: Mapping[str, Callable[[ContractSymbols], str]] = {
    "hall": _on_paper("hall"),
    "project": lambda pen: tile(pen, _PRINTED, _TYPE),
    "type": _part(lambda pen: pen.building(_TYPE, 0, 0), "translate(20 20)scale(1.6)"),
    "workers": lambda pen: tile(pen, _PRINTED, _TYPE, ("orange", 2)),
    "axes": _axes,
    "c1": _symbol("c1"),
    "c2": _symbol("c2"),
    "c3": _symbol("c3"),
    "c4": _symbol("c4"),
    "development": _symbol("development"),
    "special": _symbol("special"),
    "cost": _part(lambda pen: cost(pen, replace(_PRINTED, cost=_COST)), "translate(5 -19)"),
    "lacks": _part(lambda pen: cost(pen, replace(_PRINTED, cost=_COST), {"c1": 1}), "translate(1 -10)scale(.82)"),
    "needs": _part(lambda pen: below(pen, replace(_PRINTED, workers=2)), "translate(-2 -96)scale(1.55)"),
    "build-cost": _part(
        lambda pen: below(pen, replace(_PRINTED, workers=0, build_cost={"c2": 1})), "translate(-70 -96)scale(1.55)"
    ),
    "unknown": _part(lambda pen: unknown(pen, 18, 84), "translate(3.1)scale(.47)"),
    "berth": _on_paper("berth"),
    "chosen": _chosen,
    "ring": _on_card("ring"),
    "picked": _on_card("picked"),
    "acting": _on_card("acting", workers=("orange", 1)),
    "brackets": _on_card("brackets"),
    "crown": _symbol("crown", 1.9),
    "crown-shared": _symbol("crown-shared", 1.9),
}
LEGEND = tuple(_SIGNS)
"""The names of all signs that a legend explains."""


def legend_svg(name: str) -> Markup:
    """Draw one symbol, as an illustration of its explanation. `name` is one of LEGEND."""
    inks = ink(standalone=False)
    return picture(inks, _SIGNS[name](ContractSymbols(inks)), SIZE, SIZE)
