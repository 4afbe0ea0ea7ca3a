"""The engine and the second reading of the rules agree: random games, entry by entry, with wrong ones tried between."""

import copy
from random import Random
from typing import Any

import pytest

from contract_rules import Game, Step, begin, enter, output
from tests.rules.contract import oracle
from tests.rules.contract.kit import heard, refusal_of
from tests.rules.contract.random_games import games, right_entry
from tests.rules.contract.random_setups import Table, chance
from tests.rules.contract.random_wrong import tried_entry

GAMES = 240
"""How many games are compared: about 20 seconds on one core."""
EACH = 20
MAX_ENTRIES = 150
TRIES = 0.3
"""How likely one more entry is tried at a position."""


def _stepped(game: Game | None, table: Table, entries: list[Any]) -> Step:
    step = begin(table.setup) if game is None else enter(game, entries[-1])
    for ruling in step.rulings:
        heard(ruling)
    return step


def _same_position(mine: Game, other: oracle.Game) -> None:
    found, expected = output(mine), oracle.look(other)
    assert found == expected, {key: (found[key], expected[key]) for key in expected if found[key] != expected[key]}


def _same_verdict(mine: Game, other: oracle.Game, entry: Any) -> None:
    """Both take the entry, with the same outcome, or both refuse it for the same rules."""
    rules = oracle.verdict(other, entry)
    refusal = refusal_of(enter, mine, entry)
    assert (refusal.error["rule"] if refusal else None) == rules, (entry, refusal and refusal.reasons)
    if refusal is None:
        after = copy.deepcopy(other)
        oracle.enter(after, entry)
        _same_position(enter(mine, entry).game, after)


@pytest.mark.parametrize("first", range(0, GAMES, EACH))
def test_positions_and_refusals_are_those_of_the_second_reading(first: int) -> None:
    for seed in range(first, first + EACH):
        trying = Random(f"tried {seed}")
        mine = None
        for table, other, entries in games(Random(seed), MAX_ENTRIES):
            mine = _stepped(mine, table, entries).game
            _same_position(mine, other)
            while chance(trying, TRIES):
                going_on = not other["finished"]
                usual = right_entry(trying, other, table) if going_on else {"entry": "end", "reason": "agreed"}
                _same_verdict(mine, other, tried_entry(trying, other, usual, table.faces))
