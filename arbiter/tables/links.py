"""A table's links one by one. Each can be replaced by a new one, and then the old one opens nothing any more.

The first links follow from the host's, so whoever had that can work them out. A new one is therefore drawn by chance.
Beside its digest the database keeps it wrapped, so that the host's link shows it again, and nothing else does.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.faults import Missing
from arbiter.store.database import REPLACED, Store
from arbiter.store.models import links, replaced, tables
from arbiter.tables import tokens
from arbiter.tables.access import HOST, LOOK
from arbiter.tables.tokens import Links, Role


def links_of(store: Store, table_id: int, host: str, seats: Iterable[str]) -> Links:
    """Return all links of a table, as its host's link shows them."""
    with store.reading() as connection:
        return _shown(_rows(connection, table_id), host, seats)


def replace_link(
    store: Store, table_id: int, host: str, role: Role, seat: str | None, seats: Sequence[str], new: str
) -> Links:
    """Replace the link of the host, of a seat, or all those for spectators; return the table's links.

    A second time it changes nothing. Raises Missing for a seat that isn't there, and where the host's link itself has
    been replaced meanwhile.
    """
    with store.writing() as connection:
        connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
        rows = _rows(connection, table_id)
        gone = [row for row in rows if (row.role, row.seat) == (role, seat)]
        if not gone or tokens.digest(host) not in {bytes(row.digest) for row in rows if row.role == HOST}:
            raise Missing
        shown = _shown(rows, host, seats)
        before = select(replaced.c.id).where(replaced.c.digest == tokens.digest(new))
        if tokens.digest(new) in {bytes(row.digest) for row in gone} or connection.scalar(before) is not None:
            return shown
        for row in gone:
            connection.execute(delete(links).where(links.c.digest == row.digest))
            connection.execute(insert(replaced).values(table_id=table_id, digest=row.digest))
        wrapped = None if role == HOST else _wrapped(host, new)
        told = {"digest": tokens.digest(new), "table_id": table_id, "role": role, "seat": seat, "wrapped": wrapped}
        connection.execute(insert(links).values(told))
        if role == HOST:
            _wrap_again(connection, new, shown)
        if role == LOOK:
            connection.execute(update(tables).where(tables.c.id == table_id).values(looks=tables.c.looks + 1))
        store.announce(connection, table_id, REPLACED)
    if role == HOST:
        return replace(shown, host=new)
    return replace(shown, look=new) if seat is None else replace(shown, seats={**shown.seats, seat: new})


def look_token(store: Store, secret_key: str, table_id: int) -> str:
    """Return a link of a table for spectators, after making sure that it opens the table. Raises Missing.

    The database keeps digests of links only, so a printed sheet couldn't say where its game is. This one can be derived
    from the installation's secret key and the table's own random bits at any time.
    """
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


def _rows(connection: Connection, table_id: int) -> Sequence[Row[Any]]:
    return connection.execute(select(links).where(links.c.table_id == table_id)).all()


def _shown(rows: Iterable[Row[Any]], host: str, seats: Iterable[str]) -> Links:
    """Return what a host's link shows: of each kind the wrapped link, where there is one, else the first one."""
    first = tokens.derive(host, seats)
    later = {(row.role, row.seat): _unwrapped(host, row) for row in rows if row.wrapped is not None}
    look = later.get((LOOK, None), first.look)
    return Links(host, look, {seat: later.get(("seat", seat), token) for seat, token in first.seats.items()})


def _wrap_again(connection: Connection, host: str, shown: Links) -> None:
    """Let a new host's link show what the old one has shown."""
    for token in (shown.look, *shown.seats.values()):
        row = update(links).where(links.c.digest == tokens.digest(token))
        connection.execute(row.values(wrapped=_wrapped(host, token)))


def _wrapped(host: str, token: str) -> bytes:
    return _mixed(host, tokens.digest(token), token.encode())


def _unwrapped(host: str, row: Row[Any]) -> str:
    return _mixed(host, bytes(row.digest), bytes(row.wrapped)).decode("ascii", "replace")


def _mixed(host: str, digest: bytes, text: bytes) -> bytes:
    """Return a text mixed with bits that only the host's link gives, for this digest: twice, and it is back."""
    bits = hmac.digest(host.encode(), b"wraps " + digest, "sha512")
    return bytes(one ^ bit for one, bit in zip(text, bits, strict=False))
