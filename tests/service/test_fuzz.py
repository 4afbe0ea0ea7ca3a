"""The API under requests made up by schemathesis from its own description: no crash, and answers as described."""

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.service.play import SETUP

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
    response_headers_conformance,
    negative_data_rejection,
]
TABLE = "/api/v1/tables/{token}"
OPERATIONS = [
    ("/api/v1/tables", "POST"),
    ("/api/v1/records", "POST"),
    ("/api/v1/table", "GET"),
    ("/api/v1/table/entries", "POST"),
    *((TABLE + end, "GET") for end in ("", "/record", "/rulings", "/deck", "/moves")),
    *((f"{TABLE}/{end}", "POST") for end in ("entries", "lay", "lift", "take-back", "correct", "amend")),
]


CASES = [
    (path, method, mode)
    for path, method in OPERATIONS
    for mode in GenerationMode
    # most GETs have nothing that could be wrong but their link
    if method == "POST" or mode is GenerationMode.POSITIVE or path.endswith("/moves")
]


@pytest.mark.parametrize("examples", [20, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("path", "method", "mode"), CASES)
def test_made_up_requests_are_answered_as_described(
    app: Flask, path: str, method: str, mode: GenerationMode, examples: int
) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    opened = app.test_client().post("/api/v1/tables", json={"setup": SETUP, "deck": "fuzzed"})
    host = opened.get_json()["links"]["host"]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schema[path][method].as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case) -> None:
        if "token" in case.path_parameters and mode is GenerationMode.POSITIVE:
            case.path_parameters["token"] = host
        headers = {"Accept-Encoding": "identity", "Authorization": f"Bearer {host}"}
        case.call_and_validate(checks=CHECKS, headers=headers)

    ask()
