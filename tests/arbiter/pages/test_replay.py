"""A game watched again, without script: every moment has its page, its links and its picture."""

import pytest
from flask import Flask

from kontor_rules import entry_line, entry_of
from tests.arbiter.pages.record import NAMES, Table, kept, place, play


@pytest.fixture
def table(app: Flask) -> Table:
    """A whole team game."""
    return Table.going_on(app, kept("team-four-phones"))


@pytest.mark.sample
def test_from_the_start_to_the_end_by_links(table: Table) -> None:
    phone = table["look"]
    table.open("look", "/kontor/rounds")
    assert phone.follow("Watch it again").h1 == "Move 0 of 78"
    assert "One move back" not in phone.page.text
    assert phone.follow("One move forward").h1 == "Move 1 of 78"
    assert phone.follow("To the end").h1 == "Move 78 of 78"
    assert "The field is full" in phone.page.text
    phone.follow("One move back")
    assert phone.follow("To the start").h1 == "Move 0 of 78"


def test_the_slider_leads_there_without_script(table: Table) -> None:
    for address, number in (("?number=20", 20), ("?number=x", 0), ("/9999", 78)):
        assert table.open("look", f"/replay{address}").h1 == f"Move {number} of 78"


def test_a_moment_shows_what_lay_then_and_what_happened(table: Table) -> None:
    page = table.open("look", "/replay/20")
    assert "Fritz places black 12" in page.text
    assert "placed last" in page.html
    assert [[one.text for one in row.children] for row in page.all("tbody")[0].children] == [
        ["Anna", "0", "4"],
        ["Bela", "0", "4"],
        ["Fritz", "0", "3"],
        ["Gesa", "0", "5"],
    ]
    assert page.html.count('role="img"') < table.open("look", "/replay/78").html.count('role="img"')


def test_faces_taught_before_a_reveal_are_one_move_with_it(app: Flask) -> None:
    text = Table.going_on(app, kept("basic-two-phones")).open("look", "/replay/3").text
    assert "The arbiter now knows" in text
    assert "The cards are turned over" in text


def test_a_game_under_way_can_be_watched_too(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [play(red="R17", black="B18")])
    assert table.open("red", "/replay/1").h1 == "Move 1 of 1"
    api = f"/api/v1/tables/{table.urls['host'].removeprefix('/t/')}/entries"
    sent = table["look"].client.post(api, json={"entry": place("black", 1, 1), "seen": 1})
    assert sent.status_code == 200
    assert table.open("red", "/replay/1").h1 == "Move 1 of 2"


def test_a_moment_has_the_lines_of_its_entries_in_the_record(table: Table) -> None:
    lines = [entry_line(entry) for entry in kept("team-four-phones")["entries"]]
    pages = [table.open("look", f"/replay/{number}") for number in range(79)]
    places = [one.text.split(" ", 1) for page in pages for one in page.all("code")]
    assert [int(place) for place, _line in places] == list(range(len(lines)))
    assert [entry_of(line) for _place, line in places] == kept("team-four-phones")["entries"]
    assert sum(line == said for line, (_place, said) in zip(lines, places, strict=True)) < len(lines)  # cards are named


def test_the_record_is_handed_out_to_be_read(app: Flask, table: Table) -> None:
    answer = app.test_client().get(table.urls["look"] + "/record.txt")
    assert answer.mimetype == "text/plain"
    said = answer.get_data(as_text=True).translate({0xE000: None, 0xE001: None})  # the marks around sentences
    won, played, *lines = said.splitlines()
    assert won.endswith("has won")
    assert "Anna" in played
    heads = [line.partition(" ")[2] for line in lines if not line.startswith("    ")]
    assert [entry_of(line) for line in heads] == kept("team-four-phones")["entries"]
    assert any(line.startswith("    Fritz places") and line.endswith("(P1)") for line in lines)
    assert table.open("look", "/score").href("The record as text")
