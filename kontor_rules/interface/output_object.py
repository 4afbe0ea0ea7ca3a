"""The adjudicator's output object (record-kontor.md, "Command line")."""

from __future__ import annotations

from typing import NamedTuple, TypeVar, cast

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
from kontor_rules.values import Side
from rulings.cached import for_last

Part = TypeVar("Part", FieldBorders, SidePoints)


def output(state: State) -> Output:
    """Return the state as record-kontor.md's output object, all keys but "rulings"."""
    areas = visible_areas(state)
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
        "areas": [_area_json(state, area) for area in areas],
        "stores": _stores(state),
        "legal": _legal(state),
        "score": _score(state, [area.cells[0] for area in areas]),
    }


def _hands(state: State) -> dict[str, HandCounts]:
    return {
        seat: {"harbour": hand.harbour, "water": hand.water, "special": hand.special, "hidden": int(bool(hand.hidden))}
        for seat, hand in state.hands.items()  # D2
    }


def _named(kind: type[Part], value: object) -> Part:
    """Return the object whose keys are attributes of a value."""
    return cast(Part, {name: getattr(value, name) for name in kind.__annotations__})


class VisibleArea(NamedTuple):
    """An area that everybody can see: its cells by row, and what each side stored there.

    Once it is valued it may have an owner, and `rules` decided it, the main one first.
    """

    cells: tuple[Cell, ...]
    size: int
    closed: bool = False
    valued: bool = False
    owner: Side | None = None
    goods: tuple[tuple[Side, Goods], ...] = ()
    decided_by: str | None = None
    rules: tuple[str, ...] = ()


@for_last
def visible_areas(state: State) -> list[VisibleArea]:
    """Return the areas that everybody can see, by their first cell."""
    found = []
    for area in area_changes.distinct(state.area_at):
        verdict, closed = area.verdict, area.closed
        for cells in filter(None, area_changes.parts(area)):
            held = area_changes.stored_by_side(state, cells) if area.held is None else area.held
            goods = tuple((side, held[side]) for side in state.book.sides if side in held)
            shown = VisibleArea(tuple(in_rows(cells)), area_changes.size(state, cells), closed, goods=goods)
            if verdict is not None:
                shown = shown._replace(
                    valued=True, owner=verdict.owner, decided_by=verdict.decided_by, rules=verdict.rule
                )
            found.append(shown)
    return sorted(found, key=lambda area: by_row(area.cells[0]))


def _area_json(state: State, area: VisibleArea) -> SeenArea:
    points = None
    if state.score is not None and state.score.points is not None:
        points = state.score.points[area.cells[0]]
    return {
        "cells": [list(cell) for cell in area.cells],
        "closed": area.closed,
        "valued": area.valued,
        "size": area.size,
        "goods": {side: goods_counts(goods) for side, goods in area.goods},
        "owner": area.owner,
        "decided_by": area.decided_by,
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
