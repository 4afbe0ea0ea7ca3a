"""Headers, the check against forged forms, and what never gets into a log."""

import logging
import re
import secrets
import traceback
from typing import Any

from flask import Flask, Response, current_app, g, has_request_context, request
from flask.logging import default_handler
from flask_wtf.csrf import CSRFProtect

from arbiter.foundation.config import trusted_proxies

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""Where the app runs in the browser itself, its pages are shown in a frame of the page that runs it."""

_REQUEST_ID = "X-Request-ID"
_ID_FORM = re.compile(r"[A-Za-z0-9-]{8,64}")

LOG_LINE = "[%(asctime)s] %(levelname)s%(request)s: %(message)s"

csrf = CSRFProtect()

_TURNING = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])")  # U+202A to U+202E and U+2066 to U+2069, in UTF-8
_SEEN = "\N{REPLACEMENT CHARACTER}".encode()

# A link's token or a copy's link, of any form there was, and whatever was cut off or added at its end.
_KEY = re.compile(r"(?:kt|if-)[A-Za-z0-9_.-]{24,}")
_secrets = {_KEY: "a link"}
"""What logs don't show, and whose it is: links' tokens before what is in them, then what games name as theirs."""


def register(app: Flask) -> None:
    """Protect every form, send the headers with every answer, let no text turn a page's direction of writing, and keep
    secrets out of the app's log.
    """
    _secrets.update({one.secrets: one.id for one in app.extensions["kontor-tables"].games.rules if one.secrets})
    csrf.init_app(app)
    app.after_request(_headers)
    app.after_request(_unturned)
    default_handler.setFormatter(RedactingFormatter(LOG_LINE))


def request_id() -> str:
    """Return the id of the request that is being answered: a trusted proxy's, else one of our own; "" without one.

    What either writes down of it is found in the other's log.
    """
    if not has_request_context():
        return ""
    if "request_id" not in g:
        given = request.headers.get(_REQUEST_ID, "") if trusted_proxies() else ""
        g.request_id = given if _ID_FORM.fullmatch(given) else secrets.token_hex(16)
    found: str = g.request_id
    return found


def redact(text: str) -> str:
    """Return a log text without what could be somebody's secret: links' tokens, and cards as games name them."""
    for secret in _secrets:
        text = secret.sub("…", text)
    return text


class RedactingFormatter(logging.Formatter):
    """Formats log records without secrets, and tracebacks without what errors say: that may quote what people typed.

    `%(request)s` is a blank and the id of the request that a record is about, or nothing.
    """

    def format(self, record: logging.LogRecord) -> str:
        record.request = f" {request_id()}".rstrip()
        return redact(super().format(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 # logging's name
        errors: list[BaseException] = []
        error = ei[1]
        while error is not None and error not in errors:
            errors.append(error)
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(map(_traceback, reversed(errors)))


def _traceback(error: BaseException) -> str:
    return f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__module__}.{type(error).__qualname__}"


def bearer_token() -> str:
    """Return the key that a request's `Authorization: Bearer` header brings, "" if none."""
    given = request.authorization
    return given.token or "" if given is not None and given.type == "bearer" else ""


def _headers(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    if response.mimetype != "text/css":  # which opens nothing: for a phone's first page these would be 3 KB
        response.headers.setdefault("Content-Security-Policy", FRAMED if current_app.config["IN_BROWSER"] else POLICY)
        # The address of a page can be somebody's key. It is needed within this site: forms are checked by it.
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers[_REQUEST_ID] = request_id()
    if request.endpoint != "static":  # whatever Flask says of files: what they hold is a table's
        response.headers["Cache-Control"] = "no-store"
    return response


def _unturned(response: Response) -> Response:
    """Show what turns the direction of writing: with a record's name it would turn the sentence around it, too."""
    if response.mimetype in ("text/html", "image/svg+xml") and not response.is_streamed:
        body = response.get_data()
        if _TURNING.search(body):
            response.set_data(_TURNING.sub(_SEEN, body))
    return response
