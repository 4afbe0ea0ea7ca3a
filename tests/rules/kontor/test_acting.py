"""Which rules can act at a table: nothing that a ruling there cites is missing, nothing of other games is in."""

from pathlib import Path

import pytest

from kontor_rules import REGISTRY, Refusal, adjudicate, begin, rules_in_force
from kontor_rules.interface.code_catalogue import RULE_IDS
from tests.rules.cases import kept, read
from tests.rules.kontor.kit import SEATS, setup
from tests.rules.kontor.random_games import random_game, random_setup
from tests.rules.kontor.variants.random_variants import set_up


def _acting(game: str, **more: object) -> set[str]:
    return set(rules_in_force(begin(setup(game, **more)).game.state.book))


@pytest.mark.parametrize(
    ("game", "more", "acting", "idle", "only"),
    [
        ("basic", {}, "S3 P4 A3 M4 E2 T5", "H1 H7 P6 P7 P8 E3 E6 E8 M6 M7 S4 O2 K3 W5", "NFV"),
        ("pro", {}, "H1 E3 S3 S4", "", ""),
        ("team", {}, "K3 S5 E6 P6 P7 P8 E7 F26", "", ""),
        ("extension", {}, "S6 H7 W5 M6 M7 E8 E9 E10 O2", "E2 S5 S3 V1", ""),
        ("pro", {"scenario": "bakschisch"}, "N3 R0 W6", "H1", "N"),
        ("pro", {"scenario": "tic-tac-toe"}, "N0 N2", "P4 P10 S2 E2 E3 F24", "N"),
        (
            "pro", {"special_rules": ["sonderkarten", "bestechung-1"]},
            "F3 F17 F20 F23 F24 F26 P6 P7 P8 R0 E7", "", "F",
        ),
        ("basic", {"special_rules": ["exportlager"]}, "W5", "", ""),
        ("basic", {"options": {"keeper_supply": "5"}}, "M7", "", ""),
        ("extension", {"special_rules": ["restricted-storage"]}, "V1 V2 V3 V4 E2", "E9 E10 E3", ""),
        (
            "extension", {"special_rules": ["restricted-storage"], "options": {"restricted_scoring": "with_chits"}},
            "V1 V2 V3 V4 E9 E10", "", "",
        ),
    ],
)  # fmt: skip
def test_S_N_F_V_each_game_has_its_own_rules(
    game: str, more: dict[str, object], acting: str, idle: str, only: str
) -> None:
    found = _acting(game, **more)
    assert set(acting.split()) <= found
    assert found.isdisjoint(idle.split())
    acts = acting.split()
    assert {rule for rule in found if rule[0] in only} == {rule for rule in acts if rule[0] in only}


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


@pytest.mark.parametrize("path", kept("kontor"), ids=lambda path: path.stem)
def test_whole_games_cite_only_rules_that_act(path: Path) -> None:
    record = read(path)
    acting = set(rules_in_force(begin(record["setup"]).game.state.book))
    cited = {rule for ruling in adjudicate(record)["rulings"] for rule in ruling["rule"]}
    assert cited <= acting | {"N", "F", "V"}


SCENARIOS = ("kleine", "tic-tac-toe", "bakschisch", "david-goliath", "gulliver", "armut")
RULES = (
    "hochwasser schmuggel", "bruecke-hochwasser finale", "sonderkarten bestechung-1", "exportlager freie-wahl-1",
    "freie-wahl-2 erste-wahl", "finish alte-seilschaften", "neue-seilschaften schutz blockade",
    "sonderkarten erweitertes-hochwasser", "bestechung-2",
)  # fmt: skip
PLAYED = [*((game, seed, None, "") for game in SEATS for seed in range(3))]
PLAYED += [("pro", 1, scenario, "") for scenario in SCENARIOS] + [("pro", 1, None, rules) for rules in RULES]


@pytest.mark.parametrize(("game", "seed", "scenario", "rules"), PLAYED)
def test_random_games_cite_only_rules_that_act(game: str, seed: int, scenario: str | None, rules: str) -> None:
    plain = scenario is None and not rules
    start = random_setup(game, seed) if plain else set_up(game, scenario, frozenset(rules.split()), seed)
    acting = set(rules_in_force(begin(start).game.state.book))
    cited = {rule for _, _, step in random_game(start, seed) for ruling in step.rulings for rule in ruling.rule}
    assert cited <= acting | (set() if plain else {"N"})
