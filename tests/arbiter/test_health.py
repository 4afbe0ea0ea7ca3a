"""For those who look after the house: whether it is well, its numbers, its log; and tokens that no log has."""

from __future__ import annotations

import http.client
import json
import logging
import re
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from arbiter import health, logs
from arbiter.factory import create_app
from arbiter.health import Meter
from arbiter.prepared import prepare
from tests.arbiter.play import SETUP
from tests.system.server import Server

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
    ill = make_app("postgresql://nobody@127.0.0.1:9/kontor").test_client().get("/healthz")
    assert (ill.status_code, ill.headers.get("Set-Cookie")) == (503, None)
    assert not caplog.records


def test_a_worker_that_hangs_is_told(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.application.extensions["kontor-meter"].beat()
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(health, "HUNG", -1)
    told = client.get("/healthz")
    assert (told.status_code, told.text) == (503, "worker 1 has hung for 0 seconds\n")


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
    assert number(told, 'kontor_requests_total{kind="api",status="2xx"}') == 2
    assert number(told, 'kontor_requests_total{kind="stream",status="2xx"}') == 1
    assert number(told, 'kontor_request_seconds_count{kind="api"}') == 2
    assert number(told, 'kontor_request_seconds_bucket{kind="api",le="+Inf"}') == 2
    assert number(told, "kontor_entries_total") == 1
    assert number(told, "kontor_tables_in_memory") == 1
    assert host not in told
    app.extensions["kontor-hub"].close()
    app.extensions["kontor-tables"].store.close()


def test_what_workers_count_is_summed_and_what_a_dead_one_held_forgotten() -> None:
    meter = Meter(2)
    for worker in (0, 1):
        meter.worker = worker
        meter.request("page", 200, 0.02)
        meter.keep(3, 4)
    meter.clear(1)
    told = meter.told()
    assert number(told, 'kontor_requests_total{kind="page",status="2xx"}') == 2
    assert number(told, 'kontor_request_seconds_bucket{kind="page",le="0.01"}') == 0
    assert number(told, 'kontor_request_seconds_bucket{kind="page",le="0.025"}') == 2
    assert number(told, "kontor_streams") == 3


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


def test_a_log_in_json_has_a_line_each_and_no_secret() -> None:
    token = "kt" + "aB-_" * 6
    record = logging.LogRecord("arbiter", logging.ERROR, "", 1, "at /t/%s\nR17", (token,), None)
    told = json.loads(logs.JsonFormatter().format(record))
    assert (told["level"], told["text"]) == ("ERROR", "at /t/…\n…")


def test_a_traceback_names_errors_and_places_but_not_what_errors_say() -> None:
    try:
        try:
            raise KeyError(NAME)
        except KeyError as error:
            raise ValueError(NAME) from error
    except ValueError:
        record = logging.LogRecord("arbiter", logging.ERROR, "", 1, "wrong", (), sys.exc_info())
    told = logs.JsonFormatter().format(record)
    assert NAME not in told
    assert told.count("test_health.py") == 2
    assert told.index("KeyError") < told.index("ValueError")


def test_what_ends_the_process_is_told_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for hook in ("excepthook", "unraisablehook"):
        monkeypatch.setattr(sys, hook, None)
    monkeypatch.setattr(logging, "captureWarnings", lambda _on: None)
    logs.set_up()
    sys.excepthook(ValueError, ValueError('"riff" is missing'), None)
    assert caplog.messages == ['ended by ValueError: "riff" is missing']


def test_the_sentence_that_ends_the_process_is_logged_in_json_and_else_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    for log in ("json", ""):
        monkeypatch.setenv("LOG", log)
        with pytest.raises(SystemExit):
            logs.end(f"No room {log}", 3)
    assert (caplog.messages, capsys.readouterr().err) == (["No room json"], "No room \n")


def test_nothing_that_is_sent_gets_into_the_log_and_all_of_it_is_json(tmp_path: Path) -> None:
    stumbles = """
from arbiter.tables import opening
def stumble(*given):
    raise ValueError(given)
opening.open_table = stumble
"""
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path, stumbles, LOG="json", WORKERZ="2")
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
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as phone:
        phone.sendall(f"GET /t/{NAME} nonsense HTTP/9.9\r\n\r\n".encode())
        assert phone.recv(100).startswith(b"HTTP/1.1 400")
    assert server.stop() == 0
    told = [json.loads(line) for line in server.output.splitlines()]
    assert [one["text"].splitlines()[0] for one in told] == [
        "there is no setting WORKERZ: is it to be WORKERS?",
        f"ready at http://127.0.0.1:{server.port}",
        "Exception on /api/v1/tables [POST]",
        "a request can't be read",
    ]
    assert NAME not in server.output
    assert "127.0.0.1'" not in server.output
