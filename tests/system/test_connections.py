"""Strangers that hold connections without end, and who is served all the same."""

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from arbiter.server.connections import ConnectionLimits
from tests.system.server import HERE, Connection, Server, page

THERE = "127.0.0.2"  # another address of this machine than HERE
SOON = 30  # seconds, as a limit for a test that fails

Start = Callable[[str], Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a server with something run before; it is ended with the test."""
    started = []

    def begin(before: str) -> Server:
        started.append(Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, before))
        return started[-1]

    yield begin
    for server in started:
        server.stop()
        assert "Traceback" not in server.output


def files(soft: int, hard: int) -> str:
    """Allow a server so many open files."""
    return f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))"


def setting(name: str, value: str) -> str:
    return f"import os; os.environ[{name!r}] = {value!r}"


def times(**seconds: float) -> str:
    """Give a server other times."""
    lines = (f"connections.{name} = {value}" for name, value in seconds.items())
    return "\n".join(["from arbiter.server import connections", *lines])


def dial(server: Server, source: str) -> socket.socket:
    return socket.create_connection((HERE, server.port), timeout=SOON, source_address=(source, 0))


def rest(phone: socket.socket) -> bytes:
    """Return what still comes until the server closes the connection."""
    found = b""
    while more := phone.recv(4096):
        found += more
    return found


def open_table(server: Server) -> str:
    with Connection(server) as connection:
        return str(connection.open_table()["host"])


@pytest.mark.thorough
def test_half_sent_requests_end_and_leave_places_for_those_at_a_table(start: Start) -> None:
    server = start(f"{files(256, 256)}\n{setting('CONNECTIONS_PER_ADDRESS', '0')}\n{times(FIRST=5.0)}")
    host = open_table(server)
    assert page(server, HERE, f"/t/{host}")[0] == 200
    with ExitStack() as stack:
        strangers = [stack.enter_context(dial(server, THERE)) for _ in range(160)]
        for stranger in strangers[:100]:
            stranger.sendall(b"GET / HTTP/1.1\r\nHost: half")
        status, text = page(server, THERE)
        assert (status, "no place left" in text, "kein Platz" in text) == (503, True, True)
        assert page(server, HERE, f"/t/{host}")[0] == 200
        assert [one.split(b"\r\n")[0] for one in map(rest, strangers[:2])] == [b"HTTP/1.1 408 Request Timeout"] * 2
        assert rest(strangers[110]) == b""
        assert page(server, THERE)[0] == 200


@pytest.mark.thorough
def test_an_address_has_only_so_many_connections(start: Start) -> None:
    server = start(setting("CONNECTIONS_PER_ADDRESS", "5"))
    with ExitStack() as stack:
        phones = [stack.enter_context(dial(server, THERE)) for _ in range(5)]
        refused = rest(stack.enter_context(dial(server, THERE)))
        assert refused.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert b"\r\nRetry-After: " in refused
        assert "Too many connections" in refused.decode()
        assert page(server, HERE)[0] == 200
        phones[0].close()
        until = time.monotonic() + SOON
        while page(server, THERE)[0] != 200:
            assert time.monotonic() < until


@pytest.mark.thorough
def test_a_body_that_never_comes_is_not_waited_for(start: Start) -> None:
    server = start(times(BODY=0.5))
    with dial(server, HERE) as phone:
        kind = b"Content-Type: application/json\r\nContent-Length: 100"
        phone.sendall(b'POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n%b\r\n\r\n{"setup"' % kind)
        assert rest(phone).startswith(b"HTTP/1.1 400")


@pytest.mark.thorough
def test_silent_connections_end_and_streams_stay(start: Start) -> None:
    server = start(times(IDLE=0.5))
    host = open_table(server)
    with dial(server, HERE) as stream, dial(server, HERE) as phone:
        stream.sendall(f"GET /t/{host}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        phone.sendall(b"GET /static/none HTTP/1.1\r\nHost: x\r\n\r\n")
        assert rest(phone).startswith(b"HTTP/1.1 404")
        time.sleep(0.5)
        with Connection(server) as writing:
            writing.sit_out(host)
        found = b""
        while b"data: 1" not in found:
            more = stream.recv(4096)
            assert more
            found += more


@pytest.mark.thorough
def test_the_limit_of_open_files_is_raised_at_start(start: Start) -> None:
    server = start(files(200, 512))
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (512, 512)


def test_a_proxy_of_this_machine_brings_as_many_as_there_are_places_for() -> None:
    places = ConnectionLimits(20, 5)
    assert [places.take(HERE) for _ in range(19)] == [None] * 18 + [503]


def test_places_are_counted_and_the_last_tenth_kept() -> None:
    places = ConnectionLimits(20, 15)
    assert [places.take("a") for _ in range(16)] == [None] * 15 + [429]
    assert [places.take("b") for _ in range(4)] == [None] * 3 + [503]
    places.seat("c")
    assert [places.take("c") for _ in range(3)] == [None, None, 503]
    places.leave("b")
    places.leave("c")
    places.leave("c")
    assert places.take("b") is None
    assert places.take("a") == 503
