"""The database: one engine for SQLite and PostgreSQL, reading and writing transactions, migrations."""

import errno
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Row, Select, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DisconnectionError,
    InterfaceError,
    OperationalError,
    TimeoutError as PoolTimeoutError,
)
from sqlalchemy.pool import ConnectionPoolEntry

from arbiter.foundation.config import DATABASE_CONNECTIONS, UnknownDatabase
from arbiter.foundation.worker_thread import has_greenlets, wait_in_thread
from arbiter.store.group_commit import WAIT, Busy, GroupCommit
from arbiter.store.prepared_queries import PreparedQueries, Unanswered

MIGRATIONS = Path(__file__).parent / "migrations"
EMPTY = MIGRATIONS / "empty.json"
"""The statements that make an empty database of the newest version, where the build of the site has written them."""
CHANNEL = "kontor_tables"
REPLACED = -1
"""Announced instead of a table's number: one of its links has been replaced."""
IDLE = 0.25  # seconds after which a connection to PostgreSQL may have lost its other end: no restart is faster
_AGAIN = 0.001  # seconds between two tries to get SQLite's lock
_MIGRATING = 0x6B6F6E74  # PostgreSQL's advisory lock of the process that migrates

_OURS = "kontor"  # by which PostgreSQL knows our connections
_OTHERS = text(
    f"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = '{_OURS}'"
    " AND pid <> pg_backend_pid()"
)


class Newer(Exception):
    """The database was brought up to date by newer code than this."""


UNAVAILABLE = (Busy, OperationalError, InterfaceError, PoolTimeoutError, sqlite3.OperationalError)
"""What says that the database can't be used just now: busy, away, or without room. SQLite's own comes from
the beginning of a connection or a transaction."""


_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}


def is_full(error: Exception) -> bool:
    """Tell whether a disk has no room left, where the database is or where a file was to be written."""
    cause = getattr(error, "orig", error)
    return (
        (isinstance(cause, OSError) and cause.errno in _NO_ROOM)
        or getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
        or getattr(cause, "sqlstate", None) == "53100"  # PostgreSQL's "disk full"
    )


def why(error: Exception) -> str:
    """Return in one line what the database said, without what SQLAlchemy adds to it."""
    return " ".join(str(getattr(error, "orig", error)).split())


class Store:
    """Opens transactions. Nothing but SQL may happen inside one that writes: SQLite has one writer at a time."""

    def __init__(self, url: str | URL, connections: int = DATABASE_CONNECTIONS) -> None:
        """`connections` is how many there may be at once, to PostgreSQL. Raises UnknownDatabase."""
        self.url = _known(url)
        self.engine = _engine(self.url, connections)
        self._asking = self.engine.execution_options(**_ASKING[self.is_sqlite])
        self._prepared_queries = PreparedQueries(self.engine)
        self._group_commit = GroupCommit(lambda: _to_write(self.engine.connect())) if self.is_sqlite else None
        self.waited: Callable[[float], object] = lambda _seconds: None
        """Called with the seconds that each writing transaction waited before it began."""

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def connections(self) -> tuple[int, int]:
        """How many connections this process uses now, and how many it may use at once."""
        pool: Any = self.engine.pool
        return pool.checkedout(), pool.size() + pool._max_overflow

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A short transaction that sees one state of the database and changes nothing."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection for a single question, which needs no transaction around it."""
        with self._asking.connect() as connection:
            yield connection

    def rows(self, question: Select[Any], **values: Any) -> Sequence[Row[Any]]:
        """Return all rows that answer a single question."""
        with self.asking() as connection:
            return connection.execute(question, values).all()

    def value(self, question: Select[Any], **values: Any) -> Any:
        """Return the one value that answers a single question, None for none."""
        with self.asking() as connection:
            return connection.scalar(question, values)

    def row(self, question: Select[Any], **values: Any) -> Any:
        """Return the one row that answers what every request asks, its columns in order; None for none."""
        try:
            return self._prepared_queries.row(question, values)
        except Unanswered:  # the usual way says what is wrong
            with self.asking() as connection:
                return connection.execute(question, values).one_or_none()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed when the block ends, and rolled back if it raises. Raises Busy."""
        begun = time.perf_counter()
        with self._group_commit.writing() if self._group_commit is not None else self.engine.begin() as connection:
            self.waited(time.perf_counter() - begun)
            yield connection

    @property
    def newest(self) -> str:
        """The version that a database has after `migrate`."""
        return max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))[:4]

    def announce(self, connection: Connection, table_id: int, number: int) -> None:
        """Tell other processes of a table's new number, at the commit. SQLite's readers see it by themselves."""
        if not self.is_sqlite:
            connection.execute(
                text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": f"{table_id}:{number}"}
            )

    def migrate(self) -> None:
        """Bring the database to the newest version; of two that start at once one does, the other waits.

        Raises Newer, and Busy if the other takes longer than a writer waits.
        """
        if self.is_sqlite and self.url.database:
            _keep_private(Path(self.url.database))
        with self.engine.connect() as connection, self._without_foreign_keys(connection), _to_write(connection).begin():
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
            known = version(connection)
            if known is None and self.is_sqlite and EMPTY.exists():
                for statement in json.loads(EMPTY.read_text("utf-8")):
                    connection.exec_driver_sql(statement)
            elif known != self.newest:
                _upgrade(connection)

    @contextmanager
    def _without_foreign_keys(self, connection: Connection) -> Iterator[None]:
        """SQLite changes some tables by recreating them, which forbids references meanwhile; others don't need this."""
        driver: Any = connection.connection.driver_connection
        if not self.is_sqlite:
            yield
            return
        driver.execute("PRAGMA foreign_keys = OFF")
        try:
            yield
        finally:
            driver.execute("PRAGMA foreign_keys = ON")

    def in_use(self) -> bool:
        """Tell whether another process of ours is connected to the database; whoever has SQLite's open counts."""
        if not self.is_sqlite:
            with self.asking() as connection:
                return bool(connection.scalar(_OTHERS))
        self.disconnect()
        path = Path(self.url.database or "")
        if not path.exists():
            return False
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
            try:
                connection.execute("PRAGMA journal_mode = DELETE")  # which takes the file for itself
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                return True
        return False

    def close(self) -> None:
        """Close all connections. SQLite's file then has everything in it, and can be copied by itself."""
        if self.is_sqlite:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.disconnect()

    def disconnect(self) -> None:
        """Close all connections; whoever needs one opens another. No worker may use those of its parent."""
        self._prepared_queries.close()
        self.engine.dispose()


def version(connection: Connection) -> str | None:
    """Return the version that the database has; None if it has none yet."""
    if connection.dialect.name != "sqlite" and not inspect(connection).has_table("alembic_version"):
        return None
    try:
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    except OperationalError as error:
        if "no such table" in str(error.orig):
            return None
        raise
    return found


def _upgrade(connection: Connection) -> None:
    """Bring the database to the newest version. Raises Newer."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version(connection) not in {None, *known}:
        raise Newer
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _keep_private(database: Path) -> None:
    """Make SQLite's file if there is none, and see to it that nobody but its owner and the owner's group reads it."""
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    for path in (database, *(Path(f"{database}{ending}") for ending in ("-wal", "-shm"))):
        if path.exists():
            path.chmod(path.stat().st_mode & 0o770)


def _known(url: str | URL) -> URL:
    try:
        found = make_url(url)
    except ArgumentError:
        raise UnknownDatabase("DATABASE_URL", "") from None
    if found.get_backend_name() not in ("sqlite", "postgresql"):
        raise UnknownDatabase("DATABASE_URL", found.drivername)
    return found


def _engine(url: URL, connections: int) -> Engine:
    # hide_parameters: an error must not carry a sealed card or a name into a log.
    if url.get_backend_name() != "sqlite":
        kept = max(1, connections // 3)
        engine = create_engine(
            url,
            hide_parameters=True,
            pool_size=kept,
            max_overflow=max(1, connections - kept),
            pool_use_lifo=True,
            connect_args={"connect_timeout": 5, "application_name": _OURS},
        )
        event.listen(engine, "do_connect", _connect)
        event.listen(engine, "checkin", lambda _connection, record: record.info.update(back=time.monotonic()))
        event.listen(engine, "checkout", partial(_ping_where_idle, engine))
        return engine
    # SQLite itself never waits: it would do so in C, where no other phone of this process is served.
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 0, "factory": _Connection})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _connect(_dialect: object, _record: object, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
    if not has_greenlets():
        return None  # in the usual way
    from arbiter.store.polling_connection import PollingConnection

    return PollingConnection.connect(*arguments, **named)


def _ping_where_idle(engine: Engine, connection: Any, record: ConnectionPoolEntry, _lent: object) -> None:
    """See whether a connection that nobody has used for a while still has its other end; the pool makes another then.

    Each time, as the pool does it by itself, would be one way to the database and back more for every question.
    """
    if time.monotonic() - record.info.get("back", time.monotonic()) < IDLE:
        return
    try:
        engine.dialect.do_ping(connection)
    except engine.dialect.loaded_dbapi.Error as error:
        raise DisconnectionError from error


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin too late and deferred; `_begin_sqlite` begins them instead.
    connection.isolation_level = None
    _patiently(connection, "PRAGMA journal_mode = WAL")
    # An answer promises that the entry is kept, also when the power goes.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


class _Connection(sqlite3.Connection):
    """SQLite's. While the disk takes what was written, the process serves others."""

    writes = False

    def commit(self) -> None:
        if self.writes:
            wait_in_thread(super().commit)
        else:
            super().commit()


def _to_write(connection: Connection) -> Connection:
    return connection.execution_options(kontor_writes=True)


_ASKING: dict[bool, dict[str, Any]] = {True: {"kontor_asks": True}, False: {"isolation_level": "AUTOCOMMIT"}}
"""How a connection goes without transactions, for SQLite and for others."""


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("kontor_asks"):
        return
    # A writer takes the lock at once: a transaction that reads first and writes later can fail at any load.
    driver: Any = connection.connection.driver_connection
    driver.writes = connection.get_execution_options().get("kontor_writes", False)
    _patiently(driver, "BEGIN IMMEDIATE" if driver.writes else "BEGIN")


def _patiently(driver: Any, statement: str) -> None:
    """Run a statement that needs a lock of SQLite's, waiting for it in Python. Raises Busy."""
    until = time.monotonic() + WAIT
    while True:
        try:
            driver.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        if time.monotonic() >= until:
            raise Busy
        time.sleep(_AGAIN)
