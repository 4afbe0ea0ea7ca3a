"""Contract's moves, followed on a table of the test's own: they lead from any position to any other."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from contract.game import CONTRACT
from contract_rules import Game, Refusal, begin, enter, output
from tests.arbiter.pieces.hands import Json, Table, as_far_as_it_holds, check_none_is_idle
from tests.rules.contract.random_games import play
from tests.tiers import sampled

KINDS = ("c1", "c2", "c3", "c4", "development")
REASON = {"entry": "override", "reason": "We say so."}


def table_of(game: Game) -> Table:
    """Return the table of a game by the position that the engine gives out."""
    table, out = Table(), output(game)
    for lying in out["city"]:
        table.stacks[lying["cell"][0], lying["cell"][1]] = [str(lying["card"])]
        worker = {"piece": "worker", "seat": lying["seat"]}
        table.add({"place": "on", "card": lying["card"]}, worker, lying["workers"])
    for card in out["display"]:
        table.add({"place": "display"}, {"piece": "project", "card": card})
    for letter, count in out["pile"].items():
        table.add({"place": "pile", "letter": letter}, {"piece": "project", "card": None}, count)
    for seat, workers in out["workers"].items():
        worker = {"piece": "worker", "seat": seat}
        table.add({"place": "free", "seat": seat}, worker, workers["free"])
        table.add({"place": "case"}, worker, workers["case"])
        for committee, count in workers["committees"].items():
            table.add({"place": "committee", "committee": committee}, worker, count)
        table.add({"place": "track", "at": out["points"][seat]["total"]}, {"piece": "points", "seat": seat})
        for kind, at in out["influence"][seat].items():
            table.add({"place": "track", "at": at}, {"piece": "influence", "seat": seat, "kind": kind})
    return table


def check(before: Game | None, after: Game) -> None:
    """Follow the moves between two games on a table, and compare it with the one that should come out."""
    moves = [move.json() for move in CONTRACT.pieces.moves(before, after)]
    table, followed = (Table() if before is None else table_of(before) for _ in range(2))
    goal = table_of(after)
    assert not followed.follow(moves).differences(goal), moves
    check_none_is_idle(table, moves, goal)
    if before is not None:
        assert not any(followed.took.values()), "S8: nothing comes out of the box in a game"
    else:
        assert sum(followed.took.values()) == 12 * len(after.setup.seats) + sum(after.setup.pile.values()) + 1


def overruled(game: Game, rng: Random) -> Game:
    """Return a game after something that the table might say, if it can be said."""
    seat = rng.choice(game.setup.seats)
    spots: list[Json] = [{"place": "free"}, {"place": "case"}, {"place": "committee", "committee": "c1"}]
    spots += [{"place": "on", "card": card} for card in game.state.cells if card]
    words: list[Json] = [
        {"what": "points", "seat": seat, "source": "projects", "points": rng.randrange(9)},
        {"what": "influence", "seat": seat, "kind": rng.choice(KINDS), "points": rng.randrange(9)},
        {"what": "worker", "seat": seat, "from": rng.choice(spots), "to": rng.choice(spots)},
        {"what": "display", "card": rng.choice(game.state.display or (1,)), "instead": rng.randrange(1, 37)},
    ]
    return played_on(game, [REASON | rng.choice(words)])


def played_on(game: Game, entries: Sequence[Json]) -> Game:
    """Return the game after as many of the entries as can be entered."""
    for entry in entries:
        try:
            game = enter(game, entry).game
        except Refusal:
            break
    return game


def corrected(game: Game, entries: Sequence[Json], rng: Random) -> Game:
    """Return a game as it would have gone with its next entry deleted, or with another card or committee in it."""
    first = dict(entries[0])
    if "card" in first and isinstance(first["card"], int):
        first["card"] = rng.randrange(1, 37)
    if "cell" in first:
        first["cell"] = list(rng.choice(sorted(game.state.city)))
    if "committee" in first:
        first["committee"] = rng.choice(game.setup.places)
    return played_on(game, entries[1:] if rng.random() < 0.4 else [first, *entries[1:]])


def _games(record: Json) -> Iterator[Game]:
    game = begin(record["setup"]).game
    yield game
    for entry in record["entries"]:
        game = enter(game, entry).game
        yield game


@pytest.mark.parametrize(
    "seed", [*sampled(range(8), 4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 200))]
)
def test_moves_lead_from_any_position_to_any_other(seed: int) -> None:
    record = play(seed, most_entries=150)
    rng = Random(seed)
    games = list(_games(record))
    check(None, games[-1])
    if len(games) == 1:
        return
    for at in rng.sample(range(len(games) - 1), min(len(games) - 1, 25)):
        check(games[at], games[at + 1])
        check(games[at], overruled(games[at], rng))
    for _ in range(12):
        one = rng.choice(games)
        check(rng.choice(games), one)
        check(None, one)
        at = rng.randrange(len(games) - 1)
        other = corrected(games[at], record["entries"][at:], rng)
        check(games[-1], other)
        check(other, one)
    assert CONTRACT.pieces.moves(one, one) == ()


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
            check_both(end, after, entry, changed)
        game = end


def check_both(end: Game, after: Game, entry: Json, changed: Json) -> None:
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
