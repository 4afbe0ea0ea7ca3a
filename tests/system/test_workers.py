"""Several processes behind one socket, and the app under gunicorn: live, replaced when they die, ended at once."""

from __future__ import annotations

import http.client
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbiter.connections import Places
from arbiter.shares import Shares
from tests.arbiter.play import SETUP
from tests.system.server import ROOT, Connection, Server

SOON = 30  # seconds, as a limit for a test that fails
AT_ONCE = 15  # seconds in which a server with open streams has ended; gunicorn gives them 30
GUNICORN = [sys.executable, "-m", "gunicorn", "app:create_app()", "--chdir", str(ROOT), "--bind", "127.0.0.1:0"]
GUNICORN += ["--no-control-socket"]  # its place is one for all of a user
SIT_OUT = {"entry": {"entry": "sit-out", "seat": "red"}, "seen": 0}


def workers_of(server: Server) -> list[int]:
    listed = subprocess.run(
        ["ps", "--ppid", str(server.process.pid), "-o", "pid="], capture_output=True, text=True, check=False
    )
    return [int(pid) for pid in listed.stdout.split()]


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def stream(port: int, token: str, *, anywhere: bool = False) -> Iterator[http.client.HTTPResponse]:
    """A page's stream that has begun; `anywhere` on a connection whose first request was of no table."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
    if anywhere:
        connection.request("GET", "/healthz")
        connection.getresponse().read()
    connection.request("GET", f"/t/{token}/events")
    answer = connection.getresponse()
    assert [answer.readline() for _ in range(5)][3] == b"data: 0\n"
    try:
        yield answer
    finally:
        answer.close()
        connection.close()


def ends_at_once(stop: Callable[[], int], answers: list[http.client.HTTPResponse]) -> None:
    begun = time.monotonic()
    assert stop() == 0
    assert time.monotonic() - begun < AT_ONCE
    for answer in answers:
        assert answer.read() == b""


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def test_workers_share_a_socket_tell_each_other_and_end_at_once(
    kind: str, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    server = Server(new_database(kind), tmp_path, WORKERS="2")
    wait_until(lambda: len(workers_of(server)) == 2)
    writing = Connection(server)
    links = writing.post("/api/v1/tables", {"setup": SETUP})["links"]
    with stream(server.port, links["look"]) as one, stream(server.port, links["host"]) as other:
        streams = [one, other]
        writing.post(f"/api/v1/tables/{links['host']}/entries", SIT_OUT)
        assert [[answer.readline() for _ in range(4)][2] for answer in streams] == [b"data: 1\n"] * 2
        ends_at_once(server.stop, streams)
    writing.close()
    assert "Traceback" not in server.output


@pytest.mark.thorough
def test_who_is_served_by_another_worker_hears_of_it(new_database: Callable[[str], str], tmp_path: Path) -> None:
    server = Server(new_database("sqlite"), tmp_path, WORKERS="2")
    wait_until(lambda: len(workers_of(server)) == 2)
    first, second = workers_of(server)
    os.kill(second, signal.SIGSTOP)
    listening = Connection(server)
    links = listening.post("/api/v1/tables", {"setup": SETUP})["links"]
    with stream(server.port, links["look"], anywhere=True) as answer:
        os.kill(first, signal.SIGSTOP)
        os.kill(second, signal.SIGCONT)
        writing = Connection(server)  # the first one sleeps
        writing.post("/api/v1/tables", {"setup": SETUP})
        writing.post(f"/api/v1/tables/{links['host']}/entries", SIT_OUT)
        os.kill(first, signal.SIGCONT)
        assert [answer.readline() for _ in range(4)][2] == b"data: 1\n"
        writing.close()
    listening.close()
    assert server.stop() == 0


@pytest.mark.thorough
def test_a_table_has_its_worker_whoever_takes_the_connection(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, WORKERS="2")
    wait_until(lambda: len(workers_of(server)) == 2)
    opening = Connection(server)
    one, other = (opening.post("/api/v1/tables", {"setup": SETUP})["links"]["look"] for _table in range(2))
    opening.close()
    asleep = workers_of(server)[1]  # it has the tables of odd numbers
    os.kill(asleep, signal.SIGSTOP)
    answered = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON) for _time in range(4)]
    for connection in answered:
        connection.request("GET", f"/t/{other}")
        assert connection.getresponse().status == 200
    waiting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    waiting.request("GET", f"/t/{one}")
    assert waiting.sock is not None
    assert select.select([waiting.sock], [], [], 0.5)[0] == []
    os.kill(asleep, signal.SIGCONT)
    assert waiting.getresponse().status == 200
    for connection in (*answered, waiting):
        connection.close()
    assert server.stop() == 0


@pytest.mark.thorough
def test_a_worker_that_died_is_replaced(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, WORKERS="2", LOG="json")
    wait_until(lambda: len(workers_of(server)) == 2)
    before = workers_of(server)
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: len(set(workers_of(server)) - {before[0]}) == 2)
    connection = Connection(server)
    connection.post("/api/v1/tables", {"setup": SETUP})
    connection.close()
    assert server.stop() == 0
    line = r'^\{"at": .*"text": "a worker died \(signal 9\): another one takes its place"\}$'
    assert re.search(line, server.output, re.MULTILINE)


@pytest.mark.thorough
def test_a_worker_that_hangs_is_told_by_the_others(tmp_path: Path) -> None:
    soon = "from arbiter import health\nhealth.HUNG = 3"
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, soon, WORKERS="2")
    wait_until(lambda: len(workers_of(server)) == 2)
    assert is_well(server) == (200, "ok\n")
    hanging = workers_of(server)[1]
    os.kill(hanging, signal.SIGSTOP)
    wait_until(lambda: is_well(server)[0] == 503)
    assert re.fullmatch(r"worker 2 has hung for \d+ seconds\n", is_well(server)[1])
    os.kill(hanging, signal.SIGCONT)
    wait_until(lambda: is_well(server) == (200, "ok\n"))
    assert server.stop() == 0


def is_well(server: Server) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    said = answer.status, answer.read().decode()
    connection.close()
    return said


@pytest.mark.thorough
def test_workers_that_keep_dying_end_the_server(tmp_path: Path) -> None:
    dying = "from arbiter import serve\nimport os\nserve._begin = lambda *given: os._exit(7)"
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, dying, WORKERS="2")
    assert server.process.stdout is not None
    said = server.process.stdout.read()
    assert server.process.wait(SOON) == 1
    assert said.count("another one takes its place") == 10
    assert "workers keep dying (status 7): the server ends" in said
    server.process.stdout.close()


@pytest.mark.thorough
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, WORKERS="2")
    wait_until(lambda: len(workers_of(server)) == 2)
    workers = workers_of(server)
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}/exe").exists() for pid in workers))


@pytest.mark.parametrize(
    "name",
    [
        "PORT",
        *(
            pytest.param(name, marks=pytest.mark.thorough)
            for name in ("WORKERS", "CONNECTIONS_PER_ADDRESS", "TRUSTED_PROXIES")
        ),
    ],
)
def test_a_setting_that_is_no_number_is_said_in_a_sentence(tmp_path: Path, name: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "app.py")],
        env={"PORT": "0", "HOST": "127.0.0.1", "KONTOR_INSTANCE": str(tmp_path), "PATH": "", name: "many"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"The setting {name} has to be a whole number" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_an_address_has_counts_over_all_workers_until_one_dies() -> None:
    shares = Shares(2)
    places = Places(20, 3, 2)
    for worker in (0, 1):
        places.by_address.worker = shares.worker = worker
        shares.add("a", 2)
        assert places.take("a") is None
    assert shares.of("a") == 4
    assert (places.take("a"), places.take("a")) == (None, 429)
    shares.clear(1)
    places.by_address.clear(0)
    assert (shares.of("a"), shares.of("b")) == (2, 0)
    assert places.take("a") is None


@contextmanager
def gunicorn(tmp_path: Path, *arguments: str, **settings: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The app under gunicorn; gives the process and its port."""
    process = subprocess.Popen(
        [*GUNICORN, *arguments],
        env={**os.environ, "KONTOR_INSTANCE": str(tmp_path), "PYTHONUNBUFFERED": "1", **settings},
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stderr is not None
    with process, process.stderr as output:
        try:
            lines = (re.search(r"Listening at: http://127\.0\.0\.1:(\d+)", line) for line in output)
            yield process, int(next(found[1] for found in lines if found))
            assert "Traceback" not in output.read()
        finally:
            process.terminate()
            process.wait(SOON)


@pytest.mark.parametrize(
    "arguments",
    [("--worker-class", "gevent", "--workers", "2"), ("--worker-class", "gthread", "--threads", "8")],
    ids=["gevent", "gthread"],
)
@pytest.mark.thorough
def test_under_gunicorn_it_tells_and_ends_at_once(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with gunicorn(tmp_path, *arguments, KONTOR_URL="https://games.example/kontor") as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
        writing = Connection.__new__(Connection)
        writing._connection = connection
        links = writing.post("/kontor/api/v1/tables", {"setup": SETUP})["links"]
        with stream(port, links["look"]) as one, stream(port, links["host"]) as other:
            writing.post(f"/api/v1/tables/{links['host']}/entries", SIT_OUT)
            assert [[answer.readline() for _ in range(4)][2] for answer in (one, other)] == [b"data: 1\n"] * 2
            connection.request("GET", f"/t/{links['host']}/codes")
            assert 'href="/kontor/t/' in connection.getresponse().read().decode()
            connection.close()

            def stop() -> int:
                process.terminate()
                return process.wait(SOON)

            ends_at_once(stop, [one, other])


@pytest.mark.thorough
def test_under_gunicorn_what_is_wrong_is_said_and_nothing_tried_again(tmp_path: Path) -> None:
    done = subprocess.run(
        GUNICORN,
        env={**os.environ, "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/kontor", "KONTOR_INSTANCE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=SOON,
    )
    assert done.returncode == 3
    assert "The database can't be used" in done.stderr
    assert "Traceback" not in done.stderr
