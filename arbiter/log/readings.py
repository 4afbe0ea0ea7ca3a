"""Where sources differ or are silent: what the reading that this table didn't choose would have meant here.

Computed by replaying the record under the other value of the option. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.game import Differences, Game, Json, Option, Readings, Rules
from rulings import Refusal, Ruling


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
    found = (
        _other(rules, rules.readings, setup, played, before, option, value)
        for option in rules.readings.options(setup)
        if not cited.isdisjoint(option.rule)
        for value in option.values
        if value != option.value
    )
    return tuple(reading for reading in found if reading is not None)


def _other(
    rules: Rules, readings: Readings, setup: Json, entries: Sequence[Json], before: Game, option: Option, value: str
) -> OtherReading | None:
    changed = readings.with_option(setup, option.id, value)
    if not readings.can_begin(changed):
        return None
    try:
        differs = readings.differences(before, _end(rules, changed, entries))
    except Refusal as refusal:
        return OtherReading(option.id, option.value, value, None, refusal.entry)
    return OtherReading(option.id, option.value, value, differs, None)


def _end(rules: Rules, setup: Json, entries: Sequence[Json]) -> Game:
    """Return the game after some entries. Raises Refusal with the entry's place."""
    *_before, end = rules.steps(setup, entries)
    return end.game
