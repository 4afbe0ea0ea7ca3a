"""The API's OpenAPI document, worked out when it is first asked for: starting needs none of it."""

from functools import cache
from typing import Any

import flask_smorest
from flask import Flask

from arbiter.api import views
from arbiter.api.schemas import ErrorOut
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
    ERROR_SCHEMA = ErrorOut

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
    return found
