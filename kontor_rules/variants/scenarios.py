"""The ten scenarios (N0-N5): a row each, and a function where a row isn't enough."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from kontor_rules import areas
from kontor_rules.cards import Card
from kontor_rules.entries import Entry
from kontor_rules.field import Cell, neighbours
from kontor_rules.forms import CellField, Text, entry_form
from kontor_rules.rounds import require_announcing
from kontor_rules.ship import card_back, without_card
from kontor_rules.state import EntryKind, Hooks, State
from kontor_rules.values import HARBOUR, Area, Ending, Log, Seat, Side
from kontor_rules.variants.variant import Variant
from rulings import Reason, Ruling, refuse

_PRO = frozenset({"pro"})
_PRO_OR_TEAM = frozenset({"pro", "team"})
_ALL = {"ranked": None, "min_cells": 1}
"""Every owned area counts: E3 and E6 are lifted."""


def n1_next_to_water(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N1: harbour cards and bridges only go where a water card is next to the cell."""
    if card.pile != HARBOUR and card.kind != "bridge":
        return None
    for near in neighbours(cell):
        stack = state.board.get(near)
        if stack is not None and stack[-1].card.is_water:
            return None
    return Reason("place.dry", ("N1",), {"cell": list(cell), "card": card.id})


def n2_block_stays_whole(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N2: water may not cut a block's other cells that aren't water into two parts."""
    if not card.is_water:
        return None
    for block in state.book.blocks:
        if cell in block:
            left = frozenset(c for c in block if c != cell and not _shows_water(state, c))
            if len(areas.pieces(left)) > 1:
                return Reason("place.cuts-block", ("N2",), {"cell": list(cell), "card": card.id})
    return None


def _shows_water(state: State, cell: Cell) -> bool:
    top = state.top(cell)
    return top is not None and top.card.is_water


_ROWS = tuple(tuple(3 * row + column for column in range(3)) for row in range(3))
BLOCK_LINES = (*_ROWS, *zip(*_ROWS, strict=True), (0, 4, 8), (2, 4, 6))
"""The eight lines of three blocks, by index in Rulebook.blocks."""


def n2_three_in_a_row(state: State) -> Ending | None:
    """N2: three different owned areas of one side with a cell each in three blocks in a row win at once."""
    owned = [
        area for area in areas.distinct(state.area_at) if area.verdict is not None and area.verdict.owner is not None
    ]
    winners = tuple(side for side in state.book.sides if n2_rows(state, side, owned))
    return Ending("three-in-a-row", ("N2",), winners) if winners else None


def n2_rows(state: State, side: Side, owned: list[Area]) -> list[tuple[int, ...]]:
    """N2: return the rows of three blocks that a side has won with some of the owned areas, by index in `blocks`."""
    own = [area for area in owned if area.verdict is not None and area.verdict.owner == side]
    if len(own) < 3:
        return []
    inside = [[i for i, area in enumerate(own) if area.cells & block] for block in state.book.blocks]
    return [
        line
        for line in BLOCK_LINES
        if any(len(set(three)) == 3 for three in product(*(inside[block] for block in line)))
    ]


@dataclass(frozen=True, slots=True)
class BuyOut(Entry):
    """An opponent's card is bought out (N3)."""

    seat: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class BoughtOut:
    """Who has bought out a card in a round (N3)."""

    round: int = 0
    seats: frozenset[Seat] = frozenset()


def n3_buy_out(state: State, entry: BuyOut, log: Log) -> State:
    """N3: buy an opponent's goods card out of an area that isn't closed, for a coin a good that it shows."""
    require_announcing(state, "N3", "R0")
    seat = entry.seat
    if state.sat_out:
        refuse("buy-out.late", "N3", "R0", seat=seat)
    bought = state.slice(BoughtOut)
    seats = bought.seats if bought.round == state.round else frozenset()
    if seat in seats:
        refuse("buy-out.twice", "N3", seat=seat)
    laid = state.top(entry.cell)
    if laid is None or laid.card.kind != "goods" or laid.by is None or laid.card.colour == state.book.side_of[seat]:
        refuse("buy-out.card", "N3", seat=seat, cell=list(entry.cell))
    if state.area_at[entry.cell].closed:
        refuse("buy-out.closed", "N3", "A5", seat=seat, cell=list(entry.cell))
    price = sum(laid.card.goods)
    if state.coins[seat] < price:
        refuse("buy-out.coins", "N3", seat=seat, price=price, coins=state.coins[seat])
    facts = {"seat": seat, "card": laid.card.id, "cell": list(entry.cell), "coins": price, "holder": laid.by}
    log.append(Ruling("buy-out.bought", ("N3",), facts))
    state = without_card(state.with_coins(seat, -price), entry.cell, log)
    state = card_back(state, laid.by, laid.card.id, to_hand=False)
    return state.with_slice(BoughtOut(state.round, seats | {seat}))


def n4_island_stays_dry(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N4: no water and no flood may be laid on the island."""
    if not card.is_water or cell not in state.book.island:
        return None
    return Reason("place.island", ("N4",), {"cell": list(cell), "card": card.id})


def n4_island_counts_two(state: State, area: Area, points: int) -> int:
    """N4: an owned area with an island cell counts 2."""
    return 2 if area.cells & state.book.island else points


def n5_poverty(state: State) -> Ending | None:
    """N5: when a player and the treasury have no coin, the other side wins; both sides so: the score decides."""
    if state.treasury:
        return None
    broke = {state.book.side_of[seat] for seat, coins in state.coins.items() if coins == 0}
    if not broke:
        return None
    winners = tuple(side for side in state.book.sides if side not in broke)
    return Ending("poverty", ("N5",), winners)


_LARGEST_SMALL = 3


def kleine_too_large(state: State, area: Area) -> Reason | None:
    """Immer auf die Kleinen: only owned areas of size 1, 2 and 3 count."""
    too_large = areas.size(state, area.cells) > _LARGEST_SMALL
    return Reason("count.too-large", ("N",), {"most": _LARGEST_SMALL}) if too_large else None


def kleine_points(state: State, area: Area, points: int) -> int:
    """Immer auf die Kleinen: an area counts as many points as its size."""
    return areas.size(state, area.cells)


def has_island(scenario: str | None) -> bool:
    """N4: tell whether the start layout of a scenario encloses an island."""
    return scenario == "insel"


def island_of(scenario: str | None, water: frozenset[Cell]) -> frozenset[Cell]:
    """N4: return the island of a start layout, empty where the scenario has none."""
    return island_cells(water) if has_island(scenario) else frozenset()


def island_cells(water: frozenset[Cell]) -> frozenset[Cell]:
    """N4: return the cells of the layout's bounding box from which no path over cells without its water leads out."""
    columns, rows = zip(*water, strict=True)
    box = {(x, y) for x in range(min(columns), max(columns) + 1) for y in range(min(rows), max(rows) + 1)}
    dry = frozenset(box - water)
    edge = {min(columns), max(columns)}, {min(rows), max(rows)}
    enclosed = [piece for piece in areas.pieces(dry) if not any(x in edge[0] or y in edge[1] for x, y in piece)]
    return frozenset().union(*enclosed)


def block_cells(left: int, top: int) -> tuple[frozenset[Cell], ...]:
    """N2: return the nine 2x2 blocks between the water lines of a field whose first column and row are given."""
    return tuple(
        frozenset((left + 3 * i + dx, top + 3 * j + dy) for dx in (0, 1) for dy in (0, 1))
        for j in range(3)
        for i in range(3)
    )


_BUY_OUT = EntryKind(
    BuyOut, n3_buy_out, "N3", "buy-out", entry_form(BuyOut, seat=Text(required=True), cell=CellField(required=True))
)

SCENARIOS = (
    Variant("canale-grande", "scenario", ("N0",), _PRO, {"field": None, "start": "own", **_ALL}),
    Variant(
        "kleine",
        "scenario",
        ("N",),
        _PRO,
        {"field": (6, 6), "start": "centre", "left_out": ("cranes",), "ship": False, **_ALL},
        hooks=Hooks(no_count=(kleine_too_large,), points=(kleine_points,)),
    ),
    Variant(
        "wasserspiele",
        "scenario",
        ("N1", "N0"),
        _PRO,
        {"field": (6, 6), "start": "own", **_ALL},
        hooks=Hooks(place=(n1_next_to_water,), room=(n1_next_to_water,)),
    ),
    Variant(
        "tic-tac-toe",
        "scenario",
        ("N2", "N0"),
        _PRO,
        {
            "field": (8, 8),
            "start": "lines",
            "left_out": ("cranes",),
            "areas_only": True,
            "ties": ("areas", "money"),
            "scored_by": ("N2",),
            **_ALL,
        },
        hooks=Hooks(place=(n2_block_stays_whole,), placed=(n2_three_in_a_row,)),
    ),
    Variant(
        "bakschisch",
        "scenario",
        ("N3",),
        _PRO,
        {"field": (6, 6), "coins": 3, "ship": False, "water_aside": 10, "ranked": 5},
        hooks=Hooks(entries=(_BUY_OUT,), slices=(lambda book: BoughtOut(),)),
        brings=("R0", "W6"),
    ),
    Variant("david-goliath", "scenario", ("N",), _PRO, {"field": (6, 6), "ranked": 3, "smallest_first": True}),
    Variant("gigant", "scenario", ("N",), _PRO, {"field": (8, 8), "ranked": 7}),
    Variant(
        "gulliver",
        "scenario",
        ("N",),
        _PRO,
        {"field": (5, 5), "start": "centre", "coins": 3, "left_out": ("plain-cranes", "taverns"), **_ALL},
    ),
    Variant(
        "insel",
        "scenario",
        ("N4", "N0"),
        _PRO_OR_TEAM,
        {"start": "own", **_ALL},
        {
            2: {"field": (7, 7), "left_out": ("plain-cranes",)},
            4: {"field": (8, 8), "specials_in_hand": 0, "special_kinds": ()},
        },
        hooks=Hooks(place=(n4_island_stays_dry,), points=(n4_island_counts_two,)),
    ),
    Variant(
        "armut",
        "scenario",
        ("N5",),
        _PRO_OR_TEAM,
        {"field": (7, 7), "coins": 3, "treasury": 0, "ranked": 5},
        hooks=Hooks(coins_moved=(n5_poverty,)),
    ),
)
"""In RULES.md's order."""
