"""Two water cards instead of the flood, one after the other (F16), and a card face down right after the own (F5)."""

from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, place, play
from tests.kontor.pages.special import for_all, laid, opened, part, seen, tap, tap_link, turn
from tests.rules.kontor.kit import teach

RULES = "hochwasser erweitertes-hochwasser"
LAID = laid("R25@1,1")


@pytest.fixture
def table(app: Flask) -> Table:
    return opened(app, "pro", RULES, *LAID, *turn("red", "S90"))


@pytest.fixture
def anna(table: Table) -> Phone:
    return table["red"]


def number(phone: Phone, text: str) -> None:
    """Type a card's number and go on."""
    answer_form(phone, typed=text)


def answer_form(phone: Phone, **given: str) -> None:
    """Send the form that asks about a card: by address, like a browser."""
    form = phone.form("Go on with this card") | given
    action = form.pop("action")
    phone.show(phone.client.get(action, query_string=form))


def first(phone: Phone) -> None:
    """Say a known card and its cell."""
    phone.follow("Place two water cards instead")
    number(phone, "57")
    tap_link(phone, "2,1")


def both(phone: Phone, *cells: str) -> None:
    """Say two known cards and their cells; the second's is thought over."""
    first(phone)
    number(phone, "59")
    for cell in cells or ("1,2",):
        tap_link(phone, cell)


def test_F15_P8_a_flood_without_anything_to_cover_isnt_refused_by_the_ship(app: Flask) -> None:
    page = opened(app, "pro", "hochwasser blockade", *turn("red", "S90"))["red"].page
    assert "P8" in page.the("why").text
    assert "F15" not in page.the("why").text


def test_F16_the_flood_may_be_laid_or_two_water_cards(table: Table, anna: Phone) -> None:
    assert anna.page.h1 == "Your turn: place 90"
    anna.follow("Place two water cards instead")
    assert anna.page.h1 == "Your turn: water instead of the flood"
    anna.follow("Back to the flood")
    tap(anna, "1,1")
    anna.press("Place 90 here")
    assert table.entries()[-1] == place("red", 1, 1)


def test_F16_card_cell_card_cell_preview_and_one_button(table: Table, anna: Phone) -> None:
    anna.follow("Place two water cards instead")
    assert "Type the number of the first card." in anna.page.text
    number(anna, "57")
    assert "Tap the cell of the first card." in anna.page.text
    tap_link(anna, "2,1")
    assert "Type the number of the second card." in anna.page.text
    number(anna, "59")
    assert "Tap the cell of the second card." in anna.page.text
    tap_link(anna, "1,2")
    assert "An area of 1 card is closed." in part(anna, "preview")
    assert len(table.entries()) == len(LAID) + 2
    anna.press("Place both here")
    cards = [{"card": "W57", "cell": [2, 1]}, {"card": "W59", "cell": [1, 2]}]
    assert table.entries()[-1] == {"entry": "waters", "seat": "red", "cards": cards}
    assert "places water instead of flood 90" in anna.page.text


def test_F16_the_second_cell_may_be_next_to_the_first(table: Table, anna: Phone) -> None:
    both(anna, "3,1", "2,2")
    anna.press("Place both here")
    assert [one["cell"] for one in table.entries()[-1]["cards"]] == [[2, 1], [2, 2]]


def test_F16_C7_new_faces_are_taught_in_the_same_step(app: Flask) -> None:
    table = opened(app, "pro", RULES, teach("R25 w"), teach("S90"), *LAID, *turn("red", "S90"), known=False)
    anna = table["red"]
    anna.follow("Place two water cards instead")
    number(anna, "57")
    assert "The arbiter doesn't know water 57 yet" in anna.page.text
    answer_form(anna, coin="1")
    tap_link(anna, "2,1")
    number(anna, "59")
    answer_form(anna)
    tap_link(anna, "1,2")
    before = len(table.entries())
    anna.press("Place both here")
    assert [one["entry"] for one in table.entries()[before:]] == ["face", "face", "waters"]
    assert (table.entries()[before]["card"]["coin"], table.entries()[before + 1]["card"]["coin"]) == (True, False)
    anna.press("Take it back")
    assert len(table.entries()) == before


WRONG_NUMBERS = [
    ("25", "R7"), ("27", "F16"), ("91", "R7"), ("", "number of the first"), ("abc", "number that is printed"),
    ("88", "R7"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), WRONG_NUMBERS)
def test_F16_R7_a_wrong_number_says_why_and_asks_again(anna: Phone, text: str, said: str) -> None:
    anna.follow("Place two water cards instead")
    number(anna, text)
    assert said in anna.page.text
    assert anna.form("Go on with this card")["typed"] == text


def test_F16_a_cell_where_water_cannot_go_says_why(anna: Phone) -> None:
    anna.follow("Place two water cards instead")
    number(anna, "57")
    tap(anna, "5,5")
    assert {"F16", "P1"} <= set(part(anna, "why").split())
    tap_link(anna, "2,1")
    number(anna, "59")
    tap(anna, "2,1")
    assert {"F16", "P3"} <= set(part(anna, "why").split())


def test_F16_E1_one_card_is_enough_where_it_ends_the_game(app: Flask) -> None:
    layout = [[x, y, "HC" if (x, y) == (0, 0) else None] for y in range(6) for x in range(6) if (x, y) != (3, 3)]
    more = {"scenario": "wasserspiele", "layout": layout}
    table = opened(app, "pro", RULES, *turn("red", "S90"), **more)
    anna = table["red"]
    anna.follow("Place two water cards instead")
    number(anna, "57")
    tap_link(anna, "3,3")
    assert "The field is full" in part(anna, "preview")
    anna.press("Place it here")
    assert table.entries()[-1]["cards"] == [{"card": "W57", "cell": [3, 3]}]


def test_without_F16_or_a_flood_nothing_is_asked(app: Flask) -> None:
    anna = opened(app, "pro", "hochwasser", *LAID, *turn("red", "S90"))["red"]
    assert "water cards instead" not in anna.page.text
    table = opened(app, "pro", RULES, *LAID, *turn("red", "R27"))
    assert "water cards instead" not in table["red"].page.text
    table["red"].open(table.urls["red"] + "?" + urlencode({"card": "R27", "entry": '{"entry":"waters"}'}))
    assert table["red"].page.h1 == "Your turn: place 27"


def test_F16_F5_both_cards_laid_last_are_marked_and_so_is_a_smuggled_one(app: Flask) -> None:
    anna = opened(app, "pro", f"{RULES} schmuggel", *LAID, *turn("red", "S90"))["red"]
    both(anna)
    anna.press("Place both here")
    assert sum("placed last" in one.text for one in anna.page.all("title")) == 2
    anna.follow("Smuggle a card")
    tap_link(anna, "-1,-1")
    anna.press("Place a card face down here")
    assert sum("placed last" in one.text for one in anna.page.all("title")) == 1


def test_F16_a_seat_that_poured_has_laid_water_while_others_still_have_a_turn(app: Flask) -> None:
    anna = opened(app, "pro", RULES, *LAID, play(red="S90", black="B42"))["red"]
    both(anna)
    anna.press("Place both here")
    assert "has placed water instead of 90" in anna.page.text


BOTH = [play(red="R33", black="B42"), place("black", 1, 1)]


@pytest.fixture
def smuggling(app: Flask) -> Table:
    """Black has just placed, and it's red's turn."""
    return opened(app, "pro", "schmuggel", *BOTH)


def at_a_cell(smuggling: Table) -> Phone:
    """Return black's phone with a cell tapped for a smuggled card."""
    smuggling["black"].follow("Smuggle a card")
    tap_link(smuggling["black"], "2,1")
    return smuggling["black"]


def test_F5_offered_to_who_has_just_placed_and_to_nobody_else(smuggling: Table) -> None:
    offered = {name: part(phone, "smuggling") for name, phone in smuggling.phones.items()}
    assert offered == {"red": "", "black": "Smuggle a card Rule F5", "look": "", "host": ""}
    host = for_all(smuggling)
    assert part(host, "smuggling").startswith("Fritz smuggles a card")


def test_F5_the_next_turn_isnt_held_up_and_going_on_is_no(smuggling: Table) -> None:
    anna = smuggling["red"]
    assert anna.page.h1 == "Your turn: place 33"
    tap(anna, "-1,1")
    anna.press("Place 33 here")
    smuggling["black"].open(smuggling.urls["black"])
    assert not part(smuggling["black"], "smuggling")
    assert part(anna, "smuggling")


def test_F5_also_when_the_placement_ended_the_round(app: Flask) -> None:
    smuggling = opened(app, "pro", "schmuggel", *laid("R25@1,1"))
    anna = smuggling["red"]
    assert anna.page.h1 == "Play a card face down"
    anna.follow("Smuggle a card")
    tap_link(anna, "2,1")
    anna.press("Place a card face down here")
    assert smuggling.entries()[-1] == {"entry": "smuggle", "seat": "red", "cell": [2, 1]}
    assert anna.page.h1 == "Play a card face down"
    assert not part(anna, "smuggling")
    anna.open(smuggling.urls["red"] + "?" + urlencode({"entry": '{"entry":"smuggle"}'}))
    assert anna.page.h1 == "Play a card face down", "once a game"


def test_F5_a_cell_is_tapped_seen_and_confirmed(smuggling: Table) -> None:
    fritz = smuggling["black"]
    fritz.follow("Smuggle a card")
    assert fritz.page.h1 == "Smuggle a card"
    assert not [one for one in fritz.page.all("button") if "face down here" in one.text]
    tap_link(fritz, "2,1")
    tap_link(fritz, "1,2")
    assert "On M14." in fritz.page.text
    fritz.press("Place a card face down here")
    assert smuggling.entries()[-1] == {"entry": "smuggle", "seat": "black", "cell": [1, 2]}
    assert "Fritz smuggles a card" in fritz.page.text
    assert not part(fritz, "smuggling")


def test_F5_smuggling_nothing_leads_back(smuggling: Table) -> None:
    fritz = smuggling["black"]
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


def test_F5_too_late_is_refused(smuggling: Table) -> None:
    fritz, anna = at_a_cell(smuggling), smuggling["red"]
    form = fritz.form("Place a card face down here")
    tap(anna, "-1,1")
    anna.press("Place 33 here")
    late = form | {"seen": seen(anna), "key": "late"}
    fritz.show(fritz.send(late), 422)
    assert "F5" in part(fritz, "errors")
