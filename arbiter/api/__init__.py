"""The JSON API under /api/v1. A link's token is the only key; no cookie is looked at.

Pages of other origins (CORS) get what somebody with a link's token gets who isn't known by anything else: a request
with a cookie, or without a token, has no such answer. Answers are only sent when they have changed (ETag).
"""

from flask import Flask, Response, request

from arbiter.api import description, views
from arbiter.tables.access import length_of
from arbiter.tables.service import tables
from arbiter.web.security import bearer_token, csrf

PREFIX = "/api/v1/"
_ALLOWED = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept-Language, Idempotency-Key, If-None-Match, "
    "Last-Event-ID",
    "Access-Control-Max-Age": "86400",
}
"""The headers that answer a preflight request."""


def register(app: Flask) -> None:
    """Add the API and its description, and the headers of its answers."""
    for blueprint in views.BLUEPRINTS:
        app.register_blueprint(blueprint)
        csrf.exempt(blueprint)
    app.register_blueprint(views.list_blueprint, name="own_shelf", url_prefix="/api/v1/shelf")  # its former address
    app.register_blueprint(description.blueprint)
    app.before_request(_refuse_strangers)
    app.after_request(_for_other_origins)
    app.after_request(_unless_unchanged)


def _refuse_strangers() -> None:
    """Let no page of another origin do without a key what it couldn't do with one. Raises Unauthorized.

    Its browser asks before it sends an Authorization, and can't be told yet whether that opens anything.
    """
    token = bearer_token() if request.path.startswith(PREFIX) and request.headers.get("Origin") else ""
    if token and request.headers["Origin"] != request.host_url.rstrip("/") and not _opens_something(token):
        raise views.unauthorized("Send a link's token, or the key of a list: Authorization: Bearer kt…")


def _opens_something(token: str) -> bool:
    return bool(length_of(tables.store, token) is not None or tables.lists.ids([token]))


def _for_other_origins(response: Response) -> Response:
    if not request.path.startswith(PREFIX) or "Origin" not in request.headers:
        return response
    response.vary.add("Origin")
    preflight = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
    will_send = preflight and "authorization" in request.headers.get("Access-Control-Request-Headers", "").lower()
    has_token = "token" in (request.view_args or ()) or bearer_token()
    if request.headers.get("Cookie") or not (has_token or will_send):
        return response
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "ETag"
    if preflight:
        response.headers.update(_ALLOWED)
    return response


def _unless_unchanged(response: Response) -> Response:
    """Give an answer its ETag; who has it already (If-None-Match) is answered 304, without a body."""
    read = request.method in ("GET", "HEAD") and request.path.startswith(PREFIX)
    if read and response.status_code == 200 and (response.direct_passthrough or not response.is_streamed):
        response.direct_passthrough = False  # a drawing is sent as a file
        response.add_etag(weak=True)
        response.make_conditional(request)
    return response
