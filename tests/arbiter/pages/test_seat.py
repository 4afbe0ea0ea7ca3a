"""A seat's page without script: laying, placing, being refused, taking back. Rule ids are those of rules-kontor.md."""

import json
from collections.abc import Callable

import pytest

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table


def told(phone: Phone) -> str:
    """Return what the page says is wrong."""
    summary = phone.page.by_id("errors")
    return summary.text if summary else ""


@pytest.fixture
def unknown(new_game: Callable[..., Table]) -> Table:
    """A table whose cards the arbiter has never seen."""
    return new_game(deck="new")


def test_a_known_card_is_laid_by_its_number_and_taken_up_again(game: Table) -> None:
    page = game["red"].press("Play it face down", number="17")
    assert page.h1 == "Your card lies face down"
    assert "Waiting for Fritz's card." in page.text
    assert game["red"].press("Take it back").h1 == "Play a card face down"


@pytest.mark.sample
def test_only_its_own_seat_sees_a_card_laid_face_down(game: Table) -> None:
    game["red"].press("Play it face down", number="17")
    assert "Red 17" in game["red"].page.the("own-card").text
    for who in ("black", "look", "host"):
        text = game.open(who).text
        assert "17" not in text.replace("17 harbour cards", "")
        assert "has played a card face down" in text


@pytest.mark.sample
def test_an_unknown_number_asks_what_the_card_shows(unknown: Table) -> None:
    assert "doesn't know this card yet" in unknown["red"].press("Play it face down", number="57").text
    assert unknown["red"].press("Play it face down", kind="water").h1 == "Your card lies face down"


def test_a_face_left_open_is_asked_for_at_its_field(unknown: Table) -> None:
    unknown["red"].press("Play it face down", number="17")
    unknown["red"].press("Play it face down", 422, kind="goods")
    assert "which goods" in told(unknown["red"])


def test_C5_both_symbols_are_asked_back_and_accepted(unknown: Table) -> None:
    unknown["red"].press("Play it face down", number="57")
    assert "no card has both" in unknown["red"].press("Play it face down", kind="water", coin="1", ship="1").text
    assert unknown["red"].press("Play it face down").h1 == "Your card lies face down"


def test_C1_a_face_that_contradicts_the_count_is_refused(unknown: Table) -> None:
    game = unknown
    for number in (21, 37):
        game.reload(*game.seats)
        game["red"].press("Play it face down", number=str(number))
        game["red"].press("Play it face down", kind="crane")
        game["black"].press("Play it face down", number=str(number + 30))
        game["black"].press("Play it face down", kind="water")
        play_on(game)
    game["red"].press("Play it face down", number="41")
    game["red"].press("Play it face down", 422, kind="crane")
    assert "C1" in told(game["red"])
    assert {one.text for one in game["red"].page.all("a")} >= {"Red 21 (crane)", "Red 37 (crane)"}


def play_on(game: Table) -> None:
    """Let everybody place anywhere until the next round."""
    game.reload(*game.seats)
    seats = [game[seat] for seat in game.seats]
    while turn := next((one for one in seats if one.page.the("board").attrs.get("data-left")), None):
        turn.tap("cell=")
        turn.press("here")
        game.reload(*game.seats)


def test_R7_a_card_of_the_other_colour_is_refused_at_the_field(game: Table) -> None:
    game["red"].press("Play it face down", 422, number="18")
    assert "R7" in told(game["red"])
    field = next(one for one in game["red"].page.all("input") if one.attrs.get("name") == "number")
    assert field.attrs["value"] == "18"
    assert field.attrs["aria-invalid"] == "true"


def test_a_number_no_card_has_is_refused(game: Table) -> None:
    for number in ("", "x", "0", "1234", "44", "99"):
        game.reload(*game.seats)
        game["red"].press("Play it face down", 422, number=number)
        assert "number" in told(game["red"]) or "R7" in told(game["red"])


def test_two_seats_with_the_same_card_get_theirs_back_and_are_told_why(game: Table) -> None:
    game.lay(57, 57)
    assert game["red"].page.h1 == game["black"].page.h1 == "Play a card face down"
    assert "took their face-down cards back" in game["red"].page.text


def test_a_face_taught_twice_in_one_round_is_given_back_if_it_differs(unknown: Table) -> None:
    game = unknown
    game["red"].press("Play it face down", number="57")
    game["red"].press("Play it face down", kind="water")
    game["black"].press("Play it face down", number="57")
    game["black"].press("Play it face down", kind="tavern")
    game.reload(*game.seats)
    assert game["red"].page.h1 == "Play a card face down"
    assert "57" not in [one.text for one in game["look"].open(game.urls["look"] + "/kontor/cards").all("span")]


def test_T1_after_the_reveal_tax_and_order_are_ruled_and_the_first_places(game: Table) -> None:
    game.lay(17, 57)
    assert game["black"].page.h1 == "Your turn: place 57"
    assert "higher number goes first" in game["red"].page.text
    assert "Fritz pays 1 coin" in game["red"].page.text
    game.place("black", "1,1")
    assert game["red"].page.h1 == "Your turn: place 17"


def test_P1_P2_a_cell_that_is_not_legal_names_every_rule_against_it(game: Table) -> None:
    game.lay(17, 57)
    page = game.open("black", "?cell=9,9&card=W57")
    assert {one.text.split()[-1] for one in page.the("why").all("a")} == {"P1", "P2"}
    assert not [one for one in page.all("button") if "here" in one.text]


def test_P3_a_placement_on_a_card_is_refused_and_changes_nothing(game: Table) -> None:
    game.lay(17, 57)
    before = game.open("black", "?cell=1,1&card=W57").the("again").attrs["data-seen"]
    game["black"].press("here", 422, entry=json.dumps({"entry": "place", "seat": "black", "cell": [0, 0]}))
    assert "P3" in told(game["black"])
    assert game["black"].page.the("again").attrs["data-seen"] == before


def test_R1_who_sits_out_gets_a_coin(game: Table) -> None:
    page = game["red"].press("sits out")
    assert page.h1 == "You sit this round out"
    assert page.all("h1")[0].all("span")[0].text == "R"  # her own badge, not that of whom the table waits for
    game.open("black")
    assert "Anna sits out and takes 1 coin" in game["black"].press("Play it face down", number="57").text


def test_the_last_entry_is_taken_back_with_the_name(game: Table) -> None:
    game["red"].press("sits out")
    assert "Take it back" not in game.open("black").text
    assert "Anna took the last entry back." in game["red"].press("Take it back").text
    assert game.open("red").h1 == "Play a card face down"
    assert "Taken back: Anna sits out" in game.open("look", "/rulings").text


def test_lookers_on_have_nothing_to_press(game: Table) -> None:
    pressed = [one.text for one in game.open("look").all("button") if "data-zoom" not in one.attrs]
    assert pressed == ["Ask", "Close"]  # asking enters nothing


def test_E11_the_table_can_end_the_game(game: Table) -> None:
    assert game["red"].press("We all agree to end it").h1 == "The game is over"
    assert game["red"].follow("To the score").h1 == "A draw: 0 each"


def test_a_page_that_is_behind_is_told_what_happened_and_keeps_the_input(game: Table) -> None:
    game["black"].press("sits out")
    game["red"].press("Play it face down", 409, number="17")
    assert "Fritz sits out" in game["red"].page.the("meanwhile").text
    assert game["red"].form("Play it face down")["number"] == "17"
    assert game["red"].press("Play it face down").h1 == "Your turn: place 17"


@pytest.mark.sample
def test_the_same_form_sent_twice_is_stored_once(game: Table) -> None:
    form = game["red"].form("sits out")
    for _ in range(2):
        assert game["red"].send(form).status_code == 303
    assert len(game["look"].record["entries"]) == 1
