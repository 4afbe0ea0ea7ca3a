"""A log's lines as rows of the database: read and written; and those of tables that nobody has opened for long, packed:
a tenth as large, and whole again when a link is opened.

Every link that is opened notes the day, at most once in a while (`NOTED`). So a table that was packed, or is about to
be, is one whose note is old, and whoever opens it passes through `wake` first.
"""

import json
import zlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from arbiter.game import Json
from arbiter.log.history import Line
from arbiter.store.database import Store
from arbiter.store.models import games, log, packed, row_of, row_text, tables, utc

NOTED = timedelta(days=30)
"""How old a note that somebody has opened a table gets before there is a new one; and how long before it is packed
the lists tell of it."""

_PLAIN = ("position", "kind", "step", "actor", "ruled", "pieces_before")
"""What stands in a row as in its line."""
_READ = (*_PLAIN, "at", "content")
_LINES = (
    select(*(log.c[key] for key in _READ))
    .where(log.c.table_id == bindparam("table_id"), log.c.position >= bindparam("after"))
    .order_by(log.c.position)
)


def lines_of(connection: Connection, table_id: int, after: int = 0) -> list[Line]:
    """Return the lines of a log from one on, packed or not, without rulings."""
    found: Sequence[Sequence[Any]] = connection.execute(_LINES, {"table_id": table_id, "after": after}).all()
    if not found and not after:
        found = [[row[key] for key in _READ] for row in packed_rows(connection, table_id)]
    contents = json.loads(f"[{','.join(row[-1] for row in found)}]")  # twice as fast as line by line
    return [
        Line(position, kind, step, actor, utc(at), content, ruled=ruled, pieces_before=pieces)
        for (position, kind, step, actor, ruled, pieces, at, _text), content in zip(found, contents, strict=True)
    ]


def line_row(table_id: int, line: Line) -> Json:
    """Return a line as a row of the log, without the key of a submission."""
    told = {"table_id": table_id, "at": line.at, "content": json.dumps(line.content), "key": None, "digest": None}
    return told | {key: getattr(line, key) for key in _PLAIN}


def wake(store: Store, table_id: int, now: datetime) -> None:
    """Note that somebody has opened a table; if its log is packed, unpack it."""
    with store.writing() as connection:
        connection.execute(update(games).where(games.c.table_id == table_id).values(looked=now))
        unpack(connection, table_id)


def unpack(connection: Connection, table_id: int) -> None:
    """Unpack the log of a table, if it is packed."""
    rows = packed_rows(connection, table_id)
    if rows:
        connection.execute(insert(log), rows)
        connection.execute(delete(packed).where(packed.c.table_id == table_id))


def packed_rows(connection: Connection, table_id: int) -> list[Json]:
    """Return the packed rows of a table's log, none if they aren't packed."""
    content = connection.scalar(select(packed.c.content).where(packed.c.table_id == table_id))
    return [] if content is None else [row_of(log, line) for line in zlib.decompress(content).splitlines()]


def pack(store: Store, before: datetime) -> int:
    """Pack the logs of tables that nobody has opened since `before`, and return how many."""
    unopened = (games.c.looked < before) & games.c.deleted.is_(None)
    with store.reading() as connection:
        there = select(packed.c.table_id)
        query = (
            select(games.c.table_id)
            .join(tables, tables.c.id == games.c.table_id)
            .where(unopened, tables.c.length > 0, games.c.table_id.not_in(there))
        )
        found = list(connection.scalars(query))
    return sum(_pack(store, table_id, before) for table_id in found)


def _pack(store: Store, table_id: int, before: datetime) -> bool:
    with store.writing() as connection:
        # Who opens it now waits for this transaction, or has noted it before.
        still = update(games).where(games.c.table_id == table_id, games.c.looked < before)
        if connection.execute(still.values(looked=games.c.looked)).rowcount != 1:
            return False
        rows = connection.execute(select(log).where(log.c.table_id == table_id).order_by(log.c.position)).all()
        if not rows:
            return False
        content = zlib.compress("\n".join(row_text(row) for row in rows).encode(), 9)
        connection.execute(insert(packed).values(table_id=table_id, content=content))
        connection.execute(delete(log).where(log.c.table_id == table_id))
        return True
