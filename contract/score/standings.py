"""How everybody stands at a moment: points, influence, workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.game import Game
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from contract.drawing import worker_svg
from contract.table.overview import Kind, kinds_of
from contract_rules import output


@dataclass(frozen=True, slots=True)
class Holding:
    """A seat at a moment: its points, influence by kind, free workers, and whether it is its turn."""

    seat: Seat
    points: int
    influence: Mapping[str, int]
    free: int
    active: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """How everybody stands, clockwise from the start player, with pictures of the kinds and of a worker to head it."""

    kinds: tuple[Kind, ...]
    worker: Markup
    holdings: tuple[Holding, ...]


def standings(context: TableContext, game: Game) -> Standings:
    """Return how everybody stands in a game."""
    position = output(game)
    holdings = (
        Holding(
            seat,
            position["points"][seat.seat]["total"],
            position["influence"][seat.seat],
            position["workers"][seat.seat]["free"],
            position["active"] == seat.seat,
        )
        for seat in context.seats.values()
    )
    return Standings(kinds_of(context.names, shared=True), worker_svg(None, shared=True), tuple(holdings))
