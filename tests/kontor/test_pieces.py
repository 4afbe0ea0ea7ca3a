"""Kontor's moves, followed on a table of the test's own: they lead from any position to any other of the same table."""

import json
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from kontor.game import KONTOR
from kontor.words.moves import KontorMoves
from kontor_rules import Game, Refusal, begin, enter, output
from tests.arbiter.pieces.hands import Json, Table, as_far_as_it_holds, check_none_is_idle
from tests.kontor.kontor_table import check_the_box, corrected, table_of, unsure_hands
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
    """Follow the moves between two games on a table, one by one and as pages put them together, and compare it with the
    one that should come out.
    """
    found = KONTOR.pieces.moves(before, after)
    moves = [move.json() for move in found]
    told = [move.json() for way in KontorMoves.of(found, {}) for move in way.moves]
    unsure = unsure_hands(after) if before is None else unsure_hands(before, after)
    table, followed, as_told = (Table(unsure) if before is None else table_of(before, unsure) for _ in range(3))
    goal = table_of(after, unsure)
    assert not followed.follow(moves).differences(goal), moves
    assert not as_told.follow(told).differences(goal), told
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


SOME_TABLES: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    ("basic", None, ()),
    ("team", None, ()),
    ("extension", None, ()),
    ("pro", "wasserspiele", ("finish", "exportlager")),
    ("pro", "gigant", ("bruecke-hochwasser", "schutz", "erweitertes-hochwasser")),
)
SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 40)))
MORE_SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 200)))
TRIED = 12  # entries of a game


def played(game: str, scenario: str | None, rules: tuple[str, ...], seed: int) -> tuple[list[Game], list[Json]]:
    """Return a random game before each entry and at its end, and the entries."""
    start = random_setup(game, seed) if scenario is None else set_up(game, scenario, frozenset(rules), seed)
    games, entries = [begin(start).game], []
    for _before, entry, step in overruled_game(start, seed, most=120):
        games.append(step.game)
        entries.append(entry)
    return games, entries


def told(before: Game, after: Game, lies: list[tuple[Json, Json]]) -> list[Json]:
    return [move.json() for move in KONTOR.pieces.moves(before, after, lies)]


def followed(table: Table, moves: list[Json], after: Game, unsure: frozenset[str]) -> None:
    """Check that moves lead from a table to that of a game, and that none is superfluous."""
    goal = table_of(after, unsure)
    start = Table(unsure)
    start.stacks, start.heaps = {cell: [*stack] for cell, stack in table.stacks.items()}, table.heaps.copy()
    assert not table.follow(moves).differences(goal), moves
    check_none_is_idle(start, moves, goal)


def other_cells(games: list[Game], entries: list[Json], rng: Random) -> Iterator[tuple[Game, Json, Json, Game]]:
    """Yield placements with another legal cell: the game after, both entries, and the game as it would be."""
    for before, entry, end in zip(games, entries, games[1:], strict=False):
        if entry["entry"] != "place":
            continue
        cells = [cell for cell in (output(before)["legal"] or {"cells": []})["cells"] if list(cell) != entry["cell"]]
        if cells:
            changed = {**entry, "cell": list(rng.choice(cells))}
            try:
                yield end, entry, changed, enter(before, changed).game
            except Refusal:
                continue


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "scenario", "rules"), SOME_TABLES)
def test_a_card_that_lies_on_the_right_cell_is_moved_by_nobody(
    game: str, scenario: str | None, rules: tuple[str, ...], seed: int
) -> None:
    games, entries = played(game, scenario, rules, seed)
    found = 0
    for end, entry, changed, after in other_cells(games, entries, Random(seed)):
        unsure = unsure_hands(end, after)
        followed(table_of(end, unsure), told(end, after, []), after, unsure)
        table = table_of(end, unsure)
        top = table.stacks[tuple(entry["cell"])].pop()
        if not table.stacks[tuple(entry["cell"])]:
            del table.stacks[tuple(entry["cell"])]
        table.stacks.setdefault(tuple(changed["cell"]), []).append(top)
        moves = told(end, after, [(entry, changed)])
        assert not [move for move in moves if move["piece"].get("card") == top], moves
        followed(table, moves, after, unsure)
        found += 1
    assert found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "scenario", "rules"), SOME_TABLES[:3])
def test_a_card_that_was_laid_under_a_wrong_number_stays_where_it_is(
    game: str, scenario: str | None, rules: tuple[str, ...], seed: int
) -> None:
    games, entries = played(game, scenario, rules, seed)
    found = 0
    for at, entry in enumerate(entries[:-1]):
        if entry["entry"] != "play" or entries[at + 1]["entry"] != "place":
            continue
        seat = entries[at + 1]["seat"]
        wrong = entry["cards"][seat]
        for card in sorted(games[at].faces):
            changed = {**entry, "cards": {**entry["cards"], seat: card}}
            try:
                after = enter(enter(games[at], changed).game, entries[at + 1]).game
            except Refusal:
                continue
            if card == wrong:
                continue
            moves = told(games[at + 2], after, [(entry, changed)])
            assert not [move for move in moves if move["piece"].get("card") in (wrong, card)], moves
            found += 1
            break
    assert found


def other_entry(before: Game, entry: Json, rng: Random, cards: Sequence[str]) -> Json:
    """Return what else could have been entered, not always by the rules: another cell, another card, another way."""
    legal = output(before)["legal"] or {"cells": [], "ship": []}
    if entry["entry"] == "place" and legal["cells"]:
        return {**entry, "cell": list(rng.choice(legal["cells"]))}
    if entry["entry"] == "ship" and "remove" in entry and rng.random() < 0.5:
        return {key: value for key, value in entry.items() if key not in ("remove", "return_to")}
    if entry["entry"] == "ship" and legal["ship"]:
        return {"entry": "ship", "seat": entry["seat"], "to": list(rng.choice(legal["ship"]))}
    if entry["entry"] == "play":
        return {**entry, "cards": {**entry["cards"], rng.choice(sorted(entry["cards"])): rng.choice(cards)}}
    return entry


@pytest.mark.parametrize("seed", MORE_SEEDS)
@pytest.mark.parametrize(("game", "scenario", "rules"), SOME_TABLES)
def test_an_entry_of_long_ago_moves_each_piece_once_from_where_it_lies_now(
    game: str, scenario: str | None, rules: tuple[str, ...], seed: int
) -> None:
    games, entries = played(game, scenario, rules, seed)
    rng, cards, found = Random(seed), sorted(games[-1].faces), 0
    for at in rng.sample(range(len(entries)), min(TRIED, len(entries))):
        changed = other_entry(games[at], entries[at], rng, cards)
        entered, after = as_far_as_it_holds(enter, games[at], [changed, *entries[at + 1 :]])
        if changed != entries[at] and entered:
            end = games[at + entered]
            unsure = unsure_hands(end, after)
            followed(table_of(end, unsure), told(end, after, []), after, unsure)
            lies = table_of(end, unsure)
            if laid_right(lies, entries[at], changed, table_of(after, unsure)):
                moves = told(end, after, [(entries[at], changed)])
                top = lies.stacks[tuple(changed["cell"])][-1]
                assert not [move for move in moves if move["piece"].get("card") == top], moves
                followed(lies, moves, after, unsure)
            found += 1
    assert found


def laid_right(table: Table, entry: Json, changed: Json, goal: Table) -> bool:
    """Let a table lie as the right entry has it; tell whether it could, since nothing has come onto the card."""
    if entry["entry"] != "place":
        return False
    wrong, right = tuple(entry["cell"]), tuple(changed["cell"])
    on_top = any(f'"cell": {json.dumps([*cell])}' in place for place, _piece in +table.heaps for cell in (wrong, right))
    if on_top or len(table.stacks[wrong]) > 1 or right in table.stacks or goal.stacks[right] != table.stacks[wrong]:
        return False
    table.stacks[right] = table.stacks.pop(wrong)
    return True
