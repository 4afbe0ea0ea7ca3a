"""Links for sharing: they open a game for spectators, also long after its end; and whether there are any."""

from __future__ import annotations

from flask import current_app, url_for

from arbiter.keeping.links import look_token
from arbiter.pages.table.qr import public_url
from arbiter.tables.service import tables


def in_browser() -> bool:
    """Tell whether the app runs in a browser: other phones reach it as guests that it lets in, and by no link."""
    inside: bool = current_app.config["IN_BROWSER"]
    return inside


def host_url(token: str) -> str:
    """Return the host's next page: everybody's codes, in a browser the page for entering."""
    return url_for("table.all_seats" if in_browser() else "table.page", token=token)


def page_address(token: str) -> str:
    """Return the full address of the page that a link opens."""
    return public_url(url_for("table.page", token=token))


def look_url(table_id: int) -> str:
    """Return the full URL of a table for spectators only; "" in a browser, where guests join by codes."""
    if in_browser():
        return ""
    return page_address(look_token(tables.store, current_app.config["SECRET_KEY"], table_id))
