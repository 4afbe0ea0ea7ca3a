"""Links for sharing, as addresses and as QR codes that a phone's camera reads from a screen: they open a game for
spectators, also long after its end; and keys to copies.

A key, signed by this instance, opens one thing for another device to copy into its own list, as it is by then; no deed
on it. It ends after a while, since it can't be called back.
"""

from __future__ import annotations

from itertools import groupby
from urllib.parse import urljoin

from flask import current_app, request, url_for
from itsdangerous import BadData, URLSafeTimedSerializer
from markupsafe import Markup
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from arbiter.foundation.faults import Missing
from arbiter.tables.service import tables
from arbiter.tables.tokens import signed, spectator_token

DAYS = 30
QUIET = 3  # modules of white around; cameras read dark themes' edges badly without


MOVED = "arbiter.moved"
"""Under this name a request has whose phone its table has moved to."""


def moved_to() -> str:
    """Return whose phone this request's table has moved to, "" where it is still here."""
    name: str = request.environ.get(MOVED, "")
    return name


def in_browser() -> bool:
    """Tell whether the app runs in a browser: other phones reach it as guests that it lets in, and by no link."""
    inside: bool = current_app.config["IN_BROWSER"]
    return inside


def public_url(path: str) -> str:
    """Return the address that other phones reach, at the configured host, else at the one this request came to.

    `path` is one of ours, with all that stands before it.
    """
    base: str = current_app.config["PUBLIC_URL"] or request.url_root
    return urljoin(base, path)


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
    return page_address(own_spectator_token(table_id))


def own_spectator_token(table_id: int) -> str:
    """Return a table's link for spectators. Raises Missing."""
    return spectator_token(tables.store, current_app.config["SECRET_KEY"], table_id)


def key_of(kind: str, number: int) -> str:
    """Return the key that hands over a copy of the thing of this kind with this number."""
    return signed(_serializer(kind), number)


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


def qr_svg(text: str, label: str, *, mask: int | None = None) -> Markup:
    """Return the code as an SVG element with a text alternative.

    Choosing the best of the eight masks takes longer than all else: squeezed text looks random, and any `mask` will do.
    """
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET, mask_pattern=mask)
    code.add_data(text)
    rows = code.get_matrix()
    path = "".join(_row_path(y, row) for y, row in enumerate(rows))
    return Markup(
        '<svg viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<rect width="{size}" height="{size}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    ).format(size=len(rows), label=label, path=path)


def _row_path(y: int, row: list[bool]) -> str:
    """Return one path piece for each run of dark modules."""
    pieces, x = [], 0
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            pieces.append(f"M{x} {y}h{width}v1h-{width}z")
        x += width
    return "".join(pieces)
