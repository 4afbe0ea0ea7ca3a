"""Wrong? Touch it, in Contract: projects, cells, workers, committees, cards turned up, points."""

import pytest
from flask import Flask

from rulings.records import version_for
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table as Links
from tests.contract.evening import DECK, Evening
from tests.rules.cases import kept_record


def touch(table: Evening, thing: str, who: str = "all") -> Phone:
    """Touch a thing on the page where all can be touched."""
    phone = table.phone(who)
    phone.follow("Something is wrong")
    phone.tap(f"/wrong/{thing}")
    return phone


def enter(table: Evening, entry: Json) -> None:
    tables = table.app.extensions["kontor-tables"]
    with table.app.app_context():
        access = tables.find(table.urls["host"].removeprefix("/t/"))
        tables.enter(access, entry, tables.position(access).length)


def last(table: Evening) -> Json:
    return table.phone("look").record["entries"][-1]


@pytest.fixture
def placed(table: Evening) -> Evening:
    enter(table, {"entry": "place", "seat": "red", "committees": ["c1", "c3", "c4"]})
    return table


def test_a_worker_stands_in_another_committee(placed: Evening) -> None:
    phone = touch(placed, "committee.c3", "red")
    phone.follow("A worker stands elsewhere")
    phone.tap("right=c2-c3")
    phone.press("No: move it now")
    assert last(placed)["committees"] == ["c1", "c2", "c4"]


def test_a_card_that_was_turned_up_had_another_number_in_all_that_was_entered_of_it(table: Evening) -> None:
    shown = table.state()["display"][0]
    other = next(number for number in DECK if number not in table.state()["display"] and 2 in DECK[number]["players"])
    phone = touch(table, f"display.{shown}")
    phone.follow("Another card was turned up")
    phone.tap(f"right={other}")
    phone.press("No: move it now")
    assert other in table.state()["display"]
    assert shown not in table.state()["display"]


def built(table: Evening) -> Json:
    """Let Ada build what she can."""
    legal = table.state()["legal"]
    entry: Json = {"entry": "build", "seat": "red", "card": legal["build"][0], "cell": legal["cells"][0]}
    enter(table, entry)
    return entry


def test_a_project_lies_on_another_cell(table: Evening) -> None:
    other = table.state()["legal"]["cells"][1]
    entry = built(table)
    x, y = entry["cell"]
    phone = touch(table, f"cell.{x},{y}", "red")
    phone.follow("Wrong cell")
    phone.tap(f"right={other[0]},{other[1]}")
    phone.press("No: move it now")
    assert last(table)["cell"] == other


def test_another_project_was_built(table: Evening) -> None:
    other = table.state()["legal"]["build"][1]
    entry = built(table)
    x, y = entry["cell"]
    phone = touch(table, f"cell.{x},{y}", "red")
    phone.follow("Wrong project")
    phone.tap(f"right={other}")
    phone.press("No: move it now")
    assert last(table)["card"] == other


def test_points_lead_to_what_brings_them(table: Evening) -> None:
    entry = built(table)
    phone = touch(table, "points.red")
    assert [one for one in phone.page.hrefs("/contract/cards/") if one.endswith(str(entry["card"]))]
    assert "Overrule the arbiter" in phone.page.text
    assert "Overrule the arbiter" not in touch(table, "points.red", "red").page.text


def kept(app: Flask, upto: str, times: int = 1) -> tuple[Links, int]:
    """Open a table right after so many entries of a kind of a kept game; return the place of the last one, too."""
    record = kept_record("two-phones.contract")
    place = [number for number, entry in enumerate(record["entries"]) if entry["entry"] == upto][times - 1]
    entries = record["entries"][: place + 1]
    return Links.going_on(app, {**record, "entries": entries, "version": version_for(entries)}), place


def test_D3_a_number_that_has_come_already_is_answered_and_one_that_is_in_no_pile_changes_places(app: Flask) -> None:
    table, _place = kept(app, "build", 5)
    phone = table["host"]
    phone.open(f"{table.urls['host']}/wrong/display.25/card")
    phone.tap("right=8")
    assert "That card has been turned up already: project 8." in phone.page.text
    assert [one for one in phone.page.hrefs("/rules/") if one.endswith("/D3")]
    phone.open(f"{table.urls['host']}/wrong/display.25/card")
    phone.tap("right=36")
    phone.press("Yes, it does")
    assert 36 in [entry["card"] for entry in table.entries() if entry["entry"] == "reveal"]


def test_a_resolution_was_another_committees(app: Flask) -> None:
    table, place = kept(app, "resolve")
    phone = table["host"]
    phone.open(f"{table.urls['host']}/wrong/entry.{place}/committee")
    phone.tap("right=c4")
    phone.press("Correct it this way")
    assert table.entries()[-1] == {"entry": "resolve", "seat": "red", "committee": "c4"}


def test_what_isnt_there_cant_be_wrong(table: Evening) -> None:
    phone = table.phone("red")
    for thing in ("cell.9,9", "cell.0,0", "committee.c9", "display.99", "display.x", "points.green", "ghost."):
        phone.open(f"{table.urls['red']}/wrong/{thing}/cell", 404)
