"""Who a table is: its number is never given twice, and what leads to it follows from random bits of its own.

The old data is a database of 57d0c61 (tests/arbiter/old_database): a living table, a deleted one, and one that had the
largest number and has gone for good.
"""

import gzip
import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import GAMES
from arbiter.foundation.faults import Missing
from arbiter.keeping.game_lists import REGRET
from arbiter.keeping.upkeep import Upkeep, purge
from arbiter.log import what_if
from arbiter.log.what_if import WhatIf
from arbiter.store.backup import backup, restore
from arbiter.store.database import Store
from arbiter.tables import tokens
from arbiter.tables.access import Opened
from arbiter.tables.service import Tables
from arbiter.tables.tokens import spectator_token
from tests.arbiter.play import SETUP, WITH_FACES, Json
from tests.arbiter.test_migrations import back_to, copy

SECRET = "for tests"
FOLDER = Path(__file__).parents[1] / "arbiter" / "old_database"
OLD: Json = json.loads((FOLDER / "57d0c61.json").read_text("utf-8"))["tables"]
LATER = REGRET + timedelta(minutes=1)
NAMED: Json = {**SETUP, "players": [{"seat": "red", "name": "Celestine"}, {"seat": "black", "name": "Dora"}]}
SIT_OUT: Json = {"entry": "sit-out", "seat": "red"}


def tables_of(app: Flask) -> Tables:
    return app.extensions["kontor-tables"]


def delete(tables: Tables, opened: Opened) -> None:
    tables.lists.delete(tables.lists.reach([], [opened.links.host]), opened.table_id)


def purged(tables: Tables) -> Opened:
    """Open a table, delete it, and let it go for good; return it."""
    opened = tables.open(WITH_FACES)
    delete(tables, opened)
    assert purge(tables.store, datetime.now(UTC) + LATER) == 1
    return opened


@pytest.fixture
def old_app(both_app: Flask, tmp_path: Path) -> Flask:
    """An app on the old database, brought up to date; each kind of database."""
    source = tmp_path / "old.db"
    with sqlite3.connect(source) as connection:
        connection.executescript(gzip.decompress((FOLDER / "57d0c61.sql.gz").read_bytes()).decode())
    connection.close()
    store = tables_of(both_app).store
    back_to(store, "0008")
    copy(source, store, "0008")
    store.migrate()
    return both_app


def test_a_purged_tables_number_is_not_given_again(tables: Tables) -> None:
    gone = purged(tables)
    assert tables.open(WITH_FACES).table_id > gone.table_id
    again = purged(tables)
    assert tables.open(WITH_FACES).table_id > again.table_id


def test_the_next_table_shows_nothing_of_a_purged_one(
    both_app: Flask, both_client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, shared = tables_of(both_app), both_app.extensions["kontor-shared"]
    gone = tables.open(NAMED)
    tables.enter(tables.find(gone.links.host), SIT_OUT, 0)
    for page in ("", "/rulings", "/kontor/game", "/replay"):
        assert both_client.get(f"/t/{gone.links.look}{page}", follow_redirects=True).status_code == 200
    tables.position_at(tables.find(gone.links.look), 0)
    assert gone.table_id in tables.journal.tables() & shared.tables()
    delete(tables, gone)
    elsewhere = Tables(tables.store, lambda _table, _number: None, GAMES)
    monkeypatch.setattr("arbiter.keeping.upkeep.REGRET", timedelta(seconds=-1))
    Upkeep(elsewhere, 0).if_due()
    Upkeep(tables, 0).if_due()
    assert [memory for memory in tables.memories if memory.tables()] == []
    assert (len(tables.journal.states), tables.journal.states.bytes) == (0, 0)
    for opened in (tables.open(WITH_FACES), tables.open(SETUP)):
        for token in (opened.links.host, opened.links.look, *opened.links.seats.values()):
            page = both_client.get(f"/t/{token}", follow_redirects=True)
            assert page.status_code == 200
            assert "Celestine" not in page.get_data(as_text=True)


def test_links_made_since_a_backup_open_nothing_after_its_restoration(
    tables: Tables, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    kept = tables.open(WITH_FACES)
    backup(tables.store, SECRET, tmp_path / "file")
    lost = [tables.open(WITH_FACES) for _ in range(3)]
    links = [token for one in lost for token in (one.links.host, one.links.look, *one.links.seats.values())]
    links += [spectator_token(tables.store, SECRET, one.table_id) for one in lost]
    copies = [what_if.link_of(tables.store, WhatIf(one.table_id, 0), [SECRET]) for one in lost]
    numbers = {kept.table_id, *(one.table_id for one in lost)}
    for kind in ("sqlite", "postgresql"):
        store = Store(new_database(kind))
        restore(store, tmp_path / "file")
        house = Tables(store, lambda _table, _number: None, GAMES)
        made = [house.open(WITH_FACES) for _ in range(4)]
        for one in made:
            spectator_token(store, SECRET, one.table_id)
        assert not numbers & {one.table_id for one in made}
        assert house.find(kept.links.host).table_id == kept.table_id
        for token in links:
            with pytest.raises(Missing):
                house.find(token)
        for link in copies:
            with pytest.raises(Missing):
                what_if.read(store, link, [SECRET])
        store.close()


def test_decks_numbers_go_on_as_well_so_a_deck_handed_over_is_no_strangers(
    tables: Tables, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    backup(tables.store, SECRET, tmp_path / "file")
    host = tables.find(tables.open(WITH_FACES, "Ours").links.host)
    lost = tables.deck(host)
    for kind in ("sqlite", "postgresql"):
        store = Store(new_database(kind))
        restore(store, tmp_path / "file")
        house = Tables(store, lambda _table, _number: None, GAMES)
        made = house.deck(house.find(house.open(WITH_FACES, "Theirs").links.host))
        assert made.id > lost.id
        store.close()


def test_a_copy_is_closed_with_its_deleted_game_and_opens_when_that_is_taken_back(
    both_app: Flask, both_client: FlaskClient
) -> None:
    tables = tables_of(both_app)
    opened = tables.open(NAMED)
    place = f"/t/if-{what_if.link_of(tables.store, WhatIf(opened.table_id, 0), [SECRET])}/all"
    assert "Celestine" in both_client.get(place).get_data(as_text=True)
    reach = tables.lists.reach([], [opened.links.host])
    delete(tables, opened)
    assert both_client.get(place).status_code == 404
    tables.lists.take_back(reach, opened.table_id)
    assert both_client.get(place).status_code == 200
    delete(tables, opened)
    purge(tables.store, datetime.now(UTC) + LATER)
    tables.open(WITH_FACES)
    assert both_client.get(place).status_code == 404


def test_a_link_begins_with_its_tables_public_part_and_two_tables_share_none(tables: Tables) -> None:
    parts = set()
    for _ in range(2):
        made = tables.open(WITH_FACES)
        found = [made.links.host, made.links.look, *made.links.seats.values()]
        found.append(spectator_token(tables.store, SECRET, made.table_id))
        assert {len(token) for token in found} == {2 + tokens.PUBLIC + 24}
        assert len({token[2:][: tokens.PUBLIC] for token in found}) == 1
        assert len({token[-24:] for token in found}) == len(found)
        copied = what_if.link_of(tables.store, WhatIf(made.table_id, 0), [SECRET])
        assert copied.startswith(made.links.host[2:][: tokens.PUBLIC])
        parts.add(made.links.host[2:][: tokens.PUBLIC])
    assert len(parts) == 2


def test_all_links_of_an_older_database_open_its_living_tables(old_app: Flask) -> None:
    client, tables, old = old_app.test_client(), tables_of(old_app), OLD["living"]
    for token in (old["host"], old["look"], old["shared"], *old["seats"].values(), old["copy"]):
        page = client.get(f"/t/{token}", follow_redirects=True)
        assert page.status_code == 200
        assert "Ada" in page.get_data(as_text=True)
    assert tables.links(old["host"]) == tokens.Links(old["host"], old["look"], old["seats"])
    new = spectator_token(tables.store, SECRET, old["number"])
    assert new != old["shared"]
    assert {tables.find(token).role for token in (new, old["shared"])} == {"look"}
    key = {"Idempotency-Key": "living-aaaaaaaaaaaaaaaaaaaaaaaa"}
    again = client.post(
        "/api/v1/tables", headers=key,
        json={"setup": {**SETUP, "players": [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Fritz"}]}},
    )  # fmt: skip
    assert again.json["links"]["host"] == old["host"]


def test_nothing_of_an_older_database_leads_to_tables_made_since(old_app: Flask) -> None:
    client, tables = old_app.test_client(), tables_of(old_app)
    made = [tables.open(WITH_FACES) for _ in range(3)]
    for one in made:
        spectator_token(tables.store, SECRET, one.table_id)
    assert min(one.table_id for one in made) > OLD["purged"]["number"]
    for name in ("deleted", "purged"):
        old = OLD[name]
        for token in (old["host"], old["look"], old["shared"], *old["seats"].values(), old["copy"]):
            assert client.get(f"/t/{token}", follow_redirects=True).status_code == 404
