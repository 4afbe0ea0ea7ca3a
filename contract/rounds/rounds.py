"""A game's rounds: what everybody did in each, and how everybody stood afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbiter.game import Json
from arbiter.keeping.timeline import Timeline
from contract.page_words import TURNS
from contract_rules import output
from contract_rules.setup import Seat


@dataclass(slots=True)
class Round:
    """One round. `turns` are what was entered, in order; `moment` is the index of the moment that ended it.

    `points` are everybody's by source with the total, `influence` everybody's by kind, both at its end.
    """

    number: int
    stage: str
    turns: list[Json] = field(default_factory=list)
    moment: int = 0
    points: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)
    influence: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)


def rounds_of(course: Timeline) -> list[Round]:
    """Return the rounds in order, the one under way as the last.

    What comes between two turns (cards turned up, overrides) belongs to the former.
    """
    found: list[Round] = []
    before = course[0].game.state
    for index, moment in enumerate(course[1:], start=1):
        turns = [entry for entry in moment.entries if entry["entry"] in TURNS]
        if turns and (not found or found[-1].number != before.round):
            found.append(Round(before.round, before.stage))
        if found:
            found[-1].turns += turns
            found[-1].moment = index
        before = moment.game.state
    for one in found:
        position = output(course[one.moment].game)
        one.points, one.influence = position["points"], position["influence"]
    return found
