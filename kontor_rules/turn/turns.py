"""A player's turn: placing the card with all that follows, or taking it back (R3, P9, D, I)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from kontor_rules.areas.warehouses import moved, release, store_goods, to_be_stored
from kontor_rules.end.endings import ended, finish, first_ending
from kontor_rules.entries.forms import TYPED, Place
from kontor_rules.field.cards import NO_GOODS, Card
from kontor_rules.field.cells import CENTRE_CELL, Cell, neighbours
from kontor_rules.interface.code_catalogue import RULE_IDS
from kontor_rules.json_types import PlacingKeys
from kontor_rules.state import State
from kontor_rules.turn.laying import put, value_closed
from kontor_rules.turn.placing import has_legal_cell, legal_cells, vetoes
from kontor_rules.turn.rounds import end_round
from kontor_rules.values import HARBOUR, SPECIAL, WATER, Ending, Laid, Log, Seat
from rulings import Refusal, Ruling, in_order, reasons_against, refuse
from rulings.forms import Json
from rulings.frozen import evolve

INCOME = 1  # I1


def card_in_turn(state: State, seat: Seat) -> Card:
    """Return the revealed card of the seat whose turn it is; refuse any other seat (R3, O1)."""
    if state.phase != "turn" or state.revealed is None:
        refuse("turn.none", "R3", seat=seat)
    if seat != state.active:
        refuse("turn.other", "R3", "O1", seat=seat, active=state.active)
    return state.revealed[seat]


def place(state: State, seat: Seat, cell: Cell, log: Log, **said: Any) -> State:
    """Place the active card: warehouses, areas, endings, draw, income, in this order (R3)."""
    entry = Place(seat, cell, said)
    card = card_in_turn(state, seat)
    reasons = vetoes(state, seat, card, cell)
    if reasons:
        raise Refusal(in_order((*reasons, *reasons_against(_check_keys, state, entry, card)), RULE_IDS))
    return placed(state, entry, card, log)


def placed(state: State, entry: Place, card: Card, log: Log) -> State:
    """Return the state after the active card was placed on a cell, with all consequences."""
    seat = entry.seat
    _check_keys(state, entry, card)
    state = lay(state, seat, card, entry.cell, log)
    if card.goods != NO_GOODS:
        state = store_goods(state, to_be_stored(state, entry, card), log)
    for hook in state.book.hooks.laid:
        state = hook(state, entry, card, log)
    state = value_closed(state, log)
    ending = first_ending(state, state.book.hooks.placed)
    drawn = None
    if ending is None and card.pile != SPECIAL:  # D1
        kind = card.pile
        for choose in state.book.hooks.drawn:
            kind = choose(state, entry, kind)
        state, drawn = draw(state, seat, kind, log)
    for after in state.book.hooks.after_draw:
        state = after(state, entry, drawn, log)
    return after_placing(state, seat, int(card.kind == "water"), ending, log)


_OPTIONAL_KEYS = TYPED.keys(PlacingKeys)


def placements(state: State) -> Iterator[Json]:
    """Yield where the active card may go, with every combination of optional keys."""
    seat, revealed = state.active, state.revealed
    if seat is None or revealed is None:
        return
    card, keys, said = revealed[seat], state.book.keys, list[Json]()
    for some in product(*((None, *key.values(state)) for key in keys.values())):
        given = {name: value for name, value in zip(keys, some, strict=True) if value is not None}
        entry = Place(seat, CENTRE_CELL, {name: _OPTIONAL_KEYS[name](value) for name, value in given.items()})
        if not reasons_against(_check_keys, state, entry, card):
            said.append(given)
    for cell in legal_cells(state, seat, card):
        yield from ({"seat": seat, "cell": list(cell), **given} for given in said)


def _check_keys(state: State, entry: Place, card: Card) -> None:
    keys, said = state.book.keys, entry.said
    if said or keys:
        for name, check in state.book.key_checks.items():
            if name in keys or name in said:
                check(state, entry, card)


_LAID_BY = {"customs": ("P6",), "bridge": ("P7",), "flood": ("P8",)}


def lay(state: State, seat: Seat, card: Card, cell: Cell, log: Log) -> State:
    """Return the state after a card went from a hand to a cell where it may go; what it covers loses its warehouses."""
    age, area_at = state.placements + 1, state.area_at
    if cell in state.board:
        state = release(state, cell, log)
    hands = {**state.hands, seat: state.hands[seat].changed(card.pile, -1)}
    log.append(
        Ruling("place.laid", _LAID_BY.get(card.kind, ("P1",)), {"seat": seat, "card": card.id, "cell": list(cell)})
    )
    after = put(state, cell, Laid(card, seat, age, state.round), log, hands=hands, placed=(seat, state.steps))
    near = () if card.is_water else {area_at[beside] for beside in neighbours(cell) if beside in area_at}
    if cell in state.board or len(near) > 1 or any(area.hidden for area in near):
        # Central warehouses move only if a card is covered, or areas (or parts joined by a smuggled card) merge.
        moved(state, after, log)
    return after


def draw(state: State, seat: Seat, kind: str, log: Log) -> tuple[State, str | None]:
    """D1: return the state after a draw, and the kind drawn; an empty pile gives nothing."""
    pile = seat if kind == HARBOUR else WATER
    if state.piles[pile] == 0:
        log.append(Ruling("draw.none", ("D1", "S7"), {"seat": seat, "kind": kind}))
        return state, None
    log.append(Ruling("draw.card", ("D1",), {"seat": seat, "kind": kind}))
    hands = {**state.hands, seat: state.hands[seat].changed(kind, 1)}  # D1, D2, D3
    return evolve(state, piles={**state.piles, pile: state.piles[pile] - 1}, hands=hands), kind


def after_placing(state: State, seat: Seat, waters: int, ending: Ending | None, log: Log) -> State:
    """Finish a turn in which cards were placed: income (I1), the end if the placement caused it, the next turn.

    `waters` is the number of water cards placed; `ending` is the ending caused by a placement (E0, `last_income`).
    """
    for _ in range(waters if ending is None or state.book.settings.last_income else 0):  # I1, E0
        state = _income(state, seat, log)
        if ending is None and (over := ended(state, state.book.hooks.coins_moved, log)):
            return over
    if ending is not None:
        return finish(state, ending, log)
    return next_turn(state, log)


def _income(state: State, seat: Seat, log: Log) -> State:
    """I1: 1 coin from the treasury for a water card, if there is one."""
    if state.treasury == 0:
        log.append(Ruling("income.none", ("I1", "S7"), {"seat": seat}))
        return state
    log.append(Ruling("income.coin", ("I1",), {"seat": seat, "coins": INCOME}))
    return state.with_coins(seat, INCOME)  # I2


def next_turn(state: State, log: Log) -> State:
    """Return the state with the next player's turn, or after the round."""
    if len(state.turns) > 1:
        return evolve(state, turns=state.turns[1:], ship_moved=False)
    return end_round(state, log)


def no_place(state: State, seat: Seat, log: Log) -> State:
    """P9: the card goes back to the hand, if it can't be placed or the option `placing` lets the player decline."""
    card = card_in_turn(state, seat)
    possible = has_legal_cell(state, seat, card)
    if possible and not state.book.settings.may_decline:  # P9
        refuse("place.possible", "P9", seat=seat, card=card.id)
    code = "place.declined" if possible else "place.impossible"
    log.append(Ruling(code, ("P9", "R4"), {"seat": seat, "card": card.id}))
    if not possible:
        for hook in state.book.hooks.turn_lost:
            state = hook(state, seat, card)
    return next_turn(state, log)
