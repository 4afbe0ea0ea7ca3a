"""The API's OpenAPI document, worked out when it is first asked for: starting needs none of it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import flask_smorest
from flask import Flask

from arbiter.api import views
from arbiter.api.problems import MEDIA_TYPE
from arbiter.api.schemas import ProblemOut
from arbiter.game import Json

_CONFIG = {
    "API_TITLE": "Kontor arbiter",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Opens tables, says how they stand, takes entries and records. "
            "The shapes of set-ups, entries, cards and positions are those of the game record's description."
        }
    },
}


class _Api(flask_smorest.Api):
    ERROR_SCHEMA = ProblemOut

    def _register_error_handlers(self) -> None:
        """`arbiter.errors` has them."""


@cache
def document() -> Json:
    """Return the document, of an app that serves nothing else."""
    app = Flask(__name__)
    app.config.update(_CONFIG)
    api: Any = _Api(app)
    for blueprint in views.BLUEPRINTS:
        api.register_blueprint(blueprint)
    scheme = {"type": "http", "scheme": "bearer", "description": "The token of one of the table's links."}
    api.spec.components.security_scheme(views.BEARER, scheme)
    found: Json = api.spec.to_dict()
    for response in (*_errors(found), *found["components"]["responses"].values()):
        response["content"] = {MEDIA_TYPE: next(iter(response["content"].values()))}
    return found


def _errors(found: Json) -> Iterator[Json]:
    """Give the errors that operations answer with, as far as they don't refer to one that stands elsewhere."""
    for path in found["paths"].values():
        for operation in path.values():
            for status, response in operation["responses"].items() if isinstance(operation, dict) else ():
                if status.startswith(("4", "5")) and "content" in response:
                    yield response
