"""Every pair of special rules with every scenario in every game, and larger sets: they play or say why not."""

from itertools import combinations
from random import Random

import pytest

from kontor_rules import Refusal, begin
from tests.rules.kontor.kit import refusal_of
from tests.rules.kontor.variants.kit import SCENARIOS, SPECIAL_RULES
from tests.rules.kontor.variants.random_variants import forbidden_by, play_to_the_end, set_up

GAMES = ("basic", "pro", "team", "extension")
STARTS = (None, *SCENARIOS)
ALL_RULES = (*SPECIAL_RULES, "restricted-storage")
PAIRS = [frozenset(pair) for pair in combinations(ALL_RULES, 2)]
MOST = 400
"""Entries of a game before all agree to end: more than a game takes."""
LARGER_SETS = (200, pytest.param(2000, marks=pytest.mark.long))
"""How many sets of three and more are tried: every day, and before a release."""

_FOR = {"setup.not-in-game": {"for", "games"}}


def _says_why(refusal: Refusal, why: set[str]) -> bool:
    """Tell whether the refusal names one of the rules that forbid the set, by F20-F22 or the tables' columns."""
    first = refusal.reasons[0]
    return refusal.entry == -1 and bool(_FOR.get(first.code, {*first.rule}) & why)


def _goes_or_says_why(game: str, scenario: str | None, rules: frozenset[str], seed: int, *, played: bool) -> bool:
    """Check one set; tell whether it goes together. If so it is played to the end, or only set up."""
    why = forbidden_by(game, scenario, rules)
    start = set_up(game, scenario, rules, seed)
    if not why and played:
        play_to_the_end(start, seed, MOST)
        return True
    refusal = refusal_of(begin, start if not why else start | {"deck": []})
    if not why:
        assert refusal is None, (game, scenario, rules)
        return True
    assert refusal is not None, (game, scenario, rules, why)
    assert _says_why(refusal, why), (game, scenario, rules, why, refusal.error)
    return False


@pytest.mark.parametrize("scenario", STARTS)
@pytest.mark.parametrize("all_played", [False, pytest.param(True, marks=pytest.mark.long)])
def test_F20_F21_F22_every_pair_plays_or_says_why_not(scenario: str | None, all_played: bool) -> None:
    """Every day a pair is played by itself and with one of the scenarios, and is set up with all others."""
    turn = STARTS.index(scenario)
    going = 0
    for seed, rules in enumerate(PAIRS):
        played = all_played or not turn or seed % len(SCENARIOS) == turn - 1
        for game in GAMES:
            going += _goes_or_says_why(game, scenario, rules, seed, played=played)
    expected = {game: sum(not forbidden_by(game, scenario, rules) for rules in PAIRS) for game in GAMES}
    assert going == sum(expected.values())
    assert expected["pro"] >= 56, "far fewer pairs would mean that the list above forbids too much"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_alone_plays_with_every_scenario_or_says_why_not(game: str) -> None:
    for seed, rule in enumerate(ALL_RULES):
        for scenario in STARTS:
            _goes_or_says_why(game, scenario, frozenset({rule}), seed, played=True)
    for scenario in STARTS:
        _goes_or_says_why(game, scenario, frozenset(), 1, played=True)


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
@pytest.mark.parametrize("sets", LARGER_SETS)
def test_larger_sets_play_or_say_why_not(sets: int, part: int) -> None:
    played = 0
    for seed in range(part, sets, 4):
        rng = Random(f"set {seed}")
        game, scenario, rules = _random_set(rng)
        sailor = {"sailor": "special"} if "drunken-sailor" in rules else {}
        why = forbidden_by(game, scenario, rules, "special")
        start = set_up(game, scenario, rules, seed, **sailor)
        if why:
            refusal = refusal_of(begin, start)
            assert refusal is not None, (game, scenario, rules, why)
            assert _says_why(refusal, why), (game, scenario, rules, why, refusal.error)
        else:
            play_to_the_end(start, seed, MOST)
            played += 1
    assert played > sets // 8
