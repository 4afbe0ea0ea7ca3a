"""A game round by round: the table, the plots, the file for spreadsheets."""

from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table, kept, place, play, sit_out

PROXY = {"red": "=Anna", "black": "Fritz"}
ROUNDS = [
    sit_out("black"),
    play(red="R17"),
    place("red", 1, 1),
    play(red="R19", black="B18"),
    place("red", 2, 1),
    place("black", -1, 1),
]


@pytest.fixture
def table(app: Flask) -> Table:
    """A game of two rounds and a bit."""
    return Table.of(app, "basic", PROXY, [*ROUNDS, sit_out("red")])


def lines_of(table: Table) -> list[dict[str, str]]:
    return table["look"].rows(table.urls["look"] + "/kontor/rounds.csv")


@pytest.fixture
def team(app: Flask) -> Table:
    """A whole team game."""
    return Table.going_on(app, kept("team-four-phones"))


def test_every_round_has_a_line_for_each_seat(table: Table) -> None:
    page = table.open("look", "/kontor/rounds")
    rows = [[one.text for one in row.children] for row in page.all("tr") if row.inside("tbody") is not None]
    rounds = next(index for index, row in enumerate(rows) if row == ["Round 1"])
    assert rows[rounds:] == [
        ["Round 1"],
        ["=Anna", "red 17", "1", "", "M13", "4"],
        ["Fritz", "", "", "", "sits out", "5"],
        ["Round 2"],
        ["=Anna", "red 19", "1", "1", "N13", "3"],
        ["Fritz", "black 18", "2", "", "K13", "5"],
        ["Round 3"],
        ["=Anna", "", "", "", "sits out", "3"],
        ["Fritz", "", "", "", "", "5"],
    ]


def test_the_file_says_the_same_and_is_no_formula(table: Table) -> None:
    first, second, third, fourth, *_ = lines_of(table)
    assert first["name"] == "'=Anna"
    assert (first["round"], first["card"], first["did"], first["x"], first["y"]) == ("1", "R17", "laid", "1", "1")
    assert (second["did"], second["coins"]) == ("sat-out", "5")
    assert (third["order"], fourth["order"], third["tax"]) == ("1", "2", "1")


def test_E2_closed_areas_stand_in_their_round_and_the_last_points_are_those_of_the_score(team: Table) -> None:
    page = team.open("look", "/kontor/rounds")
    assert "An area of 7 cards is closed." in page.text
    assert sum(len(line["closed"].split()) for line in lines_of(team)) == 4 * 7
    assert [one.text for one in page.the("numbers-points").all("tr")[-1].children] == ["16", "3", "3"]


@pytest.mark.parametrize("name", ["points", "coins", "areas"])
def test_plots_are_drawings_by_day_and_by_night_with_their_numbers_behind(team: Table, name: str) -> None:
    client, base = team["look"].client, team.urls["look"]
    drawn = [client.get(f"{base}/kontor/plots/{name}.svg{query}") for query in ("", "?night")]
    assert drawn[0].data != drawn[1].data
    for answer in drawn:
        assert answer.mimetype == "image/svg+xml"
        assert ElementTree.fromstring(answer.data).tag.endswith("svg")
    page = team.open("look", "/kontor/rounds")
    assert page.by_id(f"numbers-{name}") is not None
    assert all(picture.attrs["alt"] for picture in page.all("img"))


def test_before_the_first_round_there_is_nothing_to_show(app: Flask) -> None:
    page = Table.of(app, "basic", PROXY, []).open("look", "/kontor/rounds")
    assert "No round has begun yet." in page.text
    assert page.all("img") == []
