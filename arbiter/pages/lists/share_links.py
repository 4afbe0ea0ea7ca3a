"""Sharing a copy: a link, signed by this instance, with which another device copies something into its own list.

It opens one thing, to be copied as it is by then; no deed on it. It ends after a while, since it can't be called back.
"""

from __future__ import annotations

from flask import current_app
from itsdangerous import BadData, URLSafeTimedSerializer

from arbiter.foundation.faults import Missing

DAYS = 30


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
