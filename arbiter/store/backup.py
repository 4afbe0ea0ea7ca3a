"""A whole database as one file that either kind of database can be made from, and the secret key with it.

The file is a zip: an index, the secret key, and for each table of the database its rows as JSON, one a line. It is read
in one transaction, so that it holds one moment, while others go on entering.
"""

import json
import os
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, select

from arbiter.foundation.zip_files import DAMAGED, check_methods
from arbiter.store.database import Store, version
from arbiter.store.models import backups, go_on_from_now, metadata, row_of, row_text

FORMAT = "kontor-backup"
INDEX = "backup.json"
KEY = "secret-key"
_AT_ONCE = 500  # rows


class BackupError(Exception):
    """Why a file or a database won't do. `code` says which way, `facts` what stands in the sentence about it."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


def backup(store: Store, secret_keys: str, path: Path) -> int:
    """Write everything into a new file that takes the place of an old one when it is whole; return how many tables.

    Raises BackupError where the database isn't up to date, and OSError.
    """
    draft = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with open(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, _one_moment(store) as connection:
                found = _write(connection, archive, revision=_current(store, connection))
                archive.writestr(KEY, secret_keys)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
        with store.writing() as connection:
            connection.execute(insert(backups).values(at=datetime.now(UTC)))
    finally:
        draft.unlink(missing_ok=True)
    return found


def restore(store: Store, path: Path) -> tuple[int, str]:
    """Fill an empty database, which has today's tables, from a file; return how many tables, and the secret keys.

    All of it or nothing. Raises BackupError and OSError.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            check_methods(archive)
            index = json.loads(archive.read(INDEX))
            if (index["format"], index["version"]) != (FORMAT, 1):
                raise BackupError("unknown")
            with store.writing() as connection:
                if any(connection.scalar(select(func.count()).select_from(one)) for one in metadata.sorted_tables):
                    raise BackupError("not-empty")
                today = _current(store, connection)
                if index["revision"] != today:
                    raise BackupError("revision", file=index["revision"], today=today)
                for table in metadata.sorted_tables:
                    _fill(connection, archive, table, index["rows"][table.name])
            return index["rows"]["tables"], archive.read(KEY).decode("ascii")
    except (*DAMAGED, KeyError, TypeError, ValueError, RecursionError):
        raise BackupError("unreadable") from None


@contextmanager
def _one_moment(store: Store) -> Iterator[Connection]:
    if store.is_sqlite:
        with store.reading() as connection:
            yield connection
        return
    with store.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection, connection.begin():
        yield connection


def check_version(store: Store, connection: Connection) -> None:
    """Raise BackupError if the database's version isn't today's."""
    found = version(connection) or "0"
    if found != store.newest:
        raise BackupError("old" if found < store.newest else "newer", found=found, today=store.newest)


def _current(store: Store, connection: Connection) -> str:
    """Return the database's version, which is today's. Raises BackupError if it isn't."""
    check_version(store, connection)
    return store.newest


def _write(connection: Connection, archive: zipfile.ZipFile, revision: str) -> int:
    rows = {table.name: _write_table(connection, archive, table) for table in metadata.sorted_tables}
    made = datetime.now(UTC).isoformat(timespec="seconds")
    index = {"format": FORMAT, "version": 1, "revision": revision, "made": made, "rows": rows}
    archive.writestr(INDEX, json.dumps(index, indent=1))
    return rows["tables"]


def _write_table(connection: Connection, archive: zipfile.ZipFile, table: Table) -> int:
    count = 0
    result = connection.execution_options(yield_per=_AT_ONCE).execute(select(table))
    with archive.open(_file_of(table), "w", force_zip64=True) as file:
        for row in result:
            count += 1
            file.write(row_text(row).encode() + b"\n")
    return count


def _fill(connection: Connection, archive: zipfile.ZipFile, table: Table, expected: int) -> None:
    count = 0
    with archive.open(_file_of(table)) as file:
        rows = (row_of(table, line) for line in file)
        while some := list(islice(rows, _AT_ONCE)):
            connection.execute(insert(table), some)
            count += len(some)
    if count != expected:
        raise ValueError(f"{count} rows instead of {expected}")
    if table.autoincrement_column is not None:
        go_on_from_now(connection, table.name)


def _file_of(table: Table) -> str:
    return f"tables/{table.name}.jsonl"
