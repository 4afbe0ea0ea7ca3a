"""How a game went: one moment after another, worked out by replaying its record."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from arbiter.faults import Outdated
from arbiter.game import Game, Json, Rules
from arbiter.log.history import record
from arbiter.log.journal import Journal
from rulings import Refusal, Ruling

COURSES_IN_MEMORY = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after something was entered, with what followed from it.

    `entries` is one entry, and before it the faces that it taught; the first moment, the start, has none.
    """

    game: Game
    entries: tuple[Json, ...]
    rulings: tuple[Ruling, ...]


Course = tuple[Moment, ...]


def course_of(rules: Rules, setup: Json, entries: Sequence[Json]) -> Course:
    """Return the moments of a game from its start. Raises Outdated if today's rules refuse an entry."""
    try:
        start, *played = rules.steps(setup, entries)
    except Refusal as refusal:
        raise Outdated(refusal) from refusal
    moments = [Moment(start.game, (), start.rulings)]
    taught: list[Json] = []
    told: list[Ruling] = []
    for entry, step in zip(entries, played, strict=True):
        taught.append(entry)
        told += step.rulings
        if not rules.teaches(entry) or step is played[-1]:
            moments.append(Moment(step.game, tuple(taught), tuple(told)))
            taught, told = [], []
    return tuple(moments)


class Courses:
    """The courses of the games looked at last: stepping through one replays it once."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept: OrderedDict[int, tuple[int, Course]] = OrderedDict()
        self._lock = Lock()

    def of(self, table_id: int, length: int) -> Course:
        """Return the course of a table's game; `length` is how long its log is."""
        with self._lock:
            kept = self._kept.get(table_id)
        if kept is not None and kept[0] == length:
            return kept[1]
        rules, setup, past = self._journal.past(table_id)
        current, entries = record(rules, setup, past)
        course = course_of(rules, current, [entry for _line, entry in entries])
        with self._lock:
            self._kept[table_id] = len(past), course
            self._kept.move_to_end(table_id)
            while len(self._kept) > COURSES_IN_MEMORY:
                self._kept.popitem(last=False)
        return course
