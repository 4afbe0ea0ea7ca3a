"""The score sheet and the rounds of a game by default: who entered what, the parts of the score, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arbiter.defaults.rules import totals
from arbiter.defaults.tasks import rules_of, texts_of
from arbiter.game import Json
from arbiter.keeping.plots import Plot
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.log.replays import Timeline
from arbiter.pages.review.paper import party, sheet_frame
from arbiter.pages.review.result import ScorePart, headline, lead, made_up, rivals, signed
from arbiter.pages.rounds_pages import Rounds, over_time
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from arbiter.paper.content import Column, Fact, Row, Said, Sheet, Table


def sheet_of(context: TableContext) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    return Sheet(
        title=title_of(context),
        headline=title_of(context),
        result=tuple(_result(context)),
        score=_score(context),
        more=None,
        said=tuple(_last_words(context)),
        layout=_("The table"),
        details=None,
        lead="",
        rules=tuple(_in_force(context)),
        **sheet_frame(context),
    )


def title_of(context: TableContext) -> str:
    """Return who has won with what."""
    standing = context.standing
    return headline(standing.winners, context.names, standing.points) if standing.finished else _("Score")


def _result(context: TableContext) -> Iterator[Said]:
    """Yield by how much it was won, and which parts of the score brought it."""
    standing = context.standing
    if not standing.finished or len(standing.winners) > 1:
        return
    winner, others = standing.winners[0], rivals(standing.winners, standing.points)
    yield Said(lead(winner, others, context.names, standing.points))
    if len(others) == 1:
        score, texts = rules_of(context).score(context.position.game), texts_of(context)
        parts = [ScorePart(texts.name(one), number, score[others[0]][one]) for one, number in score[winner].items()]
        if said := made_up(parts):
            yield Said(said)


def _score(context: TableContext) -> Table:
    score, texts, seats = rules_of(context).score(context.position.game), texts_of(context), context.seats.values()
    parts = dict.fromkeys(part for of in score.values() for part in of)
    rows = [Row((capitalized(texts.name(part)), *(signed(score[seat.seat][part]) for seat in seats))) for part in parts]
    points = totals(score)
    foot = Row((_("Sum"), *(signed(points[seat.seat]) for seat in seats)))
    columns = (Column(one.name, numeric=True, party=one) for one in map(party, seats))
    return Table(_("Points"), (Column(_("Points from")), *columns), tuple(rows), (foot,))


def _last_words(context: TableContext) -> Iterator[Said]:
    if not context.standing.finished:
        yield Said(_("The game isn't over yet. The score will appear here when it is."))
        return
    lines = [line for line in context.ledger.lines if line.index is not None and line.rulings]
    yield from (context.renderer.ruled(one) for one in lines[-1].rulings)


def _in_force(context: TableContext) -> Iterator[Fact]:
    yield Fact(_("Players"), ", ".join(seat.name for seat in context.seats.values()))
    texts = texts_of(context)
    for key in rules_of(context).setup_keys:
        if key in context.position.setup:
            yield Fact(capitalized(texts.name(key)), texts.name(context.position.setup[key]))


@dataclass(slots=True)
class SheetRound:
    """One round: what was entered, everybody's points at its end, and the moment that ended it."""

    number: int
    entries: list[Json] = field(default_factory=list)
    points: Mapping[str, int] = field(default_factory=dict)
    moment: int = 0


@dataclass(frozen=True, slots=True)
class SeatLine:
    """How a seat stood after a round, and what it did in it."""

    seat: Seat
    did: list[str]
    points: str


@dataclass(frozen=True, slots=True)
class RoundBlock:
    """One round of the table; `moment` is where the replay shows its end."""

    number: int
    moment: int
    lines: list[SeatLine]


class DefaultRounds(Rounds[SheetRound]):
    """Rounds as `GameRules.round` counts them."""

    plots = ("points",)
    template = "shared/defaults/rounds.html"

    def of(self, context: TableContext, timeline: Timeline) -> list[SheetRound]:
        rules = rules_of(context)
        found: list[SheetRound] = []
        for index, moment in enumerate(timeline[1:], start=1):
            number = rules.standing(timeline[index - 1].game).round
            if not found or found[-1].number != number:
                found.append(SheetRound(number))
            found[-1].entries += moment.entries
            found[-1].points = totals(rules.score(moment.game))
            found[-1].moment = index
        return found

    def block(self, one: SheetRound, context: TableContext) -> RoundBlock:
        lines = [
            SeatLine(
                seat, [context.renderer.entry(entry) for entry in _of_seat(one, seat)], signed(one.points[seat.seat])
            )
            for seat in context.seats.values()
        ]
        return RoundBlock(one.number, one.moment, lines)

    def plot(self, name: str, context: TableContext, found: list[SheetRound]) -> Plot:
        title = _("Points after each round")
        return over_time(title, _("Points"), context.seats, found, lambda one, seat: one.points[seat])

    def rows(self, context: TableContext, found: list[SheetRound]) -> Iterator[Sequence[Any]]:
        """Yield a line for each seat and round."""
        yield ("round", "seat", "name", "did", "points")
        for one in found:
            for seat in context.seats.values():
                did = "; ".join(str(entry["entry"]) for entry in _of_seat(one, seat))
                yield (one.number, seat.seat, seat.name, did, one.points[seat.seat])


def _of_seat(one: SheetRound, seat: Seat) -> list[Json]:
    return [entry for entry in one.entries if entry.get("seat") == seat.seat]
