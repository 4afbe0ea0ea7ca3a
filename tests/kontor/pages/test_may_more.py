"""May I: what goes to a cell, what keeps an area open, the ship, sitting out, buying; anybody asks at any time."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import at
from tests.arbiter.pages.record import Json, Table, kept, place, play, sit_out
from tests.kontor.pages.story import Story

NAMES = {"red": "Anna", "black": "Fritz"}


def ask(table: Table, about: str = "", seat: str = "look", **query: str) -> Phone:
    phone = table[seat]
    phone.open(f"{table.urls[seat]}/kontor/may{about}?" + "&".join(f"{key}={value}" for key, value in query.items()))
    return phone


def part(phone: Phone, name: str) -> str:
    found = at(phone.page, name)
    return found.text


def table_of(app: Flask, game: str, *entries: Json, **setup: object) -> Table:
    """Open a table whose cards are taught on the way."""
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    if game == "extension":
        players.append({"seat": "green", "name": "Gesa"})
    start = {"game": game, "players": players, **setup}
    return Table.going_on(app, {"format": "kontor-record", "version": 1, "setup": start, "entries": list(entries)})


def face(card: str, goods: str = "", kind: str = "goods", *, ship: bool = False) -> Json:
    colour = {"R": "red", "B": "black"}.get(card[0])
    names = {"w": "wine", "s": "spice", "t": "tea"}
    shown = {
        "id": card,
        "kind": kind,
        "colour": colour,
        "number": int(card[1:]),
        "goods": [names[one] for one in goods],
    }
    bar = "over" if colour == "green" else None
    return {"entry": "face", "card": {**shown, "coin": False, "ship": ship, "bar": bar}}


def water(card: str) -> Json:
    return face(card, kind="water")


def test_P4_P10_a_cell_says_who_may_lay_there_and_a_card_beside_a_later_crane_stays(app: Flask) -> None:
    faces = [face("R7", "w"), face("B31", kind="crane"), water("W50"), water("W51")]
    entries = [*faces, play(red="R7", black="W50"), place("black", -1, 1), place("red", 1, 1)]
    entries += [play(red="W51", black="B31"), place("red", -2, 1), place("black", 2, 1)]
    table = table_of(app, "basic", *entries)
    goes = part(ask(table, cell="3,1"), "goes")
    assert "No: a harbour card (Anna)" in goes
    assert "Yes: a harbour card (Fritz)" in goes
    assert "Yes: a water card" in goes
    assert "P4" in goes
    anyone = part(ask(table, cell="-3,1"), "goes")
    assert "Yes: a harbour card of any colour" in anyone
    assert "P10" in part(ask(table, cell="1,1"), "crane")
    assert ask(table, cell="2,1").page.by_id("crane") is None


def test_A3_an_open_area_says_what_keeps_it_open_where_it_is_tapped_and_in_the_list(app: Flask) -> None:
    entries = [face("R7", "w"), water("W50"), play(red="R7", black="W50"), place("black", -1, 1), place("red", 1, 1)]
    table = table_of(app, "basic", *entries)
    told = "Kept open by these empty cells"
    assert told in part(ask(table, cell="1,1"), "open")
    phone = table["look"]
    phone.open(table.urls["look"] + "/kontor/areas")
    assert told in phone.page.text
    assert "A3" in phone.page.text


def test_F5_an_area_names_the_smuggled_card_beside_it(app: Flask) -> None:
    table = Table.going_on(app, kept("smuggling-two-phones", 43))
    beside = part(ask(table, cell="1,2"), "open")
    assert "Smuggled beside it: L15." in beside
    assert "F5" in beside
    assert "A smuggled card lies here." in part(ask(table, cell="0,3"), "owned")


def test_A3_a_cell_that_is_tapped_says_which_area_the_card_would_close_and_whose_it_would_be(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones", 89))
    page = table.open("red", "?cell=2,2&card=R5")
    closes = at(page, "closes").text
    assert "An area of 6 cards is closed. Fritz wins the area with the largest lead: 4 in wine." in closes
    assert "A3" in closes
    page = table.open("red", "?cell=3,-1&card=R5")
    assert page.by_id("closes") is None


def test_E10_the_areas_say_that_a_question_is_still_open(app: Flask) -> None:
    page = Story("extension").enter({"entry": "end", "reason": "agreed"}).table(app).open("look", "/kontor/areas")
    assert "Still open: You are tied: which is the highest harbour card in each hand?" in at(page, "asked").text
    assert "E10" in at(page, "asked").text


def test_V1_a_yes_names_its_rules_and_what_would_be_lost(app: Flask) -> None:
    entries = [face("R7", "ww"), face("R9", "wt"), sit_out("black"), sit_out("green")]
    entries += [play(red="R7"), place("red", 1, 1)]
    table = table_of(app, "extension", *entries, special_rules=["restricted-storage"])
    found = part(ask(table, seat="red", number="9", cell="2,1"), "may")
    assert "Yes. " in found
    assert all(rule in found for rule in ("P1", "P2", "V2", "V1"))
    assert "too much for one area: 1 wine" in found
    assert "too much for one area" not in part(ask(table, seat="red", number="9", cell="-1,1"), "may")


@pytest.mark.parametrize(("cell", "said"), [("0,0", "No. "), ("1,0", "Yes. "), ("1,1", "No. ")])
def test_H1_anyone_may_ask_where_the_ship_goes(app: Flask, cell: str, said: str) -> None:
    table = table_of(app, "pro", face("R7", "w", ship=True), sit_out("black"), play(red="R7"), place("red", 1, 1))
    found = part(ask(table, "/ship", cell=cell), "may")
    assert found.startswith(said)
    assert "H1" in found


def test_H2_H4_H6_the_ship_page_says_what_may_be_taken_away_and_why_not(app: Flask) -> None:
    entries = [face("R7", "w", ship=True), face("R9", "s")]
    for card, (x, y) in (("R7", (1, 1)), ("R9", (1, -1))):
        entries += [sit_out("black"), play(red=card), place("red", x, y)]
    table = table_of(app, "pro", *entries)
    found = part(ask(table, "/ship", cell="1,0"), "answer")
    assert "May be removed: red 7" in found
    assert "under Anna's pile" in found
    assert "Stays: red 9" in found
    assert all(rule in found for rule in ("H2", "H4", "H6"))


def test_R1_everybody_sees_who_may_sit_out(app: Flask) -> None:
    table = table_of(app, "basic", sit_out("red"), options={"both_sit_out": "one_only"})
    found = part(ask(table, "/sit-out"), "answer")
    assert "Anna may not sit out now" in found
    assert "Fritz may not sit out now" in found
    assert "only one of you may" in found
    fresh = part(ask(table_of(app, "basic"), "/sit-out"), "answer")
    assert "Anna may sit out." in fresh
    assert "Sitting out earns 1 coin" in fresh


def test_N3_F3_H7_everybody_sees_what_may_be_bought(app: Flask) -> None:
    specials = part(ask(table_of(app, "pro", special_rules=["sonderkarten"]), "/buy"), "answer")
    assert "Anna may buy up to 2 special cards." in specials
    assert "F3" in specials
    bought = table_of(
        app, "pro", face("R7", "ww"), sit_out("black"), play(red="R7"), place("red", 1, 1), scenario="bakschisch"
    )
    cards = part(ask(bought, "/buy"), "answer")
    assert "Fritz may buy out red 7 on" in cards
    assert "That costs 2 coins." in cards
    extension = part(ask(table_of(app, "extension"), "/buy"), "answer")
    assert "Gesa may not buy special cards now." in extension
    assert "H7" in extension


def test_what_a_game_doesnt_have_isnt_offered_to_be_asked(app: Flask) -> None:
    pages = {game: ask(table_of(app, game)).page for game in ("basic", "pro", "extension")}
    ways = {game: [one.text for one in page.all("a") if "/may" in one.attrs["href"]] for game, page in pages.items()}
    assert ["Sit out" in ways[game] for game in ways] == [True, True, True]
    assert ["Move the ship" in ways[game] for game in ways] == [False, True, True]
    assert ["Buy" in ways[game] for game in ways] == [False, False, True]


@pytest.mark.parametrize("about", ["", "/ship", "/sit-out", "/buy"])
def test_games_that_are_over_answer_too(app: Flask, about: str) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    assert ask(table, about, cell="1,0").page.by_id("answer") is not None
