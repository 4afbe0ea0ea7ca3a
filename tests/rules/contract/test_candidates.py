"""What may be said next of a half-said entry: whole is exactly what is taken, whatever was said before."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_rules import Game, begin, candidates, enter, why_not
from rulings.candidates import value_at, whole_entries, with_value
from tests.rules.contract.kit import Table
from tests.rules.contract.random_games import games
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
        assert not why_not(POSITION, asked_for(said, seat) | whose)


def asked_for(said: Json, seat: str) -> Json:
    """What of an entry was asked for, in the order in which it is: the rest counts as not said."""
    kept: Json = {}
    while True:
        asks = [ask for ask in candidates(POSITION, seat, kept).asks if value_at(kept, ask.at) is None]
        ask = next((one for one in asks if value_at(said, one.at) is not None), None)
        if ask is None:
            return kept
        kept = with_value(kept, ask.at, value_at(said, ask.at))


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
            assert said_by_steps(step.game, seat, entry)
        step = enter(step.game, entries[-1])


def said_by_steps(game: Game, seat: str, entry: Json) -> bool:
    """Say an entry key by key, points at once; whether it is whole in the end, with nothing left unsaid."""
    said: Json = {}
    for _key in range(12):
        found = candidates(game, seat, said)
        if found.whole and canonical(said) == canonical(entry):
            return True
        missing = [ask for ask in found.asks if value_at(said, ask.at) is None]
        ask = next(one for one in missing if value_at(entry, one.at) is not None)
        value = value_at(entry, ask.at)
        assert ask.amount is not None or ask.is_set or value in ask.open_values or sorted(value) in ask.open_values
        said = with_value(said, ask.at, value)
    return False


def canonical(entry: Json) -> str:
    """An entry without what says nothing."""
    return json.dumps({key: value for key, value in entry.items() if value != {}}, sort_keys=True)


def test_T1_what_speaks_against_all_is_said_once() -> None:
    found = candidates(POSITION, "blue", {"entry": "pass"})
    assert found.against[0].rule == ("T1",)
    assert not list(whole_entries(lambda said: candidates(POSITION, "blue", said), {"entry": "place"}))
