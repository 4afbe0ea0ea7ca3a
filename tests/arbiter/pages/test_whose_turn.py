"""Whose turn it is shows without script: title, icon, marks, and what may be asked meanwhile."""

import pytest
from flask import Flask

from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone
from tests.kontor.pages.story import Story
from tests.kontor.pages.test_answers import END, smuggled


def turn(phone: Phone) -> tuple[str, str]:
    """Return what a page says of the turn: what it is for its reader, and whose it is."""
    again = phone.page.the("again")
    return again.attrs["data-turn"], again.attrs.get("data-whose", "")


def icon(phone: Phone) -> str:
    return next(one.attrs["href"] for one in phone.page.all("link") if one.attrs["rel"] == "icon").partition("?")[0]


def marks(phone: Phone) -> int:
    """Return how many signs to tap the picture has."""
    board = phone.page.the("board")
    return sum(one.attrs.get("href", "").endswith(("-berth", "-ring")) for one in board.all("use"))


@pytest.fixture
def placing(game: Game) -> Game:
    """A table at which Anna places 57, and Fritz 18 after her (O1)."""
    game.lay(57, 18)
    return game


def test_the_page_of_whose_turn_it_is_says_so_and_one_that_waits_says_for_whom(placing: Game) -> None:
    anna, fritz = placing.anna, placing.fritz
    assert (turn(anna), turn(fritz)) == (("mine", "red"), ("wait", "red"))
    assert (anna.page.title, fritz.page.title) == ("● Your turn · Kontor", "Anna places 57 · Kontor")
    assert [icon(one).rpartition("/")[2] for one in (anna, fritz)] == ["icon-called.svg", "icon.svg"]
    assert (anna.page.h1, fritz.page.h1) == ("Your turn: place 57", "Anna places 57")
    assert "You wait" in fritz.page.text
    assert marks(fritz) == 0 < marks(anna)
    assert not fritz.page.the("board").all("a")
    placing.place(anna, "1,1")
    assert (turn(anna), turn(fritz)) == (("wait", "black"), ("mine", "black"))
    assert anna.page.h1 == "Fritz places 18"


def test_while_cards_are_chosen_it_is_the_turn_of_all_who_have_not_laid_theirs(game: Game) -> None:
    assert (turn(game.anna), turn(game.fritz)) == (("mine", "red"), ("mine", "black"))
    assert game.anna.page.title == "● Your turn · Kontor"
    game.anna.press("Play it face down", number="17")
    game.reload()
    assert (turn(game.anna), turn(game.fritz)) == (("wait", "black"), ("mine", "black"))
    assert game.anna.page.title == "Your card lies face down · Kontor"


def test_the_page_for_all_has_the_look_of_whose_turn_it_is(game: Game) -> None:
    assert game.open("host", "/all").h1 == "Pass the phone to Anna"
    assert turn(game.host) == ("mine", "red")
    game.lay(57, 18)
    assert game.open("host", "/all").title == "Anna places 57 · Kontor"
    assert turn(game.host) == ("mine", "red")
    game.place(game.anna, "1,1")
    game.open("host", "/all")
    assert turn(game.host) == ("mine", "black")


def test_the_page_to_look_on_hints_at_the_cells_and_says_so_in_one_sentence(placing: Game) -> None:
    page = placing.open("look")
    assert turn(placing.look) == ("look", "red")
    assert page.title == "Anna places 57 · Kontor"
    assert marks(placing.look) == 0
    (hints,) = page.having("data-hints")
    said = hints.all("title")[0].text
    assert said.startswith("The card being placed now may go to: ")
    assert said.count(",") + said.count(" and ") + 1 == len(hints.all("use")) == marks(placing.anna)
    assert not placing.open("fritz").having("data-hints")


def test_a_tap_while_waiting_says_why_and_leads_to_may_i(placing: Game) -> None:
    answer = placing.open("fritz", "?cell=1,1").the("asking")
    assert answer.text.startswith("Anna goes first. Meanwhile you may ask:")
    assert "What may be placed on M13?" in answer.text
    assert "cell" not in placing.fritz.page.the("again").attrs["hx-get"], "the answer is gone with the next update"
    page = placing.fritz.open(answer.all("a")[0].attrs["href"])
    assert page.h1 == "May I?"
    assert page.by_id("goes") is not None
    assert next(one for one in page.having("checked") if one.tag == "input").attrs["value"] == "black"


def test_a_tap_on_a_card_asks_for_its_area(placing: Game) -> None:
    placing.place(placing.anna, "1,1")
    assert "Who would win the area on M13?" in placing.open("anna", "?cell=1,1").the("asking").text


def test_a_tap_says_what_the_table_waits_for_before_the_reveal(game: Game) -> None:
    game.anna.press("Play it face down", number="17")
    assert "No card has been turned over yet." in game.open("anna", "?cell=1,1").text


def test_a_late_tap_chooses_nothing_for_whose_turn_it_has_become(placing: Game) -> None:
    page = placing.open("anna", "?cell=1,1")
    assert page.by_id("asking") is None
    assert "Place 57 here" not in page.text


def test_without_script_a_link_leads_to_what_may_be_asked(placing: Game) -> None:
    way = next(one for one in placing.fritz.page.all("p") if "ask-way" in one.attrs.get("class", ""))
    assert placing.fritz.open(way.all("a")[0].attrs["href"]).h1 == "May I?"


def test_switches_are_on_pages_that_play_and_nowhere_else(placing: Game) -> None:
    def switches(who: str, path: str = "") -> list[str]:
        return [one.attrs["data-switch"] for one in placing.open(who, path).having("data-switch")]

    assert switches("anna") == ["sound", "vibration", "awake"]
    assert switches("host", "/all") == ["awake"]
    assert switches("look") == []


def test_F5_a_question_after_the_end_calls_whom_it_asks(app: Flask) -> None:
    table = smuggled(app)
    assert (turn(table["red"]), turn(table["black"])) == (("mine", "red"), ("wait", "red"))
    assert "No more cards are placed." in table.open("black", "?cell=1,1").text


def test_after_the_end_it_is_nobodys_turn(app: Flask) -> None:
    table = Story().lay("R9@1,1").enter(END).table(app)
    assert [turn(table[name]) for name in ("red", "black", "look")] == [("open", ""), ("open", ""), ("look", "")]
    assert table["red"].page.title == "The game is over · Kontor"
