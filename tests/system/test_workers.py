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
from tests.system.server import ROOT, SOON, Connection, Server, no_start, page, ran, stream, told

AT_ONCE = 15  # seconds in which a server with open streams has ended; gunicorn gives them 30
GUNICORN = [sys.executable, "-m", "gunicorn", "app:create_app()", "--chdir", str(ROOT), "--bind", "127.0.0.1:0"]
GUNICORN += ["--no-control-socket"]  # its place is one for all of a user


def workers_of(server: Server) -> list[int]:
    return [int(pid) for pid in ran("ps", "--ppid", server.process.pid, "-o", "pid=").stdout.split()]


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def two_workers(folder: Path, before: str = "", **settings: str) -> Iterator[Server]:
    """A server with both of its workers; it ends in order afterwards."""
    server = Server(f"sqlite:///{folder}/kontor.db", folder, before, WORKERS="2", **settings)
    wait_until(lambda: len(workers_of(server)) == 2)
    yield server
    assert server.stop() == 0


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
    with Connection(server) as writing:
        links = writing.open_table()
        with stream(server.port, links["look"]) as one, stream(server.port, links["host"]) as other:
            writing.sit_out(links["host"])
            assert (told(one), told(other)) == (b"data: 1\n", b"data: 1\n")
            ends_at_once(server.stop, [one, other])
    assert "Traceback" not in server.output


@pytest.mark.thorough
def test_who_is_served_by_another_worker_hears_of_it(tmp_path: Path) -> None:
    with two_workers(tmp_path) as server:
        first, second = workers_of(server)
        os.kill(second, signal.SIGSTOP)
        with Connection(server) as listening:
            links = listening.open_table()
            with stream(server.port, links["look"], anywhere=True) as answer:
                os.kill(first, signal.SIGSTOP)
                os.kill(second, signal.SIGCONT)
                with Connection(server) as writing:  # the first one sleeps
                    writing.open_table()
                    writing.sit_out(links["host"])
                    os.kill(first, signal.SIGCONT)
                    assert told(answer) == b"data: 1\n"


@pytest.mark.thorough
def test_a_table_has_its_worker_whoever_takes_the_connection(tmp_path: Path) -> None:
    with two_workers(tmp_path) as server:
        with Connection(server) as opening:
            one, other = (opening.open_table()["look"] for _table in range(2))
        asleep = workers_of(server)[1]  # it has the tables of odd numbers
        os.kill(asleep, signal.SIGSTOP)
        *answered, waiting = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON) for _time in range(5)]
        for connection in answered:
            connection.request("GET", f"/t/{other}")
            assert connection.getresponse().status == 200
        waiting.request("GET", f"/t/{one}")
        assert waiting.sock is not None
        assert select.select([waiting.sock], [], [], 0.5)[0] == []
        os.kill(asleep, signal.SIGCONT)
        assert waiting.getresponse().status == 200
        for connection in (*answered, waiting):
            connection.close()


@pytest.mark.thorough
def test_a_worker_that_died_is_replaced(tmp_path: Path) -> None:
    with two_workers(tmp_path, LOG="json") as server:
        before = workers_of(server)
        os.kill(before[0], signal.SIGKILL)
        wait_until(lambda: len(set(workers_of(server)) - {before[0]}) == 2)
        with Connection(server) as connection:
            connection.open_table()
    line = r'^\{"at": .*"text": "a worker died \(signal 9\): another one takes its place"\}$'
    assert re.search(line, server.output, re.MULTILINE)


@pytest.mark.thorough
def test_a_worker_that_hangs_is_told_by_the_others(tmp_path: Path) -> None:
    with two_workers(tmp_path, "from arbiter import health\nhealth.HUNG = 3") as server:
        assert page(server, path="/healthz") == (200, "ok\n")
        hanging = workers_of(server)[1]
        os.kill(hanging, signal.SIGSTOP)
        wait_until(lambda: page(server, path="/healthz")[0] == 503)
        assert re.fullmatch(r"worker 2 has hung for \d+ seconds\n", page(server, path="/healthz")[1])
        os.kill(hanging, signal.SIGCONT)
        wait_until(lambda: page(server, path="/healthz") == (200, "ok\n"))


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


NUMBERS = [
    pytest.param(name, marks=pytest.mark.thorough) for name in ("WORKERS", "CONNECTIONS_PER_ADDRESS", "TRUSTED_PROXIES")
]


@pytest.mark.parametrize("name", ["PORT", *NUMBERS])
def test_a_setting_that_is_no_number_is_said_in_a_sentence(tmp_path: Path, name: str) -> None:
    assert f"The setting {name} has to be a whole number" in no_start(tmp_path, **{name: "many"})


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
            writing.sit_out(links["host"])
            assert (told(one), told(other)) == (b"data: 1\n", b"data: 1\n")
            connection.request("GET", f"/t/{links['host']}/codes")
            assert 'href="/kontor/t/' in connection.getresponse().read().decode()
            connection.close()

            def stop() -> int:
                process.terminate()
                return process.wait(SOON)

            ends_at_once(stop, [one, other])


@pytest.mark.thorough
def test_under_gunicorn_what_is_wrong_is_said_and_nothing_tried_again(tmp_path: Path) -> None:
    own = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:9/kontor", "KONTOR_INSTANCE": str(tmp_path)}
    done = ran(*GUNICORN, env={**os.environ, **own}, timeout=SOON)
    assert done.returncode == 3
    assert "The database can't be used" in done.stderr
    assert "Traceback" not in done.stderr
