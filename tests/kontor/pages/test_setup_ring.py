"""S6, T2: three or four seats of the extension in any order, without script; names stay with the people."""

import pytest

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.setting_up import UNPROCESSABLE, cards, is_on, names_for, record_of, show

THREE = {"name-red": "Anna", "name-black": "Fritz", "name-green": "Gesa"}


def seats(page: Page) -> list[tuple[str, str]]:
    """Return the seats as shown, clockwise: colour, name."""
    fields = [one.attrs for one in page.all("input") if one.attrs.get("id", "").startswith("name-")]
    return [(one["id"].removeprefix("name-"), one["value"]) for one in fields]


def taxing(page: Page) -> list[str]:
    labels = [one.text for one in page.all("label") if one.attrs.get("for", "").startswith("name-")]
    return [text.removeprefix("Name of ") for text in labels]


def extension(phone: Phone) -> Page:
    phone.open("/kontor/new")
    show(phone, game="extension")
    return show(phone, **THREE)


def players(phone: Phone) -> list[tuple[str, str]]:
    found = record_of(phone)["players"]
    return [(one["seat"], one["name"]) for one in found]


def test_S6_three_players_are_asked_for_and_T2_the_page_says_who_taxes_whom(phone: Phone) -> None:
    page = extension(phone)
    assert taxing(page) == ["Red taxes Green", "Black taxes Red", "Green taxes Black"]
    phone.press("Open the table")
    assert players(phone) == [("red", "Anna"), ("black", "Fritz"), ("green", "Gesa")]
    assert "Anna taxes Gesa" in phone.follow("Game").text


def test_S6_a_fourth_player_comes_and_another_goes(phone: Phone) -> None:
    extension(phone)
    page = phone.press("Add a fourth player")
    assert seats(page) == [("red", "Anna"), ("black", "Fritz"), ("green", "Gesa"), ("purple", "")]
    assert not any("Add a fourth" in button.text for button in page.all("button"))
    page = phone.press("Black doesn't play", **{"name-purple": "Jan"})
    assert seats(page) == [("red", "Anna"), ("green", "Gesa"), ("purple", "Jan")]
    assert taxing(page) == ["Red taxes Purple", "Green taxes Red", "Purple taxes Green"]
    page = phone.press("Add a fourth player")
    assert seats(page)[-1] == ("black", "Fritz")
    phone.press("Open the table", deck="proxy", **{"rule-restricted-storage": "on"})
    assert [seat for seat, _name in players(phone)] == ["red", "green", "purple", "black"]
    assert record_of(phone)["special_rules"] == ["restricted-storage"]


def test_S6_any_order_round_the_table_by_taps(phone: Phone) -> None:
    extension(phone)
    page = phone.press("Move Green one place up")
    page = phone.press("Move Green one place up")
    assert seats(page) == [("green", "Gesa"), ("red", "Anna"), ("black", "Fritz")]
    assert taxing(page) == ["Green taxes Black", "Red taxes Green", "Black taxes Red"]
    phone.press("Open the table")
    assert [seat for seat, _name in players(phone)] == ["green", "red", "black"]


def test_S6_a_colour_changes_hands_and_the_name_stays_with_the_player(phone: Phone) -> None:
    extension(phone)
    page = show(phone, **{"colour-1": "purple"})
    assert seats(page) == [("purple", "Anna"), ("black", "Fritz"), ("green", "Gesa")]
    page = show(phone, **{"colour-2": "green"})
    assert seats(page) == [("purple", "Anna"), ("green", "Fritz"), ("black", "Gesa")]
    page = show(phone, **{"colour-1": "black", "colour-3": "purple"})
    assert seats(page) == [("black", "Anna"), ("green", "Fritz"), ("purple", "Gesa")]


def test_S6_two_of_a_colour_are_refused_at_the_second(phone: Phone) -> None:
    extension(phone)
    page = phone.press("Open the table", UNPROCESSABLE, **{"colour-3": "red"})
    summary = page.the("errors")
    assert [one.attrs["href"] for one in summary.all("a")] == ["#colour-3", "/kontor/rules/S6"]
    assert "can't both have Red" in summary.text
    phone.press("Open the table", **{"colour-1": "green", "colour-3": "red"})
    assert players(phone) == [("green", "Anna"), ("black", "Fritz"), ("red", "Gesa")]


def test_switching_the_game_keeps_seats_names_and_the_fourth_player(phone: Phone) -> None:
    extension(phone)
    phone.press("Add a fourth player")
    phone.press("Move Green one place up", **{"name-purple": "Jan"})
    page = show(phone, game="pro")
    assert seats(page) == [("red", "Anna"), ("black", "Fritz")]
    page = show(phone, game="extension")
    assert seats(page) == [("red", "Anna"), ("green", "Gesa"), ("black", "Fritz"), ("purple", "Jan")]


@pytest.mark.parametrize("order", ["", "red,black", "red,red,black", "red,black,teal", "red,black,green,purple,red"])
def test_an_order_that_is_none_is_read_as_the_first(phone: Phone, order: str) -> None:
    extension(phone)
    page = show(phone, order=order)
    assert [seat for seat, _name in seats(page)] == ["red", "black", "green"]


@pytest.mark.parametrize("what", ["remove-1", "remove-9", "up-1", "up-x", "add-2", "remove-²", "dance"])
def test_a_move_that_is_none_changes_nothing(phone: Phone, what: str) -> None:
    extension(phone)
    expected = 4 if what == "add-2" else 3
    assert len(seats(phone.press("Open the table", act=what))) == expected


def test_S6_without_three_goods_is_an_option_and_the_cards_are_left_out(phone: Phone) -> None:
    extension(phone)
    page = show(phone, **{"option-without_three_goods": "yes"})
    assert is_on(cards(page, "option-without_three_goods")["yes"])
    assert "the cards with three goods" in page.text
    phone.press("Open the table", deck="proxy", **names_for(page))
    page = phone.follow("Game")
    assert "18 in each player's pile" in page.text
    assert "You play differently from most" in page.text
