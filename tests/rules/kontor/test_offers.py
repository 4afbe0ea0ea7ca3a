"""F20-F22, the tables' columns: what is offered while a table is set up is exactly what it can be opened with."""

from itertools import product
from random import Random

import pytest

from kontor_rules import OPTIONS, REGISTRY, Refusal, begin, offers
from kontor_rules.interface.setup_compatibility import Offers
from tests.rules.kontor.kit import SEATS, Json, refusal_of, setup
from tests.rules.kontor.variants.kit import LAYOUTS, SCENARIOS, SPECIAL_RULES
from tests.rules.kontor.variants.random_variants import forbidden_by

GAMES = ("basic", "pro", "team", "extension")
RULES = (*SPECIAL_RULES, "restricted-storage")
SETS = 15
"""Random set-ups a game; each is held against every scenario, special rule and value of an option."""


def wished(game: str, rng: Random) -> Json:
    """Return a random set-up in the making: some of it goes together, some doesn't."""
    options = {one.id: rng.choice([*one.values]) for one in rng.sample(OPTIONS, rng.randint(0, 4))}
    rules = rng.sample(RULES, rng.randint(0, 6))
    return setup(game, scenario=rng.choice((None, *SCENARIOS)), special_rules=rules, options=options)


def opened(game: str, found: Offers, **other: object) -> Refusal | None:
    """Return what `begin` says to what was offered, with one thing changed and a start where one is needed."""
    chosen = {"scenario": found.scenario, "special_rules": list(found.special_rules), "options": {}, **other}
    return refusal_of(begin, setup(game, **chosen, layout=LAYOUTS.get(str(chosen["scenario"]))))


def with_sailors(game: str, found: Offers, **other: object) -> list[Refusal | None]:
    """Return what `begin` says with each sailor: with none, as where F19 isn't played, the tavern, a special card."""
    options: list[Json] = [{}, {"sailor": "tavern"}, {"sailor": "special"}]
    return [opened(game, found, **other, options=one) for one in options]


@pytest.mark.parametrize("game", GAMES)
def test_F20_F21_F22_offered_is_what_compose_accepts(game: str) -> None:
    for seed in range(SETS):
        found = offers(wished(game, Random(f"{game} {seed}")))
        assert opened(game, found, options=found.options) is None, found
        for offer in found.scenarios:
            said = with_sailors(game, found, scenario=offer.id)
            assert bool(offer.against) == all(said), (found, offer)
        for offer in found.rules:
            rules = sorted({*found.special_rules, offer.id})
            said = with_sailors(game, found, special_rules=rules)
            assert bool(offer.against) == all(said), (found, offer)
            assert offer.id not in found.special_rules or not offer.against
        for option, values in found.values.items():
            for value in values:
                options = {**found.options, option: value.id}
                refused = opened(game, found, options=options)
                assert list(value.against) == (list(refused.reasons) if refused else []), (found, option, value)


@pytest.mark.parametrize("game", GAMES)
def test_F19_an_offer_names_the_option_that_has_to_change_with_it(game: str) -> None:
    for seed in range(SETS):
        found = offers(wished(game, Random(f"sailor {game} {seed}")))
        base = {"sailor": found.options["sailor"]} if "sailor" in found.options else {}
        for offer in found.rules:
            rules = sorted({*found.special_rules, offer.id})
            if not offer.against:
                assert opened(game, found, special_rules=rules, options={**base, **offer.changes}) is None


@pytest.mark.parametrize(("game", "scenario"), [*product(GAMES, (None, *SCENARIOS))])
def test_every_rule_is_offered_as_the_rules_tables_say(game: str, scenario: str | None) -> None:
    found = offers(setup(game, scenario=scenario))
    assert (found.scenario != scenario) == bool(forbidden_by(game, scenario, frozenset(), "special"))
    if found.scenario != scenario:
        return
    for offer in found.rules:
        why = forbidden_by(game, scenario, frozenset({offer.id}), "special")
        assert bool(offer.against) == bool(why)
        cited = {rule for reason in offer.against for rule in reason.rule}
        assert not why or "for" in why or cited & why


@pytest.mark.parametrize("game", GAMES)
def test_options_offered_are_those_that_begin_takes(game: str) -> None:
    for seed in range(SETS):
        found = offers(wished(game, Random(f"options {game} {seed}")))
        for option in OPTIONS:
            value = next(iter(option.values_for(game)))
            refused = opened(game, found, options={**found.options, option.id: value})
            idle = refused is not None and refused.error["code"] == "setup.option-idle"
            if option.id == "border_closes" and found.start == "own":
                continue
            assert (option.id not in found.values) == idle, (found, option.id)


def test_N0_a_scenario_with_its_own_start_is_offered_before_there_is_a_layout() -> None:
    found = offers(setup("pro", scenario="insel"))
    assert (found.scenario, found.start, found.dropped) == ("insel", "own", {})
    assert "border_closes" in found.values
    spanning = [[x, y, "HC" if (x, y) == (0, 0) else None] for x in range(6) for y in (0, 5)]
    assert "border_closes" not in offers(setup("pro", scenario="wasserspiele", layout=spanning)).values


def test_F20_of_two_that_exclude_each_other_the_first_stays() -> None:
    found = offers(setup("pro", special_rules=["sonderkarten", "finale", "hochwasser", "no-such"]))
    assert found.special_rules == ("hochwasser", "finale")
    assert {one: reason.code for one, reason in found.dropped.items()} == {
        "sonderkarten": "setup.excluded",
        "no-such": "setup.unknown-rule",
    }


def test_F19_F20_a_tavern_rule_makes_the_sailor_a_special_card() -> None:
    rules = ["schutz", "drunken-sailor"]
    found = offers(setup("pro", special_rules=rules, options={"sailor": "tavern", "placing": "never", "odd": "x"}))
    assert (found.special_rules, found.options["sailor"]) == (("schutz", "drunken-sailor"), "special")
    assert found.dropped["sailor: tavern"].rule == ("F20",)
    assert found.dropped["placing: never"].code == "setup.option-value"
    assert found.dropped["odd: x"].code == "setup.unknown-option"
    assert {one.id: bool(one.against) for one in found.values["sailor"]} == {"tavern": True, "special": False}


def test_S6_seats_that_dont_fit_are_refused_and_names_not_looked_at() -> None:
    with pytest.raises(Refusal, match=r"setup\.seats"):
        offers(setup("extension", seats=SEATS["basic"]))
    players = [{"seat": seat, "name": "Anna"} for seat in ("green", "red", "purple")]
    found = offers({"game": "extension", "players": players, "special_rules": ["restricted-storage"]})
    assert {"without_three_goods", "restricted_scoring"} <= found.values.keys()
    assert "unowned_rank" not in found.values, "V3 lifts E8's ranks"


def test_all_of_the_registry_is_offered() -> None:
    found = offers(setup("pro"))
    assert [one.id for one in (*found.scenarios, *found.rules)] == [one.id for one in REGISTRY if one.kind != "game"]
