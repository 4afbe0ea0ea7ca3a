"""The API under requests made up by schemathesis from its own description: no crash, and answers as described.

What the description allows is what is accepted: a request of its form is refused by the rules or by the moment, never
for its form.
"""

import copy
import io
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import Phase, given, settings
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
from werkzeug.routing import BuildError, Rule
from werkzeug.test import TestResponse

from contract_rules import adjudicate as adjudicate_contract
from kontor_rules import adjudicate as adjudicate_kontor
from rulings import Refusal
from tests.arbiter.play import SETUP, Json
from tests.contract.test_api import SETUP as CONTRACT_SETUP
from tests.rules.cases import KEPT, read

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
        for end in (
            "",
            "/record",
            "/rulings",
            "/deck",
            "/moves",
            "/options",
            "/moments",
            "/why",
            "/sheet",
            "/otherwise",
        )
    ),
    (f"{TABLE}/legal-entries", "GET"),
    *(
        (f"{TABLE}/{end}", "POST")
        for end in ("entries", "may", "lay", "lift", "take-back", "accept", "correct", "amend")
    ),
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
    *((*case, 3, True) for case in CASES[::6]),
    *(pytest.param(*case, 20, key, marks=pytest.mark.thorough) for case in CASES for key in (True, False)),
    *(pytest.param(*case, 1000, key, marks=pytest.mark.long) for case in CASES for key in (True, False)),
]
SETUPS = {"kontor": SETUP, "contract": CONTRACT_SETUP}
OF_THE_MOMENT = {
    "take-back.nothing", "accept.nothing", "correct.unknown", "shelf.unknown", "amend.place", "amend.option",
    "value.too-deep", "words.facts", "key.reused", "name.hidden", "name.alike",
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

    @settings(max_examples=examples, phases=(Phase.explicit, Phase.generate))
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


SIZES = [
    ("sqlite", 50),
    pytest.param("sqlite", 250, marks=pytest.mark.thorough),
    pytest.param("postgresql", 120, marks=pytest.mark.thorough),
    pytest.param("sqlite", 30_000, marks=pytest.mark.long),
    pytest.param("postgresql", 20_000, marks=pytest.mark.long),
]
ODD: tuple[str, ...] = (
    "", " ", "0", "1", "-1", "17", "2147483648", "9" * 30, "1e9", "NaN", "²", "\ud7ff", "\0", "\u202e", "../..", "%",
    "<b>", "'", '"', "{}", "[]", "null", "true", "red", "black", "R17", "W57", "HC", "0,0", "1,0", "-3,99", "9,9,9",
    "own:1", "own:x", "proxy", "kt" + "a" * 24, "x" * 5000, "goods", "crane", "play", "ä", "\U0001f3b2", "[[0,0,null]]",
)  # fmt: skip
ODD_JSON: tuple[Any, ...] = (
    None, 0, -1, 10**20, 1.5, True, "", "x", "red", "black", "R17", "W57", "\ud800", "x" * 300, [], {}, [{}], [[]],
    [0, 0], {"id": "R17"}, {"entry": "play"}, [{"op": "delete", "at": 0}], [{"op": "face", "card": {"id": "R17"}}],
)  # fmt: skip
JSON_FIELDS = ("seen", "entry", "seat", "card", "face", "edits", "setup", "deck", "shelf")
_NAME = re.compile(rb'name="([^"]+)"')
_VALUE = re.compile(rb'name="([^"]+)" value="([^"]*)"')
_TOKEN = re.compile(rb'name="csrf_token" value="([^"]+)"')


class Fuzz:
    """A device that knows links of tables of both games, and sends what comes to its mind."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.random = random.Random(seed)
        self.client: FlaskClient = app.test_client()
        self.rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint not in ("static", "live.events")]
        self.records: list[Json] = [read(path) for path in KEPT]
        self.tokens: list[str] = ["kt" + "x" * 24, "if-x"]
        self.fields: dict[str, set[str]] = {"seen": {"0", "1", "5"}}
        self.csrf = ""
        for record in self.random.sample([one for one in self.records if one["version"] == 1], 4):
            cut = self.random.randint(0, len(record["entries"]))
            self.open(self.client.post("/api/v1/records", json=record | {"entries": record["entries"][:cut]}))
        self.open(self.client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Fuzzed"}))
        self.learn(self.client.get("/kontor/new"))

    def open(self, answer: TestResponse) -> None:
        """Take the links of a table that was opened."""
        assert answer.status_code == 201, answer.data
        links = answer.get_json()["links"]
        self.tokens += [links["host"], links["look"], *links["seats"].values()]

    def step(self) -> tuple[str, TestResponse]:
        """Send something; return what, and the answer."""
        way = self.random.random()
        if way < 0.15:
            said, answer = self.record()
        elif way < 0.25:
            said, answer = self.upload()
        else:
            said, answer = self.page()
        return said, answer

    def page(self) -> tuple[str, TestResponse]:
        rule = self.random.choice(self.rules)
        path = self.address(rule)
        methods = sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
        method = self.random.choice(methods)
        given = {name: self.value(name) for name in self.random.sample(sorted(self.fields), min(6, len(self.fields)))}
        headers = {"HX-Request": "true"} if self.random.random() < 0.3 else {}
        if method == "GET":
            answer = self.client.get(path, query_string=given, headers=headers)
            self.learn(answer)
        elif path.startswith("/api/"):
            given = {name: self.json(name) for name in JSON_FIELDS}
            answer = self.client.open(path, method=method, json=given)
        else:
            form = given | {"csrf_token": self.csrf, "seen": self.value("seen")}
            answer = self.client.open(path, method=method, data=form, headers=headers)
            self.learn(answer)
        return f"{method} {path} {given}", answer

    def record(self) -> tuple[str, TestResponse]:
        """Send a record with something wrong in it.

        One that is taken has to be one that the rules engine takes, or is opened before the entry that it refuses.
        """
        record = self.spoilt()
        answer = self.client.post("/api/v1/records", json=record)
        if answer.status_code == 201:
            adjudicate = adjudicate_contract if record["format"].startswith("contract") else adjudicate_kontor
            refused = []
            try:
                adjudicate(json.loads(json.dumps(record)))
            except Refusal as refusal:
                refused = [refusal.entry]
            host = answer.get_json()["links"]["host"]
            told = self.client.get(f"/api/v1/tables/{host}/otherwise").get_json()
            assert [one["entry"] for one in told["entries"]] == refused
        return f"record {json.dumps(record)[:2000]}", answer

    def upload(self) -> tuple[str, TestResponse]:
        data = json.dumps(self.spoilt()).encode()
        if self.random.random() < 0.3:
            place = self.random.randrange(len(data))
            data = data[:place] + self.random.randbytes(3) + data[place + 3 :]
        path = self.random.choice(["/games/import", "/kontor/decks", "/contract/decks"])
        form = {"csrf_token": self.csrf, "file": (io.BytesIO(data), "x.json")}
        return f"upload {path} {data[:2000]!r}", self.client.post(path, data=form)

    def spoilt(self) -> Any:
        """Return a record, cut short, with a few values of it changed, left out or moved."""
        record = json.loads(json.dumps(self.random.choice(self.records)))
        record["entries"] = record["entries"][: self.random.randint(0, 40)]
        for _ in range(self.random.randint(1, 3)):
            spoil(record, self.random)
        return record

    def address(self, rule: Rule) -> str:
        values = {name: self.argument(name) for name in rule.arguments}
        try:
            built = rule.build(values)
        except (BuildError, ValueError, TypeError):
            built = None
        if built is None:
            return "/" + str(self.random.choice(ODD)).replace("\0", "")
        return built[1]

    def argument(self, name: str) -> Any:
        if name == "token":
            return self.random.choice(self.tokens)
        if name == "mode":
            return self.random.choice(["own", "look", "all"])
        if name in ("number", "place", "index", "table_id", "deck_id", "layout_id"):
            return self.random.choice([0, 1, 2, 3, 7, 60, 2**31 - 1])
        if name == "action":
            return self.random.choice(["lay", "take-back", "place", "lift", "face", "sit-out", "build", "buy", "x"])
        return self.random.choice(["points", "areas", "R2", "M9", "R17", "5", "x", "ä"])

    def value(self, name: str) -> str:
        known = sorted(self.fields.get(name, ()))
        odd = self.random.random() < 0.4 or not known
        return self.random.choice(ODD) if odd else self.random.choice(known)

    def json(self, name: str) -> object:
        record = self.random.choice(self.records)
        entry = self.random.choice(record["entries"])
        known = {"seen": self.random.randint(0, 60), "setup": record["setup"], "entry": entry}
        return known[name] if name in known and self.random.random() < 0.6 else self.random.choice(ODD_JSON)

    def learn(self, answer: TestResponse) -> None:
        """Take up the fields of a page, and the key of its forms."""
        if answer.mimetype != "text/html":
            return
        if found := _TOKEN.search(answer.data):
            self.csrf = found[1].decode()
        for name in _NAME.findall(answer.data)[:200]:
            self.fields.setdefault(name.decode(), set())
        for name, value in _VALUE.findall(answer.data)[:200]:
            self.fields[name.decode()].add(value.decode())
        self.fields.pop("csrf_token", None)


def spoil(value: Any, chance: random.Random) -> None:
    """Change something somewhere in a JSON value."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(value[key], dict | list) and value[key] and chance.random() < 0.8:
            value = value[key]
            continue
        if chance.random() < 0.25:
            del value[key]
        else:
            value[key] = copy.deepcopy(chance.choice(ODD_JSON))
        return


@pytest.mark.parametrize(("kind", "requests"), SIZES)
def test_whatever_is_sent_nothing_crashes(
    make_app: Callable[[str], Flask], new_database: Callable[[str], str], kind: str, requests: int
) -> None:
    app = make_app(new_database(kind))
    app.config["PROPAGATE_EXCEPTIONS"] = True
    fuzz, statuses = Fuzz(app, 14), Counter[int]()
    for number in range(requests):
        if number % 2000 == 1999:
            fuzz = Fuzz(app, number)
        said, answer = fuzz.step()
        statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"request {number}: {answer.status_code} {said}"
        answer.close()
    assert statuses.keys() >= {200, 404, 422}
