"""The app under gunicorn: live, and ended at once."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.arbiter.play import SETUP
from tests.system.server import ROOT, SOON, Connection, ran, stream, told

AT_ONCE = 15  # seconds in which a server with open streams has ended; gunicorn gives them 30
GUNICORN = [sys.executable, "-m", "gunicorn", "app:create_app()", "--chdir", str(ROOT), "--bind", "127.0.0.1:0"]
GUNICORN += ["--no-control-socket"]  # its place is one for all of a user


def ends_at_once(stop: Callable[[], int], answers: list[http.client.HTTPResponse]) -> None:
    begun = time.monotonic()
    assert stop() == 0
    assert time.monotonic() - begun < AT_ONCE
    for answer in answers:
        assert answer.read() == b""


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
