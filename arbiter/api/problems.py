"""Errors of the API: problem details as RFC 9457 has them, with a sentence in the language that the request asks for.

`type` leads to where the API's page says what it means. What clients have always read stands beside the standard's
members: `code` and `message`, and what came with the kind of error.
"""

from http import HTTPStatus

from flask import request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES  # the same on every Python

from arbiter.api.fields import RulingOut
from arbiter.api.schemas import LineOut
from arbiter.foundation.config import MAX_BODY
from arbiter.foundation.faults import Conflict, Fault, Forbidden, Invalid, KeyReused, Outdated, Refused, TooMany
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.sentences import SentenceRenderer, refusal_text
from arbiter.registry import BoardGame
from arbiter.tables.service import tables
from arbiter.web.security import bearer_token
from rulings.statements import shortened

MEDIA_TYPE = "application/problem+json"
BLANK = "about:blank"
"""The type of what says no more than its HTTP status."""

_LINES, _REASONS = LineOut(many=True), RulingOut(many=True)

TYPES = {
    "refused": "The rules refuse it. `codes` and `rules` say why, `reasons` with their facts.",
    "malformed": "The request hasn't the form that is asked for. `errors` says where.",
    "invalid": "The service refuses it, not the rules: `codes` says why.",
    "key-reused": "The idempotency key has been used for something else.",
    "moved-on": "The table has moved on: `seen` is its number now, `since` what happened meanwhile.",
    "outdated": "The game follows older rules, which today's refuse. Its record can still be had.",
    "forbidden": "The link doesn't allow this: a seat enters for itself, and spectators only watch.",
    "missing": "Nothing belongs to the link, or to what was asked for.",
    "too-many": "That is all for now for this address; `Retry-After` says in how many seconds there is room again.",
}
"""What each `type` means; the API's page has an anchor for each, `problem-` before it."""


def of_http(error: HTTPException) -> tuple[Json, int]:
    """Return an HTTP error's body. Errors of a request's parameters stand under "errors"."""
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    found = (getattr(error, "data", None) or {}).get("messages")
    kind = "malformed" if found else BLANK
    title = _("The request doesn't have the right form") if found else HTTP_STATUS_CODES[status]
    problem = _problem(kind, title, status, of_status(status), error.description or error.name)
    return problem | ({"errors": _shortened(found)} if found else {}), status


def _shortened(errors: Json) -> Json:
    """Return errors by place; a place is a key that was sent, and as long as whoever sent it likes."""
    return {
        shortened(str(key)): _shortened(found) if isinstance(found, dict) else found for key, found in errors.items()
    }


def of_fault(fault: Fault) -> tuple[Json, int]:
    """Return a fault's body: the refusal with all its reasons, or what happened meanwhile."""
    detail, more = "", Json()
    match fault:
        case Refused():
            kind, title, more = "refused", _("The rules don't allow this"), _refusal(fault)
            renderer = _renderer()
            detail = " ".join(dict.fromkeys(renderer.reason(reason).text for reason in fault.refusal.reasons))
        case Invalid():
            reused = isinstance(fault, KeyReused)
            kind, title = "key-reused" if reused else "invalid", _("That doesn't work")
            detail = _("This key was used for something else.") if reused else refusal_text(fault.code)
            more = {"errors": {"code": [fault.code]}, "codes": [fault.code], "rules": []}
        case Conflict():
            kind, title = "moved-on", _("Somebody was faster")
            detail = _("The game has moved on meanwhile. Nothing was entered.")
            more = {"seen": fault.seen, "since": _LINES.dump(fault.since)}
        case Outdated():
            kind, title, more = "outdated", _("This game follows older rules"), _refusal(fault)
            detail = _(
                "The arbiter's rules have been corrected since this game was played. You can still export its record."
            )
        case Forbidden():
            kind, title = "forbidden", _("Not with this link")
        case TooMany():
            kind, title = "too-many", _("That is all for today")
        case _:
            kind, title = "missing", _("There is nothing here")
    said = str(fault) or HTTP_STATUS_CODES[fault.status]
    return _problem(kind, title, fault.status, detail or of_status(fault.status), said) | more, fault.status


def _problem(kind: str, title: str, status: int, detail: str, message: str) -> Json:
    uri = kind if kind == BLANK else url_for("api.index", _anchor=f"problem-{kind}")
    return {"type": uri, "title": title, "status": status, "detail": detail, "code": status, "message": message}


def _refusal(fault: Refused | Outdated) -> Json:
    reasons = fault.refusal.reasons
    return {
        "refusal": fault.refusal.error,
        "reasons": _REASONS.dump(reasons),
        "codes": list(dict.fromkeys(reason.code for reason in reasons)),
        "rules": list(dict.fromkeys(rule for reason in reasons for rule in reason.rule)),
    }


def of_status(status: int) -> str:
    """Return what an HTTP status means here, in a sentence; pages say some of them otherwise."""
    known = {
        400: _("This isn't JSON that can be read."),
        401: _("This needs the key of one of the table's links."),
        403: _("Your link doesn't allow this. Players enter only for their own seat; spectators only watch."),
        404: _("Nothing belongs to this address, or to this key."),
        405: _("This address can't be used that way."),
        413: _("What was sent is longer than any game. Nothing was entered."),
        415: _("The arbiter can't read this kind of content."),
        422: _("What was sent doesn't have the required form. Nothing was entered."),
        429: _(
            "Too much has come from your network, so the arbiter accepts nothing more for now. Nothing was entered."
        ),
        500: _("That is our mistake, not yours. Everything entered before is safe. Please try again."),
        503: _("Nothing was entered; everything entered before is safe. Wait a few seconds, then try again."),
        507: _(
            "The disk is full: nothing was entered; everything entered before is safe. Tell whoever runs the arbiter."
        ),
    }
    return known.get(status, _("That didn't work. Nothing was entered."))


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
    body = request.get_json(silent=True) if (request.content_length or 0) <= MAX_BODY else None
    named = body.get("rules") if isinstance(body, dict) else None
    games = tables.games
    return games[named] if isinstance(named, str) and named in games else games.of_record(body)
