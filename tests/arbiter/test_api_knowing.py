"""The API knows what pages know: may I, readings, moments, sheet, picture, and what a list of games owns."""

import csv
import io
import json

import pytest
from flask.testing import FlaskClient

from arbiter.tables.service import Tables
from kontor.setup.kept_layouts import OwnLayouts
from kontor.setup.start_layouts import pictures
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Json
from tests.arbiter.test_api import SIT_OUT, error_of, open_table, post
from tests.rules.cases import kept_record

FINISHED = {"kontor": "basic-two-phones.kontor", "contract": "two-phones.contract"}


def open_finished(client: FlaskClient, game: str) -> str:
    return client.post("/api/v1/records", json=kept_record(FINISHED[game])).json["links"]["host"]


def test_the_games_lead_to_their_descriptions(client: FlaskClient) -> None:
    games = client.get("/api/v1/games").json["games"]
    assert [(one["id"], one["sealed"]) for one in games] == [("kontor", True), ("contract", False)]
    assert all(client.get(one["description"]).json["openapi"] for one in games)


def test_may_i_says_all_that_speaks_against_it_and_stores_nothing(client: FlaskClient) -> None:
    links = open_table(client)["links"]
    host = links["host"]
    post(client, host, "entries", entry={"entry": "play", "cards": {"red": "R17", "black": "B18"}}, seen=0)
    far = post(client, host, "may", entry={"entry": "place", "seat": "black", "cell": [9, 9]}).json
    assert (far["may"], far["rulings"]) == (False, [])
    assert {rule for reason in far["reasons"] for rule in reason["rule"]} >= {"P1", "P2"}
    assert len(far["told"]) == len(far["reasons"])
    cell = client.get(f"/api/v1/tables/{host}").json["position"]["legal"]["cells"][0]
    german = client.post(
        f"/api/v1/tables/{links['seats']['red']}/may",
        json={"entry": {"entry": "place", "seat": "black", "cell": cell}},
        headers={"Accept-Language": "de"},
    ).json
    assert german["may"]
    assert german["rulings"][0]["code"] == "place.laid"
    assert "Fritz legt" in german["told"][0]
    assert client.get(f"/api/v1/tables/{host}").json["seen"] == 1
    error_of(post(client, links["look"], "may", entry=SIT_OUT), 403)


def test_a_card_that_lies_face_down_changes_no_answer(client: FlaskClient) -> None:
    """Red asks whether black's card may be played; nothing of what black has laid may be found out by it."""
    asked = {"entry": "play", "cards": {"red": "R19", "black": "B18"}}
    answers = []
    for card in ("B18", "B20"):
        links = open_table(client, WITH_FACES)["links"]
        post(client, links["seats"]["black"], "lay", seat="black", card=card, face=FACES[card], seen=0)
        answers.append(post(client, links["seats"]["red"], "may", entry=asked).json)
    assert answers[0] == answers[1]


def test_the_options_in_force(client: FlaskClient) -> None:
    host = open_table(client, {**SETUP, "options": {}})["links"]["host"]
    options = client.get(f"/api/v1/tables/{host}/options").json["options"]
    assert options
    assert all(one["value"] in one["values"] and not one["chosen"] and one["rule"] for one in options)


@pytest.mark.parametrize("game", FINISHED)
def test_a_game_moment_by_moment_its_sheet_and_its_picture(client: FlaskClient, game: str) -> None:
    host = open_finished(client, game)
    moments = client.get(f"/api/v1/tables/{host}/moments").json["moments"]
    record = client.get(f"/api/v1/tables/{host}/record").json
    assert [entry for one in moments for entry in one["entries"]] == record["entries"]
    assert all(one["told"] for one in moments)
    sheet = client.get(f"/api/v1/tables/{host}/sheet").json
    assert sheet["title"]
    assert {one["name"] for one in record["setup"]["players"]} <= set(json.dumps(sheet).split('"'))
    pdf = client.get(f"/api/v1/tables/{host}/sheet.pdf")
    assert (pdf.mimetype, pdf.data[:5]) == ("application/pdf", b"%PDF-")
    picture = client.get(f"/api/v1/tables/{host}/picture.svg")
    assert picture.mimetype == "image/svg+xml"
    assert picture.data.lstrip().startswith(b"<svg")


def test_no_sheet_on_paper_before_the_end(client: FlaskClient) -> None:
    host = open_table(client)["links"]["host"]
    error_of(client.get(f"/api/v1/tables/{host}/sheet.pdf"), 404)


def test_a_list_shows_deletes_and_takes_back_what_it_owns(client: FlaskClient) -> None:
    opened: Json = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json
    host = opened["links"]["host"]
    face = {"entry": "face", "card": FACES["R17"]}
    post(client, host, "entries", entry=face, seen=0)
    post(client, host, "entries", entry={"entry": "end", "reason": "agreed"}, seen=1)
    mine = {"Authorization": f"Bearer {opened['shelf']}"}
    listed = client.get("/api/v1/list/games", headers=mine).json
    assert listed["count"] == 1
    kept = listed["games"][0]
    assert (kept["players"], kept["finished"]) == ({"red": "Ada", "black": "Fritz"}, True)
    assert client.get("/api/v1/list/games?q=Ada", headers=mine).json["count"] == 1
    assert client.get("/api/v1/list/games?q=Zoe", headers=mine).json["count"] == 0
    assert len(client.get("/api/v1/list/results", headers=mine).json["games"]) == 1
    stranger = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Theirs"}).json["shelf"]
    address = f"/api/v1/list/games/{kept['id']}"
    error_of(client.delete(address, headers={"Authorization": f"Bearer {stranger}"}), 404)
    for key in ("", host, "kt" + "A" * 24):
        error_of(client.delete(address, headers={"Authorization": f"Bearer {key}"}), 401)
    assert client.delete(address, headers=mine).status_code == 204
    error_of(client.get(f"/api/v1/tables/{host}"), 404)
    assert client.get("/api/v1/list/games", headers=mine).json["count"] == 0
    assert client.get("/api/v1/list/deleted", headers=mine).json["games"][0]["until"]
    assert client.post(f"{address}/take-back", headers=mine).status_code == 204
    assert client.get(f"/api/v1/tables/{host}").status_code == 200


def test_a_list_shows_its_decks_and_deletes_its_start_layouts(client: FlaskClient) -> None:
    opened: Json = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json
    post(client, opened["links"]["host"], "entries", entry={"entry": "face", "card": FACES["R17"]}, seen=0)
    mine = {"Authorization": f"Bearer {opened['shelf']}"}
    stranger = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Theirs"}).json["shelf"]
    theirs = {"Authorization": f"Bearer {stranger}"}
    (deck,) = client.get("/api/v1/list/decks", headers=mine).json["decks"]
    assert (deck["rules"], deck["name"], deck["known"], deck["disputed"]) == ("kontor", "Our copy", 1, 0)
    assert [one["name"] for one in client.get("/api/v1/list/decks", headers=theirs).json["decks"]] == ["Theirs"]
    own: Tables = client.application.extensions["kontor-tables"]
    fountain = pictures("wasserspiele", 2)[0].layout
    kept = OwnLayouts(own.store, tuple(own.lists.ids([opened["shelf"]]).values()))
    kept.save("Fountain", "wasserspiele", 2, fountain)
    (layout,) = client.get("/api/v1/list/layouts", headers=mine).json["layouts"]
    assert (layout["rules"], layout["name"], layout["field"]) == ("kontor", "Fountain", "6x6")
    assert layout["layout"] == fountain
    assert client.get("/api/v1/list/layouts", headers=theirs).json["layouts"] == []
    address = f"/api/v1/list/layouts/kontor/{layout['id']}"
    error_of(client.delete(address, headers=theirs), 404)
    error_of(client.delete(address), 401)
    error_of(client.delete(address.replace("kontor", "contract"), headers=mine), 404)
    assert client.delete(address, headers=mine).status_code == 204
    assert client.get("/api/v1/list/layouts", headers=mine).json["layouts"] == []
    error_of(client.delete(address, headers=mine), 404)


def test_the_statistics_of_a_list_are_those_of_the_page(client: FlaskClient) -> None:
    """The page's numbers are in its file."""
    shelf = None
    for _finished in range(2):
        body = {"setup": SETUP, "deck": "Our copy"} | ({"shelf": shelf} if shelf else {})
        opened: Json = client.post("/api/v1/tables", json=body).json
        shelf = opened["shelf"]
        post(client, opened["links"]["host"], "entries", entry={"entry": "end", "reason": "agreed"}, seen=0)
    client.post("/api/v1/tables", json={"setup": SETUP, "shelf": shelf})  # not finished
    found = client.get("/api/v1/list/statistics", headers={"Authorization": f"Bearer {shelf}"}).json
    with client.session_transaction() as session:
        session["shelves"] = [shelf]
    page = list(
        csv.DictReader(io.StringIO(client.get("/games/statistics.csv").get_data(as_text=True).lstrip("\ufeff")))
    )
    told = [(one["name"], one["games"], one["won"], one["draws"], one["row"]) for one in found["players"]]
    assert told == [
        (one["name"], int(one["games"]), int(one["won"]), int(one["draws"]), int(one["won_in_a_row"])) for one in page
    ]
    assert (found["count"], {one["games"] for one in found["players"]}) == (2, {2})
    assert {one["name"] for one in found["sides"]} == {"red", "black"}
    (scores,) = found["scores"]
    assert (scores["rules"], scores["game"], scores["games"]) == ("kontor", "basic", 2)
    assert found["special_rules"] == []
    error_of(client.get("/api/v1/list/statistics"), 401)


def test_statistics_by_special_rule(client: FlaskClient) -> None:
    setup = {**SETUP, "game": "pro", "special_rules": ["finale", "schmuggel"]}
    opened: Json = client.post("/api/v1/tables", json={"setup": setup, "deck": "Our copy"}).json
    post(client, opened["links"]["host"], "entries", entry={"entry": "end", "reason": "agreed"}, seen=0)
    found = client.get("/api/v1/list/statistics", headers={"Authorization": f"Bearer {opened['list']}"}).json
    told = [(one["rules"], one["special_rule"], one["games"]) for one in found["special_rules"]]
    assert sorted(told) == [("kontor", "finale", 1), ("kontor", "schmuggel", 1)]
    assert {one["name"] for one in found["special_rules"][0]["players"]} == {"Ada", "Fritz"}


def test_a_deck_is_deleted_and_its_tables_keep_what_they_know(both_client: FlaskClient) -> None:
    client = both_client
    opened: Json = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json
    host, mine = opened["links"]["host"], {"Authorization": f"Bearer {opened['list']}"}
    post(client, host, "entries", entry={"entry": "face", "card": FACES["R17"]}, seen=0)
    other: Json = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy", "list": opened["list"]}).json
    (deck,) = client.get("/api/v1/list/decks", headers=mine).json["decks"]
    address = f"/api/v1/list/decks/kontor/{deck['id']}"
    error_of(client.delete(address), 401)
    error_of(client.delete(address.replace("kontor", "chess"), headers=mine), 404)
    error_of(client.delete(address.replace("kontor", "contract"), headers=mine), 404)
    assert client.delete(address, headers=mine).status_code == 204
    error_of(client.delete(address, headers=mine), 404)
    assert client.get("/api/v1/list/decks", headers=mine).json["decks"] == []
    assert client.get("/api/v1/list/games", headers=mine).json["count"] == 1  # the other has no entry yet
    record = client.get(f"/api/v1/tables/{other['links']['host']}/record").json
    assert record["setup"]["deck"] == [FACES["R17"]]
    assert post(client, host, "entries", entry={"entry": "face", "card": FACES["R17"]}, seen=1).status_code == 200
    error_of(client.get(f"/api/v1/tables/{host}/deck"), 404)
    again: Json = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy", "list": opened["list"]}).json
    assert client.get(f"/api/v1/tables/{again['links']['host']}/deck").json["cards"] == []
