"""Whatever the table says against the arbiter: what lies and what is held still adds up, and replays the same."""

from collections import Counter

import pytest

from kontor_rules import adjudicate, begin, output
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import Json, heard, record
from tests.rules.kontor.random_games import random_setup
from tests.rules.kontor.random_overruling import overruled_game
from tests.rules.kontor.variants.random_variants import set_up

GAMES = ("basic", "pro", "team", "extension")
VARIANTS: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    ("pro", "canale-grande", ("finale",)),
    ("pro", "wasserspiele", ("finish", "exportlager")),
    ("pro", "tic-tac-toe", ("sonderkarten",)),
    ("pro", "insel", ("freie-wahl-2", "erste-wahl")),
    ("pro", "armut", ("neue-seilschaften",)),
    ("pro", "bakschisch", ("exportlager", "freie-wahl-1")),
    ("pro", "gulliver", ("hochwasser", "blockade")),
    ("pro", "david-goliath", ("sonderkarten", "erweitertes-hochwasser", "bestechung-1")),
    ("pro", None, ("hochwasser", "bestechung-2", "schutz")),
    ("pro", None, ("alte-seilschaften", "exportlager")),
    ("team", "armut", ("neue-seilschaften", "blockade")),
    ("extension", None, ("restricted-storage",)),
)
"""Scenarios and special rules in which something more could go wrong."""


def _check_game(start: Json, seed: int) -> Counter[str]:
    """Play a game, holding every position against what must be true; return what the table said, and how often."""
    first = begin(start).game
    deck = oracle.cards_in(first, output(first))
    closing = {"finish", "schmuggel"} & set(start.get("special_rules", ()))  # F10, F5: the end itself closes areas
    coins = 20 if start.get("scenario") != "armut" else 3 * len(first.state.coins)
    entries: list[Json] = []
    said: Counter[str] = Counter()
    outs = []
    for _before, entry, step in overruled_game(start, seed):
        for ruling in step.rulings:
            heard(ruling)
            deck -= ruling.code == "waters.instead"  # F16: the flood is out of the game
        out = output(step.game)
        entries.append(entry)
        outs.append(out)
        said.update([str(entry.get("what"))] if entry["entry"] == "override" else [])
        oracle.check_sums(step.game, out, coins, deck)
        if not (closing and step.game.state.ending):
            oracle.check_areas(step.game, out)
    for count in (len(entries) // 3, len(entries)):
        version = 2 if any(entry["entry"] == "override" for entry in entries[:count]) else 1
        again = adjudicate(record(start, *entries[:count]) | {"version": version})
        del again["rulings"]
        assert again == outs[count - 1]
    return said


@pytest.mark.parametrize("game", GAMES)
def test_overruled_games_add_up_and_replay(game: str) -> None:
    said: Counter[str] = Counter()
    for seed in range(4):
        said += _check_game(random_setup(game, seed), seed)
    assert said.keys() == {"coins", "turn", "owner", "place", "card"}


@pytest.mark.parametrize(("game", "scenario", "rules"), VARIANTS)
def test_overruled_games_of_variants_add_up_and_replay(game: str, scenario: str | None, rules: tuple[str, ...]) -> None:
    for seed in range(2):
        _check_game(set_up(game, scenario, frozenset(rules), seed), seed)
