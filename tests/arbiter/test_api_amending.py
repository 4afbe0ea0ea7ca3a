"""The JSON API for what ends an argument: earlier entries corrected or only tried, and the table's word."""

import pytest
from flask.testing import FlaskClient

from kontor_rules import adjudicate
from tests.arbiter.play import FACES, SETUP, Json
from tests.arbiter.test_api import SIT_OUT, error_of, open_table, post

PLAY: Json = {"entry": "play", "cards": {"red": "R17", "black": "B18"}}
PLACE: Json = {"entry": "place", "seat": "black", "cell": [1, 1]}
OTHER: Json = {**PLACE, "cell": [-1, 1]}
COINS: Json = {"entry": "override", "what": "coins", "seat": "red", "coins": 1, "reason": "It fell off the table."}


def playing(client: FlaskClient, *entries: Json) -> Json:
    """Return the links of a table with these entries."""
    links: Json = open_table(client)["links"]
    for seen, entry in enumerate(entries):
        assert post(client, links["host"], "entries", entry=entry, seen=seen).status_code == 200
    return links


def record(client: FlaskClient, token: str) -> Json:
    return client.get(f"/api/v1/tables/{token}/record").json


def test_an_entry_is_tried_and_then_changed(both_client: FlaskClient) -> None:
    client = both_client
    links = playing(client, PLAY, PLACE)
    edits = [{"op": "change", "at": 1, "entry": OTHER}]
    assert error_of(post(client, links["host"], "amend", edits=edits, seen=1), 409)["seen"] == 2
    tried = post(client, links["seats"]["black"], "amend", edits=edits, seen=2, **{"try": True}).json
    assert (tried["seen"], tried["lines"], tried["trial"]["broken"]) == (2, [], None)
    assert tried["trial"]["entries"] == [PLAY, OTHER]
    assert record(client, links["look"])["entries"] == [PLAY, PLACE]
    stored = post(client, links["seats"]["black"], "amend", edits=edits, seen=2, key="k").json
    assert (stored["seen"], stored["trial"], [line["kind"] for line in stored["lines"]]) == (3, None, ["amend"])
    assert post(client, links["seats"]["black"], "amend", edits=edits, seen=2, key="k").json == stored
    assert record(client, links["look"])["entries"] == [PLAY, OTHER]
    assert client.get(f"/api/v1/tables/{links['look']}").json["position"] == tried["trial"]["position"]
    lines = client.get(f"/api/v1/tables/{links['look']}/rulings").json["lines"]
    assert [(line["content"], line["in_force"], line["amended"]) for line in lines[1:2]] == [(PLACE, OTHER, 2)]


def test_what_would_no_longer_hold_is_named_with_all_its_rules(client: FlaskClient) -> None:
    host = playing(client, PLAY, PLACE)["host"]
    edits = [{"op": "change", "at": 1, "entry": {**PLACE, "cell": [9, 9]}}]
    trial = post(client, host, "amend", edits=edits, seen=2, **{"try": True}).json["trial"]
    assert trial["broken"] == 1
    assert {rule for reason in trial["reasons"] for rule in reason["rule"]} >= {"P1", "P2"}
    assert trial["position"]["active"] == "black"
    body = error_of(post(client, host, "amend", edits=edits, seen=2), 422)
    assert (body["refusal"]["entry"], body["reasons"]) == (1, trial["reasons"])
    assert record(client, host)["entries"] == [PLAY, PLACE]
    idle = [{"op": "option", "option": "sailor", "value": "tavern"}]
    trial = post(client, host, "amend", edits=idle, seen=2, **{"try": True}).json["trial"]
    assert (trial["broken"], trial["position"]) == (-1, None)


def test_several_edits_are_one_step(client: FlaskClient) -> None:
    host = playing(client, SIT_OUT, PLAY | {"cards": {"black": "B18"}})["host"]
    edits = [
        {"op": "delete", "at": 0},
        {"op": "change", "at": 0, "entry": PLAY},
        {"op": "insert", "at": 1, "entry": PLACE},
        {"op": "face", "card": {**FACES["R17"], "coin": True}},
        {"op": "option", "option": "placing", "value": "may"},
    ]
    stored = post(client, host, "amend", edits=edits, seen=2).json
    assert len({line["step"] for line in stored["lines"]}) == 1
    now = record(client, host)
    assert (now["entries"], now["setup"]["options"]) == ([PLAY, PLACE], {"placing": "may"})
    assert next(card for card in now["setup"]["deck"] if card["id"] == "R17")["coin"] is True


NO_EDITS: list[object] = [
    None,
    {},
    [],
    [[]],
    [{"op": "burn"}],
    [{"op": "delete"}],
    [{"op": "delete", "at": -1}],
    [{"op": "delete", "at": 99}],
    [{"op": "delete", "at": 0, "entry": SIT_OUT}],
    [{"op": "change", "at": 0, "entry": []}],
    [{"op": "face", "card": {}}],
    [{"op": "face", "card": {"id": ["R17"]}}],
    [{"op": "option", "option": "placing"}],
    [{"op": "delete", "at": 0}] * 41,
    [{"op": "insert", "at": 0, "entry": {"entry": "\ud800"}}],
]  # fmt: skip


@pytest.mark.parametrize("edits", NO_EDITS)
def test_edits_that_are_none_are_refused(client: FlaskClient, edits: object) -> None:
    host = playing(client, SIT_OUT)["host"]
    for trying in (False, True):
        error_of(post(client, host, "amend", edits=edits, seen=1, **{"try": trying}), 422)


NO_ENTRIES: list[Json] = [
    {"entry": "face"},
    {"entry": "face", "card": "R17"},
    {"entry": ["face"]},
    {},
    {**SIT_OUT, "note": "x"},
    {"entry": "face", "card": {**FACES["R17"], "whatever": [1]}},
]  # fmt: skip


@pytest.mark.parametrize("entry", NO_ENTRIES)
def test_an_edit_that_is_no_entry_is_answered_as_the_entry_itself(client: FlaskClient, entry: Json) -> None:
    host = playing(client, SIT_OUT)["host"]
    gone = [{"op": "insert", "at": 0, "entry": entry}, {"op": "delete", "at": 0}]
    reasons = error_of(post(client, host, "entries", entry=entry, seen=1), 422)["reasons"]
    for trying in (False, True):
        body = error_of(post(client, host, "amend", edits=gone, seen=1, **{"try": trying}), 422)
        assert (body["reasons"], body["refusal"]["entry"]) == (reasons, 0)
    assert client.get(f"/api/v1/tables/{host}").json["seen"] == 1


def test_a_face_is_read_as_strictly_as_where_it_is_learned(client: FlaskClient) -> None:
    host = playing(client, SIT_OUT)["host"]
    for card, code in (
        ({**FACES["R17"], "whatever": [1]}, "card.form"),
        ({"id": "R7", "junk": "x" * 50_000}, "amend.form"),
        ({**FACES["R17"], "id": "G17", "colour": "green"}, "correct.unknown"),  # a card that this table doesn't know
    ):
        for trying in (False, True):
            edits = [{"op": "face", "card": card}]
            body = error_of(post(client, host, "amend", edits=edits, seen=1, **{"try": trying}), 422)
            assert body["codes"] == [code]
    unlearned = open_table(client, SETUP)["links"]["host"]
    learned = [
        {"op": "insert", "at": 0, "entry": {"entry": "face", "card": FACES["R17"]}},
        {"op": "face", "card": {**FACES["R17"], "coin": True}},
    ]
    assert post(client, unlearned, "amend", edits=learned, seen=0).status_code == 200


@pytest.mark.parametrize(("option", "value"), [("nothing", None), ("nothing", "may"), ("placing", "x" * 3000)])
def test_an_option_is_one_of_the_game_with_a_value_of_its_own(client: FlaskClient, option: str, value: str) -> None:
    host = playing(client)["host"]
    for edits in ([(option, value)], [(option, value), (option, None)]):
        sent = [{"op": "option", "option": name, "value": chosen} for name, chosen in edits]
        assert error_of(post(client, host, "amend", edits=sent, seen=0), 422)["codes"] == ["amend.option"]


def test_the_tables_word_is_an_entry_like_any_other(both_client: FlaskClient) -> None:
    client = both_client
    links = playing(client)
    error_of(post(client, links["seats"]["red"], "entries", entry=COINS, seen=0), 403)
    stored = post(client, links["host"], "entries", entry=COINS, seen=0).json
    assert [ruling["code"] for ruling in stored["lines"][0]["rulings"]] == ["override.coins"]
    body = error_of(post(client, links["host"], "entries", entry={**COINS, "coins": 21}, seen=1), 422)
    assert body["reasons"][0] == {"code": "override.too-many-coins", "rule": ["C6"], "facts": {"coins": 21, "most": 16}}
    now = record(client, links["look"])
    assert (now["version"], adjudicate(now)["coins"]) == (2, {"red": 1, "black": 4})
    again = client.post("/api/v1/records", json=now).json["links"]["host"]
    assert record(client, again) == now
    post(client, links["host"], "amend", edits=[{"op": "delete", "at": 0}], seen=1)
    assert record(client, links["look"])["version"] == 1


def test_a_correction_says_nothing_of_a_card_that_lies_face_down(client: FlaskClient) -> None:
    opened = client.post("/api/v1/tables", json={"setup": SETUP}).json["links"]
    post(client, opened["seats"]["red"], "lay", seat="red", card="R17", face=FACES["R17"], seen=0)
    edits = [{"op": "option", "option": "placing", "value": "may"}]
    for trying in (True, False):
        answer = post(client, opened["host"], "amend", edits=edits, seen=1, **{"try": trying})
        assert answer.status_code == 200
        assert "R17" not in answer.get_data(as_text=True)
