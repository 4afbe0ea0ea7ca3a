"""Whether a database is as it should be: sound, of today's version, and every game in it one that the rules allow."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from sqlalchemy import func, select
from sqlalchemy.exc import DatabaseError

from arbiter.foundation.faults import Outdated
from arbiter.language import gettext as _
from arbiter.log.history import replay
from arbiter.store.database import UNAVAILABLE, version, why
from arbiter.store.models import games, links, log
from arbiter.store.models import tables as tables_table
from arbiter.tables.service import Tables


def faults(tables: Tables) -> Iterator[str]:
    """Give what is wrong, in words. It only reads, and others may go on meanwhile."""
    store = tables.store
    try:
        with store.reading() as connection:
            found = version(connection)
            if found != store.newest:
                said = _("The database has version %(found)s, this Kontor version %(today)s: run migrate.")
                yield said % {"found": found or "0", "today": store.newest}
                return
        yield from _damage(tables)
        yield from _games(tables)
    except (*UNAVAILABLE, DatabaseError, sqlite3.DatabaseError) as error:
        yield _("The database can't be used (%(why)s).") % {"why": why(error)}


def _damage(tables: Tables) -> Iterator[str]:
    if not tables.store.is_sqlite:  # PostgreSQL sees to its own
        return
    with tables.store.reading() as connection:
        for said in connection.exec_driver_sql("PRAGMA integrity_check").scalars():
            if said != "ok":
                yield _("The database file is damaged: %(why)s") % {"why": said}
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            yield _("A row of “%(table)s” belongs to nothing.") % {"table": row[0]}


def _games(tables: Tables) -> Iterator[str]:
    with tables.store.reading() as connection:
        rows = connection.execute(select(tables_table.c.id, tables_table.c.length)).all()
        listed = set(connection.scalars(select(games.c.table_id)))
        linked = set(connection.scalars(select(links.c.table_id).distinct()))
    for row in rows:
        if row.id not in listed or row.id not in linked:
            yield _("Table %(table)s has no link or is on no list.") % {"table": row.id}
        yield from _replayed(tables, row.id)


def _replayed(tables: Tables, table_id: int) -> Iterator[str]:
    """Yield what is wrong with a table's log."""
    rules, setup, lines = tables.journal.past(table_id)
    with tables.store.reading() as connection:
        length = connection.scalar(select(tables_table.c.length).where(tables_table.c.id == table_id))
        last = connection.scalar(select(func.max(log.c.position)).where(log.c.table_id == table_id))
    if [line.position for line in lines] != list(range(len(lines))) or (last is not None and length != last + 1):
        yield _("The log of table %(table)s has gaps.") % {"table": table_id}
        return
    try:
        replay(rules, setup, lines)
    except Outdated as error:
        said = _("Table %(table)s: today's rules refuse entry %(entry)s. Its record can still be exported.")
        yield said % {"table": table_id, "entry": error.refusal.entry}
