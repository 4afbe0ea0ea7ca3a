"""F5: a card face down right after the own placement, without script and with."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, place, play
from tests.kontor.pages.special import for_all, laid, opened, part, seen, tap, tap_link, turn

BOTH = [play(red="R33", black="B42"), place("black", 1, 1)]


@pytest.fixture
def table(app: Flask) -> Table:
    """Black has just placed, and it's red's turn."""
    return opened(app, "pro", "schmuggel", *BOTH)


def at_a_cell(table: Table) -> Phone:
    """Return black's phone with a cell tapped for a smuggled card."""
    table["black"].follow("Smuggle a card")
    tap_link(table["black"], "2,1")
    return table["black"]


def test_F5_offered_to_who_has_just_placed_and_to_nobody_else(table: Table) -> None:
    offered = {name: part(phone, "smuggling") for name, phone in table.phones.items()}
    assert offered == {"red": "", "black": "Smuggle a card Rule F5", "look": "", "host": ""}
    host = for_all(table)
    assert part(host, "smuggling").startswith("Fritz smuggles a card")


def test_F5_the_next_turn_isnt_held_up_and_going_on_is_no(table: Table) -> None:
    anna = table["red"]
    assert anna.page.h1 == "Your turn: place 33"
    tap(anna, "-1,1")
    anna.press("Place 33 here")
    table["black"].open(table.urls["black"])
    assert not part(table["black"], "smuggling")
    assert part(anna, "smuggling")


def test_F5_also_when_the_placement_ended_the_round(app: Flask) -> None:
    table = opened(app, "pro", "schmuggel", *laid("R25@1,1"))
    anna = table["red"]
    assert anna.page.h1 == "Play a card face down"
    anna.follow("Smuggle a card")
    tap_link(anna, "2,1")
    anna.press("Place a card face down here")
    assert table.entries()[-1] == {"entry": "smuggle", "seat": "red", "cell": [2, 1]}
    assert anna.page.h1 == "Play a card face down"
    assert not part(anna, "smuggling")
    anna.open(table.urls["red"] + "?smuggle=choose")
    assert anna.page.h1 == "Play a card face down", "once a game"


def test_F5_a_cell_is_tapped_seen_and_confirmed(table: Table) -> None:
    fritz = table["black"]
    fritz.follow("Smuggle a card")
    assert fritz.page.h1 == "Smuggle a card"
    assert not [one for one in fritz.page.all("button") if "face down here" in one.text]
    tap_link(fritz, "2,1")
    tap_link(fritz, "1,2")
    assert "On M14." in fritz.page.text
    fritz.press("Place a card face down here")
    assert table.entries()[-1] == {"entry": "smuggle", "seat": "black", "cell": [1, 2]}
    assert "Fritz smuggles a card" in fritz.page.text
    assert not part(fritz, "smuggling")


def test_F5_smuggling_nothing_leads_back(table: Table) -> None:
    fritz = table["black"]
    fritz.follow("Smuggle a card")
    fritz.follow("Smuggle nothing now")
    assert part(fritz, "smuggling")
    assert fritz.page.h1 != "Smuggle a card"


def test_F5_a_cell_must_suit_both_kinds_and_says_why_not(app: Flask) -> None:
    before = [*laid("R21@1,1"), *turn("black", "B42"), place("black", -1, 1)]
    fritz = opened(app, "pro", "schmuggel", *before)["black"]
    fritz.follow("Smuggle a card")
    tap(fritz, "2,1")
    assert {"F5", "P4"} <= set(part(fritz, "why").split())
    tap(fritz, "1,1")
    assert {"F5", "P3"} <= set(part(fritz, "why").split())


def test_F5_too_late_is_refused(table: Table) -> None:
    fritz, anna = at_a_cell(table), table["red"]
    form = fritz.form("Place a card face down here")
    tap(anna, "-1,1")
    anna.press("Place 33 here")
    late = form | {"seen": seen(anna), "key": "late"}
    fritz.show(fritz.send(late), 422)
    assert "F5" in part(fritz, "errors")
