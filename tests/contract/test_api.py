"""The JSON API with Contract: whole kept games entered, records out and in, refusals, decks learned, rights."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from contract.game import pile_counts, proxy_deck
from contract_rules import adjudicate
from tests.rules.cases import kept, read
from tests.tiers import sampled

Json = dict[str, Any]

FACES: dict[int, Json] = {card["number"]: card for card in proxy_deck()["cards"]}
FOR_TWO = [number for number, card in FACES.items() if card["letter"] == "A" and 2 in card["players"]]
SETUP: Json = {
    "game": "base",
    "players": [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}],
    "pile": pile_counts(FACES.values(), 2),
}
PLACE = {"entry": "place", "seat": "red", "committees": ["c1", "c1"]}


def open_table(client: FlaskClient, deck: str | None = "proxy", setup: Json = SETUP) -> Json:
    response = client.post("/api/v1/tables", json={"rules": "contract", "setup": setup, "deck": deck})
    assert response.status_code == 201, response.get_data(as_text=True)
    opened: Json = response.get_json()
    return opened["links"]


def post(client: FlaskClient, token: str, action: str, **body: object) -> TestResponse:
    return client.post(f"/api/v1/tables/{token}/{action}", json=body)


def turn_up(client: FlaskClient, host: str, cards: list[int]) -> int:
    for seen, card in enumerate(cards):
        assert post(client, host, "entries", entry={"entry": "reveal", "card": card}, seen=seen).status_code == 200
    return len(cards)


def position_of(client: FlaskClient, token: str) -> Json:
    return client.get(f"/api/v1/tables/{token}").get_json()["position"]


def deck_of(client: FlaskClient, token: str) -> list[Json]:
    return client.get(f"/api/v1/tables/{token}/deck").get_json()["cards"]


def refused(response: TestResponse, status: int = 422) -> list[str]:
    assert response.status_code == status, response.get_data(as_text=True)
    body: Json = response.get_json()
    return [rule for reason in body["reasons"] for rule in reason["rule"]]


@pytest.mark.parametrize("path", sampled(kept("contract"), 4), ids=lambda path: path.name)
def test_a_whole_game_over_http(client: FlaskClient, path: Path) -> None:
    played = read(path)
    host = open_table(client, None, played["setup"])["host"]
    for seen, entry in enumerate(played["entries"]):
        stored = post(client, host, "entries", entry=entry, seen=seen)
        assert stored.status_code == 200, stored.get_data(as_text=True)
    record = client.get(f"/api/v1/tables/{host}/record")
    assert record.mimetype == "application/vnd.contract.record+json"
    assert json.loads(record.data) == played
    expected: Json = json.loads(json.dumps(adjudicate(played)))
    rulings = expected.pop("rulings")
    assert position_of(client, host) == expected
    ledger = client.get(f"/api/v1/tables/{host}/rulings").get_json()
    codes = [one["code"] for one in ledger["opening"]]
    codes += [one["code"] for line in ledger["lines"] for one in line["rulings"]]
    assert codes == [one["code"] for one in rulings]


@pytest.mark.parametrize("path", sampled(kept("contract"), 4), ids=lambda path: path.name)
def test_a_record_taken_in_comes_out_the_same(client: FlaskClient, path: Path) -> None:
    opened = client.post("/api/v1/records", data=path.read_bytes(), content_type="application/json")
    assert opened.status_code == 201
    host = opened.get_json()["links"]["host"]
    assert client.get(f"/t/{host}/record").get_json(force=True) == read(path)
    out = client.get(f"/t/{host}/record").data
    again = client.post("/api/v1/records", data=out, content_type="application/json").get_json()["links"]["host"]
    assert client.get(f"/t/{again}/record").data == out


def test_a_link_enters_for_its_seat_and_cards_for_all(client: FlaskClient) -> None:
    links = open_table(client)
    blue, look = links["seats"]["blue"], links["look"]
    turn_up(client, blue, FOR_TWO[:8])
    answers = [post(client, token, "entries", entry=PLACE, seen=8) for token in (blue, look, links["seats"]["red"])]
    assert [answer.status_code for answer in answers] == [403, 403, 200]
    assert post(client, blue, "entries", entry={"entry": "end", "reason": "agreed"}, seen=9).status_code == 200
    assert position_of(client, look)["status"] == "finished"


def test_faces_are_learned_and_there_for_the_next_game(client: FlaskClient) -> None:
    opening = {"rules": "contract", "setup": SETUP, "deck": "Our copy"}
    opened = client.post("/api/v1/tables", json=opening).get_json()
    host = opened["links"]["host"]
    seen = turn_up(client, host, FOR_TWO[:8])
    assert position_of(client, host)["unknown"] == FOR_TWO[:8]
    card = FACES[FOR_TWO[0]]
    build = {"entry": "build", "seat": "red", "card": card["number"], "cell": [1, 0]}
    assert refused(post(client, host, "entries", entry=build, seen=seen)) == ["M9"]
    assert post(client, host, "entries", entry={"entry": "face", "card": card}, seen=seen).status_code == 200
    assert deck_of(client, host) == [card]
    other = {**card, "points": card["points"] + 1}
    assert refused(post(client, host, "entries", entry={"entry": "face", "card": other}, seen=seen + 1)) == ["M9"]
    assert post(client, host, "correct", card=other, seen=seen + 1).status_code == 200
    assert deck_of(client, host) == [other]
    again = client.post("/api/v1/tables", json=opening | {"shelf": opened["shelf"]}).get_json()["links"]["host"]
    assert client.get(f"/api/v1/tables/{again}/record").get_json(force=True)["setup"]["deck"] == [other]
    assert post(client, host, "take-back", seen=seen + 2).status_code == 200
    assert deck_of(client, host) == []


def test_the_decks_of_two_games_stay_apart(client: FlaskClient) -> None:
    kontor = {"game": "basic", "players": [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Fritz"}]}
    shelf = client.post("/api/v1/tables", json={"setup": kontor, "deck": "Our copy"}).get_json()["shelf"]
    opening = {"rules": "contract", "setup": SETUP, "deck": "Our copy", "shelf": shelf}
    host = client.post("/api/v1/tables", json=opening).get_json()["links"]["host"]
    assert client.get(f"/api/v1/tables/{host}/deck").get_json()["format"] == "contract-deck"


def test_the_description_names_both_games(client: FlaskClient) -> None:
    document = client.get("/api/v1/openapi.json").get_json()
    table = document["components"]["schemas"]["TableIn"]["properties"]["rules"]["description"]
    assert '"kontor"' in table
    assert '"contract"' in table
    record = document["components"]["schemas"]["RecordIn"]
    assert '"contract-record"' in record["properties"]["format"]["description"]
    answers = document["paths"]["/api/v1/tables/{token}/record"]["get"]["responses"]["200"]["content"]
    assert set(answers) == {"application/vnd.kontor.record+json", "application/vnd.contract.record+json"}


def test_another_games_pages_have_no_such_table(client: FlaskClient) -> None:
    host = open_table(client)["host"]
    for page in ("rounds", "areas", "cards", "game", "may"):
        assert client.get(f"/t/{host}/{page}", follow_redirects=True).status_code == 404


def test_a_seat_is_told_of_an_entry_whose_kind_is_no_text(client: FlaskClient) -> None:
    seat = open_table(client)["seats"]["red"]
    refused = post(client, seat, "entries", entry={"entry": ["place"]}, seen=0)
    assert refused.status_code == 422
    assert refused.get_json()["codes"] == ["entry.form"]
