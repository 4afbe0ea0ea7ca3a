"""Restricted storage (V), a special rule of the extension."""

from __future__ import annotations

from kontor_rules.areas import area_changes
from kontor_rules.entries.forms import Placement
from kontor_rules.field.cards import NO_GOODS, Card, add, at_most, less
from kontor_rules.field.cells import Cell, neighbours
from kontor_rules.state import Hooks, State
from kontor_rules.values import Seat, Storing
from kontor_rules.variants.variant import Variant
from rulings import Reason
from rulings.frozen import evolve

MAX_OF_A_GOOD = 2
"""V1: how much a player stores of a good in one area."""


def v1_two_of_a_good(state: State, storing: Storing, entry: Placement) -> Storing:
    """V1: in an area a player stores at most two of a good; the rest is lost."""
    side = state.book.side_of[storing.seat]
    held = area_changes.stored_by_side(state, area_changes.part_of(state, storing.cell)).get(side, NO_GOODS)
    room = (MAX_OF_A_GOOD, MAX_OF_A_GOOD, MAX_OF_A_GOOD)
    kept = at_most(storing.goods, less(room, at_most(held, room)))  # V1
    if kept == storing.goods:
        return storing
    return evolve(storing, goods=kept, lost=add(storing.lost, less(storing.goods, kept)))


def v2_joins_no_areas(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """V2: no card that joins two areas may be placed; such cells take only water."""
    if card.is_water:
        return None
    near = {state.area_at[n] for n in neighbours(cell) if n in state.area_at}
    if len(near) < 2:  # V2
        return None
    return Reason("place.joins-areas", ("V2",), {"cell": list(cell), "card": card.id})


RESTRICTED_STORAGE = Variant(
    "restricted-storage", "rule", ("V1", "V2", "V3", "V4"), frozenset({"extension"}), {"ranked": None},
    hooks=Hooks(store=(v1_two_of_a_good,), place=(v2_joins_no_areas,), room=(v2_joins_no_areas,)),  # V4
)  # fmt: skip
