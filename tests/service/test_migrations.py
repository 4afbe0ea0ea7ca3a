"""Migrations make the tables that the code speaks of."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from arbiter.store.database import Store
from arbiter.store.models import metadata


def test_the_migrated_database_is_the_one_in_the_code(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


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
