"""What a table asks without entering anything: may this card go there, who would win this area now (P, M)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kontor_rules import areas, placing
from kontor_rules.cards import GOODS, NO_GOODS, Card, Goods, add, single
from kontor_rules.field import Cell
from kontor_rules.majority import Verdict, decide
from kontor_rules.rounds import not_at_hand
from kontor_rules.state import State
from kontor_rules.values import Seat, Side
from rulings import Reason


@dataclass(frozen=True, slots=True)
class May:
    """What speaks against a card: in the hand of a seat (R7), and on a cell. Nothing in both: it may go there."""

    hand: tuple[Reason, ...]
    cell: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class IfClosed:
    """How an area would be valued if it closed as it is now (M), and what one more piece of a good would change.

    `held` is what each side stores there. `more` has, for every side and good, the owner with one piece more of it.
    """

    cells: frozenset[Cell]
    held: Mapping[Side, Goods]
    verdict: Verdict
    more: Mapping[tuple[Side, str], Side | None]


def may_go(state: State, seat: Seat, card: Card, cell: Cell) -> May:
    """Return every rule against a seat laying a card on a cell, whoever's turn it is (R7, P and what variants add)."""
    return May(tuple(not_at_hand(state, seat, card)), placing.vetoes(state, seat, card, cell))


def if_closed(state: State, cell: Cell) -> IfClosed | None:
    """Return who would win the area of a cell if it closed now; None where no area lies or it has been valued."""
    area = state.area_at.get(cell)
    if area is None or area.verdict is not None or cell in area.hidden:
        return None
    seen = replace(area, cells=areas.part_of(state, cell), hidden=frozenset())
    held = areas.stored_by_side(state, seen.cells)

    def verdict(goods: Mapping[Side, Goods]) -> Verdict:
        found = decide(goods)
        for hook in state.book.hooks.verdict:
            found = hook(state, seen, found)
        return found

    more = {
        (side, good): verdict({**held, side: add(held.get(side, NO_GOODS), single(good))}).owner
        for side in state.book.sides
        for good in GOODS
    }
    return IfClosed(seen.cells, held, verdict(held), more)
