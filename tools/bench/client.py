"""One kept connection to a server that is measured."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Mapping
from email.message import Message
from typing import Any

JSON = {"Content-Type": "application/json"}
NO_HEADERS: Mapping[str, str] = {}


class Client:
    """Asks for one thing after the other; whatever isn't answered with 200 or 201 is an error."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._connection.connect()
        self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.headers: Message = Message()
        """Those of the last answer."""

    def ask(
        self, path: str, body: str | None = None, headers: Mapping[str, str] = NO_HEADERS
    ) -> tuple[str, float]:  # fmt: skip
        """Get, or post a body, and return the answer and its seconds."""
        start = time.perf_counter()
        self._connection.request("GET" if body is None else "POST", path, body, dict(headers))
        answer = self._connection.getresponse()
        data = answer.read()
        seconds = time.perf_counter() - start
        assert answer.status in (200, 201), (path, answer.status, data)
        self.headers = answer.headers
        return data.decode(), seconds

    def post(self, path: str, body: object) -> tuple[Any, float]:
        """Post JSON to the API and return the answer and its seconds."""
        text, seconds = self.ask(f"/api/v1{path}", json.dumps(body), JSON)
        return json.loads(text), seconds

    def close(self) -> None:
        """Close it."""
        self._connection.close()
