"""A correction of a long game as its page shows it: replaying the edits, rendering the differences and the picture."""

from __future__ import annotations

import http.cookies
import json
import re
import statistics
from collections.abc import Iterator
from urllib.parse import urlencode

from tests.browser.places import kept
from tests.browser.server import serving
from tools.bench.client import Client
from tools.bench.figures import Figure

GAMES = ("basic-two-phones", "pro-two-phones", "extension-four")
"""Games of a hundred entries and more."""
ROUNDS = 15
MAX_MS = 150
EDITS = json.dumps([{"op": "option", "option": "placing", "value": "may"}])
"""An edit that is legal in every game and makes all of it replay."""


def measure() -> list[Figure]:
    """Return the time of the page that shows what a correction would change."""
    figures = []
    with serving() as server:
        for game in GAMES:
            record = kept(f"{game}.kontor")
            host = server.post("/records", record)["links"]["host"]
            what = f"{game}: a correction of its {len(record['entries'])} entries, the page, median"
            figures.append(Figure(what, 1000 * statistics.median(_tries(server.port, host)), "ms", MAX_MS))
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
