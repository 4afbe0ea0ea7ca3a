"""What may be said next of a half-said entry: whole is exactly what is taken, whatever was said before."""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from contract_rules import Game, begin, candidates, enter, why_not
from rulings.candidates import whole_entries
from tests.rules.contract.kit import Table
from tests.rules.contract.random_games import games
from tests.rules.saying import asked_for, said_by_steps
from tests.tiers import sampled

Json = dict[str, Any]
KEYS = ["entry", "card", "cell", "committees", "committee", "kinds", "pay", "gain", "spread", "type", "to", "borrow"]
SAID = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 40) | st.sampled_from(["place", "build", "act", "resolve", "c1", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=8,
)
KINDS = st.sampled_from(["place", "build", "resolve", "act", "pass", "end", "reveal", "face"])


def position() -> Game:
    """A position in which everything but resolving is possible: 8 borrows from 15, 19 builds."""
    table = Table().lay("red", 8, (1, 0)).lay("blue", 15, (2, 0)).lay("red", 19, (0, 1))
    return table.ready("red").game


POSITION = position()


@settings(max_examples=300)
@given(KINDS, st.dictionaries(st.sampled_from(KEYS), SAID), st.sampled_from(["red", "blue"]))
def test_whatever_is_said_is_answered_and_whole_is_what_is_taken(kind: str, keys: Json, seat: str) -> None:
    said = keys | {"entry": kind}
    found = candidates(POSITION, seat, said)
    whose = {"seat": seat} if kind in ("place", "build", "resolve", "act", "pass") else {}
    if found.whole and kind != "face":
        assert not why_not(POSITION, asked_for(partial(candidates, POSITION, seat), said) | whose)


@pytest.mark.parametrize("seed", sampled(range(8), 8))
def test_every_recorded_entry_is_said_by_steps(seed: int) -> None:
    step = None
    for table, _oracle, entries in games(Random(seed), 60):
        if step is None:
            step = begin(table.setup)
            continue
        entry = {key: value for key, value in entries[-1].items() if key != "seat"}
        seat = entries[-1].get("seat", step.game.state.active or "")
        if entry["entry"] not in ("override", "face"):
            assert said_by_steps(partial(candidates, step.game, seat), entry)
        step = enter(step.game, entries[-1])


def test_T1_what_speaks_against_all_is_said_once() -> None:
    found = candidates(POSITION, "blue", {"entry": "pass"})
    assert found.against[0].rule == ("T1",)
    assert not list(whole_entries(lambda said: candidates(POSITION, "blue", said), {"entry": "place"}))
