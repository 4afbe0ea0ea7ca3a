"""The tavern as a joker: F17, F18, on the picture and in the list, without script and with."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, place
from tests.kontor.pages.special import UNPROCESSABLE, laid, opened, options, part, tap, tap_link, ticked, turn, unsaid

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
    _send(anna, *cells, status=UNPROCESSABLE)
    assert "F18" in part(anna, "errors")
    assert len(table.entries()) == len(LAID) + 2
