"""Correcting earlier entries on the pages, and trying things on copies."""

import json
import re

import pytest
from flask import Flask

from kontor.game import KONTOR
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Table, kept, place, play, sit_out


@pytest.fixture
def table(app: Flask) -> Table:
    """A game after two rounds: cards laid, then both sat out."""
    entries = [play(red="R7", black="W57"), place("black", 1, 1), place("red", -1, 1), sit_out("red"), sit_out("black")]
    return Table.of(app, "basic", NAMES, entries)


def correcting(table: Table, number: int, seat: str = "host") -> Phone:
    """Open the page of one entry on somebody's phone."""
    phone = table[seat]
    phone.follow("Something is wrong")
    phone.follow("All entries")
    phone.open(f"{phone.page.url}?entry={number - 1}")
    phone.open(next(one for one in phone.page.hrefs("/correct/") if one.endswith(f"/{number - 1}")))
    return phone


def lay_at(phone: Phone, cell: str) -> None:
    """Lay the card on another cell on the copy, and look at what that would change."""
    phone.press("Enter something else instead")
    phone.tap(f"cell={cell}")
    phone.press("here")
    phone.press("See what that would change")


def test_an_entry_is_deleted_after_a_look_at_what_that_changes(table: Table) -> None:
    phone = correcting(table, 5)
    assert "Fritz sits out" in phone.page.text
    phone.press("This never happened")
    assert "Coins: Anna" in phone.page.text
    assert len(table.entries()) == 5
    phone.press("Correct it this way")
    assert len(table.entries()) == 4
    phone.follow("Log")
    assert re.search(r"the host \(\d{1,2} \w+ \d{4}, \d\d:\d\d\) deleted entry 5\.", phone.page.text)


def test_of_what_a_game_leaves_out_nothing_is_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = correcting(table, 3)
    lay_at(phone, "-1,1")
    assert "Nothing changes: pieces" in phone.page.text
    monkeypatch.setattr(KONTOR, "pieces", None)
    table.open("host")
    lay_at(correcting(table, 3), "-1,1")
    assert "Nothing changes" not in phone.page.text


@pytest.mark.sample
def test_an_entry_is_changed_on_a_copy_and_then_taken_over(table: Table) -> None:
    phone = correcting(table, 3)
    lay_at(phone, "1,-1")
    assert "Entry 3 becomes: Anna places red 7 on M11. It was: Anna places red 7 on K13." in phone.page.text
    phone.press("No: move it now")
    assert table.entries()[2]["cell"] == [1, -1]
    assert "Corrected later. First entered: Anna places a card" in table.open("black", "/rulings?all=1").text


def test_a_later_entry_that_breaks_is_mended_on_the_spot(table: Table) -> None:
    phone = correcting(table, 2)
    lay_at(phone, "-1,1")
    broken = phone.page.the("broken").text
    assert "Anna places a card" in broken
    assert "P3" in broken
    lay_at(phone, "1,1")
    assert phone.page.by_id("broken") is None
    phone.press("Correct it this way")
    assert [entry["cell"] for entry in table.entries()[1:3]] == [[-1, 1], [1, 1]]


def test_something_forgotten_is_inserted(table: Table) -> None:
    phone = correcting(table, 1)
    phone.press("Something is missing before it")
    for name in ("Anna", "Fritz"):
        phone.press(f"{name} sits out")
    phone.press("See what that would change")
    phone.press("Correct it this way")
    assert [entry["entry"] for entry in table.entries()[:3]] == ["sit-out", "sit-out", "play"]


def test_an_inserted_entry_is_deleted_again_and_both_stay_in_the_log(table: Table) -> None:
    phone = correcting(table, 5)
    phone.press("Something is missing before it")
    phone.press("Fritz sits out")
    phone.press("See what that would change")
    phone.press("Correct it this way")
    phone.press("Take it back")
    phone = correcting(table, 5)
    assert "Fritz sits this round out" in phone.page.text
    phone.press("This never happened")
    phone.press("Correct it this way")
    assert [entry["entry"] for entry in table.entries()] == ["play", "place", "place", "sit-out"]
    phone.follow("All rulings")
    assert "Taken back: Fritz sits out" in phone.page.text


def test_what_cant_hold_isnt_offered_to_be_stored(table: Table) -> None:
    phone = correcting(table, 1)
    phone.press("This never happened")
    assert phone.page.by_id("broken") is not None
    assert not [one for one in phone.page.all("button") if "Correct it this way" in one.text]
    form = phone.form("This never happened")
    answer = phone.send({**form, "edits": json.dumps([{"op": "delete", "at": 0}]), "seen": "5", "key": "k"},
                        to=table.urls["host"] + "/correct")  # fmt: skip
    phone.show(answer, 422)
    assert phone.page.by_id("broken") is not None
    assert len(table.entries()) == 5


def test_edits_out_of_thin_air_are_no_correction(table: Table) -> None:
    phone = correcting(table, 1)
    form = phone.form("This never happened")
    for edits in ("{}", "[[", '[{"op": "burn"}]', '[{"op": "delete", "at": 99}]'):
        answer = phone.send({**form, "edits": edits, "add": "null"})
        assert answer.status_code in (200, 400), edits
        assert "Correct it this way" not in answer.get_data(as_text=True)


def test_a_stale_correction_says_what_happened_meanwhile(table: Table) -> None:
    phone = correcting(table, 5)
    phone.press("This never happened")
    table.open("black")
    table["black"].press("Fritz sits out")
    phone.press("Correct it this way", 409)
    assert "Fritz sits out" in phone.page.text


@pytest.mark.sample
def test_what_if_goes_several_deep_and_leaves_the_record_alone(app: Flask, table: Table) -> None:
    phone = table["red"]
    before = phone.client.get(table.urls["look"] + "/record").get_data()
    phone.follow("What if")
    assert "This is a copy of the game" in phone.page.text
    for name in ("Anna", "Fritz") * 2:
        phone.press(f"{name} sits out")
    assert "Round 5" in phone.page.text
    assert ("to pass on" in phone.page.text) != app.config["IN_BROWSER"]
    assert phone.client.get(table.urls["look"] + "/record").get_data() == before
    phone.press("Take it back")
    assert "Round 4" in phone.page.text
    phone.follow("Back to the game itself")
    assert "Round 3" in phone.page.text


@pytest.mark.devices
def test_a_copy_is_passed_on_without_the_way_back_to_the_game(app: Flask, table: Table) -> None:
    phone, guest = table["red"], Phone(app)
    phone.follow("What if")
    phone.press("Anna sits out")
    guest.open(phone.page.href("pass on"))
    assert "Anna sits out" in guest.page.text
    assert not [one for one in guest.page.all("a") if "Back to the game" in one.text]
    guest.press("Take it back")
    assert "Round 3" in guest.page.text


def test_a_card_laid_on_a_copy_is_taken_up_there_and_not_at_the_table(table: Table) -> None:
    fritz, anna = table["black"], table["red"]
    table.open("black")
    fritz.press("Play it face down", number="59")
    anna.follow("What if")
    assert "Take it back" not in anna.page.text
    anna.press("Play it face down", number="9")
    copy, form = anna.page.url, anna.form("Play it face down")
    anna.send({**form, "seat": "black"}, to=copy.replace("/all", "/all/lift").split("?")[0])
    anna.open(copy)
    anna.press("Take it back")
    assert (anna.page.url, "Take it back" in anna.page.text) == (copy, False)
    assert "Your card lies face down" in table.open("black").text


def test_a_copy_opens_no_page_that_stores_anything(table: Table) -> None:
    phone = table["red"]
    phone.follow("What if")
    copy = phone.page.url.removesuffix("/all")
    for page in ("/kontor/cards", "/kontor/cards/R7", "/codes", "/correct", "/record"):
        assert phone.client.get(copy + page).status_code == 404, page
    for page in ("/rulings", "/kontor/areas", "/score"):
        phone.open(copy + page)
    assert phone.client.get(copy[:-2] + "/all").status_code == 404


def test_a_finished_game_is_tried_again_from_an_entry(app: Flask) -> None:
    phone = correcting(Table.going_on(app, kept("basic-two-phones")), 1)
    assert "Round 1" in phone.follow("Just try").text


@pytest.mark.parametrize(
    ("field", "text", "status"),
    [
        ("edits", "[" * 10_000, 400),
        ("edits", '[{"op": "burn"}]', 422),
        ("edits", '[{"op": "insert", "at": 0, "entry": {"entry": "sit-out", "seat": "red", "note": 1}}]', 422),
        ("edits", '[{"op": "delete", "at": 99}]', 422),
        ("at", "9" * 5000, 400),
    ],
)
def test_a_copy_is_made_of_edits_that_can_be_read(table: Table, field: str, text: str, status: int) -> None:
    phone = correcting(table, 2)
    form = phone.form("Enter something else instead") | {field: text}
    assert phone.client.post(form.pop("action"), data=form, follow_redirects=True).status_code == status
