"""Errors of the API: problem details as RFC 9457 has them, with a sentence in the language that the request asks for.

`type` leads to where the API's page says what it means. What clients have always read stands beside the standard's
members: `code` and `message`, and what came with the kind of error.
"""

from contextlib import suppress
from http import HTTPStatus

from flask import current_app, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES  # the same on every Python

from arbiter.api.fields import RulingOut
from arbiter.api.schemas import LineOut
from arbiter.foundation.config import MAX_BODY
from arbiter.foundation.faults import Ahead, Conflict, Fault, Forbidden, Invalid, KeyReused, Outdated, Refused, TooMany
from arbiter.foundation.outside_json import read_json
from arbiter.foundation.worker_thread import in_turn
from arbiter.game import Json
from arbiter.language.refusals import refusal_text, said, status_text
from arbiter.pages.sentences import SentenceRenderer
from arbiter.registry import BoardGame
from arbiter.tables.service import tables
from arbiter.web.security import bearer_token
from rulings import Refusal
from rulings.statements import shortened

MEDIA_TYPE = "application/problem+json"
BLANK = "about:blank"
"""The type of what says no more than its HTTP status."""

_LINES, _REASONS = LineOut(many=True), RulingOut(many=True)


def of_http(error: HTTPException) -> tuple[Json, int]:
    """Return an HTTP error's body. Errors of a request's parameters stand under "errors"."""
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    found = (getattr(error, "data", None) or {}).get("messages")
    kind = "malformed" if found else BLANK
    problem = _problem(kind, status, status_sentence(status), error.description or error.name)
    return problem | ({"errors": _shortened(found)} if found else {}), status


def status_sentence(status: int) -> str:
    """Return what an HTTP status means where the app runs: in a browser, nobody is there who runs it."""
    return (current_app.config["IN_BROWSER"] and said("statuses", f"{status}-in-browser")) or status_text(status)


def _shortened(errors: Json) -> Json:
    """Return errors by place; a place is a key that was sent, and as long as whoever sent it likes."""
    return {
        shortened(str(key)): _shortened(found) if isinstance(found, dict) else found for key, found in errors.items()
    }


def of_fault(fault: Fault) -> tuple[Json, int]:
    """Return a fault's body: the refusal with all its reasons, or what happened meanwhile."""
    kind, detail, more = "missing", "", Json()
    match fault:
        case Refused():
            kind, more, renderer = "refused", _refusal(fault.refusal), _renderer()
            detail = " ".join(dict.fromkeys(renderer.reason(reason).text for reason in fault.refusal.reasons))
        case Invalid():
            kind = "key-reused" if isinstance(fault, KeyReused) else "invalid"
            detail = said("problems", kind) or refusal_text(fault.code)
            more = {"errors": {"code": [fault.code]}, "codes": [fault.code], "rules": []}
        case Ahead():
            kind, more = "ahead", {"seen": fault.seen, "since": [], "codes": ["seen.ahead"]}
        case Conflict():
            since = in_turn(len(fault.since), lambda: _LINES.dump(fault.since))
            kind, more = "moved-on", {"seen": fault.seen, "since": since}
        case Outdated():
            kind, more = "outdated", {} if fault.refusal is None else _refusal(fault.refusal)
        case Forbidden():
            kind = "forbidden"
        case TooMany():
            kind = "too-many"
    detail = detail or said("problems", kind) or status_sentence(fault.status)
    message = str(fault) or HTTP_STATUS_CODES[fault.status]
    return _problem(kind, fault.status, detail, message) | more, fault.status


def _problem(kind: str, status: int, detail: str, message: str) -> Json:
    uri = kind if kind == BLANK else url_for("api.index", _anchor=f"problem-{kind}")
    title = said("problems", kind, "title") or HTTP_STATUS_CODES[status]
    told = {"type": uri, "title": title, "status": status, "detail": detail, "code": status, "message": message}
    return told | {"codes": []}


def _refusal(refusal: Refusal) -> Json:
    reasons = refusal.reasons
    return {
        "refusal": refusal.error,
        "reasons": _REASONS.dump(reasons),
        "codes": list(dict.fromkeys(reason.code for reason in reasons)),
        "rules": list(dict.fromkeys(rule for reason in reasons for rule in reason.rule)),
    }


def _renderer() -> SentenceRenderer:
    """Return the words of the game that the request is about: of its table, else that its address or body names."""
    token = (request.view_args or {}).get("token") or bearer_token()
    try:
        now = tables.position(tables.find(token))
    except Fault:
        return SentenceRenderer(_named_game().pages.words, {}, None)
    return SentenceRenderer.of(now)


def _named_game() -> BoardGame:
    """Return the game that the address or the body names, the usual one if neither does."""
    addressed = (request.view_args or {}).get("game", "")
    if addressed in tables.games:
        return tables.games[addressed]
    body = None
    if (request.content_length or 0) <= MAX_BODY:
        with suppress(ValueError):
            body = read_json(request.get_data())
    named = body.get("rules") if isinstance(body, dict) else None
    games = tables.games
    return games[named] if isinstance(named, str) and named in games else games.of_record(body)
