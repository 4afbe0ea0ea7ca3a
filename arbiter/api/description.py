"""The API's OpenAPI document, worked out when it is first asked for: starting needs none of it. And its page."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import flask_smorest
from flask import Blueprint, Flask, Response, jsonify, render_template

from arbiter.api import game_lists, game_queries, problems, queries, shapes, views  # noqa: F401  # all of them have addresses
from arbiter.api.problems import MEDIA_TYPE
from arbiter.api.schemas import ProblemOut
from arbiter.api.views import game_of
from arbiter.game import Json
from arbiter.language import ENGLISH, refusals, use_language
from arbiter.registry import BoardGame, Registry
from arbiter.tables.service import tables
from arbiter.tables.tokens import TOKEN
from arbiter.web.proxies import base_path
from rulings import __version__

RULES_AND_GAME = (
    "`rules` is the game, as `/games` has it by `id`; `game` within a set-up is a variant that the game may have: "
    '{"rules": "…", "setup": {"game": "…", "players": […]}}.'
)
EXAMPLES = "api_examples.json"
"""In a game's folder, of a game that was played, by operation: `body` and `answer`. `tools.api_examples` writes it."""
_CONFIG = {
    "API_TITLE": "Kontor arbiter",
    "API_VERSION": __version__,
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Opens tables, says how they stand, takes entries and records. "
            "The shapes of set-ups, entries, cards and positions are those of the game record's description. "
            f"{RULES_AND_GAME} "
            "A link's token is the only key: in the address, or as a bearer's. Errors are problem details (RFC 9457), "
            "with a sentence in the language of Accept-Language."
        }
    },
}


class _Api(flask_smorest.Api):
    ERROR_SCHEMA = ProblemOut

    def _register_error_handlers(self) -> None:
        """`arbiter.web.errors` has them."""


@cache
def document(games: Registry, game: str | None = None) -> Json:
    """Return the document, of an app that serves nothing else: of any of these games' tables, or of one's."""
    app = Flask(__name__)
    app.config.update(_CONFIG)
    api: Any = _Api(app)
    for blueprint in views.BLUEPRINTS:
        api.register_blueprint(blueprint)
    for name, key in (
        (views.BEARER, "token of one of the table's links"),
        (views.LIST_BEARER, "key of a list of games"),
    ):
        scheme = {"type": "http", "scheme": "bearer", "description": f"The {key}."}
        api.spec.components.security_scheme(name, scheme)
    found: Json = _as_json_schema_writes(api.spec.to_dict())
    del found["components"]["schemas"]["PaginationMetadata"]  # flask-smorest's own, of which nothing here makes use
    described = [one for one in games if game in (None, one.id)]
    if game is not None:
        _of_one_game(found, games[game], usual=games[game] is games.usual)
    if described:
        shapes.put_in(found, [one.rules for one in described], games.usual.rules)
    _put_examples(found, described)
    for path, methods in found["paths"].items():
        _finish(path, methods)
    found["components"]["responses"] = {
        name: _as_problem(response) for name, response in found["components"]["responses"].items()
    } | _LIMITS
    return found


def _as_json_schema_writes(described: Any) -> Any:
    """Return a document whose patterns end as JSON Schema's do, and whose keys are all texts."""
    if isinstance(described, list):
        return [_as_json_schema_writes(one) for one in described]
    if not isinstance(described, dict):
        return described.replace(r"\Z", "$") if isinstance(described, str) else described
    return {str(key): _as_json_schema_writes(one) for key, one in described.items()}


def _of_one_game(described: Json, game: BoardGame, *, usual: bool) -> None:
    """Leave out what a game hasn't got, and let who opens a table name it."""
    described["info"] |= {"title": f"{described['info']['title']}: {game.pages.title}"}
    for path in list(described["paths"]):
        if game.rules.sealing is None and path.endswith(("/lay", "/lift")):
            del described["paths"][path]
    table = described["components"]["schemas"]["TableIn"]
    if not usual:  # which is the one that is meant where none is named
        table["required"] = ["rules", *table["required"]]


def _put_examples(described: Json, games: Iterable[BoardGame]) -> None:
    """Put an example of each game into every operation's body and main answer, where either is a JSON value."""
    played = {game.rules: _played(game) for game in games}
    kept = described["components"].setdefault("examples", {})
    for operation in (one for methods in described["paths"].values() for one in _operations(methods).values()):
        name = operation["operationId"].removeprefix("own_")  # the same with the token as a bearer's
        for rules, examples in played.items():
            for part, value in examples.get(name, {}).items():
                kept[f"{rules.id}-{name}-{part}"] = {"value": value}
                for kind, content in _contents(operation, part).items():
                    if kind in ("application/json", "text/event-stream", rules.media_type):
                        reference = {"$ref": f"#/components/examples/{rules.id}-{name}-{part}"}
                        content.setdefault("examples", {})[rules.id] = reference


def _played(game: BoardGame) -> Json:
    file = game.folder and game.folder / EXAMPLES
    return json.loads(file.read_text("utf-8")) if file and file.exists() else {}


def _operations(methods: Json) -> Json:
    """Return the operations of an address by their methods."""
    return {method: operation for method, operation in methods.items() if method != "parameters"}


def _contents(operation: Json, part: str) -> Json:
    """Return the media types of an operation's body or of its main answer, with what is said of each."""
    answers = (answer for status, answer in operation["responses"].items() if status.startswith("2"))
    found: Json = (operation["requestBody"] if part == "body" else next(answers)).get("content", {})
    return found


def _finish(path: str, methods: Json) -> None:
    """Describe what every operation has alike: its link, and the errors that come of limits."""
    if "{token}" in path:
        methods["parameters"] = [_TOKEN]
    for method, operation in _operations(methods).items():
        responses = operation["responses"]
        for status in responses:
            if status.startswith(("4", "5")):
                responses[status] = _as_problem(responses[status])
        limits = {"503": "UNAVAILABLE"} | ({} if "401" in responses else {"401": "UNKNOWN_KEY"})
        limits |= {"429": "TOO_MANY"} if method == "post" or path.endswith("/events") else {}
        limits |= {"507": "FULL"} if method == "post" else {}
        responses |= {status: {"$ref": f"#/components/responses/{name}"} for status, name in limits.items()}


def _as_problem(response: Json) -> Json:
    if "content" not in response:
        return response
    return response | {"content": {MEDIA_TYPE: next(iter(response["content"].values()))}}


_TOKEN: Json = {
    "in": "path",
    "name": "token",
    "required": True,
    "description": "The token of one of the table's links: a key. Who has it may do what it allows.",
    "schema": {"type": "string", "pattern": f"^{TOKEN.pattern}$"},
}
_PROBLEM: Json = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}}
_RETRY: Json = {
    "Retry-After": {
        "description": "In how many seconds it is worth trying again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 0},
    }
}
_LIMITS: Json = {
    "TOO_MANY": {
        "description": "This address has used up what it may in a day, or at once.",
        "headers": _RETRY,
        "content": _PROBLEM,
    },
    "UNKNOWN_KEY": {
        "description": "A page of another origin has sent an `Authorization` that opens nothing.",
        "content": _PROBLEM,
    },
    "FULL": {"description": "The arbiter's disk has no room left. Nothing was stored.", "content": _PROBLEM},
    "UNAVAILABLE": {"description": "The database can't be used just now.", "headers": _RETRY, "content": _PROBLEM},
}

# The description as a page, and as a file

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.get("/")
def index() -> str:
    """Show every address and every shape."""
    described = document(tables.games)
    with use_language(ENGLISH):  # for those who write programs
        return render_template(
            "shared/api/index.html",
            addresses={path: _operations(methods) for path, methods in described["paths"].items()},
            shapes=described["components"]["schemas"],
            shape_of=_shape,
            kind_of=_kind,
            problems={kind: one["meaning"] for kind, one in refusals.texts()["problems"].items()},
            rules_and_game=RULES_AND_GAME,
            games=list(tables.games),
        )


@blueprint.get("/openapi.json")
@blueprint.get("/openapi-<game>.json", endpoint="openapi_of")
def openapi(game: str | None = None) -> Response:
    """Hand out the OpenAPI document, of all games or of one game's tables."""
    described = document(tables.games, None if game is None else game_of(game).id)
    return jsonify(described | {"servers": [{"url": base_path()}]})


def _shape(described: Json) -> str:
    """Return the name of the shape of a body, "" if it has none."""
    content: Json = next(iter(described.get("content", {}).values()), {"schema": {}})
    return str(content["schema"].get("$ref", "")).rsplit("/", 1)[-1]


def _kind(described: Json) -> str:
    if "$ref" in described:
        return str(described["$ref"]).rsplit("/", 1)[-1]
    for several in ("anyOf", "oneOf"):
        if several in described:
            return " | ".join(dict.fromkeys(_kind(one) for one in described[several]))
    if "const" in described:
        return str(described["const"])
    kinds = described.get("type", "any")
    if kinds == "array":
        return f"[{_kind(described.get('items') or {})}]"
    return kinds if isinstance(kinds, str) else " | ".join(kinds)
