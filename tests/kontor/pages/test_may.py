"""May I: any card on any cell, who would win an area and what keeps it open, the ship, sitting out, buying."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table, kept, place, play, sit_out
from tests.kontor.pages.special import opened, part, turn
from tests.kontor.pages.story import Story
from tests.rules.kontor.kit import teach


@pytest.fixture
def table(app: Flask) -> Table:
    return opened(app, "basic", "", play(red="R7", black="B16"), place("black", 1, 1), place("red", 1, 2))


def ask(table: Table, about: str = "", who: str = "look", **query: str) -> Phone:
    table.open(who, f"/kontor/may{about}?" + "&".join(f"{key}={value}" for key, value in query.items()))
    return table[who]


@pytest.mark.sample
def test_a_card_that_the_arbiter_knows_is_allowed_or_not_with_every_rule_against_it(table: Table) -> None:
    assert "Yes. " in ask(table, seat="red", number="9", cell="-1,1").page.text
    phone = ask(table, seat="red", number="9", cell="9,9")
    found = phone.page.the("may")
    assert "No. " in found.text
    assert "P1" in found.text
    assert "P2" in found.text
    assert "R7" in ask(table, seat="red", number="7", cell="-1,1").page.text


def test_the_cells_that_a_card_may_go_to_are_marked_and_all_others_can_be_asked_about(table: Table) -> None:
    phone = ask(table, seat="red", number="9")
    assert "The card may go to the marked cells." in phone.page.text
    links = [one.attrs.get("href", "").replace("%2C", ",") for one in phone.page.all("a")]
    asked = {link.partition("cell=")[2].partition("#")[0] for link in links}
    assert {"-1,1", "1,1", "0,0"} <= asked
    assert "The card may go to the marked cells." not in ask(table, seat="red", number="7").page.text


def test_a_card_that_nobody_has_met_is_asked_for_by_its_kind(app: Flask) -> None:
    table = opened(app, "basic", "", known=False)
    assert "What is it?" in ask(table, seat="black", number="57", cell="1,1").page.text
    asked = ask(table, seat="black", number="57", kind="water", cell="1,1").page.text
    assert "What is it?" in asked
    assert "Yes. " in asked


def test_M_an_open_area_says_who_would_win_it_and_what_one_more_good_changes(table: Table) -> None:
    phone = ask(table, cell="1,2")
    contested = phone.page.the("contested")
    assert "If this area closed now" in contested.text
    assert "had one more" in contested.text or "One more of any good" in contested.text


def test_A4_a_closed_area_says_whose_it_is(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    phone = table["look"]
    record = phone.client.get(table.urls["look"] + "/record").get_json(force=True)
    places = [entry["cell"] for entry in record["entries"] if entry["entry"] == "place"]
    pages = [phone.open(f"{table.urls['look']}/kontor/may?cell={x},{y}").text for x, y in places]
    assert any("This area is closed. Its owner:" in text for text in pages)


def test_nonsense_is_answered_kindly(table: Table) -> None:
    for query in ({"number": "abc"}, {"cell": "x"}, {"seat": "green", "number": "7"}, {"number": "7", "kind": "ship"}):
        ask(table, **query)
    assert table.entries()[-1]["entry"] == "place"


def test_P4_P10_a_cell_says_who_may_lay_there_and_a_card_beside_a_later_crane_stays(app: Flask) -> None:
    faces = [teach("R7 w"), teach("B31 crane"), teach("W50"), teach("W51")]
    entries = [*faces, play(red="R7", black="W50"), place("black", -1, 1), place("red", 1, 1)]
    entries += [play(red="W51", black="B31"), place("red", -2, 1), place("black", 2, 1)]
    table = opened(app, "basic", "", *entries, known=False)
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
    entries = [teach("R7 w"), teach("W50"), play(red="R7", black="W50"), place("black", -1, 1), place("red", 1, 1)]
    table = opened(app, "basic", "", *entries, known=False)
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
    closes = page.the("effects").text
    assert "An area of 6 cards is closed. Fritz wins the area with the largest lead: 4 in wine." in closes
    assert "A3" in closes
    page = table.open("red", "?cell=3,-1&card=R5")
    assert page.by_id("effects") is None


def test_E10_the_areas_say_that_a_question_is_still_open(app: Flask) -> None:
    page = Story("extension").enter({"entry": "end", "reason": "agreed"}).table(app).open("look", "/kontor/areas")
    assert "Still open: You are tied: which is the highest harbour card in each hand?" in page.the("asked").text
    assert "E10" in page.the("asked").text


def test_V1_a_yes_names_its_rules_and_what_would_be_lost(app: Flask) -> None:
    entries = [teach("R7 ww"), teach("R9 wt"), sit_out("black"), sit_out("green")]
    entries += [play(red="R7"), place("red", 1, 1)]
    table = opened(app, "extension", "restricted-storage", *entries, known=False)
    found = part(ask(table, seat="red", number="9", cell="2,1"), "may")
    assert "Yes. " in found
    assert all(rule in found for rule in ("P1", "P2", "V2", "V1"))
    assert "too much for one area: 1 wine" in found
    assert "too much for one area" not in part(ask(table, seat="red", number="9", cell="-1,1"), "may")


@pytest.mark.parametrize(("cell", "said"), [("0,0", "No. "), ("1,0", "Yes. "), ("1,1", "No. ")])
def test_H1_anyone_may_ask_where_the_ship_goes(app: Flask, cell: str, said: str) -> None:
    table = opened(app, "pro", "", teach("R7 w ship"), *turn("red", "R7"), place("red", 1, 1), known=False)
    found = part(ask(table, "/ship", cell=cell), "may")
    assert found.startswith(said)
    assert "H1" in found


def test_H2_H4_H6_the_ship_page_says_what_may_be_taken_away_and_why_not(app: Flask) -> None:
    entries = [teach("R7 w ship"), teach("R9 s")]
    for card, (x, y) in (("R7", (1, 1)), ("R9", (1, -1))):
        entries += [sit_out("black"), play(red=card), place("red", x, y)]
    table = opened(app, "pro", "", *entries, known=False)
    found = part(ask(table, "/ship", cell="1,0"), "answer")
    assert "May be removed: red 7" in found
    assert "under Anna's pile" in found
    assert "Stays: red 9" in found
    assert all(rule in found for rule in ("H2", "H4", "H6"))


def test_R1_everybody_sees_who_may_sit_out(app: Flask) -> None:
    table = opened(app, "basic", "", sit_out("red"), options={"both_sit_out": "one_only"})
    found = part(ask(table, "/sit-out"), "answer")
    assert "Anna may not sit out now" in found
    assert "Fritz may not sit out now" in found
    assert "only one of you may" in found
    fresh = part(ask(opened(app, "basic", ""), "/sit-out"), "answer")
    assert "Anna may sit out." in fresh
    assert "Sitting out earns 1 coin" in fresh
    assert "before cards are chosen, as in the German rulebook" in fresh
    late = part(ask(opened(app, "basic", "", options={"sit_out_until": "revealed"}), "/sit-out"), "answer")
    assert "until cards are turned over" not in late
    assert "before cards are turned over, as in the Czech translation" in late


def test_N3_F3_H7_everybody_sees_what_may_be_bought(app: Flask) -> None:
    specials = part(ask(opened(app, "pro", "sonderkarten"), "/buy"), "answer")
    assert "Anna may buy up to 2 special cards." in specials
    assert "F3" in specials
    entries = [teach("R7 ww"), *turn("red", "R7"), place("red", 1, 1)]
    bought = opened(app, "pro", "", *entries, scenario="bakschisch", known=False)
    cards = part(ask(bought, "/buy"), "answer")
    assert "Fritz may buy out red 7 on" in cards
    assert "That costs 2 coins." in cards
    extension = part(ask(opened(app, "extension", ""), "/buy"), "answer")
    assert "Gesa may not buy special cards now." in extension
    assert "H7" in extension


def test_H7_where_the_ship_stands_on_the_centre_it_has_to_leave_first(app: Flask) -> None:
    found = part(ask(opened(app, "extension", ""), "/buy"), "answer")
    assert "The ship stands on the harbour centre already." in found
    assert "To buy, move the ship onto the harbour centre." not in found
    sails = {"entry": "ship", "seat": "red", "to": [0, 1]}
    away = opened(app, "extension", "", *turn("red", "R3", "extension"), sails, place("red", 1, 1))
    assert "To buy, move the ship onto the harbour centre." in part(ask(away, "/buy"), "answer")


def test_N3_cranes_and_taverns_are_said_never_to_be_bought_out(app: Flask) -> None:
    found = part(ask(opened(app, "pro", "", scenario="bakschisch"), "/buy"), "answer")
    assert "Nobody may buy out a crane or a tavern." in found
    assert "N3" in found


def test_H1_once_the_cards_lie_open_the_ship_may_be_too_late_for_this_round(app: Flask) -> None:
    entries = [play(red="R3", black="B16")]
    revealed = opened(app, "pro", "", *entries)
    assert "black 16, which Fritz places, has no ship symbol" in part(
        ask(revealed, "/ship", seat="black", cell="1,0"), "may"
    )
    assert part(ask(revealed, "/ship", seat="red", cell="1,0"), "may").startswith("Yes. ")
    placed = opened(app, "pro", "", *entries, place("black", 1, 1))
    found = part(ask(placed, "/ship", seat="black", cell="1,0"), "may")
    assert found.startswith("No. Fritz may not move the ship to M12. Too late in this round")
    assert "H1" in found


def test_what_a_game_doesnt_have_isnt_offered_to_be_asked(app: Flask) -> None:
    pages = {game: ask(opened(app, game, "")).page for game in ("basic", "pro", "extension")}
    ways = {game: [one.text for one in page.all("a") if "/may" in one.attrs["href"]] for game, page in pages.items()}
    assert ["Sit out" in ways[game] for game in ways] == [True, True, True]
    assert ["Move the ship" in ways[game] for game in ways] == [False, True, True]
    assert ["Buy" in ways[game] for game in ways] == [False, False, True]


@pytest.mark.parametrize("about", ["", "/ship", "/sit-out"])
def test_E0_once_a_game_is_over_nothing_may_be_done_any_more(app: Flask, about: str) -> None:
    table = Story().lay("R17@1,1").enter({"entry": "end", "reason": "agreed"}).table(app)
    for query in ({}, {"number": "9", "seat": "red"}):
        answer = ask(table, about, cell="2,1" if about == "" else "1,0", **query).page.the("answer")
        assert "Yes" not in answer.text
        assert "The game is over." in answer.text
        assert "E0" in answer.text


def test_E11_an_area_that_was_never_closed_is_said_to_be_nobodys_once_the_game_is_over(app: Flask) -> None:
    over = Story().lay("R17@1,1").enter({"entry": "end", "reason": "agreed"}).table(app)
    found = ask(over, cell="1,1").page.the("answer").text
    assert "This area was never closed" in found
    assert "If this area closed now" not in found
