"""Phones for the load: many in one process, cheap enough to run next to the server that they measure.

Each does what a live page does (`static/arbiter.js`): it opens its page, keeps a stream of events open, and requests
the page's live part on a persistent connection whenever the stream announces a number that it doesn't show yet.
"""

import gzip
import random
import re
import socket
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Protocol

import gevent
from gevent.socket import create_connection

HOST = "127.0.0.1"
PATIENCE = 30.0  # seconds that an answer may take before it counts as an error
_AGAIN = re.compile(r'id="again"[^>]* data-seen="(\d+)"[^>]* hx-get="([^"]+)"')
_LIVE = {"HX-Request": "true", "HX-Target": "live"}


class Wire(HTTPConnection):
    """A persistent connection, one request at a time; other greenlets go on meanwhile."""

    def connect(self) -> None:
        """Connect, as the first request and one after a lost connection do."""
        self.sock = create_connection((self.host, self.port), self.timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def get(self, path: str, headers: dict[str, str]) -> tuple[HTTPResponse, bytes]:
        """Return an answer and its body as sent. Raises OSError if none comes.

        If a persistent connection was just being closed, the request is repeated once, as browsers do.
        """
        reused = self.sock is not None
        try:
            return self.ask("GET", path, None, headers)
        except ConnectionError:
            if not reused:
                raise
            return self.ask("GET", path, None, headers)

    def ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[HTTPResponse, bytes]:
        """Do the same once, with a body or without."""
        try:
            self.request(method, path, body, headers)
            answer = self.getresponse()
            return answer, answer.read()
        except (OSError, HTTPException) as error:
            self.close()
            raise error if isinstance(error, OSError) else ConnectionResetError(repr(error)) from error


class Served(Protocol):
    """The server that a phone connects to."""

    port: int


@dataclass
class Phone:
    """A page at a table. `at` is the time of what it shows, in seconds of `perf_counter`.

    `failed` is called with what went wrong, `shown` whenever the page shows a newer number.
    """

    token: str
    language: str
    server: Served
    failed: Callable[[str], None]
    shown: Callable[[], None]
    seen: int = -1
    at: float = 0.0
    bytes_got: int = 0
    back: bool = True
    """Whether its page is up to date and its stream open again after a disconnection."""
    _again: str = ""
    _cookies: str = ""
    _listening: gevent.Greenlet | None = None

    def __post_init__(self) -> None:
        self._wire = Wire(HOST, self.server.port, PATIENCE)

    def open(self) -> None:
        """Load the whole page, and open its stream."""
        answer, body = self._wire.get(f"/t/{self.token}", self._headers)
        if answer.getheader("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        found = _AGAIN.search(body.decode())
        if answer.status != 200 or found is None:
            self.failed(f"page: {answer.status}")
            return
        self.seen, self._again = int(found[1]), found[2].replace("&amp;", "&")
        cookies = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie", [])]
        self._cookies = "; ".join(one for one in cookies if not one.startswith("looked="))
        self._listening = gevent.spawn(self._listen)

    def _listen(self) -> None:
        """Hear the stream, and reconnect as a page does: after a second at first, then less often, by some chance."""
        delay = 1.0
        while True:
            with suppress(OSError, HTTPException), closing(Wire(HOST, self.server.port)) as wire:
                wire.request("GET", f"/t/{self.token}/events", headers=self._headers)
                answer = wire.getresponse()
                for line in answer if answer.status == 200 else ():
                    if line.startswith(b"data: "):
                        delay = 1.0
                        self._hear(int(line[6:]))
            self.back = False
            gevent.sleep(delay * random.uniform(0.2, 1.8))
            delay = min(2 * delay, 3.0)

    def _hear(self, number: int) -> None:
        """Fetch what the page doesn't show yet, as a page does; after reconnecting it needs nothing else."""
        if number > self.seen:
            try:
                answer, body = self._wire.get(self._again, self._headers | _LIVE)
            except OSError as error:
                self.failed(f"live part: {error!r}")
                return
            if answer.status != 200:
                self.failed(f"live part: {answer.status}")
                return
            self.bytes_got += len(bytes(answer.headers)) + len(body)
            self.seen = number
        elif self.back:
            return
        self.at, self.back = time.perf_counter(), True
        self.shown()

    def close(self) -> None:
        if self._listening is not None:
            self._listening.kill()
        self._wire.close()

    @property
    def _headers(self) -> dict[str, str]:
        found = {
            "User-Agent": "Mozilla/5.0 (load)",
            "Accept": "text/html",
            "Accept-Encoding": "gzip, deflate, br",
            "Accept-Language": self.language,
        }
        return found | ({"Cookie": f"{self._cookies}; looked={self.seen}"} if self._cookies else {})
