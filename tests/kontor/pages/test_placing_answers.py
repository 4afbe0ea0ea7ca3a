"""What a seat says as it places its card: goods (F6, F8, W5, V1), what it draws (F9, F11), tavern jokers (F17, F18)."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, place
from tests.kontor.pages.special import laid, lay_again, opened, options, part, tap, tap_link, ticked, turn, unsaid
from tests.rules.kontor.kit import teach


@pytest.fixture
def table(app: Flask) -> Table:
    """Red is to place 7, which shows wine and tea, and may export."""
    return opened(app, "pro", "exportlager", *turn("red", "R7"))


@pytest.fixture
def anna(table: Table) -> Phone:
    """Red's phone, where a cell is tapped."""
    assert not part(table["red"], "goods")
    tap(table["red"], "1,1")
    return table["red"]


def test_F6_export_is_asked_with_nothing_as_the_answer_to_begin_with(table: Table, anna: Phone) -> None:
    assert options(anna, "goods") == ["none", "export-wine", "export-tea"]
    assert ticked(anna, "goods") == ["none"]
    into = ("Into the warehouse: 1 wine and 1 tea.", "Into the warehouse: 1 wine. In the export store then: 1 tea.")
    assert not unsaid(part(anna, "goods"), "F6", *into)
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1)


def test_F6_the_ticked_good_is_exported(table: Table, anna: Phone) -> None:
    anna.press("Place 7 here", goods="export-tea")
    assert table.entries()[-1] == place("red", 1, 1) | {"export": "tea"}
    assert "exports tea from red 7" in anna.page.text


def test_F6_no_warehouse_in_the_supply_is_said(app: Flask) -> None:
    faces = [teach(f"R{number} ww") for number in (*range(60, 68), 75)]
    before = laid(*(f"R{number}@{1 + number % 4},{number // 4 - 14}" for number in range(60, 68)))
    more = {"options": {"warehouse_supply": "16"}, "known": False}
    anna = opened(app, "pro", "exportlager", *faces, *before, *turn("red", "R75"), **more)["red"]  # type: ignore[arg-type]
    tap(anna, "-1,1")
    assert options(anna, "goods") == ["none"]
    assert "The supply has no more: 2 wine." in part(anna, "goods")


def test_F8_one_good_must_be_chosen(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-1", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "goods"), ticked(anna, "goods")) == (["choose-wine", "choose-tea"], [])
    anna.press("Place 7 here", 422)
    assert "F8" in part(anna, "errors")
    assert part(anna, "errors").startswith("One answer is missing")
    assert anna.page.the("goods").attrs["aria-invalid"] == "true"
    assert any(one.attrs["href"] == "#goods" for one in anna.page.the("errors").all("a"))
    anna.press("Place 7 here", goods="choose-tea")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "tea"}


def test_F8_F6_stored_or_exported_is_one_question(app: Flask) -> None:
    table = opened(app, "pro", "exportlager freie-wahl-1", *turn("red", "R3"))
    anna = table["red"]
    tap(anna, "1,1")
    goods = ["wine", "spice", "tea"]
    assert options(anna, "goods") == [f"choose-{g}" for g in goods] + [f"choose-{g}.export-{g}" for g in goods]
    assert {"F6", "F8"} <= set(part(anna, "goods").split())
    anna.press("Place 3 here", 422, goods="choose-wine.export-tea")
    assert "F8" in part(anna, "errors")
    anna.press("Place 3 here", goods="choose-spice.export-spice")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "spice", "export": "spice"}


def test_W5_V1_export_says_the_chits_left_and_what_is_lost(app: Flask) -> None:
    before = laid("R11@1,1", game="extension")
    table = opened(app, "extension", "restricted-storage", *before, *turn("red", "R9", "extension"))
    anna = table["red"]
    tap(anna, "2,1")
    told = ("Lost, because an area holds at most two of a good: 1 wine.", "5 chits of wine are left then.")
    assert not unsaid(part(anna, "goods"), "W5", *told)
    anna.press("Place 9 here", goods="export-wine")
    assert table.entries()[-1]["export"] == "wine"


def test_a_page_that_is_behind_keeps_what_was_ticked(table: Table, anna: Phone) -> None:
    form = anna.form("Place 7 here") | {"goods": "export-tea"}
    lay_again(table)
    anna.show(anna.send(form), 409)
    assert ticked(anna, "goods") == ["export-tea"]


def test_F9_the_pile_must_be_named(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-2", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "draw"), ticked(anna, "draw")) == (["draw-harbour", "draw-water"], [])
    assert "19 cards in the pile." in part(anna, "draw")
    anna.press("Place 7 here", 422)
    assert "F9" in part(anna, "errors")
    anna.press("Place 7 here", draw="draw-water")
    assert table.entries()[-1] == place("red", 1, 1) | {"draw": "water"}


@pytest.mark.parametrize(
    ("rules", "answer", "left", "chosen", "why", "wrong", "rule"),
    [
        ("freie-wahl-2", {"draw": "water"}, "draw-harbour", ["draw-harbour"], "one", "draw-water", "F9"),
        ("erste-wahl", {"pick": True}, "none", ["none"], "can't pay 2 coins", "pick-yes", "F11"),
    ],
    ids=["one of each", "no coins"],
)
def test_F9_F11_one_answer_is_left_with_the_reason_for_the_other(
    app: Flask, rules: str, answer: Json, left: str, chosen: list[str], why: str, wrong: str, rule: str
) -> None:
    table = opened(app, "pro", rules, *laid("R25@1,1", "R27@2,1", **answer), *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "-1,1")
    assert (options(anna, "draw"), ticked(anna, "draw")) == ([left], chosen)
    assert why in part(anna, "draw")
    anna.press("Place 7 here", 422, draw=wrong)
    assert rule in part(anna, "errors")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", -1, 1) | ({"draw": "harbour"} if rule == "F9" else {})


def test_F11_picking_says_its_price_and_what_is_left(app: Flask) -> None:
    table = opened(app, "pro", "erste-wahl", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "draw"), ticked(anna, "draw")) == (["none", "pick-yes"], ["none"])
    assert "Costs 2 coins; 2 coins left then." in part(anna, "draw")
    anna.press("Place 7 here", draw="pick-yes")
    assert table.entries()[-1] == place("red", 1, 1) | {"pick": True}


def test_F9_F11_which_pile_and_picking_are_one_question(app: Flask) -> None:
    anna = opened(app, "pro", "freie-wahl-2 erste-wahl", *turn("red", "R7"))["red"]
    tap(anna, "1,1")
    assert options(anna, "draw") == ["draw-harbour", "draw-water", "draw-harbour.pick-yes"]


LAID = laid("R25@1,1", "R27@2,1", "R29@-1,-1", "R33@-1,1")


def _table(app: Flask, rule: str) -> Table:
    return opened(app, "pro", rule, *LAID, *turn("red", "R89"))


def _send(phone: Phone, *cells: str, status: int = 303) -> None:
    """Press the button with several cells ticked."""
    form: dict[str, object] = dict(phone.form("Place 89 here"))
    action = str(form.pop("action"))
    answer = phone.client.post(action, data=form | {"joker": list(cells)})
    assert answer.status_code == status
    if status != 303:
        phone.show(answer, status)


def _placed(x: int, y: int, *joker: tuple[int, int]) -> Json:
    return place("red", x, y) | ({"joker": [list(cell) for cell in joker]} if joker else {})


@pytest.mark.parametrize(("given", "joker"), [({"joker": "2,1"}, [(2, 1)]), ({}, [])])
def test_F17_own_one_good_cards_of_the_area_are_listed_with_name_and_good(
    app: Flask, given: dict[str, str], joker: list[tuple[int, int]]
) -> None:
    table = _table(app, "bestechung-1")
    anna = table["red"]
    tap(anna, "2,2")
    assert (options(anna, "joker"), ticked(anna, "joker")) == (["", "1,1", "2,1"], [""])
    assert not unsaid(part(anna, "joker"), "1 spice more on 25 M13", "F17")
    anna.press("Place 89 here", **given)
    assert table.entries()[-1] == _placed(2, 2, *joker)


def test_F17_tapping_the_card_in_the_picture_ticks_it_and_another_one_takes_its_place(app: Flask) -> None:
    table = _table(app, "bestechung-1")
    anna = table["red"]
    tap(anna, "2,2")
    tap_link(anna, "1,1")
    assert ticked(anna, "joker") == ["1,1"]
    assert "chosen" in anna.page.the("board").text or "chosen" in anna.page.html
    tap_link(anna, "2,1")
    assert ticked(anna, "joker") == ["2,1"]
    again = anna.page.the("again").attrs["hx-get"]
    assert "cell=2,2" in again.replace("%2C", ",")
    anna.press("Place 89 here")
    assert table.entries()[-1] == _placed(2, 2, (2, 1))


def test_F17_a_second_tap_takes_it_back_and_another_cell_forgets_it(app: Flask) -> None:
    anna = _table(app, "bestechung-1")["red"]
    tap(anna, "2,2")
    tap_link(anna, "1,1")
    tap_link(anna, "1,1")
    assert ticked(anna, "joker") == [""]
    tap_link(anna, "1,1")
    tap(anna, "-2,-1")
    assert (options(anna, "joker"), ticked(anna, "joker")) == (["", "-1,-1"], [""])


def test_F18_two_cards_in_two_other_areas(app: Flask) -> None:
    table = _table(app, "bestechung-2")
    anna = table["red"]
    tap(anna, "-2,1")
    assert options(anna, "joker") == ["-1,-1", "1,1", "2,1"]
    tap_link(anna, "1,1")
    tap_link(anna, "-1,-1")
    assert sorted(ticked(anna, "joker")) == ["-1,-1", "1,1"]
    tap_link(anna, "2,1")
    assert sorted(ticked(anna, "joker")) == ["-1,-1", "2,1"]
    _send(anna, "-1,-1", "2,1")
    assert table.entries()[-1] == _placed(-2, 1, (-1, -1), (2, 1))


@pytest.mark.parametrize("cells", [("1,1", "2,1"), ("-1,1",), ("0,0",), ("1,1", "-1,-1", "2,1")])
def test_F18_forged_cells_are_refused_with_the_reason(app: Flask, cells: tuple[str, ...]) -> None:
    table = _table(app, "bestechung-2")
    anna = table["red"]
    tap(anna, "-2,1")
    _send(anna, *cells, status=422)
    assert "F18" in part(anna, "errors")
    assert len(table.entries()) == len(LAID) + 2
