"""The ship on a seat's page, without script: chosen, previewed, confirmed; bought on the centre (H7); in teams (H4)."""

import json
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, place, play, sit_out
from tests.kontor.pages.special import (
    NAMES as SEATED,
    buttons,
    entered,
    for_all,
    lay_again,
    opened,
    options,
    part,
    seen,
    tap,
    turn,
    unsaid,
)

TAKE_3 = "Red 3 (1 wine, 1 spice, 1 tea, ship)"

ENTRIES = [
    play(red="R3", black="B16"),
    place("black", 1, 1),
    place("red", 2, 1),
    play(red="W57", black="B36"),
    place("red", -1, -1),
    place("black", 3, 1),
    sit_out("black"),
    play(red="R7"),
]
"""Black 16 at 1,1, red 3 beside it, black 36 beyond; then it's red's turn with 7, which bears a ship."""


@pytest.fixture
def table(app: Flask) -> Table:
    return Table.of(app, "pro", NAMES, ENTRIES)


@pytest.fixture
def anna(table: Table) -> Phone:
    return table["red"]


def choose(phone: Phone, *cells: str) -> None:
    """Ask for the ship, and tap cells."""
    phone.follow("Move the ship first")
    for cell in cells:
        tap(phone, cell)


def marked(phone: Phone) -> set[str]:
    """Return the cells that can be tapped."""
    hrefs = [one.attrs.get("href", "") for one in phone.page.all("a")]
    return {href.partition("cell=")[2].partition("&")[0].replace("%2C", ",") for href in hrefs if "cell=" in href}


def test_H1_the_ship_is_one_tap_away_and_placing_stays_two(anna: Phone) -> None:
    assert anna.page.h1 == "Your turn: place 7"
    assert "-1,1" in marked(anna)
    choose(anna)
    assert anna.page.h1 == "Your turn: move the ship"
    assert "0,0" not in marked(anna)
    assert {"1,0", "2,0", "-1,-1"} <= marked(anna)
    anna.follow("Leave the ship where it is")
    assert anna.page.h1 == "Your turn: place 7"


def test_H2_H6_what_may_be_taken_away_and_what_not_with_why(anna: Phone) -> None:
    choose(anna, "2,0")
    assert not unsaid(part(anna, "removed"), "Remove nothing", TAKE_3)
    given = [one.text for one in anna.page.all("a") if one.attrs.get("aria-current") == "true"]
    assert "Remove nothing" in given[-1]
    assert not unsaid(part(anna, "removed-closed"), "here is no harbour card", "H6")
    tap(anna, "1,0")
    assert "The ship can't remove a card there" in part(anna, "removed")
    assert "can't remove black 16: it has no ship symbol" in part(anna, "removed-closed")


def test_H5_the_preview_says_what_goes_and_moves(anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    told = (
        "Its area of 3 cells splits into 2",
        "Anna loses 1 wine, 1 spice and 1 tea together with red 3",
        "Fritz moves 1 tea from black 16 to black 36",
        "Put red 3 underneath your pile",
        "W6",
    )
    assert not unsaid(part(anna, "preview"), *told)
    assert "About to be removed: Red 3" in part(anna, "board")


def test_H4_confirmed_it_stands_and_the_card_may_go_into_the_cell_just_freed(table: Table, anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    anna.press("Move the ship and remove red 3")
    assert table.entries()[-1] == {"entry": "ship", "seat": "red", "to": [2, 0], "remove": [2, 1]}
    assert anna.page.h1 == "Your turn: place 7"
    assert "Move the ship first" not in anna.page.text
    assert "2,1" in marked(anna)
    tap(anna, "2,1")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 2, 1)


def test_H3_moving_takes_nothing_away_by_itself_and_the_same_form_sent_twice_moves_once(
    table: Table, anna: Phone
) -> None:
    choose(anna, "2,0")
    form = anna.form("Move the ship")
    assert [anna.send(form).status_code for _ in range(2)] == [303, 303]
    assert table.entries() == [*ENTRIES, {"entry": "ship", "seat": "red", "to": [2, 0]}]


def test_another_water_card_forgets_what_was_to_be_taken(anna: Phone) -> None:
    choose(anna, "2,0", "2,1", "-1,0")
    assert entered(anna, "Move the ship") == ship((-1, 0))


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["0,0"], "The ship can't go to"),
        (["1,1"], "The ship can't go to"),
        (["4,4"], "The ship can't go to"),
        (["2,0", "1,1"], "The ship can't remove the card on"),
        (["2,0", "3,1"], "The ship can't remove the card on"),
    ],
)
def test_H1_H2_a_cell_the_ship_cannot_go_to_or_take_from_says_why(anna: Phone, cells: list[str], said: str) -> None:
    choose(anna, *cells)
    assert not unsaid(part(anna, "why"), said, f"H{len(cells)}")
    moves = [one for one in buttons(anna) if "Move the ship" in one]
    assert entered(anna, "Move the ship") == ship((2, 0)) if len(cells) == 2 else not moves


def test_H1_a_second_move_in_a_turn_is_refused(table: Table, anna: Phone) -> None:
    choose(anna, "2,0")
    form = anna.form("Move the ship")
    anna.press("Move the ship")
    anna.show(anna.send(form | {"seen": seen(anna), "key": "another", "entry": json.dumps(ship((1, 0)))}), 422)
    assert "H1" in part(anna, "errors")
    assert len(table.entries()) == len(ENTRIES) + 1


def test_a_page_that_is_behind_is_told_and_keeps_what_was_chosen(table: Table, anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    lay_again(table)
    anna.press("Move the ship", 409)
    assert "took the last entry back" in part(anna, "meanwhile")
    assert table.entries() == ENTRIES
    anna.press("Move the ship and remove red 3")
    assert table.entries()[-1]["remove"] == [2, 1]


def test_a_move_that_is_no_longer_asked_for_is_told_so(table: Table, anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    table["host"].open(table.urls["host"] + "/all")
    table["host"].press("Take it back")
    anna.press("Move the ship", 409)
    assert anna.page.h1 == "Play a card face down"


def test_who_has_no_turn_is_neither_asked_nor_heard(table: Table, anna: Phone) -> None:
    choose(anna, "2,0")
    form = anna.form("Move the ship")
    fritz = table["black"]
    fritz.open(table.urls["black"] + begun((2, 0), "R7"))
    assert "Move the ship" not in fritz.page.text
    hers = form | {"csrf_token": fritz.csrf_token, "key": "fritz"}
    black = hers | {"entry": json.dumps(ship((2, 0), "black"))}
    fritz.show(fritz.client.post(table.urls["black"] + "/own/enter", data=black), 422)
    assert "R3" in part(fritz, "errors")
    fritz.show(fritz.client.post(table.urls["black"] + "/own/enter", data=hers), 403)
    assert table.entries() == ENTRIES


def begun(to: tuple[int, int], card: str) -> str:
    """Return the address in which the ship goes to a cell before this card is placed."""
    return "?" + urlencode({"card": card, "entry": json.dumps({"entry": "ship", "to": to})})


def test_S3_without_the_symbol_or_a_ship_nothing_is_asked(app: Flask) -> None:
    assert "Move the ship" not in Table.of(app, "basic", NAMES, ENTRIES)["red"].page.text
    table = Table.of(app, "pro", NAMES, [*ENTRIES[:-1], play(red="R27")])
    assert "Move the ship" not in table["red"].page.text
    table["red"].open(table.urls["red"] + begun((2, 0), "R27"))
    assert table["red"].page.h1 == "Your turn: place 27"


def test_what_was_chosen_for_another_card_is_forgotten(table: Table, anna: Phone) -> None:
    anna.open(table.urls["red"] + begun((2, 0), "R3"))
    assert anna.page.h1 == "Your turn: place 7"


def test_the_host_moves_it_for_everybody(table: Table) -> None:
    host = for_all(table)
    choose(host, "2,0", "2,1")
    assert host.page.h1 == "Anna moves the ship"
    host.press("Move the ship and remove red 3")
    assert host.page.h1 == "Anna places 7"


def test_a_move_taken_back_is_named_and_undone_by_hand(anna: Phone) -> None:
    choose(anna, "2,0", "2,1")
    anna.press("Move the ship and remove red 3")
    anna.press("Take it back")
    assert "Undo this on the table" in part(anna, "now")
    assert "Place red 3 from your pile on N13." in part(anna, "now")
    assert "Taken back: Anna moves the ship" in anna.page.text


def ship(to: tuple[int, int], seat: str = "red") -> Json:
    return {"entry": "ship", "seat": seat, "to": list(to)}


SAILED = [*turn("red", "R7", "extension"), ship((1, 0)), place("red", 1, 1), *turn("red", "R13", "extension")]
"""The ship has left the centre; red's 13 bears a ship too."""


@pytest.fixture
def extension(app: Flask) -> Table:
    return opened(app, "extension", "", *SAILED)


@pytest.fixture
def sailor(extension: Table) -> Phone:
    """Red's phone, where the ship is about to be moved."""
    extension["red"].follow("Move the ship first")
    return extension["red"]


def test_H7_on_the_centre_special_cards_are_bought_up_to_the_purse(extension: Table) -> None:
    sailor = extension["red"]
    assert "The ship may move 2 more times this round." in part(sailor, "moves")
    sailor.follow("Move the ship first")
    tap(sailor, "2,0")
    assert not part(sailor, "count")
    tap(sailor, "0,0")
    buys = part(sailor, "count")
    assert "Buy 1 special card Costs 2 coins; 2 coins left then." in buys
    assert "Buy 2 special cards Costs 4 coins; 0 coins left then." in buys
    assert options(sailor, "count") == ["none", "1", "2"]
    assert "can't pay 6 coins" in part(sailor, "count-closed")
    sailor.follow("Buy 2 special cards")
    sailor.press("Move the ship")
    assert extension.entries()[-1] == ship((0, 0)) | {"buy": 2}
    assert "buys 2 special cards for 4 coins" in sailor.page.text


def test_H7_buying_is_no_duty_and_another_cell_forgets_it(extension: Table, sailor: Phone) -> None:
    tap(sailor, "0,0")
    sailor.follow("Buy 1 special card")
    tap(sailor, "2,0")
    assert entered(sailor, "Move the ship") == ship((2, 0))
    tap(sailor, "0,0")
    sailor.press("Move the ship")
    assert extension.entries()[-1] == ship((0, 0))


def test_H7_the_third_who_could_move_the_ship_is_told_why_not(app: Flask) -> None:
    moves = [play(red="R7", black="B20", green="G31"), ship((1, 0), "green"), place("green", 1, 1)]
    one_left = opened(app, "extension", "", *moves)
    assert "The ship may move 1 more time this round." in part(one_left["black"], "moves")
    extension = opened(app, "extension", "", *moves, ship((2, 0), "black"), place("black", -1, 1))
    sailor = extension["red"]
    assert "Move the ship first" not in sailor.page.text
    assert not unsaid(part(sailor, "no-ship"), "it has already made its 2 moves this round", "H7")


def test_H1_without_the_limit_no_moves_are_counted(app: Flask) -> None:
    sailor = opened(app, "pro", "", *turn("red", "R7"))["red"]
    assert not part(sailor, "moves") + part(sailor, "no-ship")


TEAM_ENTRIES = [
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
def team(app: Flask) -> Table:
    return Table.of(app, "team", SEATED["team"], TEAM_ENTRIES)


@pytest.fixture
def partner(team: Table) -> Phone:
    return team["red-1"]


def test_H4_an_opponents_card_asks_who_gets_it_before_it_can_be_confirmed(team: Table, partner: Phone) -> None:
    choose(partner, "2,0", "2,1")
    assert "Who gets the card?" in part(partner, "holder")
    assert not [text for text in buttons(partner) if "Move the ship" in text]
    assert not part(partner, "preview")
    partner.follow("Gesa")
    assert "Put black 20 underneath your pile" in part(partner, "preview")
    partner.press("Move the ship and remove black 20")
    assert team.entries()[-1] == {
        "entry": "ship",
        "seat": "red-1",
        "to": [2, 0],
        "remove": [2, 1],
        "return_to": "black-2",
    }
    team["black-2"].open(team.urls["black-2"])
    assert "Put black 20 underneath your pile" in part(team["black-2"], "now")


def test_H4_a_card_of_the_own_side_asks_nothing(team: Table, partner: Phone) -> None:
    choose(partner, "-1,0", "-1,1")
    assert not part(partner, "holder")
    partner.press("Move the ship and remove red 13")
    assert "return_to" not in team.entries()[-1]


def test_H4_with_another_card_the_name_is_forgotten(partner: Phone) -> None:
    choose(partner, "2,0", "2,1")
    partner.follow("Gesa")
    partner.follow("Remove nothing")
    assert entered(partner, "Move the ship") == ship((2, 0), "red-1")
