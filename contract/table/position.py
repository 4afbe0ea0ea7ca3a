"""A table as Contract's engine has it."""

from __future__ import annotations

from typing import Any

from arbiter.pages.table.table_context import TableContext
from contract_rules import Game, Reason, Refusal, Ruling, enter
from contract_rules.state import State

Json = dict[str, Any]


def game_of(context: TableContext) -> Game:
    """Return the game that a context shows."""
    game: Game = context.position.game
    return game


def state_of(context: TableContext) -> State:
    """Return the state of the game that a context shows."""
    return game_of(context).state


def tried(game: Game, entry: Json) -> tuple[tuple[Ruling, ...], tuple[Reason, ...]]:
    """Enter something on a copy that nobody keeps: return what would follow, or all that speaks against it."""
    try:
        return enter(game, entry).rulings, ()
    except Refusal as refusal:
        return (), refusal.reasons
