"""The JSON API under /api/v1. A link's token is the only key; no cookie is looked at."""

from typing import Any

import flask_smorest
from flask import Flask

from arbiter.api import reference, views
from arbiter.api.schemas import ErrorOut
from arbiter.security import csrf


class Api(flask_smorest.Api):
    """flask-smorest without its own error handler, which would answer for pages too and drop headers."""

    ERROR_SCHEMA = ErrorOut

    def _register_error_handlers(self) -> None:
        """`arbiter.errors` has them."""


def register(app: Flask) -> None:
    """Add the API, its description and its page."""
    app.config.update(_DESCRIPTION)
    api: Any = Api(app)
    for blueprint in (views.tables_blueprint, views.records_blueprint):
        api.register_blueprint(blueprint)
        csrf.exempt(blueprint)
    app.extensions["kontor-api"] = api
    app.register_blueprint(reference.blueprint)


_DESCRIPTION = {
    "API_TITLE": "Kontor arbiter",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "OPENAPI_URL_PREFIX": "/api/v1",
    "OPENAPI_JSON_PATH": "openapi.json",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Opens tables, says how they stand, takes entries and records. "
            "The shapes of set-ups, entries, cards and positions are those of the game record's description."
        }
    },
}
