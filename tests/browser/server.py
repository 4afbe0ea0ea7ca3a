"""The arbiter as a program of its own, for browsers to talk to."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(eq=False)
class Server:
    """Starts and ends `python app.py`, or another program, on a folder and a port of its own, with settings."""

    folder: Path
    program: tuple[str, ...] = ("app.py",)
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What the server has written so far."""
        return (self.folder / "server.log").read_text()

    @property
    def pid(self) -> int:
        """The number of its process, while it runs."""
        assert self.process is not None
        return self.process.pid

    def post(self, path: str, body: object) -> Any:
        """Send JSON to the API and return its answer."""
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(f"{self.url}/api/v1{path}", json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def teach(self, setup: object, copy: str, faces: Iterable[object], rules: str = "kontor") -> str:
        """Let a table with a copy of the game learn faces; return the key of the list that the copy is in."""
        opened = self.post("/tables", {"rules": rules, "setup": setup, "deck": copy})
        for seen, card in enumerate(faces):
            body = {"entry": {"entry": "face", "card": card}, "seen": seen}
            self.post(f"/tables/{opened['links']['host']}/entries", body)
        return str(opened["shelf"])

    def table(self, record: object) -> dict[str, str]:
        """Open a table with a record; return its addresses: each seat's, "host", "all" seats', and to "look" on."""
        links = self.post("/records", record)["links"]
        named = links["seats"] | {"host": links["host"], "look": links["look"], "all": f"{links['host']}/all"}
        return {name: f"{self.url}/t/{link}" for name, link in named.items()}

    def start(self) -> Server:
        """Start it and wait until it answers."""
        own = {"KONTOR_INSTANCE": str(self.folder), "PORT": str(self.port), "HOST": "127.0.0.1", "DATABASE_URL": ""}
        environment = os.environ | own | self.settings
        command = [sys.executable, *self.program]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.url}/", timeout=1):
                    return self
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        self.stop()
        raise AssertionError(self.log)

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, if nothing else is said as a laptop does that is switched off."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def serving(*program: str) -> Iterator[Server]:
    """A server on a folder that is gone afterwards; nothing that it couldn't handle is in its log."""
    with tempfile.TemporaryDirectory(prefix="kontor-served-") as folder:
        server = Server(Path(folder), program or ("app.py",)).start()
        try:
            yield server
            assert "Traceback" not in server.log
        finally:
            server.stop()
