"""From the start page to a table: names, cards, options, links."""

from collections.abc import Callable

import pytest

from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone

UNPROCESSABLE = 422


def test_the_start_page_leads_to_a_new_table(phone: Phone) -> None:
    phone.open("/")
    phone.follow("New table")
    assert phone.page.h1 == "New table"


@pytest.mark.devices
def test_a_table_opens_with_nothing_but_two_names(phone: Phone) -> None:
    phone.open("/new")
    phone.press("Open the table", **{"name-red": "Anna", "name-black": "Fritz"})
    assert phone.page.h1 == "Waiting for the cards of Anna and Fritz."
    assert len([one for one in phone.page.all("svg") if "QR code" in one.attrs.get("aria-label", "")]) == 3


def test_missing_names_are_asked_for_at_their_fields(phone: Phone) -> None:
    phone.open("/new")
    page = phone.press("Open the table", UNPROCESSABLE, **{"name-red": "Anna"})
    assert [one.attrs["href"] for one in page.by_id("errors").all("a")] == ["#name-black"]  # type: ignore[union-attr]
    assert page.by_id("name-red").attrs["value"] == "Anna"  # type: ignore[union-attr]


def test_the_same_name_twice_is_refused(phone: Phone) -> None:
    phone.open("/new")
    page = phone.press("Open the table", UNPROCESSABLE, **{"name-red": "Anna", "name-black": " Anna "})
    assert "same name" in page.text


def test_a_name_with_a_control_character_is_refused(phone: Phone) -> None:
    phone.open("/new")
    page = phone.press("Open the table", UNPROCESSABLE, **{"name-red": "An\u0007na", "name-black": "Fritz"})
    assert "can't be printed" in page.text


@pytest.mark.parametrize("new", ["/new", "/contract/new"])
def test_what_nobody_sees_in_a_name_is_left_out_and_names_that_look_alike_are_the_same(phone: Phone, new: str) -> None:
    second = "name-black" if new == "/new" else "name-blue"
    phone.open(new)
    page = phone.press("Open the table", UNPROCESSABLE, **{"name-red": "A\u00adnna", second: "\u202e\uff21nna"})
    assert "same name" in page.text


def test_every_option_that_can_act_is_offered_with_a_sentence(phone: Phone) -> None:
    page = phone.open("/new")
    offered = {one.attrs["id"] for one in page.all("fieldset") if one.attrs.get("id", "").startswith("option-")}
    assert offered == {
        "option-both_sit_out",
        "option-both_broke",
        "option-placing",
        "option-border_closes",
        "option-keeper_supply",
        "option-last_income",
        "option-warehouse_supply",
    }


@pytest.mark.sample
def test_an_option_chosen_is_in_the_record(new_game: Callable[..., Game]) -> None:
    game = new_game(placing="may")
    record = game.look.client.get(game.urls["look"] + "/record").get_json(force=True)
    assert record["setup"]["options"]["placing"] == "may"


@pytest.mark.devices
@pytest.mark.usefixtures("unmarked")
def test_an_own_copy_is_offered_again_under_its_name(new_game: Callable[..., Game], phone: Phone) -> None:
    host = new_game(deck="new").host
    page = host.open("/new")
    assert "Our deck" in [one.text for one in page.all("b")]
    assert "Our deck" not in [one.text for one in phone.open("/new").all("b")]
    name = next(one for one in page.all("input") if one.attrs.get("name") == "deck-name")
    assert name.attrs["value"] == "Our deck 2"


@pytest.mark.devices
def test_a_device_knows_its_tables(game: Game) -> None:
    page = game.anna.open("/")
    assert "Anna · Fritz" in page.text
    assert "seat of Anna" in page.text
    game.anna.follow("Anna · Fritz")
    assert game.anna.page.url == game.urls["anna"]


def test_M2_a_device_that_knows_no_table_sees_an_example_and_opens_it(phone: Phone) -> None:
    phone.open("/")
    assert "wins the area with the largest lead: 2 in wine." in phone.page.text
    phone.press("Try it yourself: open as a table (The largest lead wins)")
    phone.open("/")
    assert "Tables on this device" in phone.page.text
    assert "largest lead" not in phone.page.text


def test_lookers_on_get_no_seat_code(game: Game) -> None:
    page = game.look.open(game.urls["look"] + "/codes")
    assert len([one for one in page.all("svg") if "QR code" in one.attrs.get("aria-label", "")]) == 1
    assert game.urls["anna"] not in page.html


def test_a_seat_gets_no_codes(game: Game) -> None:
    game.anna.open(game.urls["anna"] + "/codes", 403)
