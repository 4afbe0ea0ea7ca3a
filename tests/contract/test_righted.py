"""An entry was wrong, the table was not: hands move nothing that lies right, and all else to where it belongs."""

from collections.abc import Iterator
from random import Random

import pytest

from contract.game import CONTRACT
from contract_rules import Game, Refusal, begin, enter, output
from tests.arbiter.pieces.hands import Json, Table, as_far_as_it_holds, check_none_is_idle
from tests.contract.test_pieces import table_of
from tests.rules.contract.random_games import play

TRIED = 12  # entries of a game


def others(before: Game, entry: Json, rng: Random) -> Iterator[Json]:
    """Yield what else could have been entered: another cell, another project, another committee."""
    if entry["entry"] == "build":
        legal = output(before)["legal"] or {"cells": [], "build": []}
        yield from ({**entry, "cell": list(cell)} for cell in legal["cells"] if list(cell) != entry["cell"])
        yield from ({**entry, "card": card} for card in legal["build"] if card != entry["card"])
    if entry["entry"] == "place":
        free = [one for one in before.setup.places if one not in entry["committees"]]
        if free:
            wrong, right = entry["committees"][0], rng.choice(free)
            yield {**entry, "committees": [right if one == wrong else one for one in entry["committees"]]}


def laid_right(table: Table, entry: Json, changed: Json) -> None:
    """Let the table lie as the right entry has it."""
    if entry["entry"] == "place":
        gone, come = [*entry["committees"]], [*changed["committees"]]
        worker = {"piece": "worker", "seat": entry["seat"]}
        for origin, to in zip(gone, come, strict=True):
            table.add({"place": "committee", "committee": origin}, worker, -1)
            table.add({"place": "committee", "committee": to}, worker)
        return
    was, becomes = str(entry["card"]), str(changed["card"])
    table.stacks.setdefault(tuple(changed["cell"]), []).append(becomes)
    table.stacks[tuple(entry["cell"])].remove(was)
    table.stacks = {cell: stack for cell, stack in table.stacks.items() if stack}
    if was != becomes:
        display = {"place": "display"}
        table.add(display, {"piece": "project", "card": changed["card"]}, -1)
        table.add(display, {"piece": "project", "card": entry["card"]})
        worker = {"piece": "worker", "seat": entry["seat"]}
        on = {"place": "on", "card": entry["card"]}
        standing = table.heaps[table._heap(worker, on)]
        table.add(on, worker, -standing)
        table.add({"place": "on", "card": changed["card"]}, worker, standing)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 200))])
def test_what_lies_right_is_moved_by_nobody(seed: int) -> None:
    record, rng = play(seed, most_entries=90), Random(seed)
    game = begin(record["setup"]).game
    for entry in record["entries"]:
        end = enter(game, entry).game
        for changed in list(others(game, entry, rng))[:3]:
            try:
                after = enter(game, changed).game
            except Refusal:
                continue
            check(end, after, entry, changed)
        game = end


def check(end: Game, after: Game, entry: Json, changed: Json) -> None:
    """Follow both lists of moves: for a table as it was entered, and for one that was right."""
    goal = table_of(after)
    plain = [move.json() for move in CONTRACT.pieces.moves(end, after)]
    assert not table_of(end).follow(plain).differences(goal), plain
    check_none_is_idle(table_of(end), plain, goal)
    table = table_of(end)
    laid_right(table, entry, changed)
    moves = [move.json() for move in CONTRACT.pieces.moves(end, after, [(entry, changed)])]
    if entry["entry"] == "place":
        assert not [move for move in moves if "committee" in (move["from"]["place"], move["to"]["place"])], moves
    else:
        assert not [move for move in moves if move["piece"].get("card") in (entry["card"], changed["card"])], moves
    assert not table.follow(moves).differences(goal), moves


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 600))])
def test_an_entry_of_long_ago_moves_each_piece_once_from_where_it_lies_now(seed: int) -> None:
    record, rng = play(seed, most_entries=90), Random(seed)
    entries, games = record["entries"], [begin(record["setup"]).game]
    for entry in entries:
        games.append(enter(games[-1], entry).game)
    for at in rng.sample(range(len(entries)), min(TRIED, len(entries))):
        entry = entries[at]
        for changed in [*others(games[at], entry, rng), *in_turn(games[at], entry)][:3]:
            entered, after = as_far_as_it_holds(enter, games[at], [changed, *entries[at + 1 :]])
            if not entered:
                continue
            end, goal = games[at + entered], table_of(after)
            moves = [move.json() for move in CONTRACT.pieces.moves(end, after)]
            assert not table_of(end).follow(moves).differences(goal), moves
            check_none_is_idle(table_of(end), moves, goal)


def in_turn(before: Game, entry: Json) -> Iterator[Json]:
    """Yield what else the same turn could have been: another resolution, another card's action."""
    if entry["entry"] == "resolve":
        yield from ({**entry, "committee": one} for one in before.setup.places if one != entry["committee"])
    if entry["entry"] == "act":
        cards = before.state.city.values()
        yield from ({"entry": "act", "seat": entry["seat"], "card": card} for card in cards if card != entry["card"])
