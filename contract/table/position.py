"""A table as Contract's engine has it, with its seats as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence
from contract.drawing import seat_letter
from contract_rules import Game, Ruling
from contract_rules.state import State

Json = dict[str, Any]


def game_of(context: TableContext) -> Game:
    """Return the game that a context shows."""
    game: Game = context.position.game
    return game


def state_of(context: TableContext) -> State:
    """Return the state of the game that a context shows."""
    return game_of(context).state


_SILENT = frozenset({"resolve.chosen"})
"""Rulings that tell no more than what was entered itself."""


def ruled(context: TableContext, rulings: Iterable[Ruling]) -> tuple[RulingSentence, ...]:
    """Return rulings in words."""
    return tuple(context.renderer.ruled(one) for one in rulings if one.code not in _SILENT)


def seat_of(seat: str, name: str) -> Seat:
    """Return a seat for pages: seats are called by their colours."""
    return Seat(seat, name, seat, seat_letter(seat))


def seats_of(setup: Json) -> dict[str, Seat]:
    """Return the seats of a record's set-up, clockwise from the start player (S1)."""
    return {player["seat"]: seat_of(player["seat"], player["name"]) for player in setup["players"]}
