"""The 36 build actions (N): each is a cost and an effect, composed from the blocks of costs and effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from contract_rules.actions.costs import FREE, Chosen, Cost, Fixed, Worker
from contract_rules.actions.effects import (
    Borrows,
    Builds,
    Develops,
    Effect,
    Gains,
    Occupies,
    Scores,
    ScoresPair,
    ScoresType,
    Spreads,
    TakesOut,
    beside_of_type,
    in_line,
    next_to,
    occupied,
    types_beside,
    workers_in_case,
    workers_in_city,
)
from contract_rules.actions.moment import Moment
from contract_rules.kinds import COMMITTEE_KINDS, DEVELOPMENT, KINDS, of


@dataclass(frozen=True, slots=True)
class Action:
    """A build action: the cost given in the list of actions, and the effect."""

    effect: Effect
    cost: Cost = FREE


def _flat(points: int) -> Callable[[Moment], int]:
    return lambda _moment: points


_ANY, _OWN = KINDS, COMMITTEE_KINDS
_ONE_DEVELOPMENT = Fixed(of(DEVELOPMENT, 1))

ACTIONS: Mapping[int, Action] = {
    1: Action(Develops(2), Chosen(1, _ANY)),  # N1
    2: Action(Develops(3), Worker()),  # N2
    3: Action(Develops(2)),  # N3
    4: Action(Develops(3), Chosen(1, _ANY)),  # N4
    5: Action(Gains(4, _OWN), Worker()),  # N5
    6: Action(Develops(3), Worker()),  # N6
    7: Action(Develops(2)),  # N7
    8: Action(Borrows(next_to)),  # N8
    9: Action(Occupies(acting_only=True)),  # N9
    10: Action(Occupies(acting_only=True)),  # N10
    11: Action(Borrows(next_to)),  # N11
    12: Action(Occupies()),  # N12
    13: Action(Occupies()),  # N13
    14: Action(Occupies(acting_only=True)),  # N14
    15: Action(ScoresType(beside_of_type, each=3)),  # N15
    16: Action(Scores(types_beside, each=2)),  # N16
    17: Action(TakesOut()),  # N17
    18: Action(Scores(workers_in_city)),  # N18
    19: Action(Builds(), _ONE_DEVELOPMENT),  # N19
    20: Action(TakesOut()),  # N20
    21: Action(Scores(workers_in_case)),  # N21
    22: Action(Scores(_flat(5)), Chosen(1, _OWN)),  # N22
    23: Action(Scores(_flat(7)), _ONE_DEVELOPMENT),  # N23
    24: Action(Scores(_flat(8)), Chosen(2, _OWN)),  # N24
    25: Action(Scores(_flat(7)), _ONE_DEVELOPMENT),  # N25
    26: Action(Scores(_flat(8)), Worker()),  # N26
    27: Action(Scores(_flat(6)), Worker()),  # N27
    28: Action(Scores(_flat(9)), Chosen(2, _OWN)),  # N28
    29: Action(Gains(3, _ANY)),  # N29
    30: Action(Spreads()),  # N30
    31: Action(Borrows(occupied)),  # N31
    32: Action(Develops(5), Chosen(2, _ANY)),  # N32
    33: Action(ScoresType(in_line(lambda cell, here: cell[1] == here[1]))),  # N33: the row
    34: Action(ScoresType(in_line(lambda cell, here: cell[0] == here[0]))),  # N34: the column
    35: Action(ScoresPair()),  # N35
    36: Action(Occupies(from_case=True)),  # N36
}
