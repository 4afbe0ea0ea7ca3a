"""A house with other games than this one's, and what a mistake in one game leaves of the others."""

from collections.abc import Callable

from flask.testing import FlaskClient

import kontor
from arbiter.keeping import upkeep
from arbiter.registry import Registry
from arbiter.tables.service import Tables
from tests.arbiter.bidding import SETUP, Bidding
from tests.arbiter.play import put


def test_pages_know_the_games_of_their_app(house_client: FlaskClient) -> None:
    tables: Tables = house_client.application.extensions["kontor-tables"]
    key = tables.lists.make()
    put(tables, Bidding.open(tables).play((5, 3), (2, 2), (1, 9)).table_id, tables.lists.ids([key])[key])
    with house_client.session_transaction() as session:
        session["shelves"] = [key]
    start = house_client.get("/").text
    assert "Whoever alone bids the most." in start
    assert "Contract" not in start
    for path, said in (("/games", "Bo"), ("/games/won", "Bo"), ("/games/statistics", "Bids · short game")):
        shown = house_client.get(path)
        assert (shown.status_code, said in shown.text) == (200, True), path
    assert house_client.get("/contract/new").status_code == 404


def test_the_api_and_its_description_know_the_games_of_their_app(house_client: FlaskClient) -> None:
    assert [one["id"] for one in house_client.get("/api/v1/games").json["games"]] == ["kontor", "bids"]
    described = house_client.get("/api/v1/openapi.json").json
    assert described["components"]["schemas"]["TableIn"]["properties"]["rules"]["enum"] == ["kontor", "bids", None]
    assert house_client.get("/api/v1/openapi-bids.json").status_code == 200
    assert house_client.get("/api/v1/openapi-contract.json").status_code == 404
    refused = house_client.post("/api/v1/tables", json={"rules": "bids", "setup": {}})
    assert refused.json["detail"] == "The set-up can't be read. players: missing"


def test_the_clock_is_switched_in_a_game_that_says_nothing_of_it(house_client: FlaskClient) -> None:
    opened = house_client.post("/api/v1/tables", json={"rules": "bids", "setup": SETUP}).json
    house_client.application.config["WTF_CSRF_ENABLED"] = False
    switched = house_client.post(f"/t/{opened['links']['host']}/clock", data={"clock": "on"})
    assert (switched.status_code, switched.location) == (303, f"/t/{opened['links']['host']}/bids/game")


def test_tables_of_a_game_that_the_house_has_no_more_are_as_if_not_there(
    database_url: str, house: Tables, client_of: Callable[..., FlaskClient]
) -> None:
    key = house.lists.make()
    bids = Bidding.open(house).play((5, 3), (2, 2), (1, 9))
    put(house, bids.table_id, house.lists.ids([key])[key])
    client = client_of(Registry([kontor.GAME]), database_url)
    with client.session_transaction() as session:
        session["shelves"], session["tables"] = [key], [bids.host_token]
    for path in ("/", "/games", "/games/won", "/games/statistics", "/games/deleted"):
        assert client.get(path).status_code == 200, path
    for path in (f"/t/{bids.host_token}", f"/api/v1/tables/{bids.host_token}", f"/games/{bids.table_id}"):
        assert client.get(path).status_code == 404, path
    upkeep.fill(client.application.extensions["kontor-tables"])
