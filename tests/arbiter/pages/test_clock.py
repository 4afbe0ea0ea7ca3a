"""How long everybody has thought: counted with every entry, shown where the table wants it, never ruled on."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.arbiter.pages.game import Game
from tests.arbiter.pages.phone import Phone

FORBIDDEN, BAD_REQUEST, NOT_FOUND = 403, 400, 404


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


def times(game: Game, who: str) -> dict[str, tuple[str, str | None]]:
    """Return what the clocks beside the names say, and how many seconds they may run on by themselves."""
    found = {}
    for head in game.open(who).all("h2"):
        shown = [one for one in head.all("span") if "clock" in one.attrs.get("class", "").split()]
        if shown:
            name = head.text.split()[0]
            found[name] = (shown[0].text.removeprefix("Thought: "), shown[0].attrs.get("data-runs"))
    return found


def said(game: Game, who: str) -> dict[str, str]:
    return {name: text for name, (text, _runs) in times(game, who).items()}


def test_no_table_shows_a_clock_that_did_not_ask_for_it(game: Game, clock: Clockwork) -> None:
    game.lay(57, 18)
    clock.passes(seconds=30)
    assert all(times(game, name) == {} for name in game.urls)


def test_time_between_entries_is_charged_to_all_for_whom_the_table_waited(game: Game, clock: Clockwork) -> None:
    switch(game.anna, "Show the clock")
    clock.passes(minutes=5)  # before the first entry codes are scanned: nobody thinks
    game.open("anna")
    game.anna.press("Play it face down", number="57")
    clock.passes(seconds=40)
    assert times(game, "fritz") == {"Anna": ("0:00", None), "Fritz": ("0:40", "560")}
    game.fritz.press("Play it face down", number="18")
    clock.passes(seconds=85)
    assert times(game, "look") == {"Anna": ("1:25", "515"), "Fritz": ("0:40", None)}
    game.reload()
    game.place(game.anna, "1,1")
    clock.passes(seconds=10)
    assert said(game, "host") == {"Anna": "1:25", "Fritz": "0:50"}


def test_it_is_counted_from_the_start_also_while_it_is_not_shown(game: Game, clock: Clockwork) -> None:
    game.anna.press("Play it face down", number="57")
    clock.passes(seconds=40)
    game.fritz.press("Play it face down", number="18")
    switch(game.fritz, "Show the clock")
    assert said(game, "anna") == {"Anna": "0:00", "Fritz": "0:40"}
    switch(game.anna, "Hide the clock")
    assert said(game, "anna") == {}


def test_who_chooses_at_the_same_time_thinks_at_the_same_time(game: Game, clock: Clockwork) -> None:
    switch(game.anna, "Show the clock")
    game.open("anna")
    game.anna.press("Play it face down", number="57")
    game.anna.press("Take it back")
    clock.passes(seconds=20)
    assert said(game, "look") == {"Anna": "0:20", "Fritz": "0:20"}


def test_taking_back_leaves_the_time_as_it_is(game: Game, clock: Clockwork) -> None:
    switch(game.anna, "Show the clock")
    game.lay(57, 18)
    clock.passes(seconds=30)
    game.place(game.anna, "1,1")
    clock.passes(seconds=5)
    game.anna.press("Take it back")
    clock.passes(seconds=2)
    assert said(game, "look") == {"Anna": "0:32", "Fritz": "0:05"}


def test_a_table_left_alone_for_more_than_ten_minutes_had_a_pause(game: Game, clock: Clockwork) -> None:
    switch(game.anna, "Show the clock")
    game.lay(57, 18)
    clock.passes(minutes=10)
    assert times(game, "look")["Anna"] == ("10:00", "0")
    clock.passes(seconds=1)
    assert times(game, "look")["Anna"] == ("0:00", None)
    game.place(game.anna, "1,1")
    clock.passes(seconds=7)
    assert said(game, "look") == {"Anna": "0:00", "Fritz": "0:07"}


def test_the_score_says_how_long_everybody_has_thought(game: Game, clock: Clockwork) -> None:
    game.lay(57, 18)
    clock.passes(seconds=61)
    game.anna.press("We all agree to end it")
    clock.passes(seconds=300)
    assert game.open("look", "/score").by_id("thought") is None
    switch(game.anna, "Show the clock")
    assert game.open("look", "/score").the("thought").text == "Time thought: Anna 1:01 · Fritz 0:00"


def test_only_people_at_the_table_switch_the_clock(game: Game) -> None:
    assert game.look.follow("Game").by_id("clock") is None
    assert "more than 10 minutes" in game.anna.follow("Game").the("clock").text, "what counts as a pause"
    form = game.anna.form("Show the clock")
    assert game.anna.send(form, to=f"{game.urls['look']}/clock").status_code == FORBIDDEN
    assert game.anna.send(form | {"clock": "perhaps"}).status_code == BAD_REQUEST
    assert game.anna.send(form, to="/t/nobody/clock").status_code == NOT_FOUND


def test_the_clock_is_no_part_of_the_record(game: Game, clock: Clockwork) -> None:
    game.lay(57, 18)
    before = game.anna.record
    switch(game.anna, "Show the clock")
    clock.passes(seconds=30)
    assert game.anna.record == before
