"""Every refusal as an answer: JSON under /api, a page elsewhere."""

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus

from flask import Flask, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadHost, HTTPException, ServiceUnavailable, default_exceptions

from arbiter.api import problems
from arbiter.foundation.faults import Conflict, Fault, Invalid, Outdated, Refused, TooMany
from arbiter.foundation.worker_thread import REPLAYS, in_turn
from arbiter.game import Json
from arbiter.language import gettext as _, language, refusals
from arbiter.store.database import UNAVAILABLE, is_full, why

_log = logging.getLogger(__name__)

TRY_AGAIN = 5  # seconds after which it is worth trying a database again
GUEST = "arbiter.guest"
"""Under this name a request of a guest of this browser is marked as one, where the app runs in a browser."""


def register(app: Flask) -> None:
    """Answer for HTTP errors and for faults that no view has caught."""
    app.register_error_handler(HTTPException, answer_http)
    app.register_error_handler(Fault, _answer_fault)
    for unavailable in (*UNAVAILABLE, OSError):
        app.register_error_handler(unavailable, _answer_unavailable)


class InsufficientStorage(HTTPException):
    """The disk has no room left: nothing was stored, and nothing can be until somebody makes some."""

    code = HTTPStatus.INSUFFICIENT_STORAGE
    description = "No room is left on the disk."


def in_words(error: Exception) -> str:
    """Return what went wrong for an answer that has begun and can't become an error's: a fault, or the database."""
    if isinstance(error, Fault):
        return _words(error.status, error)[1]
    return _words(_unavailable(error).code or 0, None)[1]


def _unavailable(error: Exception) -> HTTPException:
    """Log in a line why nothing can be stored or read, and return what answers that."""
    if is_full(error):
        _log.error("no room is left on the disk, and nothing can be stored: %s", why(error))
        return InsufficientStorage()
    _log.error("the database can't be used: %s", why(error) or type(error).__name__)
    return ServiceUnavailable(retry_after=TRY_AGAIN)


def _answer_unavailable(error: Exception) -> ResponseReturnValue:
    if isinstance(error, OSError) and not is_full(error):
        raise error
    return answer_http(_unavailable(error))


def answer_http(error: HTTPException) -> ResponseReturnValue:
    """Answer an HTTP error, keeping its own headers (405 has to name what is allowed)."""
    if error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return error
    if isinstance(error, BadHost):  # no page can be drawn: there is nothing that its links could start with
        return Response(_("This address can't be right."), error.code, mimetype="text/plain")
    headers = [(name, value) for name, value in error.get_headers() if name.lower() not in _OF_THE_BODY]
    if _wants_json():
        return _problem(*problems.of_http(error), dict(headers))
    return *_page(error.code), headers


_OF_THE_BODY = frozenset({"content-type", "content-length"})


def _answer_fault(error: Fault) -> ResponseReturnValue:
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else {}
    if _wants_json():
        return _problem(*problems.of_fault(error), headers)
    return *_page(error.status, error), headers


def _problem(body: Json, status: int, headers: Mapping[str, str]) -> Response:
    """Return problem details, whose sentences are in the language that the request has asked for."""
    text = in_turn(len(body.get("since", ())), lambda: json.dumps(body))
    answer = Response(text, status, headers, content_type=problems.MEDIA_TYPE)
    answer.content_language.add(language())
    answer.vary.add("Accept-Language")
    return answer


def _wants_json() -> bool:
    return request.path.startswith("/api/")


def _page(code: int, fault: Fault | None = None) -> tuple[str, int]:
    heading, text = _words(code, fault)
    return render_template("shared/error.html", code=code, heading=heading, text=text, fault=fault), code


def _words(code: int, fault: Fault | None) -> tuple[str, str]:
    """Return what a page says of a status, or of a fault that has more to say than that: a heading and a text."""
    key = str(code)
    match fault:
        case Outdated():
            key = "outdated"
        case Conflict():
            key = "conflict"
        case TooMany(kind=kind) if kind == REPLAYS:
            key = "replays"
        case Refused() | Invalid():
            key = "refused"
        case _ if code == HTTPStatus.NOT_FOUND and GUEST in request.environ:
            key = "guest"
        case _ if code == HTTPStatus.NOT_FOUND and current_app.config["IN_BROWSER"]:
            key = "in-browser"
    heading = refusals.said("pages", key, "title")
    if not heading:
        name = default_exceptions[code]().name if code in default_exceptions else key
        return name, refusals.said("statuses", refusals.OTHER)
    return heading, refusals.said("pages", key) or problems.status_sentence(code)
