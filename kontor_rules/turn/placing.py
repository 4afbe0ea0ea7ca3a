"""Where a card may go: P1-P4 and P10 for every game, special cards (P5-P8, F3), buying them (H7), and the one predicate
for "is it legal" and "where".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kontor_rules.areas import area_changes
from kontor_rules.field.cards import COLOURS, Card, plain_card
from kontor_rules.field.cells import Cell, by_row, neighbours
from kontor_rules.state import PlaceVeto, State
from kontor_rules.turn import laying
from kontor_rules.values import HARBOUR, SPECIAL, LaidCard, Log, Seat
from rulings import Reason, Ruling, reasons_against, refuse
from rulings.candidates import Value
from rulings.frozen import evolve


def p1_next_to_a_card(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P1: a card goes to an empty cell next to a card; floods and bridges are exempt."""
    if cell in state.frontier or card.covers or cell in state.board:  # P1
        return None
    return Reason("place.apart", ("P1",), {"cell": list(cell), "card": card.id})


def p2_within_the_field(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P2: width and height of the layout never exceed the field's."""
    borders = state.borders
    if borders.fits(cell):  # P2
        return None
    facts = {"cell": list(cell), "card": card.id, "width": borders.width, "height": borders.height}
    return Reason("place.outside", ("P2",), facts)


def p3_not_over_a_card(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P3: no card is placed over another, except floods and bridges."""
    if cell not in state.board or card.covers:  # P3
        return None
    return Reason(
        "place.covered", ("P3",), {"cell": list(cell), "card": card.id, "lying": state.board[cell][-1].card.id}
    )


def p4_no_foreign_crane(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """P4, P10: a crane closes the empty cells next to it to harbour cards of every other colour."""
    if card.pile != "harbour" or cell in state.board:
        return None
    cranes = cranes_next_to(state, cell)
    foreign = [crane for crane in cranes if crane.colour != card.colour]  # P4, P10
    if not foreign:
        return None
    rule = ("P4", "P10") if len({crane.colour for crane in cranes}) > 1 else ("P4",)
    facts = {"cell": list(cell), "card": card.id, "crane": foreign[0].id, "colour": foreign[0].colour}
    return Reason("place.crane", rule, facts)


def colours_let_in(state: State, cell: Cell) -> Collection[str]:
    """P4, P10: return the colours whose harbour cards the cranes next to an empty cell allow there."""
    colours = {str(crane.colour) for crane in cranes_next_to(state, cell)}
    return (colours if len(colours) == 1 else ()) if colours else COLOURS  # P4, P10


def cranes_next_to(state: State, cell: Cell) -> list[Card]:
    """Return the visible cranes next to a cell."""
    board = state.board
    return [
        card for near in neighbours(cell) if near in board and (card := board[near][-1].card).kind == "crane"
    ]  # fmt: skip


_HOLD_THERE: tuple[PlaceVeto, ...] = (p1_next_to_a_card, p2_within_the_field, p3_not_over_a_card)
"""The rules that hold for a card on every free cell, and for one that covers another on every covered cell."""
BASE_VETOES: tuple[PlaceVeto, ...] = (*_HOLD_THERE, p4_no_foreign_crane)


def vetoes(state: State, seat: Seat, card: Card, cell: Cell) -> tuple[Reason, ...]:
    """Return every reason against placing the card on the cell, in rules-kontor.md's order, empty if it is legal."""
    return tuple([reason for veto in _asked(state, card) if (reason := veto(state, seat, card, cell)) is not None])


def is_legal(state: State, seat: Seat, card: Card, cell: Cell) -> bool:
    """Tell whether `vetoes` finds nothing, stopping at the first."""
    return all(veto(state, seat, card, cell) is None for veto in _asked(state, card))


def _asked(state: State, card: Card) -> Collection[PlaceVeto]:
    """Return the rules that may refuse a card."""
    return state.book.hooks.place if card.pile == SPECIAL else state.book.plain_vetoes


def _passing(state: State, seat: Seat, card: Card, rules: Collection[PlaceVeto]) -> Iterator[Cell]:
    """Yield the cells where none of some rules refuses the card: free ones, or covered ones for floods and bridges."""
    others = [veto for veto in rules if veto not in _HOLD_THERE]
    for cell in state.board if card.covers else state.free_cells:  # P1-P3
        for veto in others:
            if veto(state, seat, card, cell) is not None:
                break
        else:
            yield cell


def legal_cells(state: State, seat: Seat, card: Card) -> list[Cell]:
    """Return the cells where the card may go, by y, then x."""
    return sorted(_passing(state, seat, card, _asked(state, card)), key=by_row)


def has_legal_cell(state: State, seat: Seat, card: Card, rules: Collection[PlaceVeto] | None = None) -> bool:
    """Tell whether the card can be placed anywhere, under all rules in force or only those named."""
    cells = _passing(state, seat, card, _asked(state, card) if rules is None else rules)
    return next(cells, None) is not None


def seat_without_room(state: State) -> Seat | None:
    """Return the first seat with no cell left where a harbour card of its colour could go (E8, F10), or None."""
    without = set(state.book.sides)
    for let_in in _rooms(state):
        without.difference_update(let_in)
        if not without:
            return None
    return next(seat for seat, side in state.book.side_of.items() if side in without)


def room_left(state: State, most: int) -> dict[Seat, int]:
    """Return for every seat in how many cells a harbour card of its colour could go (E8, F10), counting to `most`."""
    found = dict.fromkeys(state.book.seats, 0)
    for let_in in _rooms(state):
        for seat, side in state.book.side_of.items():
            found[seat] += side in let_in
        if min(found.values()) >= most:
            break
    return {seat: min(cells, most) for seat, cells in found.items()}


def _rooms(state: State) -> Iterator[Collection[str]]:
    """Yield the colours whose harbour cards could go to a cell, for every cell where some could (E8, F10)."""
    any_card = _PLAIN_HARBOUR[state.book.sides[0]]
    for cell in _passing(state, state.book.seats[0], any_card, state.book.hooks.room):
        yield colours_let_in(state, cell)


def barred_cells(state: State) -> dict[Cell, tuple[Reason, ...]]:
    """Return the empty cells that scenarios and special rules close to harbour cards of every colour, with the reasons.

    Cells that cranes and borders close aren't listed: they follow from the cards on the field (P2, P4).
    """
    rules = [veto for veto in state.book.hooks.place if veto not in _FROM_THE_CARDS]
    found: dict[Cell, tuple[Reason, ...]] = {}
    for cell in state.free_cells if rules else ():
        if reasons := _against_all(state, cell, rules):
            found[cell] = reasons
    return found


def _against_all(state: State, cell: Cell, rules: Collection[PlaceVeto]) -> tuple[Reason, ...]:
    """Return the reasons of some rules against a harbour card of any colour on the cell."""
    found = []
    for veto in rules:
        told = None
        for seat, side in state.book.side_of.items():
            told = veto(state, seat, _PLAIN_HARBOUR[side], cell)
            if told is None:
                break
        if told is not None:
            found.append(told)
    return tuple(found)


_FROM_THE_CARDS = frozenset(BASE_VETOES)
_PLAIN_HARBOUR = {colour: plain_card("goods", colour) for colour in COLOURS}


SPECIAL_PRICE = 2
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
    after = laying.put(state, cell, LaidCard(card, seat, at), [])
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


def check_specials(state: State, seat: Seat, count: int, rule: str) -> None:
    """Refuse buying so many special cards: purse or pile don't allow it (F3, H7)."""
    if state.coins[seat] < SPECIAL_PRICE * count:
        refuse("buy-special.coins", rule, seat=seat, price=SPECIAL_PRICE * count, coins=state.coins[seat])
    if state.piles[SPECIAL] < count:
        refuse("buy-special.pile", rule, seat=seat, left=state.piles[SPECIAL])


def specials_for_sale(state: State, seat: Seat, rule: str) -> Iterator[Value]:
    """Yield the numbers of special cards that a seat may buy, and the first that it may not, with why (F3, H7)."""
    number = 0
    against: tuple[Reason, ...] = ()
    while not against:
        number += 1
        against = reasons_against(check_specials, state, seat, number, rule)
        yield Value(number, against)


def buy_specials(state: State, seat: Seat, count: int, rule: str, log: Log) -> State:
    """Return the state after a seat bought special cards from the face-down pile; `rule` is F3 or H7."""
    check_specials(state, seat, count, rule)
    state = state.with_coins(seat, -SPECIAL_PRICE * count).with_hand(seat, SPECIAL, count)
    log.append(Ruling("buy-special.bought", (rule,), {"seat": seat, "count": count, "coins": SPECIAL_PRICE * count}))
    return evolve(state, piles={**state.piles, SPECIAL: state.piles[SPECIAL] - count})
