"""What holds at every moment of every legal game, whatever the cards."""

import copy
import json
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from contract_rules import Game, Step, adjudicate, begin, enter, output, steps, why_not
from tests.rules.contract import oracle
from tests.rules.contract.kit import heard, refusal_of
from tests.rules.contract.oracle_actions import borrowable, choices
from tests.rules.contract.oracle_form import BORROWING
from tests.rules.contract.random_games import games, play, random_kinds, right_entry
from tests.rules.contract.random_wrong import tried_entry

SEEDS = range(1000, 1024)
SHAPES = {"2": ["c2", "c2"], "1+1+1": ["c1", "c2", "c4"], "1+1": ["c3", "c1"], "1": ["c4"], "": [], "3": ["c1"] * 3}


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


def _taken(game: Game, entry: Any) -> bool:
    return not why_not(game, entry)


def _tries(other: oracle.Game, number: int, chain: list[int], money: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Yield well-formed choices for the action of a card, all that differ in what matters, borrowed ones too."""
    yield from choices(other, number, money)
    for borrowed in borrowable(other, number) if number in BORROWING else []:
        if borrowed not in chain:
            for keys in _tries(other, borrowed, [*chain, borrowed], money):
                yield {"borrow": {"card": borrowed, **keys}}


def _check_actions(game: Game, other: oracle.Game, out: dict[str, Any]) -> None:
    """The cards of `legal.act` act with some choice, no other card with any (the first hundreds of them)."""
    seat = out["active"]
    for lying in out["city"]:
        card = lying["card"]
        if card == 0:
            continue
        entry = {"entry": "act", "seat": seat, "card": card}
        listed = card in out["legal"]["act"]
        most = None if listed else 300 if lying["seat"] == seat else 1
        tries = [{"waive": True}] if other["options"]["idle_action"] == "waived" else []
        keys = islice(_tries(other, card, [card], other["influence"][seat]), most)
        assert any(_taken(game, {**entry, **said}) for said in (*tries, *keys)) == listed, (card, listed)


def _check_rest(game: Game, other: oracle.Game, out: dict[str, Any]) -> None:
    seat, legal = out["active"], out["legal"]
    placing = [shape for shape, where in SHAPES.items() if _taken(game, _of("place", seat, committees=where))]
    assert sorted(placing) == sorted(legal["place"])
    cell = legal["cells"][0]
    builds = [card for card in range(1, 37) if _taken(game, _of("build", seat, card=card, cell=cell))]
    assert builds == legal["build"]
    rng = Random(0)
    resolves = [
        committee
        for committee in other["committees"]
        if _taken(game, _of("resolve", seat, committee=committee, **random_kinds(rng, other, seat, committee)))
    ]
    assert resolves == legal["resolve"]
    assert _taken(game, _of("pass", seat)) == legal["pass"]
    xs, ys = zip(*(lying["cell"] for lying in out["city"]), strict=True)
    box = product(range(min(ys) - 2, max(ys) + 3), range(min(xs) - 2, max(xs) + 3))
    if builds:
        cells = [[x, y] for y, x in box if _taken(game, _of("build", seat, card=builds[0], cell=[x, y]))]
        assert cells == legal["cells"]


def _of(entry: str, seat: str, **more: object) -> dict[str, Any]:
    return {"entry": entry, "seat": seat, **more}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_legal_is_taken_with_some_choice_and_nothing_else_is(seed: int) -> None:
    for count, (step, other, _) in enumerate(moments(seed)):
        out = dict(output(step.game))
        if out["legal"] is None or count % 5:
            continue
        _check_rest(step.game, other, out)
        _check_actions(step.game, other, out)
        expected = [kind for kind in ("place", "build", "resolve", "act", "pass") if out["legal"][kind]]
        assert out["expects"] == expected
        for seat in out["points"]:
            if seat != out["active"]:
                assert "T1" in [reason.rule[0] for reason in why_not(step.game, _of("pass", seat))]


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
