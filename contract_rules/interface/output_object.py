"""A position as record-contract.md's output object."""

from __future__ import annotations

from typing import TypedDict

from contract_rules.json_types import CellJson
from contract_rules.kinds import KINDS
from contract_rules.setup import Seat
from contract_rules.state import SOURCES, Cell, State, by_row
from contract_rules.turn.building import open_cells
from contract_rules.turn.turns import (
    KINDS_OF_ACTION,
    MAJORITY,
    SHARED,
    actions,
    against_passing,
    buildings,
    leaders,
    placings,
    ranking,
    resolutions,
)
from rulings import MaybeNone, RulingJson

Legal = TypedDict(
    "Legal",
    {
        "place": list[str],
        "build": list[int],
        "resolve": list[str],
        "act": list[int],
        "pass": bool,
        "cells": list[CellJson],
    },
)
"""What the active seat may do, and the cells where a card may be placed."""


class Workers(TypedDict):
    """Where a seat's six workers are."""

    free: int
    case: int
    projects: int
    committees: dict[str, int]


class Lying(TypedDict):
    """A card of the city, and its workers."""

    cell: CellJson
    card: int
    seat: Seat | None
    workers: int


class Score(TypedDict):
    """How the game was decided (E5, E6)."""

    influence: dict[str, dict[Seat, int]]
    ranking: list[list[Seat]]
    winners: list[Seat]
    decided_by: str


class SharedOutput(TypedDict):
    """record-contract.md's output object without "score" and "rulings"."""

    status: str
    round: int
    stage: str
    phase: str
    active: Seat | None
    expects: list[str]
    to_reveal: int
    points: dict[Seat, dict[str, int]]
    influence: dict[Seat, dict[str, int]]
    lead: dict[str, list[Seat]]
    workers: dict[Seat, Workers]
    city: list[Lying]
    display: list[int]
    unknown: list[int]
    pile: dict[str, int]
    legal: Legal | None


class Position(SharedOutput):
    """record-contract.md's output object without "rulings"; there is no score before the game is finished."""

    score: Score | None


class Adjudicated(SharedOutput):
    """record-contract.md's whole output object. For a finished game, the score is never None."""

    score: Score | MaybeNone
    rulings: list[RulingJson]


def output(state: State) -> Position:
    """Return a game's position as record-contract.md's output object, without "rulings"."""
    seats = state.setup.seats
    legal = _legal(state)
    return {
        "status": "finished" if state.finished else "playing",
        "round": state.round,
        "stage": state.stage,
        "phase": state.phase,
        "active": state.active,
        "expects": _expects(state, legal),
        "to_reveal": state.to_reveal,
        "points": {
            seat: {**dict(zip(SOURCES, own.points, strict=True)), "total": own.total}
            for seat, own in state.holdings.items()
        },
        "influence": {seat: dict(zip(KINDS, state.holdings[seat].influence, strict=True)) for seat in seats},
        "lead": leaders(state),
        "workers": {seat: _workers(state, seat) for seat in seats},
        "city": [_lying(state, cell) for cell in sorted(state.city, key=by_row)],
        "display": list(state.display),
        "unknown": [card for card in state.display if card not in state.faces],
        "pile": dict(state.pile),
        "legal": legal,
        "score": _score(state) if state.finished else None,
    }


def _expects(state: State, legal: Legal | None) -> list[str]:
    if legal is None:
        return ["reveal"] if state.phase == "reveal" else []
    return [kind for kind in KINDS_OF_ACTION if legal[kind]] + ["pass"] * legal["pass"]


def _legal(state: State) -> Legal | None:
    seat = state.active
    if state.phase != "turn" or seat is None:
        return None
    return {
        "place": placings(state, seat),
        "build": buildings(state, seat),
        "resolve": resolutions(state, seat),
        "act": actions(state, seat),
        "pass": not any(against_passing(state, seat)),
        "cells": [list(cell) for cell in open_cells(state)],
    }


def _workers(state: State, seat: Seat) -> Workers:
    holding = state.holdings[seat]
    return {
        "free": holding.free,
        "case": holding.case,
        "projects": sum(standing.workers for standing in state.standing.values() if standing.seat == seat),
        "committees": {name: state.committees[name].get(seat, 0) for name in state.setup.places},
    }


def _lying(state: State, cell: Cell) -> Lying:
    card = state.city[cell]
    standing = state.standing.get(card)
    seat, workers = (None, 0) if standing is None else standing
    return {"cell": list(cell), "card": card, "seat": seat, "workers": workers}


def _score(state: State) -> Score:
    groups = ranking(state)
    lead = leaders(state)
    points = {kind: dict.fromkeys(seats, MAJORITY if len(seats) == 1 else SHARED) for kind, seats in lead.items()}
    decided_by = "points" if len(groups[0]) == 1 else "tie"
    return {"influence": points, "ranking": groups, "winners": groups[0], "decided_by": decided_by}
