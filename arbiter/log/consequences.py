"""What follows differently in two ways that a game could have gone: entries, rulings, how everybody stood. Pure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arbiter.game import Json
from arbiter.log.amending import Trial
from arbiter.log.history import Line
from rulings import Ruling


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
    edited = tuple(_edited(before, trial))
    reached = {one.line.position for one in trial.entered}
    now = [ruling for one in trial.entered for ruling in one.rulings]
    told = [ruling for line in before if trial.holds or line.position in reached for ruling in line.rulings]
    return Consequences(edited, tuple(_without(told, now)), tuple(_without(now, told)))


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


def _without(rulings: Iterable[Ruling], others: Iterable[Ruling]) -> Iterable[Ruling]:
    left = Counter(map(_key, others))
    for one in rulings:
        if left[_key(one)]:
            left[_key(one)] -= 1
        else:
            yield one


def _key(ruling: Ruling) -> tuple[str, str]:
    return ruling.code, json.dumps(dict(ruling.facts), sort_keys=True)


@dataclass(frozen=True, slots=True)
class RoundChange:
    """What seats had at the end of a round in both games, those alone for whom it differs."""

    round: int
    counted: Mapping[str, tuple[int, int]]


def by_rounds(
    before: Mapping[int, Mapping[str, int]], after: Mapping[int, Mapping[str, int]]
) -> tuple[RoundChange, ...]:  # fmt: skip
    """Return the rounds of both games at whose end seats have something else."""
    found = []
    for number in before:
        then = after.get(number, {})
        differs = {who: (had, then[who]) for who, had in before[number].items() if then.get(who, had) != had}
        if differs:
            found.append(RoundChange(number, differs))
    return tuple(found)
