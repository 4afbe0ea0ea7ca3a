"""Kept games without script: the list, the game's page, deleting and taking back, files in, the list's key."""

import io
import json
import time
import zipfile
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from sqlalchemy import func, select

from arbiter import language
from arbiter.foundation.config import MAX_ENTRIES
from arbiter.foundation.faults import TooMany
from arbiter.pages.lists import transfer
from arbiter.store.models import shelves
from tests.arbiter.pages.marks import plain
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page, fields_of, mistakes
from tests.arbiter.pages.record import Table, kept
from tests.arbiter.test_lengths import short, sit_outs

REAL = dict(language.CATALOGUES)
PLAY = {"sourceName", "sourcePlayId", "game", "players", "board", "comments", "durationMin", "playDate", "location"}
NAMES = ("Jan Novák", "Petr", "Žofie", "Ä. Ünal")


def named(*names: str) -> dict[str, Any]:
    """Return the kept team game as others would have played it."""
    record = kept("team-four-phones")
    for player, name in zip(record["setup"]["players"], names, strict=True):
        player["name"] = name
    return record


def take_in(phone: Phone, file: object, name: str = "game.kontor.json", status: int = 200) -> Page:
    return phone.upload("/games/import", file, name, status)


def all_games(phone: Phone) -> bytes:
    """Return the file with all games of a phone's list."""
    with phone.client.get("/games/all.zip") as answer:
        return answer.data


@pytest.fixture
def owner(phone: Phone) -> Phone:
    """A phone that has taken two games in."""
    take_in(phone, named(*NAMES))
    take_in(phone, named("Anna", "Bela", "Fritz", "Gesa"))
    return phone


def test_the_list_has_names_game_date_and_result(owner: Phone) -> None:
    page = owner.open("/games")
    newest, _other = (one.text for one in page.all("li"))
    for said in (
        "Anna and Bela 3 · Fritz and Gesa 3",
        "Team game · ",
        f" {date.today().year}",
        "Fritz and Gesa have won",
    ):
        assert said in newest


def test_a_name_finds_its_games(owner: Phone) -> None:
    assert [one.text[:9] for one in owner.open("/games?q=žofie+JAN").all("li")] == ["Jan Novák"]
    assert "No game with these names" in owner.open("/games?q=nobody").text
    assert owner.open("/games?page=99&q=jan").all("li")


@pytest.mark.devices
def test_other_devices_see_nothing(owner: Phone, app: Flask) -> None:
    stranger = Phone(app)
    assert "No games yet" in stranger.open("/games").text
    link = owner.open("/games").all("li")[0].all("a")[0].attrs["href"]
    stranger.open(link, 404)
    stranger.open(link + "/delete", 404)


@pytest.mark.sample
def test_a_game_is_deleted_after_a_second_question_and_taken_back(owner: Phone) -> None:
    owner.open("/games")
    owner.follow("Anna")
    score = owner.follow("To the score").url
    owner.open("/games")
    owner.follow("Anna")
    assert owner.follow("Delete this game").h1 == "Delete this game?"
    page = owner.press("Yes, delete it")
    assert page.h1 == "Deleted games"
    assert "Can be restored until" in page.text
    owner.open(score, 404)
    assert len(owner.open("/games").all("li")) == 1
    owner.follow("1 deleted game")
    assert owner.press("Take it back").h1 == "Anna and Bela 3 · Fritz and Gesa 3"
    owner.open(score)


@pytest.mark.devices
def test_a_device_that_looks_on_may_not_delete(app: Flask) -> None:
    table = Table.going_on(app, kept("team-four-phones"))
    phone = table["look"]
    phone.open("/games")
    page = phone.follow("Anna")
    assert "Delete" not in page.text
    phone.open(page.url + "/delete", 403)


def test_who_won_how_often(owner: Phone) -> None:
    owner.open("/games")
    owner.follow("Who won how often")
    tables = {one.all("caption")[0].text: one for one in owner.page.all("table")}
    assert len(tables) == 2
    wins = [[one.text for one in row.children] for row in tables["Anna · Bela · Fritz · Gesa 1 game"].all("tr")[1:]]
    assert wins == [["Fritz", "1"], ["Gesa", "1"], ["Anna", "0"], ["Bela", "0"]]


@pytest.mark.devices
def test_the_list_goes_to_another_device_by_its_key(owner: Phone, app: Flask) -> None:
    owner.open("/games")
    owner.follow("This list on another device")
    link = owner.page.href("behind the code")
    other = Phone(app)
    assert "There are 2 games on this list." in other.open(link).text
    other.press("Show them here")
    assert len(other.page.all("li")) == 2
    other.open("/games/share/" + "kt" + "x" * 24, 404)


@pytest.mark.devices
def test_a_device_without_a_list_begins_one_by_a_button_and_looking_writes_nothing(app: Flask) -> None:
    store, phone = app.extensions["kontor-tables"].store, Phone(app)

    def lists() -> int:
        with store.reading() as connection:
            return connection.scalar(select(func.count()).select_from(shelves)) or 0

    for _time in range(3):
        assert "behind the code" not in phone.open("/games/share").text
    assert lists() == 0
    phone.press("Begin a list")
    assert "behind the code" in phone.page.text
    phone.open("/games/share")
    assert lists() == 1


def test_a_new_table_stands_on_the_list_once_something_was_entered(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table(**{"name-red": "Anna", "name-black": "Fritz", "deck": "proxy"})
    table = phone.table
    assert "No games yet" in phone.open("/games").text
    phone.open(table + "/all")
    phone.press("We all agree to end it")
    assert "Anna 0 · Fritz 0" in phone.open("/games").text


@pytest.mark.devices
def test_all_games_go_out_as_one_file_and_come_in_on_another_device(owner: Phone, app: Flask) -> None:
    other, data = Phone(app), all_games(owner)
    assert "2 games were imported." in take_in(other, data, "all.zip").text
    assert "0 games were imported. 2 were there already." in take_in(other, data, "all.zip").text
    assert len(other.open("/games").all("li")) == 2


@pytest.mark.devices
def test_the_same_record_once_more_is_the_same_game_and_said_so(owner: Phone, app: Flask) -> None:
    again = take_in(owner, named(*NAMES))
    assert "0 games were imported. 1 was there already." in again.text
    assert owner.follow("Show it").h1 == "Jan Novák and Petr 3 · Žofie and Ä. Ünal 3"
    running = named(*NAMES)
    del running["entries"][-1]
    assert take_in(owner, running).url.startswith("/t/"), "another game of the same people"
    assert len(owner.open("/games").all("li")) == 3
    other = Phone(app)
    take_in(other, named(*NAMES))
    assert "2 games were imported. 1 was there already." in take_in(other, all_games(owner), "all.zip").text
    assert len(other.open("/games").all("li")) == 3


@pytest.mark.devices
def test_a_game_handed_over_to_a_phone_that_has_it_goes_on_there(owner: Phone) -> None:
    """The one that is there has moved away, and takes no entries."""
    owner.open("/games/import")
    form = {"csrf_token": owner.form("Import")["csrf_token"], "handed-over": "yes"}
    file = io.BytesIO(json.dumps(named(*NAMES)).encode()), "game.json"
    assert owner.client.post("/games/import", data={**form, "file": file}).status_code == 303


@pytest.mark.devices
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Replayed: %d of 3 games. Leaving this page ends the import."),
        ("de", "Nachgespielt: %d von 3 Spielen. Wenn du diese Seite verlässt, endet der Import."),
        ("cs", "Přehráno her: %d z 3. Když stránku opustíš, import se ukončí."),
    ],
)
def test_an_import_that_takes_its_time_says_how_far_it_is(
    unmarked: None,  # noqa: ARG001
    owner: Phone,
    app: Flask,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    told: str,
) -> None:
    take_in(owner, named("Otto", "Pia", "Rosa", "Sam"))
    data = all_games(owner)
    monkeypatch.setattr(transfer, "SHORT", 0)
    monkeypatch.setattr(language, "CATALOGUES", REAL)
    other = Phone(app)
    other.client.set_cookie("language", code)
    other.open("/games/import")
    form = {"csrf_token": fields_of(other.page.all("form")[0])["csrf_token"]}
    answer = other.client.post("/games/import", data={**form, "file": (io.BytesIO(data), "all.zip")}, buffered=False)
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert answer.content_length is None
    parts = (part.decode() for part in answer.iter_encoded())
    seen = ""
    for number in (1, 2, 3):
        while told % number not in seen:
            assert "</main>" not in seen
            seen += next(parts)
        assert (told % (number + 1)) not in seen, "it is said as it happens"
    seen += "".join(parts)
    assert seen.endswith("</html>")
    page = Page(seen, "/games/import")
    assert page.problems() + mistakes(page.html) == []
    assert sum("say turn" in one.attrs.get("class", "") for one in page.all("p")) == 3
    assert len(other.open("/games").all("li")) == 3


@pytest.mark.devices
def test_an_import_that_took_its_time_says_what_does_not_hold(
    owner: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(all_games(owner))) as read, zipfile.ZipFile(file, "w") as write:
        for name in read.namelist():
            data = read.read(name)
            if name.startswith("games/00002"):
                data = json.dumps(json.loads(data) | {"entries": [{"entry": "sit-out", "seat": "blue"}]}).encode()
            write.writestr(name, data)
    monkeypatch.setattr(transfer, "SHORT", 0)
    other = Phone(app)
    failed = take_in(other, file.getvalue(), "all.zip").the("failed").text
    assert "games/00002" in failed
    assert "Entry 0:" in failed
    assert "No games yet" in other.open("/games").text


@pytest.mark.devices
def test_an_import_that_took_its_time_says_that_an_address_has_used_its_day(
    owner: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(kind: str, _number: int) -> None:
        if kind == "records":
            raise TooMany(kind, 60)

    data = all_games(owner)
    monkeypatch.setattr(transfer, "SHORT", 0)
    monkeypatch.setattr(app.extensions["kontor-tables"], "allow", spent)
    other = Phone(app)
    assert "Tomorrow there is room again." in take_in(other, data, "all.zip").the("failed").text
    assert "No games yet" in other.open("/games").text


def test_what_does_not_hold_is_refused_with_the_entry(phone: Phone) -> None:
    record = named(*NAMES)
    record["entries"][4]["cards"] = {"nobody": "R1"}
    errors = take_in(phone, record, "broken.kontor.json", 422).the("errors").text
    assert "broken.kontor.json" in errors
    assert "Entry 4:" in errors
    assert "neither a record of a game nor a zip" in take_in(phone, b"no json", "x.txt", 422).text
    assert "Choose a file first." in phone.press("Import", 422).text
    take_in(phone, short(sit_outs(MAX_ENTRIES + 1)), status=422)
    assert f"no more than {MAX_ENTRIES} entries" in phone.page.text
    assert "No games yet" in phone.open("/games").text


def test_how_much_may_be_imported_is_said_before(phone: Phone) -> None:
    assert "At most 5 000 games in one zip" in phone.open("/games/import").text


@pytest.mark.devices
def test_bg_stats_gets_the_play(owner: Phone) -> None:
    owner.open("/games")
    owner.follow("Anna")
    link = owner.page.href("BG Stats")
    address, _data, play = owner.client.get(link).location.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    said = json.loads(plain(unquote(play)))
    assert (said["game"]["name"], said["board"]) == ("Kontor", "Team game")
    assert [one["rank"] for one in said["players"]] == [2, 2, 1, 1]
    assert [one["name"] for one in said["players"] if one["startPlayer"]] == ["Fritz"]
    assert set(said) == PLAY
    assert set(said["game"]) == {"name", "sourceGameId", "highestWins", "noPoints"}
    player = {"name", "sourcePlayerId", "score", "winner", "startPlayer", "rank"}
    assert all(set(one) == player for one in said["players"])
    assert all(isinstance(one[key], bool) for one in said["players"] for key in ("winner", "startPlayer"))
    assert len({one["sourcePlayerId"] for one in said["players"]}) == 4


def sent(table: Table, who: str) -> dict[str, Any]:
    """Return the play that somebody's link hands to BG Stats."""
    token = table.urls[who].rpartition("/")[2]
    answer = table[who].client.get(f"/games/bg-stats/{token}")
    return json.loads(plain(unquote(answer.location.partition("?data=")[2])))


def test_bg_stats_gets_the_same_play_from_every_link_and_its_end_in_UTC(app: Flask) -> None:
    table = Table.going_on(app, kept("team-four-phones"))
    plays = [sent(table, "host")]
    with pytest.MonkeyPatch.context() as elsewhere:
        elsewhere.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        plays.append(sent(table, "red-1"))
    time.tzset()
    assert plays[0] == plays[1]
    ended = datetime.strptime(plays[0]["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert abs(datetime.now(UTC) - ended) < timedelta(minutes=10)
    again = sent(Table.going_on(app, kept("team-four-phones")), "host")
    assert again["sourcePlayId"] != plays[0]["sourcePlayId"]
    assert [one["sourcePlayerId"] for one in again["players"]] == [one["sourcePlayerId"] for one in plays[0]["players"]]


def test_the_place_stands_in_the_list_and_on_the_sheet(app: Flask) -> None:
    table = Table.going_on(app, kept("team-four-phones"))
    host = table["host"]
    host.open(table.urls["host"] + "/score")
    host.press("Note it", place="  Praha,  U Karla ")
    assert "Praha, U Karla" in host.page.text
    assert "Praha, U Karla" in host.open("/games?q=karla").text
    assert "Note it" not in table["look"].open(table.urls["look"] + "/score").text
