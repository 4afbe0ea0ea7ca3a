"""The JSON API: a game over HTTP, its description, and what it answers to bad input (issue's table, line by line)."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import GAMES
from arbiter.api.description import RULES_AND_GAME
from arbiter.foundation.config import MAX_BODY
from arbiter.tables import opening
from arbiter.tables.service import tables
from kontor_rules import adjudicate
from tests.arbiter.pages.reader import mistakes
from tests.arbiter.play import SETUP, WITH_FACES, Json, legal_entries
from tests.contract.test_api import SETUP as CONTRACT_SETUP

SIT_OUT = {"entry": "sit-out", "seat": "red"}


def open_table(client: FlaskClient, setup: Json = WITH_FACES) -> Json:
    response = client.post("/api/v1/tables", json={"setup": setup})
    assert response.status_code == 201
    return response.get_json()


def post(client: FlaskClient, token: str, action: str, **body: object) -> TestResponse:
    return client.post(f"/api/v1/tables/{token}/{action}", json=body)


def error_of(response: TestResponse, status: int) -> Json:
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    body: Json = response.get_json()
    assert (body["code"], body["status"]) == (status, status)
    assert all((body["message"], body["type"], body["title"], body["detail"]))
    assert isinstance(body["codes"], list)
    return body


def test_a_whole_game_over_http(both_client: FlaskClient) -> None:
    client = both_client
    host = open_table(client)["links"]["host"]
    for seen, entry in enumerate(legal_entries(5)):
        stored = post(client, host, "entries", entry=entry, seen=seen)
        assert stored.status_code == 200
        assert stored.json["seen"] == seen + 1
    record = client.get(f"/api/v1/tables/{host}/record")
    assert record.mimetype == "application/vnd.kontor.record+json"
    expected = adjudicate(json.loads(record.data))
    rulings = expected.pop("rulings")
    looked = client.get(f"/api/v1/tables/{host}").json
    assert looked["position"] == json.loads(json.dumps(expected))
    assert looked["names"] == {"red": "Ada", "black": "Fritz"}
    ledger = client.get(f"/api/v1/tables/{host}/rulings").json
    codes = [one["code"] for one in ledger["opening"]]
    codes += [one["code"] for line in ledger["lines"] for one in line["rulings"]]
    assert codes == [one["code"] for one in rulings]


def test_a_refusal_is_told_in_the_callers_language_by_the_names_of_the_table(client: FlaskClient) -> None:
    links = open_table(client)["links"]
    given = {"seat": "red", "card": "B18", "seen": 0}
    answers = {
        language: client.post(
            f"/api/v1/tables/{links['seats']['red']}/lay", json=given, headers={"Accept-Language": language}
        )
        for language in ("en", "de", "cs")
    }
    bodies = [error_of(answer, 422) for answer in answers.values()]
    assert all("Ada" in body["detail"] for body in bodies)
    assert len({body["detail"] for body in bodies}) == 3
    assert bodies[0]["codes"] == [reason["code"] for reason in bodies[0]["reasons"]]
    assert bodies[0]["rules"] == ["R7"]
    page = client.get(bodies[0]["type"].partition("#")[0]).get_data(as_text=True)
    assert f'id="{bodies[0]["type"].partition("#")[2]}"' in page


def test_a_set_up_that_is_refused_is_told_by_the_game_that_was_meant(client: FlaskClient) -> None:
    one = [{"seat": "red", "name": "Ada"}]
    kontor = client.post("/api/v1/tables", json={"setup": {"game": "basic", "players": one}})
    contract = client.post(
        "/api/v1/tables",
        json={"rules": "contract", "setup": {"game": "base", "players": one, "pile": {"A": 9, "B": 9}}},
    )
    for answer, code in ((kontor, "setup.seats"), (contract, "setup.players")):
        body = error_of(answer, 422)
        assert body["codes"][0] == code
        assert body["detail"].endswith(".")
        assert code not in body["detail"]


def once(client: FlaskClient, path: str, body: Json, key: str) -> TestResponse:
    return client.post(f"/api/v1/{path}", json=body, headers={"Idempotency-Key": key})


def test_a_table_is_opened_once_with_a_key(both_client: FlaskClient, both_app: Flask) -> None:
    client, key = both_client, "a6b1f0c2-5a3e-4f0e-9a33-0d3c5f6f7a10"
    body = {"setup": SETUP, "deck": "Our copy"}
    first = once(client, "tables", body, key)
    host = first.json["links"]["host"]
    post(client, host, "entries", entry=SIT_OUT, seen=0)
    again = once(client, "tables", body, key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json
    assert first.json["shelf"]
    other = error_of(once(client, "tables", {"setup": WITH_FACES}, key), 422)
    assert other["rules"] == []  # what the service refuses, no rule does
    assert (other["codes"], other["type"].partition("#")[2]) == (["key.reused"], "problem-key-reused")
    assert once(client, "tables", body, key[::-1]).json["links"]["host"] != host
    error_of(once(client, "tables", body, "guessable"), 422)
    with both_app.app_context():
        assert tables.find(host).length == 1


def test_a_record_is_opened_once_with_a_key(client: FlaskClient) -> None:
    record = {"format": "kontor-record", "version": 1, "setup": SETUP, "entries": [SIT_OUT]}
    first, again = (once(client, "records", record, "K" * 22) for _ in range(2))
    assert first.json["seen"] == 1
    assert again.json == first.json
    error_of(once(client, "records", {**record, "entries": []}, "K" * 22), 422)
    refused = {**record, "entries": [{"entry": "sit-out", "seat": "nobody"}]}
    error_of(once(client, "records", refused, "L" * 22), 422)
    assert once(client, "records", record, "L" * 22).status_code == 201  # what was refused has used up no key


def test_two_who_open_at_once_with_one_key_get_one_table(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    found = once(client, "tables", {"setup": SETUP}, "M" * 22).json
    known, asked = opening.opened_before, []

    def late(*given: Any, **more: Any) -> Any:
        asked.append(given)
        return None if len(asked) == 1 else known(*given, **more)

    monkeypatch.setattr(opening, "opened_before", late)
    assert once(client, "tables", {"setup": SETUP}, "M" * 22).json == found
    assert len(asked) == 2


@pytest.mark.parametrize("card", ["xyz", "x" * 3000, "R" + "9" * 3000])
def test_a_card_that_there_isnt_and_keys_without_end_are_told_briefly(client: FlaskClient, card: str) -> None:
    host = open_table(client)["links"]["host"]
    entry: Json = {"entry": "play", "cards": {"red": card, "black": "B3"}}
    refused = error_of(post(client, host, "entries", entry=entry, seen=0), 422)
    assert (refused["codes"], len(refused["detail"]) < 300) == (["card.unknown"], True)
    assert len(refused["refusal"]["message"]) < 300
    malformed = error_of(post(client, host, "entries", entry=entry, seen=0, **{card * 9: 1}), 422)
    assert len(str(malformed["errors"])) < 300


def test_what_is_not_there_not_allowed_and_behind_is_a_problem(client: FlaskClient) -> None:
    links = open_table(client)["links"]
    error_of(client.get("/api/v1/nothing"), 404)
    error_of(client.get(f"/api/v1/tables/{links['host']}/deck"), 404)
    error_of(post(client, links["look"], "entries", entry=SIT_OUT, seen=0), 403)
    post(client, links["host"], "entries", entry=SIT_OUT, seen=0)
    agreed = {"entry": "end", "reason": "agreed"}
    ahead = error_of(post(client, links["host"], "entries", entry=agreed, seen=9), 409)
    assert ahead["codes"] == ["seen.ahead"]
    behind = error_of(post(client, links["host"], "entries", entry=agreed, seen=0), 409)
    assert (behind["seen"], [line["content"] for line in behind["since"]]) == (1, [SIT_OUT])
    wrong = client.delete(f"/api/v1/tables/{links['host']}")
    error_of(wrong, 405)
    assert {"GET", "HEAD", "OPTIONS"} == set(wrong.headers["Allow"].split(", "))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 100_000, 400),
        (b'{"seen": 0, "entry": ' + b"[" * 100 + b"]" * 100 + b"}", 400),
        (b'{"seen": ' + b"9" * 5000 + b"}", 400),
        (b'{"seen": true, "entry": {}}', 422),
        (b'{"seen": -1, "entry": {}}', 422),
        (b'{"seen": 1e300, "entry": {}}', 422),
        (b'{"seen": "0", "entry": {}}', 422),
        (b'{"seen": 0, "entry": {"entry": "sit-out", "seat": "red", "more": 1}}', 422),
        (b'{"seen": 0, "entry": {"entry": "sit-out", "seat": "\\u0000"}}', 422),
        (b'{"seen": 0, "entry": {"entry": "\\ud800"}}', 422),
        (b'{"seen": 0, "entry": {"entry": "place", "seat": "red", "cell": [1e308, -1e308]}}', 422),
        (b'{"seen": 0.0, "entry": {"entry": "sit-out", "seat": "red"}}', 422),
        (b'{"seen": 0, "entry": {"entry": "ship", "seat": "red", "to": [0, 1.0]}}', 422),
    ],
)
def test_broken_bodies_are_refused(both_client: FlaskClient, body: bytes, status: int) -> None:
    host = open_table(both_client)["links"]["host"]
    response = both_client.post(f"/api/v1/tables/{host}/entries", data=body, content_type="application/json")
    assert response.status_code == status, response.data
    assert response.get_json()["code"] == status


@pytest.mark.parametrize("game", GAMES.ids)
def test_no_entry_is_used_before_it_has_been_read(client: FlaskClient, game: str) -> None:
    setup = {"kontor": SETUP, "contract": CONTRACT_SETUP}[game]
    host = client.post("/api/v1/tables", json={"rules": game, "setup": setup}).json["links"]["host"]
    for kind in GAMES[game].rules.entry_kinds:
        for key in ("seat", *kind.naming, *kind.keys):
            for wrong in ({}, []):
                entry = {"seat": "red", **kind.naming, key: wrong}
                edits = [{"op": "insert", "at": 0, "entry": entry}]
                for end, body in (
                    ("entries", {"entry": entry}),
                    ("may", {"entry": entry}),
                    ("amend", {"edits": edits, "try": True}),
                ):
                    answer = client.post(f"/api/v1/tables/{host}/{end}", json={"seen": 0, **body})
                    assert answer.status_code in (200, 422), (entry, end, answer.json)


@pytest.mark.parametrize(
    ("end", "body"),
    [
        ("table/amend", {"seen": 0, "edits": [{}] * 60_000}),
        ("table/amend", {"seen": 0, "edits": [{"op": "change", "at": 0, "entry": {}, "x" * 30: 1}] * 41, "try": True}),
        ("games/kontor/words", {"setup": SETUP, "rulings": [{}] * 60_000}),
        ("games/kontor/words", {"setup": SETUP, "reasons": [{}] * 101}),
        ("games/kontor/words", {"setup": SETUP, "reasons": [{"code": "a", "facts": {}, "rule": ["R1"] * 101}]}),
        ("games/kontor/words", {"setup": SETUP, "reasons": [{"code": "a", "facts": {f"f{n}": n for n in range(101)}}]}),
    ],
)
def test_a_list_that_is_too_long_is_refused_before_its_items_are_read(
    client: FlaskClient, end: str, body: Json
) -> None:
    host = client.post("/api/v1/tables", json={"setup": SETUP}).json["links"]["host"]
    answer = client.post(f"/api/v1/{end}", json=body, headers={"Authorization": f"Bearer {host}"})
    assert answer.status_code == 422
    assert len(answer.data) < 1000
    assert re.search("Longer than maximum length|Length must be between", answer.text)


def test_too_much_and_the_wrong_kind(client: FlaskClient) -> None:
    huge = client.post("/api/v1/records", data=b" " * (MAX_BODY + 1), content_type="application/json")
    error_of(huge, 413)
    error_of(client.post("/api/v1/records", data=b"{}", content_type="text/plain"), 415)
    error_of(client.post("/api/v1/tables", data={"setup": "x"}), 415)


def test_the_description_names_every_address(client: FlaskClient) -> None:
    document = client.get("/api/v1/openapi.json").json
    tables = ("/api/v1/tables/{token}", "/api/v1/table")  # the key in the address, or as a bearer token
    assert document["openapi"] == "3.1.0"
    assert set(document["paths"]) == {
        "/api/v1/tables",
        "/api/v1/records",
        *(f"/api/v1/games{end}" for end in ("", "/{game}/rules/{rule}", "/{game}/offers", "/{game}/words")),
        *(f"/api/v1/list/{end}" for end in ("games", "deleted", "results", "games/{game}", "games/{game}/take-back")),
        *(f"/api/v1/list/{end}" for end in ("statistics", "decks", "events", "layouts", "layouts/{game}/{layout}")),
        "/api/v1/list/decks/{game}/{deck}",
        *(
            f"{table}/{end}"
            for table in tables
            for end in ("may", "legal-entries", "options", "why", "otherwise", "accept")
        ),
        *(f"{table}/{end}" for table in tables for end in ("moments", "picture.svg", "picture.png")),
        *(f"{table}/{end}" for table in tables for end in ("sheet", "sheet.pdf")),
        *(f"{table}{end}" for table in tables for end in ("", "/record", "/rulings", "/deck", "/moves", "/events")),
        *(f"{table}/{end}" for table in tables for end in ("entries", "links")),
        *(f"{table}/{end}" for table in tables for end in ("lay", "lift", "take-back", "correct", "amend")),
    }


def test_every_operation_has_an_id_of_its_own_and_says_what_the_limits_are(client: FlaskClient) -> None:
    document = client.get("/api/v1/openapi-kontor.json").json
    operations = [
        one for methods in document["paths"].values() for method, one in methods.items() if method in ("get", "post")
    ]
    ids = [one["operationId"] for one in operations]
    assert len(set(ids)) == len(ids)
    assert {"open_table", "look", "own_look", "enter", "own_enter", "events"} <= set(ids)
    assert all("429" in one["responses"] for one in operations if "requestBody" in one)
    assert document["components"]["responses"]["TOO_MANY"]["headers"]["Retry-After"]
    assert client.get("/api/v1/openapi-chess.json").status_code == 404


def test_the_stream_of_a_table_is_the_pages_one(client: FlaskClient) -> None:
    host = open_table(client)["links"]["host"]
    stream = client.get("/api/v1/table/events", headers={"Authorization": f"Bearer {host}"})
    assert (stream.status_code, stream.mimetype) == (200, "text/event-stream")
    stream.close()
    assert client.get("/api/v1/table/events").status_code == 401


def test_the_readable_page_shows_addresses_and_shapes(client: FlaskClient) -> None:
    page = client.get("/api/v1/")
    assert page.mimetype == "text/html"
    text = page.get_data(as_text=True)
    assert mistakes(text) == []
    assert "POST /api/v1/tables/{token}/entries" in text
    assert "`game` within a set-up is a variant" in text
    assert RULES_AND_GAME in client.get("/api/v1/openapi.json").json["info"]["description"]
    assert "GET /api/v1/tables/{token}/moves?since=…" in text
    assert 'id="PositionOut"' in text
    assert "'unsafe-inline'" not in page.headers["Content-Security-Policy"]
