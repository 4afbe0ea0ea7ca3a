"""The engines' speed: one entry of a real game, beside one move of the `chess` package in the same run."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess

import contract_rules
import kontor_rules
from benchmarks.figures import Figure
from kontor_rules.entry_forms import read_entry
from kontor_rules.game import take_entry

RECORDS = Path(__file__).parents[1] / "tests" / "records"
ROUNDS = 7
MOVES = (
    *("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"),
    *("h3", "Nb8", "d4", "Nbd7", "c4", "c6", "cxb5", "axb5", "Nc3", "Bb7", "Bg5", "b4"),
)
MOST_RATIO = {"kontor": 5, "contract": 2}
"""Of an entry beside a chess move: without reading its JSON for Kontor, reading included for Contract."""
MICRO = 1e6

Json = dict[str, Any]
Enter = Callable[[Any, Any], Any]
"""The engine's way from a game and an entry to the next step."""


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


def _played(game: Any, entries: list[Any], enter: Enter) -> Callable[[], tuple[float, int]]:
    """Return what plays a game once more from its start."""

    def run() -> tuple[float, int]:
        current = game
        start = time.perf_counter()
        for entry in entries:
            current = enter(current, entry).game
        return time.perf_counter() - start, len(entries)

    return run


def _adjudicated(record: Json) -> Callable[[], tuple[float, int]]:
    """Return what rules on a whole record of Kontor: reading, set-up, entries and output."""

    def run() -> tuple[float, int]:
        start = time.perf_counter()
        kontor_rules.adjudicate(record)
        return time.perf_counter() - start, len(record["entries"])

    return run


def _quarters(game: Any, entries: list[Any], enter: Enter) -> tuple[float, float]:
    """Return the seconds an entry takes in the first and in the last quarter of a game; dealing out isn't counted."""
    spent = []
    for entry in entries:
        start = time.perf_counter()
        game = enter(game, entry).game
        if entry["entry"] not in ("face", "reveal"):
            spent.append(time.perf_counter() - start)
    quarter = len(spent) // 4
    return statistics.median(spent[:quarter]), statistics.median(spent[-quarter:])


def _records(game: str) -> Iterator[tuple[str, Json]]:
    for path in sorted(RECORDS.glob(f"*.{game}.json")):
        yield path.name.removesuffix(f".{game}.json"), json.loads(path.read_text(encoding="utf-8"))


def _kontor(move: float) -> Iterator[Figure]:
    for name, record in _records("kontor"):
        game, entries = kontor_rules.begin(record["setup"]).game, record["entries"]
        ruled = _median_seconds(_played(game, [read_entry(entry) for entry in entries], take_entry))
        whole = _median_seconds(_played(game, entries, kontor_rules.enter))
        adjudicated = _median_seconds(_adjudicated(record))
        first, last = _quarters(game, entries, kontor_rules.enter)
        yield Figure(f"{name}: an entry", ruled * MICRO, "µs")
        yield Figure(f"{name}: an entry / a chess move", ruled / move, "times", MOST_RATIO["kontor"])
        yield Figure(f"{name}: an entry, read and ruled / a chess move", whole / move, "times")
        yield Figure(f"{name}: a record adjudicated, per entry / a chess move", adjudicated / move, "times")
        yield Figure(f"{name}: last quarter / first quarter", last / first, "times")


def _contract(move: float) -> Iterator[Figure]:
    for name, record in _records("contract"):
        game, entries = contract_rules.begin(record["setup"]).game, record["entries"]
        whole = _median_seconds(_played(game, entries, contract_rules.enter))
        first, last = _quarters(game, entries, contract_rules.enter)
        yield Figure(f"Contract, {name}: an entry, read and ruled", whole * MICRO, "µs")
        yield Figure(f"Contract, {name}: the same / a chess move", whole / move, "times", MOST_RATIO["contract"])
        yield Figure(f"Contract, {name}: last quarter / first quarter", last / first, "times")


def measure() -> list[Figure]:
    """Return the engines' figures for every game kept in tests/records."""
    move = _median_seconds(_chess_moves)
    return [Figure("chess: push_san + outcome", move * MICRO, "µs"), *_kontor(move), *_contract(move)]
