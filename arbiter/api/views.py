"""The API's addresses. Each answers with a table's state or with what a submission brought."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from math import isfinite
from typing import Any, TypeVar

from flask import Request, Response, current_app, jsonify, request
from flask_smorest import Blueprint
from marshmallow import missing
from webargs.flaskparser import FlaskParser, abort
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized, UnsupportedMediaType

from arbiter.api import schemas
from arbiter.api.problems import MEDIA_TYPE
from arbiter.foundation.faults import Invalid, Missing
from arbiter.foundation.outside_json import read_json
from arbiter.game import Game, Json, Rules
from arbiter.keeping import decks
from arbiter.log.amending import Trial
from arbiter.log.history import TableState
from arbiter.log.journal import Stored
from arbiter.log.restoring import lay_before
from arbiter.pages.review.otherwise import reason_for_earlier
from arbiter.pieces.positions import Position
from arbiter.registry import BoardGame
from arbiter.tables import tokens
from arbiter.tables.access import Opened
from arbiter.tables.opening import IdempotentOpening
from arbiter.tables.service import tables
from arbiter.web import live
from arbiter.web.security import bearer_token

Lies = Sequence[tuple[Json, Json]]
"""Entries that alone were wrong: each as it was, and as it became and lies on the table already."""
View = TypeVar("View", bound=Callable[..., Any])


class _Parser(FlaskParser):
    """Reads JSON bodies as the standard has them: no NaN, no nesting without end, nothing but JSON."""

    def _raw_load_json(self, req: Request) -> Any:
        if not req.is_json:
            raise UnsupportedMediaType("Send JSON, with a Content-Type that says so.")
        body = req.get_data(cache=True)
        if not body:
            return missing
        try:
            return read_json(body, parse_constant=_finite, parse_float=_finite)
        except ValueError:
            abort(400, messages={"json": ["Invalid JSON body."]})


def _finite(text: str) -> float:
    """Return a number that was written with a point or an exponent; NaN and Infinity aren't JSON."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is no number")
    return number


class _Blueprint(Blueprint):
    ARGUMENTS_PARSER = _Parser()


def _under(path: str, name: str, description: str) -> Any:
    return _Blueprint(name, __name__, url_prefix=f"/api/v1/{path}", description=description)


tables_blueprint = _under("tables", "tables", "Tables: open one, look, enter, take back")
records_blueprint = _under("records", "records", "Records: open a table that goes on from one")
own_blueprint = _under("table", "own_table", "The same with the link's token as a bearer's, where logs don't have it")
list_blueprint = _under(
    "list", "own_list", "A list of games, by its key as a bearer's: the `list` of when a table was opened"
)
games_blueprint = _under("games", "games", "Which games there are")
BLUEPRINTS = (tables_blueprint, own_blueprint, records_blueprint, list_blueprint, games_blueprint)
LIST_BEARER = "list"
BEARER = "link"
"""How the description calls the way in which a token goes with a request's headers."""

EVENTS = (
    "Server-sent events: `event: changed` with the table's number as `data` and `id`, at once and after every line of "
    "the log; look then. `event: beat` every ten seconds of silence. 429 if this address has too many streams open."
)
ONCE: Json = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "description": "A key drawn by chance, a UUID or the like. The same key with the same content opens one table, and "
    "is answered with the same links, however often it is sent; with other content it is 422, `key.reused`. "
    "Keep it as you keep links.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22,64}$"},
}
OPENING: Json = {"status": 201, "document": {"parameters": [ONCE]}}
_PROBLEM = schemas.ProblemOut()
LOOKING = (404, 409)
ENTERING = (400, 403, 404, 409, 413, 415)


def route(
    blueprint: Any, path: str, answer: Any, *errors: int, takes: Any = None, query: Any = None, **details: Any
) -> Callable[[View], View]:
    """Give a view an address. What it `takes` comes as JSON or in the `query`, and describes 422 itself.

    `details` are `method` and `status` where they aren't GET, or POST of what takes JSON, and 200; `document` for the
    description, with `security` for what needs a bearer's key; and what there is to say of an answer that isn't JSON.
    """
    method = details.pop("method", "GET" if takes is None else "POST")
    status, document = details.pop("status", 200), {"security": [], **details.pop("document", {})}

    def failing(view: Any, *codes: int) -> Any:
        for code in codes:
            view = blueprint.alt_response(code, schema=_PROBLEM, content_type=MEDIA_TYPE)(view)
        return view

    def give(view: View) -> View:
        told = blueprint.response(status, answer, **details)(failing(view, *errors))
        if query is not None:
            told = blueprint.arguments(query, location="query")(told)
        if takes is not None:
            told = blueprint.arguments(takes)(told)
        if document["security"]:
            told = failing(told, 401)
        blueprint.route(path, methods=[method])(blueprint.doc(**{"operationId": view.__name__, **document})(told))
        return view

    return give


def at(end: str, answer: Any, *errors: int, **details: Any) -> Callable[[View], View]:
    """Give a view of a table two addresses: with the token in it, and without, for tokens that come as a bearer's."""

    def give(view: View) -> View:
        @wraps(view)
        def own(*given: Any, **more: Any) -> Any:
            return view(*given, token=_bearer(), **more)

        document = {"operationId": f"own_{view.__name__}", "security": [{BEARER: []}]}
        route(tables_blueprint, f"/<token>{end}", answer, *errors, **details)(view)
        route(own_blueprint, end, answer, *errors, document=document, **details)(own)
        return view

    return give


def _bearer() -> str:
    """Return the token that came as a bearer's. Raises Unauthorized if none came, or one that opens nothing."""
    token = bearer_token()
    try:
        tables.find(token)
    except Missing:
        raise unauthorized("Send a link's token: Authorization: Bearer kt…") from None
    return token


def game_of(game: str) -> BoardGame:
    """Return a game that is served here. Raises Missing."""
    if game not in tables.games:
        raise Missing
    return tables.games[game]


def unauthorized(text: str) -> Unauthorized:
    """Return what to raise for a bearer's key that opens nothing."""
    return Unauthorized(text, www_authenticate=WWWAuthenticate("bearer"))


@route(tables_blueprint, "", schemas.OpenedOut, 400, 413, 415, takes=schemas.TableIn, **OPENING)
def open_table(given: Json) -> Opened:
    """Open a table."""
    key = given["shelf"]
    shelf_id = None if key is None else tables.lists.ids([key]).get(key)
    if key is not None and shelf_id is None:
        raise Invalid("shelf.unknown")
    opened = tables.open(given["setup"], given["deck"], given["rules"], shelf_id, _once(given))
    return opened if key is None else replace(opened, shelf=key)


@route(records_blueprint, "", schemas.OpenedOut, 400, 413, 415, takes=schemas.RecordIn, **OPENING)
def open_record(given: Json) -> Opened:
    """Open a table with the game of a record. One with an entry that the rules refuse stands before it: `otherwise`."""
    return tables.open_record(given, once=_once(given))


def _once(given: Json) -> IdempotentOpening | None:
    """Return the table that the request's key names, None without one."""
    key = request.headers.get("Idempotency-Key")
    return None if key is None else IdempotentOpening.of(str(current_app.secret_key), key, given)


@at("", schemas.PositionOut, *LOOKING)
def look(token: str) -> Json:
    """Look at a table."""
    access = tables.find(token)
    now = tables.position(access)
    return {
        "seen": now.length,
        "entries": now.entries,
        "role": access.role,
        "seat": access.seat,
        "names": now.rules.players(now.setup),
        "sealed": sorted(now.sealed),
        "due": list(now.due),
        "laid": tables.laid(access, now),  # the own seat's only: no other link gets to see what lies face down
        "position": now.rules.output(now.game),
    }


@at("/record", schemas.RecordOut, 404)
def record(token: str) -> Response:
    """Get the record of the game so far."""
    access = tables.find(token)
    response = jsonify(tables.record(access))
    response.mimetype = access.rules.media_type
    return response


@at("/rulings", schemas.LedgerOut, *LOOKING)
def rulings(token: str) -> TableState:
    """Get the whole log: who entered what, and what the arbiter ruled."""
    return tables.ledger(tables.find(token))


@at("/moves", schemas.MovesOut, *LOOKING, query=schemas.SinceIn)
def moves(given: Json, token: str) -> Json:
    """Get the moves that turn the table as it lay at a number, or the box, into the table as it should lie."""
    access, since = tables.find(token), given["since"]
    before = None if since is None else tables.position_at(access, since).game
    lies = () if since is None else tables.righted(access, since)
    now = tables.position(access)
    lay = None if since is None else lay_before(now.lines, since)
    return {
        "since": "box" if since is None else since,
        "seen": now.length,
        "moves": _moves(now.rules, before, now.game, lies, lay),
    }


@at("/events", {"type": "string"}, 404, content_type="text/event-stream", description=EVENTS)
def events(token: str) -> Response:
    """Get a table's number whenever it changes, as a stream of events that goes on."""
    return live.events(token)


@at("/deck", schemas.DeckOut, 404)
def deck(token: str) -> Json:
    """Get the faces known of the table's own deck; 404 without one."""
    access = tables.find(token)
    known = tables.deck(access)
    if known is None:
        raise Missing
    contradictions = {card: list(faces) for card, faces in known.contradictions.items()}
    return decks.to_file(access.rules, known) | {"note": "", "contradictions": contradictions}


@at("/links", schemas.LinksOut, 400, 403, 404, 413, 415, takes=schemas.ReplaceIn)
def replace_link(given: Json, token: str) -> tokens.Links:
    """Replace a link by a new one, as the host: the old one opens nothing any more. Answers with all links."""
    role, seat = given["role"], given["seat"]
    new = tokens.instead(str(current_app.secret_key), secrets.token_urlsafe(), token, role, seat)
    return tables.replace_link(token, role, seat, new)


@at("/entries", schemas.StoredOut, *ENTERING, takes=schemas.EntryIn)
def enter(given: Json, token: str) -> Json:
    """Enter an entry."""
    return _stored(tables.enter(tables.find(token), given["entry"], given["seen"], given["key"]))


@at("/lay", schemas.StoredOut, *ENTERING, takes=schemas.LayIn)
def lay(given: Json, token: str) -> Json:
    """Lay a card face down, or seal another entry. The last one of the round reveals all."""
    return _stored(tables.seal(tables.find(token), given["seat"], given["sealed"], given["seen"], given["key"]))


@at("/lift", schemas.StoredOut, *ENTERING, takes=schemas.LiftIn)
def lift(given: Json, token: str) -> Json:
    """Take a card up again before the reveal."""
    return _stored(tables.unseal(tables.find(token), given["seat"], given["seen"], given["key"]))


@at("/take-back", schemas.StoredOut, *ENTERING, takes=schemas.SubmissionIn)
def take_back(given: Json, token: str) -> Json:
    """Take back the last entry; by the host's link also the last reveal with the faces that it taught, or `accept`."""
    return _stored(tables.take_back(tables.find(token), given["seen"], given["key"]))


@at("/accept", schemas.StoredOut, *ENTERING, takes=schemas.AcceptIn)
def accept(given: Json, token: str) -> Json:
    """Let hold what today's rules rule otherwise, or the `earlier` rulings, by the host's link: `otherwise` has both.

    `take-back` takes it back.
    """
    earlier = reason_for_earlier() if given["earlier"] else None
    return _stored(tables.accept(tables.find(token), given["seen"], given["key"], earlier))


@at("/correct", schemas.StoredOut, *ENTERING, takes=schemas.CorrectIn)
def correct(given: Json, token: str) -> Json:
    """Correct a known face. The whole game is adjudicated again with it."""
    return _stored(tables.correct(tables.find(token), given["card"], given["seen"], given["key"]))


@at("/amend", schemas.AmendedOut, *ENTERING, takes=schemas.AmendIn)
def amend(given: Json, token: str) -> Json:
    """Edit the record: change, insert or delete entries, correct faces; by the host's link options too; or only try."""
    access = tables.find(token)
    if given["only_try"]:
        return _tried(tables.position(access), tables.try_edits(access, given["edits"]))
    done = tables.amend(access, given["edits"], given["seen"], given["key"])
    return _stored(done, tables.righted(access, done.before.length)) | {"trial": None}


def _stored(result: Stored, lies: Lies = ()) -> Json:
    """Return what a submission brought."""
    after = result.after
    lay = lay_before(after.lines, result.before.length)
    moves = _moves(after.rules, result.before.game, after.game, lies, lay)
    return {"seen": result.seen, "lines": result.lines, "moves": moves}


def _tried(now: TableState, trial: Trial) -> Json:
    """Return what edits would make of the table as it stands. Those that don't hold ask for no moves."""
    told = {
        "entries": [entry for _line, entry in trial.entries],
        "broken": trial.broken,
        "reasons": () if trial.refusal is None else trial.refusal.reasons,
        "position": None if trial.game is None else now.rules.output(trial.game),
    }
    after = trial.game if trial.holds else now.game
    return {"seen": now.length, "lines": [], "moves": _moves(now.rules, now.game, after, trial.lies), "trial": told}


def _moves(
    rules: Rules, before: Game | None, after: Game, lies: Lies, lay: Position | None = None
) -> list[Json] | None:  # fmt: skip
    """Return the physical moves from the table of one game (None: the box), or from where pieces `lay`, to another.

    None in a game that doesn't say what lies on its table.
    """
    if rules.pieces is None:
        return None
    moves = rules.pieces.moves(before, after, lies) if lay is None else rules.pieces.moves_from(lay, after)
    return [move.json() for move in moves]
