"""Games by chance (`kontor random`): of any game, from set-up to score, and with a fault where they say so."""

import json
import runpy
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from app import GAMES
from arbiter.game import Json
from arbiter.random_games import random_record, random_records, setups, with_a_fault
from arbiter.registry import BoardGame, Registry
from docs.examples import causeway, nine_stones
from kontor_rules.variants import SCENARIOS
from rulings.records import OVERRIDE
from tests.arbiter.conftest import Run
from tests.arbiter.made_up_game import BIDS
from tests.rules.cases import ENGINES, ROOT

RUNNER = runpy.run_path(str(ROOT / "docs" / "conformance" / "run.py"))
ANY = Registry([*GAMES, causeway.GAME, nine_stones.GAME, BIDS])
CAUSEWAY = ROOT / "docs" / "examples" / "causeway.py"


def first(game: BoardGame, count: int, *names: str, seed: int = 7) -> list[Json]:
    return list(islice(random_records(game.rules, seed, names), count))


@pytest.mark.parametrize(
    "name", ["kontor", "contract", "causeway", "bids", pytest.param("stones", marks=pytest.mark.thorough)]
)
def test_a_game_by_chance_is_played_to_its_end_and_is_the_same_for_a_seed(name: str) -> None:
    game = ANY[name]
    setup = setups(game.rules)[-1]
    record = random_record(game.rules, setup, Random("one"))
    json.dumps(record)
    *_before, end = game.rules.steps(*game.rules.read_record(record))
    assert game.rules.standing(end.game).finished
    assert random_record(game.rules, setup, Random("one")) == record
    assert random_record(game.rules, setup, Random("other")) != record


def test_there_is_a_set_up_of_every_variant_and_number_of_players() -> None:
    found = setups(ANY["kontor"].rules)
    assert {setup["game"] for setup in found} == {"basic", "pro", "team", "extension"}
    assert {setup["scenario"] for setup in found} == {None, *(one.id for one in SCENARIOS)}
    assert {len(setup["players"]) for setup in found} == {2, 3, 4}
    assert [len(setup["players"]) for setup in setups(ANY["contract"].rules)] == [2, 3, 4, 5]
    assert [len(setup["players"]) for setup in setups(ANY["causeway"].rules)] == [3, 4, 5]


def test_only_what_is_named_is_chosen() -> None:
    names = ("pro", "finale", "border_closes=each")
    for record in first(ANY["kontor"], 3, *names):
        setup = record["setup"]
        assert (setup["game"], setup["scenario"], setup["special_rules"]) == ("pro", None, ["finale"])
        assert setup["options"] == {"border_closes": "each"}
    assert {record["setup"]["game"] for record in first(ANY["kontor"], 4, "insel")} == {"pro", "team"}
    for wrong in (("schach",), ("basic", "schutz"), ("alte-seilschaften", "neue-seilschaften"), ("finale_area=all",)):
        assert first(ANY["kontor"], 1, *wrong) == []


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("ship", "pro"),
        ("smuggle", "basic schmuggel"),
        ("answer", "basic schmuggel"),
        ("buy-out", "bakschisch"),
        ("buy-special", "pro sonderkarten"),
        ("waters", "team erweitertes-hochwasser"),
        ("no-place", "basic placing=may"),
        ("sit-out", "basic"),
    ],
)
def test_each_kind_of_entry_is_made_sooner_or_later(kind: str, names: str) -> None:
    records = random_records(ANY["kontor"].rules, 7, names.split())
    assert any(entry["entry"] == kind for record in islice(records, 30) for entry in record["entries"])


@pytest.mark.parametrize(("game", "count"), [("kontor", 34), ("contract", 8)])
def test_by_chance_variants_rules_and_known_faces_differ(game: str, count: int) -> None:
    records = first(ANY[game], count)
    kinds = {entry["entry"] for record in records for entry in record["entries"]}
    due = {kind.name for kind in ANY[game].rules.entry_kinds if kind.name != OVERRIDE}
    assert len(kinds) > len(due) // 2
    assert len({json.dumps(record["setup"].get("options")) for record in records}) > count // 6
    assert len({len(record["setup"]["deck"]) for record in records}) > 1
    engine = ENGINES[game]
    assert all(engine.adjudicate(record)["status"] == "finished" for record in records[::4])


def test_a_fault_is_refused_where_it_is_said() -> None:
    for number, record in enumerate(first(ANY["kontor"], 12)):
        found = with_a_fault(ANY["kontor"].rules, record, Random(number))
        assert found is not None
        faulty, where = found
        with pytest.raises(ENGINES["kontor"].Refusal) as refused:
            ENGINES["kontor"].adjudicate(faulty)
        assert {key: refused.value.error[key] for key in where} == where
        assert len(faulty["entries"]) == len(record["entries"]) + 1


def printed(run: Run, folder: Path, *given: object) -> list[Json]:
    status, said = run("", folder, "random", *given)
    assert status == 0
    return [json.loads(line) for line in said.splitlines()]


def test_the_command_prints_records_of_any_game(run: Run, tmp_path: Path) -> None:
    assert printed(run, tmp_path, "--seed", 7, "--count", 3, "--options", "basic") == first(GAMES["kontor"], 3, "basic")
    (record,) = printed(run, tmp_path, "--game", CAUSEWAY)
    assert record["format"] == "causeway-record"
    assert run("", tmp_path, "random", "--game", "go") == (1, "There is no game “go” here, only: kontor, contract\n")
    said = "There is no game of kontor with: basic schutz\n"
    assert run("", tmp_path, "random", "--options", "basic", "schutz") == (1, said)
    assert run("", tmp_path, "random", "--game", tmp_path / "go.py")[0] == 1


@pytest.mark.parametrize(
    ("game", "count"), [("kontor", 17), ("contract", 4), pytest.param("kontor", 170, marks=pytest.mark.thorough)]
)
def test_with_faults_it_prints_cases_that_a_second_reading_agrees_with(
    run: Run, tmp_path: Path, game: str, count: int
) -> None:
    cases = printed(run, tmp_path, "--game", game, "--count", count, "--wrong", 0.5)
    assert 0 < sum("refused" in case for case in cases) < count
    assert len({case["id"] for case in cases}) == count
    (tmp_path / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), "utf-8")
    for case in RUNNER["listed"](tmp_path / "cases.jsonl"):
        engine = ENGINES[game]
        try:
            answer = engine.adjudicate(case["record"])
        except engine.Refusal as refusal:
            answer = {"error": refusal.error}
        assert RUNNER["judge"](case, json.dumps(answer), loosely=False) is None
