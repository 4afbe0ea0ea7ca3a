"""The JSON API says what hands must do: since a number, from the box, after every change, and before one."""

import json
from random import Random

import pytest
from flask.testing import FlaskClient

from kontor_rules import begin, steps
from tests.arbiter.pieces.hands import Json, Table
from tests.arbiter.play import FACES, SETUP, WITH_FACES, legal_entries
from tests.arbiter.test_api import SIT_OUT, error_of, open_table, post
from tests.arbiter.test_api_amending import COINS, OTHER, PLACE, PLAY, playing
from tests.kontor.kontor_table import table_of
from tests.rules.cases import kept_record

COIN = {"piece": "coin"}
TREASURY = {"place": "treasury"}


def moves_since(client: FlaskClient, token: str, since: object) -> Json:
    return client.get(f"/api/v1/tables/{token}/moves?since={since}").json


def purse(seat: str) -> Json:
    return {"place": "purse", "seat": seat}


def test_an_entry_is_answered_with_its_moves(both_client: FlaskClient) -> None:
    client = both_client
    links = playing(client)
    coin = {"who": "red", "piece": COIN, "count": 1, "from": TREASURY, "to": purse("red")}
    assert post(client, links["host"], "entries", entry=SIT_OUT, seen=0).json["moves"] == []
    alone = {"entry": "play", "cards": {"black": "B18"}}
    again = [post(client, links["host"], "entries", entry=alone, seen=1, key="k").json for _ in range(2)]
    assert again[0] == again[1]
    assert again[0]["moves"] == [coin]
    assert moves_since(client, links["look"], 1) == {"since": 1, "seen": 2, "moves": [coin]}
    assert moves_since(client, links["look"], 2) == {"since": 2, "seen": 2, "moves": []}
    back = post(client, links["host"], "take-back", seen=2).json["moves"]
    assert back == [{"who": "red", "piece": COIN, "count": 1, "from": purse("red"), "to": TREASURY}]


def test_moves_lead_from_any_number_of_the_table_to_now_whatever_changed_since(client: FlaskClient) -> None:
    entries = legal_entries(3)[:40]
    links, rng = open_table(client)["links"], Random(3)
    stages: list[tuple[int, list[Json], Json]] = [(0, [], WITH_FACES)]
    seen, answered = 0, Table().follow(moves_since(client, links["look"], "box")["moves"])

    def change(action: str, **body: object) -> None:
        nonlocal seen
        answer = post(client, links["host"], action, seen=seen, **body).json
        seen = answer["seen"]
        answered.follow(answer["moves"])
        record = client.get(f"/api/v1/tables/{links['look']}/record").json
        stages.append((seen, record["entries"], record["setup"]))

    for entry in entries:
        change("entries", entry=entry)
    tavern = {**FACES["R17"], "goods": ["wine", "tea"]}
    for edits in ([{"op": "option", "option": "last_income", "value": "yes"}], [{"op": "face", "card": tavern}]):
        tried = post(client, links["host"], "amend", edits=edits, seen=seen, **{"try": True}).json
        now = Table().follow(moves_since(client, links["look"], "box")["moves"]).follow(tried["moves"])
        change("amend", edits=edits)
        assert not now.differences(answered)
    change("correct", card=FACES["R17"])
    change("entries", entry=COINS)
    for _ in range(5):
        change("take-back")
    goal = _table(stages[-1])
    assert not answered.differences(goal)
    for number, *stage in rng.sample(stages, 12):
        moved = moves_since(client, links["look"], number)
        assert (moved["since"], moved["seen"]) == (number, seen)
        assert not _table((number, *stage)).follow(moved["moves"]).differences(goal)


def _table(stage: tuple[int, list[Json], Json]) -> Table:
    """Return the table after the record of a stage."""
    _number, entries, setup = stage
    *_before, last = steps(setup, entries)
    return table_of(last.game)


def test_a_number_within_one_submission_is_the_table_before_it(client: FlaskClient) -> None:
    host = playing(client, PLAY, PLACE)["host"]
    edits = [{"op": "delete", "at": 1}, {"op": "delete", "at": 0}]
    assert post(client, host, "amend", edits=edits, seen=2).json["seen"] == 4
    assert moves_since(client, host, 3)["moves"] == moves_since(client, host, 2)["moves"] != []
    assert moves_since(client, host, 0)["moves"] == []


def test_edits_on_trial_name_their_moves_and_none_if_they_do_not_hold(client: FlaskClient) -> None:
    host = playing(client, PLAY, PLACE)["host"]
    edits = [{"op": "change", "at": 1, "entry": OTHER}]
    tried = post(client, host, "amend", edits=edits, seen=2, **{"try": True}).json["moves"]
    card = {"piece": "card", "card": "B18"}
    cells = [{"place": "cell", "cell": cell} for cell in ([1, 1], [-1, 1])]
    assert tried == [{"who": None, "piece": card, "count": 1, "from": cells[0], "to": cells[1]}]
    assert post(client, host, "amend", edits=edits, seen=2).json["moves"] == tried
    broken = [{"op": "change", "at": 1, "entry": {**PLACE, "cell": [9, 9]}}]
    assert post(client, host, "amend", edits=broken, seen=3, **{"try": True}).json["moves"] == []


def test_what_lies_face_down_is_in_no_moves(client: FlaskClient) -> None:
    links = open_table(client, SETUP)["links"]
    red, black = links["seats"]["red"], links["seats"]["black"]
    laid = post(client, red, "lay", seat="red", card="R17", face=FACES["R17"], seen=0).json
    assert laid["moves"] == []
    assert "R17" not in json.dumps([moves_since(client, black, since) for since in (0, "box")])
    assert post(client, red, "lift", seat="red", seen=1).json["moves"] == []
    post(client, red, "lay", seat="red", card="R17", face=FACES["R17"], seen=2)
    revealed = post(client, black, "lay", seat="black", card="B18", face=FACES["B18"], seen=3).json
    assert {move["who"] for move in revealed["moves"]} == {"red", "black"}
    assert "R17" not in json.dumps(revealed["moves"])


def test_the_table_is_set_up_from_the_box(client: FlaskClient) -> None:
    links = open_table(client)["links"]
    moved = moves_since(client, links["seats"]["red"], "box")
    assert (moved["since"], moved["seen"]) == ("box", 0)
    assert not Table().follow(moved["moves"]).differences(table_of(begin(WITH_FACES).game))


@pytest.mark.parametrize(
    "since", ["", "?since=-1", "?since=01", "?since=1.0", "?since=pile", "?since=%0a1", "?since=1%0a"]
)
def test_what_is_no_number_is_refused(client: FlaskClient, since: str) -> None:
    host = playing(client)["host"]
    error_of(client.get(f"/api/v1/tables/{host}/moves{since}"), 422)


def test_a_number_beyond_the_log_and_an_unknown_link_are_404(client: FlaskClient) -> None:
    host = playing(client, PLAY)["host"]
    error_of(client.get(f"/api/v1/tables/{host}/moves?since=2"), 404)
    error_of(client.get(f"/api/v1/tables/kt{'A' * 24}/moves?since=0"), 404)


def test_contract_has_moves_too(client: FlaskClient) -> None:
    game = kept_record("random-three.contract")
    host = client.post("/api/v1/records", json=game).json["links"]["host"]
    moved = moves_since(client, host, 0)["moves"]
    assert {move["piece"]["piece"] for move in moved} >= {"worker", "project", "influence", "points"}
    assert moves_since(client, host, len(game["entries"]))["moves"] == []
