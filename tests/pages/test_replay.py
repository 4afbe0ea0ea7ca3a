"""A game watched again, without script: every moment has its page, its links and its picture."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.pages.record import Table, kept, place, play


@pytest.fixture
def table(app: Flask) -> Table:
    """A whole team game."""
    return Table.going_on(app, kept("team-four-phones"))


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
