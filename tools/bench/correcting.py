"""A correction of a long game as its page shows it: replaying the edits, rendering the differences and the picture."""

from __future__ import annotations

import http.cookies
import json
import re
import socket
import statistics
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from tests.browser.ending import RECORDS
from tests.browser.server import Server
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
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            for game in GAMES:
                record = json.loads((RECORDS / f"{game}.kontor.json").read_text("utf-8"))
                host = server.post("/records", record)["links"]["host"]
                what = f"{game}: a correction of its {len(record['entries'])} entries, the page, median"
                figures.append(Figure(what, 1000 * statistics.median(_tries(server.port, host)), "ms", MAX_MS))
        finally:
            server.stop()
    return figures


def _tries(port: int, host: str) -> list[float]:
    """Return the seconds of each POST of the same edits."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.connect()
    connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.request("GET", f"/t/{host}/correct")
    answer = connection.getresponse()
    page = answer.read().decode()
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None, page
    cookies = http.cookies.SimpleCookie(", ".join(answer.headers.get_all("Set-Cookie", [])))
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items()),
    }
    body = urlencode({"csrf_token": token[1], "edits": EDITS})
    spent = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        connection.request("POST", f"/t/{host}/correct/try", body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        spent.append(time.perf_counter() - start)
        assert answer.status == 200, text
        assert 'id="broken"' not in text, text
    return spent
