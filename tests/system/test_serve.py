"""`python app.py` as a whole: its greeting, its streams, its end."""

import http.client
import json
import os
import pty
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from arbiter.server.serving import lan_address
from tests.arbiter.play import SETUP
from tests.browser.server import free_port
from tests.system.server import HERE, ROOT, SOON, Connection, Server, no_start, ran, stream, told


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path}/new/kontor.db", tmp_path)
    yield server
    if server.process.poll() is None:
        server.stop()


def test_it_makes_its_database_and_greets_with_address_and_code(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/new/kontor.db", tmp_path, HOST="0.0.0.0")
    with Connection(server) as connection:
        connection.get("/api/v1/openapi.json")
    assert server.stop() == 0
    (line,) = server.output.splitlines()
    assert line.endswith(f" INFO: ready at http://{lan_address()}:{server.port}")


@pytest.mark.thorough
def test_it_greets_with_an_address_that_answers(tmp_path: Path) -> None:
    said = greeting(tmp_path)
    found = re.search(r"^    http://127\.0\.0\.1:[0-9]+$", said, re.MULTILINE)
    assert found, said
    assert "on this machine only" in said
    assert "█" not in said


@pytest.mark.thorough
def test_it_greets_with_the_public_address_and_its_code(tmp_path: Path) -> None:
    url = "https://games.example/kontor"
    said = greeting(tmp_path, KONTOR_URL=f"{url}/")
    assert f"    {url}\n" in said
    assert said.count("█") > 100


def greeting(instance: Path, **settings: str) -> str:
    """Return what a server shows in a terminal."""
    own = {"PORT": "0", "HOST": "127.0.0.1", "KONTOR_INSTANCE": str(instance), "PATH": "", "LANG": "C.UTF-8"}
    terminal, screen = pty.openpty()
    process = subprocess.Popen([sys.executable, str(ROOT / "app.py")], env=own | settings, stdout=screen)
    os.close(screen)
    with open(terminal, encoding="utf-8") as shown:
        said = ""
        while "Ctrl-C" not in said:
            said += shown.readline()
        process.terminate()
    assert process.wait(20) == 0
    return said


def test_a_stream_tells_at_once_and_ends_with_the_server(server: Server) -> None:
    connection = Connection(server)
    links = connection.open_table()
    listening = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    listening.request("GET", f"/t/{links['look']}/events", headers={"Accept-Encoding": "gzip"})
    answer = listening.getresponse()
    assert answer.getheader("Content-Encoding") is None
    lines = [answer.readline() for _ in range(5)]
    assert lines == [b"retry: 1000\n", b"id: 0\n", b"event: changed\n", b"data: 0\n", b"\n"]
    connection.sit_out(links["host"])
    assert [answer.readline() for _ in range(4)] == [b"id: 1\n", b"event: changed\n", b"data: 1\n", b"\n"]
    connection.close()
    assert server.stop() == 0
    assert answer.read() == b""
    listening.close()


def test_what_is_under_way_is_answered_before_the_server_ends_and_who_asks_nothing_is_let_go(server: Server) -> None:
    body = json.dumps({"setup": SETUP}).encode()
    with Connection(server) as idle, socket.create_connection((HERE, server.port), timeout=SOON) as busy:
        idle.open_table()
        head = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nExpect: 100-continue"
        busy.sendall(f"POST /api/v1/tables HTTP/1.1\r\nHost: here\r\n{head}\r\n\r\n".encode())
        assert busy.recv(100).startswith(b"HTTP/1.1 100 ")  # its answer has begun
        server.process.terminate()
        waiting = idle._connection.sock
        assert waiting is not None
        assert waiting.recv(1) == b""
        busy.sendall(body)
        answer = http.client.HTTPResponse(busy)
        answer.begin()
        assert (answer.status, answer.headers["Connection"]) == (201, "close")
        assert json.loads(answer.read())["links"]
    assert server.stop() == 0


@pytest.mark.thorough
def test_two_servers_on_one_database_tell_each_other(new_database: Callable[[str], str], tmp_path: Path) -> None:
    for kind in ("sqlite", "postgresql"):
        url = new_database(kind)
        servers = [Server(url, tmp_path) for _ in range(2)]
        with Connection(servers[0]) as writing:
            links = writing.open_table()
            with stream(servers[1].port, links["seats"]["red"]) as answer:
                writing.sit_out(links["host"])
                assert told(answer) == b"data: 1\n"
        assert [server.stop() for server in servers] == [0, 0]


@pytest.mark.thorough
def test_a_broken_request_line_is_not_quoted_in_the_log(server: Server) -> None:
    token = "kt" + "aB-_" * 6
    with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as phone:
        phone.sendall(f"GET /t/{token} HTTP/9.9 nonsense\r\n\r\n".encode())
        assert phone.recv(100).startswith(b"HTTP/1.1 400")
    server.stop()
    assert token not in server.output


@pytest.mark.thorough
def test_a_port_in_use_is_said_in_a_sentence(server: Server, tmp_path: Path) -> None:
    assert f"Port {server.port} can't be used" in no_start(tmp_path, PORT=str(server.port))


def test_a_port_that_there_is_none_of_is_said_in_a_sentence(tmp_path: Path) -> None:
    assert "Port 80010 can't be used (the largest is 65535)" in no_start(tmp_path, PORT="80010")


def test_importing_the_app_patches_nothing() -> None:
    code = "import app, socket, sys; sys.exit('gevent' in socket.socket.__module__)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_who_still_sets_workers_is_told_what_to_do_instead(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, WORKERS="2")
    assert server.stop() == 0
    assert "WORKERS is no setting any more" in server.output


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


@pytest.mark.thorough
def test_the_game_of_a_file_is_served_again_after_each_save(tmp_path: Path) -> None:
    file = tmp_path / "game_here.py"
    for end in (".py", ".toml"):
        copied = (ROOT / "docs/examples/nine_stones").with_suffix(end)
        file.with_suffix(end).write_text(copied.read_text("utf-8"), "utf-8")
    port = free_port()
    own = {"PORT": str(port), "HOST": HERE, "KONTOR_INSTANCE": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, "-m", "arbiter", "serve", "--game", str(file)]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | own, stderr=subprocess.DEVNULL)
    try:
        assert shows(port, "Play Nine Stones Across")
        assert shows(port, "Kontor")
        file.write_text(f"{file.read_text()}(")
        assert shows(port, "game_here.py: 20")
        file.write_text(file.read_text()[:-1])
        assert shows(port, "Play Nine Stones Across")
    finally:
        process.terminate()
        assert process.wait(SOON) == 0


def shows(port: int, text: str) -> bool:
    """Tell whether a start page shows a text soon."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        try:
            with urlopen(f"http://{HERE}:{port}/", timeout=SOON) as answer:
                said = answer.read().decode()
        except HTTPError as error:
            said = error.read().decode()
        except OSError:
            said = ""
        if text in said:
            return True
        time.sleep(0.2)
    return False
