"""A long import by a real server: others are served meanwhile, and it ends when its sender has gone."""

import http.client
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.keeping.archive import INDEX
from tests.arbiter.test_archive import a_zip, index
from tests.arbiter.test_lengths import short, sit_outs
from tests.system.server import FORM, HERE, Server, form_with_file

GAMES = 200  # of 1,500 entries: half a minute of work
IDLE = 0.04  # seconds of computing in half a second
pytestmark = pytest.mark.thorough


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    yield server
    server.stop()


def busy(server: Server) -> float:
    """Return how many seconds a server has computed."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def computed(server: Server) -> float:
    """Return how many seconds a server computes in half a second."""
    before = busy(server)
    time.sleep(0.5)
    return busy(server) - before


def send(server: Server, data: bytes) -> http.client.HTTPConnection:
    """Send a zip by the form; the answer isn't waited for."""
    connection = http.client.HTTPConnection(HERE, server.port, timeout=20)
    connection.request("GET", "/games/import")
    answer = connection.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    body = form_with_file(answer.read(), "all.zip", data)
    connection.request("POST", "/games/import", body, {"Cookie": cookie, "Content-Type": FORM})
    return connection


def test_others_are_served_meanwhile_and_it_ends_with_its_sender(server: Server) -> None:
    games = [f"{number}.kontor.json" for number in range(GAMES)]
    record = short(sit_outs(1500))
    sending = send(server, a_zip({INDEX: index(*games), **dict.fromkeys(games, record)}).getvalue())
    answer = sending.getresponse()
    assert answer.status == 200
    told = b""
    while not re.search(rb"Replayed: [1-9][0-9]* of 200 games", told):
        told += answer.read1(1000)
    other = http.client.HTTPConnection(HERE, server.port, timeout=20)
    slowest = 0.0
    for _ in range(5):
        begun = time.monotonic()
        other.request("GET", "/")
        assert other.getresponse().read()
        slowest = max(slowest, time.monotonic() - begun)
    assert slowest < 5
    other.close()
    assert b"</html>" not in told
    assert computed(server) > IDLE, "it should still be at work"
    sending.close()
    until = time.monotonic() + 10
    while computed(server) > IDLE:
        assert time.monotonic() < until
