"""A house with other games than this one's, and what a mistake in one game leaves of the others."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

import kontor
from app import GAMES
from arbiter.cli.command_line import main
from arbiter.keeping import upkeep
from arbiter.registry import Registry
from arbiter.tables.service import Tables
from tests.arbiter.bidding import SETUP, Bidding
from tests.arbiter.play import put
from tests.rules.cases import kept, read


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


LISTS = ("/games", "/games/import", "/games/won", "/games/statistics", "/games/deleted", "/games/share")
PAGES = ("/", *LISTS, "/device", "/offline", "/api/v1/", "/api/v1/openapi.json", "/api/v1/games")
OF_A_GAME = ("new", "rules", "legend", "decks")
SERVICE = re.compile(r"Kontor arbiter")
"""What the service itself is called."""

ClientOf = Callable[[Registry], FlaskClient]


@pytest.mark.parametrize("game", GAMES.ids)
@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_a_game_alone_is_all_that_there_is(game: str, language: str, client_of: ClientOf) -> None:
    client = client_of(Registry([GAMES[game]]))
    for path in (*PAGES, *(f"/{game}/{page}" for page in OF_A_GAME), f"/api/v1/openapi-{game}.json"):
        shown = client.get(path, headers={"Accept-Language": language})
        assert shown.status_code == 200, path
        for other in {*GAMES.ids} - {game}:
            assert not re.search(rf"\b{other}\b", SERVICE.sub("", shown.text), re.IGNORECASE), path


@pytest.mark.parametrize("game", GAMES.ids)
def test_other_games_are_refused_in_a_sentence(game: str, client_of: ClientOf) -> None:
    client = client_of(Registry([GAMES[game]]))
    for other in {*GAMES.ids} - {game}:
        for page in OF_A_GAME:
            assert client.get(f"/{other}/{page}").status_code == 404
        assert client.get(f"/api/v1/openapi-{other}.json").status_code == 404
        assert client.post("/api/v1/tables", json={"rules": other, "setup": {}}).json["codes"] == ["rules.unknown"]
        taken = client.post("/api/v1/records", json=read(kept(other)[0]))
        assert (taken.status_code, taken.json["codes"]) == (422, ["record.form"])


def test_with_no_game_all_pages_stand_and_say_so(client_of: ClientOf) -> None:
    client = client_of(Registry([]))
    for path in (*PAGES, "/healthz", "/manifest.webmanifest"):
        shown = client.get(path)
        assert shown.status_code == 200, path
        assert not re.search(r"\b(kontor|contract)\b", SERVICE.sub("", shown.text), re.IGNORECASE), path
    assert "No game is served here." in client.get("/").text
    assert client.get("/api/v1/games").json == {"games": []}
    opened = client.post("/api/v1/tables", json={"setup": {}})
    assert (opened.status_code, opened.json["codes"]) == (422, ["rules.none"])
    assert client.post("/api/v1/records", json={}).json["codes"] == ["rules.none"]


@pytest.mark.parametrize("command", ["adjudicate", "show"])
def test_the_command_line_knows_the_games_that_it_was_given(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(kept("kontor")[0])
    with pytest.raises(SystemExit) as ended:
        main(Registry([GAMES["contract"]]), [command, record])
    assert ended.value.code not in (0, None)
    assert "contract-record" in "".join(capsys.readouterr())
    with pytest.raises(SystemExit, match="No game is served here"):
        main(Registry([]), [command, record])


def test_the_command_line_s_help_names_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(Registry([]), ["--help"])
    assert not re.search("kontor|contract", capsys.readouterr().out, re.IGNORECASE)
