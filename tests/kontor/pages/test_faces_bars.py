"""Green and purple cards: the same numbers as red's and black's, with a bar over or under them (C4)."""

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table
from tests.kontor.pages.special import UNPROCESSABLE, given, part
from tests.kontor.pages.story import Story, proxy_cards

ALL = ("red", "black", "green", "purple")


def extension(app: Flask, *, without: str = "", seats: tuple[str, ...] = ALL) -> Table:
    """Open a table of the extension on the proxy deck less some cards."""
    deck = [card for card in proxy_cards() if card["id"] not in without.split()]
    return Story("extension", deck=deck, seats=seats).table(app)


def lay_all(table: Table, **numbers: str) -> None:
    """Let every seat lay a card that the arbiter knows."""
    for seat, number in numbers.items():
        table[seat].open(table.urls[seat])
        table[seat].press("Play it face down", number=number)


def test_C4_the_same_number_is_everyone_s_own_card(app: Flask) -> None:
    table = extension(app)
    lay_all(table, red="17", black="18", green="17", purple="18")
    assert table.entries()[0]["cards"] == {"red": "R17", "black": "B18", "green": "G17", "purple": "P18"}
    table.reload()
    assert "purple 18), then" in table["look"].page.text  # O2: its bar is over the number
    assert table["purple"].page.h1.endswith("Your turn: place 18")


@pytest.mark.parametrize(("seat", "number", "lost"), [("green", "17", "G17"), ("purple", "18", "P18")])
def test_C4_a_number_known_in_the_other_colour_is_asked_for(app: Flask, seat: str, number: str, lost: str) -> None:
    table = extension(app, without=lost)
    phone = table[seat]
    phone.press("Play it face down", number=number)
    assert "Is the bar over or under the number?" in phone.page.text
    assert given(phone, "kind") == ["goods", "crane", "tavern"]
    phone.press("Play it face down", UNPROCESSABLE, kind="goods", spice="1", coin="1")
    assert "C4" in part(phone, "errors")
    links = [one.attrs["href"] for one in phone.page.the("errors").all("a")]
    assert links[0].startswith("#bar-")
    phone.press("Play it face down", bar="under")
    assert phone.page.h1.endswith("Your card lies face down")
    assert "bar under the number" in part(phone, "own-card").lower()


def test_C4_red_is_asked_for_no_bar(app: Flask) -> None:
    table = extension(app, without="R17")
    anna = table["red"]
    anna.press("Play it face down", number="17")
    assert "Is the bar" not in anna.page.text
    anna.press("Play it face down", kind="goods", spice="1", bar="over")
    assert anna.page.h1.endswith("Your card lies face down")


def test_C4_water_has_no_bar_even_if_one_is_sent(app: Flask) -> None:
    table = extension(app, without="W57", seats=("green", "purple", "red"))
    green = table["green"]
    green.press("Play it face down", number="57")
    green.press("Play it face down", kind="water", bar="over")
    lay_all(table, purple="18", red="9")
    face = table.entries()[0]["card"]
    assert (face["id"], face["bar"]) == ("W57", None)


def test_C4_a_forged_bar_counts_as_none(app: Flask) -> None:
    green = extension(app, without="G17")["green"]
    green.press("Play it face down", number="17")
    green.press("Play it face down", UNPROCESSABLE, kind="goods", spice="1", bar="sideways")
    assert "C4" in part(green, "errors")


def test_C5_C7_questions_about_a_face_with_a_bar_are_asked_back(app: Flask) -> None:
    green = extension(app, without="G17")["green"]
    green.press("Play it face down", number="17")
    green.press("Play it face down", kind="goods", spice="1", coin="1", ship="1", bar="over")
    assert "no card has both" in green.page.text
    green.press("Play it face down", bar="under")
    assert "no card has both" in green.page.text  # another face: it is asked again
    green.press("Play it face down")
    assert green.page.h1.endswith("Your card lies face down")


def test_C4_a_bar_is_corrected_with_the_face(app: Flask) -> None:
    table = extension(app)
    lay_all(table, red="17", black="18", green="17", purple="18")
    green = table["green"]
    green.open(f"{table.urls['green']}/kontor/cards/G17")
    assert given(green, "bar", checked=True) == ["under"]
    green.press("This is what it shows", bar="over")
    green.open(f"{table.urls['green']}/kontor/cards")
    assert "Green 17 (1 spice, coin, bar over the number)" in green.page.text


def test_R7_a_number_that_can_only_be_a_card_nobody_holds_is_refused_before_it_is_asked_for(app: Flask) -> None:
    table = extension(app, without="S94", seats=("red", "black", "green"))
    anna = table["red"]
    anna.press("Play it face down", UNPROCESSABLE, number="94")
    assert given(anna, "kind") == []
    assert "R7" in part(anna, "errors")  # no special card has been bought yet
