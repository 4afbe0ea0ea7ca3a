"""A game round by round: what everybody did and how everybody stood then, as a table, as plots, and as a CSV file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arbiter.drawing import SIDES
from arbiter.game import Json
from arbiter.keeping.plots import Plot, Series
from arbiter.language import gettext as _
from arbiter.log.replays import Timeline
from arbiter.pages.rounds_pages import Rounds, RoundsPages, over_time
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from contract.page_words import TURNS
from contract.words import entry_text, kind_name, source_name, stage_name
from contract_rules import output
from contract_rules.kinds import KINDS
from contract_rules.state import SOURCES


@dataclass(slots=True)
class Round:
    """One round. `turns` are what was entered, in order; `moment` is the index of the moment that ended it.

    `points` are everybody's by source with the total, `influence` everybody's by kind, both at its end.
    """

    number: int
    stage: str
    turns: list[Json] = field(default_factory=list)
    moment: int = 0
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    influence: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def rounds_of(timeline: Timeline) -> list[Round]:
    """Return the rounds in order, the one under way as the last.

    What comes between two turns (cards turned up, overrides) belongs to the former.
    """
    found: list[Round] = []
    before = timeline[0].game.state
    for index, moment in enumerate(timeline[1:], start=1):
        turns = [entry for entry in moment.entries if entry["entry"] in TURNS]
        if turns and (not found or found[-1].number != before.round):
            found.append(Round(before.round, before.stage))
        if found:
            found[-1].turns += turns
            found[-1].moment = index
        before = moment.game.state
    for one in found:
        position = output(timeline[one.moment].game)
        one.points, one.influence = position["points"], position["influence"]
    return found


POINTS, BY_SOURCE, INFLUENCE = "points", "sources", "influence"
PLOTS = (POINTS, BY_SOURCE, INFLUENCE, *KINDS)
_SOURCE_COLOURS = dict(zip(SOURCES, ("blue", "orange", "green", "purple"), strict=True))


def _line(one: Round, seat: Seat, context: TableContext) -> Mapping[str, Any]:
    return {
        "seat": seat,
        "did": [entry_text(turn, context.names) for turn in one.turns if turn["seat"] == seat.seat],
        "points": one.points[seat.seat]["total"],
        "influence": one.influence[seat.seat].values(),
    }


def _plot(name: str, context: TableContext, found: list[Round]) -> Plot:
    if name == BY_SOURCE:
        return _by_source(context)
    seats = context.seats
    if name == POINTS:
        title = _("Points after each round")
        return over_time(title, _("Points"), seats, found, lambda one, seat: one.points[seat]["total"])
    if name == INFLUENCE:
        title = _("Influence of all kinds after each round")
        return over_time(title, _("Influence"), seats, found, lambda one, seat: sum(one.influence[seat].values()))
    title = _("Influence in %(kind)s after each round") % {"kind": kind_name(name, context.names)}
    return over_time(title, _("Influence"), seats, found, lambda one, seat: one.influence[seat][name])


def _by_source(context: TableContext) -> Plot:
    """Return everybody's points as they are now, by what brought them."""
    points: Mapping[str, Any] = context.table["points"]
    series = tuple(
        Series(
            source_name(source), SIDES[_SOURCE_COLOURS[source]], tuple(points[seat][source] for seat in context.seats)
        )
        for source in SOURCES
    )
    labels = tuple(seat.letter for seat in context.seats.values())
    return Plot(_("Points by source"), _("Player"), _("Points"), labels, series, stacked=True)


class ContractRounds(Rounds[Round]):
    """Contract's rounds: what everybody did, points by source, influence by kind."""

    plots = PLOTS
    template = "contract/table/rounds.html"

    def of(self, context: TableContext, timeline: Timeline) -> list[Round]:
        del context
        return rounds_of(timeline)

    def block(self, one: Round, context: TableContext) -> Mapping[str, Any]:
        """`moment` is where the replay shows its end."""
        lines = [_line(one, seat, context) for seat in context.seats.values()]
        return {"number": one.number, "stage": stage_name(one.stage), "moment": one.moment, "lines": lines}

    plot = staticmethod(_plot)

    def rows(self, context: TableContext, found: list[Round]) -> Iterator[Sequence[object]]:
        """Yield a line for each seat and round."""
        yield ("round", "stage", "seat", "name", "did", *SOURCES, "total", *KINDS)
        for one in found:
            for seat in context.seats.values():
                did = "; ".join(str(turn["entry"]) for turn in one.turns if turn["seat"] == seat.seat)
                numbers = [*one.points[seat.seat].values(), *one.influence[seat.seat].values()]
                yield [one.number, one.stage, seat.seat, seat.name, did, *numbers]

    def extras(self, context: TableContext) -> Mapping[str, Any]:
        return {"kinds": [kind_name(kind, context.names) for kind in KINDS]}


ROUNDS = RoundsPages("contract", ContractRounds())
