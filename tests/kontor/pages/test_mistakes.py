"""Wrong? Touch it: what is wrong with a thing, what is right, and what that changes. On phones without script."""

import json

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, kept, place, play, sit_out

START = [play(red="R7", black="W57"), place("black", 1, 1), place("red", -1, 1)]


@pytest.fixture
def table(app: Flask) -> Table:
    return Table.of(app, "basic", NAMES, START)


def touch(phone: Phone, thing: str) -> Phone:
    """Touch a thing on the page where all can be touched."""
    phone.follow("Something is wrong")
    phone.tap(f"/wrong/{thing}")
    return phone


def names(phone: Phone) -> list[str]:
    """Return what the page offers to be wrong with a thing."""
    return [one.text for one in phone.page.all("a") if "/wrong/" in one.attrs["href"]]


def test_a_card_lay_on_another_cell(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong cell")
    assert "Tap the cell where it lies." in phone.page.text
    phone.tap("right=1,-1")
    assert "Entry 3 becomes: Anna places red 7 on M11. It was: Anna places red 7 on K13." in phone.page.text
    assert table.entries()[2]["cell"] == [-1, 1]
    phone.press("No: move it now")
    assert table.entries()[2]["cell"] == [1, -1]


def test_a_cell_that_the_rules_close_says_by_which_rule(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong cell")
    phone.tap("right=1,1")
    assert "P3" in phone.page.the("broken").text


def test_my_own_number_is_corrected_by_nobody_else_and_types_no_other_card(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong card")
    assert phone.page.h1 == "Which card was it?"
    phone.open(f"{phone.page.url}?number=9")
    phone.press("No: move it now")
    assert table.entries()[0] == play(red="R9", black="W57")
    assert names(touch(table["black"], "cell.-1,1")) == []


def test_the_card_that_comes_back_to_the_hand_lies_nowhere(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("It shouldn't be here")
    assert "P9" in phone.page.the("broken").text


def test_a_face_learnt_by_a_wrong_number_goes_with_it(app: Flask) -> None:
    record = kept("basic-two-phones", 7)
    table = Table.going_on(app, record)
    phone = touch(table["red"], "cell.1,2")
    phone.follow("Wrong card")
    phone.open(f"{phone.page.url}?number=88")
    assert "Entry 3 becomes: The arbiter now knows red 88" in phone.page.text
    phone.press("No: move it now")
    assert table.entries()[2]["card"] == {**record["entries"][2]["card"], "id": "R88", "number": 88}
    assert table.entries()[4]["cards"]["red"] == "R88"


def test_a_face_that_nobody_can_know_is_asked_for(app: Flask) -> None:
    entries: list[Json] = [*kept("basic-two-phones", 7)["entries"], sit_out("red"), sit_out("black")]
    entries += [sit_out("red"), *kept("basic-two-phones", 12)["entries"][10:]]
    known = {**kept("basic-two-phones"), "entries": kept("basic-two-phones", 7)["entries"]}
    known["setup"] = {**known["setup"], "deck": [entries[2]["card"]]}
    del known["entries"][2]
    table = Table.going_on(app, known)
    phone = touch(table["red"], "cell.1,2")
    phone.follow("Wrong card")
    phone.open(f"{phone.page.url}?number=41")
    assert "What does 41 show?" in phone.page.text
    url = phone.page.url
    phone.open(f"{url}?number=41&kind=goods")
    assert "Say which goods the card shows." in phone.page.text
    phone.open(f"{url}?number=41&asked=41&kind=goods&tea=1")
    phone.press("No: move it now")
    taught = [entry["card"]["id"] for entry in table.entries() if entry["entry"] == "face"]
    assert taught == ["B24", "R41"]


def test_no_card_has_the_number(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong card")
    phone.open(f"{phone.page.url}?number=999")
    assert "No card has the number 999." in phone.page.the("no-number").text


def test_a_coin_symbol_was_missed(table: Table) -> None:
    phone = touch(table["red"], "coins.red")
    phone.follow("A coin symbol was missed")
    phone.tap("right=R7")
    assert "Coins: Fritz Rule T1 Rule T2 5 4" in phone.page.text
    assert "Fritz 1 5 → 4" in phone.page.text
    phone.press("Correct it this way")
    (face,) = [one for one in table["look"].record["setup"]["deck"] if one["id"] == "R7"]
    assert face["coin"] is True


def test_T3_an_entry_that_no_longer_holds_says_first_what_took_its_card_back(app: Flask) -> None:
    broke = {"entry": "override", "what": "coins", "seat": "black", "coins": 0, "reason": "All gone."}
    phone = touch(Table.of(app, "basic", NAMES, [broke, *START])["host"], "coins.red")
    phone.follow("A coin symbol was missed")
    phone.tap("right=R7")
    before = phone.page.the("before").text
    assert "T3" in before, before


def shipped(app: Flask) -> tuple[Table, int]:
    """Return a table right after the ship has removed a card, and the entry that did it."""
    record = kept("pro-two-phones")
    place = next(number for number, entry in enumerate(record["entries"]) if entry.get("remove"))
    return Table.going_on(app, {**record, "entries": record["entries"][: place + 1]}), place


def test_the_ship_took_no_card_away(app: Flask) -> None:
    table, place = shipped(app)
    phone = touch(table["host"], f"removed.{place}")
    phone.follow("Another card was removed")
    phone.follow("No card")
    phone.press("Correct it this way")
    assert "remove" not in table.entries()[place]


def test_the_ship_went_elsewhere_or_stayed(app: Flask) -> None:
    table, place = shipped(app)
    phone = touch(table["host"], f"removed.{place}")
    assert [one for one in names(phone) if "hip " in one] == ["The ship went elsewhere", "The ship stayed where it was"]
    phone.follow("The ship stayed where it was")
    phone.press("Correct it this way")
    assert len(table.entries()) == place


def test_a_line_of_the_log_leads_to_what_is_wrong_with_it(table: Table) -> None:
    phone = table["red"]
    page = phone.open(next(one for one in phone.page.hrefs("/why/2/")))
    assert {"Wrong cell", "It shouldn't be here: back to the hand"} <= set(names(phone)), page.text


def test_a_tap_while_others_act_offers_what_may_be_wrong(table: Table) -> None:
    table.open("red", "?cell=-1,1")
    assert {"Wrong cell", "Wrong card"} <= set(names(table["red"]))


def test_what_isnt_there_cant_be_wrong(table: Table) -> None:
    for thing in ("cell.9,9", "cell.x", "coins.green", "removed.0", "removed.x", "entry.99", "entry.x", "ghost"):
        table.open("red", f"/wrong/{thing}", 404)
        table.open("red", f"/wrong/{thing}/cell", 404)
    table.open("red", "/wrong/entry.2/ghost", 404)


def test_nonsense_is_asked_again(table: Table) -> None:
    for right in ("x", "9,9,9"):
        assert "Tap the cell" in table.open("red", f"/wrong/entry.2/cell?right={right}").text
    assert json.dumps(table.entries()) == json.dumps(START)


def test_lookers_on_touch_nothing(table: Table) -> None:
    assert "Something is wrong" not in table["look"].page.text
    table.open("look", "/wrong", 403)


def test_what_lies_right_already_is_moved_by_nobody(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong cell")
    phone.tap("right=1,-1")
    assert "Nothing has to be moved." in phone.page.the("lying").text
    assert "Move red 7." in phone.page.the("moves").text
    phone.press("Yes, it does")
    assert table.entries()[2]["cell"] == [1, -1]
    assert "red 7" not in phone.page.text.partition("To do on the table now")[2].partition("Number of the card")[0]
    assert [line["content"]["lies"] for line in lines(table) if line["kind"] == "amend"] == [True]


def test_hands_are_told_to_move_what_lies_as_it_was_entered(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong cell")
    phone.tap("right=1,-1")
    phone.press("No: move it now")
    assert "Move red 7." in phone.page.text


def test_a_refused_cell_offers_what_all_of_you_agree_on(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [*START, play(red="R9", black="B18")])
    host = table["host"]
    host.open(table.urls["host"] + "/all?cell=3,3&card=B18")
    host.follow("Do it all the same")
    host.submit("place", reason="We all like it there.")
    assert table.entries()[-1]["cell"] == [3, 3]
    table.open("black", "?cell=3,3&card=B18")
    assert "Do it all the same" not in table["black"].page.text


def lines(table: Table) -> list[Json]:
    token = table.urls["look"].removeprefix("/t/")
    return table["look"].client.get(f"/api/v1/tables/{token}/rulings").get_json()["lines"]


def test_my_own_number_that_lies_right_moves_nothing(table: Table) -> None:
    phone = touch(table["red"], "cell.-1,1")
    phone.follow("Wrong card")
    phone.open(f"{phone.page.url}?number=9")
    said = phone.page.the("lying").text
    assert "Take red 7 back" not in said
    assert "Lay red 9" not in said


@pytest.mark.parametrize(
    ("thing", "should", "when", "rule"),
    [
        (
            "coins.black",
            "should hold this many coins: 5.",
            "Round 1: Fritz takes 1 coin for placing water. Rule I1",
            "I2",
        ),
        ("hand.black", "hold: 3 harbour cards, 2 water cards.", "Round 1: Fritz draws a water card. Rule D1", "D3"),
    ],
)
def test_D3_I2_a_purse_and_a_hand_say_what_they_should_hold_and_what_was_booked_when(
    table: Table, thing: str, should: str, when: str, rule: str
) -> None:
    table["red"].tap(f"/wrong/{thing}")
    told = table["red"].page.the("told").text
    assert should in told
    assert when in told
    assert rule in told
    assert "Anna" not in told
