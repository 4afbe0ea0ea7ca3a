"""Links to a table. A host's token is drawn by chance; the other links of its table are derived from it, so
the host's page can show them again although the database keeps nothing but digests.

Each table has random bits of its own, its salt: what is derived for it is no other table's, whatever its number. A link
begins with a short public part of the table, by which those who spread the load see what belongs together. Links of
tables that are older than their salt, and the keys of lists, have none.

Each link can be replaced by a new one, and then the old one opens nothing any more. The first links follow from the
host's, so whoever had that can work them out: a new one is drawn by chance. Beside its digest the database keeps it
wrapped, so that the host's link shows it again, and nothing else does.
"""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.faults import Missing
from arbiter.store.database import REPLACED, Store
from arbiter.store.models import links, replaced, tables

Role = Literal["host", "look", "seat"]
HOST: Role = "host"
LOOK: Role = "look"

BYTES = 18  # 144 bits, 24 characters
SALT_BYTES = 16
PUBLIC = 8  # characters
COPY = "if-"
"""What the link of a copy, on which anything can be tried, begins with; no table's does."""
TOKEN = re.compile(rf"kt(?:[A-Za-z0-9_-]{{{PUBLIC}}})?[A-Za-z0-9_-]{{24}}")


@dataclass(frozen=True, slots=True)
class Links:
    """The tokens of a table: for its host, for spectators, and by seat."""

    host: str
    look: str
    seats: dict[str, str]


def new_salt() -> bytes:
    """Return a new table's own random bits."""
    return secrets.token_bytes(SALT_BYTES)


def salt_of_key(secret: str, key: str) -> bytes:
    """Return the own bits of the table that a key names, by which it is made only once."""
    return hmac.digest(secret.encode(), f"table of {key}".encode(), "sha256")[:SALT_BYTES]


def public_part(salt: bytes) -> str:
    """Return what everybody may know of a table's own bits: it leads back to nothing."""
    return base64.urlsafe_b64encode(hashlib.sha256(b"public part of " + salt).digest()[: PUBLIC * 3 // 4]).decode()


def new_token(public: str = "") -> str:
    """Return a new token: the host's of a table with this public part, or a list's key."""
    return f"kt{public}{secrets.token_urlsafe(BYTES)}"


def of_key(secret: str, key: str, purpose: str = "host", public: str = "") -> str:
    """Return the token that belongs to a key by which something is made only once; who knows the key alone can't."""
    return _derived(secret, f"{purpose} of {key}", public)


def derived_spectator_token(secret: str, salt: bytes, looks: int) -> str:
    """Return the spectators' token of a table, which its server can derive at any time.

    `looks` is how often the table's links for spectators have been replaced.
    """
    return _derived(secret, f"look on {salt.hex()}" + (f" {looks}" if looks else ""), public_part(salt))


def instead(secret: str, key: str, host: str, role: Role, seat: str | None) -> str:
    """Return the token that comes instead of another one of a host's table. The same key gives the same one."""
    return of_key(secret, key, f"{role} {seat} by {digest(host).hex()}", host[2:-24])


def older_form(token: str) -> str:
    """Return a token as it was before links had a public part."""
    return f"kt{token[-24:]}"


def derive(host: str, seats: Iterable[str]) -> Links:
    """Return all links of the table that the host token belongs to."""
    public = host[2:-24]
    return Links(host, _derived(host, "look", public), {seat: _derived(host, f"seat {seat}", public) for seat in seats})


def digest(token: str) -> bytes:
    """Return what the database keeps of a token. Looking it up tells nothing about how near a guess was."""
    return hashlib.sha256(token.encode()).digest()


def is_token(text: str) -> bool:
    return TOKEN.fullmatch(text) is not None


def signed(serializer: URLSafeSerializer | URLSafeTimedSerializer, content: object) -> str:
    """Return what a serializer signs, as text: it may write bytes."""
    text = serializer.dumps(content)
    return text if isinstance(text, str) else text.decode()


def _derived(known: str, purpose: str, public: str) -> str:
    raw = hmac.digest(known.encode(), purpose.encode(), "sha256")[:BYTES]
    return f"kt{public}{base64.urlsafe_b64encode(raw).decode()}"


# In the database


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
        if not gone or digest(host) not in {bytes(row.digest) for row in rows if row.role == HOST}:
            raise Missing
        shown = _shown(rows, host, seats)
        before = select(replaced.c.id).where(replaced.c.digest == digest(new))
        if digest(new) in {bytes(row.digest) for row in gone} or connection.scalar(before) is not None:
            return shown
        for row in gone:
            connection.execute(delete(links).where(links.c.digest == row.digest))
            connection.execute(insert(replaced).values(table_id=table_id, digest=row.digest))
        wrapped = None if role == HOST else _wrapped(host, new)
        told = {"digest": digest(new), "table_id": table_id, "role": role, "seat": seat, "wrapped": wrapped}
        connection.execute(insert(links).values(told))
        if role == HOST:  # the new one shows what the old one has shown
            for token in (shown.look, *shown.seats.values()):
                one = update(links).where(links.c.digest == digest(token))
                connection.execute(one.values(wrapped=_wrapped(new, token)))
        if role == LOOK:
            connection.execute(update(tables).where(tables.c.id == table_id).values(looks=tables.c.looks + 1))
        store.announce(connection, table_id, REPLACED)
    if role == HOST:
        return replace(shown, host=new)
    return replace(shown, look=new) if seat is None else replace(shown, seats={**shown.seats, seat: new})


def show(store: Store, host: str, token: str) -> None:
    """Let a host's link show this link of its table from now on, of those that open the same."""
    with store.writing() as connection:
        connection.execute(update(links).where(links.c.digest == digest(token)).values(wrapped=_wrapped(host, token)))


def spectator_token(store: Store, secret: str, table_id: int) -> str:
    """Return a link of a table for spectators, after making sure that it opens the table. Raises Missing.

    The database keeps digests of links only, so a printed sheet couldn't say where its game is. This one can be derived
    from the installation's secret key and the table's own random bits at any time.
    """
    with store.reading() as connection:
        row = connection.execute(select(tables.c.salt, tables.c.looks).where(tables.c.id == table_id)).one_or_none()
        if row is None:
            raise Missing
        token = derived_spectator_token(secret, bytes(row.salt), row.looks)
        if connection.scalar(select(links.c.table_id).where(links.c.digest == digest(token))) is not None:
            return token
    with suppress(IntegrityError), store.writing() as connection:  # another page was faster
        connection.execute(insert(links).values(digest=digest(token), table_id=table_id, role=LOOK, seat=None))
    return token


def _rows(connection: Connection, table_id: int) -> Sequence[Row[Any]]:
    return connection.execute(select(links).where(links.c.table_id == table_id)).all()


def _shown(rows: Iterable[Row[Any]], host: str, seats: Iterable[str]) -> Links:
    """Return what a host's link shows: of each kind the wrapped link, where there is one, else the first one."""
    first = derive(host, seats)
    wrapped = [row for row in rows if row.wrapped is not None]
    texts = [_mixed(host, bytes(row.digest), bytes(row.wrapped)).decode("ascii", "replace") for row in wrapped]
    # Another host's link has wrapped what doesn't come out as it went in.
    pairs = zip(wrapped, texts, strict=True)
    later = {(row.role, row.seat): text for row, text in pairs if digest(text) == bytes(row.digest)}
    look = later.get((LOOK, None), first.look)
    return Links(host, look, {seat: later.get(("seat", seat), token) for seat, token in first.seats.items()})


def _wrapped(host: str, token: str) -> bytes:
    return _mixed(host, digest(token), token.encode())


def _mixed(host: str, digest: bytes, text: bytes) -> bytes:
    """Return a text mixed with bits that only the host's link gives, for this digest: twice, and it is back."""
    bits = hmac.digest(host.encode(), b"wraps " + digest, "sha512")
    return bytes(one ^ bit for one, bit in zip(text, bits, strict=False))
