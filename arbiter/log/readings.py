"""Where sources differ or are silent: what the reading that this table didn't choose would have meant here.

Worked out by playing the record again under the other value of the option, not told from memory. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter.log.lines import Json
from kontor.differences import Differences, differences
from kontor_rules import OPTIONS, Game, Output, Refusal, Ruling, begin, look, steps


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
    setup: Json, entries: Sequence[Json], index: int, rulings: Sequence[Ruling]
) -> tuple[OtherReading, ...]:
    """Return what the other values of the options that these rulings rest on would have meant.

    `rulings` followed from entry `index` (-1: from the set-up). Options that can't act in this game are left out.
    """
    rules = {rule for ruling in rulings for rule in ruling.rule}
    played = entries[: index + 1]
    before = look(_end(setup, played))
    found = (_other(setup, played, before, *one) for one in _alternatives(setup, rules))
    return tuple(reading for reading in found if reading is not None)


def _alternatives(setup: Json, rules: set[str]) -> Iterator[tuple[str, str, str]]:
    """Yield option, value in force and another value, for the options that the rules leave to the table."""
    given = setup.get("options") or {}
    for option in OPTIONS:
        if rules.isdisjoint(option.rule):
            continue
        values = list(option.values_for(setup["game"]))
        chosen = given.get(option.id, values[0])
        yield from ((option.id, chosen, value) for value in values if value != chosen)


def _other(
    setup: Json, entries: Sequence[Json], before: Output, option: str, chosen: str, value: str
) -> OtherReading | None:
    if not can_act(setup, option, value):
        return None
    changed = _under(setup, option, value)
    try:
        return OtherReading(option, chosen, value, differences(before, look(_end(changed, entries))), None)
    except Refusal as refusal:
        return OtherReading(option, chosen, value, None, refusal.entry)


def can_act(setup: Json, option: str, value: str) -> bool:
    """Tell whether an option can act in a game and have this value there."""
    try:
        begin({**_under(setup, option, value), "deck": []})
    except Refusal:
        return False
    return True


def values_in_force(setup: Json) -> dict[str, str]:
    """Return the value of each option that acts in a game: the one chosen, or the usual one."""
    given: dict[str, str] = setup.get("options") or {}
    found = {}
    for option in OPTIONS:
        value = given.get(option.id, next(iter(option.values_for(setup["game"]))))
        if option.id in given or can_act(setup, option.id, value):
            found[option.id] = value
    return found


def _under(setup: Json, option: str, value: str) -> Json:
    return {**setup, "options": {**(setup.get("options") or {}), option: value}}


def _end(setup: Json, entries: Sequence[Json]) -> Game:
    """Return the game after some entries. Raises Refusal with the entry's place."""
    *_before, end = steps(setup, entries)
    return end.game
