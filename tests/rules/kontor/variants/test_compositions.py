"""Every pair of special rules with every scenario in every game, and larger sets: they play or say why not."""

from __future__ import annotations

import os
from itertools import combinations
from random import Random

import pytest

from kontor_rules import Refusal
from tests.rules.kontor.kit import refused
from tests.rules.kontor.variants.kit import SCENARIOS, SPECIAL_RULES
from tests.rules.kontor.variants.random_variants import forbidden_by, play_to_the_end, refused_by, set_up

GAMES = ("basic", "pro", "team", "extension")
STARTS = (None, *SCENARIOS)
ALL_RULES = (*SPECIAL_RULES, "restricted-storage")
PAIRS = [frozenset(pair) for pair in combinations(ALL_RULES, 2)]
WHOLE = 400
"""Entries of a game before all agree to end: more than a game takes."""
LARGER_SETS = int(os.environ.get("KONTOR_LARGER_SETS", "2000"))
"""How many sets of three and more are tried; 2000 take a minute or two."""

_FOR = {"setup.not-in-game": {"for", "games"}}


def _says_why(refusal: Refusal, why: set[str]) -> bool:
    """Tell whether the refusal names one of the rules that forbid the set, by F20-F22 or the tables' columns."""
    first = refused(refusal).reasons[0]
    return refusal.entry == -1 and bool(_FOR.get(first.code, {*first.rule}) & why)


def _plays_or_says_why(game: str, scenario: str | None, rules: frozenset[str], seed: int, most: int) -> bool:
    """Check one set; tell whether it was played."""
    why = forbidden_by(game, scenario, rules)
    start = set_up(game, scenario, rules, seed)
    if not why:
        play_to_the_end(start, seed, most, replayed=most == WHOLE)
        return True
    refusal = refused_by(start | {"deck": []})
    assert refusal is not None, (game, scenario, rules, why)
    assert _says_why(refusal, why), (game, scenario, rules, why, refusal.error)
    return False


@pytest.mark.parametrize("scenario", STARTS)
def test_F20_F21_F22_every_pair_plays_or_says_why_not(scenario: str | None) -> None:
    played = 0
    for seed, rules in enumerate(PAIRS):
        for game in GAMES:
            played += _plays_or_says_why(game, scenario, rules, seed, WHOLE)
    expected = {game: sum(not forbidden_by(game, scenario, rules) for rules in PAIRS) for game in GAMES}
    assert played == sum(expected.values())
    assert expected["pro"] >= 56, "far fewer pairs would mean that the list above forbids too much"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_alone_plays_with_every_scenario_or_says_why_not(game: str) -> None:
    for seed, rule in enumerate(ALL_RULES):
        for scenario in STARTS:
            _plays_or_says_why(game, scenario, frozenset({rule}), seed, WHOLE)
    for scenario in STARTS:
        _plays_or_says_why(game, scenario, frozenset(), 1, WHOLE)


def _random_set(rng: Random) -> tuple[str, str | None, frozenset[str]]:
    """Return a random set of three and more special rules, most of which go together."""
    game = rng.choice(("basic", "pro", "pro", "pro", "team"))
    scenario = rng.choice(STARTS) if rng.random() < 0.7 else None
    rules: frozenset[str] = frozenset()
    for rule in rng.sample(SPECIAL_RULES, rng.randint(3, 14)):
        if rng.random() < 0.02 or not forbidden_by(game, scenario, rules | {rule}, "special"):
            rules |= {rule}
    return game, scenario, rules


@pytest.mark.parametrize("part", range(4))
def test_larger_sets_play_or_say_why_not(part: int) -> None:
    played = 0
    for seed in range(part, LARGER_SETS, 4):
        rng = Random(f"set {seed}")
        game, scenario, rules = _random_set(rng)
        sailor = {"sailor": "special"} if "drunken-sailor" in rules else {}
        why = forbidden_by(game, scenario, rules, "special")
        start = set_up(game, scenario, rules, seed, **sailor)
        if why:
            refusal = refused_by(start)
            assert refusal is not None, (game, scenario, rules, why)
            assert _says_why(refusal, why), (game, scenario, rules, why, refusal.error)
        else:
            play_to_the_end(start, seed, WHOLE)
            played += 1
    assert played > LARGER_SETS // 8
