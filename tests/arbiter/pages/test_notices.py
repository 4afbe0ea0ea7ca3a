"""What others changed of the past is told at the top of every page, until it has been looked at."""

import pytest
from flask import Flask

from arbiter.log.history import RECENT_LINES
from arbiter.tables.service import Tables
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, kept, place, play, sit_out


@pytest.fixture
def table(app: Flask) -> Table:
    entries = [play(red="R7", black="W57"), place("black", 1, 1), place("red", -1, 1), sit_out("red"), sit_out("black")]
    return Table.of(app, "basic", NAMES, entries)


def told(table: Table, who: str) -> str:
    """Return what stands at the top of somebody's page; "" for nothing."""
    page = table.open(who)
    return "" if page.by_id("notices") is None else page.the("notices").text


def updated(table: Table, who: str) -> str:
    """Return the live part of somebody's page, as an update brings it."""
    mode = "own" if who in NAMES else "look"
    return table[who].client.get(f"{table.urls[who]}/live/{mode}").get_data(as_text=True)


def correct(table: Table) -> Phone:
    """Let Anna say that her card lay elsewhere."""
    phone = table["red"]
    phone.open(f"{table.urls['red']}/wrong/entry.2/cell?right=1,-1")
    phone.press("No: move it now")
    return phone


@pytest.mark.devices
def test_a_correction_is_told_on_all_other_phones_until_looked_at(table: Table) -> None:
    phone = correct(table)
    assert phone.page.by_id("notices") is None
    for who in ("black", "host", "look"):
        assert 'id="notices"' in updated(table, who)
        said = told(table, who)
        assert "Anna corrected round 1: red 7 on M11, not on K13." in said
    table["black"].follow("I have seen it")
    assert told(table, "black") == ""
    assert 'id="notices"' not in updated(table, "black")
    assert told(table, "host") != ""


@pytest.mark.devices
def test_what_was_deleted_or_added_is_told(table: Table) -> None:
    tables: Tables = table["red"].client.application.extensions["kontor-tables"]
    host = tables.find(table.urls["host"].removeprefix("/t/"))
    edits = [{"op": "delete", "at": 4}, {"op": "insert", "at": 4, "entry": sit_out("black")}]
    tables.amend(host, edits, tables.position(host).length)
    assert told(table, "red") == (
        "the host deleted: Fritz sits out. the host added: Fritz sits this round out. I have seen it"
    )


@pytest.mark.devices
def test_what_was_taken_back_is_told(table: Table) -> None:
    table.open("black")
    table["black"].press("Take it back")
    assert table["black"].page.by_id("notices") is None
    assert told(table, "red") == (
        "Fritz took back: Fritz sits this round out. You: Put 1 coin into the treasury. I have seen it"
    )


def test_what_was_taken_back_too_long_ago_to_be_known_is_told_without_it(app: Flask, table: Table) -> None:
    tables: Tables = app.extensions["kontor-tables"]
    fritz = tables.find(table.urls["black"].removeprefix("/t/"))
    seen = tables.position(fritz).length
    for _time in range(RECENT_LINES // 2):
        seen = tables.take_back(fritz, seen).seen
        seen = tables.enter(fritz, sit_out("black"), seen).seen
    assert told(table, "red").startswith("Fritz took the last entry back. Fritz took back: Fritz sits out.")


@pytest.mark.devices
def test_a_decision_of_the_table_is_told_with_what_the_reader_moves(table: Table) -> None:
    host = table["host"]
    host.open(table.urls["host"] + "/kontor/decide")
    host.submit("coins", seat="red", coins="2", reason="Two fell.")
    assert "Reason: Two fell. You: Put 3 coins into the treasury." in told(table, "red")
    assert "You:" not in told(table, "black")
    assert told(table, "host") == ""


@pytest.mark.devices
def test_options_and_faces_are_told(table: Table) -> None:
    host = table["host"]
    host.open(table.urls["host"] + "/wrong/coins.red/coin?right=R7")
    host.press("Correct it this way")
    assert "the host corrected what red 7 shows." in told(table, "black")
    host.open(table.urls["host"] + "/correct")
    host.submit("placing", value="may")
    host.press("Correct it this way")
    said = told(table, "black")
    assert (
        "the host changed the option “Whether you must place the card” from “You must place it” to “You may keep it”. "
        in said
    )
    assert said.count("What follows") == 1


@pytest.mark.parametrize(
    ("name", "entries", "edit", "follows"),
    [
        (
            "basic-two-phones", 90, {"op": "change", "at": 89, "entry": place("red", -2, 1)},
            "(Fritz → not closed like this)",
        ),
        (
            "pro-two-phones", 30, {"op": "option", "option": "keeper_supply", "value": "5"},
            "What follows: Keepers left: Anna (unlimited → ",
        ),
    ],
)  # fmt: skip
@pytest.mark.devices
def test_what_follows_from_another_cell_or_option_is_told(
    app: Flask, name: str, entries: int, edit: Json, follows: str
) -> None:
    table = Table.going_on(app, kept(name, entries))
    tables: Tables = app.extensions["kontor-tables"]
    host = tables.find(table.urls["host"].removeprefix("/t/"))
    tables.amend(host, [edit], tables.position(host).length)
    assert follows in told(table, "red")


@pytest.mark.devices
def test_a_seat_is_told_where_the_options_are(table: Table) -> None:
    table.open("red", "/correct")
    assert "Options are changed by the host" in table["red"].page.the("hosts-options").text
    assert table.open("host", "/correct").by_id("hosts-options") is None


@pytest.mark.devices
def test_a_device_that_is_new_to_the_table_has_nothing_to_catch_up_with(app: Flask, table: Table) -> None:
    correct(table)
    guest = Phone(app)
    assert guest.open(table.urls["black"]).by_id("notices") is None


@pytest.mark.devices
def test_what_others_changed_waits_while_one_enters_oneself(table: Table) -> None:
    correct(table)
    table.open("black")
    table["black"].press("Fritz sits out")
    assert "Anna" in told(table, "black")


def test_entries_are_no_notices(table: Table) -> None:
    table.open("red")
    table["red"].press("Anna sits out")
    assert told(table, "black") == ""
