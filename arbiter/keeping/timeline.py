"""How a game went: one moment after another, worked out by replaying its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.foundation.faults import Outdated
from arbiter.game import Game, Json, Rules
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


def lines_of(rules: Rules, course: Timeline, number: int) -> list[tuple[int, str]]:
    """Return what was entered at a moment: each entry's place in the record, and the entry as a line."""
    first = sum(len(moment.entries) for moment in course[:number])
    before = course[max(number - 1, 0)].game
    return [(first + place, rules.entry_line(entry, before)) for place, entry in enumerate(course[number].entries)]
