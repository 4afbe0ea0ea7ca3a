"""What a seat says as it places its card: goods (F6, F8, W5, V1), what it draws (F9, F11), tavern jokers (F17, F18)."""

from urllib.parse import unquote

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, place
from tests.kontor.pages.special import (
    buttons,
    forged,
    laid,
    lay_again,
    opened,
    options,
    part,
    said,
    tap,
    tap_link,
    turn,
    unsaid,
)
from tests.rules.kontor.kit import teach


@pytest.fixture
def table(app: Flask) -> Table:
    """Red is to place 7, which shows wine and tea, and may export."""
    return opened(app, "pro", "exportlager", *turn("red", "R7"))


@pytest.fixture
def anna(table: Table) -> Phone:
    """Red's phone, where a cell is tapped."""
    assert not part(table["red"], "export")
    tap(table["red"], "1,1")
    return table["red"]


def test_F6_export_is_asked_with_nothing_as_the_answer_to_begin_with(table: Table, anna: Phone) -> None:
    assert (options(anna, "export"), said(anna, "export")) == (["none", "wine", "tea"], ["none"])
    into = ("Into the warehouse: 1 wine and 1 tea.", "Into the warehouse: 1 wine. In the export store then: 1 tea.")
    assert not unsaid(part(anna, "export"), "F6", *into)
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1)


def test_F6_the_good_that_was_tapped_is_exported(table: Table, anna: Phone) -> None:
    anna.follow("Export 1 tea")
    assert said(anna, "export") == ["tea"]
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1) | {"export": "tea"}
    assert "exports tea from red 7" in anna.page.text


def test_F6_no_warehouse_in_the_supply_is_said(app: Flask) -> None:
    faces = [teach(f"R{number} ww") for number in (*range(60, 68), 75)]
    before = laid(*(f"R{number}@{1 + number % 4},{number // 4 - 14}" for number in range(60, 68)))
    more = {"options": {"warehouse_supply": "16"}, "known": False}
    anna = opened(app, "pro", "exportlager", *faces, *before, *turn("red", "R75"), **more)["red"]  # type: ignore[arg-type]
    tap(anna, "-1,1")
    assert options(anna, "export") == ["none"]
    assert "The supply has no more: 2 wine." in part(anna, "export")


def test_F8_one_good_must_be_chosen(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-1", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "choose"), said(anna, "choose")) == (["wine", "tea"], [])
    assert "F8" in part(anna, "choose")
    assert "Place 7 here" not in buttons(anna)
    anna.follow("Store 1 tea")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "tea"}


def test_F8_F6_only_the_good_that_is_chosen_is_exported(app: Flask) -> None:
    table = opened(app, "pro", "exportlager freie-wahl-1", *turn("red", "R3"))
    anna = table["red"]
    tap(anna, "1,1")
    goods = ["wine", "spice", "tea"]
    assert (options(anna, "choose"), options(anna, "export")) == (goods, ["none", *goods])
    anna.follow("Store 1 spice")
    assert options(anna, "export") == ["none", "spice"]
    assert {"F6", "F8"} <= set(part(anna, "export").split())
    anna.show(anna.send(forged(anna, "Place 3 here", export="tea")), 422)
    assert "F8" in part(anna, "errors")
    anna.follow("Export 1 spice")
    anna.press("Place 3 here")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "spice", "export": "spice"}


def test_W5_V1_export_says_the_chits_left_and_what_is_lost(app: Flask) -> None:
    before = laid("R11@1,1", game="extension")
    table = opened(app, "extension", "restricted-storage", *before, *turn("red", "R9", "extension"))
    anna = table["red"]
    tap(anna, "2,1")
    told = ("Lost, because an area holds at most two of a good: 1 wine.", "5 chits of wine are left then.")
    assert not unsaid(part(anna, "export"), "W5", *told)
    anna.follow("Export 1 wine")
    anna.press("Place 9 here")
    assert table.entries()[-1]["export"] == "wine"


def test_a_page_that_is_behind_keeps_what_was_said(table: Table, anna: Phone) -> None:
    anna.follow("Export 1 tea")
    form = anna.form("Place 7 here")
    lay_again(table)
    anna.show(anna.send(form), 409)
    assert said(anna, "export") == ["tea"]


def test_F9_the_pile_must_be_named(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-2", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "draw"), said(anna, "draw")) == (["harbour", "water"], [])
    assert not unsaid(part(anna, "draw"), "19 cards in the pile.", "F9")
    assert "Place 7 here" not in buttons(anna)
    anna.follow("A water card")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1) | {"draw": "water"}


def test_F9_one_pile_is_left_with_the_reason_against_the_other(app: Flask) -> None:
    before = laid("R25@1,1", "R27@2,1", draw="water")
    table = opened(app, "pro", "freie-wahl-2", *before, *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "-1,1")
    assert (options(anna, "draw"), said(anna, "draw")) == (["harbour"], ["harbour"])
    assert "one" in part(anna, "draw")
    anna.show(anna.send(forged(anna, "Place 7 here", draw="water")), 422)
    assert "F9" in part(anna, "errors")
    anna.follow("A harbour card")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", -1, 1) | {"draw": "harbour"}


def test_F11_picking_needs_two_coins(app: Flask) -> None:
    before = laid("R25@1,1", "R27@2,1", pick=True)
    table = opened(app, "pro", "erste-wahl", *before, *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "-1,1")
    assert (options(anna, "pick"), said(anna, "pick")) == (["none"], ["none"])
    assert "can't pay 2 coins" in part(anna, "pick")
    anna.show(anna.send(forged(anna, "Place 7 here", pick=True)), 422)
    assert "F11" in part(anna, "errors")
    anna.follow("The top card")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", -1, 1)


def test_F11_picking_says_its_price_and_what_is_left(app: Flask) -> None:
    table = opened(app, "pro", "erste-wahl", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "pick"), said(anna, "pick")) == (["none", "True"], ["none"])
    assert "Costs 2 coins; 2 coins left then." in part(anna, "pick")
    anna.follow("Pick any card of your own pile")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1) | {"pick": True}


def test_F9_F11_picking_is_asked_once_a_harbour_card_is_drawn(app: Flask) -> None:
    anna = opened(app, "pro", "freie-wahl-2 erste-wahl", *turn("red", "R7"))["red"]
    tap(anna, "1,1")
    assert options(anna, "pick") == []
    anna.follow("A harbour card")
    assert options(anna, "pick") == ["none", "True"]
    anna.follow("A water card")
    assert options(anna, "pick") == []


LAID = laid("R25@1,1", "R27@2,1", "R29@-1,-1", "R33@-1,1")


def _table(app: Flask, rule: str) -> Table:
    return opened(app, "pro", rule, *LAID, *turn("red", "R89"))


def _placed(x: int, y: int, *joker: tuple[int, int]) -> Json:
    return place("red", x, y) | ({"joker": [list(cell) for cell in joker]} if joker else {})


@pytest.mark.parametrize(("given", "joker"), [("more on 27", [(2, 1)]), ("", [])])
def test_F17_own_one_good_cards_of_the_area_are_listed_with_name_and_good(
    app: Flask, given: str, joker: list[tuple[int, int]]
) -> None:
    table = _table(app, "bestechung-1")
    anna = table["red"]
    tap(anna, "2,2")
    assert (options(anna, "joker"), said(anna, "joker")) == (["none", "1,1", "2,1"], ["none"])
    assert not unsaid(part(anna, "joker"), "1 spice more on 25 M13", "F17")
    if given:
        anna.follow(given)
    anna.press("Place 89 here")
    assert table.entries()[-1] == _placed(2, 2, *joker)


def test_F17_tapping_the_card_in_the_picture_names_it_and_another_one_takes_its_place(app: Flask) -> None:
    table = _table(app, "bestechung-1")
    anna = table["red"]
    tap(anna, "2,2")
    tap_link(anna, "1,1")
    assert said(anna, "joker") == ["1,1"]
    assert "chosen" in anna.page.the("board").text or "chosen" in anna.page.html
    tap_link(anna, "2,1")
    assert said(anna, "joker") == ["2,1"]
    again = anna.page.the("again").attrs["hx-get"]
    assert '"cell":[2,2]' in unquote(again)
    anna.press("Place 89 here")
    assert table.entries()[-1] == _placed(2, 2, (2, 1))


def test_F17_a_second_tap_takes_it_back_and_another_cell_forgets_it(app: Flask) -> None:
    anna = _table(app, "bestechung-1")["red"]
    tap(anna, "2,2")
    tap_link(anna, "1,1")
    tap_link(anna, "1,1")
    assert said(anna, "joker") == ["none"]
    tap_link(anna, "1,1")
    tap(anna, "-2,-1")
    assert (options(anna, "joker"), said(anna, "joker")) == (["none", "-1,-1"], ["none"])


def test_F18_two_cards_in_two_other_areas(app: Flask) -> None:
    table = _table(app, "bestechung-2")
    anna = table["red"]
    tap(anna, "-2,1")
    assert options(anna, "joker") == ["none", "-1,-1", "1,1", "2,1"]
    tap_link(anna, "1,1")
    tap_link(anna, "-1,-1")
    assert sorted(said(anna, "joker")) == ["-1,-1", "1,1"]
    tap_link(anna, "2,1")
    assert sorted(said(anna, "joker")) == ["-1,-1", "2,1"]
    anna.press("Place 89 here")
    assert table.entries()[-1] == _placed(-2, 1, (-1, -1), (2, 1))


@pytest.mark.parametrize("cells", [((1, 1), (2, 1)), ((-1, 1),), ((0, 0),), ((1, 1), (-1, -1), (2, 1))])
def test_F18_forged_cells_are_refused_with_the_reason(app: Flask, cells: tuple[tuple[int, int], ...]) -> None:
    table = _table(app, "bestechung-2")
    anna = table["red"]
    tap(anna, "-2,1")
    anna.show(anna.send(forged(anna, "Place 89 here", joker=[list(cell) for cell in cells])), 422)
    assert "F18" in part(anna, "errors")
    assert len(table.entries()) == len(LAID) + 2
