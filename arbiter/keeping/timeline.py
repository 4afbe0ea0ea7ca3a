"""How a game went: one moment after another, worked out by replaying its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from arbiter.foundation.faults import Outdated
from arbiter.foundation.worker_thread import in_turn
from arbiter.game import Game, Json, Rules
from arbiter.log.memory import LookedBack
from rulings import Refusal, Ruling


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game after something was entered, with what followed from it.

    `entries` is one entry, and before it the faces that it taught; the first moment, the start, has none.
    """

    game: Game
    entries: tuple[Json, ...]
    rulings: tuple[Ruling, ...]


Timeline = tuple[Snapshot, ...]


def timeline_of(rules: Rules, setup: Json, entries: Sequence[Json]) -> Timeline:
    """Return the moments of a game from its start. Raises Outdated if today's rules refuse an entry."""
    try:
        start, *played = rules.steps(setup, entries)
    except Refusal as refusal:
        raise Outdated(refusal) from refusal
    moments = [Snapshot(start.game, (), start.rulings)]
    taught: list[Json] = []
    told: list[Ruling] = []
    for entry, step in zip(entries, played, strict=True):
        taught.append(entry)
        told += step.rulings
        if not rules.teaches(entry) or step is played[-1]:
            moments.append(Snapshot(step.game, tuple(taught), tuple(told)))
            taught, told = [], []
    return tuple(moments)


def lines_of(rules: Rules, timeline: Timeline, number: int) -> list[tuple[int, str]]:
    """Return what was entered at a moment: each entry's place in the record, and the entry as a line."""
    first = sum(len(moment.entries) for moment in timeline[:number])
    before = timeline[max(number - 1, 0)].game
    return [(first + place, rules.entry_line(entry, before)) for place, entry in enumerate(timeline[number].entries)]


Brought = TypeVar("Brought")


class Replayed(Generic[Brought]):
    """Looking at a game step by step, or round by round, replays it once."""

    def __init__(
        self, memory: LookedBack, work: Callable[[int], tuple[int, Brought]], weigh: Callable[[Brought], int]
    ) -> None:
        """`work` returns the log's length too; `weigh` says how many bytes that takes which it brings."""
        self._memory, self._work, self._weigh = memory, work, weigh

    def of(self, table_id: int, length: int) -> Brought:
        """Return what a table's log brings; `length` is how long it is."""
        kept: tuple[int, Brought] | None = self._memory.get(table_id, self)
        if kept is not None and kept[0] == length:
            return kept[1]
        return in_turn(length, lambda: self._replayed(table_id))

    def _replayed(self, table_id: int) -> Brought:
        found = self._work(table_id)
        self._memory.keep(table_id, self, found, self._weigh(found[1]))
        return found[1]
