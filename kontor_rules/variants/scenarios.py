"""The ten scenarios (N0-N5): a row each, with functions if needed."""

from __future__ import annotations

from itertools import product

from kontor_rules.areas import area_changes
from kontor_rules.entries.forms import TYPED, a_cell
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell, by_row, neighbours
from kontor_rules.json_types import BuyOutEntry
from kontor_rules.state import Hooks, State
from kontor_rules.turn.rounds import require_announcing
from kontor_rules.turn.ship import card_back, without_card
from kontor_rules.values import HARBOUR, Area, Ending, Log, Seat, SeatsOfRound, Side
from kontor_rules.variants.variant import ALL_COUNT, PRO, PRO_OR_TEAM, Variant
from rulings import Reason, Ruling, reasons_against, refuse, refuse_for
from rulings.candidates import Ask, Next, Value, read_at
from rulings.forms import Json
from rulings.frozen import frozen


@frozen
class Blocks:
    """The 3x3 blocks of 2x2 cells between the water lines, by row."""

    cells: tuple[frozenset[Cell], ...]


def blocks_between(lines: frozenset[Cell]) -> Blocks:
    """N2: return the blocks between the water lines of a start, which reach the field's first column and row."""
    left, top = min(x for x, _ in lines), min(y for _, y in lines)
    return Blocks(
        tuple(
            frozenset((left + 3 * i + dx, top + 3 * j + dy) for dx in (0, 1) for dy in (0, 1))
            for j in range(3)
            for i in range(3)
        )
    )


def n2_block_stays_whole(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N2: water may not cut a block's other cells that aren't water into two parts."""
    if not card.is_water:
        return None
    for block in state.slice(Blocks).cells:
        if cell in block:
            left = frozenset(c for c in block if c != cell and not ((top := state.top(c)) and top.card.is_water))
            if len(area_changes.pieces(left)) > 1:
                return Reason("place.cuts-block", ("N2",), {"cell": list(cell), "card": card.id})
    return None


_ROWS = tuple(tuple(3 * row + column for column in range(3)) for row in range(3))
BLOCK_LINES = (*_ROWS, *zip(*_ROWS, strict=True), (0, 4, 8), (2, 4, 6))
"""The eight lines of three blocks, by index in Blocks."""


def n2_three_in_a_row(state: State) -> Ending | None:
    """N2: three different owned areas of one side with a cell each in three blocks in a row win at once."""
    winners = tuple(side for side, own in n2_owned(state).items() if n2_rows(state, own))
    return Ending("three-in-a-row", ("N2",), winners) if winners else None


def n2_owned(state: State) -> dict[Side, list[Area]]:
    """N2: return the areas that each side owns."""
    areas = area_changes.distinct(state.area_at)
    return {side: [one for one in areas if one.verdict and one.verdict.owner == side] for side in state.book.sides}


def n2_rows(state: State, own: list[Area]) -> list[tuple[int, ...]]:
    """N2: return the rows of three blocks that a side has won with its own areas, by index in Blocks."""
    if len(own) < 3:
        return []
    inside = [[i for i, area in enumerate(own) if area.cells & block] for block in state.slice(Blocks).cells]
    return [
        line
        for line in BLOCK_LINES
        if any(len(set(three)) == 3 for three in product(*(inside[block] for block in line)))
    ]


TIC_TAC_TOE = Variant(
    "tic-tac-toe",
    "scenario",
    ("N2", "N0"),
    PRO,
    {
        "field": (8, 8),
        "start": "lines",
        "left_out": ("cranes",),
        "areas_only": True,
        "ties": ("areas", "money"),
        "scored_by": ("N2",),
        **ALL_COUNT,
    },
    hooks=Hooks(
        place=(n2_block_stays_whole,),
        placed=(n2_three_in_a_row,),
        slices=(lambda book: blocks_between(frozenset(book.start)),),
    ),
)


@frozen
class Island:
    """The cells enclosed by the start layout's water."""

    cells: frozenset[Cell]


def island_cells(water: frozenset[Cell]) -> frozenset[Cell]:
    """N4: return the cells of the layout's bounding box from which no path over cells without its water leads out."""
    columns, rows = zip(*water, strict=True)
    box = {(x, y) for x in range(min(columns), max(columns) + 1) for y in range(min(rows), max(rows) + 1)}
    dry = frozenset(box - water)
    edge = {min(columns), max(columns)}, {min(rows), max(rows)}
    enclosed = [piece for piece in area_changes.pieces(dry) if not any(x in edge[0] or y in edge[1] for x, y in piece)]
    return frozenset().union(*enclosed)


def n4_island_stays_dry(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N4: no water and no flood may be placed on the island."""
    if not card.is_water or cell not in state.slice(Island).cells:
        return None
    return Reason("place.island", ("N4",), {"cell": list(cell), "card": card.id})


def n4_island_counts_two(state: State, area: Area, points: int) -> int:
    """N4: an owned area with an island cell counts 2."""
    return 2 if area.cells & state.slice(Island).cells else points  # N4


INSEL = Variant(
    id="insel",
    kind="scenario",
    rule=("N4", "N0"),
    games=PRO_OR_TEAM,
    sets={"start": "own", **ALL_COUNT},
    sets_for={
        2: {"field": (7, 7), "left_out": ("plain-cranes",)},
        4: {"field": (8, 8), "specials_in_hand": 0, "special_kinds": ()},
    },
    hooks=Hooks(
        place=(n4_island_stays_dry,),
        points=(n4_island_counts_two,),
        scored=("N4",),
        slices=(lambda book: Island(island_cells(frozenset(book.start))),),
    ),
)


def n1_next_to_water(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N1: harbour cards and bridges only go where a water card is next to the cell."""
    if card.pile != HARBOUR and card.kind != "bridge":
        return None
    for near in neighbours(cell):
        stack = state.board.get(near)
        if stack is not None and stack[-1].card.is_water:
            return None
    return Reason("place.dry", ("N1",), {"cell": list(cell), "card": card.id})


class BoughtOut(SeatsOfRound):
    """Who has bought out a card in a round (N3)."""


def n3_buy_out(state: State, seat: Seat, cell: Cell, log: Log) -> State:
    """N3: buy an opponent's goods card out of an area that isn't closed, for one coin per good that it shows."""
    seats = _without_card(state, seat)
    refuse_for(_against_buying_out(state, seat, cell))
    laid = state.board[cell][-1]
    price, owner = sum(laid.card.goods), laid.by
    assert owner is not None  # _against_buying_out
    facts = {"seat": seat, "card": laid.card.id, "cell": list(cell), "coins": price, "holder": owner}
    log.append(Ruling("buy-out.bought", ("N3",), facts))
    state = without_card(state.with_coins(seat, -price), cell, log)
    state = card_back(state, owner, laid.card.id, to_hand=False)
    return state.with_slice(BoughtOut(state.round, seats | {seat}))


def _without_card(state: State, seat: Seat) -> frozenset[Seat]:
    """Return who has bought a card out in this round; refuse a seat that may not (N3, R0)."""
    require_announcing(state, "N3", "R0")
    if state.sat_out:
        refuse("buy-out.late", "N3", "R0", seat=seat)
    seats = state.slice(BoughtOut).in_round(state.round)
    if seat in seats:
        refuse("buy-out.twice", "N3", seat=seat)
    return seats


def _is_opposed(state: State, seat: Seat, cell: Cell) -> bool:
    """Tell whether a goods card lies on a cell that an opponent placed."""
    laid = state.top(cell)
    if laid is None or laid.card.kind != "goods" or laid.by is None:
        return False
    return laid.card.colour != state.book.side_of[seat]


def _against_buying_out(state: State, seat: Seat, cell: Cell) -> tuple[Reason, ...]:
    """N3: return why a seat can't buy the card of a cell."""
    if not _is_opposed(state, seat, cell):
        return (Reason("buy-out.card", ("N3",), {"seat": seat, "cell": list(cell)}),)
    if state.area_at[cell].closed:
        return (Reason("buy-out.closed", ("N3", "A5"), {"seat": seat, "cell": list(cell)}),)
    price = sum(state.board[cell][-1].card.goods)
    if state.coins[seat] < price:
        return (Reason("buy-out.coins", ("N3",), {"seat": seat, "price": price, "coins": state.coins[seat]}),)
    return ()


def n3_candidates(state: State, seat: Seat, said: Json) -> Next:
    """N3: ask for an opponent's goods card."""
    if against := reasons_against(_without_card, state, seat):
        return Next(against=against)
    cells = [cell for cell in sorted(state.area_at, key=by_row) if _is_opposed(state, seat, cell)]
    values = tuple(Value(list(cell), _against_buying_out(state, seat, cell)) for cell in cells)
    ask, cell = Ask(("cell",), values, of="card"), read_at(a_cell, said, ("cell",))
    against = () if cell is None else _against_buying_out(state, seat, cell)
    return Next((ask,), whole=not (cell is None or against), against=against)


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


_BUY_OUT = TYPED.kind(BuyOutEntry, n3_buy_out, "{seat} buys out {cell}", rules=("N3",), asks=n3_candidates)

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
        hooks=Hooks(entries=(_BUY_OUT,), slices=(lambda book: BoughtOut(),)),
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
