"""Live updates: numbers only, at once in the own process, soon in another, and after every reconnection."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from queue import Queue
from random import Random
from unittest.mock import ANY

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete

from app import GAMES
from arbiter.store import database
from arbiter.store.database import Store
from arbiter.store.models import log
from arbiter.tables.service import Tables
from arbiter.web import live
from arbiter.web.live import Hub
from tests.arbiter.play import FACES, SETUP, Json, Table
from tests.arbiter.test_api import error_of

SOON = 30.0  # seconds, as a limit for a test that fails; it takes milliseconds
ENDED = -1
SIT_OUT = {"entry": "sit-out", "seat": "red"}


class Listener:
    """A stream read by a thread of its own."""

    def __init__(self, hub: Hub, table_id: int, beat: float = 60) -> None:
        self.heard: Queue[int | None] = Queue()
        self._numbers = hub.numbers(table_id, beat)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for number in self._numbers:
            self.heard.put(number)
        self.heard.put(ENDED)

    def next(self) -> int | None:
        return self.heard.get(timeout=SOON)


@pytest.fixture
def hub(store: Store) -> Iterator[Hub]:
    hub = Hub(store)
    yield hub
    hub.close()


def test_the_own_process_is_told_by_its_writers(hub: Hub, store: Store) -> None:
    tables = Tables(store, hub.publish, GAMES)
    table, other = Table.open(tables, SETUP), Table.open(tables, SETUP)
    listeners = [Listener(hub, table.host.table_id) for _ in range(3)]
    quiet = Listener(hub, other.host.table_id)
    assert [listener.next() for listener in listeners] == [0, 0, 0]
    assert quiet.next() == 0
    table.lay("red", "R17", FACES["R17"])
    assert [listener.next() for listener in listeners] == [1, 1, 1]
    assert quiet.heard.empty()


def test_lines_that_went_or_came_in_numbers_hide_none(
    hub: Hub, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gone = Table.open(tables, SETUP), Table.open(tables, SETUP)
    listener, other = (Listener(hub, one.host.table_id) for one in (table, gone))
    assert (listener.next(), other.next()) == (0, 0)
    table.enter(SIT_OUT)
    assert listener.next() == 1
    gone.enter(SIT_OUT)
    assert other.next() == 1
    with tables.store.writing() as connection:  # the newest line, whose row the next one takes
        connection.execute(delete(log).where(log.c.table_id == gone.host.table_id))
    table.enter({"entry": "sit-out", "seat": "black"})
    assert listener.next() == 2
    monkeypatch.setattr(live, "MANY", 1)
    table.enter({"entry": "sit-out", "seat": "red"})
    assert listener.next() == 3


def test_silence_is_broken_by_a_beat_and_ended_by_closing(hub: Hub, tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    listener = Listener(hub, table.host.table_id, beat=0.05)
    assert [listener.next() for _ in range(3)] == [0, None, None]
    hub.close()
    while listener.next() != ENDED:
        pass


@pytest.mark.thorough
def test_a_lost_connection_is_made_again(new_database: Callable[[str], str]) -> None:
    url = new_database("postgresql")
    store = Store(url)
    hub, tables = Hub(store), Tables(store, lambda _table, _number: None, GAMES)
    table = Table.open(tables, SETUP)
    listener = Listener(hub, table.host.table_id)
    assert listener.next() == 0
    table.enter(SIT_OUT)
    assert listener.next() == 1
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    time.sleep(database.IDLE)
    table.enter({"entry": "sit-out", "seat": "black"})
    assert listener.next() == 2
    hub.close()
    store.close()


def test_a_stream_over_http_carries_numbers_only(client: FlaskClient) -> None:
    opened = client.post("/api/v1/tables", json={"setup": SETUP}).json
    response = client.get(f"/t/{opened['links']['look']}/events", buffered=False)
    assert (response.mimetype, response.headers["X-Accel-Buffering"]) == ("text/event-stream", "no")
    assert response.headers["Cache-Control"] == "no-store"
    first = response.response
    text = ""
    until = time.monotonic() + SOON
    while "\n\n" not in text and time.monotonic() < until:
        text += next(first).decode()
    assert text == "retry: 1000\nid: 0\nevent: changed\ndata: 0\n\n"
    response.close()


def test_a_stream_of_an_unknown_table_is_404(client: FlaskClient) -> None:
    assert client.get(f"/t/kt{'A' * 24}/events").status_code == 404
    assert client.get("/t/nonsense/events").status_code == 404


TABLES, CUTS = 100, 50
Event = tuple[str, Json]


def opened(client: FlaskClient, key: str | None = None) -> Json:
    return client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy", "shelf": key}).json


def heard(client: FlaskClient, key: str, last: str, most: int) -> list[Event]:
    """So many events of a list's stream, which is cut then."""
    headers = {"Authorization": f"Bearer {key}", "Last-Event-ID": last}
    with client.get("/api/v1/list/events", headers=headers, buffered=False) as stream:
        assert stream.status_code == 200
        found: list[Event] = []
        for part in stream.iter_encoded():
            if b"data: {" in part:
                said = dict(line.split(": ", 1) for line in part.decode().splitlines() if line)
                found.append((said["id"], json.loads(said["data"])))
            if len(found) == most:
                break
    return found


def test_a_hundred_tables_cut_fifty_times_tell_each_newest_number_and_none_twice(client: FlaskClient) -> None:
    first = opened(client)
    key, chance = first["shelf"], Random(1)
    tables = [first, *(opened(client, key) for _ in range(TABLES - 1))]
    start = heard(client, key, "", TABLES)
    assert {change["seen"] for _id, change in start} == {0}
    last, told = start[-1][0], {change["game"]: 0 for _id, change in start}
    hosts = dict(zip(sorted(told), (one["links"]["host"] for one in tables), strict=True))
    numbers = dict(told)
    for cut in range(CUTS + 1):
        changed = chance.choices(sorted(hosts), k=4) if cut < CUTS else []
        for game in changed:
            entry = {"entry": "sit-out", "seat": ("red", "black")[numbers[game] % 2]}
            sent = {"entry": entry, "seen": numbers[game]}
            numbers[game] = client.post(f"/api/v1/tables/{hosts[game]}/entries", json=sent).json["seen"]
        due = sum(numbers[game] != told[game] for game in told)
        for number, change in heard(client, key, last, chance.randrange(due + 1) if changed else due):
            assert change["seen"] > told[change["game"]]
            told[change["game"]], last = change["seen"], number
    assert told == numbers


def test_what_was_heard_of_other_tables_or_long_ago_costs_nothing(client: FlaskClient, app: Flask) -> None:
    first, stranger = opened(client), opened(client)
    table, entries = first["links"]["host"], 12
    for number in range(entries):
        entry = {"entry": "sit-out", "seat": ("red", "black")[number % 2]}
        client.post(f"/api/v1/tables/{table}/entries", json={"entry": entry, "seen": number})
    house = app.extensions["kontor-tables"]
    mine, other = (house.find(one["links"]["host"]).table_id for one in (first, stranger))
    forged = ",".join(f"{one}:1" for one in (mine, other, *range(900_000, 900_780)))
    assert heard(client, first["shelf"], forged, 1)[0] == (
        f"{mine}:{entries}",
        {"game": mine, "seen": entries, "look": ANY},
    )
    assert heard(client, first["shelf"], f"{mine}:{entries + 5}", 1)[0][1]["seen"] == entries  # a backup put it back


def test_who_looks_by_a_streams_link_sees_the_table(client: FlaskClient) -> None:
    table = opened(client)
    ((_id, change),) = heard(client, table["shelf"], "", 1)
    looked = client.get(f"/api/v1/tables/{change['look']}").json
    assert (looked["role"], looked["seen"]) == ("look", 0)


def test_a_stream_tells_no_link_that_was_replaced(client: FlaskClient) -> None:
    table = opened(client)
    host = table["links"]["host"]
    headers = {"Authorization": f"Bearer {table['shelf']}"}
    with client.get("/api/v1/list/events", headers=headers, buffered=False) as stream:
        events = (json.loads(part.decode().partition("data: ")[2]) for part in stream.iter_encoded() if b"{" in part)
        before = next(events)["look"]
        client.post(f"/api/v1/tables/{host}/links", json={"role": "look"})
        client.post(f"/api/v1/tables/{host}/entries", json={"entry": SIT_OUT, "seen": 0})
        after = next(events)["look"]
    assert [client.get(f"/api/v1/tables/{one}").status_code for one in (before, after)] == [404, 200]


def test_it_is_for_the_lists_key_alone(client: FlaskClient) -> None:
    table = opened(client)
    for key in ("", table["links"]["host"], "kt" + "A" * 24):
        error_of(client.get("/api/v1/list/events", headers={"Authorization": f"Bearer {key}"}), 401)
