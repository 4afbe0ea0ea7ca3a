"""For those who look after the house: whether it is well, its numbers, its log; and tokens that no log has."""

import http.client
import json
import logging
import math
import re
import socket
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import insert, update
from werkzeug.test import TestResponse

from app import create_app
from arbiter.server import startup
from arbiter.server.startup import prepare
from arbiter.store.backup import backup
from arbiter.store.models import backups
from arbiter.web import health
from arbiter.web.security import LOG_LINE, RedactingFormatter
from rulings import __version__
from tests.arbiter.play import SETUP
from tests.system.server import SOON, Server

SIT_OUT = {"entry": {"entry": "sit-out", "seat": "red"}, "seen": 0}
NAME = "Xanthippe"
KEY = {"Authorization": "Bearer secret"}


def number(told: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    assert found, name
    return float(found[1])


@pytest.mark.storage
def test_it_is_well_with_a_database_and_says_when_there_is_none(
    both_client: FlaskClient, make_app: Callable[[str], Flask], caplog: pytest.LogCaptureFixture
) -> None:
    well = both_client.get("/healthz")
    assert (well.status_code, well.text, well.headers.get("Set-Cookie")) == (200, "ok\n", None)
    alone = make_app("postgresql://nobody@127.0.0.1:9/kontor").test_client()
    ill = alone.get("/healthz")
    assert (ill.status_code, ill.headers.get("Set-Cookie")) == (503, None)
    assert [alone.get(path).status_code for path in ("/livez", "/readyz")] == [200, 503]
    assert not caplog.records


def test_what_is_wrong_is_said_in_a_line_each(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = client.application
    app.config["BACKUP_WITHIN_HOURS"] = 24
    monkeypatch.setattr(health, "LEAST_DISK", 2**80)
    ill = client.get("/healthz")
    assert ill.status_code == 503
    assert re.fullmatch(r"disk: \d+ MiB left\nbackup: none yet\n", ill.text)
    monkeypatch.undo()
    store = app.extensions["kontor-tables"].store
    backup(store, app.config["SECRET_KEY"], tmp_path / "all.zip")
    assert client.get("/healthz").text == "ok\n"
    with store.writing() as connection:
        connection.execute(update(backups).values(at=datetime.now(UTC) - timedelta(hours=30)))
    assert client.get("/healthz").text == "backup: the newest is 30 hours old\n"
    # A balancer goes on asking this process, and nothing ends it.
    assert [client.get(path).text for path in ("/livez", "/readyz")] == ["ok\n", "ok\n"]
    app.config["BACKUP_WITHIN_HOURS"] = 0
    assert client.get("/healthz").text == "ok\n"


def test_its_numbers_are_for_who_has_the_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kontor.db"
    without = create_app({"INSTANCE": str(tmp_path), "DATABASE_URL": url}).test_client()
    assert without.get("/metrics", headers=KEY).status_code == 404
    monkeypatch.setenv("METRICS_TOKEN", "secret")
    app = create_app({"INSTANCE": str(tmp_path), "DATABASE_URL": url})
    prepare(app)
    client = app.test_client()
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 401
    host = client.post("/api/v1/tables", json={"setup": SETUP}).get_json()["links"]["host"]
    client.post(f"/api/v1/tables/{host}/entries", json=SIT_OUT)
    client.get(f"/t/{host}")
    client.get(f"/t/{host[:-1]}")
    with client.get(f"/t/{host}/events") as stream:
        chunks = iter(stream.response)
        assert [next(chunks) for _ in range(2)]
        told = client.get("/metrics", headers=KEY).text
        assert number(told, "kontor_streams") == 1
    for route, status in (
        ("/api/v1/tables", 201),
        ("/api/v1/tables/<token>/entries", 200),
        ("/t/<token>/events", 200),
        ("/t/<token>", 200),
        ("/t/<token>", 404),
    ):
        assert number(told, f'kontor_requests_total{{route="{route}",status="{status}"}}') == 1
    assert number(told, 'kontor_request_seconds_bucket{le="+Inf",route="/t/<token>"}') == 2
    assert number(told, "kontor_entries_total") == 1
    assert number(told, "kontor_tables_in_memory") == 1
    assert number(told, "kontor_database_wait_seconds_count") >= 2
    assert number(told, f'kontor_info{{version="{__version__}"}}') == 1
    names = set(re.findall(r"^(kontor_\w+?)(?:_(?:bucket|sum|count))?[ {]", told, re.MULTILINE))
    for name in names:
        assert f"# HELP {name} " in told
        assert f"# TYPE {name} " in told
    assert host not in told
    app.extensions["kontor-hub"].close()
    app.extensions["kontor-tables"].store.close()


def test_its_numbers_tell_of_backups_connections_and_notifications(
    monkeypatch: pytest.MonkeyPatch, make_app: Callable[[str], Flask], new_database: Callable[[str], str]
) -> None:
    monkeypatch.setenv("METRICS_TOKEN", "secret")
    app = make_app(new_database("sqlite"))
    client, store = app.test_client(), app.extensions["kontor-tables"].store

    def told(name: str) -> float:
        return number(client.get("/metrics", headers=KEY).text, f"kontor_{name}")

    assert math.isnan(told("backup_age_seconds"))
    with store.writing() as connection:
        connection.execute(insert(backups).values(at=datetime.now(UTC) - timedelta(hours=30)))
    assert told("backup_age_seconds") == pytest.approx(30 * 3600, abs=SOON)
    with store.reading():
        assert (told("database_connections"), told("database_connections_limit")) == (1, store.connections[1])
    host = client.post("/api/v1/tables", json={"setup": SETUP}).get_json()["links"]["host"]
    with client.get(f"/t/{host}/events") as stream:
        chunks = stream.iter_encoded()
        assert [next(chunks) for _ in range(2)][1].endswith(b"data: 0\n\n")
        client.post(f"/api/v1/tables/{host}/entries", json=SIT_OUT)
        until = time.monotonic() + SOON
        while not told("notification_seconds_count"):
            assert time.monotonic() < until
        assert next(chunks).endswith(b"data: 1\n\n")
    assert told("notification_seconds_sum") < SOON


def test_a_request_has_one_id_its_proxys_or_our_own(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = "5f0c9e4ad1b24f6f8a3d7c2b1e0f9a8d"
    own = client.get("/healthz", headers={"X-Request-ID": theirs}).headers["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{32}", own)
    assert own != theirs
    monkeypatch.setenv("TRUSTED_PROXIES", "1")
    assert client.get("/healthz", headers={"X-Request-ID": theirs}).headers["X-Request-ID"] == theirs
    assert client.get("/healthz", headers={"X-Request-ID": "a b"}).headers["X-Request-ID"] != "a b"
    record = logging.LogRecord("arbiter", logging.ERROR, "", 1, "wrong", (), None)
    with client.application.test_request_context(headers={"X-Request-ID": theirs}):
        assert json.loads(startup.JsonFormatter().format(record))["request"] == theirs
        assert RedactingFormatter(LOG_LINE).format(record).endswith(f"ERROR {theirs}: wrong")
    assert "request" not in json.loads(startup.JsonFormatter().format(record))


def beginning(answer: TestResponse) -> bytes:
    """Return an answer's body; of a stream, which doesn't end, how soon to come back and the table's number."""
    if answer.mimetype != "text/event-stream":
        return answer.data
    with closing(answer):
        return b"".join(islice(answer.iter_encoded(), 2))


def test_a_token_may_come_as_a_bearers(client: FlaskClient) -> None:
    host = client.post("/api/v1/tables", json={"setup": SETUP}).get_json()["links"]["host"]
    bearer = {"Authorization": f"Bearer {host}"}
    described = client.get("/api/v1/openapi.json").get_json()
    paths = described["paths"]
    by_token = {path: methods for path, methods in paths.items() if "{token}" in path}
    for path, methods in by_token.items():
        own = path.replace("tables/{token}", "table")
        for method in set(methods) - {"parameters"}:
            assert paths[own][method]["security"] == [{"link": []}]
            asked = {"json": {}} if method == "post" else {"query_string": {"since": "box"}}
            answers = [
                client.open(address, method=method.upper(), headers=headers, **asked)  # type: ignore[arg-type]
                for address, headers in ((path.replace("{token}", host), {}), (own, bearer))
            ]
            assert answers[0].status_code == answers[1].status_code, own
            assert beginning(answers[0]) == beginning(answers[1]), own
    assert described["components"]["securitySchemes"]["link"]["scheme"] == "bearer"
    assert client.post("/api/v1/table/entries", json=SIT_OUT, headers=bearer).get_json()["seen"] == 1
    for headers in ({}, {"Authorization": "Bearer kt"}, {"Authorization": "Basic a2F0"}):
        answer = client.get("/api/v1/table", headers=headers)
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        assert answer.get_json()["code"] == 401


def test_a_log_in_json_has_a_line_each_and_no_secret(app: Flask) -> None:
    assert app.extensions["kontor-tables"].games["kontor"].rules.secrets
    token = "kt" + "aB-_" * 6
    record = logging.LogRecord("arbiter", logging.ERROR, "", 1, "at /t/%s\nR17", (token,), None)
    told = json.loads(startup.JsonFormatter().format(record))
    assert (told["level"], told["text"]) == ("ERROR", "at /t/…\n…")


def test_a_traceback_names_errors_and_places_but_not_what_errors_say() -> None:
    try:
        try:
            raise KeyError(NAME)
        except KeyError as error:
            raise ValueError(NAME) from error
    except ValueError:
        record = logging.LogRecord("arbiter", logging.ERROR, "", 1, "wrong", (), sys.exc_info())
    told = startup.JsonFormatter().format(record)
    assert NAME not in told
    assert told.count("test_health.py") == 2
    assert told.index("KeyError") < told.index("ValueError")


def test_what_ends_the_process_is_told_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for hook in ("excepthook", "unraisablehook"):
        monkeypatch.setattr(sys, hook, None)
    monkeypatch.setattr(logging, "captureWarnings", lambda _on: None)
    startup.set_up_log()
    sys.excepthook(ValueError, ValueError('"riff" is missing'), None)
    assert caplog.messages == ['ended by ValueError: "riff" is missing']


def test_the_sentence_that_ends_the_process_is_logged_in_json_and_else_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    for log in ("json", ""):
        monkeypatch.setenv("LOG", log)
        with pytest.raises(SystemExit):
            startup.end(f"No room {log}", 3)
    assert (caplog.messages, capsys.readouterr().err) == (["No room json"], "No room \n")


def test_nothing_that_is_sent_gets_into_the_log_and_all_of_it_is_json(tmp_path: Path) -> None:
    stumbles = """
from arbiter.tables import opening
def stumble(*given):
    raise ValueError(given)
opening.open_table = stumble
"""
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, stumbles, LOG="json", TABLES_MEMORI="2")
    record = {"format": "kontor", "version": 1, "setup": SETUP, "entries": [{"entry": "sit-out", "seat": NAME}]}
    record["setup"] = {**SETUP, "players": [{**one, "name": NAME} for one in SETUP["players"]]}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    for path, sent, status in (
        ("/api/v1/records", record, 422),
        ("/api/v1/records", {**record, "entries": [], "setup": NAME}, 422),
        ("/api/v1/tables", {"setup": record["setup"]}, 500),
    ):
        connection.request("POST", path, json.dumps(sent), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert (answer.read() and answer.status) == status
    connection.close()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as phone:
        phone.sendall(f"GET /t/{NAME} nonsense HTTP/9.9\r\n\r\n".encode())
        assert phone.recv(100).startswith(b"HTTP/1.1 400")
    assert server.stop() == 0
    told = [json.loads(line) for line in server.output.splitlines()]
    assert [one["text"].splitlines()[0] for one in told] == [
        "there is no setting TABLES_MEMORI: is it to be TABLES_MEMORY?",
        f"ready at http://127.0.0.1:{server.port}",
        "Exception on /api/v1/tables [POST]",
        "a request can't be read",
    ]
    assert NAME not in server.output
    assert "127.0.0.1'" not in server.output
