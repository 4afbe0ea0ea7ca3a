"""The lists of scenarios, special rules and options, and what excludes or needs what (F20-F22, the tables' columns)."""

import pytest

from kontor_rules import OPTIONS as ENGINE_OPTIONS, REGISTRY, begin
from kontor_rules.__main__ import main
from tests.rules.kontor.kit import refuses_setup, setup
from tests.rules.kontor.variants.kit import OPTIONS, SCENARIOS, SPECIAL_RULES, with_scenario

GAMES = ("basic", "pro", "team", "extension")
TAVERN_RULES = ("alte-seilschaften", "neue-seilschaften", "schutz", "bestechung-1", "bestechung-2")
TWO_ONLY = SPECIAL_RULES[:8]


def _ids(kind: str) -> tuple[str, ...]:
    return tuple(variant.id for variant in REGISTRY if variant.kind == kind)


def test_registry_holds_the_rules_tables_in_their_order() -> None:
    assert (_ids("game"), _ids("scenario"), _ids("rule")) == (GAMES, SCENARIOS, (*SPECIAL_RULES, "restricted-storage"))
    rules = [variant.rule[0] for variant in REGISTRY if variant.kind == "rule"]
    assert rules == [*(f"F{number}" for number in range(1, 20)), "V1"]
    assert tuple(option.id for option in ENGINE_OPTIONS) == OPTIONS


def test_command_line_lists_every_variant_and_option_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["id", "kind", "rule", "games", "sets", "hooks", "excludes", "needs"]
    listed = [line.split("  ")[0] for line in lines]
    variants = [*GAMES, *SCENARIOS, *SPECIAL_RULES, "restricted-storage"]
    assert listed[: len(variants)] == variants
    assert tuple(dict.fromkeys(line.partition(":")[0] for line in listed[len(variants) :])) == OPTIONS


@pytest.mark.parametrize(
    ("option", "rule", "values"),
    [
        ("both_sit_out", "R1", "allowed not_twice one_only"),
        ("sit_out_until", "R1", "chosen revealed"),
        ("both_broke", "T5", "taxed_both any"),
        ("removed_card", "H4", "under_pile to_hand"),
        ("placing", "P9", "must may"),
        ("customs_close", "P6", "may_not may"),
        ("customs_size", "A2", "counts not"),
        ("border_closes", "A3", "both each"),
        ("keeper_supply", "A6", "unlimited 5"),
        ("unowned_rank", "E3", "no yes"),
        ("equal_areas", "E5", "if_needed always"),
        ("last_income", "E0", "no yes"),
        ("warehouse_supply", "W4", "unlimited 16 32"),
        ("without_three_goods", "S6", "no yes"),
        ("finale_area", "F7", "last_area last_owned"),
        ("restricted_scoring", "V3", "two_player with_chits"),
        ("sailor", "F19", "tavern special"),
    ],
)
def test_options_have_the_values_of_the_rules_default_first(option: str, rule: str, values: str) -> None:
    found = next(own for own in ENGINE_OPTIONS if own.id == option)
    assert (found.rule[0], list(found.values_for("pro"))) == (rule, values.split())
    special = {("warehouse_supply", "extension"): ["16", "unlimited", "32"], ("sailor", "team"): ["special"]}
    for game in ("team", "extension"):
        assert list(found.values_for(game)) == special.get((option, game), values.split())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alte-seilschaften", "neue-seilschaften"),
        ("bestechung-1", "bestechung-2"),
        ("hochwasser", "bruecke-hochwasser"),
        ("hochwasser", "sonderkarten"),
        ("bruecke-hochwasser", "sonderkarten"),
    ],
)
def test_F20_pairs_that_exclude_each_other(one: str, other: str) -> None:
    for pair in ([one, other], [other, one]):
        refused = refuses_setup(setup("pro", special_rules=pair), "setup.excluded", "F20")
        assert {refused.reasons[0].facts["id"], refused.reasons[0].facts["other"]} == {one, other}


@pytest.mark.parametrize("rule", TAVERN_RULES)
def test_F20_rules_about_taverns_need_some_beside_the_sailor(rule: str) -> None:
    start = setup("pro", special_rules=["drunken-sailor", rule])
    refuses_setup(start, "setup.excluded", "F20", other=rule)
    begin(start | {"options": {"sailor": "special"}})
    begin(setup("team", special_rules=["drunken-sailor", rule]))
    refuses_setup(setup("pro", scenario="gulliver", special_rules=[rule]), "setup.needs", "F20", id=rule)


def test_F20_gulliver_excludes_the_tavern_as_sailor_only() -> None:
    start = setup("pro", scenario="gulliver", special_rules=["drunken-sailor"])
    refuses_setup(start, "setup.excluded", "F20", other="gulliver")
    begin(start | {"options": {"sailor": "special"}})


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_F20_bridge_and_flood_need_the_normal_start(scenario: str) -> None:
    start = setup("pro", special_rules=["bruecke-hochwasser"], **with_scenario(scenario))
    if scenario in ("canale-grande", "kleine", "wasserspiele", "tic-tac-toe", "gulliver", "insel"):
        refuses_setup(start, "setup.needs", "F20", id="bruecke-hochwasser", need="normal-start")
    else:
        assert begin(start).game.state.book.settings.field == (7, 7)


@pytest.mark.parametrize("rule", ["schutz", "blockade"])
def test_F21_needs_the_ship(rule: str) -> None:
    for start in (setup("basic"), setup("pro", scenario="kleine"), setup("pro", scenario="bakschisch")):
        refuses_setup(start | {"special_rules": [rule]}, "setup.needs", "F21", id=rule, need="ship")
    for start in (setup("pro"), setup("team"), setup("pro", scenario="gigant")):
        begin(start | {"special_rules": [rule]})


def test_F22_two_waters_need_floods() -> None:
    own = "erweitertes-hochwasser"
    for start in (setup("basic"), setup("pro"), setup("team", **with_scenario("insel"))):
        refuses_setup(start | {"special_rules": [own]}, "setup.needs", "F22", id=own, need="floods")
    for floods in ("hochwasser", "bruecke-hochwasser", "sonderkarten"):
        begin(setup("basic", special_rules=[own, floods]))
    begin(setup("team", special_rules=[own]))
    begin(setup("team", special_rules=[own], scenario="armut"))


@pytest.mark.parametrize("number", range(1, 20))
def test_F_for_column_team_and_extension(number: int) -> None:
    rule = SPECIAL_RULES[number - 1]
    refuses_setup(setup("extension", special_rules=[rule]), "setup.not-in-game", f"F{number}", game="extension")
    if rule in TWO_ONLY:
        refuses_setup(setup("team", special_rules=[rule]), "setup.not-in-game", f"F{number}", id=rule, game="team")
    else:
        begin(setup("team", special_rules=[rule]))


@pytest.mark.parametrize("game", ["basic", "pro", "team"])
def test_V_restricted_storage_is_the_extensions(game: str) -> None:
    refuses_setup(setup(game, special_rules=["restricted-storage"]), "setup.not-in-game", "V1", game=game)
    begin(setup("extension", special_rules=["restricted-storage"]))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("game", ["basic", "team", "extension"])
def test_N_scenarios_go_with_the_pro_game_and_two_with_teams(scenario: str, game: str) -> None:
    start = setup(game, **with_scenario(scenario))
    if game == "team" and scenario in ("insel", "armut"):
        begin(start)
    else:
        refuses_setup(start, "setup.not-in-game", id=scenario, game=game)


def test_special_rules_and_scenarios_must_be_known_and_named_once() -> None:
    refuses_setup(setup("pro", special_rules=["freie-wahl-3"]), "setup.unknown-rule", "F", id="freie-wahl-3")
    refuses_setup(setup("pro", scenario="gigantisch"), "setup.unknown-scenario", "N", id="gigantisch")
    refuses_setup(setup("pro", special_rules=["finale", "finale"]), "setup.rule-twice", "F7", id="finale")
    refuses_setup(setup("pro", special_rules=["gigant"]), "setup.unknown-rule", "F", id="gigant")
