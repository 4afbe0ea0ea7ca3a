"""Migrations make the tables that the code speaks of, and hand over what was everybody's to the lists that use it.

The old data is a database of f182db1 (tests/arbiter/old_database), as it was, and with its games on several lists.
"""

import gzip
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, create_engine, select, text

from app import GAMES
from arbiter.keeping import decks
from arbiter.keeping.decks import Deck, OwnDecks
from arbiter.store.database import MIGRATIONS, Store, version
from arbiter.store.models import metadata
from arbiter.tables.service import Tables
from kontor.game import KONTOR
from kontor.setup.kept_layouts import OwnLayouts, left_over
from tests.arbiter.play import Json
from tools.site.build import empty_database


@pytest.mark.storage
def test_the_migrated_database_is_the_one_in_the_code(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_the_newest_version_is_the_last_migration_and_what_a_database_gets(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.reading() as connection:
        assert version(connection) == store.newest == ScriptDirectory.from_config(config).get_current_head()


def test_migrations_are_loaded_only_where_there_are_any(tmp_path: Path) -> None:
    loaded = "import sys; from arbiter.store.database import Store; store = Store(sys.argv[1]); store.migrate();"
    loaded += "print('alembic' in sys.modules, 'sqlalchemy.dialects.postgresql' in sys.modules)"
    command = [sys.executable, "-c", loaded, f"sqlite:///{tmp_path}/kontor.db"]
    first, second = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert first.startswith("True")
    assert second.split() == ["False", "False"]


def test_the_statements_of_the_site_make_the_migrated_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statements = empty_database()
    written = tmp_path / "empty.json"
    written.write_text(json.dumps(statements), "utf-8")
    monkeypatch.setattr("arbiter.store.database.EMPTY", written)
    monkeypatch.setattr("arbiter.store.database._upgrade", None)
    store = Store(f"sqlite:///{tmp_path}/kontor.db")
    for _time in range(2):
        store.migrate()
        with store.reading() as connection:
            assert version(connection) == store.newest
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            assert [*driver.iterdump()][1:-1] == statements
    store.close()


@pytest.mark.storage
def test_migrating_twice_changes_nothing(store: Store) -> None:
    store.migrate()


def test_a_database_in_a_new_folder_is_made(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new/kontor.db")
    store.migrate()
    store.close()
    assert (tmp_path / "new" / "kontor.db").exists()


def test_sqlite_keeps_what_it_promised_when_the_power_goes(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/kontor.db")
    with store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


FOLDER = Path(__file__).parents[1] / "arbiter" / "old_database"
TOLD: Json = json.loads((FOLDER / "f182db1.json").read_text("utf-8"))
ORDER = ("shelves", "decks", "tables", "links", "log", "seals", "deck_faces", "layouts", "games", "deck_cards")
Change = Callable[[sqlite3.Connection], object]


@pytest.fixture
def old(database_url: str, tmp_path: Path) -> Callable[[Change], Tables]:
    """Fill a database with the old data, changed a bit, and bring it up to date; each kind of database."""

    def make(change: Change) -> Tables:
        source = tmp_path / "old.db"
        with sqlite3.connect(source) as connection:
            connection.executescript(gzip.decompress((FOLDER / "f182db1.sql.gz").read_bytes()).decode())
            change(connection)
        connection.close()
        store = Store(database_url)
        back_to(store, "0003")
        copy(source, store)
        store.migrate()
        return Tables(store, lambda _table, _number: None, GAMES)

    return make


def back_to(store: Store, version: str) -> None:
    """Make an empty database anew, as an older version made it."""
    config, there = Config(), MetaData()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.connect() as connection, connection.begin():
        there.reflect(connection)
        there.drop_all(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def copy(source: Path, store: Store, version: str = "0003") -> None:
    """Copy all rows of an old SQLite database into one of the same version."""
    engine, there = create_engine(f"sqlite:///{source}"), MetaData()
    there.reflect(store.engine)
    with engine.connect() as connection, store.engine.connect() as target, target.begin():
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == version
        old = MetaData()
        old.reflect(engine)
        for name in ORDER:
            rows = [dict(row._mapping) for row in connection.execute(select(old.tables[name]))]
            if rows:
                target.execute(there.tables[name].insert(), rows)
        if not store.is_sqlite:
            for name in ("shelves", "decks", "tables", "layouts"):
                target.execute(text(f"SELECT setval('{name}_id_seq', (SELECT coalesce(max(id), 0) FROM {name}) + 1)"))
    engine.dispose()


def as_it_was(_connection: sqlite3.Connection) -> None:
    """One list, and tables on none."""


def no_list(connection: sqlite3.Connection) -> None:
    """As an older version yet left it."""
    connection.execute("UPDATE games SET shelf_id = NULL")
    connection.execute("DELETE FROM shelves")


def several_lists(connection: sqlite3.Connection) -> None:
    """Play with "Theirs" on two lists and on none, with "Rund" on two; all else is unused, or used by none."""
    for number in (2, 3):
        connection.execute("INSERT INTO shelves (id, digest) VALUES (?, ?)", (number, bytes([number]) * 32))
    connection.execute("UPDATE tables SET deck_id = 2 WHERE id = 10")
    for table, shelf in ((8, 2), (9, 3), (2, 2)):
        connection.execute("UPDATE games SET shelf_id = ? WHERE table_id = ?", (shelf, table))
    (layout,) = connection.execute("SELECT layout FROM layouts WHERE name = 'Rund'").fetchone()
    for table in (1, 2):
        (setup,) = connection.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
        played = json.dumps(json.loads(setup) | {"layout": json.loads(layout)[::-1]})
        connection.execute("UPDATE tables SET setup = ? WHERE id = ?", (played, table))


def decks_of(tables: Tables, shelf: int) -> dict[str, Deck]:
    own = OwnDecks(tables.store, KONTOR, (shelf,))
    assert not any(one.notice_dismissed for one in own.listed())
    return {one.name: own.load(one.id) for one in own.listed()}


def layouts_of(tables: Tables, shelf: int) -> list[str]:
    return [one.name for one in OwnLayouts(tables.store, (shelf,)).listing()]


def left(tables: Tables, oldest: int) -> list[str]:
    """Return what is offered to somebody whose oldest table this is."""
    found = decks.left_over(tables.store, KONTOR, oldest)
    return [name for _id, name in found] + [one.name for one in left_over(tables.store, oldest)]


def told(deck: Deck) -> Json:
    apart = {card: list(faces) for card, faces in deck.contradictions.items()}
    return {"faces": deck.faces, "contradictions": apart}


def deck_of(tables: Tables, table_id: int) -> int | None:
    with tables.store.reading() as connection:
        query = text("SELECT deck_id FROM tables WHERE id = :table")
        found: int | None = connection.execute(query, {"table": table_id}).scalar()
    return found


def test_where_there_is_one_list_all_is_its(old: Callable[[Change], Tables]) -> None:
    tables = old(as_it_was)
    assert {name: told(deck) for name, deck in decks_of(tables, 1).items()} == TOLD["decks"]
    assert sorted(layouts_of(tables, 1)) == TOLD["layouts"]
    assert left(tables, 1) == []
    assert [deck_of(tables, one) for one in (7, 8, 9)] == [1, 2, 2]
    tables.store.close()


def test_what_several_lists_have_used_is_in_each_of_them(old: Callable[[Change], Tables]) -> None:
    tables = old(several_lists)
    found = {shelf: decks_of(tables, shelf) for shelf in (1, 2, 3)}
    assert {shelf: list(decks) for shelf, decks in found.items()} == {1: [], 2: ["Theirs"], 3: ["Theirs"]}
    for shelf, table in ((2, 8), (3, 9)):
        deck = found[shelf]["Theirs"]
        assert told(deck) == TOLD["decks"]["Theirs"]
        assert deck_of(tables, table) == deck.id
    assert found[3]["Theirs"].id == 2, "the list that used it last has it, the others copies"
    assert deck_of(tables, 10) not in (None, *(decks["Theirs"].id for decks in (found[2], found[3])))
    assert [layouts_of(tables, shelf) for shelf in (1, 2, 3)] == [["Rund"], ["Rund"], []]
    assert left(tables, 12) == ["From a file", "Our copy", "Theirs", "Brunnen"]
    assert left(tables, 13) == []
    if tables.store.is_sqlite:
        with tables.store.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    tables.store.close()


def test_from_then_on_each_list_learns_for_itself(old: Callable[[Change], Tables]) -> None:
    tables = old(several_lists)
    before = told(decks_of(tables, 3)["Theirs"])
    own = OwnDecks(tables.store, KONTOR, (2,))
    (deck,) = own.listed()
    ((card, faces),) = before["contradictions"].items()
    own.settle(deck.id, faces[0])
    assert told(own.load(deck.id)) == {"faces": {card: faces[0]}, "contradictions": {}}
    assert told(decks_of(tables, 3)["Theirs"]) == before
    own.dismiss_sharing_notice()
    assert all(one.notice_dismissed for one in own.listed())
    tables.store.close()


def test_where_there_was_no_list_all_is_offered_to_those_that_were_there(old: Callable[[Change], Tables]) -> None:
    tables = old(no_list)
    assert left(tables, 5) == ["From a file", "Our copy", "Theirs", "Rund", "Brunnen"]
    assert left(tables, 13) == []
    reach = tables.lists.reach([], [TOLD["games"]["sealed"]["host"]])
    assert tables.lists.oldest(reach) == reach.hosted[0]
    assert tables.lists.oldest(tables.lists.reach([], [TOLD["games"]["sealed"]["look"]])) is None
    tables.store.close()
