"""One id for a request, the proxy's and ours: what either writes down of it is found in the other's log."""

import re
import secrets

from flask import g, has_request_context, request

from arbiter.foundation.config import trusted_proxies

HEADER = "X-Request-ID"
_FORM = re.compile(r"[A-Za-z0-9-]{8,64}")


def request_id() -> str:
    """Return the id of the request that is being answered: a trusted proxy's, else one of our own; "" without one."""
    if not has_request_context():
        return ""
    if "request_id" not in g:
        given = request.headers.get(HEADER, "") if trusted_proxies() else ""
        g.request_id = given if _FORM.fullmatch(given) else secrets.token_hex(16)
    found: str = g.request_id
    return found
