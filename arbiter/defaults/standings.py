"""How everybody stands: points, and a column for whatever else of seats is counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.defaults.rules import totals
from arbiter.defaults.tasks import rules_of, texts_of
from arbiter.game import Game
from arbiter.language import capitalized
from arbiter.pages.review.result import signed
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence


@dataclass(frozen=True, slots=True)
class CountedColumn:
    """What else is counted: its name, drawn where it can be, and by seat how many. `leading` have what counts most."""

    name: str
    numbers: Mapping[str, int]
    drawing: Markup | None = None
    leading: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """How a seat stands, and whether the game waits for it. `thing` is what is touched where its points are wrong."""

    seat: Seat
    points: str
    active: bool
    hint: str = ""
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """How everybody stands; `note` says what the columns mean."""

    rows: Sequence[SeatStanding]
    columns: Sequence[CountedColumn] = ()
    note: RulingSentence | None = None


def standings_of(context: TableContext, game: Game) -> Standings:
    """Return how everybody stands in a game of a table."""
    rules, texts = rules_of(context), texts_of(context)
    points, awaited = totals(rules.score(game)), rules.standing(game).waits_for
    rows = [
        SeatStanding(seat, signed(points[rules.side_of(name)]), name in awaited) for name, seat in context.seats.items()
    ]
    columns = [
        CountedColumn(capitalized(texts.name(kind, context.names)), {seat: of[kind] for seat, of in counts.items()})
        for what, counts in rules.counts(game).items()
        for kind in rules.counted[what]
    ]
    return Standings(rows, columns)
