"""Kontor's moves, followed on a table of the test's own: they lead from any position to any other of the same table."""

from random import Random

import pytest

from kontor.game import KONTOR
from kontor_rules import Game, begin
from tests.arbiter.pieces.hands import Json, Table, check_none_is_idle
from tests.kontor.kontor_corrections import corrected
from tests.kontor.kontor_table import check_the_box, table_of, unsure_hands
from tests.rules.kontor.random_games import random_setup
from tests.rules.kontor.random_overruling import overruled_game
from tests.rules.kontor.variants.random_variants import set_up

TABLES: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    ("basic", None, ()),
    ("pro", None, ()),
    ("team", None, ()),
    ("extension", None, ()),
    ("extension", None, ("restricted-storage",)),
    ("pro", "canale-grande", ("finale", "drunken-sailor")),
    ("pro", "kleine", ("schmuggel", "freie-wahl-1")),
    ("pro", "wasserspiele", ("finish", "exportlager")),
    ("pro", "tic-tac-toe", ("sonderkarten", "schmuggel")),
    ("pro", "bakschisch", ("exportlager", "justizia")),
    ("pro", "david-goliath", ("sonderkarten", "erweitertes-hochwasser", "bestechung-1")),
    ("pro", "gigant", ("bruecke-hochwasser", "schutz", "erweitertes-hochwasser")),
    ("pro", "gulliver", ("hochwasser", "blockade", "schmuggel")),
    ("pro", "insel", ("freie-wahl-2", "erste-wahl")),
    ("team", "insel", ("alte-seilschaften",)),
    ("pro", "armut", ("neue-seilschaften",)),
    ("team", "armut", ("bestechung-2", "blockade", "erweitertes-hochwasser")),
    ("basic", None, ("hochwasser", "schmuggel", "exportlager")),
)
"""Every game, every scenario and every special rule in some combination."""


def _start(game: str, scenario: str | None, rules: tuple[str, ...], seed: int) -> Json:
    if scenario is None and not rules:
        return random_setup(game, seed)
    return set_up(game, scenario, frozenset(rules), seed)


def check(before: Game | None, after: Game, *, same_rules: bool = True) -> list[Json]:
    """Follow the moves between two games on a table, and compare it with the one that should come out."""
    moves = [move.json() for move in KONTOR.pieces.moves(before, after)]
    unsure = unsure_hands(after) if before is None else unsure_hands(before, after)
    table, followed = (Table(unsure) if before is None else table_of(before, unsure) for _ in range(2))
    goal = table_of(after, unsure)
    assert not followed.follow(moves).differences(goal), moves
    check_none_is_idle(table, moves, goal)
    if before is None or same_rules:
        check_the_box(followed, after, packed=before is None)
    return moves


@pytest.mark.parametrize(("seeds", "pairs"), [(1, 8), pytest.param(3, 30, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "scenario", "rules"), TABLES)
def test_moves_lead_from_any_position_to_any_other(
    game: str, scenario: str | None, rules: tuple[str, ...], seeds: int, pairs: int
) -> None:
    for seed in range(seeds):
        start = _start(game, scenario, rules, seed)
        rng = Random(f"{game} {scenario} {seed}")
        games, entries = [begin(start).game], []
        for _before, entry, step in overruled_game(start, seed, most=90):
            games.append(step.game)
            entries.append(entry)
        for at in rng.sample(range(len(entries)), min(len(entries), 2 * pairs)):
            check(games[at], games[at + 1])
        for _ in range(pairs):
            check(rng.choice(games), rng.choice(games))
            other = corrected(start, entries, games, rng)
            if other is not None:
                check(games[-1], other, same_rules=False)
                check(other, rng.choice(games), same_rules=False)
        for one in (games[0], rng.choice(games), games[-1]):
            check(None, one)
        assert check(one, one) == []
