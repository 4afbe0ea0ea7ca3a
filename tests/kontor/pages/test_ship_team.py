"""H4 in the team game: an opponent's card goes to the opponent that is named, an own one to who laid it."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, place, play, sit_out
from tests.kontor.pages.special import NAMES, UNPROCESSABLE, buttons, part
from tests.kontor.pages.test_ship import choose

ENTRIES = [
    sit_out("black-2"),
    play(red_1="R27", red_2="R13", black_1="B20"),
    place("red-1", 1, 1),
    place("black-1", 2, 1),
    place("red-2", -1, 1),
    *(sit_out(seat) for seat in ("red-2", "black-1", "black-2")),
    play(red_1="R7"),
]
"""Fritz's black 20 at 2,1 and Bela's red 13 at -1,1 bear ships; then it's Anna's turn with 7, which bears one too."""


@pytest.fixture
def table(app: Flask) -> Table:
    return Table.of(app, "team", NAMES["team"], ENTRIES)


@pytest.fixture
def anna(table: Table) -> Phone:
    return table["red-1"]


def test_H4_an_opponents_card_asks_who_gets_it_before_it_can_be_confirmed(table: Table, anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    assert "Who gets the card?" in part(anna, "takes")
    assert not [text for text in buttons(anna) if "Move the ship" in text]
    assert not part(anna, "preview")
    anna.follow("Gesa")
    assert "Put black 20 underneath your pile" in part(anna, "preview")
    anna.press("Move the ship and remove black 20")
    assert table.entries()[-1] == {
        "entry": "ship",
        "seat": "red-1",
        "to": [2, 0],
        "remove": [2, 1],
        "return_to": "black-2",
    }
    table["black-2"].open(table.urls["black-2"])
    assert "Put black 20 underneath your pile" in part(table["black-2"], "now")


def test_H4_a_card_of_the_own_side_asks_nothing(table: Table, anna: Phone) -> None:
    choose(anna, "-1,0", "-1,1")
    assert "Who gets the card?" not in part(anna, "takes")
    anna.press("Move the ship and remove red 13")
    assert "return_to" not in table.entries()[-1]


def test_H4_with_another_card_the_name_is_forgotten(anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    anna.follow("Gesa")
    anna.follow("Remove nothing")
    assert "return" not in anna.form("Move the ship")


@pytest.mark.parametrize("given", ["", "red-2", "nobody"])
def test_H4_a_card_sent_to_nobody_or_to_the_wrong_side_is_refused(table: Table, anna: Phone, given: str) -> None:
    choose(anna, "2,0", "2,1")
    anna.follow("Gesa")
    anna.show(anna.send(anna.form("Move the ship") | {"return": given}), UNPROCESSABLE)
    assert "H4" in part(anna, "errors")
    assert table.entries() == ENTRIES
