"""Whether one phone stalls the others: six connections look at the longest, most expensive game allowed."""

import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from threading import Event, Thread
from typing import Any
from urllib.request import urlopen

from arbiter.foundation.config import MAX_ENTRIES
from tests.browser.places import kept
from tests.browser.server import Server, serving
from tools.bench.harness import Client, Figure
from tools.bench.service import before_last_cards

CONNECTIONS = 6
SECONDS = 20.0
MAX_MS = 100
OTHERS = ("basic-two-phones.kontor", "pro-two-phones.kontor", "team-four-phones.kontor", "extension-four.kontor")
WHOLE = ("rulings?all=1", "record.txt", "kontor/rounds", "replay/900", "why/1900/0", "correct", "score")


def dearest() -> dict[str, Any]:
    """Return a record of maximal length, of the real game with the slowest late entries."""
    record = before_last_cards("bakschisch-two-phones")
    late = record["entries"]
    seats = cycle(player["seat"] for player in record["setup"]["players"])
    sat_out = [{"entry": "sit-out", "seat": next(seats)} for _ in range(MAX_ENTRIES - len(late))]
    return {**record, "entries": [*late, *sat_out]}


def measure() -> list[Figure]:
    """Return the time of other tables' pages while a long game is looked at, with SQLite."""
    with serving() as server:
        return _measured(server)


def _measured(server: Server) -> list[Figure]:
    worst, *links = (server.post("/records", one)["links"]["host"] for one in (dearest(), *map(kept, OTHERS)))
    for link in links:  # replayed once, as at a table in use
        with urlopen(f"{server.url}/t/{link}"):
            pass
    over = Event()
    stallers = [Thread(target=_stall, args=(server.port, worst, number, over)) for number in range(CONNECTIONS)]
    for one in stallers:
        one.start()
    try:
        spent = sorted(_looks(server.port, links))
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
    with closing(Client(port)) as client:
        while not over.is_set():
            client.get(f"/t/{link}/{next(pages)}")


def _looks(port: int, links: list[str]) -> Iterator[float]:
    until = time.monotonic() + SECONDS
    with closing(Client(port)) as client:
        for link, page in cycle((link, page) for link in links for page in ("", "/live/look")):
            if time.monotonic() > until:
                return
            yield client.get(f"/t/{link}{page}")
