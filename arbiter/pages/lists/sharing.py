"""Links for sharing: they open a game for spectators, also long after its end, if there are any; and keys to copies.

A key, signed by this instance, opens one thing for another device to copy into its own list, as it is by then; no deed
on it. It ends after a while, since it can't be called back.
"""

from __future__ import annotations

from flask import current_app, url_for
from itsdangerous import BadData, URLSafeTimedSerializer

from arbiter.foundation.faults import Missing
from arbiter.pages.table.qr import public_url
from arbiter.tables.service import tables
from arbiter.tables.tokens import look_token

DAYS = 30


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
    return page_address(own_look_token(table_id))


def own_look_token(table_id: int) -> str:
    """Return a table's link for spectators. Raises Missing."""
    return look_token(tables.store, current_app.config["SECRET_KEY"], table_id)


def key_of(kind: str, number: int) -> str:
    """Return the key that hands over a copy of the thing of this kind with this number."""
    signed = _serializer(kind).dumps(number)
    return signed if isinstance(signed, str) else signed.decode()


def handed(kind: str, key: str) -> int:
    """Return the number of the thing that a key shares. Raises Missing for one of another instance, or too old."""
    try:
        number = _serializer(kind).loads(key, max_age=DAYS * 24 * 3600)
    except BadData:
        raise Missing from None
    if not isinstance(number, int):
        raise Missing
    return number


def _serializer(kind: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(signing_keys(), salt=f"copy of a {kind}")


def signing_keys() -> list[str]:
    """Return the keys whose signatures this instance accepts; it signs with the last."""
    return [*(current_app.config["SECRET_KEY_FALLBACKS"] or ()), current_app.config["SECRET_KEY"]]
