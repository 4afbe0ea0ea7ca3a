"""Which rules can act at a table: nothing that a ruling there cites is missing, nothing of other games is in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kontor_rules import REGISTRY, Refusal, adjudicate, begin, rules_in_force
from kontor_rules.codex import RULE_IDS
from tests.rules.kontor.kit import setup
from tests.rules.kontor.random_games import random_game, random_setup
from tests.rules.kontor.variants.random_variants import set_up

RECORDS = Path(__file__).parents[2] / "records"


def _acting(game: str, **more: object) -> set[str]:
    return set(rules_in_force(begin(setup(game, **more)).game.state.book))


def test_S3_base_game_has_no_ship_no_special_cards_no_scenario() -> None:
    acting = _acting("basic")
    assert {"S3", "P4", "A3", "M4", "E2", "T5"} <= acting
    assert acting.isdisjoint({"H1", "H7", "P6", "P7", "P8", "E3", "E6", "E8", "M6", "M7", "S4", "O2", "K3", "W5"})
    assert not [rule for rule in acting if rule[0] in "NFV"]


def test_S4_S5_S6_each_game_has_its_own() -> None:
    assert {"H1", "E3", "S3", "S4"} <= _acting("pro")
    assert {"K3", "S5", "E6", "P6", "P7", "P8", "E7", "F26"} <= _acting("team")
    extension = _acting("extension")
    assert {"S6", "H7", "W5", "M6", "M7", "E8", "E9", "E10", "O2"} <= extension
    assert extension.isdisjoint({"E2", "S5", "S3", "V1"})


def test_N_only_the_scenarios_own_rules() -> None:
    scenario = _acting("pro", scenario="bakschisch")
    assert {rule for rule in scenario if rule[0] == "N"} == {"N3"}
    assert {"R0", "W6"} <= scenario
    assert "H1" not in scenario
    blocks = _acting("pro", scenario="tic-tac-toe")
    assert {rule for rule in blocks if rule[0] == "N"} == {"N0", "N2"}
    assert blocks.isdisjoint({"P4", "P10", "S2", "E2", "E3", "F24"})


def test_F_only_the_special_rules_chosen_and_what_they_bring() -> None:
    chosen = _acting("pro", special_rules=["sonderkarten", "bestechung-1"])
    assert {rule for rule in chosen if rule[0] == "F"} == {"F3", "F17", "F20", "F23", "F24", "F26"}
    assert {"P6", "P7", "P8", "R0", "E7"} <= chosen
    assert "W5" in _acting("basic", special_rules=["exportlager"])


def test_V_restricted_storage_and_its_scoring() -> None:
    plain = _acting("extension", special_rules=["restricted-storage"])
    assert {"V1", "V2", "V3", "V4", "E2"} <= plain
    assert plain.isdisjoint({"E9", "E10", "E3"})
    chits = _acting("extension", special_rules=["restricted-storage"], options={"restricted_scoring": "with_chits"})
    assert {"E9", "E10"} <= chits


def test_M7_acts_with_a_limited_number_of_keepers() -> None:
    assert "M7" in _acting("basic", options={"keeper_supply": "5"})


def test_every_rule_acts_somewhere_and_all_stand_in_order() -> None:
    seen: set[str] = set()
    for game in ("basic", "pro", "team", "extension"):
        seen |= _acting(game) | _acting(game, options={"placing": "may"})
        for one in REGISTRY:
            scenario = {"scenario": one.id} if one.kind == "scenario" else {"special_rules": [one.id]}
            layout = {"layout": [[0, 0, "HC"], [1, 0, None]]} if one.id in ("wasserspiele", "insel") else {}
            try:
                seen |= _acting(game, **scenario, **layout)
            except Refusal:
                continue
    seen |= _acting("team", special_rules=["erweitertes-hochwasser"])
    assert seen == set(RULE_IDS)
    acting = rules_in_force(begin(setup("team")).game.state.book)
    assert list(acting) == [rule for rule in RULE_IDS if rule in acting]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.kontor.json")), ids=lambda path: path.stem)
def test_whole_games_cite_only_rules_that_act(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    acting = set(rules_in_force(begin(record["setup"]).game.state.book))
    cited = {rule for ruling in adjudicate(record)["rulings"] for rule in ruling["rule"]}
    assert cited <= acting | {"N", "F", "V"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["basic", "pro", "team", "extension"])
def test_random_games_cite_only_rules_that_act(game: str, seed: int) -> None:
    start = random_setup(game, seed)
    acting = set(rules_in_force(begin(start).game.state.book))
    cited = {rule for _, _, step in random_game(start, seed) for ruling in step.rulings for rule in ruling.rule}
    assert cited <= acting


@pytest.mark.parametrize("scenario", ["kleine", "tic-tac-toe", "bakschisch", "david-goliath", "gulliver", "armut"])
def test_random_games_of_scenarios_cite_only_rules_that_act(scenario: str) -> None:
    _plays_by_its_rules(set_up("pro", scenario, frozenset(), 1))


@pytest.mark.parametrize(
    "rules",
    [
        ("hochwasser", "schmuggel"), ("bruecke-hochwasser", "finale"), ("sonderkarten", "bestechung-1"),
        ("exportlager", "freie-wahl-1"), ("freie-wahl-2", "erste-wahl"), ("finish", "alte-seilschaften"),
        ("neue-seilschaften", "schutz", "blockade"), ("sonderkarten", "erweitertes-hochwasser"), ("bestechung-2",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_random_games_with_special_rules_cite_only_rules_that_act(rules: tuple[str, ...]) -> None:
    _plays_by_its_rules(set_up("pro", None, frozenset(rules), 1))


def _plays_by_its_rules(start: dict[str, object]) -> None:
    acting = set(rules_in_force(begin(start).game.state.book))
    cited = {rule for _, _, step in random_game(start, 1) for ruling in step.rulings for rule in ruling.rule}
    assert cited <= acting | {"N"}
