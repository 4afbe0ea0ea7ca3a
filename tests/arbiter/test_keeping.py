"""The made-up game in lists, in files, and over the API."""

import json
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from arbiter.keeping.archive import Imported, export_all, import_one, record_bytes
from arbiter.keeping.unpacking import Faulty
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.bidding import SETUP, Bidding, bids, take
from tests.arbiter.conftest import HOUSE
from tests.arbiter.play import import_all, own_decks, put

KONTOR = {"game": "basic", "players": [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Bo"}]}


def filled(tables: Tables, shelf: int) -> None:
    """Put a finished game of bids, one under way and one of Kontor with a deck on a shelf."""
    for rounds in (((5, 3), (2, 2), (1, 9)), ((5, 3),)):
        put(tables, Bidding.open(tables).play(*rounds).table_id, shelf)
    kontor = tables.open(KONTOR, "Ours", shelf_id=shelf)
    tables.enter(tables.find(kontor.links.host), {"entry": "sit-out", "seat": "red"}, 0)


def test_lists_know_the_game_and_its_result(house: Tables) -> None:
    reach = house.lists.reach([house.lists.make()], [])
    filled(house, reach.list_ids[0])
    kontor, running, ended = house.lists.page(reach)
    assert (kontor.rules, kontor.game) == ("kontor", "basic")
    assert (running.rules, running.game, running.finished, running.points) == ("bids", "short", False, {})
    assert (ended.finished, ended.winners, ended.points) == (True, ("b",), {"a": 5, "b": 9})
    (company,) = house.lists.results_by_players(reach)
    assert company.wins == (("Bo", 1), ("Ada", 0))


@pytest.mark.storage
def test_all_games_go_into_one_file_and_come_back(house: Tables, new_database: Callable[[str], str]) -> None:
    reach = house.lists.reach([house.lists.make()], [])
    filled(house, reach.list_ids[0])
    empty = Tables(Store(new_database("sqlite")), lambda _table, _number: None, HOUSE)
    there = empty.lists.reach([empty.lists.make()], [])
    with export_all(house, house.lists.page(reach), reach.list_ids) as file:
        assert import_all(empty, file, there.list_ids[0], []) == Imported(3, 0, 1)
        assert import_all(empty, file, there.list_ids[0], empty.lists.page(there)) == Imported(0, 3, 1)
    assert [one.rules for one in empty.lists.page(there)] == ["kontor", "bids", "bids"]
    for here, back in zip(house.lists.page(reach), empty.lists.page(there), strict=True):
        assert empty.record_of(back.table_id) == house.record_of(here.table_id)
        assert (back.players, back.winners, back.points) == (here.players, here.winners, here.points)
    assert (list(own_decks(empty)), own_decks(empty, HOUSE["bids"])) == (["Ours"], {})
    empty.store.close()


def test_one_file_is_recognised_by_its_format(house: Tables) -> None:
    record = house.record(Bidding.open(house).play((5, 3)).host)
    host = import_one(house, record_bytes(record), "x.json", None)
    assert house.record(house.find(host)) == record
    wrong = record | {"entries": [{"entry": "nothing"}]}
    with pytest.raises(Faulty) as faulty:
        import_one(house, record_bytes(wrong), "x.json", None)
    assert faulty.value.faults[0].refusal.entry == 0


def test_a_whole_game_over_the_api(house_client: FlaskClient) -> None:
    def post(path: str, **body: object) -> object:
        response = house_client.post(f"/api/v1/tables/{path}", json=body)
        assert response.status_code == 200, response.text
        return response.json

    opened = house_client.post("/api/v1/tables", json={"rules": "bids", "setup": {**SETUP, "rounds": 1}})
    links = opened.json["links"]
    host, seats = links["host"], links["seats"]
    post(f"{seats['a']}/lay", seat="a", sealed={"number": 5}, seen=0)
    assert house_client.get(f"/api/v1/tables/{seats['a']}").json["laid"] == {"number": 5}
    assert house_client.get(f"/api/v1/tables/{host}").json["laid"] is None
    post(f"{seats['a']}/lift", seat="a", seen=1)
    post(f"{seats['a']}/lay", seat="a", sealed={"number": 6}, seen=2)
    post(f"{seats['b']}/lay", seat="b", sealed={"number": 3}, seen=3)
    post(f"{seats['a']}/entries", entry=take("a", 4), seen=5)
    looked = house_client.get(f"/api/v1/tables/{links['look']}").json
    assert looked["position"] == {"round": 2, "active": None, "points": {"a": 4, "b": 0}, "over": True}
    tried = post(f"{host}/amend", edits=[{"op": "change", "at": 1, "entry": take("a", 1)}], seen=6, **{"try": True})
    assert tried["trial"]["position"]["points"] == {"a": 1, "b": 0}  # type: ignore[index]
    record = house_client.get(f"/api/v1/tables/{host}/record")
    assert record.mimetype == "application/vnd.bids.record+json"
    assert record.json["entries"] == [bids(a=6, b=3), take("a", 4)]
    again = house_client.post("/api/v1/records", data=record.data, content_type=record.mimetype)
    assert house_client.get(f"/api/v1/tables/{again.json['links']['host']}/record").data == record.data
    post(f"{seats['a']}/take-back", seen=6)
    rulings = house_client.get(f"/api/v1/tables/{host}/rulings").json["lines"]
    assert [line["kind"] for line in rulings] == ["laid", "lifted", "laid", "laid", "entry", "entry", "take-back"]


def test_the_api_opens_kontor_where_no_game_is_named_and_refuses_unknown_ones(house_client: FlaskClient) -> None:
    for named in ({}, {"rules": None}, {"rules": "kontor"}):
        opened = house_client.post("/api/v1/tables", json={"setup": KONTOR, **named})
        record = house_client.get(f"/api/v1/tables/{opened.json['links']['host']}/record")
        assert json.loads(record.data)["format"] == "kontor-record"
    for unknown in ("chess", "", "x" * 100, 5):
        assert house_client.post("/api/v1/tables", json={"setup": KONTOR, "rules": unknown}).status_code == 422
    refused = house_client.post("/api/v1/tables", json={"setup": KONTOR, "rules": "bids"})
    assert refused.json["refusal"]["code"] == "setup.form"
    lay = {"seat": "red", "sealed": {"number": 5}, "seen": 0}
    host = house_client.post("/api/v1/tables", json={"setup": KONTOR}).json["links"]["host"]
    assert house_client.post(f"/api/v1/tables/{host}/lay", json=lay).json["errors"] == {"code": ["seal.form"]}
