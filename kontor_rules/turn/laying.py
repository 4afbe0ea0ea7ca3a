"""Placing and removing cards, and valuing closed areas (P2, A3-A6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kontor_rules.areas import area_changes
from kontor_rules.areas.area_changes import decide
from kontor_rules.field.cards import GOODS, NO_GOODS, Goods, add, goods_counts, total
from kontor_rules.field.cells import Borders, Cell, by_row, neighbours
from kontor_rules.state import State
from kontor_rules.values import ON_FIELD, Area, AreaVerdict, LaidCard, Log, Side
from rulings import Ruling
from rulings.frozen import evolve


def put(state: State, cell: Cell, laid: LaidCard, log: Log, **more: Any) -> State:
    """Return the state with one more card on the field, on an empty cell or over the card there, and with `more`.

    Borders and areas are updated (P2, A1-A3); areas closed by it have `closed_at` equal to `laid.age`.
    """
    board = dict(state.board)
    stack = board.get(cell, ())
    board[cell] = (*stack, laid)
    frontier, borders, at = state.frontier, state.borders, laid.age
    if not stack:
        frontier = frontier.difference((cell,)).union([n for n in neighbours(cell) if n not in board])
        borders = borders.grown(cell)
    if not laid.card.is_water:
        area_at = area_changes.with_land(state, cell, borders, board, at)
    elif cell in state.area_at:
        area_at = area_changes.without(state, cell, board, borders, at)
    else:
        area_at = area_changes.with_water(state, cell, at)
    if borders is not state.borders:
        log_fixed(state.borders, borders, log)
        if borders.bounding() != state.borders.bounding():
            area_at = area_changes.bounded(area_at, borders, at)
    if laid.card.number is not None:
        more["whereabouts"] = {**state.whereabouts, laid.card.id: ON_FIELD}
    return evolve(state, board=board, frontier=frontier, borders=borders, area_at=area_at, placements=laid.age, **more)


def log_fixed(before: Borders, after: Borders, log: Log) -> None:
    """Log which dimensions have been fixed (P2), which matters for A3."""
    if after.columns_fixed and not before.columns_fixed:
        log.append(Ruling("border.columns", ("P2", "A3"), {"first": after.left, "last": after.right}))
    if after.rows_fixed and not before.rows_fixed:
        log.append(Ruling("border.rows", ("P2", "A3"), {"first": after.top, "last": after.bottom}))


def take_away(state: State, cell: Cell) -> State:
    """Return the state without the harbour card of a cell (H2, N3): its area may split, borders are measured again."""
    board = dict(state.board)
    del board[cell]
    near = {cell, *neighbours(cell)}
    frontier = (state.frontier - near) | {
        c for c in near if c not in board and any(n in board for n in neighbours(c))
    }  # fmt: skip
    borders = state.borders.spanning(board)
    area_at = area_changes.without(state, cell, board, borders, state.placements)
    return evolve(state, board=board, frontier=frozenset(frontier), borders=borders, area_at=area_at)


def with_laid(state: State, cell: Cell, laid: LaidCard, **more: Any) -> State:
    """Return the state with a cell's top card replaced by an updated value, the card staying there, and with `more`."""
    return evolve(state, board={**state.board, cell: (*state.board[cell][:-1], laid)}, **more)


def value_closed(state: State, log: Log) -> State:
    """Value every closed area that hasn't been yet and hides no smuggled card, in A4's order."""
    areas = set(state.area_at.values())
    due = [area for area in areas if area.closed_at is not None and area.verdict is None and not area.hidden]
    for area in sorted(due, key=lambda area: area_changes.valuing_order(state, area.cells)):  # A4
        state = _value(state, area, log)
    return state


def verdict_on(state: State, area: Area, held: Mapping[Side, Goods]) -> AreaVerdict:
    """Return who wins an area in which the sides store these goods, after what variants make of it (M)."""
    verdict = decide(held)
    for hook in state.book.hooks.verdict:
        verdict = hook(state, area, verdict)
    return verdict


def _value(state: State, area: Area, log: Log) -> State:
    held = area_changes.stored_by_side(state, area.cells)
    verdict = verdict_on(state, area, held)
    valued = replace(area, verdict=verdict, held=held)
    _log_verdict(state, valued, log)
    area_at = dict(state.area_at)
    for cell in area.cells:
        area_at[cell] = valued
    first = area_changes.first_cell(area.cells)
    state = place_keeper(evolve(state, area_at=area_at), verdict.owner, first, log)
    back = total(held.values())
    if back == NO_GOODS:
        return state
    log.append(Ruling("warehouse.back", ("A5",), {"goods": goods_counts(back), "cell": list(first)}))
    return state if state.supply is None else evolve(state, supply=add(state.supply, back))  # A5


def place_keeper(state: State, side: Side | None, cell: Cell, log: Log) -> State:
    """A6: return the state after a side, if any, put a keeper into the area whose first cell is named."""
    if side is None:
        return state
    left = state.keepers[side]
    if left is not None:
        left -= 1
        state = evolve(state, keepers={**state.keepers, side: left})  # A6
    log.append(Ruling("keeper.placed", ("A6",), {"side": side, "left": left, "cell": list(cell)}))
    return state


def _log_verdict(state: State, area: Area, log: Log) -> None:
    verdict, held = area.verdict, area.held
    assert verdict is not None
    assert held is not None
    facts = {
        "cells": [list(cell) for cell in sorted(area.cells, key=by_row)],
        "size": area_changes.size(state, area.cells),
        "goods": {side: goods_counts(goods) for side, goods in held.items()},
        "leads": {
            good: {"side": lead[0], "by": lead[1]}
            for good, lead in zip(GOODS, verdict.leads, strict=True)
            if lead is not None
        },
        "owner": verdict.owner,
    }
    size = ("A2",) if area_changes.holds_customs_house(state, area.cells) else ()
    log.append(Ruling(f"area.{verdict.decided_by}", (*verdict.rule, "A3", "A4", *size), facts))


def no_keeper_left(state: State, area: Area, verdict: AreaVerdict) -> AreaVerdict:
    """M7: a winner without a keeper left doesn't own the area."""
    if verdict.owner is None or state.keepers[verdict.owner] != 0:  # M7
        return verdict
    return replace(verdict, owner=None, decided_by="no-keeper", rule=("M7", *verdict.rule))
