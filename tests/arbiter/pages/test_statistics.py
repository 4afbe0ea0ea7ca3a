"""Statistics of a list: who plays, who wins with what, rows of wins, typical scores; and files."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from flask import Flask
from sqlalchemy import select, update

from arbiter.keeping import upkeep
from arbiter.keeping.plots import csv_file
from arbiter.keeping.results import Origin
from arbiter.store.models import games
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import NAMES, kept
from tests.rules.cases import kept_record

NOTHING = "\N{EN DASH}"
FIRST = datetime(2026, 1, 1, 18, tzinfo=UTC)
PLAYED = (  # in this order, one a day
    "basic-two-phones",  # Fritz 3, Anna 1
    "pro-two-phones",  # Fritz 2, Anna 1
    "island-two-phones",  # Anna 2, Fritz 0
    "tic-tac-toe-two-phones",  # Anna, at once
    "smuggling-two-phones",  # Fritz 6, Anna 3
    "extension-four",  # Anna 5, Cem 3, two others
)


@pytest.fixture
def device(app: Flask, phone: Phone) -> Phone:
    """A phone with a list of six games."""
    tables = app.extensions["kontor-tables"]
    key = tables.lists.make()
    shelf = tables.lists.ids([key])[key]
    Phone.typed.add("=Praha")
    for number, name in enumerate(PLAYED):
        record = kept(name)
        day = FIRST + timedelta(days=number)
        tables.open_record(record, Origin(day, day, "=Praha" if number == 0 else "", shelf))
    phone.open(f"/games/share/{key}")
    phone.press(next(one.text for one in phone.page.all("button")))
    return phone


def keys(device: Phone) -> list[str]:
    """Return the keys of a phone's lists."""
    with device.client.session_transaction() as session:
        return list(session["shelves"])


def table(page: Page, heading: str) -> dict[str, list[str]]:
    """Return the rows of the table below a heading, by their first cell."""
    rows = page.the(heading).parent.all("table")[0].all("tr")[1:]
    return {row.all("th")[0].text: [one.text for one in row.all("td")] for row in rows}


@pytest.mark.sample
def test_who_plays_and_who_wins_with_which_colour_and_special_rules(device: Phone) -> None:
    device.open("/games")
    page = device.follow("Statistics")
    assert "6 finished games" in page.text
    players, colours = table(page, "who"), table(page, "colours")
    assert (players["Anna"], players["Fritz"]) == (["6", "3", "0", "50"], ["5", "3", "0", "60"])
    assert [one.text for one in page.the("rows").parent.all("li")] == ["Anna: 2", "Fritz: 2"]
    assert colours.pop("Purple")
    assert colours == {"Red": ["6", "3", "50"], "Black": ["6", "3", "50"], "Green": ["1", "0", "0"]}
    assert table(page, "special") == {"Smuggling": ["1", "Fritz (1)"], "Export store": ["1", "Fritz (1)"]}


def test_typical_scores_leave_out_what_was_won_without_points(device: Phone) -> None:
    scores = table(device.open("/games/statistics"), "scores")
    assert scores["Kontor · Base game"] == ["2", "4.5 3 to 6", "3 1 to 6"]
    assert scores["Kontor · Pro game"] == ["1", "2 2 to 2", "1.5 1 to 2"]
    assert scores["Kontor · Pro game · Tic Tac Toe"] == ["1", NOTHING, NOTHING]


def test_the_statistics_of_a_scenario_or_of_a_name(device: Phone) -> None:
    page = device.open("/games/statistics?of=kontor/pro/insel")
    assert "1 finished game" in page.text
    assert table(page, "who") == {"Anna": ["1", "1", "0", "100"], "Fritz": ["1", "0", "0", "0"]}
    assert "1 finished game" in device.open("/games/statistics?q=Cem").text
    assert "No finished game here" in device.open("/games/statistics?of=chess").text
    chosen = [one.attrs["value"] for one in device.open("/games/statistics").all("option")]
    assert chosen == ["", "kontor", "kontor/basic", "kontor/extension", "kontor/pro", "kontor/pro/insel",
                      "kontor/pro/tic-tac-toe"]  # fmt: skip


@pytest.mark.parametrize("name", ["players", "sides", "points"])
def test_plots_by_day_and_by_night_say_the_same_as_the_tables(device: Phone, name: str) -> None:
    page = device.open("/games/statistics?of=kontor")
    numbers = page.the(f"numbers-{name}")
    shown = [[one.text for one in row.children] for row in numbers.all("tr")[1:]]
    assert sum(map(int, [cell for row in shown for cell in row[1:]])) == {"players": 14, "sides": 14, "points": 5}[name]
    files = [device.client.get(f"/games/statistics/{name}.svg{query}").data for query in ("", "?night=")]
    assert files[0] != files[1]
    assert all(ElementTree.fromstring(one).tag.endswith("svg") for one in files)
    assert device.client.get(f"/games/statistics/{name}.svg?of=chess").status_code == 404


def test_the_points_of_two_games_are_two_plots(app: Flask, device: Phone) -> None:
    tables = app.extensions["kontor-tables"]
    (shelf,) = tables.lists.ids(keys(device)).values()
    tables.open_record(kept_record("two-phones.contract"), Origin(FIRST, FIRST, "", shelf))
    page = device.open("/games/statistics")
    shown = {
        name: [one.text for one in page.the(f"numbers-points-{name}").all("th")] for name in ("contract", "kontor")
    }
    assert shown == {"contract": ["Points", "games", "25"], "kontor": ["Points", "games", *"23456"]}
    assert [one.attrs["src"].partition("?")[2] for one in page.all("img")] == ["", "", "of=contract", "of=kontor"]
    assert device.client.get("/games/statistics/points.svg").status_code == 404


@pytest.mark.parametrize("mark", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
def test_no_text_is_a_formula_to_a_spreadsheet(mark: str) -> None:
    (row,) = csv.reader(io.StringIO(csv_file([(f"{mark}1+1", f"1{mark}1", -1)]).read().decode("utf-8-sig"), newline=""))
    assert row == [f"'{mark}1+1", f"1{mark}1", "-1"]


def test_all_results_as_a_table_for_spreadsheets(device: Phone) -> None:
    rows = device.rows("/games/results.csv")
    assert len(rows) == 5 * 2 + 4
    told = ("game", "variant", "seat", "name", "points", "won", "decided_by", "place")
    assert {key: rows[0][key] for key in told} == {
        "game": "kontor", "variant": "basic", "seat": "red", "name": "Anna", "points": "1", "won": "0",
        "decided_by": "points", "place": "'=Praha",
    }  # fmt: skip
    at_once = [row for row in rows if row["scenario"] == "tic-tac-toe"]
    assert [(row["points"], row["won"]) for row in at_once] == [("", "1"), ("", "0")]
    assert rows[0]["played"].startswith("2026-01-01T18:00")
    players = device.rows("/games/statistics.csv?of=kontor/pro")
    assert [(row["name"], row["games"], row["won"], row["won_in_a_row"]) for row in players] == [
        ("Anna", "3", "2", "2"),
        ("Fritz", "3", "1", "1"),
    ]


def test_all_results_as_json(device: Phone) -> None:
    found = device.client.get("/games/results.json").get_json()
    assert (found["format"], found["version"], len(found["games"])) == ("arbiter-results", 1, 6)
    assert found["games"][4] | {"played": ""} == {
        "played": "", "place": "", "game": "kontor", "variant": "basic", "scenario": None,
        "special_rules": found["games"][4]["special_rules"], "rounds": found["games"][4]["rounds"],
        "players": [{"seat": seat, "name": name, "side": seat} for seat, name in NAMES.items()],
        "points": {"red": 3, "black": 6}, "winners": ["black"], "decided_by": "points",
    }  # fmt: skip
    assert set(found["games"][4]["special_rules"]) == {"schmuggel", "exportlager"}
    assert found["games"][4]["rounds"] > 5
    assert found["games"][3]["points"] is None


def test_results_kept_before_statistics_are_completed_at_the_start(app: Flask, device: Phone) -> None:
    tables = app.extensions["kontor-tables"]
    before = device.client.get("/games/results.json").get_json()
    old = json.dumps({"winners": ["black"], "points": {"red": 3, "black": 6}, "decided_by": "points"})
    with tables.store.writing() as connection:
        newest = connection.scalars(select(games.c.table_id).order_by(games.c.changed)).all()[4]
        connection.execute(update(games).where(games.c.table_id == newest).values(result=old))
    assert device.client.get("/games/results.json").get_json()["games"][4]["special_rules"] == []
    upkeep.fill(tables)
    assert device.client.get("/games/results.json").get_json() == before


def test_a_device_without_games_is_told_so(phone: Phone) -> None:
    assert "No finished game here" in phone.open("/games/statistics").text
    assert phone.rows("/games/results.csv") == []
    assert phone.client.get("/games/statistics/players.svg").status_code == 404
