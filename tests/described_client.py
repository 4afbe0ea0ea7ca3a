"""A client that holds every answer of the API to the document that describes it."""

import gzip
import json
import re
from functools import cache
from typing import Any

from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from arbiter.api.description import document
from arbiter.registry import Registry

_CONVERTED = re.compile(r"<(?:[^:<>]+:)?(\w+)>")


@cache
def described(games: Registry) -> dict[str, Any]:
    """Return the document of an app's API, the parts that others refer to put in their place."""
    found = document(games)
    answers = found["components"]["responses"]
    return {
        path: {
            method: {
                status: answers[one["$ref"].rpartition("/")[2]] if "$ref" in one else one
                for status, one in operation["responses"].items()
            }
            for method, operation in methods.items()
            if method != "parameters"
        }
        for path, methods in found["paths"].items()
    }


@cache
def form(games: Registry, path: str, method: str, status: str, kind: str) -> Draft202012Validator:
    """Return what checks an answer's body. Raises KeyError for one that isn't described."""
    schema = described(games)[path][method][status]["content"][kind]["schema"]
    return Draft202012Validator({**schema, "components": document(games)["components"]})


class DescribedClient(FlaskClient):
    """Checks each answer: that its status and kind are described, and that its body has the form."""

    def open(self, *given: Any, **more: Any) -> TestResponse:
        response = super().open(*given, **more)
        request = response.request
        if response.is_json and response.data and request.path.startswith("/api/v1/"):
            self._check(response, request.path, request.method.lower().replace("head", "get"))
        return response

    def _check(self, response: TestResponse, path: str, method: str) -> None:
        games = self.application.extensions["kontor-tables"].games
        try:
            rule, _given = self.application.url_map.bind("").match(path, method.upper(), return_rule=True)
        except HTTPException:
            return  # no address of the API's
        written = _CONVERTED.sub(r"{\1}", rule.rule)
        if written not in described(games) or response.status_code == 500:
            return
        checks = form(games, written, method, str(response.status_code), response.mimetype)
        body = json.loads(gzip.decompress(response.data) if response.content_encoding else response.data)
        problems = [f"{error.instance_path}: {error.message[:300]}" for error in checks.iter_errors(body)]
        assert problems == [], f"{method.upper()} {written} {response.status_code}"
