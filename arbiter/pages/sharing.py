"""Links that may be given away: they open a game for looking on, also long after its end."""

from __future__ import annotations

from flask import current_app, url_for

from arbiter.keeping.links import look_token
from arbiter.pages.qr import public_url
from arbiter.tables.service import tables


def look_url(table_id: int) -> str:
    """Return the full address of a table for looking on, and nothing else."""
    token = look_token(tables.store, current_app.config["SECRET_KEY"], table_id)
    return public_url(url_for("table.page", token=token))
