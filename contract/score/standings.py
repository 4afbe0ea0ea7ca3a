"""How everybody stands at a moment: points, influence, workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.game import Game
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext
from contract_rules import look


@dataclass(frozen=True, slots=True)
class Holding:
    """A seat at a moment: its points, influence by kind, free workers, and whether it is its turn."""

    seat: Seat
    points: int
    influence: Mapping[str, int]
    free: int
    active: bool


def standings(context: TableContext, game: Game) -> list[Holding]:
    """Return how everybody stands in a game, clockwise from the start player."""
    position = look(game)
    return [
        Holding(
            seat,
            position["points"][seat.seat]["total"],
            position["influence"][seat.seat],
            position["workers"][seat.seat]["free"],
            position["active"] == seat.seat,
        )
        for seat in context.seats.values()
    ]
