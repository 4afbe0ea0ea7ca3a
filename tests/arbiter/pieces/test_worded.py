"""What pages tell hands to do is what has to move: every move is told once, and no two ways are told alike.

In kept games of both kinds, and in random ones of Kontor: entry by entry, and back.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

import contract
import kontor
from arbiter.pieces.positions import Move
from contract.words.moves import ContractMoves
from kontor.words.moves import KontorMoves
from tests.arbiter.pieces.hands import Json
from tests.rules.cases import kept, moments, read
from tests.rules.kontor.random_games import random_game, random_setup

GAMES = {"kontor": kontor.GAME, "contract": contract.GAME}
each = pytest.mark.parametrize("game", GAMES)
RANDOM: list[tuple[str, Json]] = [
    *((game, {}) for game in ("basic", "pro", "team", "extension")),
    ("basic", {"special_rules": ["hochwasser"]}),
    ("pro", {"special_rules": ["schmuggel"]}),
    ("pro", {"special_rules": ["exportlager", "freie-wahl-1"]}),
    ("pro", {"special_rules": ["sonderkarten", "bestechung-2"]}),
    ("team", {"special_rules": ["erweitertes-hochwasser", "bestechung-1"]}),
    ("pro", {"scenario": "bakschisch"}),
]

Way = tuple[str, str, str]
"""A piece, and the places from which and to which it moves."""
SAID: Mapping[str, Mapping[Way, str]] = {
    "kontor": {
        ("coin", "treasury", "purse"): "Take 1 coin out of the treasury.",
        ("coin", "purse", "treasury"): "Put 1 coin into the treasury.",
        ("coin", "purse", "purse"): "Give Cem 1 coin.",
        ("card", "hand", "cell"): "Place water 78 on J11.",
        ("card", "cell", "hand"): "Take water 78 back into your hand.",
        ("card", "pile", "hand"): "Draw a water card.",
        ("card", "hand", "pile"): "Put 1 water card from your hand back on the pile.",
        ("card", "cell", "pile"): "Put black 42 underneath your pile.",
        ("card", "pile", "cell"): "Place black 42 from your pile on H12.",
        ("card", "cell", "cell"): "Turn over water 57 on K11.",
        ("warehouse", "supply", "store"): "Put 1 tea into your central warehouse on black 42.",
        ("warehouse", "store", "supply"): (
            "Take 1 tea out of your central warehouse on black 42, back into the supply."
        ),
        ("warehouse", "store", "store"): "Move 1 wine from your central warehouse on black 30 to black 24.",
        ("warehouse", "supply", "export"): "Put 1 spice into your exports.",
        ("warehouse", "export", "supply"): "Give back 1 spice from your exports.",
        ("chit", "supply", "export"): "Put 1 wine into your exports.",
        ("chit", "export", "supply"): "Give back 1 wine from your exports.",
        ("keeper", "supply", "cell"): "Place a keeper in the area on M13.",
        ("keeper", "box", "cell"): "Place a keeper in the area on H9.",
        ("keeper", "cell", "supply"): "Take your keeper back from the area on M13.",
        ("ship", "cell", "cell"): "Move the ship to L10.",
    },
    "contract": {
        ("project", "pile", "display"): "Place this card face up in the display: project 1.",
        ("project", "display", "pile"): "Put project 1 back on top of the pile.",
        ("project", "display", "cell"): "Place project 10 in the city, at N10.",
        ("project", "cell", "display"): "Put project 10 back into the display.",
        ("worker", "free", "on"): "Put 2 workers on project 10.",
        ("worker", "on", "free"): "Take 2 workers back from project 10.",
        ("worker", "on", "on"): "Move 1 worker from project 12 to project 16.",
        ("worker", "on", "case"): "Put 1 worker from project 2 into the case.",
        ("worker", "case", "on"): "Move 1 worker from the case to project 2.",
        ("worker", "case", "free"): "Take 1 worker out of the case.",
        ("worker", "free", "committee"): "Put 1 worker into Traffic.",
        ("worker", "committee", "free"): "Take 1 worker back from Traffic.",
        ("influence", "track", "track"): "Move your influence markers back: 1 in Trade.",
        ("points", "track", "track"): "Move your point marker forward by 3.",
    },
}
"""A sentence for each way that has one of its own, as some kept game says it."""
RARE: Mapping[str, set[Way]] = {
    "kontor": {("card", "hand", "box"), ("warehouse", "box", "store")},
    "contract": {("project", "cell", "pile")},
}
"""What no kept game has."""


def tell(game: str, setup: Json, games: Sequence[Any]) -> Iterator[tuple[str, str, tuple[Move, ...]]]:
    """Yield who does something, the sentence and its moves, from each moment to the next one and back.

    All moves are told, in order but for those that are told together, and none twice.
    """
    words, pieces = GAMES[game].pages.words, GAMES[game].rules.pieces
    assert pieces is not None
    names = words.names(setup)
    for one, other in pairwise(games):
        for before, after in ((one, other), (other, one)):
            moves = pieces.moves(before, after)
            steps = words.moves(moves, names, after)
            assert sorted(map(repr, moves)) == sorted(repr(move) for step in steps for move in step.moves)
            for step in steps:
                assert {move.who for move in step.moves} == {step.who}
                yield step.who or "", step.text, step.moves


def way(move: Move) -> tuple[object, ...]:
    """Return what a sentence must tell of a move: all but where the piece is now, and how far up a track it goes."""
    to = "" if move.to.name == "track" else move.to
    return (move.piece, 1 if move.piece.name == "ship" else move.count, move.origin.name, to)


def told_apart(game: str, setup: Json, games: Sequence[Any]) -> set[str]:
    """Check that no two ways have the same sentence; return all sentences."""
    ways: defaultdict[tuple[str, str], set[frozenset[tuple[object, ...]]]] = defaultdict(set)
    for who, text, moves in tell(game, setup, games):
        ways[who, text].add(frozenset(map(way, moves)))
    assert {said: found for said, found in ways.items() if len(found) > 1} == {}
    return {text for _who, text in ways}


@each
def test_no_two_ways_are_told_alike_in_kept_games(game: str) -> None:
    for path in kept(game):
        assert len(told_apart(game, read(path)["setup"], moments(path))) > 20


@pytest.mark.parametrize(("game", "more"), RANDOM)
def test_no_two_ways_are_told_alike_in_random_games(game: str, more: Json) -> None:
    start: Json = random_setup(game, 5, **more)
    games = [step.game for _before, _entry, step in random_game(start, 5, 120)]
    assert len(told_apart("kontor", start, games)) > 20
    assert told_apart("kontor", start, games[::12])


@each
def test_each_way_is_told_by_its_own_sentence(game: str) -> None:
    found: defaultdict[Way, set[str]] = defaultdict(set)
    for path in kept(game):
        for _who, text, (move, *_others) in tell(game, read(path)["setup"], moments(path)):
            found[move.piece.name, move.origin.name, move.to.name].add(text)
    assert {one: text for one, text in SAID[game].items() if text not in found[one]} == {}
    sentences = {"kontor": KontorMoves, "contract": ContractMoves}[game].sentences
    ways = {tuple(key.split()[:3]) for key in sentences if key != "any"}  # a fourth word says what is odd about it
    assert ways == SAID[game].keys() | RARE[game]
