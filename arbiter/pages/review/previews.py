"""The preview of a change before it is confirmed: what differs, and the physical moves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from arbiter.game import Game
from arbiter.log.amending import Trial
from arbiter.log.history import in_record
from arbiter.log.replays import Consequences, by_rounds, consequences
from arbiter.pages.table.physical_moves import PersonSteps, by_person, moved, moves_to
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence
from arbiter.tables.service import tables
from rulings import Ruling


@dataclass(frozen=True, slots=True)
class ChangedRounds:
    """What is counted round by round, by its name, of the seats for which it differs anywhere.

    `rows` are what they had at the end of each round and would have, in their order; None where nothing differs.
    """

    name: str
    seats: Sequence[Seat]
    rows: Mapping[int, Sequence[tuple[int, int] | None]]


@dataclass(frozen=True, slots=True)
class Preview:
    """What would differ: a row for each thing, the moves by person, and the table as it would lie, cells marked.

    `whole`: the game says all that differs, so that what isn't here doesn't. `new` follows then and doesn't now, `gone`
    the other way round; `rounds` is what seats would have had, None where nothing of it differs. `lying` are the moves
    where an entry alone was wrong and the table was right, None where that makes no difference, or nobody need say it.
    """

    rows: Sequence[Any]
    doers: Sequence[PersonSteps]
    board: Markup
    whole: bool
    new: Sequence[RulingSentence] = ()
    gone: Sequence[RulingSentence] = ()
    rounds: ChangedRounds | None = None
    lying: Sequence[PersonSteps] | None = None

    @property
    def nothing(self) -> bool:
        """Whether it is known that nothing would differ."""
        return self.whole and not self.rows and not self.doers


def preview_of(context: TableContext, after: Game, new: Sequence[Ruling] = (), gone: Sequence[Ruling] = ()) -> Preview:
    """Return what would differ if the table's game were another; `new` and `gone` are rulings that only one has."""
    readings, pages = context.rules.readings, context.pages
    steps = moved(context, moves_to(context, after), after)
    found = readings.differences(context.position.game, after) if readings else None
    then = context.renderer.at(after)
    return Preview(
        pages.words.differences(found, context.names, (*new, *gone)) if found else (),
        by_person(context, steps),
        pages.pictures.at_moves(after, steps),
        whole=readings is not None and context.rules.pieces is not None,
        new=then.all_ruled(new),
        gone=context.renderer.all_ruled(gone),
    )


def correction_of(context: TableContext, trial: Trial) -> Preview | None:
    """Return what edits of the record would change, None where the game wouldn't hold with them."""
    if not trial.holds or trial.game is None:
        return None
    follows = consequences(in_record(context.ledger.lines), trial)
    found = preview_of(context, trial.game, follows.new, follows.gone)
    return replace(found, rounds=_rounds(context, trial), lying=_lying(context, trial.game, follows, found))


def _lying(context: TableContext, after: Game, follows: Consequences, preview: Preview) -> Sequence[PersonSteps] | None:
    lies = [(one.was, one.becomes) for one in follows.edited if one.was and one.becomes]
    doers = by_person(context, moved(context, moves_to(context, after, lies), after))
    return None if doers == preview.doers else doers


def _rounds(context: TableContext, trial: Trial) -> ChangedRounds | None:
    """Return what seats would have had round by round."""
    timeline = tables.timeline(context.access)
    found = by_rounds(
        _counted(context, (moment.game for moment in timeline)), _counted(context, (one.game for one in trial.entered))
    )
    seats = [seat for seat in context.seats.values() if any(seat.seat in one for one in found.values())]
    name, _numbers = context.pages.counted(context.position.game)
    rows = {number: [one.get(seat.seat) for seat in seats] for number, one in found.items()}
    return ChangedRounds(name, seats, rows) if rows else None


def _counted(context: TableContext, games: Iterable[Game]) -> dict[int, Mapping[str, int]]:
    """Return what the seats had when each round was over: at the last of its games."""
    return {context.rules.standing(game).round: context.pages.counted(game)[1] for game in games}
