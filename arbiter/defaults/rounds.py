"""A game round by round by default: what everybody entered, and the points after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arbiter.defaults.rules import totals
from arbiter.defaults.tasks import rules_of
from arbiter.game import Json
from arbiter.keeping.plots import Plot
from arbiter.language import gettext as _
from arbiter.log.replays import Timeline
from arbiter.pages.review.result import signed
from arbiter.pages.rounds_pages import Rounds, over_time
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext


@dataclass(slots=True)
class Round:
    """One round: what was entered, everybody's points at its end, and the moment that ended it."""

    number: int
    entries: list[Json] = field(default_factory=list)
    points: Mapping[str, int] = field(default_factory=dict)
    moment: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """How a seat stood after a round, and what it did in it."""

    seat: Seat
    did: list[str]
    points: str


@dataclass(frozen=True, slots=True)
class Block:
    """One round of the table; `moment` is where the replay shows its end."""

    number: int
    moment: int
    lines: list[Line]


class DefaultRounds(Rounds[Round]):
    """Rounds as `GameRules.round` counts them."""

    plots = ("points",)
    template = "shared/defaults/rounds.html"

    def of(self, context: TableContext, timeline: Timeline) -> list[Round]:
        rules = rules_of(context)
        found: list[Round] = []
        for index, moment in enumerate(timeline[1:], start=1):
            number = rules.standing(timeline[index - 1].game).round
            if not found or found[-1].number != number:
                found.append(Round(number))
            found[-1].entries += moment.entries
            found[-1].points = totals(rules.score(moment.game))
            found[-1].moment = index
        return found

    def block(self, one: Round, context: TableContext) -> Block:
        lines = [
            Line(seat, [context.renderer.entry(entry) for entry in _of_seat(one, seat)], signed(one.points[seat.seat]))
            for seat in context.seats.values()
        ]
        return Block(one.number, one.moment, lines)

    def plot(self, name: str, context: TableContext, found: list[Round]) -> Plot:
        title = _("Points after each round")
        return over_time(title, _("Points"), context, found, lambda one, seat: one.points[seat])

    def rows(self, context: TableContext, found: list[Round]) -> Iterator[Sequence[Any]]:
        """Yield a line for each seat and round."""
        yield ("round", "seat", "name", "did", "points")
        for one in found:
            for seat in context.seats.values():
                did = "; ".join(str(entry["entry"]) for entry in _of_seat(one, seat))
                yield (one.number, seat.seat, seat.name, did, one.points[seat.seat])


def _of_seat(one: Round, seat: Seat) -> list[Json]:
    return [entry for entry in one.entries if entry.get("seat") == seat.seat]
