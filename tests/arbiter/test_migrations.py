"""Migrations make the tables that the code speaks of."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from arbiter.store.database import MIGRATIONS, Store, version
from arbiter.store.models import metadata


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
