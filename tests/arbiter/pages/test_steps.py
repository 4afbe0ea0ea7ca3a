"""What hands must do now: the rulings of the last step, own name first, the same on all pages."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, place, play, sit_out

NAMES = {"red": "Anna", "black": "Fritz"}
REVEALED = [play(red="R17", black="W57")]
PLACED = [*REVEALED, place("black", 1, 1)]


def steps(phone: Phone) -> list[tuple[str, str]]:
    """Return who does what, in the order of the page."""
    found = [one for tag in ("li", "span") for one in phone.page.all(tag) if "data-step" in one.attrs]
    return [(one.attrs["data-step"], one.text) for one in found]


def test_T1_after_the_reveal_who_pays_the_tax_is_told(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, REVEALED)
    assert ("Fritz", "Put 1 coin into the treasury.") in steps(table["black"])
    now = table["black"].page.by_id("now")
    assert now is not None
    assert now.text.index("Put 1 coin") < now.text.index("1 step for Anna")


def test_D1_I1_after_a_placement_card_draw_and_coin(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    assert steps(table["black"]) == [
        ("Fritz", "Lay water 57 down: M13."),
        ("Fritz", "Draw a water card."),
        ("Fritz", "Take 1 coin out of the treasury."),
    ]


@pytest.mark.parametrize("entries", [REVEALED, PLACED, [*PLACED, place("red", 1, -1)]])
def test_every_page_lists_the_same(app: Flask, entries: list[dict[str, object]]) -> None:
    table = Table.of(app, "basic", NAMES, entries)
    table["host"].open(table.urls["host"] + "/all")
    lists = [sorted(steps(table[name])) for name in ("red", "black", "host", "look")]
    assert lists[0]
    assert all(one == lists[0] for one in lists)


def test_what_moves_nothing_leaves_the_list_as_it_was(app: Flask) -> None:
    entries = [*PLACED, place("red", 1, -1)]
    before = Table.of(app, "basic", NAMES, entries)
    after = Table.of(app, "basic", NAMES, [*entries, sit_out("red")])
    assert steps(after["look"]) == steps(before["look"])


def test_at_the_start_there_is_nothing_to_do(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [])
    assert all(phone.page.by_id("now") is None for phone in table.phones.values())


def test_what_was_taken_back_is_to_be_undone_by_hand(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    table["black"].press("Take it back")
    assert steps(table["black"]) == [
        ("Fritz", "Take water 57 back into your hand."),
        ("Fritz", "Put 1 water card from your hand back on the pile."),
        ("Fritz", "Put 1 coin into the treasury."),
    ]
    assert '-brackets"' in table["black"].page.html
    table["host"].open(table.urls["host"] + "/all")
    table["host"].press("Take it back")
    table["black"].open(table.urls["black"])
    assert steps(table["black"]) == [("Fritz", "Take 1 coin out of the treasury.")]


def test_C7_a_face_shows_what_it_moves_before_it_is_corrected(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    anna = table["red"]
    anna.open(table.urls["red"] + "/cards/R17")
    form = anna.form("This is what it shows")
    del form["coin"]
    anna.show(anna.send(form))
    moves = [("Fritz", "Take 1 coin out of the treasury.")]
    assert steps(anna) == moves
    assert len(table.entries()) == len(PLACED)
    anna.press("Correct it this way")
    assert steps(anna) == moves


def test_what_changes_no_piece_leaves_the_list_as_it_was(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    before = steps(table["red"])
    table["red"].open(table.urls["red"] + "/cards/R17")
    table["red"].press("This is what it shows", ship="1")
    table["red"].open(table.urls["red"])
    assert steps(table["red"]) == before


def test_in_a_new_round_steps_of_the_last_ones_dont_stand_there_any_more(app: Flask) -> None:
    entries = [*PLACED, place("red", 1, -1), sit_out("red"), sit_out("black")]
    table = Table.of(app, "basic", NAMES, entries)
    assert steps(table["look"]) == [
        ("Anna", "Take 1 coin out of the treasury."),
        ("Fritz", "Take 1 coin out of the treasury."),
    ]


def test_the_tables_word_shows_its_moves_before_and_after(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    host = table["host"]
    host.open(table.urls["host"] + "/decide")
    button = next(one for one in host.page.all("button") if "formaction" in one.attrs)
    said = {"what": "coins", "seat": "black", "coins": "2", "reason": "He had paid."}
    host.show(host.send(host.form("That's how it is") | said, to=button.attrs["formaction"]))
    moves = [("Fritz", "Put 2 coins into the treasury.")]
    assert steps(host) == moves
    assert len(table.entries()) == len(PLACED)
    host.press("That's how it is")
    assert steps(host) == moves
    assert table.entries()[-1]["coins"] == 2


def test_a_phone_that_was_away_is_told_the_moves_since_until_they_are_done(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, REVEALED)
    anna = table["red"]
    for entry in (place("black", 1, 1), place("red", 1, -1)):
        seen = anna.client.get("/api/v1" + table.urls["host"].replace("/t/", "/tables/")).get_json()["seen"]
        answer = anna.client.post(
            "/api/v1" + table.urls["host"].replace("/t/", "/tables/") + "/entries", json={"entry": entry, "seen": seen}
        )
        assert answer.status_code == 200
    anna.open(table.urls["red"])
    since = [
        ("Anna", "Lay red 17 down: M11."),
        ("Anna", "Put 1 spice into your central warehouse on red 17."),
        ("Anna", "Draw a harbour card."),
        ("Fritz", "Lay water 57 down: M13."),
        ("Fritz", "Draw a water card."),
        ("Fritz", "Take 1 coin out of the treasury."),
    ]
    assert "Since you looked" in anna.page.text
    assert sorted(steps(anna)) == sorted(since)
    anna.open(table.urls["red"])
    assert sorted(steps(anna)) == sorted(since)
    anna.follow("Done")
    assert "Since you looked" not in anna.page.text
    anna.open(table.urls["red"])
    assert "Since you looked" not in anna.page.text


def test_a_phone_that_saw_it_all_is_told_nothing_twice(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    table["black"].press("Take it back")
    for name in ("red", "host", "look"):
        table[name].open(table.urls[name])
        assert "Since you looked" not in table[name].page.text
