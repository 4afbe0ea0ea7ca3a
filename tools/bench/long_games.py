"""Long games. A correction as its page shows it: replaying the edits, rendering the differences and the picture. And
whether one phone stalls the others: six connections look at the longest, most expensive games allowed.
"""

import http.cookies
import json
import re
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from arbiter.foundation.config import MAX_ENTRIES
from kontor_rules import begin, enter
from tests.browser.places import kept
from tests.browser.server import Server, serving
from tools.bench.harness import Client, Figure

CONNECTIONS = 6
SECONDS = 20.0
MAX_MS = 100
OTHERS = ("basic-two-phones.kontor", "pro-two-phones.kontor", "team-four-phones.kontor", "extension-four.kontor")
LONG = ("basic-two-phones", "pro-two-phones", "extension-four")
"""Games of a hundred entries and more."""
ROUNDS = 15
MAX_CORRECTION_MS = 150
EDITS = json.dumps([{"op": "option", "option": "placing", "value": "may"}])
"""An edit that is legal in every game and makes all of it replay."""
WHOLE = ("rulings?all=1", "record.txt", "kontor/rounds", "replay/900", "why/1900/0", "correct", "score")


def dearest() -> dict[str, Any]:
    """Return a record of maximal length, of the real game with the slowest late entries."""
    record = kept("bakschisch-two-phones.kontor")
    game, entries, late = begin(record["setup"]).game, [], []
    for entry in record["entries"]:
        game = enter(game, entry).game
        entries.append(entry)
        if game.state.phase == "announce" and not game.state.sat_out:
            late = list(entries)
    seats = cycle(player["seat"] for player in record["setup"]["players"])
    sat_out = [{"entry": "sit-out", "seat": next(seats)} for _ in range(MAX_ENTRIES - len(late))]
    return {**record, "entries": [*late, *sat_out]}


def measure() -> list[Figure]:
    """Return the time of the page that shows what a correction would change, and of other tables' pages meanwhile."""
    return [*_corrections(), *stalled()]


def stalled(seconds: float = SECONDS) -> list[Figure]:
    """Return the time of other tables' pages while long games are looked at, with SQLite."""
    with serving() as server:
        return _measured(server, seconds)


def _measured(server: Server, seconds: float) -> list[Figure]:
    worst, *links = (server.post("/records", one)["links"]["host"] for one in (dearest(), *map(kept, OTHERS)))
    for link in links:  # replayed once, as at a table in use
        with urlopen(f"{server.url}/t/{link}"):
            pass
    over = Event()
    stallers = [Thread(target=_stall, args=(server.port, worst, number, over)) for number in range(CONNECTIONS)]
    for one in stallers:
        one.start()
    try:
        spent = sorted(_looks(server.port, links, seconds))
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
            client.ask(f"/t/{link}/{next(pages)}")


def _looks(port: int, links: list[str], seconds: float) -> Iterator[float]:
    until = time.monotonic() + seconds
    with closing(Client(port)) as client:
        for link, page in cycle((link, page) for link in links for page in ("", "/live/look")):
            if time.monotonic() > until:
                return
            yield client.ask(f"/t/{link}{page}")[1]


def _corrections() -> list[Figure]:
    """Return the time of the page that shows what a correction would change."""
    figures = []
    with serving() as server:
        for game in LONG:
            record = kept(f"{game}.kontor")
            host = server.post("/records", record)["links"]["host"]
            what = f"{game}: a correction of its {len(record['entries'])} entries, the page, median"
            figures.append(Figure(what, 1000 * statistics.median(_tries(server.port, host)), "ms", MAX_CORRECTION_MS))
    return figures


def _tries(port: int, host: str) -> Iterator[float]:
    """Yield the seconds of each POST of the same edits."""
    client = Client(port)
    page, _seconds = client.ask(f"/t/{host}/correct")
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None, page
    cookies = http.cookies.SimpleCookie(", ".join(client.headers.get_all("Set-Cookie", [])))
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items()),
    }
    body = urlencode({"csrf_token": token[1], "edits": EDITS})
    for _ in range(ROUNDS):
        text, seconds = client.ask(f"/t/{host}/correct/try", body, headers)
        assert 'id="broken"' not in text, text
        yield seconds
    client.close()
