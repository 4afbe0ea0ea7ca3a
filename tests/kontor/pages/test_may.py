"""May I, in Kontor: any card on any cell, who would win an area and what keeps it open, the ship, and the rest."""

import json
from urllib.parse import urlencode

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


def ask(table: Table, entry: str = "", seat: str = "", tap: str = "", **keys: object) -> Phone:
    """Ask for a seat about a kind of entry with its keys, or about a cell that is tapped."""
    said = {"seat": seat, "entry": json.dumps({"entry": entry} | keys) if entry else "", "cell": tap}
    table.open("look", "/kontor/may?" + urlencode({name: value for name, value in said.items() if value}))
    return table["look"]


def card(table: Table, seat: str, number: int, *cell: int) -> Phone:
    return ask(table, "place", seat, number=number, **({"cell": [*cell]} if cell else {}))


def marked(phone: Phone) -> set[str]:
    """The values that may be chosen, of those that are listed."""
    return {one.all("b")[0].text for one in phone.page.all("li") if one.attrs.get("data-may") == "yes"}


@pytest.mark.sample
def test_a_card_that_the_arbiter_knows_is_allowed_or_not_with_every_rule_against_it(table: Table) -> None:
    assert part(card(table, "red", 9, -1, 1), "may").startswith("Red 9 (1 wine, 1 spice) K13 ✓ Yes")
    found = part(card(table, "red", 9, 9, 9), "may")
    assert "✗ No" in found
    assert "P1" in found
    assert "P2" in found
    assert "R7" in part(card(table, "red", 7, -1, 1), "may")


def test_the_cells_that_a_card_may_go_to_are_marked_and_all_others_can_be_asked_about(table: Table) -> None:
    phone = card(table, "red", 9)
    assert "The card may go to the marked cells." in phone.page.text
    links = [one.attrs.get("href", "") for one in phone.page.all("a")]
    assert all(any(f"%22cell%22:%5B{x},{y}%5D" in link for link in links) for x, y in ((-1, 1), (1, 1), (0, 0)))
    assert "The card may go to the marked cells." not in card(table, "red", 7).page.text


def test_a_number_is_typed_and_what_nobody_has_met_is_asked_for_by_its_kind(app: Flask) -> None:
    table = opened(app, "basic", "", known=False)
    phone = ask(table, tap="1,1")
    form = phone.form("Go on")
    phone.open(f"{table.urls['look']}/kontor/may?" + urlencode({**form, "seat": "black", "typed": "57"}))
    assert "What is it?" in phone.page.text
    assert marked(phone) == {"Goods", "Crane", "Tavern", "Water"}
    phone.follow("Water")
    assert "✓ Yes" in part(phone, "may")


def test_M_an_open_area_says_who_would_win_it_and_what_one_more_good_changes(table: Table) -> None:
    contested = part(ask(table, tap="1,2"), "contested")
    assert "If this area closed now" in contested
    assert "had one more" in contested or "One more of any good" in contested


def test_A4_a_closed_area_says_whose_it_is(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    places = [entry["cell"] for entry in table["look"].record["entries"] if entry["entry"] == "place"]
    assert any("This area is closed. Its owner:" in ask(table, tap=f"{x},{y}").page.text for x, y in places)


def test_nonsense_is_answered_kindly(table: Table) -> None:
    for keys in ({"number": "abc"}, {"number": [], "kind": {}}, {"number": 7, "kind": "ship"}, {"cell": "x"}):
        ask(table, "place", "green", "99,x", **keys)
    assert table.entries()[-1]["entry"] == "place"


def test_P4_P10_a_cell_says_who_may_lay_there_and_a_card_beside_a_later_crane_stays(app: Flask) -> None:
    faces = [teach("R7 w"), teach("B31 crane"), teach("W50"), teach("W51")]
    entries = [*faces, play(red="R7", black="W50"), place("black", -1, 1), place("red", 1, 1)]
    entries += [play(red="W51", black="B31"), place("red", -2, 1), place("black", 2, 1)]
    table = opened(app, "basic", "", *entries, known=False)
    phone = ask(table, tap="3,1")
    assert marked(phone) == {"a harbour card (Fritz)", "a water card"}
    assert "P4" in part(phone, "may-kind")
    assert marked(ask(table, tap="-3,1")) == {"a harbour card (Anna)", "a harbour card (Fritz)", "a water card"}
    assert "P10" in part(ask(table, tap="1,1"), "crane")
    assert ask(table, tap="2,1").page.by_id("crane") is None


def test_A3_an_open_area_says_what_keeps_it_open_where_it_is_tapped_and_in_the_list(app: Flask) -> None:
    entries = [teach("R7 w"), teach("W50"), play(red="R7", black="W50"), place("black", -1, 1), place("red", 1, 1)]
    table = opened(app, "basic", "", *entries, known=False)
    told = "Kept open by these empty cells"
    assert told in part(ask(table, tap="1,1"), "open")
    phone = table["look"]
    phone.open(table.urls["look"] + "/kontor/areas")
    assert told in phone.page.text
    assert "A3" in phone.page.text


def test_F5_an_area_names_the_smuggled_card_beside_it(app: Flask) -> None:
    table = Table.going_on(app, kept("smuggling-two-phones", 43))
    beside = part(ask(table, tap="1,2"), "open")
    assert "Smuggled beside it: L15." in beside
    assert "F5" in beside
    assert "A smuggled card lies here." in part(ask(table, tap="0,3"), "owned")


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
    found = part(card(table, "red", 9, 2, 1), "may")
    assert "✓ Yes" in found
    assert all(rule in found for rule in ("P1", "P2", "V2", "V1"))
    assert "too much for one area: 1 wine" in found
    assert "too much for one area" not in part(card(table, "red", 9, -1, 1), "may")


@pytest.mark.parametrize(("cell", "said"), [((0, 0), "✗ No"), ((1, 0), "✓ Yes"), ((1, 1), "✗ No")])
def test_H1_anyone_may_ask_where_the_ship_goes(app: Flask, cell: tuple[int, int], said: str) -> None:
    table = opened(app, "pro", "", teach("R7 w ship"), *turn("red", "R7"), place("red", 1, 1), known=False)
    found = part(ask(table, "ship", to=[*cell]), "may")
    assert said in found
    assert "H1" in found


def test_H2_H4_H6_the_ship_says_what_may_be_taken_away_and_why_not(app: Flask) -> None:
    entries = [teach("R7 w ship"), teach("R9 s")]
    for number, (x, y) in (("R7", (1, 1)), ("R9", (1, -1))):
        entries += [sit_out("black"), play(red=number), place("red", x, y)]
    phone = ask(opened(app, "pro", "", *entries, known=False), "ship", to=[1, 0])
    assert marked(phone) == {"red 7 on M13"}
    found = part(phone, "may-removed")
    assert "under Anna's pile" in found
    assert "red 9" in found
    assert all(rule in found for rule in ("H2", "H6"))
    assert "H4" in part(phone.follow("red 7") and phone, "may")


def test_R1_everybody_sees_who_may_sit_out(app: Flask) -> None:
    table = opened(app, "basic", "", sit_out("red"), options={"both_sit_out": "one_only"})
    phone = ask(table, "sit-out", "black")
    assert "only one of you may" in part(phone, "may")
    assert [one.text[-4:] for one in phone.page.all("a") if "✗" in one.text] == ["✗ No", "✗ No"]
    fresh = part(ask(opened(app, "basic", ""), "sit-out"), "may")
    assert "✓ Yes" in fresh
    assert "Sitting out earns 1 coin" in fresh
    assert "before cards are chosen, as in the German rulebook" in fresh
    late = part(ask(opened(app, "basic", "", options={"sit_out_until": "revealed"}), "sit-out"), "may")
    assert "before cards are turned over, as in the Czech translation" in late


def test_N3_F3_H7_everybody_sees_what_may_be_bought(app: Flask) -> None:
    specials = ask(opened(app, "pro", "sonderkarten"), "buy-special")
    assert marked(specials) == {"1", "2"}
    entries = [teach("R7 ww"), *turn("red", "R7"), place("red", 1, 1)]
    cards = ask(opened(app, "pro", "", *entries, scenario="bakschisch", known=False), "buy-out", "black")
    assert marked(cards) == {"red 7 on M13"}
    assert "That costs 2 coins." in cards.page.text
    assert "Only opponents' cards with goods on them can be bought out. " in part(cards, "may-card") + " "
    assert "N3" in part(cards, "may-card")


def test_H7_where_the_ship_stands_on_the_centre_it_has_to_leave_first(app: Flask) -> None:
    found = part(ask(opened(app, "extension", ""), "ship"), "ship-buys")
    assert "The ship stands on the harbour centre already." in found
    sails = {"entry": "ship", "seat": "red", "to": [0, 1]}
    away = opened(app, "extension", "", *turn("red", "R3", "extension"), sails, place("red", 1, 1))
    assert "To buy, move the ship onto the harbour centre." in part(ask(away, "ship"), "ship-buys")
    assert marked(ask(away, "ship", to=[0, 0])) >= {"1"}


def test_H1_once_the_cards_lie_open_the_ship_may_be_too_late_for_this_round(app: Flask) -> None:
    entries = [play(red="R3", black="B16")]
    revealed = opened(app, "pro", "", *entries)
    assert "black 16" in part(ask(revealed, "ship", "black", to=[1, 0]), "may")
    assert "✓ Yes" in part(ask(revealed, "ship", "red", to=[1, 0]), "may")
    placed = opened(app, "pro", "", *entries, place("black", 1, 1))
    found = part(ask(placed, "ship", "black", to=[1, 0]), "may")
    assert "✗ No" in found
    assert "Too late in this round" in found
    assert "H1" in found


def test_what_a_game_doesnt_have_isnt_offered_to_be_asked(app: Flask) -> None:
    ways = {game: part(ask(opened(app, game, "")), "may-entry") for game in ("basic", "pro", "extension")}
    assert ["Sit out" in ways[game] for game in ways] == [True, True, True]
    assert ["Move the ship" in ways[game] for game in ways] == [False, True, True]
    assert "Buy" in part(ask(opened(app, "pro", "sonderkarten")), "may-entry")


@pytest.mark.parametrize("keys", [{}, {"number": 9}, {"to": [1, 0]}])
@pytest.mark.parametrize("kind", ["place", "ship", "sit-out"])
def test_E0_once_a_game_is_over_nothing_may_be_done_any_more(app: Flask, kind: str, keys: dict[str, object]) -> None:
    table = Story().lay("R17@1,1").enter({"entry": "end", "reason": "agreed"}).table(app)
    found = part(ask(table, kind, "red", **keys), "may")
    assert "✗ No" in found
    assert found.count("The game is over.") == 1
    assert "E0" in found


def test_E11_an_area_that_was_never_closed_is_said_to_be_nobodys_once_the_game_is_over(app: Flask) -> None:
    over = Story().lay("R17@1,1").enter({"entry": "end", "reason": "agreed"}).table(app)
    found = ask(over, tap="1,1").page.the("answer").text
    assert "This area was never closed" in found
    assert "If this area closed now" not in found


@pytest.mark.parametrize(("former", "now"), [("ship", "ship"), ("sit-out", "sit-out"), ("buy", "entry")])
def test_addresses_of_former_pages_lead_on(app: Flask, former: str, now: str) -> None:
    table = opened(app, "pro", "")
    assert table.open("look", f"/kontor/may/{former}").by_id("may" if now != "entry" else "may-entry") is not None
