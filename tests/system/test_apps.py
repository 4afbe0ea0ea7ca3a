"""Programs that others write for the API: the bot among the examples, with a room to talk to."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from tests.arbiter.play import SETUP
from tests.system.server import HERE, ROOT, SOON, Connection, Server

BOT = ROOT / "docs" / "examples" / "bot.py"


@contextmanager
def room() -> Iterator[tuple[str, Queue[str]]]:
    """A chat room that keeps what it is told."""
    said: Queue[str] = Queue()

    class Room(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            said.put(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["text"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer((HERE, 0), Room)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HERE}:{server.server_port}/room", said
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(f"sqlite:///{tmp_path}/apps.db", tmp_path)
    yield found
    if found.process.poll() is None:
        found.stop()


def test_the_bot_tells_what_was_entered_and_who_is_due_at_all_tables_of_a_list(server: Server) -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 65
    with Connection(server) as api, room() as (address, said):
        opened = api.post("/api/v1/tables", {"setup": SETUP, "deck": "Our copy"})
        other = api.post("/api/v1/tables", {"setup": SETUP, "deck": "Our copy", "shelf": opened["shelf"]})
        hosts = [one["links"]["host"] for one in (opened, other)]
        command = [sys.executable, "-I", str(BOT), f"http://{HERE}:{server.port}", opened["shelf"], address]
        with subprocess.Popen(command, stderr=subprocess.PIPE) as bot:
            try:
                for number, seat in ((0, "red"), (1, "black")):
                    for host in hosts:
                        body = {"entry": {"entry": "sit-out", "seat": seat}, "seen": number}
                        api.post(f"/api/v1/tables/{host}/entries", body)
                        told = said.get(timeout=SOON)
                        assert "sit-out" in told
                        assert "Due: " in told
            finally:
                bot.kill()
    assert said.empty()
