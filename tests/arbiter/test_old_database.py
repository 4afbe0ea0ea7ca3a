"""A database made by the version before the arbiter knew of several games (f182db1) opens with everything in it.

`old_database/f182db1.sql.gz` is its dump: running, ended, imported and deleted games, decks that tables have learned,
disagree on and read from a file, start pictures, a shelf, and a card lying face down. `f182db1.json` has the links, and
what that version's API answered through them.
"""

import gzip
import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from arbiter.foundation.faults import Missing
from arbiter.keeping.reviewing import review_all
from arbiter.log import what_if
from arbiter.tables.service import Tables
from kontor.game import laid_card
from kontor.setup.kept_layouts import OwnLayouts
from tests.arbiter.api_series import as_it_was
from tests.arbiter.play import first_shelf

Json = dict[str, Any]

FOLDER = Path(__file__).with_name("old_database")
TOLD: Json = json.loads((FOLDER / "f182db1.json").read_text("utf-8"))
GAMES: Json = TOLD["games"]
LIVING = sorted(name for name in GAMES if name != "deleted")


def upgraded(make_app: Callable[[str], Flask], folder: Path, dump: Path) -> Flask:
    """Return an app on an old database, brought up to date."""
    path = folder / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(gzip.decompress(dump.read_bytes()).decode())
    connection.close()
    app = make_app(f"sqlite:///{path}")
    app.extensions["kontor-tables"].store.migrate()
    return app


@pytest.fixture
def old_app(make_app: Callable[[str], Flask], tmp_path: Path) -> Flask:
    """An app on the old database, brought up to date."""
    return upgraded(make_app, tmp_path, FOLDER / "f182db1.sql.gz")


@pytest.mark.parametrize("dump", sorted(FOLDER.glob("*.sql.gz")), ids=lambda dump: dump.name.partition(".")[0])
def test_an_upgrade_rules_nothing_otherwise_that_no_list_of_changes_has(
    make_app: Callable[[str], Flask], tmp_path: Path, dump: Path
) -> None:
    tables: Tables = upgraded(make_app, tmp_path, dump).extensions["kontor-tables"]
    first, second = list(review_all(tables.journal)), list(review_all(tables.journal))
    assert first
    for found in (*first, *second):
        assert found.same or found.changes
    assert all(entry.then is not None for found in second for entry in found.otherwise)  # the first has kept them


@pytest.fixture
def old_client(old_app: Flask) -> FlaskClient:
    return old_app.test_client()


@pytest.fixture
def old_tables(old_app: Flask) -> Tables:
    return old_app.extensions["kontor-tables"]


def digest_of(client: FlaskClient, token: str, page: str = "") -> str:
    response = client.get(f"/api/v1/tables/{token}{page}")
    assert response.status_code == 200
    return hashlib.sha256(response.data).hexdigest()


def digest_of_rulings(client: FlaskClient, token: str) -> str:
    """Return the digest of a log, but for what later versions added to it."""
    return hashlib.sha256(
        json.dumps(as_it_was(client.get(f"/api/v1/tables/{token}/rulings").json)).encode()
    ).hexdigest()


@pytest.mark.parametrize("name", LIVING)
def test_records_rulings_and_positions_are_what_they_were(old_client: FlaskClient, name: str) -> None:
    game = GAMES[name]
    assert digest_of(old_client, game["host"], "/record") == game["record_sha256"]
    assert digest_of_rulings(old_client, game["look"]) == game["rulings_sha256"]
    for who, before in game["position_sha256"].items():
        assert digest_of(old_client, game["seats"].get(who) or game[who]) == before, who
    assert hashlib.sha256(old_client.get(f"/t/{game['host']}/record").data).hexdigest() == game["file_sha256"]


@pytest.mark.parametrize("name", LIVING)
def test_pages_open_by_the_old_links(old_client: FlaskClient, name: str) -> None:
    game = GAMES[name]
    for token in (game["host"], game["look"], *game["seats"].values()):
        for page in ("", "/rulings", "/kontor/areas", "/kontor/rounds", "/kontor/cards", "/kontor/game"):
            response = old_client.get(f"/t/{token}{page}")
            assert response.status_code == 200, f"{page}: {response.status_code}"
    assert old_client.get(f"/t/{game['host']}/codes").status_code == 200


def test_the_sealed_card_is_there_for_its_seat_only_and_is_revealed_rightly(old_client: FlaskClient) -> None:
    game = GAMES["sealed"]
    laid, other = game["laid"], game["other"]
    seats = game["seats"]
    looked = old_client.get(f"/api/v1/tables/{seats[laid['seat']]}").json
    assert looked["laid"] == {"card": laid["card"], "face": laid["face"]}
    for token in (game["host"], game["look"], seats[other["seat"]]):
        told = old_client.get(f"/api/v1/tables/{token}").json
        assert (told["laid"], told["sealed"]) == (None, [laid["seat"]])
    revealed = old_client.post(
        f"/api/v1/tables/{seats[other['seat']]}/lay", json={**other, "seen": looked["seen"]}
    ).json["lines"]
    assert [line["kind"] for line in revealed] == ["laid", "entry", "entry", "entry"]
    assert [line["content"] for line in revealed[1:3]] == [
        {"entry": "face", "card": laid["face"]},
        {"entry": "face", "card": other["face"]},
    ]
    assert revealed[3]["content"] == {
        "entry": "play", "cards": {laid["seat"]: laid["card"], other["seat"]: other["card"]}
    }  # fmt: skip


def test_a_copy_with_a_card_laid_on_it_opens_without_that_card(old_client: FlaskClient, old_tables: Tables) -> None:
    link, other = GAMES["sealed"]["copy"], GAMES["sealed"]["other"]
    assert old_client.get(f"/t/{link}/all").status_code == 200
    copy = what_if.read(old_tables.store, link.removeprefix("if-"), ["for tests"])
    after = what_if.seal(old_tables.journal, copy, other["seat"], laid_card(other["card"], other["face"]))
    assert (after.entries, after.laid.keys()) == ((), {other["seat"]})  # what the link itself had held is ignored


def test_start_pictures_and_the_list_of_games_are_there(old_tables: Tables) -> None:
    layouts = OwnLayouts(old_tables.store, (first_shelf(old_tables),))
    assert sorted(one.name for one in layouts.listing()) == TOLD["layouts"]
    listed = [
        [one.game, one.scenario, [list(pair) for pair in one.players], one.finished, list(one.winners), one.points]
        for one in old_tables.lists.page(old_tables.lists.reach([TOLD["shelf"]], []))
    ]
    assert listed == [one[:-1] for one in TOLD["listed"]]


def test_the_deleted_game_stays_deleted_and_comes_back_when_asked(old_tables: Tables) -> None:
    host = GAMES["deleted"]["host"]
    with pytest.raises(Missing):
        old_tables.find(host)
    reach = old_tables.lists.reach([TOLD["shelf"]], [])
    (deleted,) = old_tables.lists.deleted(reach)
    old_tables.lists.take_back(reach, deleted.table_id)
    assert old_tables.record(old_tables.find(host))["entries"]


def test_the_database_is_sound_and_still_minds_its_references(old_tables: Tables) -> None:
    with old_tables.store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
