"""Whether one phone stalls the others: six connections look at the longest, most expensive games allowed."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from typing import Any

from arbiter.foundation.config import MAX_ENTRIES
from kontor_rules import begin, enter
from tests.browser.ending import RECORDS
from tests.browser.server import free_port
from tools.bench.figures import Figure
from tools.bench.load import Process

CONNECTIONS = 6
SECONDS = 20.0
MAX_MS = 100
OTHERS = ("basic-two-phones", "pro-two-phones", "team-four-phones", "extension-four")
WHOLE = ("rulings?all=1", "record.txt", "rounds", "replay/900", "why/1900/0", "correct", "score")


def dearest() -> dict[str, Any]:
    """Return a record of maximal length, of the real game with the slowest late entries."""
    record = _kept("bakschisch-two-phones")
    game, entries, late = begin(record["setup"]).game, [], []
    for entry in record["entries"]:
        game = enter(game, entry).game
        entries.append(entry)
        if game.state.phase == "announce" and not game.state.sat_out:
            late = list(entries)
    seats = cycle(player["seat"] for player in record["setup"]["players"])
    sat_out = [{"entry": "sit-out", "seat": next(seats)} for _ in range(MAX_ENTRIES - len(late))]
    return {**record, "entries": [*late, *sat_out]}


def measure(seconds: float = SECONDS) -> list[Figure]:
    """Return the time of other tables' pages meanwhile, with SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"sqlite:///{folder}/kontor.db", Path(folder), free_port(), 0)
        server.start()
        server.wait()
        try:
            return _measured(server.port, seconds)
        finally:
            server.stop()
            server.join()


def _measured(port: int, seconds: float) -> list[Figure]:
    worst = _opened(port, dearest())
    links = [_opened(port, _kept(name)) for name in OTHERS]
    for link in links:  # replayed once, as at a table in use
        with _connection(port) as connection:
            _get(connection, f"/t/{link}")
    over = Event()
    stallers = [Thread(target=_stall, args=(port, worst, number, over)) for number in range(CONNECTIONS)]
    for one in stallers:
        one.start()
    try:
        spent = sorted(_looks(port, links, seconds))
    finally:
        over.set()
        for one in stallers:
            one.join()
    what = f"another table's page, {CONNECTIONS} connections at a record of {MAX_ENTRIES:,} entries"
    return [
        Figure(f"{what}: median", 1000 * statistics.median(spent), "ms"),
        Figure(f"{what}: 99th of 100", 1000 * spent[len(spent) * 99 // 100], "ms", MAX_MS),
        Figure("looks at other tables", len(spent), ""),
    ]


def _stall(port: int, link: str, first: int, over: Event) -> None:
    pages = cycle(WHOLE[first:] + WHOLE[:first])
    with _connection(port) as connection:
        while not over.is_set():
            _get(connection, f"/t/{link}/{next(pages)}")


def _looks(port: int, links: list[str], seconds: float) -> Iterator[float]:
    until = time.monotonic() + seconds
    with _connection(port) as connection:
        for link, page in cycle((link, page) for link in links for page in ("", "/live/look")):
            if time.monotonic() > until:
                return
            start = time.perf_counter()
            _get(connection, f"/t/{link}{page}")
            yield time.perf_counter() - start


def _opened(port: int, record: object) -> str:
    with _connection(port) as connection:
        connection.request("POST", "/api/v1/records", json.dumps(record), {"Content-Type": "application/json"})
        return str(json.loads(connection.getresponse().read())["links"]["host"])


def _connection(port: int) -> closing[HTTPConnection]:
    return closing(HTTPConnection("127.0.0.1", port))


def _get(connection: HTTPConnection, path: str) -> None:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, (answer.status, path)


def _kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.kontor.json").read_text("utf-8"))
    return found
