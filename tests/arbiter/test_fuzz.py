"""The API under requests made up by schemathesis from its own description: no crash, and answers as described.

What the description allows is what is accepted: a request of its form is refused by the rules or by the moment, never
for its form.
"""

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from openapi_spec_validator import validate
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

from tests.arbiter.play import SETUP
from tests.contract.test_api import SETUP as CONTRACT_SETUP

CHECKS = [
    not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance,
    unsupported_method, response_headers_conformance, negative_data_rejection,
]  # fmt: skip
TABLE = "/api/v1/tables/{token}"
OPERATIONS = [
    ("/api/v1/tables", "POST"),
    ("/api/v1/records", "POST"),
    ("/api/v1/table", "GET"),
    ("/api/v1/games", "GET"),
    ("/api/v1/games/{game}/offers", "POST"),
    ("/api/v1/games/{game}/words", "POST"),
    ("/api/v1/list/games", "GET"),
    ("/api/v1/table/entries", "POST"),
    *(
        (TABLE + end, "GET")
        for end in ("", "/record", "/rulings", "/deck", "/moves", "/options", "/moments", "/why", "/sheet")
    ),
    (f"{TABLE}/legal-entries", "GET"),
    *((f"{TABLE}/{end}", "POST") for end in ("entries", "may", "lay", "lift", "take-back", "correct", "amend")),
]


CASES = [
    (game, path, method, mode)
    for game, skipped in (("kontor", ()), ("contract", ("/lay", "/lift")))  # nothing lies face down in Contract
    for path, method in OPERATIONS
    for mode in GenerationMode
    # most GETs have nothing that could be wrong but their link
    if method == "POST" or mode is GenerationMode.POSITIVE or path.endswith(("/moves", "/why"))
    if not path.endswith(skipped or "nothing")
    if game == "kontor" or method == "POST"
]
RUNS = [
    *((*case, 3, True) for case in CASES[::3]),
    *(pytest.param(*case, 20, key, marks=pytest.mark.thorough) for case in CASES for key in (True, False)),
    *(pytest.param(*case, 1000, key, marks=pytest.mark.long) for case in CASES for key in (True, False)),
]
SETUPS = {"kontor": SETUP, "contract": CONTRACT_SETUP}
OF_THE_MOMENT = {
    "take-back.nothing", "correct.unknown", "shelf.unknown", "amend.place", "amend.option", "value.too-deep",
    "words.facts", "key.reused", "name.hidden", "name.alike",
}  # fmt: skip
"""What the service refuses because of how a table stands; borrowed actions may be as deep as the form allows, and a
set-up's form is a record's, whose names may have what nobody sees."""


def without_points(body: object) -> object:
    """Return a body whose whole numbers are written as such: JSON Schema can't ask for it, and takes 1.0 for one."""
    if isinstance(body, dict):
        return {key: without_points(one) for key, one in body.items()}
    if isinstance(body, list):
        return [without_points(one) for one in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


def check_taken(response: schemathesis.Response) -> None:
    """Check that a request of the right form wasn't refused for its form."""
    assert response.status_code not in (400, 415)
    if response.status_code == 422:
        problem = response.json()
        said = f"{problem}: {response.request.body!r}"
        assert "codes" in problem, said
        if "refusal" in problem:
            assert not [code for code in problem["codes"] if code.endswith((".form", ".version"))], said
        else:
            assert all(code in OF_THE_MOMENT or code.startswith("seal.") for code in problem["codes"]), said
            assert "seal.form" not in problem["codes"], said


@pytest.mark.parametrize(("game", "path", "method", "mode", "examples", "key"), RUNS)
def test_made_up_requests_are_answered_as_described(
    app: Flask, game: str, path: str, method: str, mode: GenerationMode, examples: int, key: bool
) -> None:
    schema = schemathesis.openapi.from_wsgi(f"/api/v1/openapi-{game}.json", app)
    given_table = {"rules": game, "setup": SETUPS[game], "deck": "fuzzed"}
    host = app.test_client().post("/api/v1/tables", json=given_table).get_json()["links"]["host"]

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
        if key and "token" in case.path_parameters and mode is GenerationMode.POSITIVE:
            case.path_parameters["token"] = host
        if "game" in case.path_parameters:
            case.path_parameters["game"] = game
        if mode is GenerationMode.POSITIVE:
            case.body = without_points(case.body)
        headers = {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {host}"} if key else {})
        response = case.call_and_validate(checks=CHECKS, headers=headers)
        if mode is GenerationMode.POSITIVE:
            check_taken(response)

    ask()


@pytest.mark.parametrize("name", ["openapi", "openapi-kontor", "openapi-contract"])
def test_the_description_is_a_valid_one(app: Flask, name: str) -> None:
    validate(app.test_client().get(f"/api/v1/{name}.json").get_json())
