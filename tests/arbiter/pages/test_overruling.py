"""The table's word on the pages (docs/record.md)."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, kept, place, play

START = [play(red="R7", black="W57"), place("black", 1, 1)]


@pytest.fixture
def table(app: Flask) -> Table:
    return Table.of(app, "basic", NAMES, START)


def deciding(phone: Phone) -> Phone:
    phone.follow("Something is wrong")
    phone.follow("Overrule the arbiter")
    return phone


def last(table: Table) -> Json:
    return table.entries()[-1]


def test_coins_are_what_the_table_says_and_the_log_says_why(table: Table) -> None:
    phone = deciding(table["host"])
    phone.submit("coins", seat="red", coins="2", reason="Anna put two back.")
    assert last(table) == {
        "entry": "override", "what": "coins", "seat": "red", "coins": 2, "reason": "Anna put two back."
    }  # fmt: skip
    assert "Overruled: Anna has 2 coins (the arbiter counted 4). Reason: Anna put two back." in phone.page.text


def test_without_a_reason_nothing_is_decided(table: Table) -> None:
    phone = deciding(table["host"])
    phone.submit("coins", 422, seat="red", coins="2", reason="  ")
    assert phone.page.by_id("reason-coins-fault") is not None
    phone.submit("coins", 422, seat="red", coins="99", reason="Because.")
    assert "purse and treasury together hold" in phone.page.text
    phone.submit("coins", 422, seat="red", coins="x", reason="Because.")
    assert phone.page.by_id("coins-coins-fault") is not None
    assert len(table.entries()) == 2


@pytest.mark.sample
def test_P1_a_card_is_laid_where_the_arbiter_forbids_it(table: Table) -> None:
    phone = deciding(table["host"])
    phone.follow("where the arbiter forbids it")
    phone.open(next(link for link in phone.page.hrefs("what=place") if "cell=" in link))
    phone.submit("place", reason="We like it there.")
    assert last(table)["what"] == "place"
    assert phone.page.by_id("errors") is None


def test_P5_P7_a_bridge_goes_onto_water_where_the_arbiter_forbids_it(app: Flask) -> None:
    table = Table.going_on(app, kept("extension-four", 227))
    phone = deciding(table["host"])
    phone.follow("where the arbiter forbids it")
    onto = {parse_qs(urlsplit(one).query)["cell"][0]: one for one in phone.page.hrefs("cell=")}
    assert {"-1,0", "1,0", "-4,2"} <= onto.keys()  # water beside closed areas, some of it inside the layout
    phone.open(onto["-1,0"])
    phone.submit("place", reason="We all want it there.")
    assert (last(table)["what"], last(table)["cell"]) == ("place", [-1, 0])


def test_a_card_is_moved_or_goes_back_to_the_hand(table: Table) -> None:
    phone = deciding(table["host"])
    phone.follow("Where a card is")
    phone.tap("cell=1,1")
    phone.tap("to=-1,1")
    phone.submit("card", to="-1,1", reason="It lay there.")
    assert last(table)["to"] == [-1, 1]
    deciding(phone).follow("Where a card is")
    phone.tap("cell=-1,1")
    phone.submit("card", to="", reason="It never lay.")
    assert last(table)["to"] is None


def test_the_turn_goes_to_somebody_else(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [play(red="R7", black="W57")])
    phone = deciding(table["host"])
    phone.submit("turn", seat="red", reason="Anna was first.")
    table.reload()
    assert "Your turn" in table["red"].page.text


def test_A6_an_area_of_a_finished_game_gets_another_owner_and_the_score_follows(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    phone = deciding(table["host"])
    form = next(one for one in phone.page.all("form") if "Which area?" in one.text)
    cell = next(f.attrs["value"] for f in form.all("input") if f.attrs.get("name") == "cell")
    phone.submit("owner", cell=cell, side="", reason="It wasn't closed.")
    phone.follow("Score")
    assert "belongs to nobody. Reason: It wasn't closed." in phone.page.text


def test_nonsense_is_a_bad_request(table: Table) -> None:
    phone = deciding(table["host"])
    for fields in (
        {"what": "weather"},
        {"what": "coins", "seat": ""},
        {"what": "owner"},
        {"what": "card"},
        {"what": "card", "cell": "99,99"},
    ):
        form = phone.form("Decide this") | fields
        assert phone.send(form).status_code == 400, fields
