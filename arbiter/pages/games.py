"""The games that can be set up here: who sits where, who faces whom, and which options can act in each."""

from __future__ import annotations

from functools import cache
from typing import Any

from kontor_rules import OPTIONS, Refusal, begin
from kontor_rules.compose import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.hooks import Rulebook

SEATS = {"basic": SINGLE_SEATS[:2], "pro": SINGLE_SEATS[:2], "team": TEAM_SEATS}
"""The seats of each game, clockwise, which is the set-up order."""


def setup_of(game: str, names: dict[str, str], options: dict[str, str]) -> dict[str, Any]:
    """Return a set-up as RECORD.md has it."""
    players = [{"seat": seat, "name": names[seat]} for seat in SEATS[game]]
    return {"game": game, "players": players, "options": options}


@cache
def book_of(game: str) -> Rulebook:
    """Return what holds in a game if no option is chosen."""
    return begin(setup_of(game, {seat: seat for seat in SEATS[game]}, {})).game.state.book


def facing(game: str) -> dict[str, str]:
    """Return for each seat of a team game the one that it faces (S5); nothing for other games."""
    book = book_of(game)
    return dict(book.taxed) if book.settings.facing else {}


@cache
def acting(game: str) -> tuple[str, ...]:
    """Return the options that can act in a game: those that the engine doesn't refuse for it."""
    return tuple(one.id for one in OPTIONS if _is_taken(game, {one.id: next(iter(one.values_for(game)))}))


def values(option_id: str, game: str) -> list[str]:
    """Return the values of an option in a game, the default first."""
    return list(next(one for one in OPTIONS if one.id == option_id).values_for(game))


def _is_taken(game: str, options: dict[str, str]) -> bool:
    try:
        begin(setup_of(game, {seat: seat for seat in SEATS[game]}, options))
    except Refusal:
        return False
    return True
