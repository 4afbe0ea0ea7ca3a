"""A database that is locked, away, too new or nobody's business; requests that no database could answer."""

import errno
import logging
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from psycopg.errors import DiskFull
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from arbiter.foundation.config import database_url
from arbiter.store import database
from arbiter.store.database import Busy, Newer, Store
from tests.arbiter.play import SETUP
from tests.system.server import ROOT, Server

LARGE = 2**63
OUTSIDE = "postgresql://nobody@127.0.0.1:9/kontor"  # the port of nothing


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold SQLite's lock, as somebody's tool may do."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def file_of(app: Flask) -> str:
    name = app.extensions["kontor-tables"].store.url.database
    assert name is not None
    return str(name)


def why_not(instance: Path, **more: str) -> str:
    """Start a server that can't; return what it says, which is no traceback."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "app.py")],
        env={"PORT": "0", "KONTOR_INSTANCE": str(instance), "PATH": "", **more},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    return done.stderr


def test_a_writer_that_waited_long_enough_says_so(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    client.get("/")
    with locked(file_of(app)):
        answer = client.post("/api/v1/tables", json={"setup": SETUP})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.get_json()["status"] == 503
    assert "everything entered before is safe" in answer.get_json()["detail"]
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(told) == 1
    assert told[0].exc_info is None
    assert client.post("/api/v1/tables", json={"setup": SETUP}).status_code == 201


def test_a_full_disk_is_said_plainly(client: FlaskClient, app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    client.post("/api/v1/tables", json={"setup": SETUP})
    store = app.extensions["kontor-tables"].store

    @event.listens_for(store.engine, "begin")
    def stay_small(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    wanted = {**SETUP, "players": [{**one, "name": one["name"] * 5} for one in SETUP["players"]]}
    answer = client.post("/api/v1/tables", json={"setup": wanted})
    for _ in range(20):
        if answer.status_code == 201:
            answer = client.post("/api/v1/tables", json={"setup": wanted})
    assert (answer.status_code, answer.get_json()["title"]) == (507, "Insufficient Storage")
    assert "disk is full" in answer.get_json()["detail"]
    (told,) = caplog.records
    assert told.getMessage() == "no room is left on the disk, and nothing can be stored: database or disk is full"
    assert told.exc_info is None


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), DiskFull("no space")])
def test_where_a_file_or_postgresql_finds_no_room_a_page_says_so(
    app: Flask, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    @app.get("/written")
    def written() -> str:
        raise error if isinstance(error, OSError) else OperationalError("INSERT", {}, error)

    answer = app.test_client().get("/written")
    assert answer.status_code == 507
    assert "no room left" in answer.text
    (told,) = caplog.records
    assert told.exc_info is None


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be used (Not a directory)" in why_not(tmp_path / "file/instance")


def test_readers_go_on_while_writers_wait(client: FlaskClient, app: Flask) -> None:
    links = client.post("/api/v1/tables", json={"setup": SETUP}).get_json()["links"]
    table = f"/api/v1/tables/{links['host']}"
    entry = {"entry": {"entry": "sit-out", "seat": "red"}, "seen": 0}
    with ThreadPoolExecutor(40) as writers, locked(file_of(app)):  # more than there are connections
        answers = [writers.submit(app.test_client().post, f"{table}/entries", json=entry) for _ in range(40)]
        while not all(answer.running() for answer in answers):
            time.sleep(0.01)
        assert client.get(table).status_code == 200
        assert not any(answer.done() for answer in answers)
    assert sorted(answer.result().status_code for answer in answers) == [200] + [409] * 39


def test_without_a_database_the_start_page_stands_and_others_say_why(
    make_app: Callable[[str], Flask], caplog: pytest.LogCaptureFixture
) -> None:
    client = make_app(OUTSIDE).test_client()
    with client.session_transaction() as session:
        session["tables"] = ["kt" + "x" * 24]
    start = client.get("/")
    assert start.status_code == 200
    assert "They are safe" in start.get_data(as_text=True)
    assert not caplog.records
    table = client.get("/t/kt" + "x" * 24)
    assert table.status_code == 503
    assert "Retry-After" in table.headers
    assert "reach its data" in table.get_data(as_text=True)
    assert len(caplog.records) == 1


def test_a_server_without_its_database_ends_in_a_sentence(tmp_path: Path) -> None:
    assert "The database can't be used" in why_not(tmp_path, DATABASE_URL=OUTSIDE)


def call_version(store: Store, version: str) -> str:
    """Say which version the database is of, and return what was said before."""
    with store.writing() as connection:
        before = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")
    return str(before)


@pytest.mark.storage
def test_a_database_of_newer_code_is_left_alone(store: Store) -> None:
    before = call_version(store, "9999")
    with pytest.raises(Newer):
        store.migrate()
    assert call_version(store, before) == "9999"  # tests share databases


def test_newer_code_is_named_in_a_sentence(tmp_path: Path) -> None:
    store = Store(database_url(tmp_path))
    store.migrate()
    call_version(store, "9999")
    store.close()
    assert "newer version" in why_not(tmp_path)


@pytest.mark.thorough
def test_two_first_starts_at_once_both_serve(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as both:
        servers = list(both.map(lambda _time: Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path), range(2)))
    assert [server.stop() for server in servers] == [0, 0]


def test_a_migration_waits_for_no_longer_than_a_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    store = Store(database_url(tmp_path))
    store.migrate()
    with locked(str(tmp_path / "kontor.db")), pytest.raises(Busy):
        store.migrate()
    store.close()


def test_what_was_written_is_in_the_file_itself_after_a_stop_and_nobody_elses(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    path = tmp_path / "kontor.db"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {stat.S_IMODE(other.stat().st_mode) for other in tmp_path.glob("kontor.db-*")} == {0o600}
    assert server.stop() == 0
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_file_that_everybody_could_read_is_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "kontor.db"
    path.touch()
    path.chmod(0o644)
    store = Store(database_url(tmp_path))
    store.migrate()
    store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("name", ["what?", "100%", "a b", "50%20", "ä#"])
def test_the_file_is_where_it_was_asked_for(tmp_path: Path, name: str) -> None:
    store = Store(database_url(tmp_path / name))
    store.migrate()
    store.close()
    assert os.listdir(tmp_path) == [name]
    assert (tmp_path / name / "kontor.db").exists()


@pytest.mark.parametrize("path", ["/kept/{}", "/kontor/decks/{}", "/contract/decks/{}", "/kontor/layouts/{}/delete"])
@pytest.mark.storage
def test_numbers_that_no_row_has_are_not_found(both_app: Flask, path: str) -> None:
    assert both_app.test_client().get(path.format(LARGE)).status_code == 404


@pytest.mark.parametrize("host", ["a" * 300, "a..b"])
def test_a_host_that_is_none_is_answered_all_the_same(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400
