"""The ten scenarios (N0-N5): a row each, with functions if needed; longer ones have their own modules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kontor_rules.areas import area_changes
from kontor_rules.entries.forms import a_cell, text
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell, by_row, neighbours
from kontor_rules.state import Hooks, State
from kontor_rules.turn.rounds import require_announcing
from kontor_rules.turn.ship import card_back, without_card
from kontor_rules.values import HARBOUR, Area, Ending, Log, Seat
from kontor_rules.variants.blocks import TIC_TAC_TOE
from kontor_rules.variants.island import INSEL
from kontor_rules.variants.variant import ALL_COUNT, PRO, PRO_OR_TEAM, Variant
from rulings import Reason, Ruling, refuse
from rulings.forms import EntryKind, Json


def n1_next_to_water(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N1: harbour cards and bridges only go where a water card is next to the cell."""
    if card.pile != HARBOUR and card.kind != "bridge":
        return None
    for near in neighbours(cell):
        stack = state.board.get(near)
        if stack is not None and stack[-1].card.is_water:
            return None
    return Reason("place.dry", ("N1",), {"cell": list(cell), "card": card.id})


@dataclass(frozen=True, slots=True)
class BoughtOut:
    """Who has bought out a card in a round (N3)."""

    round: int = 0
    seats: frozenset[Seat] = frozenset()


def n3_buy_out(state: State, seat: Seat, cell: Cell, log: Log) -> State:
    """N3: buy an opponent's goods card out of an area that isn't closed, for one coin per good that it shows."""
    require_announcing(state, "N3", "R0")
    if state.sat_out:
        refuse("buy-out.late", "N3", "R0", seat=seat)
    bought = state.slice(BoughtOut)
    seats = bought.seats if bought.round == state.round else frozenset()
    if seat in seats:
        refuse("buy-out.twice", "N3", seat=seat)
    laid = state.top(cell)
    if laid is None or laid.card.kind != "goods" or laid.by is None or laid.card.colour == state.book.side_of[seat]:
        refuse("buy-out.card", "N3", seat=seat, cell=list(cell))
    if state.area_at[cell].closed:
        refuse("buy-out.closed", "N3", "A5", seat=seat, cell=list(cell))
    price = sum(laid.card.goods)
    if state.coins[seat] < price:
        refuse("buy-out.coins", "N3", seat=seat, price=price, coins=state.coins[seat])
    facts = {"seat": seat, "card": laid.card.id, "cell": list(cell), "coins": price, "holder": laid.by}
    log.append(Ruling("buy-out.bought", ("N3",), facts))
    state = without_card(state.with_coins(seat, -price), cell, log)
    state = card_back(state, laid.by, laid.card.id, to_hand=False)
    return state.with_slice(BoughtOut(state.round, seats | {seat}))


def n3_for_sale(state: State) -> Iterator[Json]:
    """Yield every seat with every harbour card on the field (N3)."""
    return (
        {"seat": seat, "cell": list(cell)} for seat in state.book.seats for cell in sorted(state.area_at, key=by_row)
    )


def n5_poverty(state: State) -> Ending | None:
    """N5: when a player and the treasury have no coin, the other side wins; if both have none, the score decides."""
    if state.treasury:
        return None
    broke = {state.book.side_of[seat] for seat, coins in state.coins.items() if coins == 0}  # N5
    if not broke:
        return None
    winners = tuple(side for side in state.book.sides if side not in broke)
    return Ending("poverty", ("N5",), winners)


_LARGEST_SMALL = 3


def kleine_too_large(state: State, area: Area) -> Reason | None:
    """Immer auf die Kleinen: only owned areas of size 1, 2 and 3 count."""
    too_large = area_changes.size(state, area.cells) > _LARGEST_SMALL
    return Reason("count.too-large", ("N",), {"most": _LARGEST_SMALL}) if too_large else None


def kleine_points(state: State, area: Area, points: int) -> int:
    """Immer auf die Kleinen: an area counts as many points as its size."""
    return area_changes.size(state, area.cells)


_KEYS = {"seat": text, "cell": a_cell}
_BUY_OUT = EntryKind("buy-out", n3_buy_out, _KEYS, "{seat} buys out {cell}", rules=("N3",), candidates=n3_for_sale)

SCENARIOS = (
    Variant("canale-grande", "scenario", ("N0",), PRO, {"field": None, "start": "own", **ALL_COUNT}),
    Variant(
        "kleine",
        "scenario",
        ("N",),
        PRO,
        {"field": (6, 6), "start": "centre", "left_out": ("cranes",), "ship": False, **ALL_COUNT},
        hooks=Hooks(no_count=(kleine_too_large,), points=(kleine_points,), scored=("N",)),
    ),
    Variant(
        "wasserspiele",
        "scenario",
        ("N1", "N0"),
        PRO,
        {"field": (6, 6), "start": "own", **ALL_COUNT},
        hooks=Hooks(place=(n1_next_to_water,), room=(n1_next_to_water,)),
    ),
    TIC_TAC_TOE,
    Variant(
        "bakschisch",
        "scenario",
        ("N3",),
        PRO,
        {"field": (6, 6), "coins": 3, "ship": False, "water_aside": 10, "ranked": 5},
        hooks=Hooks(entries=(_BUY_OUT,), slices=(lambda book, start: BoughtOut(),)),
        brings=("R0", "W6"),
    ),
    Variant("david-goliath", "scenario", ("N",), PRO, {"field": (6, 6), "ranked": 3, "smallest_first": True}),
    Variant("gigant", "scenario", ("N",), PRO, {"field": (8, 8), "ranked": 7}),
    Variant(
        "gulliver",
        "scenario",
        ("N",),
        PRO,
        {"field": (5, 5), "start": "centre", "coins": 3, "left_out": ("plain-cranes", "taverns"), **ALL_COUNT},
    ),
    INSEL,
    Variant(
        "armut",
        "scenario",
        ("N5",),
        PRO_OR_TEAM,
        {"field": (7, 7), "coins": 3, "treasury": 0, "ranked": 5},
        hooks=Hooks(coins_moved=(n5_poverty,)),
    ),
)
"""In rules-kontor.md's order."""
