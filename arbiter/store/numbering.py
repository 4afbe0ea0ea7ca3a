"""The numbers of tables, decks and start pictures: links, copies and memory go by them, so none is given twice.

Both databases count on, whatever is deleted. A backup doesn't know what has been opened since it was made. So after a
restoration the count goes on from the seconds since this project's first year: nobody who opens less than a table a
second, on average of years, has come as far before.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection, column, delete, func, insert, select, table

_SINCE = datetime(2026, 1, 1, tzinfo=UTC)


def go_on_from_now(connection: Connection, name: str) -> None:
    """Let the next row of a table of the database have a number that none can have had before."""
    number = int((datetime.now(UTC) - _SINCE).total_seconds())
    largest = connection.scalar(select(func.max(column("id"))).select_from(table(name))) or 0
    if connection.dialect.name == "postgresql":
        last = func.pg_get_serial_sequence(name, "id")
        connection.execute(select(func.setval(last, func.greatest(func.nextval(last), number, largest))))
        return
    counted = table("sqlite_sequence", column("name"), column("seq"))
    known = connection.scalar(select(counted.c.seq).where(counted.c.name == name)) or 0
    connection.execute(delete(counted).where(counted.c.name == name))
    connection.execute(insert(counted).values(name=name, seq=max(known, number, largest)))
