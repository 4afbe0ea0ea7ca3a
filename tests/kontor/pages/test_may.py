"""May I: any card on any cell, and who would win an area now."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import at
from tests.arbiter.pages.record import Table, kept, place, play

NAMES = {"red": "Anna", "black": "Fritz"}


@pytest.fixture
def table(app: Flask) -> Table:
    entries = [play(red="R7", black="B16"), place("black", 1, 1), place("red", 1, 2)]
    return Table.of(app, "basic", NAMES, entries)


def ask(table: Table, **query: str) -> Phone:
    phone = table["red"]
    phone.open(table.urls["red"])
    phone.follow("May I")
    phone.open(phone.page.url + "?" + "&".join(f"{key}={value}" for key, value in query.items()))
    return phone


@pytest.mark.sample
def test_a_card_that_the_arbiter_knows_is_allowed_or_not_with_every_rule_against_it(table: Table) -> None:
    assert "Yes. " in ask(table, seat="red", number="9", cell="-1,1").page.text
    phone = ask(table, seat="red", number="9", cell="9,9")
    found = at(phone.page, "may")
    assert "No. " in found.text
    assert "P1" in found.text
    assert "P2" in found.text
    assert "R7" in ask(table, seat="red", number="7", cell="-1,1").page.text


def test_the_cells_that_a_card_may_go_to_are_marked_and_all_others_can_be_asked_about(table: Table) -> None:
    phone = ask(table, seat="red", number="9")
    assert "The card may go to the marked cells." in phone.page.text
    links = [one.attrs.get("href", "").replace("%2C", ",") for one in phone.page.all("a")]
    asked = {link.partition("cell=")[2].partition("#")[0] for link in links}
    assert {"-1,1", "1,1", "0,0"} <= asked
    assert "The card may go to the marked cells." not in ask(table, seat="red", number="7").page.text


def test_a_card_that_nobody_has_met_is_asked_for_by_its_kind(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [play(red="R7", black="B16"), place("black", 1, 1), place("red", 1, 2)])
    phone = ask(table, seat="black", number="94", cell="-1,1")
    if "hasn't met it" in phone.page.text:
        phone.open(phone.page.url.split("?")[0] + "?seat=black&number=94&kind=water&cell=-1,1")
    assert "may go on" in phone.page.text or "may not go on" in phone.page.text


def test_M_an_open_area_says_who_would_win_it_and_what_one_more_good_changes(table: Table) -> None:
    phone = ask(table, cell="1,2")
    contested = at(phone.page, "contested")
    assert "If this area closed now" in contested.text
    assert "had one more" in contested.text or "One more of any good" in contested.text


def test_A4_a_closed_area_says_whose_it_is(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    phone = table["look"]
    record = phone.client.get(table.urls["look"] + "/record").get_json(force=True)
    places = [entry["cell"] for entry in record["entries"] if entry["entry"] == "place"]
    pages = [phone.open(f"{table.urls['look']}/kontor/may?cell={x},{y}").text for x, y in places]
    assert any("This area is closed. Its owner:" in text for text in pages)


def test_nonsense_is_answered_kindly(table: Table) -> None:
    for query in ({"number": "abc"}, {"cell": "x"}, {"seat": "green", "number": "7"}, {"number": "7", "kind": "ship"}):
        ask(table, **query)
    assert table.entries()[-1]["entry"] == "place"
