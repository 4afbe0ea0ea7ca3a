"""The service as a process of its own, as `make run` starts it."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.arbiter.play import SETUP

ROOT = Path(__file__).resolve().parents[2]
_START = """
from gevent import monkey
monkey.patch_all()
import sys
sys.path.insert(0, {root!r})
{before}
from app import GAMES
from arbiter.server.serving import main
main(GAMES)
"""


HERE = "127.0.0.1"
SOON = 30  # seconds, as a limit for a test that fails
FORM = "multipart/form-data; boundary=part"


def ran(*command: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, whatever that is."""
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **more)


def no_start(instance: Path, **settings: str) -> str:
    """Return what is said without a traceback where no server can start."""
    own = {"PORT": "0", "HOST": "127.0.0.1", "KONTOR_INSTANCE": str(instance), "PATH": ""}
    done = ran(sys.executable, ROOT / "app.py", env=own | settings)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
    return done.stderr


def form_with_file(page: bytes, name: str, data: bytes) -> bytes:
    """Return the body, a FORM, by which a page sends a file."""
    token = re.search(rb'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    parts = ((b"csrf_token", token[1]), (b'file"; filename="%b' % name.encode(), data))
    shown = (b'--part\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n' % part for part in parts)
    return b"".join(shown) + b"--part--\r\n"


class Server:
    """A running server on a port of its own. `output` is what it has printed so far.

    `before` is run in its process before it is loaded, with what makes a server smaller than a machine; `settings`
    go into its environment.
    """

    def __init__(self, database_url: str, instance: Path, before: str = "", **settings: str) -> None:
        environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "KONTOR_INSTANCE": str(instance),
            "HOST": "127.0.0.1",
            "PORT": "0",
            "PYTHONUNBUFFERED": "1",
            **settings,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", _START.format(root=str(ROOT), before=before)]
            if before
            else [sys.executable, str(ROOT / "app.py")],
            env=environment,
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.output = ""
        self.port = self._port()

    def kill(self) -> None:
        """End it without any warning."""
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """Ask it to end; return its exit status."""
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        assert self.process.stdout is not None
        with self.process.stdout as rest:  # not `communicate`, which would lose what is buffered here
            self.output += rest.read()
        return self.process.wait(timeout=20)

    def _port(self) -> int:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line
            found = re.search(r"https?://\S+:(\d+)", line)
            if found:
                return int(found[1])
        raise RuntimeError(f"the server didn't start: {self.output}")


class Connection:
    """One kept connection to a server, speaking JSON."""

    def __init__(self, server: Server) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Return the answer; raises OSError or HTTPException if the server went away."""
        return self._ask("POST", path, json.dumps(body))

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None)

    def open_table(self) -> dict[str, Any]:
        """Open a table, and return its links."""
        links: dict[str, Any] = self.post("/api/v1/tables", {"setup": SETUP})["links"]
        return links

    def sit_out(self, host: str) -> None:
        """Enter the first entry of a table."""
        entry = {"entry": "sit-out", "seat": "red"}
        self.post(f"/api/v1/tables/{host}/entries", {"entry": entry, "seen": 0})

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None) -> Any:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        data = response.read()
        if response.status >= 400:
            raise RuntimeError(f"{response.status}: {data!r}")
        return json.loads(data)


def page(server: Server, source: str = HERE, path: str = "/") -> tuple[int, str]:
    """Return the status and the text of a page asked for from an address of this machine."""
    connection = http.client.HTTPConnection(HERE, server.port, timeout=SOON, source_address=(source, 0))
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


@contextmanager
def stream(port: int, token: str) -> Iterator[http.client.HTTPResponse]:
    """A page's stream that has begun."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
    connection.request("GET", f"/t/{token}/events")
    answer = connection.getresponse()
    assert [answer.readline() for _ in range(5)][3] == b"data: 0\n"
    try:
        yield answer
    finally:
        answer.close()
        connection.close()


def told(answer: http.client.HTTPResponse) -> bytes:
    """Return what a stream tells next."""
    return [answer.readline() for _ in range(4)][2]
