"""The arbiter as a program of its own, for browsers to talk to."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
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
    """Starts and ends `python app.py`, or another program, on a folder and a port of its own."""

    folder: Path
    program: tuple[str, ...] = ("app.py",)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What the server has written so far."""
        return (self.folder / "server.log").read_text()

    def post(self, path: str, body: object) -> Any:
        """Send JSON to the API and return its answer."""
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(f"{self.url}/api/v1{path}", json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def table(self, record: object) -> dict[str, str]:
        """Open a table with a record; return its addresses: each seat's, "host", "all" seats', and to "look" on."""
        links = self.post("/records", record)["links"]
        named = links["seats"] | {"host": links["host"], "look": links["look"], "all": f"{links['host']}/all"}
        return {name: f"{self.url}/t/{link}" for name, link in named.items()}

    def start(self) -> Server:
        """Start it and wait until it answers."""
        environment = os.environ | {
            "KONTOR_INSTANCE": str(self.folder),
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            "DATABASE_URL": "",
        }
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

    def stop(self) -> None:
        """End it as a laptop does that is switched off."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
