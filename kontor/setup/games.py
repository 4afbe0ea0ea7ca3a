"""Games as they can be set up here: who sits where, who taxes whom, and the set-up as the engine reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from kontor_rules import begin
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.state import Rulebook

RING = "extension"
"""The game whose seats are chosen: three or four, in any order (S6)."""
LEAST, MOST = 3, 4
SEATS = {"basic": SINGLE_SEATS[:2], "pro": SINGLE_SEATS[:2], "team": TEAM_SEATS, RING: SINGLE_SEATS[:LEAST]}
"""The seats that each game begins with, clockwise, which is the set-up order."""


def setup_of(game: str, names: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """Return a set-up as record-kontor.md has it; `names` are by seat, clockwise."""
    return {"game": game, "players": [{"seat": seat, "name": name} for seat, name in names.items()], **more}


@cache
def book_of(game: str, seats: tuple[str, ...]) -> Rulebook:
    """Return what holds in a game if nothing is chosen besides."""
    return begin(setup_of(game, {seat: seat for seat in seats})).game.state.book


def taxing(game: str, seats: Sequence[str]) -> Mapping[str, str]:
    """Return whom each seat taxes if it isn't obvious: teams, and three or four players (T2)."""
    return book_of(game, tuple(seats)).taxed if len(seats) > 2 else {}


def facing(game: str) -> Mapping[str, str]:
    """Return for each seat of a team game the one that it faces (S5); nothing for other games."""
    book = book_of(game, SEATS[game])
    return book.taxed if book.settings.facing else {}
