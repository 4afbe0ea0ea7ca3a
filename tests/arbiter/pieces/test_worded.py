"""What pages tell hands to do is what has to move: sentences read back as moves change the table as the moves do.

In random games of both kinds: entry by entry, and back.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from arbiter.pages.table.steps import Step
from arbiter.pieces.positions import Move
from contract import words as contract_words
from contract.pieces import ContractPieces
from contract_rules import steps
from contract_rules.kinds import KINDS
from kontor import words
from kontor.pieces import KontorPieces
from kontor_rules import Game
from tests.arbiter.pieces.hands import Json, counted, text
from tests.contract.hands_reader import Reader as ContractReader
from tests.kontor.hands_reader import Reader
from tests.rules.contract.random_games import play
from tests.rules.kontor.random_games import random_game, random_setup

Change = Counter[tuple[str, str]]

KONTOR, CONTRACT = KontorPieces(), ContractPieces()

GAMES: list[tuple[str, Json]] = [
    ("basic", {}),
    ("pro", {}),
    ("team", {}),
    ("extension", {}),
    ("basic", {"special_rules": ["hochwasser"]}),
    ("pro", {"special_rules": ["schmuggel"]}),
    ("pro", {"special_rules": ["exportlager", "freie-wahl-1"]}),
    ("pro", {"special_rules": ["sonderkarten", "bestechung-2"]}),
    ("team", {"special_rules": ["erweitertes-hochwasser", "bestechung-1"]}),
    ("pro", {"scenario": "bakschisch"}),
]


def change(moves: Iterable[Json]) -> Change:
    """Return by how much moves change what lies where; the supply and the box have all the rest."""
    found: Change = Counter()
    for move in moves:
        for place, sign in ((move["from"], -1), (move["to"], 1)):
            if place["place"] not in ("supply", "box"):
                piece = move["piece"] if place["place"] == "cell" else counted(move["piece"])
                found[text(place), text(piece)] += sign * move["count"]
    return Counter({key: number for key, number in found.items() if number})


def reader_at(game: Game, moves: Iterable[Json]) -> Reader:
    lies = {laid.card.id: cell for cell, stack in game.state.board.items() for laid in stack}
    down = [
        (one["from"].get("cell"), one["piece"]["kind"])
        for one in moves
        if {one["from"]["place"], one["to"]["place"]} == {"hand", "cell"} and "kind" in one["piece"]
    ]
    return Reader(
        game.faces,
        lies,
        game.state.ship,
        seats={seat: seat for seat in game.state.book.seats},
        chits=bool(game.state.book.settings.chits),
        smuggled=next((kind for _cell, kind in down), "harbour"),
        down=next((cell for cell, _kind in down if cell), None),
    )


def agree(game: Game, said: Sequence[Step], told: Sequence[Move]) -> None:
    """Check that sentences change the table as moves do, but for whose a warehouse becomes on the same card."""
    moves = [move.json() for move in told]
    reader = reader_at(game, moves)
    read = [move for step in said for move in reader.read(step.who, step.text)]
    differs = change(moves)
    differs.subtract(change(read))
    left: Counter[str] = Counter()
    for (place, piece), number in differs.items():
        if number:
            assert json.loads(place)["place"] == "store", (differs, said)
            left[json.loads(piece)["good"]] += number
    assert not any(left.values()), (left, differs, said)


@pytest.mark.parametrize(
    ("game", "more"), GAMES, ids=lambda value: "-".join(value) if isinstance(value, dict) else value
)
def test_every_entry_of_kontor_is_told_as_its_moves(game: str, more: Json) -> None:
    start = random_setup(game, 5, **more)
    names = words.table_names(start["players"])  # type: ignore[arg-type]
    told: set[str] = set()
    for before, _entry, step in random_game(start, 5, 120):
        moves = KONTOR.moves(before, step.game)
        said = words.move_steps(moves, names, step.game.faces)
        agree(before, said, moves)
        told.update(one.text for one in said)
    assert len(told) > 20


@pytest.mark.parametrize("seed", range(4))
def test_every_entry_of_contract_is_told_as_its_moves_and_so_is_the_way_back(seed: int) -> None:
    record = play(seed, 120)
    names = contract_words.table_names(record["setup"])
    for first, second in pairwise(steps(record["setup"], record["entries"])):
        before, after = first.game, second.game
        for start, end in ((before, after), (after, before)):
            moves = CONTRACT.moves(start, end)
            said = contract_words.move_steps(moves, names)
            reader = contract_reader_at(start, names, {**before.state.came_as, **after.state.came_as})
            read = [move for step in said for move in reader.read(step.who, step.text)]
            assert change(read) == change(move.json() for move in moves), [one.text for one in said]


def contract_reader_at(game: Any, names: dict[str, str], letters: dict[int, str]) -> ContractReader:
    at = {}
    for seat, holding in game.state.holdings.items():
        at |= {(seat, kind): value for kind, value in zip(KINDS, holding.influence, strict=True)}
        at[seat, "points"] = holding.total
    return ContractReader(names, at, game.state.cells, letters)


@pytest.mark.parametrize(("game", "seed"), [("basic", 1), ("pro", 2), ("team", 3), ("extension", 4)])
def test_any_way_back_through_a_game_of_kontor_is_told_as_its_moves(game: str, seed: int) -> None:
    start = random_setup(game, seed)
    names = words.table_names(start["players"])  # type: ignore[arg-type]
    games = [step.game for _before, _entry, step in random_game(start, seed, 60)]
    for number in range(0, len(games) - 12, 6):
        before, after = games[number + 12], games[number]
        moves = KONTOR.moves(before, after)
        agree(before, words.move_steps(moves, names, after.faces), moves)
