"""H7 on the seat's page: buying on the centre, two moves a round; cells that say why not. Without script and with."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Json, Table, place, play
from tests.kontor.pages.special import UNPROCESSABLE, live, opened, part, tap, turn, unsaid


def ship(to: tuple[int, int], seat: str = "red") -> Json:
    return {"entry": "ship", "seat": seat, "to": list(to)}


SAILED = [*turn("red", "R7", "extension"), ship((1, 0)), place("red", 1, 1), *turn("red", "R13", "extension")]
"""The ship has left the centre; red's 13 bears a ship too."""


@pytest.fixture
def table(app: Flask) -> Table:
    return opened(app, "extension", "", *SAILED)


@pytest.fixture
def anna(table: Table) -> Phone:
    """Red's phone, where the ship is about to be moved."""
    table["red"].follow("Move the ship first")
    return table["red"]


def test_H7_on_the_centre_special_cards_are_bought_up_to_the_purse(table: Table) -> None:
    anna = table["red"]
    assert "The ship may move 2 more times this round." in part(anna, "moves")
    anna.follow("Move the ship first")
    tap(anna, "2,0")
    assert not part(anna, "buys")
    tap(anna, "0,0")
    buys = part(anna, "buys")
    assert "Buy 1 special card Costs 2 coins; 2 coins left then." in buys
    assert "Buy 2 special cards Costs 4 coins; 0 coins left then." in buys
    assert "Buy 3" not in buys
    assert "can't pay 6 coins" in part(anna, "no-more")
    anna.follow("Buy 2 special cards")
    anna.press("Move the ship")
    assert table.entries()[-1] == ship((0, 0)) | {"buy": 2}
    assert "buys 2 special cards for 4 coins" in anna.page.text


def test_H7_buying_is_no_duty_and_another_cell_forgets_it(table: Table, anna: Phone) -> None:
    tap(anna, "0,0")
    anna.follow("Buy 1 special card")
    tap(anna, "2,0")
    assert "buy" not in anna.form("Move the ship")
    tap(anna, "0,0")
    anna.press("Move the ship")
    assert table.entries()[-1] == ship((0, 0))


@pytest.mark.parametrize("wrong", ["3", "x", "0", "9" * 5000])
def test_H7_a_forged_number_is_refused_with_the_reason(table: Table, anna: Phone, wrong: str) -> None:
    tap(anna, "0,0")
    form = anna.form("Move the ship") | {"buy": wrong}
    assert live(anna, form, UNPROCESSABLE).the("errors").text
    anna.show(anna.send(form | {"key": "other"}), UNPROCESSABLE)
    assert part(anna, "errors")
    assert table.entries() == SAILED


def test_H7_buying_elsewhere_is_refused(anna: Phone) -> None:
    tap(anna, "2,0")
    anna.show(anna.send(anna.form("Move the ship") | {"buy": "1"}), UNPROCESSABLE)
    assert "H7" in part(anna, "errors")


def test_H7_the_third_who_could_move_the_ship_is_told_why_not(app: Flask) -> None:
    moves = [play(red="R7", black="B20", green="G31"), ship((1, 0), "green"), place("green", 1, 1)]
    one_left = opened(app, "extension", "", *moves)
    assert "The ship may move 1 more time this round." in part(one_left["black"], "moves")
    table = opened(app, "extension", "", *moves, ship((2, 0), "black"), place("black", -1, 1))
    anna = table["red"]
    assert "Move the ship first" not in anna.page.text
    assert not unsaid(part(anna, "no-ship"), "it has already made its 2 moves this round", "H7")


def test_H1_without_the_limit_no_moves_are_counted(app: Flask) -> None:
    anna = opened(app, "pro", "", *turn("red", "R7"))["red"]
    assert not part(anna, "moves") + part(anna, "no-ship")
