"""What holds at every moment of every legal game, whatever the cards; and that any JSON value is taken or refused."""

import copy
import json
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contract_rules import Game, Step, adjudicate, begin, check_deck, enter, output, steps, why_not
from tests.rules.contract import oracle
from tests.rules.contract.kit import deck_file, face, heard, refusal_of
from tests.rules.contract.oracle_actions import borrowable, choices
from tests.rules.contract.oracle_form import BORROWING
from tests.rules.contract.random_games import games, play, random_kinds, right_entry
from tests.rules.contract.random_wrong import tried_entry

SEEDS = range(1000, 1024)
SHAPES = {"2": ["c2", "c2"], "1+1+1": ["c1", "c2", "c4"], "1+1": ["c3", "c1"], "1": ["c4"], "": [], "3": ["c1"] * 3}
some = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), max_examples=150
)


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


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from([10**60, 1.0, "\ud800", "red", "c1", "special", "park", "borrow", "override"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
KEYS = (
    "seat", "card", "cell", "committees", "committee", "kinds", "reason", "waive", "pay", "gain", "spread", "type",
    "to", "project", "pair", "borrow", "what", "instead", "source", "points", "kind", "from",
)  # fmt: skip
KINDS = ("face", "reveal", "place", "build", "resolve", "act", "pass", "end", "override")
RECORDS = [play(seed, 150) for seed in (3, 5, 8)]
ENTRIES = [entry for record in RECORDS for entry in record["entries"]]
MOMENTS = [step.game for record in RECORDS for step in steps(record["setup"], record["entries"])]


@st.composite
def bent_entries(draw: st.DrawFn) -> object:
    """An entry of a random game with something in it changed, or anything at all."""
    if draw(st.booleans()):
        return draw(ODD | st.fixed_dictionaries({"entry": st.sampled_from(KINDS)}, optional=dict.fromkeys(KEYS, ODD)))
    entry = copy.deepcopy(draw(st.sampled_from(ENTRIES)))
    entry[draw(st.sampled_from(["entry", *entry, *KEYS]))] = draw(ODD | st.lists(st.integers(-5, 5), max_size=2))
    return entry


@some
@given(moment=st.integers(0, len(MOMENTS) - 1), entry=bent_entries())
def test_any_entry_is_taken_or_refused_and_nothing_else(moment: int, entry: object) -> None:
    """record-contract.md: nothing but Refusal is raised for any JSON value, and its error can be written."""
    refusal_of(enter, MOMENTS[moment], entry)


@some
@given(data=st.data())
def test_any_record_is_taken_or_refused_and_nothing_else(data: st.DataObject) -> None:
    whole = copy.deepcopy(RECORDS[0]) | {"entries": []}
    start = whole["setup"]
    start["deck"] = [face(1), face(2)]
    inner = {"top": whole, "setup": start, "player": start["players"][0], "card": start["deck"][0]}
    spot = inner[data.draw(st.sampled_from(sorted(inner)))]
    spot[data.draw(st.sampled_from([*spot, "x"]))] = data.draw(ODD)
    refusal = refusal_of(adjudicate, whole)
    assert refusal is None or refusal.entry in (None, -1, 0)


@some
@given(value=ODD)
def test_anything_may_be_given_as_a_record_or_a_deck(value: object) -> None:
    assert refusal_of(adjudicate, value) is not None
    for file in (value, deck_file([face(1), value])):
        assert refusal_of(check_deck, file) is not None
