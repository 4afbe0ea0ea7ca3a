"""Games as values: equal, hashed and shown by what they hold."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import contract_rules
import kontor_rules
from tests.tiers import sampled

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
ENGINES: dict[str, ModuleType] = {"kontor-record": kontor_rules, "contract-record": contract_rules}


def games(record: dict[str, Any]) -> list[Any]:
    engine = ENGINES[record["format"]]
    return [step.game for step in engine.steps(record["setup"], record["entries"])]


@pytest.mark.parametrize("path", sampled(RECORDS, 8), ids=lambda path: path.name)
def test_the_same_moment_is_one_value(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    once, again = games(record), games(record)
    assert once == again
    assert {*once, *again} == set(once)
    look = ENGINES[record["format"]].look
    for before, after in pairwise(once):  # what is entered a second time, like a face, may change nothing
        assert before != after or look(before) == look(after)
    assert len(set(once)) > 0.95 * len(once)
    assert all("\n" not in repr(game) and len(repr(game)) < 160 for game in once)


@pytest.mark.parametrize("ending", ["basic-two-phones.kontor.json", "two-phones.contract.json"])
def test_what_led_there_is_no_part_of_it_and_everything_that_holds_is(ending: str) -> None:
    record = json.loads(next(path for path in RECORDS if path.name == ending).read_text("utf-8"))
    engine, *begun = ENGINES[record["format"]], record["setup"], record["entries"]
    setup, entries = begun[0], begun[1]
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
    shown = {
        path.name: repr(games(json.loads(path.read_text("utf-8")))[7]) for path in RECORDS if "phones" in path.name
    }
    assert shown["basic-two-phones.kontor.json"] == "<basic: round 3, announce; 11 cells; coins red 4, black 5>"
    assert shown["two-phones.contract.json"] == "<contract: round 1, reveal; 1 cells; points red 0, blue 0>"
