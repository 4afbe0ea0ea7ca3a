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
from arbiter.foundation.worker_thread import REPLAYS
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language import language
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
    answer = Response(json.dumps(body), status, headers, content_type=problems.MEDIA_TYPE)
    answer.content_language.add(language())
    answer.vary.add("Accept-Language")
    return answer


def _wants_json() -> bool:
    return request.path.startswith("/api/")


def _page(code: int, fault: Fault | None = None) -> tuple[str, int]:
    heading, text = _words(code, fault)
    return render_template("shared/error.html", code=code, heading=heading, text=text, fault=fault), code


def _words(code: int, fault: Fault | None) -> tuple[str, str]:
    if own := _by_fault(fault):
        return own
    if code == HTTPStatus.NOT_FOUND and GUEST in request.environ:
        return _("That is on another phone"), _(
            "A guest's phone opens its own seat's pages. Everything else is on the phone that has the game."
        )
    if code == HTTPStatus.NOT_FOUND and current_app.config["IN_BROWSER"]:
        return _("There is nothing here"), _("Perhaps it was deleted. The start page lists what this device has.")
    headings = {
        400: _("That form can't be read"),
        403: _("Not with this link"),
        404: _("There is nothing here"),
        405: _("That doesn't work this way"),
        413: _("That is too much"),
        415: _("That isn't the right kind of file"),
        429: _("That is all for today"),
        500: _("Something went wrong"),
        503: _("The arbiter can't reach its data"),
        507: _("The arbiter has no room left"),
    }
    if code not in headings:
        name = default_exceptions[code]().name if code in default_exceptions else str(code)
        return name, _("That didn't work. Nothing was entered.")
    on_pages = {
        400: _("Perhaps the page was open for a very long time. Please go back, reload it, and try again."),
        404: _("Perhaps the link is incomplete. Scan the code at the table again."),
        429: _(
            "Too much has come from your network today, so the arbiter accepts nothing more. Nothing was "
            "entered; everything entered before is safe. Tomorrow there is room again."
        ),
    }
    return headings[code], on_pages.get(code) or problems.of_status(code)


def _by_fault(fault: Fault | None) -> tuple[str, str] | None:
    """Return what is said of a fault that has more to say than its code."""
    if isinstance(fault, Outdated):
        return _("This game follows older rules"), _(
            "The arbiter's rules have been corrected since this game was played. You can still export its record."
        )
    if isinstance(fault, Conflict):
        return _("Somebody was faster"), _(
            "The game has moved on meanwhile. Nothing was entered. Please go back and look."
        )
    if isinstance(fault, TooMany) and fault.kind == REPLAYS:
        return _("One moment, please"), _(
            "Too many long games are being viewed from your network just now, so this one has to wait. Try again "
            "in a few seconds."
        )
    if isinstance(fault, Refused | Invalid):
        return _("That doesn't work"), _(
            "The arbiter couldn't accept this. Nothing was entered. Please go back and look."
        )
    return None
