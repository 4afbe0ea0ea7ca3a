"""Why: every ruling opens into the facts, the rules and the other readings behind it."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.record import Json, Table, kept, place, play, sit_out

NAMES = {"red": "Anna", "black": "Fritz"}


def test_every_ruling_of_whole_games_opens(app: Flask) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    phone = table["look"]
    phone.open(table.urls["look"] + "/rulings?all=1")
    links = [one.attrs["href"] for one in phone.page.all("a") if "/why/" in one.attrs.get("href", "")]
    assert len(links) > 150
    for link in links[:: len(links) // 25]:
        phone.open(link)
        assert phone.page.by_id("facts") is not None


@pytest.mark.sample
def test_M2_an_areas_ruling_shows_what_was_compared(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    phone = table["look"]
    phone.open(table.urls["look"] + "/rulings?all=1")
    phone.follow("wins the area with the largest lead")
    compared = phone.page.by_id("compared")
    assert compared is not None
    text = phone.page.text
    assert "That's a lead of" in text
    assert "An area of" in text
    assert "M2" in text
    assert "Other tables read it differently" in text  # A3: border_closes
    assert "would have changed nothing up to here" in text or "this would differ" in text


@pytest.mark.sample
def test_T5_what_the_other_reading_would_have_meant_is_worked_out(app: Flask) -> None:
    empty = [
        {"entry": "override", "what": "coins", "seat": seat, "coins": 0, "reason": "Agreed."} for seat in NAMES
    ]  # fmt: skip
    table = Table.of(app, "basic", NAMES, [*empty, play(red="R5", black="B16")], both_broke="any")
    phone = table["red"]
    phone.follow("All rulings")
    links = [one for one in phone.page.all("a") if "/why/2/" in one.attrs.get("href", "")]
    pages = [phone.open(one.attrs["href"]).text for one in links]
    broke = next(text for text in pages if "T5" in text and "Other tables read it differently" in text)
    assert "Right after this entry, this would differ" in broke
    assert "Coins: Anna 1 0" in broke


def test_R1_a_reading_under_which_the_game_couldnt_have_gone_so_names_the_entry(app: Flask) -> None:
    out = [sit_out("red"), sit_out("black")]
    table = Table.of(app, "basic", NAMES, [*out, *out])
    phone = table["red"]
    phone.follow("All rulings")
    phone.follow("Anna sits this round out")
    assert "The game couldn't have gone this way: entry 3 would have been refused. Anna sits out" in phone.page.text


def test_the_set_up_opens_too_and_what_isnt_there_is_missing(app: Flask) -> None:
    table = Table.of(app, "pro", NAMES, [play(red="R7", black="W57"), place("black", 1, 1)])
    phone = table["red"]
    phone.follow("All rulings")
    phone.follow("The game begins")
    assert "The game is set up" in phone.page.text
    for wrong in ("-2/0", "99/0", "0/99"):
        assert phone.client.get(f"{table.urls['red']}/why/{wrong}").status_code == 404


def test_on_a_copy_its_own_entries_are_explained(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [])
    phone = table["red"]
    phone.follow("What if")
    phone.press("Anna sits out")
    phone.follow("Anna sits this round out")
    assert "Entry 1" in phone.page.text


def test_C7_a_game_with_a_corrected_face_is_explained_by_the_face_as_it_is_now(app: Flask) -> None:
    taught = {"id": "R60", "kind": "goods", "colour": "red", "number": 60, "goods": ["wine"], "coin": False}
    card: Json = {**taught, "ship": False, "bar": None}
    water = {**card, "id": "W57", "kind": "water", "colour": None, "number": 57, "goods": []}
    faces: list[Json] = [{"entry": "face", "card": one} for one in (card, water)]
    setup = {"game": "basic", "players": [{"seat": seat, "name": name} for seat, name in NAMES.items()]}
    entries = [*faces, play(red="R60", black="W57"), place("red", 1, 1)]
    table = Table.going_on(app, {"format": "kontor-record", "version": 1, "setup": setup, "entries": entries})
    tables = app.extensions["kontor-tables"]
    access = tables.find(table.urls["host"].removeprefix("/t/"))
    with app.app_context():
        tables.correct(access, {**card, "goods": ["tea", "tea"]}, tables.position(access).seen)
    phone = table["red"]
    phone.open(table.urls["red"] + "/why/3/1")
    assert "Anna stores 2 tea from red 60." in phone.page.text


def test_E5_a_ruling_about_the_score_lists_which_areas_counted_and_why_the_others_didnt(app: Flask) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    phone = table["look"]
    phone.open(table.urls["look"] + "/rulings")
    phone.follow("Anna wins with the most points")
    compared = phone.page.by_id("compared")
    assert compared is not None
    steps = [one.text for one in compared.parent.all("li")]
    assert len(steps) == 8
    assert sum("it counts, for" in one for one in steps) == 5
    equal = [one for one in steps if "2 areas are equal in size and distance, but only 1 place is left" in one]
    assert len(equal) == 2
    assert all("E5" in one for one in equal)
