"""Overrides: the players decide against the arbiter, and the game continues from there.

rules-kontor.md has no rule for it; docs/record.md describes the entry. What an overruling leaves must still be a
position that can lie on a table: cards on free cells of the field, coins that exist, keepers that are left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import moved, release
from kontor_rules.end.endings import ended, score_again
from kontor_rules.entries.forms import PLACED_LINE, TYPED, Placement
from kontor_rules.field.cards import CENTRE_ID, SMUGGLED, Card, goods_counts, less, total
from kontor_rules.field.cells import Cell, by_row, neighbours
from kontor_rules.json_types import OverruleCard, OverruleCoins, OverruleOwner, OverrulePlace, OverruleTurn
from kontor_rules.state import Handler, State
from kontor_rules.turn.laying import log_fixed, place_keeper, value_closed
from kontor_rules.turn.turns import card_in_turn, placed
from kontor_rules.values import Area, AreaVerdict, LaidCard, Log, Seat, Side
from rulings import Ruling, refuse
from rulings.forms import EntryKind, all_together
from rulings.frozen import evolve

BY_THE_TABLE = "table"
"""What `decided_by` says of an area whose owner the table named."""


def coins(state: State, seat: Seat, coins: int, reason: str, log: Log) -> State:
    """Set a purse's coins; the treasury takes or gives the difference (C6)."""
    _check_undecided(state)
    change = coins - state.coins[seat]
    if change > state.treasury:
        refuse("override.too-many-coins", "C6", coins=coins, most=state.coins[seat] + state.treasury)
    facts = {"seat": seat, "before": state.coins[seat], "after": coins, "reason": reason}
    log.append(Ruling("override.coins", (), facts))
    state = state.with_coins(seat, change)
    if state.ending is not None:
        return score_again(state, log)
    return ended(state, state.book.hooks.coins_moved, log) or state


def turn(state: State, seat: Seat, reason: str, log: Log) -> State:
    """Give the turn to a seat whose card is still to be placed this round (R3)."""
    if seat not in state.turns:
        refuse("override.no-turn", "R3", seat=seat)
    log.append(Ruling("override.turn", (), {"seat": seat, "reason": reason}))
    others = tuple(other for other in state.turns if other != seat)
    return evolve(state, turns=(seat, *others), ship_moved=False)


def owner(state: State, cell: Cell, side: Side | None, reason: str, log: Log) -> State:
    """Set the owner of a closed area, or none (A6)."""
    _check_undecided(state)
    area = state.area_at.get(cell)
    if area is None or area.verdict is None:
        refuse("override.area", "A4", cell=list(cell))
    if side is not None and side not in state.book.sides:
        refuse("override.side", side=side)
    before = area.verdict.owner
    facts = {**_area_facts(state, area), "side": side, "before": before, "reason": reason}
    log.append(Ruling("override.owner", (), facts))
    state = _keeper_back(state, before)
    if side is not None and state.keepers[side] == 0:
        refuse("override.keeper", "M7", side=side)
    state = place_keeper(state, side, area_changes.first_cell(area.cells), log)
    named = replace(area, verdict=AreaVerdict(side, BY_THE_TABLE, (), area.verdict.leads))
    state = evolve(state, area_at={at: named if one is area else one for at, one in state.area_at.items()})
    return _after(state, log)


def place(state: State, seat: Seat, cell: Cell, reason: str, log: Log, **said: Any) -> State:
    """Lay the card in turn where the rules don't let it go; everything else follows as after any placement."""
    card = card_in_turn(state, seat)
    lying = state.top(cell)
    if card.covers and lying is not None:
        _check_loose(lying, cell)
    else:
        _check_free(state, cell)
    facts = {"seat": seat, "card": card.id, "cell": list(cell), "reason": reason}
    log.append(Ruling("override.placed", (), facts))
    state = _reopened(state, _changed_by_laying(card, cell), log)
    return placed(state, Placement(seat, cell, said), card, log)


def card(state: State, cell: Cell, to: Cell | None, reason: str, log: Log) -> State:
    """Move a card on the field to a free cell, or back to the hand of who laid it; areas follow.

    A flood or bridge may come to lie on another card, as when it is placed (P7, P8).
    """
    if state.ending is not None:
        refuse("override.over", "E0")
    laid = state.top(cell)
    if laid is None:
        refuse("override.no-card", cell=list(cell))
    _check_loose(laid, cell)
    if cell == state.ship:
        refuse("override.ship", "H1", cell=list(cell))
    changed = [cell, *(neighbours(cell) if laid.card.is_water else ())]
    covered = None if to is None or to == cell else state.top(to)
    if to is not None:
        if laid.card.covers and covered is not None:
            _check_loose(covered, to)
            if to == state.ship:
                refuse("override.ship", "H1", cell=list(to))
        else:
            _check_free(state, to)
        changed += _changed_by_laying(laid.card, to)
    state = _reopened(state, changed, log)
    if to is not None and covered is not None:
        state = release(state, to, log)
    facts = {"card": laid.card.id, "cell": list(cell), "reason": reason}
    if to is not None:
        log.append(Ruling("override.moved", (), {**facts, "to": list(to)}))
        return _after(_relaid(state, cell, to, log), log)
    if laid.by is None:
        refuse("override.nobodys", cell=list(cell))
    log.append(Ruling("override.to-hand", (), {**facts, "seat": laid.by}))
    state = release(state, cell, log).with_hand(laid.by, laid.card.pile, 1)
    state = evolve(state, whereabouts={**state.whereabouts, laid.card.id: laid.by})
    return _after(_relaid(state, cell, None, log), log)


def _check_undecided(state: State) -> None:
    """Refuse where the game ended in a way that no score can change any more (N2, N5)."""
    if state.ending is not None and state.ending.winners:
        refuse("override.decided", *state.ending.rule)


def _check_loose(laid: LaidCard, cell: Cell) -> None:
    if laid.card is SMUGGLED or laid.card.id == CENTRE_ID:
        refuse("override.fixed-card", cell=list(cell))


def _check_free(state: State, cell: Cell) -> None:
    if cell in state.board or not state.borders.fits(cell):
        refuse("override.cell", "P2", cell=list(cell))


def _changed_by_laying(card: Card, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells whose areas a card laid on a cell changes: a flood takes from its own, land grows together."""
    if card.is_water:
        return (cell,)
    return (cell, *neighbours(cell))


def _area_facts(state: State, area: Area) -> dict[str, object]:
    return {
        "cells": [list(cell) for cell in sorted(area.cells, key=by_row)],
        "size": area_changes.size(state, area.cells),
    }


def _keeper_back(state: State, side: str | None) -> State:
    left = state.keepers[side] if side is not None else None
    return state if side is None or left is None else evolve(state, keepers={**state.keepers, side: left + 1})


def _reopened(state: State, cells: Iterable[Cell], log: Log) -> State:
    """Undo the valuing of the closed areas at some cells, which are about to change (A5)."""
    found = {id(area): area for cell in cells if (area := state.area_at.get(cell)) is not None}
    for area in found.values():
        if area.verdict is None:
            continue
        log.append(Ruling("override.reopened", (), {**_area_facts(state, area), "before": area.verdict.owner}))
        state = _keeper_back(state, area.verdict.owner)
        state = _warehouses_again(state, area)
        unvalued = replace(area, verdict=None, held=None)
        state = evolve(state, area_at={cell: unvalued if at is area else at for cell, at in state.area_at.items()})
    return state


def _warehouses_again(state: State, area: Area) -> State:
    """Take an area's warehouses out of the supply again; refuse where they have been used elsewhere since (W4)."""
    if state.supply is None:
        return state
    used = total((area.held or {}).values())
    left = less(state.supply, used)
    if min(left) < 0:
        refuse("override.supply", "W4", goods=goods_counts(used))
    return evolve(state, supply=left)


def _relaid(state: State, cell: Cell, to: Cell | None, log: Log) -> State:
    """Return the state after the top card of a cell went elsewhere; open areas are grouped again (A1-A3, P2)."""
    *lower, laid = state.board[cell]
    board = {at: stack for at, stack in state.board.items() if at != cell}
    if lower:
        board[cell] = tuple(lower)
    if to is not None:
        board[to] = (*board.get(to, ()), laid)
    borders = state.borders.spanning(board)
    log_fixed(state.borders, borders, log)
    frontier = frozenset(n for at in board for n in neighbours(at) if n not in board)
    area_at = area_changes.regrouped(state.area_at, board, borders, state.placements)
    after = evolve(state, board=board, borders=borders, frontier=frontier, area_at=area_at)
    moved(state, after, log, {} if to is None else {to: cell})
    return after


def _after(state: State, log: Log) -> State:
    """Value what is closed now, and look for an ending; after the end, score again (A4, E0)."""
    if state.ending is not None:
        return score_again(state, log)
    state = value_closed(state, log)
    return ended(state, state.book.hooks.placed, log) or state


def _kind(entry: type, line: str, handler: Handler, told_by: tuple[str, ...] | None = None) -> EntryKind:
    return TYPED.kind(entry, handler, f"table: {line} {{reason}}", who=all_together, told_by=told_by)


ENTRIES = (
    _kind(OverruleCoins, "{seat} has {coins:number} coins", coins),
    _kind(OverruleCard, "{cell} to {to:hand}", card, ("override.moved", "override.to-hand")),
    _kind(OverruleOwner, "{cell} is of {side}", owner),
    _kind(OverrulePlace, "{seat} " + PLACED_LINE, place),
    _kind(OverruleTurn, "turn of {seat}", turn),
)
