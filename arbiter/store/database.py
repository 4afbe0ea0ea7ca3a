"""The database: one engine for SQLite and PostgreSQL, reading and writing transactions, migrations."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text

MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "kontor_tables"


class Store:
    """Opens transactions. Nothing but SQL may happen inside one that writes: SQLite's lock is waited for in C,
    where no other phone of this process is served.
    """

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.engine = _engine(url)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A short transaction that sees one state of the database and changes nothing."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed when the block ends, and rolled back if it raises."""
        with self.engine.connect().execution_options(kontor_writes=True) as connection, connection.begin():
            yield connection

    def announce(self, connection: Connection, table_id: int, number: int) -> None:
        """Tell other processes of a table's new number, at the commit. SQLite's readers see it by themselves."""
        if not self.is_sqlite:
            connection.execute(
                text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": f"{table_id}:{number}"},
            )

    def migrate(self) -> None:
        """Bring the database to the newest version."""
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.engine.connect() as connection, self._without_foreign_keys(connection):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def _without_foreign_keys(self, connection: Connection) -> Iterator[None]:
        """SQLite changes some tables by making them anew, which nothing may refer to meanwhile; others need no such."""
        driver: Any = connection.connection.driver_connection
        if not self.is_sqlite:
            yield
            return
        driver.execute("PRAGMA foreign_keys = OFF")
        try:
            yield
        finally:
            driver.execute("PRAGMA foreign_keys = ON")

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: str) -> Engine:
    # hide_parameters: an error must not carry a sealed card or a name into a log.
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=10, max_overflow=20)
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 10})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin too late and deferred; `_begin_sqlite` begins them instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # An answer promises that the entry is kept, also when the power goes.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: a transaction that reads first and writes later can fail at any load.
    writes = connection.get_execution_options().get("kontor_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
