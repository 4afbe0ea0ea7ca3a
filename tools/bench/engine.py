"""The engines' speed: one entry of a real game against one move of the `chess` package, alternately in one run."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import chess

from app import GAMES
from tools.bench.harness import Figure, seconds

RECORDS = Path(__file__).parents[2] / "tests" / "records"
ROUNDS = 20
MOVES = (
    *("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"),
    *("h3", "Nb8", "d4", "Nbd7", "c4", "c6", "cxb5", "axb5", "Nc3", "Bb7", "Bg5", "b4"),
)
CHESS_GAMES = 5
ENGINES: Mapping[str, ModuleType] = {game.id: import_module(f"{game.id}_rules") for game in GAMES}
RATIOS = {"kontor": (2, 2.6), "contract": (1, 3)}
"""Limits of an entry in chess moves, for adjudicating records with reading and output: their median, and the worst."""
LEGAL_RATIO = 40
"""Limit of all legal entries of a position, in lists of all legal chess moves."""
MANY = 1000
MANY_SECONDS = 2
"""Limit of many records on two cores."""
MICRO = 1e6

Json = dict[str, Any]
Run = tuple[Callable[[], object], int]
"""What is measured, and how many items it works through."""


def _best(runs: Mapping[str, Run]) -> dict[str, float]:
    """Return the CPU seconds per item in each one's best round; they alternate, so that conditions are the same."""
    found = dict.fromkeys(runs, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, items) in runs.items():
            found[name] = min(found[name], seconds(work, time.process_time) / items)
    return found


def _chess_games() -> None:
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        for move in MOVES:
            board.push_san(move)
            board.outcome()


def _chess_boards() -> Iterator[chess.Board]:
    board = chess.Board()
    for move in MOVES:
        board.push_san(move)
        yield board.copy()


def _legal(game: str, name: str) -> Iterator[Figure]:
    """Yield the time of legal entries in each turn of a real game, compared with legal moves of chess."""
    engine, record = ENGINES[game], _records(game)[name]
    turns = [step.game for step in engine.steps(record["setup"], record["entries"]) if step.game.state.active]
    runs: dict[str, Run] = {
        str(number): (lambda turn=turn: list(engine.legal_entries(turn)), 1)  # type: ignore[misc]  # all are listed
        for number, turn in enumerate(turns)
    }
    boards = list(_chess_boards())
    best = _best({"chess": (lambda: [list(board.legal_moves) for board in boards], len(boards)), **runs})
    moves = best.pop("chess")
    ratios = [spent / moves for spent in best.values()]
    said = f"{name}: legal entries of a turn / legal moves of chess"
    yield Figure(f"{said}, median", statistics.median(ratios), "times", LEGAL_RATIO)
    yield Figure(f"{said}, max", max(ratios), "times")


def _entered(engine: ModuleType, record: Json) -> Run:
    """Return what measures a game's entries, entered one after the other as a table does."""
    begun, entries = engine.begin(record["setup"]).game, record["entries"]
    return lambda: reduce(lambda game, entry: engine.enter(game, entry).game, entries, begun), len(entries)


def _quarters(engine: ModuleType, record: Json) -> float:
    """Return the ratio of an entry's time in the last and in the first quarter, not counting the set-up."""
    spent = []
    game = engine.begin(record["setup"]).game
    for entry in record["entries"]:
        start = time.perf_counter()
        game = engine.enter(game, entry).game
        if entry["entry"] not in ("face", "reveal"):
            spent.append(time.perf_counter() - start)
    quarter = len(spent) // 4
    return statistics.median(spent[-quarter:]) / statistics.median(spent[:quarter])


def _records(game: str) -> dict[str, Json]:
    paths = sorted(RECORDS.glob(f"*.{game}.json"))
    return {path.name.removesuffix(".json"): json.loads(path.read_text(encoding="utf-8")) for path in paths}


def _game(game: str) -> Iterator[Figure]:
    """Yield the figures of one engine, with chess beside it."""
    engine, records = ENGINES[game], _records(game)
    median, worst = RATIOS[game]
    runs: dict[str, Run] = {  # reading, set-up, entries and output
        name: (partial(engine.adjudicate, record), len(record["entries"])) for name, record in records.items()
    }
    entered = _best({name: _entered(engine, record) for name, record in records.items()})
    best = _best({"chess": (_chess_games, CHESS_GAMES * len(MOVES)), **runs})
    move = best.pop("chess")
    ratios = [spent / move for spent in best.values()]
    yield Figure("chess: push_san + outcome", move * MICRO, "µs")
    for (name, record), ratio in zip(records.items(), ratios, strict=True):
        yield Figure(f"{name}: an entry, read and ruled", entered[name] * MICRO, "µs")
        yield Figure(f"{name}: adjudicated, an entry / a chess move", ratio, "times", worst)
        yield Figure(f"{name}: last quarter / first quarter", _quarters(engine, record), "times")
    said = f"{game}: records adjudicated, an entry / a chess move"
    yield Figure(f"{said}, median", statistics.median(ratios), "times", median)
    yield Figure(f"{said}, max", max(ratios), "times", worst)


def _many() -> Figure:
    """Return how long the command line takes for many records, on all cores."""
    records = list(_records("kontor").values())
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(json.dumps(records[number % len(records)]) + "\n" for number in range(MANY))
        file.flush()
        command = [sys.executable, "-m", "kontor_rules", "adjudicate", "--lines", file.name]
        spent = seconds(partial(subprocess.run, command, check=True, stdout=subprocess.DEVNULL, cwd=RECORDS.parents[1]))
    return Figure(f"{MANY} records by the command line on {os.cpu_count()} cores", spent, "s", MANY_SECONDS)


def measure() -> list[Figure]:
    """Return the engines' figures for every game in tests/records."""
    games = [figure for game in ENGINES for figure in _game(game)]
    return [*games, *_legal("kontor", "pro-two-phones.kontor"), *_legal("contract", "two-phones.contract"), _many()]
