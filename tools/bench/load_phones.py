"""Phones for the load: many in one process, cheap enough to run next to the server that they measure.

Each does what a live page does (`static/arbiter.js`): it opens its page, keeps a stream of events open, and requests
the page's live part on a persistent connection whenever the stream announces a number that it doesn't show yet.
"""

import asyncio
import gzip
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

HOST = "127.0.0.1"
PATIENCE = 30.0  # seconds that an answer may take before it counts as an error
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"\r\nset-cookie: ([^=]+=[^;\r]*)", re.IGNORECASE)
_AGAIN = re.compile(r'id="again"[^>]* data-seen="(\d+)"[^>]* hx-get="([^"]+)"')
_LAST = b"0\r\n\r\n"  # chunk
_TOLD = re.compile(rb"data: (\d+)\n")


@dataclass(frozen=True, slots=True)
class Answer:
    """A raw answer: its headers, and its body as sent."""

    status: int
    head: bytes
    body: bytes

    @property
    def text(self) -> str:
        body = gzip.decompress(self.body) if b"content-encoding: gzip" in self.head.lower() else self.body
        return body.decode()


class Wire(asyncio.Protocol):
    """A persistent connection: one request at a time. Answers have a Content-Length."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._whole = -1
        self._waiting: asyncio.Future[Answer] | None = None

    async def ask(self, request: bytes, port: int) -> Answer:
        """Send a request, connecting first if needed. Raises OSError if no answer comes.

        If a persistent connection was just being closed, a read request is repeated once, as browsers do.
        """
        if self._transport is None or self._transport.is_closing() or not request.startswith(b"GET"):
            return await self._ask(request, port)
        try:
            return await self._ask(request, port)
        except ConnectionError:
            return await self._ask(request, port)

    async def _ask(self, request: bytes, port: int) -> Answer:
        loop = asyncio.get_running_loop()
        if self._transport is None or self._transport.is_closing():
            await loop.create_connection(lambda: self, HOST, port)
        assert self._transport is not None
        self._received.clear()
        self._whole = -1
        self._waiting = loop.create_future()
        self._transport.write(request)
        try:
            return await asyncio.wait_for(self._waiting, PATIENCE)
        except TimeoutError:
            self.close()
            raise

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
            self._transport = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        if self._whole < 0:
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            found = _LENGTH.search(self._received, 0, end)
            self._whole = end + 4 + (int(found[1]) if found else 0)
        if len(self._received) >= self._whole and self._waiting is not None and not self._waiting.done():
            head, body = bytes(self._received).split(b"\r\n\r\n", 1)
            self._waiting.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error or ConnectionResetError("the server closed the connection"))


class Stream(asyncio.Protocol):
    """A stream of events, which reports each number, and its end."""

    def __init__(self, request: bytes, told: Callable[[int], None], ended: Callable[[], None]) -> None:
        self._request, self._told, self._ended = request, told, ended
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        found = _TOLD.findall(self._rest)
        if found:
            self._rest = self._rest[self._rest.rfind(b"\n") + 1 :]
            self._told(int(found[-1]))
        # A proxy keeps the connection when the upstream answer has ended, or failed.
        if self._rest.startswith(b"HTTP/1.1 5") or self._rest == _LAST or self._rest.endswith(b"\n" + _LAST):
            assert self._transport is not None
            self._transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        del error
        self._ended()

    def close(self) -> None:
        self._ended = lambda: None
        if self._transport is not None:
            self._transport.abort()


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
    _wanted: int = -1
    _fetching: asyncio.Task[None] | None = None
    _wire: Wire = field(default_factory=Wire)
    _stream: Stream | None = None
    _again: str = ""
    _cookies: str = ""
    _closed: bool = False

    async def open(self) -> None:
        """Load the whole page, and open its stream."""
        answer = await self._wire.ask(self._request(f"/t/{self.token}"), self.server.port)
        found = _AGAIN.search(answer.text) if answer.status == 200 else None
        if found is None:
            self.failed(f"page: {answer.status}")
            return
        self.seen, self._again = int(found[1]), found[2].replace("&amp;", "&")
        cookies = [cookie.decode() for cookie in _COOKIE.findall(answer.head)]
        self._cookies = "; ".join(one for one in cookies if not one.startswith("looked="))
        await self._listen()

    async def _listen(self) -> None:
        request = self._request(f"/t/{self.token}/events")
        loop = asyncio.get_running_loop()
        _transport, self._stream = await loop.create_connection(
            lambda: Stream(request, self._hear, self._cut), HOST, self.server.port
        )

    def _hear(self, number: int) -> None:
        """Fetch what the page doesn't show yet, as a page does; after reconnecting it needs nothing else."""
        self._wanted = max(self._wanted, number)
        if number > self.seen:
            if self._fetching is None:
                self._fetching = asyncio.ensure_future(self._fetch())
        elif not self.back:
            self.at, self.back = time.perf_counter(), True

    def _cut(self) -> None:
        """Reconnect as a page does: after a second at first, then less often, each with some randomness."""
        self.back = False
        if not self._closed:
            self._calling = asyncio.ensure_future(self._call_again())

    async def _call_again(self) -> None:
        delay = 1.0
        while not self._closed:
            await asyncio.sleep(delay * random.uniform(0.2, 1.8))
            try:
                await self._listen()
                return
            except OSError:
                delay = min(2 * delay, 3.0)

    async def _fetch(self) -> None:
        try:
            while self._wanted > self.seen:
                answer = await self._wire.ask(self._request(self._again, live=True), self.server.port)
                if answer.status != 200:
                    self.failed(f"live part: {answer.status}")
                    return
                self.seen, self.at, self.back = self._wanted, time.perf_counter(), True
                self.bytes_got += len(answer.head) + len(answer.body)
                self.shown()
        except OSError as error:
            self.failed(f"live part: {error!r}")
        finally:
            self._fetching = None

    def close(self) -> None:
        self._closed = True
        self._wire.close()
        if self._stream is not None:
            self._stream.close()

    def _request(self, path: str, *, live: bool = False) -> bytes:
        cookies = f"Cookie: {self._cookies}; looked={self.seen}\r\n" if self._cookies else ""
        return (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{self.server.port}\r\nUser-Agent: Mozilla/5.0 (load)\r\n"
            f"Accept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: {self.language}\r\n{cookies}"
            + ("HX-Request: true\r\nHX-Target: live\r\n" if live else "")
            + "\r\n"
        ).encode()
