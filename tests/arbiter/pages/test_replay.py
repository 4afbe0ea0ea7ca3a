"""A game watched again, without script: every moment has its page, its links and its picture."""

from __future__ import annotations

import pytest
from flask import Flask

from kontor_rules import entry_line, entry_of
from tests.arbiter.pages.record import Table, kept, place, play


@pytest.fixture
def table(app: Flask) -> Table:
    """A whole team game."""
    return Table.going_on(app, kept("team-four-phones"))


@pytest.mark.sample
def test_from_the_start_to_the_end_by_links(table: Table) -> None:
    phone = table["look"]
    phone.open(table.urls["look"] + "/rounds")
    phone.follow("Watch it again")
    assert phone.page.h1 == "Move 0 of 78"
    assert "One move back" not in phone.page.text
    phone.follow("One move forward")
    assert phone.page.h1 == "Move 1 of 78"
    phone.follow("To the end")
    assert phone.page.h1 == "Move 78 of 78"
    assert "The field is full" in phone.page.text
    phone.follow("One move back")
    phone.follow("To the start")
    assert phone.page.h1 == "Move 0 of 78"


def test_the_slider_leads_there_without_script(table: Table) -> None:
    phone = table["look"]
    phone.open(table.urls["look"] + "/replay/0")
    assert phone.open(table.urls["look"] + "/replay?number=20").h1 == "Move 20 of 78"
    assert phone.open(table.urls["look"] + "/replay?number=x").h1 == "Move 0 of 78"
    assert phone.open(table.urls["look"] + "/replay/9999").h1 == "Move 78 of 78"


def test_a_moment_shows_what_lay_then_and_what_happened(table: Table) -> None:
    page = table["look"].open(table.urls["look"] + "/replay/20")
    assert "Fritz lays black 12" in page.text
    assert "laid last" in page.html
    assert [[one.text for one in row.children] for row in page.all("tbody")[0].children] == [
        ["Anna", "4", "0"],
        ["Bela", "4", "0"],
        ["Fritz", "3", "0"],
        ["Gesa", "5", "0"],
    ]
    assert page.html.count('role="img"') < table["look"].open(table.urls["look"] + "/replay/78").html.count(
        'role="img"'
    )


def test_faces_taught_before_a_reveal_are_one_move_with_it(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    page = table["look"].open(table.urls["look"] + "/replay/3")
    assert "The arbiter learns" in page.text
    assert "The cards are turned over" in page.text


def test_a_game_under_way_can_be_watched_too(app: Flask) -> None:
    table = Table.of(app, "basic", {"red": "Anna", "black": "Fritz"}, [play(red="R17", black="B18")])
    page = table["red"].open(table.urls["red"] + "/replay/1")
    assert page.h1 == "Move 1 of 1"
    table["host"].open(table.urls["host"] + "/all")
    table.reload()
    entry = place("black", 1, 1)
    seen = 1
    sent = table["look"].client.post(
        f"/api/v1/tables/{table.urls['host'].removeprefix('/t/')}/entries", json={"entry": entry, "seen": seen}
    )
    assert sent.status_code == 200
    assert table["red"].open(table.urls["red"] + "/replay/1").h1 == "Move 1 of 2"


def test_a_moment_has_the_lines_of_its_entries_in_the_record(table: Table) -> None:
    lines = [entry_line(entry) for entry in kept("team-four-phones")["entries"]]
    shown: list[str] = []
    for number in range(79):
        page = table["look"].open(f"{table.urls['look']}/replay/{number}")
        shown += [one.text for one in page.all("code")]
    places = [said.split(" ", 1) for said in shown]
    assert [int(place) for place, _line in places] == list(range(len(lines)))
    assert [entry_of(line) for _place, line in places] == kept("team-four-phones")["entries"]
    assert sum(line == said for line, (_place, said) in zip(lines, places, strict=True)) < len(lines)  # cards are named


def test_the_record_is_handed_out_to_be_read(app: Flask) -> None:
    table = Table.going_on(app, kept("team-four-phones"))
    answer = app.test_client().get(table.urls["look"] + "/record.txt")
    assert answer.mimetype == "text/plain"
    said = answer.get_data(as_text=True).translate({0xE000: None, 0xE001: None})  # the marks around sentences
    won, played, *lines = said.splitlines()
    assert won.endswith("has won")
    assert "Anna" in played
    heads = [line.partition(" ")[2] for line in lines if not line.startswith("    ")]
    assert [entry_of(line) for line in heads] == kept("team-four-phones")["entries"]
    assert any(line.startswith("    Fritz lays") and line.endswith("(P1)") for line in lines)
    page = table["look"].open(table.urls["look"] + "/score")
    assert [link.attrs["href"] for link in page.all("a") if link.text == "The record to read"]
