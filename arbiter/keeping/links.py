"""A table's link for spectators, derived from this installation's secret key and the table's own random bits.

The database keeps digests of links only, so a sheet that a player prints couldn't say where its game is. This link
can be derived again at any time, opens only what spectators see, and is as hard to guess as the others.
"""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.faults import Missing
from arbiter.store.database import Store
from arbiter.store.models import links, tables
from arbiter.tables import tokens


def look_token(store: Store, secret_key: str, table_id: int) -> str:
    """Return the token, after making sure that it opens the table. Raises Missing if there is no such table."""
    with store.reading() as connection:
        row = connection.execute(select(tables.c.salt, tables.c.looks).where(tables.c.id == table_id)).one_or_none()
        if row is None:
            raise Missing
        token = tokens.look_of(secret_key, bytes(row.salt), row.looks)
        digest = tokens.digest(token)
        if connection.scalar(select(links.c.table_id).where(links.c.digest == digest)) is not None:
            return token
    try:
        with store.writing() as connection:
            connection.execute(insert(links).values(digest=digest, table_id=table_id, role="look", seat=None))
    except IntegrityError:
        pass  # another page was faster
    return token
