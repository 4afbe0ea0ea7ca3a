"""A table's link for looking on, made out of this installation's secret key.

The database keeps digests of links only, so a sheet that a player prints couldn't say where its game is. This link
can be worked out again at any time, opens nothing but what lookers-on see, and is no worse to guess than the others.
"""

from __future__ import annotations

import base64
import hmac

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from arbiter.store.database import Store
from arbiter.store.models import links
from arbiter.tables import tokens


def look_token(store: Store, secret_key: str, table_id: int) -> str:
    """Return the token, after making sure that it opens the table."""
    raw = hmac.digest(secret_key.encode(), f"look on table {table_id}".encode(), "sha256")[: tokens.BYTES]
    token = "kt" + base64.urlsafe_b64encode(raw).decode()
    digest = tokens.digest(token)
    with store.reading() as connection:
        if connection.scalar(select(links.c.table_id).where(links.c.digest == digest)) is not None:
            return token
    try:
        with store.writing() as connection:
            connection.execute(insert(links).values(digest=digest, table_id=table_id, role="look", seat=None))
    except IntegrityError:
        pass  # another page was faster
    return token
