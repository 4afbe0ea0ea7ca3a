"""H7 on the seat's page: buying on the centre, two moves a round; F15's cells. Without script and with."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.record import Json, Table, place, play
from tests.kontor.pages.special import UNPROCESSABLE, at, live, opened, part, tap, turn

SAILED = [
    *turn("red", "R7", "extension"),
    {"entry": "ship", "seat": "red", "to": [1, 0]},
    place("red", 1, 1),
    *turn("red", "R13", "extension"),
]
"""The ship has left the centre; red's 13 bears a ship too."""


@pytest.fixture
def table(app: Flask) -> Table:
    return opened(app, "extension", "", *SAILED)


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
    assert table.entries()[-1] == {"entry": "ship", "seat": "red", "to": [0, 0], "buy": 2}
    assert "buys 2 special cards for 4 coins" in anna.page.text


def test_H7_buying_is_no_duty_and_another_cell_forgets_it(table: Table) -> None:
    anna = table["red"]
    anna.follow("Move the ship first")
    tap(anna, "0,0")
    anna.follow("Buy 1 special card")
    tap(anna, "2,0")
    assert "buy" not in anna.form("Move the ship")
    tap(anna, "0,0")
    anna.press("Move the ship")
    assert table.entries()[-1] == {"entry": "ship", "seat": "red", "to": [0, 0]}


@pytest.mark.parametrize("wrong", ["3", "x", "0", "9" * 5000])
def test_H7_a_forged_number_is_refused_with_the_reason(table: Table, wrong: str) -> None:
    anna = table["red"]
    anna.follow("Move the ship first")
    tap(anna, "0,0")
    form = anna.form("Move the ship") | {"buy": wrong}
    assert at(live(anna, form, UNPROCESSABLE), "errors").text
    anna.show(anna.send(form | {"key": "other"}), UNPROCESSABLE)
    assert part(anna, "errors")
    assert table.entries() == SAILED


def test_H7_buying_elsewhere_is_refused(table: Table) -> None:
    anna = table["red"]
    anna.follow("Move the ship first")
    tap(anna, "2,0")
    anna.show(anna.send(anna.form("Move the ship") | {"buy": "1"}), UNPROCESSABLE)
    assert "H7" in part(anna, "errors")


def _two_moves() -> list[Json]:
    return [
        play(red="R7", black="B20", green="G31"),
        {"entry": "ship", "seat": "green", "to": [1, 0]},
        place("green", 1, 1),
        {"entry": "ship", "seat": "black", "to": [2, 0]},
        place("black", -1, 1),
    ]


def test_H7_the_third_who_could_move_the_ship_is_told_why_not(app: Flask) -> None:
    table = opened(app, "extension", "", *_two_moves())
    anna = table["red"]
    assert "Move the ship first" not in anna.page.text
    assert "it has had its 2 moves in this round" in part(anna, "no-ship")
    assert "H7" in part(anna, "no-ship")
    one_left = opened(app, "extension", "", *_two_moves()[:3])
    assert "The ship may move 1 more time this round." in part(one_left["black"], "moves")


def test_H1_without_the_limit_no_moves_are_counted(app: Flask) -> None:
    anna = opened(app, "pro", "", *turn("red", "R7"))["red"]
    assert not part(anna, "moves") + part(anna, "no-ship")


def test_F15_a_cell_next_to_the_ship_says_why_not(app: Flask) -> None:
    sailed = [*turn("red", "R7"), {"entry": "ship", "seat": "red", "to": [2, 0]}]
    anna = opened(app, "pro", "blockade", *sailed)["red"]
    tap(anna, "2,1")
    assert "F15" in part(anna, "why")
    tap(anna, "1,1")
    anna.press("Lay 7 here")


def test_N1_a_dry_cell_says_why_not(app: Flask) -> None:
    more = {"scenario": "wasserspiele", "layout": [[0, 0, "HC"]]}
    laid = [*turn("red", "R27"), place("red", 1, 0), *turn("red", "R25")]
    anna = opened(app, "pro", "", *laid, **more)["red"]
    tap(anna, "2,0")
    assert "N1" in part(anna, "why")


def test_N2_water_that_cuts_a_block_says_why_not(app: Flask) -> None:
    laid = [*turn("red", "W57"), place("red", -1, -1), *turn("red", "W59")]
    anna = opened(app, "pro", "", *laid, scenario="tic-tac-toe")["red"]
    tap(anna, "-2,-2")
    assert "N2" in part(anna, "why")


def test_N4_water_on_the_island_says_why_not(app: Flask) -> None:
    layout = [[x, y, "HC" if (x, y) == (0, 0) else None] for x in range(4) for y in range(4) if not {x, y} <= {1, 2}]
    anna = opened(app, "pro", "", *turn("red", "W57"), scenario="insel", layout=layout)["red"]
    tap(anna, "1,1")
    assert "N4" in part(anna, "why")


def test_V2_a_card_that_joins_two_areas_says_why_not(app: Flask) -> None:
    cards = (("R25", 1, 1), ("W57", 0, 3), ("R27", 1, 3))
    laid = [one for card, x, y in cards for one in (*turn("red", card, "extension"), place("red", x, y))]
    laid += turn("red", "R29", "extension")
    anna = opened(app, "extension", "restricted-storage", *laid)["red"]
    tap(anna, "1,2")
    assert "V2" in part(anna, "why")
