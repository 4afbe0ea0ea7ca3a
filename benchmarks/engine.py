"""The engine's speed: one entry of a real game, beside one move of the `chess` package in the same run."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import chess

from benchmarks.figures import Figure
from kontor_rules.entry_forms import read_entry
from kontor_rules.game import begin, look, take_entry

RECORDS = Path(__file__).parents[1] / "tests" / "records"
ROUNDS = 7
MOVES = (
    *("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"),
    *("h3", "Nb8", "d4", "Nbd7", "c4", "c6", "cxb5", "axb5", "Nc3", "Bb7", "Bg5", "b4"),
)
MOST_RATIO = 5
MICRO = 1e6


def _median_seconds(run: Callable[[], tuple[float, int]]) -> float:
    """Return the median seconds an item over some rounds; `run` gives the seconds and items of one."""
    found = []
    for _ in range(ROUNDS):
        seconds, items = run()
        found.append(seconds / items)
    return statistics.median(found)


def _chess_moves() -> tuple[float, int]:
    games = 40
    start = time.perf_counter()
    for _ in range(games):
        board = chess.Board()
        for move in MOVES:
            board.push_san(move)
            board.outcome()
    return time.perf_counter() - start, games * len(MOVES)


def _entries_of(record: dict[str, object]) -> Callable[[], tuple[float, int]]:
    raw = record["entries"]
    assert isinstance(raw, list)
    entries = [read_entry(entry) for entry in raw]

    def run() -> tuple[float, int]:
        game = begin(record["setup"]).game
        start = time.perf_counter()
        for entry in entries:
            game = take_entry(game, entry).game
        return time.perf_counter() - start, len(entries)

    return run


def _last_entries(record: dict[str, object]) -> tuple[float, float]:
    """Return the seconds an entry takes in the first and in the last quarter of a game."""
    raw = record["entries"]
    assert isinstance(raw, list)
    quarter = len(raw) // 4
    game = begin(record["setup"]).game
    spent = []
    for entry in map(read_entry, raw):
        start = time.perf_counter()
        game = take_entry(game, entry).game
        spent.append(time.perf_counter() - start)
    look(game)
    return statistics.median(spent[:quarter]), statistics.median(spent[-quarter:])


def measure() -> list[Figure]:
    """Return the engine's figures for every game kept in tests/records."""
    move = _median_seconds(_chess_moves)
    figures = [Figure("chess: push_san + outcome", move * MICRO, "µs")]
    for path in sorted(RECORDS.glob("*.kontor.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".kontor.json")
        entry = _median_seconds(_entries_of(record))
        first, last = _last_entries(record)
        figures += [
            Figure(f"{name}: an entry", entry * MICRO, "µs"),
            Figure(f"{name}: an entry / a chess move", entry / move, "times", MOST_RATIO),
            Figure(f"{name}: last quarter / first quarter", last / first, "times"),
        ]
    return figures
