"""The adjudicator's output object (record-kontor.md, "Command line")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import Exports
from kontor_rules.end.endings import open_question
from kontor_rules.field.cards import Goods, goods_counts
from kontor_rules.field.cells import Cell, by_row, in_rows
from kontor_rules.interface.output_types import (
    FieldBorders,
    FinalScore,
    GoodsJson,
    HandCounts,
    LegalCells,
    Output,
    SeenArea,
    SidePoints,
)
from kontor_rules.state import State
from kontor_rules.turn.placing import legal_cells
from kontor_rules.turn.ship import ship_cells
from kontor_rules.values import Area

Part = TypeVar("Part", FieldBorders, SidePoints)


def output(state: State) -> Output:
    """Return the state as record-kontor.md's output object, all keys but "rulings"."""
    listed = seen_areas(state)
    question = open_question(state)
    return {
        "status": "finished" if state.phase == "finished" else "playing",
        "round": state.round,
        "phase": state.phase,
        "active": state.active,
        "question": question,
        "coins": dict(state.coins),
        "treasury": state.treasury,
        "hands": _hands(state),
        "piles": dict(state.piles),
        "keepers": dict(state.keepers),
        "supply": None if state.supply is None else goods_counts(state.supply),
        "field": _named(FieldBorders, state.borders),
        "board": [
            {"cell": list(cell), "cards": [laid.card.id or None for laid in state.board[cell]]}
            for cell in in_rows(state.board)
        ],
        "ship": None if state.ship is None else list(state.ship),
        "areas": [_area_json(state, area, cells) for area, cells in listed],
        "stores": _stores(state),
        "legal": _legal(state),
        "score": _score(state, [area_changes.first_cell(cells) for _, cells in listed]),
    }


def _hands(state: State) -> dict[str, HandCounts]:
    return {
        seat: {"harbour": hand.harbour, "water": hand.water, "special": hand.special, "hidden": int(bool(hand.hidden))}
        for seat, hand in state.hands.items()  # D2
    }


def _named(kind: type[Part], value: object) -> Part:
    """Return the object whose keys are attributes of a value."""
    return cast(Part, {name: getattr(value, name) for name in kind.__annotations__})


def seen_areas(state: State) -> list[tuple[Area, frozenset[Cell]]]:
    """Return the areas that everybody can see, by their first cell."""
    found = [(area, part) for area in area_changes.distinct(state.area_at) for part in area_changes.parts(area)]
    return sorted((pair for pair in found if pair[1]), key=lambda pair: by_row(area_changes.first_cell(pair[1])))


def _area_json(state: State, area: Area, cells: frozenset[Cell]) -> SeenArea:
    held: Mapping[str, Goods] = area_changes.stored_by_side(state, cells) if area.held is None else area.held
    points = None
    if state.score is not None and state.score.points is not None:
        points = state.score.points[area_changes.first_cell(cells)]
    return {
        "cells": [list(cell) for cell in in_rows(cells)],
        "closed": area.closed,
        "valued": area.verdict is not None,
        "size": area_changes.size(state, cells),
        "goods": {side: goods_counts(held[side]) for side in state.book.sides if side in held},
        "owner": area.verdict.owner if area.verdict is not None else None,
        "decided_by": area.verdict.decided_by if area.verdict is not None else None,
        "points": points,
    }


def _stores(state: State) -> dict[str, GoodsJson]:
    if Exports not in state.slices:
        return {}
    return {side: goods_counts(goods) for side, goods in state.slice(Exports).stores.items()}


def _legal(state: State) -> LegalCells | None:
    if state.phase != "turn" or state.active is None or state.revealed is None:
        return None
    card = state.revealed[state.active]
    return {
        "cells": [list(cell) for cell in legal_cells(state, state.active, card)],
        "ship": [list(cell) for cell in ship_cells(state)],
    }


def _score(state: State, first_cells: list[Cell]) -> FinalScore | None:
    score = state.score
    if score is None:
        return None
    return {
        "sides": {side: _named(SidePoints, points) for side, points in score.sides.items()},
        "counted": [first_cells.index(cell) for cell in score.counted],
        "winners": list(score.winners),
        "decided_by": score.decided_by,
    }
