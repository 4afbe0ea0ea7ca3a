"""The service as a process of its own, as `make run` starts it."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_START = """
from gevent import monkey
monkey.patch_all()
import sys
sys.path.insert(0, {root!r})
{before}
from arbiter.serve import main
main()
"""


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
