"""What an address may do in a day, and tables that nobody opens for a year: said in words, and nothing lost."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app import GAMES, create_app
from arbiter.keeping.upkeep import Upkeep
from arbiter.log import rows
from arbiter.store.models import allowances, games, log, packed, shelves
from arbiter.tables.service import Tables
from tests.arbiter.play import SETUP, Table

STRANGER = {"REMOTE_ADDR": "203.0.113.7"}
OTHER = {"REMOTE_ADDR": "203.0.113.8"}

MakeClient = Callable[..., FlaskClient]


@pytest.fixture
def limited(database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MakeClient:
    """Make a client of an app with other limits; the test runs once on each kind of database."""

    def make(**settings: str) -> FlaskClient:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        given = {"TESTING": True, "INSTANCE": str(tmp_path), "DATABASE_URL": database_url}
        app = create_app(given | {"WTF_CSRF_ENABLED": False})
        made.append(app)
        return app.test_client()

    made: list[Flask] = []
    yield make
    for app in made:
        app.extensions["kontor-hub"].close()
        app.extensions["kontor-tables"].store.close()


def open_table(client: FlaskClient, who: dict[str, str]) -> int:
    return client.post("/api/v1/tables", json={"setup": SETUP}, environ_overrides=who).status_code


@pytest.mark.storage
def test_an_address_opens_so_many_tables_a_day(limited: MakeClient) -> None:
    client = limited(TABLES_PER_DAY="2")
    assert [open_table(client, STRANGER) for _ in range(3)] == [201, 201, 429]
    assert open_table(client, OTHER) == 201
    assert [open_table(client, {}) for _ in range(4)] == [201] * 4  # this machine itself
    answer = client.post("/api/v1/tables", json={"setup": SETUP}, environ_overrides=STRANGER)
    assert 0 < int(answer.headers["Retry-After"]) <= 24 * 3600 + 1
    assert answer.get_json()["message"] == "no more tables from this address for now"
    with client.application.extensions["kontor-tables"].store.reading() as connection:
        rows = connection.execute(select(allowances)).all()
    assert sorted(row.used for row in rows if row.kind == "tables") == [1, 2]
    assert b"203.0.113" not in b"".join(bytes(row.who) for row in rows)


@pytest.mark.parametrize(("language", "said"), [("en", "all for today"), ("de", "für heute"), ("cs", "pro dnešek")])
def test_a_page_says_so_in_words(limited: MakeClient, language: str, said: str) -> None:
    client = limited(MEGABYTES_PER_DAY="1")
    client.set_cookie("language", language)
    for _ in range(6):
        answer = client.post("/games/import", data={"file": "x" * 250_000}, environ_overrides=STRANGER)
    assert answer.status_code == 429
    assert "Retry-After" in answer.headers
    assert said in answer.text


def test_a_list_that_is_begun_counts(limited: MakeClient) -> None:
    client = limited(RECORDS_PER_DAY="1")
    house = client.application.extensions["kontor-tables"]
    for status in (303, 429):
        client.delete_cookie("kontor")
        assert client.post("/games/share", environ_overrides=STRANGER).status_code == status
    assert len(house.store.rows(select(shelves))) == 1


@pytest.mark.storage
def test_records_count_and_yesterday_is_forgotten(limited: MakeClient) -> None:
    client = limited(RECORDS_PER_DAY="1")
    store = client.application.extensions["kontor-tables"].store
    host = client.post("/api/v1/tables", json={"setup": SETUP}).get_json()["links"]["host"]
    record = client.get(f"/api/v1/tables/{host}/record").get_json()

    def post() -> int:
        return client.post("/api/v1/records", json=record, environ_overrides=STRANGER).status_code

    assert [post(), post()] == [201, 429]
    with store.writing() as connection:
        connection.execute(update(allowances).values(day="2020-01-01"))
    assert post() == 201
    with store.reading() as connection:
        assert "2020-01-01" not in set(connection.scalars(select(allowances.c.day)))


def test_streams_of_an_address_are_counted_and_given_back(limited: MakeClient) -> None:
    client = limited(STREAMS_PER_ADDRESS="1")
    host = client.post("/api/v1/tables", json={"setup": SETUP}).get_json()["links"]["host"]
    events = f"/t/{host}/events"
    with client.get(events, environ_overrides=STRANGER) as first:
        assert first.status_code == 200
        assert client.get(events, environ_overrides=STRANGER).status_code == 429
        client.get(events, environ_overrides=OTHER).close()
    with client.get(events, environ_overrides=STRANGER) as again:
        assert again.status_code == 200


def test_behind_a_proxy_the_address_that_it_tells_counts(limited: MakeClient) -> None:
    client = limited(TABLES_PER_DAY="1", TRUSTED_PROXIES="1")

    def post(told: str) -> int:
        return client.post("/api/v1/tables", json={"setup": SETUP}, headers={"X-Forwarded-For": told}).status_code

    assert [post("203.0.113.7"), post("9.9.9.9, 203.0.113.7"), post("203.0.113.8")] == [201, 429, 201]
    network = [post(f"2001:db8:0:{end}") for end in ("1::1", "1::2", "2::1")]
    assert network == [201, 429, 201]


@pytest.mark.parametrize(
    ("trusted", "told"),
    [
        ("0", {"X-Forwarded-For": "203.0.113.7"}),
        ("2", {"X-Forwarded-For": "203.0.113.7"}),
        ("0", {"Forwarded": "for=x"}),
    ],
)
def test_a_proxy_of_this_machine_that_isnt_believed_counts_itself(
    limited: MakeClient, caplog: pytest.LogCaptureFixture, trusted: str, told: dict[str, str]
) -> None:
    client = limited(TABLES_PER_DAY="2", STREAMS_PER_ADDRESS="1", TRUSTED_PROXIES=trusted)
    client.get("/", headers=told)
    (record,) = caplog.records
    answers = [client.post("/api/v1/tables", json={"setup": SETUP}, headers=told) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert caplog.records == [record]
    assert "TRUSTED_PROXIES" in record.getMessage()
    assert open_table(client, {}) == 201
    events = f"/t/{answers[0].get_json()['links']['host']}/events"
    with client.get(events, headers=told):
        assert client.get(events, headers=told).status_code == 429


@pytest.mark.parametrize("proxy", ["127.0.0.1", "10.0.0.1"])
def test_a_proxys_nonsense_counts_for_the_proxy(limited: MakeClient, proxy: str) -> None:
    client = limited(TABLES_PER_DAY="4", TRUSTED_PROXIES="1")

    def post(told: str) -> int:
        headers, who = {"X-Forwarded-For": told}, {"REMOTE_ADDR": proxy}
        return client.post("/api/v1/tables", json={"setup": SETUP}, headers=headers, environ_overrides=who).status_code

    nonsense = ("nobody", "203.0.113.7:8000", "", "9.9.9.9, unknown", "1.2.3.4.5")
    assert [post(told) for told in nonsense] == [201, 201, 201, 201, 429]
    assert post("203.0.113.7") == 201


def aged(tables: Tables, table: Table, days: int) -> None:
    """Let a table not have been opened for so many days."""
    with tables.store.writing() as connection:
        then = datetime.now(UTC) - timedelta(days=days)
        connection.execute(update(games).where(games.c.table_id == table.host.table_id).values(looked=then))


def lines(tables: Tables, table: Table) -> int:
    with tables.store.reading() as connection:
        query = select(func.count()).select_from(log).where(log.c.table_id == table.host.table_id)
        return connection.scalar(query) or 0


def test_a_table_that_nobody_opens_is_packed_and_opens_as_before(tables: Tables) -> None:
    opened = tables.open(SETUP)
    host = opened.links.host
    table = Table(tables, tables.find(host), tables.find(opened.links.look), {}, 0)
    table.enter({"entry": "sit-out", "seat": "red"}, key="one")
    other = Table.open(tables)
    other.play_rounds(1)
    before = tables.ledger(table.host).lines
    aged(tables, table, 366)
    aged(tables, other, 364)
    Upkeep(tables, 0).if_due()
    assert lines(tables, table) == 1
    Upkeep(tables, 365).if_due()
    assert lines(tables, table) == 0
    assert lines(tables, other) > 1
    fresh = Tables(tables.store, lambda _table, _number: None, GAMES)
    assert len(fresh.record_of(table.host.table_id)["entries"]) == 1  # without its link: lists, backups
    assert lines(tables, table) == 0
    access = fresh.find(host)
    assert fresh.ledger(access).lines == before
    assert lines(tables, table) == 1
    again = fresh.enter(access, {"entry": "sit-out", "seat": "red"}, 0, "one")
    assert again.seen == 1  # stored once, the key came back too
    with tables.store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(packed)) == 0
    assert rows.pack(tables.store, datetime.now(UTC) - timedelta(days=365)) == 0


def test_the_list_tells_of_it_before(client: FlaskClient, app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    tables: Tables = app.extensions["kontor-tables"]
    table = tables.open(SETUP)
    tables.enter(tables.find(table.links.host), {"entry": "sit-out", "seat": "red"}, 0)
    with client.session_transaction() as session:
        session["tables"] = [table.links.host]
    assert "is compressed" not in client.get("/games").text
    with tables.store.writing() as connection:
        connection.execute(update(games).values(looked=datetime.now(UTC) - timedelta(days=340)))
    assert "1 of these games hasn't been opened for a long time: after 365 days" in client.get("/games").text
