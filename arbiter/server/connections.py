"""Who may be connected, how long they may take, and who is turned away before anything of theirs is read.

A connection costs an open file, and there are only so many. So half-sent requests and silent connections end after a
while, an address has only so many at once, and the last places are for addresses that already sit at a table.
"""

import errno
import logging
import socket
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from typing import Any

from gevent import Timeout
from gevent.pywsgi import WSGIHandler, WSGIServer

from arbiter.foundation.config import GONE
from arbiter.language import CATALOGUES, gettext as _, use_language
from arbiter.web.allowances import AddressCounter

if sys.platform != "win32":
    import resource

PER_ADDRESS = 300  # connections at once, streams too: a club behind one router
PROXIES = frozenset({"127.0.0.1", "::1"})  # from here a proxy of this machine speaks for everybody
MAX_FILES = 65_536  # open at once, where the system allows more
_OWN_FILES = 128  # the database's, the log's, pictures'
_WITHOUT_LIMIT = 1000  # connections where the system doesn't say how many
_SEATED = 20_000  # addresses remembered
_log = logging.getLogger(__name__)

FIRST = 10.0  # seconds for the first request's line, and for any request's headers
IDLE = 75.0  # seconds until the next request on a connection, and for each part of an answer to be taken
BODY = 30.0  # seconds for a request's body, and one more for each BODY_RATE bytes of it
BODY_RATE = 16 * 1024


class ConnectionLimits:
    """The places for connections: so many in all and for an address, the last tenth for those who sit at tables."""

    def __init__(self, total: int, per_address: int) -> None:
        """`per_address` is 0 for no limit."""
        self._total = total
        self._per_address = per_address
        self._by_address = AddressCounter()
        self._taken = 0
        self._seated: OrderedDict[str, None] = OrderedDict()

    def take(self, address: str) -> int | None:
        """Take a place; return the HTTP status that says why there is none, if so."""
        if self._taken >= self._total - (0 if address in self._seated else self._total // 10):
            return 503
        limited = self._per_address and address not in PROXIES
        if limited and self._by_address[address] >= self._per_address:
            return 429
        self._taken += 1
        self._by_address[address] += 1
        return None

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._taken -= 1
        self._by_address.release(address)

    def seat(self, address: str) -> None:
        """Note that somebody at this address has a table's link."""
        self._seated[address] = None
        self._seated.move_to_end(address)
        if len(self._seated) > _SEATED:
            self._seated.popitem(last=False)


def all_files() -> int:
    """Raise the limit of open files as far as the system lets us; return how many connections that leaves."""
    if sys.platform == "win32":
        return _WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return max(1, (MAX_FILES if soft == resource.RLIM_INFINITY else soft) - _OWN_FILES)


class Body:
    """A request's body, which has to be there by a time; `late` is called when it isn't."""

    def __init__(self, file: Any, seconds: float, late: Callable[[], None]) -> None:
        self._file = file
        self._until = time.monotonic() + seconds
        self._late = late

    def read(self, size: int) -> bytes:
        return self._in_time(self._file.read, size)

    def readline(self, size: int) -> bytes:
        return self._in_time(self._file.readline, size)

    def _in_time(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            with _within(max(0.0, self._until - time.monotonic())):
                return read(size)
        except TimeoutError:
            self._late()
            raise


_Handler: Any = WSGIHandler  # its types say less than it has


class Handler(_Handler):  # type: ignore[misc]
    """A connection whose requests have to come in time."""

    ignored_socket_errors = (*_Handler.ignored_socket_errors, errno.ETIMEDOUT, "timed out")
    _first = True

    def read_requestline(self) -> str:
        with self.server.waiting(self.socket), _within(FIRST if self._first else IDLE):
            line: str = super().read_requestline()
        self._first = False
        return line

    def read_request(self, raw_requestline: str) -> bool:
        with _within(FIRST):
            return bool(super().read_request(raw_requestline))

    def _handle_client_error(self, ex: Exception) -> Any:
        if isinstance(ex, TimeoutError):
            return ("408", _answer(408, ""))
        # gevent would print all errors but these.
        return super()._handle_client_error(ex if isinstance(ex, ValueError) else ValueError())

    def log_error(self, _message: str, *_given: object) -> None:
        """Log a request that can't be read, without a word of it and without whose it is."""
        _log.warning("a request can't be read")

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        self.wsgi_input.rfile = Body(self.rfile, BODY + (self.content_length or 0) / BODY_RATE, self._close_after)
        environ[GONE] = self._is_gone
        return environ

    def start_response(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
        last = [("Connection", "close")] if self.server.closed else []
        return super().start_response(status, [*headers, *last], exc_info)

    def handle_one_response(self) -> None:
        super().handle_one_response()
        if self.code == 200 and self.path.startswith(("/t/", "/api/v1/table")):
            self.server.places.seat(self.client_address[0])

    def _close_after(self) -> None:
        self.close_connection = True

    def _is_gone(self) -> bool:
        """Tell whether the other side has closed the connection; it never waits."""
        try:
            return bool(self.socket._sock.recv(1, socket.MSG_PEEK) == b"")
        except BlockingIOError:
            return False
        except OSError:
            return True


class Server(WSGIServer):
    """gevent's server, answering without delay; connections take places."""

    handler_class = Handler

    def __init__(self, *given: Any, places: ConnectionLimits, **more: Any) -> None:
        super().__init__(*given, **more)
        self.places = places
        self._waiting: set[Any] = set()
        self._refusals = {status: _answer(status, _in_all_languages(status)) for status in (429, 503)}

    def handle(self, sock: Any, address: Any) -> None:
        """Answer on a connection, or say why not."""
        refused = self.places.take(address[0])
        if refused is not None:
            _turn_away(sock, self._refusals[refused])
            return
        try:
            # Else every answer on a kept connection waits 40 ms for the phone's acknowledgement.
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.settimeout(IDLE)
            super().handle(sock, address)
        finally:
            self.places.leave(address[0])

    @contextmanager
    def waiting(self, sock: Any) -> Iterator[None]:
        """While a connection waits for its next request: there is nothing to lose if the server ends."""
        self._waiting.add(sock)
        try:
            yield
        finally:
            self._waiting.discard(sock)

    def stop(self, timeout: float | None = None) -> None:
        """Take no more connections, let go those without a request, and give answers under way so many seconds."""
        self.close()
        for sock in self._waiting:
            with suppress(OSError):
                sock._sock.shutdown(socket.SHUT_RD)  # gevent's own would lose a request that has come this moment
        super().stop(timeout)


def _within(seconds: float) -> Any:
    return Timeout(seconds, TimeoutError(errno.ETIMEDOUT, "the other side took too long"))


def _turn_away(sock: Any, answer: bytes) -> None:
    """Say why, and close; what was being sent is taken a moment longer, else the answer is lost with it."""
    sock.settimeout(0.2)
    try:
        sock.sendall(answer)
        sock.shutdown(socket.SHUT_WR)
        sock.recv(16 * 1024)
    except OSError:
        pass


def _answer(status: int, text: str) -> bytes:
    body = text.encode()
    return (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\nRetry-After: 10\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def _in_all_languages(status: int) -> str:
    """Return why somebody is turned away; in what language they read isn't known yet."""
    said = []
    for code in CATALOGUES:
        with use_language(code):
            said.append(
                _("Too many connections come from your address. Try again in a moment.")
                if status == 429
                else _("The arbiter has no place left. Try again in a moment.")
            )
    return "\n".join(said) + "\n"
