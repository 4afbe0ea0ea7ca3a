"""What replays of records bring: a game moment by moment, what the reading that a table didn't choose would have meant,
and what follows from edits. Pure.
"""

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from arbiter.game import Differences, Game, Json, Rules
from arbiter.log.amending import Trial
from arbiter.log.history import Line, begun_steps
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
    """Return the moments of a game from its start, up to an entry that today's rules refuse.

    Raises Outdated if they refuse the set-up.
    """
    (start, *played), _refused = begun_steps(rules, setup, entries)
    moments = [Snapshot(start.game, (), start.rulings)]
    taught: list[Json] = []
    told: list[Ruling] = []
    for entry, step in zip(entries, played, strict=False):
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


# Other readings, where sources differ or are silent


@dataclass(frozen=True, slots=True)
class OtherReading:
    """One other value of an option, and what it would have made of a game up to one entry.

    `differs` is what would be otherwise right after that entry. It is None if the game could not have gone as it did:
    `refused` is then the first entry (-1: the set-up) that would have been refused.
    """

    option: str
    chosen: str
    value: str
    differs: Differences | None
    refused: int | None

    @property
    def same(self) -> bool:
        """Whether the other reading would have changed nothing here."""
        return self.differs is not None and not self.differs.any


def other_readings(
    rules: Rules, setup: Json, entries: Sequence[Json], index: int, rulings: Sequence[Ruling]
) -> tuple[OtherReading, ...]:
    """Return what the other values of the options that these rulings rest on would have meant.

    `rulings` followed from entry `index` (-1: from the set-up). Options that can't act in this game are left out.
    """
    if rules.readings is None:
        return ()
    cited = {rule for ruling in rulings for rule in ruling.rule}
    played = entries[: index + 1]
    before = _end(rules, setup, played)
    found = []
    for option in rules.readings.options(setup):
        for value in () if cited.isdisjoint(option.rule) else option.values:
            changed = rules.readings.with_option(setup, option.id, value)
            if value == option.value or not rules.readings.can_begin(changed):
                continue
            differs, refused = None, None
            try:
                differs = rules.readings.differences(before, _end(rules, changed, played))
            except Refusal as refusal:
                refused = refusal.entry
            found.append(OtherReading(option.id, option.value, value, differs, refused))
    return tuple(found)


def _end(rules: Rules, setup: Json, entries: Sequence[Json]) -> Game:
    """Return the game after some entries. Raises Refusal with the entry's place."""
    *_before, end = rules.steps(setup, entries)
    return end.game


# What edits change: entries, rulings, how everybody stood


@dataclass(frozen=True, slots=True)
class EditedEntry:
    """An entry that edits change: its place afterwards, as it was (None: it is new) and becomes (None: it goes).

    Each with the rulings that followed from it, none where the rules don't take it.
    """

    place: int
    was: Json | None
    was_ruled: tuple[Ruling, ...]
    becomes: Json | None
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Consequences:
    """The entries that are edited, and the rulings that only one of the games has, up to where the edits hold."""

    edited: tuple[EditedEntry, ...]
    gone: tuple[Ruling, ...]
    new: tuple[Ruling, ...]

    @property
    def changed(self) -> tuple[Ruling, ...]:
        """All rulings that differ, those that are new first."""
        return self.new + self.gone


def consequences(before: Sequence[Line], trial: Trial) -> Consequences:
    """Return what edits change. `before` are the lines of the record as it stands, with their rulings."""
    reached = {one.line.position for one in trial.entered}
    now = [ruling for one in trial.entered for ruling in one.rulings]
    told = [ruling for line in before if trial.holds or line.position in reached for ruling in line.rulings]
    return Consequences(tuple(_edited(before, trial)), tuple(without(told, now)), tuple(without(now, told)))


def _edited(before: Sequence[Line], trial: Trial) -> Iterable[EditedEntry]:
    ruled = {one.line.position: one.rulings for one in trial.entered}
    was = {line.position: line for line in before}
    stays = {line.position: (place, entry) for place, (line, entry) in enumerate(trial.entries)}
    for line in before:
        if line.position not in stays:
            yield EditedEntry(line.index or 0, line.in_force, line.rulings, None, ())
    for position, (place, entry) in stays.items():
        there = was.get(position)
        if there is None or there.in_force != entry:
            old, rulings = (None, ()) if there is None else (there.in_force, there.rulings)
            yield EditedEntry(place, old, rulings, entry, ruled.get(position, ()))


def _key(ruling: Ruling) -> tuple[str, str]:
    return ruling.code, json.dumps(dict(ruling.facts), sort_keys=True)


def without(
    rulings: Iterable[Ruling], others: Iterable[Ruling], key: Callable[[Ruling], Hashable] = _key
) -> Iterable[Ruling]:
    """Yield the rulings that others lack, each as often. By `key` they are the same: usually code and facts."""
    left = Counter(map(key, others))
    for one in rulings:
        if left[key(one)]:
            left[key(one)] -= 1
        else:
            yield one


def by_rounds(
    before: Mapping[int, Mapping[str, int]], after: Mapping[int, Mapping[str, int]]
) -> dict[int, dict[str, tuple[int, int]]]:
    """Return what seats have at the end of each round in both games: rounds and seats for which it differs."""
    found = {
        number: {who: (had, after[number][who]) for who, had in seats.items() if after[number].get(who, had) != had}
        for number, seats in before.items()
        if number in after
    }
    return {number: differs for number, differs in found.items() if differs}
