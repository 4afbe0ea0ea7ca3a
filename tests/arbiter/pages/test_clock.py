"""How long everybody has thought: counted with every entry, shown where the table wants it, never ruled on."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table
from tests.kontor.pages.story import Story
from tests.kontor.pages.test_answers import END, smuggled


class Clockwork:
    """The time of day, as the arbiter reads it; it only moves when it is told to."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 6, 20, tzinfo=UTC)

    def now(self, zone: object) -> datetime:
        assert zone is UTC
        return self.moment

    def passes(self, **time: int) -> None:
        self.moment += timedelta(**time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clockwork:
    """The time of day for entries and for pages."""
    found = Clockwork()
    for module in ("arbiter.log.journal", "arbiter.tables.service"):
        monkeypatch.setattr(f"{module}.datetime", found)
    return found


def switch(phone: Phone, button: str) -> None:
    """Press a button for the clock on the table's page of the game."""
    phone.follow("Game")
    phone.press(button)


def times(game: Table, who: str) -> dict[str, tuple[str, str | None]]:
    """Return what the clocks beside the names say, and how many seconds they may run on by themselves."""
    found = {}
    for head in game.open(who).all("h2"):
        shown = [one for one in head.all("span") if "clock" in one.attrs.get("class", "").split()]
        if shown:
            name = head.text.split()[0]
            found[name] = (shown[0].text.removeprefix("Thought: "), shown[0].attrs.get("data-runs"))
    return found


def said(game: Table, who: str) -> dict[str, str]:
    return {name: text for name, (text, _runs) in times(game, who).items()}


def test_no_table_shows_a_clock_that_did_not_ask_for_it(game: Table, clock: Clockwork) -> None:
    game.lay(57, 18)
    clock.passes(seconds=30)
    assert all(times(game, name) == {} for name in game.urls)


def test_time_between_entries_is_charged_to_all_for_whom_the_table_waited(game: Table, clock: Clockwork) -> None:
    switch(game["red"], "Show the clock")
    clock.passes(minutes=5)  # before the first entry codes are scanned: nobody thinks
    game.open("red")
    game["red"].press("Play it face down", number="57")
    clock.passes(seconds=40)
    assert times(game, "black") == {"Anna": ("0:00", None), "Fritz": ("0:40", "560")}
    game["black"].press("Play it face down", number="18")
    clock.passes(seconds=85)
    assert times(game, "look") == {"Anna": ("1:25", "515"), "Fritz": ("0:40", None)}
    game.reload()
    game.place("red", "1,1")
    clock.passes(seconds=10)
    assert said(game, "host") == {"Anna": "1:25", "Fritz": "0:50"}


def test_it_is_counted_from_the_start_also_while_it_is_not_shown(game: Table, clock: Clockwork) -> None:
    game["red"].press("Play it face down", number="57")
    clock.passes(seconds=40)
    game["black"].press("Play it face down", number="18")
    switch(game["black"], "Show the clock")
    assert said(game, "red") == {"Anna": "0:00", "Fritz": "0:40"}
    switch(game["red"], "Hide the clock")
    assert said(game, "red") == {}


def test_who_chooses_at_the_same_time_thinks_at_the_same_time(game: Table, clock: Clockwork) -> None:
    switch(game["red"], "Show the clock")
    game.open("red")
    game["red"].press("Play it face down", number="57")
    game["red"].press("Take it back")
    clock.passes(seconds=20)
    assert said(game, "look") == {"Anna": "0:20", "Fritz": "0:20"}


def test_taking_back_leaves_the_time_as_it_is(game: Table, clock: Clockwork) -> None:
    switch(game["red"], "Show the clock")
    game.lay(57, 18)
    clock.passes(seconds=30)
    game.place("red", "1,1")
    clock.passes(seconds=5)
    game["red"].press("Take it back")
    clock.passes(seconds=2)
    assert said(game, "look") == {"Anna": "0:32", "Fritz": "0:05"}


def test_a_table_left_alone_for_more_than_ten_minutes_had_a_pause(game: Table, clock: Clockwork) -> None:
    switch(game["red"], "Show the clock")
    game.lay(57, 18)
    clock.passes(minutes=10)
    assert times(game, "look")["Anna"] == ("10:00", "0")
    clock.passes(seconds=1)
    assert times(game, "look")["Anna"] == ("0:00", None)
    game.place("red", "1,1")
    clock.passes(seconds=7)
    assert said(game, "look") == {"Anna": "0:00", "Fritz": "0:07"}


def test_the_score_says_how_long_everybody_has_thought(game: Table, clock: Clockwork) -> None:
    game.lay(57, 18)
    clock.passes(seconds=61)
    game["red"].press("We all agree to end it")
    clock.passes(seconds=300)
    assert game.open("look", "/score").by_id("thought") is None
    switch(game["red"], "Show the clock")
    assert game.open("look", "/score").the("thought").text == "Time thought: Anna 1:01 · Fritz 0:00"


def test_only_people_at_the_table_switch_the_clock(game: Table) -> None:
    assert game["look"].follow("Game").by_id("clock") is None
    assert "more than 10 minutes" in game["red"].follow("Game").the("clock").text, "what counts as a pause"
    form = game["red"].form("Show the clock")
    assert game["red"].send(form, to=f"{game.urls['look']}/clock").status_code == 403
    assert game["red"].send(form | {"clock": "perhaps"}).status_code == 400
    assert game["red"].send(form, to="/t/nobody/clock").status_code == 404


def test_the_clock_is_no_part_of_the_record(game: Table, clock: Clockwork) -> None:
    game.lay(57, 18)
    before = game["red"].record
    switch(game["red"], "Show the clock")
    clock.passes(seconds=30)
    assert game["red"].record == before


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
def placing(game: Table) -> Table:
    """A table at which Anna places 57, and Fritz 18 after her (O1)."""
    game.lay(57, 18)
    return game


def test_the_page_of_whose_turn_it_is_says_so_and_one_that_waits_says_for_whom(placing: Table) -> None:
    anna, fritz = placing["red"], placing["black"]
    assert (turn(anna), turn(fritz)) == (("mine", "red"), ("wait", "red"))
    assert (anna.page.title, fritz.page.title) == ("● Your turn · Kontor", "Anna places 57 · Kontor")
    assert [icon(one).rpartition("/")[2] for one in (anna, fritz)] == ["icon-called.svg", "icon.svg"]
    assert (anna.page.h1, fritz.page.h1) == ("Your turn: place 57", "Anna places 57")
    assert "You wait" in fritz.page.text
    assert marks(fritz) == 0 < marks(anna)
    assert not fritz.page.the("board").all("a")
    placing.place("red", "1,1")
    assert (turn(anna), turn(fritz)) == (("wait", "black"), ("mine", "black"))
    assert anna.page.h1 == "Fritz places 18"


def test_while_cards_are_chosen_it_is_the_turn_of_all_who_have_not_laid_theirs(game: Table) -> None:
    assert (turn(game["red"]), turn(game["black"])) == (("mine", "red"), ("mine", "black"))
    assert game["red"].page.title == "● Your turn · Kontor"
    game["red"].press("Play it face down", number="17")
    game.reload()
    assert (turn(game["red"]), turn(game["black"])) == (("wait", "black"), ("mine", "black"))
    assert game["red"].page.title == "Your card lies face down · Kontor"


def test_the_page_for_all_has_the_look_of_whose_turn_it_is(game: Table) -> None:
    assert game.open("host", "/all").h1 == "Pass the phone to Anna"
    assert turn(game["host"]) == ("mine", "red")
    game.lay(57, 18)
    assert game.open("host", "/all").title == "Anna places 57 · Kontor"
    assert turn(game["host"]) == ("mine", "red")
    game.place("red", "1,1")
    game.open("host", "/all")
    assert turn(game["host"]) == ("mine", "black")


def test_the_page_to_look_on_hints_at_the_cells_and_says_so_in_one_sentence(placing: Table) -> None:
    page = placing.open("look")
    assert turn(placing["look"]) == ("look", "red")
    assert page.title == "Anna places 57 · Kontor"
    assert marks(placing["look"]) == 0
    (hints,) = page.having("data-hints")
    said = hints.all("title")[0].text
    assert said.startswith("The card being placed now may go to: ")
    assert said.count(",") + said.count(" and ") + 1 == len(hints.all("use")) == marks(placing["red"])
    assert not placing.open("black").having("data-hints")


def test_a_tap_while_waiting_says_why_and_leads_to_may_i(placing: Table) -> None:
    answer = placing.open("black", "?cell=1,1").the("asking")
    assert answer.text.startswith("Anna goes first. Meanwhile you may ask:")
    assert "What may be placed on M13?" in answer.text
    assert "cell" not in placing["black"].page.the("again").attrs["hx-get"], "the answer is gone with the next update"
    page = placing["black"].open(answer.all("a")[0].attrs["href"])
    assert page.h1 == "May I?"
    assert page.by_id("answer") is not None
    asks = [one.text for one in page.having("aria-current") if one.attrs["aria-current"] == "true"]
    assert asks[0] == "Fritz"


def test_a_tap_on_a_card_asks_for_its_area(placing: Table) -> None:
    placing.place("red", "1,1")
    assert "Who would win the area on M13?" in placing.open("red", "?cell=1,1").the("asking").text


def test_a_tap_says_what_the_table_waits_for_before_the_reveal(game: Table) -> None:
    game["red"].press("Play it face down", number="17")
    assert "No card has been turned over yet." in game.open("red", "?cell=1,1").text


def test_a_late_tap_chooses_nothing_for_whose_turn_it_has_become(placing: Table) -> None:
    page = placing.open("red", "?cell=1,1")
    assert page.by_id("asking") is None
    assert "Place 57 here" not in page.text


def test_without_script_a_link_leads_to_what_may_be_asked(placing: Table) -> None:
    way = next(one for one in placing["black"].page.all("p") if "ask-way" in one.attrs.get("class", ""))
    assert placing["black"].open(way.all("a")[0].attrs["href"]).h1 == "May I?"


def test_switches_are_on_pages_that_play_and_nowhere_else(placing: Table) -> None:
    def switches(who: str, path: str = "") -> list[str]:
        return [one.attrs["data-switch"] for one in placing.open(who, path).having("data-switch")]

    assert switches("red") == ["sound", "vibration", "awake"]
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
