"""Whose turn it is shows on every page, and a tap while waiting is answered with what may be asked."""

from collections.abc import Callable

import pytest

from tests.arbiter.pages.test_clock import icon, turn
from tests.contract.evening import Evening


def test_each_page_tells_whose_turn_it_is(table: Evening) -> None:
    found = {who: turn(table.phone(who)) for who in ("red", "blue", "look", "all")}
    assert found == {"red": ("mine", "red"), "blue": ("wait", "red"), "look": ("look", "red"), "all": ("mine", "red")}
    red, blue = table.phone("red"), table.phone("blue")
    assert red.page.title == "● Your turn · Contract"
    assert [icon(phone).rpartition("/")[2] for phone in (red, blue)] == ["icon-called.svg", "icon.svg"]
    assert "You wait" in blue.page.text
    table.place("red", "c1")
    assert [turn(table.phone(who)) for who in ("red", "blue")] == [("wait", "blue"), ("mine", "blue")]


def test_turning_cards_up_is_nobodys_turn(evening: Callable[..., Evening]) -> None:
    found = evening()
    assert turn(found.phone("red")) == turn(found.phone("blue")) == ("open", "")
    assert found.phone("red").page.title == "Turn up 8 cards from the pile. · Contract"


@pytest.mark.parametrize(("cell", "question"), [("1,0", "What may I build at"), ("0,0", "What may I build at M10?")])
def test_a_tap_while_waiting_leads_to_may_i(table: Evening, cell: str, question: str) -> None:
    blue = table.phone("blue")
    blue.open(f"{table.urls['blue']}?cell={cell}")
    answer = blue.page.the("asking")
    assert answer.text.startswith("Ada goes first. Meanwhile you may ask:")
    assert question in answer.text
    blue.open(answer.all("a")[0].attrs["href"])
    assert blue.page.h1 == "May I?"
    assert blue.page.by_id("may-project") is not None


def test_a_tap_on_a_card_asks_for_its_action(table: Evening) -> None:
    card = table.build("red")
    table.fill()
    asker = next(phone for phone in map(table.phone, ("red", "blue")) if turn(phone)[0] == "wait")
    asker.open(f"{asker.page.url}?cell=1,0")
    answer = asker.page.the("asking")
    assert f"May I use project {card}?" in answer.text
    asker.open(answer.all("a")[0].attrs["href"])
    assert asker.page.by_id("may") is not None


def test_without_anything_tapped_a_link_leads_to_the_questions(table: Evening) -> None:
    way = next(one for one in table.phone("blue").page.all("p") if "ask-way" in one.attrs.get("class", ""))
    assert table.phones["blue"].open(way.all("a")[0].attrs["href"]).h1 == "May I?"


def test_while_waiting_projects_of_the_display_lead_to_what_may_be_built(table: Evening) -> None:
    blue, red = table.phone("blue"), table.phone("red")
    cards = [one for one in blue.page.all("a") if "offer-card" in one.attrs.get("class", "")]
    assert len(cards) == len(table.state()["display"])
    assert not [one for one in blue.page.all("a") + blue.page.all("div") if "can" in one.attrs.get("class", "").split()]
    assert not [one for one in red.page.all("a") if "ask" in one.attrs.get("class", "").split()]
    blue.open(cards[0].attrs["href"])
    assert "project" in blue.page.the("may").text.lower()


def test_the_clock_stands_beside_the_names_where_the_table_wants_it(table: Evening) -> None:
    blue = table.phone("blue")
    assert not [one for one in blue.page.all("span") if "clock" in one.attrs.get("class", "")]
    blue.follow("Game")
    blue.press("Show the clock")
    blue.open(table.urls["blue"])
    clocks = {
        row.attrs["data-seat"]: "data-runs" in one.attrs
        for row in blue.page.all("tr")
        for one in row.all("span")
        if "clock" in one.attrs.get("class", "").split()
    }
    assert clocks == {"red": True, "blue": False}
