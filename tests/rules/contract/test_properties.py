"""What holds at every moment of every legal game, whatever the cards."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from contract_rules import Step, adjudicate, begin, enter, output, steps
from tests.rules.contract import oracle
from tests.rules.contract.kit import heard, refusal_of
from tests.rules.contract.random_games import games, play, right_entry
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
