"""What holds at every moment of every legal game, whatever the cards."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from contract_rules import Game, Step, adjudicate, begin, enter, output, steps
from tests.rules.contract import oracle
from tests.rules.contract.kit import heard, refusal_of
from tests.rules.contract.random_games import games, play, right_entry
from tests.rules.contract.random_setups import Table, chance
from tests.rules.contract.random_wrong import tried_entry

SEEDS = range(1000, 1024)


def moments(seed: int) -> Iterator[tuple[Step, oracle.Game, list[Any]]]:
    """Yield a random game at its start and after every entry, with the oracle's game and the entries so far."""
    step = None
    for table, other, entries in games(Random(seed), 200):
        step = begin(table.setup) if step is None else enter(step.game, entries[-1])
        yield step, other, entries


@pytest.mark.parametrize("seed", SEEDS)
def test_every_point_is_told_and_every_ruling_as_the_codex_says(seed: int) -> None:
    before = None
    for step, _, _ in moments(seed):
        out = dict(output(step.game))
        assert json.loads(json.dumps(out)) == out
        gained = {ruling.facts["seat"]: 0 for ruling in step.rulings if ruling.code.startswith("points.")}
        for ruling in map(heard, step.rulings):
            if ruling.code.startswith("points."):
                gained[ruling.facts["seat"]] += ruling.facts["points"]
        if before is not None:
            for seat, points in out["points"].items():
                assert points["total"] - before["points"][seat]["total"] == gained.get(seat, 0)  # E8, and all are told
        before = out


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_a_replayed_prefix_gives_the_same_and_leaves_earlier_moments_as_they_were(seed: int) -> None:
    record = play(seed, 120)
    kept = [(step, copy.deepcopy(step.game.state)) for step in steps(record["setup"], record["entries"])]
    for count in range(0, len(kept), 9):
        replayed = dict(adjudicate({**record, "entries": record["entries"][:count]}))
        told = replayed.pop("rulings")
        assert replayed == output(kept[count][0].game)
        assert len(told) == sum(len(step.rulings) for step, _ in kept[: count + 1])
    assert all(step.game.state == then for step, then in kept)


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_a_refused_entry_leaves_the_state_and_the_entry_as_they_were(seed: int) -> None:
    trying = Random(seed)
    table = next(games(Random(seed), 1))[0]
    for step, other, _ in moments(seed):
        usual = {"entry": "end", "reason": "stuck"} if other["finished"] else right_entry(trying, other, table)
        entry = tried_entry(trying, other, usual, table.faces)
        state, given = copy.deepcopy(step.game.state), copy.deepcopy(entry)
        refusal_of(enter, step.game, entry)
        assert (step.game.state, entry) == (state, given)


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
