"""Games as values: equal, hashed and shown by what they hold."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tests.rules.cases import ENGINES, KEPT, game_of, moments, read
from tests.tiers import sampled


@pytest.mark.parametrize("path", sampled(KEPT, 8), ids=lambda path: path.name)
def test_the_same_moment_is_one_value(path: Path) -> None:
    once, again = moments(path), moments(path)
    assert once == again
    assert {*once, *again} == set(once)
    look = ENGINES[game_of(path)].look
    for before, after in pairwise(once):  # what is entered a second time, like a face, may change nothing
        assert before != after or look(before) == look(after)
    assert len(set(once)) > 0.95 * len(once)
    assert all("\n" not in repr(game) and len(repr(game)) < 160 for game in once)


TWO = [path for path in KEPT if path.name in ("basic-two-phones.kontor.json", "two-phones.contract.json")]


@pytest.mark.parametrize("path", TWO, ids=game_of)
def test_what_led_there_is_no_part_of_it_and_everything_that_holds_is(path: Path) -> None:
    record, engine = read(path), ENGINES[game_of(path)]
    setup, entries = record["setup"], record["entries"]
    faces = [entry for entry in entries if entry["entry"] == "face"]
    others = [entry for entry in entries if entry["entry"] != "face"]
    assert faces
    *_before, sooner = engine.steps(setup, [*faces, *others])
    *_before, later = engine.steps(setup, entries)
    assert sooner.game == later.game
    assert hash(sooner.game) == hash(later.game)
    renamed = json.loads(json.dumps(setup))
    renamed["players"][0]["name"] = "Somebody else"
    *_before, other = engine.steps(renamed, entries)
    assert other.game != later.game
    assert later.game != repr(later.game)


def test_a_game_is_shown_in_a_line() -> None:
    shown = {game_of(path): repr(moments(path)[7]) for path in TWO}
    assert shown == {
        "kontor": "<basic: round 3, announce; 11 cells; coins red 4, black 5>",
        "contract": "<contract: round 1, reveal; 1 cells; points red 0, blue 0>",
    }
