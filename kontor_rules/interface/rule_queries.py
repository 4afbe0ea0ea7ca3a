"""Questions that enter nothing: may this card go there, may the ship, who would win this area now, what is seen.

It needn't be the seat's turn: answers are for a turn at this moment (P, H, A3, M).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import Exports, to_be_stored
from kontor_rules.entries.forms import Placement
from kontor_rules.field.cards import GOODS, NO_GOODS, Card, Goods, add, at_most, goods_counts, less, plain_card, single
from kontor_rules.field.cells import Cell, in_rows
from kontor_rules.interface.code_catalogue import RULE_IDS
from kontor_rules.interface.game import Game
from kontor_rules.interface.output_object import visible_areas
from kontor_rules.rules_in_force import rules_in_force
from kontor_rules.state import State
from kontor_rules.turn import laying, placing
from kontor_rules.turn.rounds import not_at_hand
from kontor_rules.values import HARBOUR, SPECIAL, AreaVerdict, LaidCard, Seat, Side
from kontor_rules.variants.scenarios import Blocks, BoughtOut, Island, n2_owned, n2_rows
from kontor_rules.variants.special_rules import BoughtSpecials
from rulings import Reason
from rulings.frozen import evolve, frozen


@frozen
class CardVerdict:
    """The reasons against a card: in the hand of a seat (R7), and on a cell. If both are empty, it may go there.

    `rules` are those that were checked for the cell. `full` and `scarce` are the goods of the card that would be lost
    there by V1 and W4, if it may go there.
    """

    hand: tuple[Reason, ...]
    cell: tuple[Reason, ...]
    rules: tuple[str, ...] = ()
    full: Goods = NO_GOODS
    scarce: Goods = NO_GOODS


@frozen
class IfClosed:
    """How an area would be valued if it closed now (M), and what one more piece of a good would change.

    `held` is what each side stores there. `more` has, for every side and good, the owner with one piece more of it.
    """

    cells: frozenset[Cell]
    held: Mapping[Side, Goods]
    verdict: AreaVerdict
    more: Mapping[tuple[Side, str], Side | None]


def may_go(game: Game, seat: Seat, card: Card, cell: Cell) -> CardVerdict:
    """Return every reason against a seat placing any card on a cell now, regardless of whose turn it is (R7, P).

    `seat` must be at the table. The card needn't be known to the game, nor be in anybody's hand.
    """
    state = game.state
    against = placing.vetoes(state, seat, card, cell)
    lost = _lost(state, seat, card, cell) if not against else (NO_GOODS, NO_GOODS)
    in_force = rules_in_force(state.book)
    asked = tuple(rule for rule in RULE_IDS if rule in _ASKED and rule in in_force and _ASKED[rule](state, card, cell))
    return CardVerdict(tuple(not_at_hand(state, seat, card)), against, asked, *lost)


_ASKED: Mapping[str, Callable[[State, Card, Cell], bool]] = {
    "P1": lambda _state, card, _cell: not card.covers,
    "P2": lambda _state, card, _cell: not card.covers,
    "P4": lambda state, card, cell: not card.covers and bool(placing.cranes_next_to(state, cell)),
    "P5": lambda _state, card, _cell: card.pile == SPECIAL,
    "P6": lambda _state, card, _cell: card.kind == "customs",
    "P7": lambda _state, card, _cell: card.kind == "bridge",
    "P8": lambda _state, card, _cell: card.kind == "flood",
    "N1": lambda _state, card, _cell: card.pile == HARBOUR or card.kind == "bridge",
    "N2": lambda _state, card, _cell: card.is_water,
    "N4": lambda _state, card, _cell: card.is_water,
    **dict.fromkeys(("F13", "F17", "F18"), lambda _state, card, _cell: card.kind == "tavern"),
    "F15": lambda _state, _card, _cell: True,
    "V2": lambda _state, card, _cell: not card.is_water,
}
"""Which cards a rule of placing is asked for."""


def _lost(state: State, seat: Seat, card: Card, cell: Cell) -> tuple[Goods, Goods]:
    """Return which goods of a card would be lost on a cell where it may go: by V1, and by W4."""
    if card.goods == NO_GOODS:
        return NO_GOODS, NO_GOODS
    at = state.placements + 1
    after = laying.put(state, cell, LaidCard(card, seat, at), [])
    storing = to_be_stored(after, Placement(seat, cell, {}), card)
    return storing.lost, less(storing.goods, at_most(storing.goods, state.supply or storing.goods))  # W4


def on_turn(game: Game, seat: Seat) -> Game:
    """Return the game as it would be on a seat's turn now, for questions about the ship.

    The card to place is the seat's own if that lies open, else one that shows a ship.
    """
    state = game.state
    if state.ending is not None:
        return game
    side = state.book.side_of[seat]
    card = (state.revealed or {}).get(seat) or replace(plain_card("goods", side), ship=True)
    moved = state.ship_moved and seat == state.active
    return Game(game.setup, evolve(state, phase="turn", turns=(seat,), revealed={seat: card}, ship_moved=moved))


def foreign_cranes(game: Game, cell: Cell) -> list[str]:
    """Return the ids of other colours' cranes next to a placed harbour card, which they don't affect (P10)."""
    laid = game.state.top(cell)
    if laid is None or laid.card.pile != HARBOUR:
        return []
    return [crane.id for crane in placing.cranes_next_to(game.state, cell) if crane.colour != laid.card.colour]


def announced(game: Game) -> tuple[list[Seat], list[Seat]]:
    """Return who has bought something for this round (R0), once for each purchase, and who sits it out (R1)."""
    state = game.state
    bought = [state.slice(kind).in_round(state.round) for kind in (BoughtOut, BoughtSpecials) if kind in state.slices]
    return [seat for seat in state.book.seats for seats in bought if seat in seats], list(state.sat_out)


@frozen
class KeptOpen:
    """What keeps an area open (A3), by y, then x.

    `cells` are empty cells of the field next to it. `columns` and `rows` are cells beyond a border that is fixed, but
    bounds no areas before the other two borders are fixed (option `border_closes`).
    """

    cells: tuple[Cell, ...]
    columns: tuple[Cell, ...]
    rows: tuple[Cell, ...]


def kept_open(game: Game, cell: Cell) -> KeptOpen | None:
    """Return what keeps the area of a cell open (A3); None if the cell has no area, or a closed one."""
    area = game.state.area_at.get(cell)
    if area is None or area.closed:
        return None
    borders, gaps = game.state.borders, in_rows(area.open_at)
    beyond = [gap for gap in gaps if not borders.fits(gap)]
    columns = tuple(gap for gap in beyond if not borders.left <= gap[0] <= borders.right)
    return KeptOpen(
        tuple(gap for gap in gaps if gap not in beyond), columns, tuple(gap for gap in beyond if gap not in columns)
    )


def if_closed(game: Game, cell: Cell) -> IfClosed | None:
    """Return who would win the area of a cell if it closed now, and what one more good would change (M1-M6).

    None if the cell has no area, or one that has been valued.
    """
    state = game.state
    area = state.area_at.get(cell)
    if area is None or area.verdict is not None or cell in area.hidden:
        return None
    seen = replace(area, cells=area_changes.part_of(state, cell), hidden=frozenset())
    held = area_changes.stored_by_side(state, seen.cells)
    more = {
        (side, good): laying.verdict_on(state, seen, {**held, side: add(held.get(side, NO_GOODS), single(good))}).owner
        for side in state.book.sides
        for good in GOODS
    }
    return IfClosed(seen.cells, held, laying.verdict_on(state, seen, held), more)


@frozen
class Block:
    """One of Tic Tac Toe's blocks (N2): its cells, the sides that own an area with a cell there, and who has won it
    as one of three in a row."""

    cells: frozenset[Cell]
    owners: tuple[Side, ...]
    rows: tuple[Side, ...]


def room_left(game: Game, most: int) -> tuple[str, dict[Seat, int]]:
    """Return the rule that ends the game when a seat has no room (E8, F10), and each seat's cells left, up to `most`.

    ("", {}) where no rule does, and once the game is over.
    """
    rule = game.state.book.settings.room_rule
    return (rule, placing.room_left(game.state, most)) if rule and game.state.ending is None else ("", {})


def blocks(game: Game) -> list[Block]:
    """Return Tic Tac Toe's nine blocks by row with their owners (N2); empty in other games."""
    state = game.state
    if Blocks not in state.slices:
        return []
    owned = n2_owned(state)
    won = {side: {at for row in n2_rows(state, owned[side]) for at in row} for side in state.book.sides}
    return [
        Block(
            cells,
            tuple(side for side in state.book.sides if any(area.cells & cells for area in owned[side])),
            tuple(side for side in state.book.sides if at in won[side]),
        )
        for at, cells in enumerate(state.slice(Blocks).cells)
    ]


def chits_left(game: Game) -> Mapping[str, int] | None:
    """Return the goods chits left to take, by good; None in a game without them (W5, C6)."""
    state = game.state
    if Exports not in state.slices or (chits := state.slice(Exports).chits) is None:
        return None
    return goods_counts(chits)


def island(game: Game) -> frozenset[Cell]:
    """Return the island's cells (N4); empty in other games."""
    state = game.state
    return state.slice(Island).cells if Island in state.slices else frozenset()


def pending_areas(game: Game) -> list[frozenset[Cell]]:
    """Return the areas, with their smuggled cells, that are closed as joined but valued only after the reveal (F5)."""
    found = area_changes.distinct(game.state.area_at)
    return [area.cells | area.hidden for area in found if area.closed and area.hidden and area.verdict is None]


def deciding_rules(game: Game) -> list[tuple[str, ...]]:
    """Return for each of `output`'s areas the ids of the rules that decided it, the main one first.

    None for an area that hasn't been valued.
    """
    return [area.rules for area in visible_areas(game.state)]
