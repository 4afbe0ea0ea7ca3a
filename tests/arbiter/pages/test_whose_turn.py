"""Whose turn it is shows without script: title, icon, marks, and what may be asked meanwhile."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone
from tests.kontor.pages.story import Story
from tests.kontor.pages.test_answers import END, smuggled


def turn(phone: Phone) -> tuple[str, str]:
    """Return what a page says of the turn: what it is for its reader, and whose it is."""
    again = phone.page.by_id("again")
    assert again is not None
    return again.attrs["data-turn"], again.attrs.get("data-whose", "")


def icon(phone: Phone) -> str:
    return next(one.attrs["href"] for one in phone.page.all("link") if one.attrs["rel"] == "icon").partition("?")[0]


def marks(phone: Phone) -> int:
    """Return how many signs to tap the picture has."""
    board = phone.page.by_id("board")
    assert board is not None
    return sum(one.attrs.get("href", "").endswith(("-berth", "-ring")) for one in board.all("use"))


@pytest.fixture
def placing(game: Game) -> Game:
    """A table at which Anna places 57, and Fritz 18 after her (O1)."""
    game.lay(57, 18)
    return game


def test_the_page_of_whose_turn_it_is_says_so_by_title_icon_and_headline(placing: Game) -> None:
    anna = placing.anna
    assert turn(anna) == ("mine", "red")
    assert anna.page.title == "● Your turn · Kontor"
    assert icon(anna).endswith("/icon-called.svg")
    assert anna.page.h1 == "Your turn: lay 57"


def test_a_page_that_waits_says_for_whom_and_has_nothing_to_tap(placing: Game) -> None:
    fritz = placing.fritz
    assert turn(fritz) == ("wait", "red")
    assert fritz.page.title == "Anna lays 57 · Kontor"
    assert icon(fritz).endswith("/icon.svg")
    assert fritz.page.h1 == "Anna lays 57"
    assert "You wait" in fritz.page.text
    assert marks(fritz) == 0 < marks(placing.anna)
    board = fritz.page.by_id("board")
    assert board is not None
    assert not board.all("a")


def test_the_turn_goes_on_to_the_other_page(placing: Game) -> None:
    placing.place(placing.anna, "1,1")
    assert (turn(placing.anna), turn(placing.fritz)) == (("wait", "black"), ("mine", "black"))
    assert placing.anna.page.h1 == "Fritz lays 18"


def test_while_cards_are_chosen_it_is_the_turn_of_all_who_have_not_laid_theirs(game: Game) -> None:
    assert (turn(game.anna), turn(game.fritz)) == (("mine", "red"), ("mine", "black"))
    assert game.anna.page.title == "● Your turn · Kontor"
    game.anna.press("Lay it down", number="17")
    game.reload()
    assert (turn(game.anna), turn(game.fritz)) == (("wait", "black"), ("mine", "black"))
    assert game.anna.page.title == "Your card lies face down · Kontor"


def test_the_page_for_all_has_the_look_of_whose_turn_it_is(placing: Game) -> None:
    all_seats = placing.urls["host"] + "/all"
    placing.host.open(all_seats)
    assert turn(placing.host) == ("mine", "red")
    assert placing.host.page.title == "Anna lays 57 · Kontor"
    placing.place(placing.anna, "1,1")
    placing.host.open(all_seats)
    assert turn(placing.host) == ("mine", "black")


def test_the_phone_that_goes_round_has_the_look_of_who_gets_it(game: Game) -> None:
    game.host.open(game.urls["host"] + "/all")
    assert game.host.page.h1 == "Pass the phone to Anna"
    assert turn(game.host) == ("mine", "red")


def test_the_page_to_look_on_hints_at_the_cells_and_says_so_in_one_sentence(placing: Game) -> None:
    look = placing.look
    look.open(placing.urls["look"])
    assert turn(look) == ("look", "red")
    assert look.page.title == "Anna lays 57 · Kontor"
    assert marks(look) == 0
    hints = [one for one in look.page.all("g") if "data-hints" in one.attrs]
    said = hints[0].all("title")[0].text
    assert said.startswith("The card that is laid now may go to: ")
    assert len(hints) == 1
    assert said.count(",") + said.count(" and ") + 1 == len(hints[0].all("use")) == marks(placing.anna)
    placing.fritz.open(placing.urls["fritz"])
    assert not [one for one in placing.fritz.page.all("g") if "data-hints" in one.attrs]


def test_a_tap_while_waiting_says_why_and_leads_to_may_i(placing: Game) -> None:
    fritz = placing.fritz
    fritz.open(placing.urls["fritz"] + "?cell=1,1")
    answer = fritz.page.by_id("asking")
    assert answer is not None
    assert answer.text.startswith("Anna lays first. This is what you may ask meanwhile:")
    assert "What may go on M13?" in answer.text
    link = answer.all("a")[0].attrs["href"]
    assert fritz.open(link).h1 == "May I?"
    assert fritz.page.by_id("goes") is not None
    assert (
        next(one for one in fritz.page.all("input") if one.attrs.get("checked") is not None).attrs["value"] == "black"
    )


def test_a_tap_on_a_card_asks_for_its_area(placing: Game) -> None:
    placing.place(placing.anna, "1,1")
    placing.anna.open(placing.urls["anna"] + "?cell=1,1")
    answer = placing.anna.page.by_id("asking")
    assert answer is not None
    assert "Whose would the area on M13 be?" in answer.text


def test_the_answer_to_a_tap_is_gone_with_the_next_update(placing: Game) -> None:
    placing.fritz.open(placing.urls["fritz"] + "?cell=1,1")
    again = placing.fritz.page.by_id("again")
    assert again is not None
    assert "cell" not in again.attrs["hx-get"]


def test_a_tap_says_what_the_table_waits_for_before_the_reveal(game: Game) -> None:
    game.anna.press("Lay it down", number="17")
    game.anna.open(game.urls["anna"] + "?cell=1,1")
    assert "No card is turned over yet." in game.anna.page.text


def test_a_late_tap_chooses_nothing_for_whose_turn_it_has_become(placing: Game) -> None:
    placing.anna.open(placing.urls["anna"] + "?cell=1,1")
    assert placing.anna.page.by_id("asking") is None
    assert "Lay 57 here" not in placing.anna.page.text


def test_without_script_a_link_leads_to_what_may_be_asked(placing: Game) -> None:
    way = next(one for one in placing.fritz.page.all("p") if "ask-way" in one.attrs.get("class", ""))
    assert placing.fritz.open(way.all("a")[0].attrs["href"]).h1 == "May I?"


def test_switches_are_on_pages_that_play_and_nowhere_else(placing: Game) -> None:
    def switches(phone: Phone, url: str) -> list[str]:
        phone.open(url)
        return [one.attrs["data-switch"] for one in phone.page.all("input") if "data-switch" in one.attrs]

    assert switches(placing.anna, placing.urls["anna"]) == ["sound", "vibration", "awake"]
    assert switches(placing.host, placing.urls["host"] + "/all") == ["awake"]
    assert switches(placing.look, placing.urls["look"]) == []


def test_F5_a_question_after_the_end_calls_whom_it_asks(app: Flask) -> None:
    table = smuggled(app)
    assert turn(table["red"]) == ("mine", "red")
    assert turn(table["black"]) == ("wait", "red")
    table["black"].open(table["black"].page.url + "?cell=1,1")
    assert "No card is laid any more." in table["black"].page.text


def test_after_the_end_it_is_nobodys_turn(app: Flask) -> None:
    table = Story().lay("R9@1,1").enter(END).table(app)
    assert [turn(table[name]) for name in ("red", "black", "look")] == [("open", ""), ("open", ""), ("look", "")]
    assert table["red"].page.title == "The game is over · Kontor"
