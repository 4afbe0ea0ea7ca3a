"""nginx as docs/deploy/nginx.conf has it: what it says when no process answers, what it sends again, what strangers
can't do to it.
"""

import http.client
import json
import re
import socket
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from arbiter.foundation.config import MAX_BODY
from arbiter.language import CATALOGUES, gettext as _, use_language
from arbiter.web.live import BEAT
from tests.browser.server import free_port
from tests.system.nginx import EXAMPLE, Nginx
from tests.system.server import HERE, SOON
from tests.system.test_deploy import HOSTING
from tests.system.upstream import Upstream

LONG = b"x" * (MAX_BODY + 1)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
KEY = {"Idempotency-Key": "a" * 22}
Start = Callable[..., Nginx]


WELL = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
SILENT = b""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start nginx before two upstreams, its configuration changed in some places; it is ended with the test."""
    with ExitStack() as stack:

        def begin(*behind: int, changes: Iterable[tuple[str, str]] = ()) -> Nginx:
            nginx = Nginx(tmp_path / "nginx", free_port(), (behind[0], behind[1]), changes)
            stack.callback(nginx.stop)
            return nginx

        yield begin


def ask(
    nginx: Nginx, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, str, http.client.HTTPMessage]:
    connection = http.client.HTTPSConnection("localhost", nginx.port, context=nginx.trust, timeout=SOON)
    with closing(connection):
        connection.request(method, f"/kontor{path}", body, {name.replace("_", "-"): v for name, v in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers


def said(status: int, language: str) -> tuple[str, str]:
    with use_language(language):
        if status == 413:
            return _("That is too much"), _("What was sent is longer than any game. Nothing was entered.")
        return _("No connection to the arbiter"), _(
            "Nothing is lost: everything the arbiter has confirmed is saved. If something was on its way just now, "
            "enter it again when the page is back, unless it's there already."
        )


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_what_nginx_answers_itself_is_our_page_and_our_json(start: Start, language: str) -> None:
    assert language in CATALOGUES
    nginx = start(free_port(), free_port())
    for status, body in ((502, b"{}"), (413, LONG)):
        title, text = said(status, language)
        for path in ("/api/v1/tables", "/api/v1/table/entries"):
            found, answer, headers = ask(nginx, "POST", path, body, Accept_Language=f"{language},en;q=0.5")
            problem = json.loads(answer)
            assert (found, problem["status"], problem["code"], problem["detail"]) == (status, status, status, text)
            assert headers["Content-Type"] == "application/problem+json"
            assert headers["Access-Control-Allow-Origin"] == "*"
        for more, wanted in (({}, "<!doctype html>"), ({"HX_Request": "true"}, '<div class="errors"')):
            found, answer, headers = ask(nginx, "POST", "/t/x/own/play", body, Accept_Language=language, **more)
            assert (found, headers["Content-Type"]) == (status, "text/html; charset=utf-8")
            assert answer.startswith(wanted)
            assert f"<h1>{title}</h1>" in answer
            assert f"<p>{text}</p>" in answer
            assert "http-equiv" not in answer  # a form isn't fetched anew
    assert 'http-equiv="refresh"' in ask(nginx, "GET", "/t/x")[1]
    assert ask(nginx, "GET", "/t/x")[2]["Strict-Transport-Security"] == "max-age=31536000"


def test_only_an_import_may_be_longer_than_a_record(start: Start) -> None:
    nginx = start(free_port(), free_port())
    assert ask(nginx, "POST", "/games/import", LONG, **FORM)[0] == 502
    assert {ask(nginx, "POST", path, LONG)[0] for path in ("/", "/games/import/x", "/static/x", "/t/x")} == {413}


def test_what_is_stored_once_is_sent_again_to_another_process_and_nothing_else(start: Start) -> None:
    with ExitStack() as stack:
        both = [Upstream(SILENT), Upstream(SILENT)]
        for one in both:
            stack.callback(one.close)
        nginx = start(*(one.port for one in both))
        for path, headers, times in (
            ("/t/x/own/play", {}, 2),
            ("/api/v1/tables/kt/entries", {}, 2),
            ("/api/v1/table/lay", {}, 2),
            ("/api/v1/tables", KEY, 2),
            ("/api/v1/records", KEY, 2),
            ("/api/v1/tables", {}, 1),
            ("/api/v1/tables", {"Idempotency-Key": "short"}, 1),
            ("/api/v1/tables/kt/links", {}, 1),
            ("/api/v1/table/links", {}, 1),
            ("/kontor/new", {}, 1),
            ("/games/share", {}, 1),
        ):
            before = sum(len(one.asked) for one in both)
            assert ask(nginx, "POST", path, b"{}", **headers)[0] == 502
            assert sum(len(one.asked) for one in both) - before == times, path
            assert both[0].asked[-1:] == [f"POST {path}"] or both[1].asked[-1:] == [f"POST {path}"]


def test_a_process_that_hangs_costs_seconds(start: Start) -> None:
    waits = re.findall(r"proxy_read_timeout (\d+)s;", EXAMPLE.read_text("utf-8"))
    assert BEAT < int(waits[0]) <= 15
    with ExitStack() as stack:
        both = [Upstream(None), Upstream(WELL)]
        for one in both:
            stack.callback(one.close)
        shorter = (f"\n    proxy_read_timeout {waits[0]}s;", "\n    proxy_read_timeout 1s;")
        nginx = start(*(one.port for one in both), changes=[shorter])
        while not both[0].asked:  # until an address is one of the process that hangs
            path = f"/t/kt{len(both[1].asked):08}{'a' * 24}"
            assert [ask(nginx, method, path)[:2] for method in ("GET", "POST")] == [(200, "ok")] * 2


def test_half_sent_requests_keep_nobody_out_for_long(start: Start) -> None:
    nginx = start(free_port(), free_port(), changes=[("client_header_timeout 10s;", "client_header_timeout 1s;")])
    with ExitStack() as stack:
        strangers = [stack.enter_context(socket.create_connection((HERE, nginx.port), SOON)) for _ in range(50)]
        plain = stack.enter_context(socket.create_connection((HERE, nginx.plain), SOON))
        plain.sendall(b"GET / HTTP/1.1\r\nHost: half")
        assert {one.recv(1) for one in (*strangers, plain)} == {b""}


def test_nginx_is_told_to_take_more_connections(tmp_path: Path) -> None:
    command = re.search(r"^sed -i .* /etc/nginx/nginx.conf", HOSTING, re.MULTILINE)
    assert command
    own = tmp_path / "nginx.conf"
    own.write_text("user www-data;\nevents {\n\tworker_connections 768;\n\t# multi_accept on;\n}\n", "utf-8")
    subprocess.run(["sh", "-c", command[0].replace("/etc/nginx/nginx.conf", str(own))], check=True)
    assert own.read_text("utf-8").splitlines()[:4] == [
        "worker_rlimit_nofile 65536;", "user www-data;", "events {", "\tworker_connections 16384;"
    ]  # fmt: skip
