"""Special cards: where they may be placed, and buying them (P5-P8, F3, H7)."""

from __future__ import annotations

from kontor_rules.areas import area_changes
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell, neighbours
from kontor_rules.state import PlaceVeto, State
from kontor_rules.turn import laying
from kontor_rules.values import HARBOUR, SPECIAL, Laid, Log, Seat
from rulings import Reason, Ruling, refuse

PRICE = 2
"""Coins for one special card (F3, H7)."""


def p5_away_from_closed_areas(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P5: special cards may not be placed in a closed area or on a cell next to a card of one."""
    if card.pile != SPECIAL:
        return None
    for near in (cell, *neighbours(cell)):
        area = state.area_at.get(near)
        if area is not None and area.closed:  # P5
            facts = {"cell": list(cell), "card": card.id, "closed": list(near)}
            return Reason("place.closed-area", ("P5",), facts)
    return None


def would_close(state: State, seat: Seat, card: Card, cell: Cell) -> bool:
    """Tell whether some area would be closed after a card came to an empty cell that wasn't closed before (F26)."""
    if cell in state.board:
        return False
    at = state.placements + 1
    after = laying.put(state, cell, Laid(card, seat, at), [])
    return any(area.closed_at == at for area in area_changes.distinct(after.area_at))  # F26


def p6_customs_house_closes_nothing(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P6: a customs house may not close an area, not even by fixing a border (option `customs_close`)."""
    if card.kind != "customs" or state.book.settings.customs_may_close or not would_close(state, seat, card, cell):
        return None
    return Reason("place.customs-closes", ("P6",), {"cell": list(cell), "card": card.id})


def p7_bridge_over_water(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P7: a bridge covers a water card or a flood, but not the one with the ship."""
    if card.kind != "bridge":
        return None
    facts = {"cell": list(cell), "card": card.id}
    if cell == state.ship:
        return Reason("place.bridge-ship", ("P7",), facts)
    top = state.top(cell)
    return None if top is not None and top.card.is_water else Reason("place.bridge", ("P7",), facts)


def p8_flood_over_bridge_or_one_good(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P8: a flood covers a bridge or a harbour card that shows exactly one good."""
    if card.kind != "flood":
        return None
    top = state.top(cell)
    if top is not None and (top.card.kind == "bridge" or (top.card.pile == HARBOUR and top.card.one_good)):
        return None
    return Reason("place.flood", ("P8",), {"cell": list(cell), "card": card.id})


SPECIAL_VETOES: tuple[PlaceVeto, ...] = (  # these rules don't concern other cards
    p5_away_from_closed_areas,
    p6_customs_house_closes_nothing,
    p7_bridge_over_water,
    p8_flood_over_bridge_or_one_good,
)


def buy_specials(state: State, seat: Seat, count: int, rule: str, log: Log) -> State:
    """Return the state after a seat bought special cards from the face-down pile; `rule` is F3 or H7."""
    if state.coins[seat] < PRICE * count:
        refuse("buy-special.coins", rule, seat=seat, price=PRICE * count, coins=state.coins[seat])
    if state.piles[SPECIAL] < count:
        refuse("buy-special.pile", rule, seat=seat, left=state.piles[SPECIAL])
    state = state.with_coins(seat, -PRICE * count).with_hand(seat, SPECIAL, count)
    log.append(Ruling("buy-special.bought", (rule,), {"seat": seat, "count": count, "coins": PRICE * count}))
    return state.evolve(piles={**state.piles, SPECIAL: state.piles[SPECIAL] - count})
