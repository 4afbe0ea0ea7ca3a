"""The API's description as a page, made from the OpenAPI document."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify, render_template

from arbiter.api import problems
from arbiter.api.description import RULES_AND_GAME, document
from arbiter.api.views import game_of
from arbiter.language import ENGLISH, use_language
from arbiter.tables.service import tables
from arbiter.web.proxies import base_path

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that the API does: method and path, what it takes and answers."""

    method: str
    path: str
    summary: str
    takes: str | None
    answers: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a shape."""

    name: str
    kind: str
    required: bool
    note: str


@blueprint.get("/")
def index() -> str:
    """Show every address and every shape."""
    described = document(tables.games)
    shapes = {name: _fields(schema) for name, schema in sorted(described["components"]["schemas"].items())}
    with use_language(ENGLISH):  # for those who write programs
        return render_template(
            "shared/api/index.html",
            operations=list(_operations(described)),
            shapes=shapes,
            problems=problems.TYPES,
            rules_and_game=RULES_AND_GAME,
            games=list(tables.games),
        )


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """Hand out the OpenAPI document."""
    return jsonify(document(tables.games) | {"servers": [{"url": base_path()}]})


@blueprint.get("/openapi-<game>.json")
def openapi_of(game: str) -> Response:
    """Hand out the OpenAPI document of one game's tables."""
    return jsonify(document(tables.games, game_of(game).id) | {"servers": [{"url": base_path()}]})


def _operations(described: Json) -> Iterator[Operation]:
    for path, methods in described["paths"].items():
        for method, done in methods.items():
            if method != "parameters":
                yield Operation(
                    method.upper(),
                    path + _query(done),
                    done.get("summary", ""),
                    _shape(done.get("requestBody", {})),
                    tuple((code, _shape(answer)) for code, answer in sorted(done["responses"].items())),
                )


def _query(described: Json) -> str:
    """Return what may stand after an address, as it is written there."""
    asked = [f"{one['name']}=…" for one in described.get("parameters", ()) if one.get("in") == "query"]
    return f"?{'&'.join(asked)}" if asked else ""


def _shape(described: Json) -> str | None:
    """Return the name of the shape of a body, None if it has none."""
    for content in described.get("content", {}).values():
        reference: str = content["schema"].get("$ref", "")
        return reference.rsplit("/", 1)[-1]
    return None


def _fields(schema: Json) -> list[Field]:
    required = schema.get("required", ())
    if "oneOf" in schema:
        return [Field("", _kind(schema), required=False, note="one of these")]
    return [
        Field(name, _kind(described), name in required, described.get("description", ""))
        for name, described in schema.get("properties", {}).items()
    ]


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
        items = described.get("items") or {}
        return f"[{_kind(items)}]"
    return kinds if isinstance(kinds, str) else " | ".join(kinds)
