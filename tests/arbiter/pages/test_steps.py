"""What hands do: before the first round, by the last step, and, before it is confirmed, by a correction."""

from typing import Any

import pytest
from flask import Flask

from app import GAMES
from arbiter.tables.service import Tables
from kontor_rules import steps as steps_of
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import NAMES, Json, Table, kept, place, play, sit_out
from tests.kontor.pages.special import opened
from tests.kontor.pages.story import Story, proxy_cards
from tests.rules.kontor.kit import teach
from tests.rules.kontor.variants.kit import LAYOUTS

REVEALED = [play(red="R17", black="W57")]
PLACED = [*REVEALED, place("black", 1, 1)]
BOTH = [*PLACED, place("red", 1, -1)]
COIN = "Take 1 coin out of the treasury."
STAY = "stay as they are"


def steps(phone: Phone) -> list[tuple[str, str]]:
    """Return who does what, in the order of the page."""
    found = [one for tag in ("li", "span") for one in phone.page.all(tag) if "data-step" in one.attrs]
    return [(one.attrs["data-step"], one.text) for one in found]


def in_sight(page: Page) -> list[str]:
    """Return the steps that a page shows without a tap: what is for its own seat."""
    return [one.text for tag in ("li", "span") for one in page.all(tag) if one.attrs.get("class") == "line"]


def test_T1_after_the_reveal_who_pays_the_tax_is_told_and_nobody_else_has_anything_to_do(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, REVEALED)
    paid = [("Fritz", "Put 1 coin into the treasury.")]
    assert steps(table["black"]) == paid
    assert steps(table["red"]) == paid
    assert "1 step for Fritz" in table["red"].page.the("now").text


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ([], []),
        (PLACED, [("Fritz", "Place water 57 on M13."), ("Fritz", "Draw a water card."), ("Fritz", COIN)]),
        ([*BOTH, sit_out("red"), sit_out("black")], [("Anna", COIN), ("Fritz", COIN)]),
    ],
    ids=["nothing at the start", "D1 I1 card, draw and coin", "none of the last round in a new one"],
)
def test_the_steps_of_now(app: Flask, entries: list[Json], told: list[tuple[str, str]]) -> None:
    table = Table.of(app, "basic", NAMES, entries)
    assert steps(table["look"]) == told
    assert {phone.page.by_id("now") is None for phone in table.phones.values()} == {not told}


def test_a_card_that_lay_on_a_wrong_cell_is_moved_by_who_laid_it(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    table["black"].open(f"{table.urls['black']}/wrong/entry.1/cell?right=-1,1")
    table["black"].press("No: move it now")
    for name in ("red", "black", "look"):
        table.open(name)
        assert steps(table[name]) == [("Fritz", "Move water 57. From: M13. To: K13.")]
    assert [in_sight(table[name].page) for name in ("red", "black")] == [[], ["1 Move water 57. From: M13. To: K13."]]
    assert "1 step for Fritz" in table["red"].page.the("now").text


def test_H1_the_ship_is_moved_by_the_host_if_it_is_nobodys_turn(app: Flask) -> None:
    sails = {"entry": "ship", "seat": "red", "to": [0, 1]}
    table = opened(app, "pro", "", sit_out("black"), play(red="R3"), sails, place("red", 1, 1))
    tables: Tables = app.extensions["kontor-tables"]
    host = tables.find(table.urls["host"].removeprefix("/t/"))
    tables.amend(host, [{"op": "change", "at": 2, "entry": sails | {"to": [1, 0]}}], 4)
    for name in ("red", "black", "look"):
        table.open(name)
        assert steps(table[name]) == [("the host", "Move the ship to M12.")]
    assert [in_sight(table[name].page) for name in ("red", "black")] == [[], []]


def test_W1_in_a_team_who_placed_the_card_stores_its_goods(app: Flask) -> None:
    others = [sit_out(seat) for seat in ("red-1", "black-1", "black-2")]
    table = opened(app, "team", "", *others, play(**{"red-2": "R17"}), place("red-2", 1, 1))
    own = in_sight(table.open("red-2"))
    assert "Put 1 spice into your central warehouse on red 17." in own
    assert in_sight(table.open("red-1")) == []
    assert {name for name, _text in steps(table["red-1"])} == {"Bela"}


def test_for_what_is_tried_on_a_copy_nothing_is_moved(app: Flask) -> None:
    phone = Table.of(app, "basic", NAMES, PLACED)["black"]
    assert steps(phone)
    phone.follow("What if")
    assert (steps(phone), phone.page.by_id("now")) == ([], None)
    phone.tap("cell=1,-1&")
    phone.press("here")
    assert "Round 2" in phone.page.text
    assert (steps(phone), phone.page.by_id("now")) == ([], None)


@pytest.mark.parametrize("entries", [REVEALED, PLACED, BOTH])
def test_every_page_lists_the_same(app: Flask, entries: list[Json]) -> None:
    table = Table.of(app, "basic", NAMES, entries)
    table.open("host", "/all")
    lists = [sorted(steps(table[name])) for name in ("red", "black", "host", "look")]
    assert lists[0]
    assert all(one == lists[0] for one in lists)


def test_what_moves_nothing_leaves_the_list_as_it_was(app: Flask) -> None:
    before, after = (Table.of(app, "basic", NAMES, entries)["look"] for entries in (BOTH, [*BOTH, sit_out("red")]))
    assert steps(after) == steps(before)


def test_what_was_taken_back_is_to_be_undone_by_hand(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    table["black"].press("Take it back")
    assert steps(table["black"]) == [
        ("Fritz", "Take water 57 back into your hand."),
        ("Fritz", "Put 1 water card from your hand back on the pile."),
        ("Fritz", "Put 1 coin into the treasury."),
    ]
    assert '-brackets"' in table["black"].page.html
    for name in ("red", "host", "look"):
        assert "New since you last looked" not in table.open(name).text, "who saw it all is told nothing twice"
    table.open("host", "/all")
    table["host"].press("Take it back")
    table.open("black")
    assert steps(table["black"]) == [("Fritz", COIN)]


def test_C7_a_face_shows_what_it_moves_before_it_is_corrected(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    anna = table["red"]
    table.open("red", "/kontor/cards/R17")
    form = anna.form("This is what it shows")
    del form["coin"]
    anna.show(anna.send(form))
    assert steps(anna) == [("Fritz", COIN)]
    assert len(table.entries()) == len(PLACED)
    anna.press("Correct it this way")
    assert steps(anna) == [("Fritz", COIN)]


def test_what_changes_no_piece_leaves_the_list_as_it_was(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    before = steps(table["red"])
    table.open("red", "/kontor/cards/R17")
    table["red"].press("This is what it shows", ship="1")
    table.open("red")
    assert steps(table["red"]) == before


def test_the_tables_word_shows_its_moves_before_and_after(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, PLACED)
    host = table["host"]
    page = table.open("host", "/kontor/decide")
    button = next(one for one in page.all("button") if "formaction" in one.attrs)
    said = {"what": "coins", "seat": "black", "coins": "2", "reason": "He had paid."}
    host.show(host.send(host.form("Decide this") | said, to=button.attrs["formaction"]))
    moves = [("Fritz", "Put 2 coins into the treasury.")]
    assert steps(host) == moves
    assert len(table.entries()) == len(PLACED)
    host.press("Decide this")
    assert steps(host) == moves
    assert table.entries()[-1]["coins"] == 2


def test_a_phone_that_was_away_is_told_the_moves_since_until_they_are_done(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, REVEALED)
    anna, api = table["red"], "/api/v1" + table.urls["host"].replace("/t/", "/tables/")
    for entry in (place("black", 1, 1), place("red", 1, -1)):
        seen = anna.client.get(api).get_json()["seen"]
        assert anna.client.post(f"{api}/entries", json={"entry": entry, "seen": seen}).status_code == 200
    since = [
        ("Anna", "Draw a harbour card."),
        ("Anna", "Place red 17 on M11."),
        ("Anna", "Put 1 spice into your central warehouse on red 17."),
        ("Fritz", "Draw a water card."),
        ("Fritz", "Place water 57 on M13."),
        ("Fritz", COIN),
    ]
    for _time in range(2):
        assert "New since you last looked" in table.open("red").text
        assert sorted(steps(anna)) == since
    anna.follow("Done")
    assert "New since you last looked" not in anna.page.text
    assert "New since you last looked" not in table.open("red").text


def test_many_steps_are_listed_in_the_order_in_which_hands_can_do_them(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, BOTH)
    tables: Tables = app.extensions["kontor-tables"]
    host = tables.find(table.urls["host"].removeprefix("/t/"))
    tables.amend(host, [{"op": "change", "at": 0, "entry": play(red="R25", black="W57")}], len(BOTH))
    lists = []
    for name in ("red", "black", "look"):
        numbers = [int(one.text) for one in table.open(name).all("b") if one.attrs.get("class") == "step-number"]
        assert numbers == list(range(1, len(numbers) + 1))
        lists.append(steps(table[name]))
    assert len(lists[0]) > 3
    assert lists[0] == lists[1] == lists[2]


def try_option(table: Table, option: str, value: str) -> Phone:
    """Ask what another value of an option would change."""
    phone = table["host"]
    phone.follow("Something is wrong")
    phone.follow("All entries")
    phone.submit(option, value=value)
    return phone


def after_a_removal() -> Json:
    """Return a game right after the ship has removed a card."""
    record = kept("pro-two-phones")
    done = steps_of(record["setup"], record["entries"])
    removals = (number for number, step in enumerate(done) for one in step.rulings if one.code == "ship.removed.pile")
    return kept("pro-two-phones", next(removals))


def test_H4_a_removed_card_in_the_hand_instead_of_the_pile_is_a_move(app: Flask) -> None:
    phone = try_option(Table.going_on(app, after_a_removal()), "removed_card", "to_hand")
    assert STAY not in phone.page.text
    ((_who, said),) = steps(phone)
    assert said in ("Draw a harbour card.", "Put 1 harbour card from your hand back on the pile.")
    assert "Hand:" in phone.page.text
    assert "Pile:" in phone.page.text
    phone.press("Correct it this way")
    assert [text for _name, text in steps(phone)] == [said]


@pytest.mark.parametrize(
    ("option", "value", "what"),
    [
        ("keeper_supply", "5", "Keepers left: Anna"),
        ("warehouse_supply", "16", "Warehouses left"),
        ("placing", "may", STAY),
    ],
)
def test_A6_W4_P9_a_preview_without_a_move_says_what_differs_or_that_nothing_does(
    app: Flask, option: str, value: str, what: str
) -> None:
    phone = try_option(Table.going_on(app, kept("pro-two-phones", 30)), option, value)
    assert what in phone.page.text
    assert (STAY in phone.page.text) == (what == STAY)
    assert not steps(phone)


def test_what_a_game_doesnt_say_isnt_said(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without `readings` doesn't say what differs: a card's new face is shown, and asked about, all the same."""
    monkeypatch.setattr(type(GAMES["kontor"].rules), "readings", None)
    table = Table.going_on(app, kept("pro-two-phones", 30))
    card = next(entry["card"] for entry in table.entries() if entry["entry"] == "face" and entry["card"]["number"])
    table.open("red", f"/kontor/cards/{card['id']}")
    page = table["red"].press("This is what it shows", **({"coin": "1"} if not card["coin"] else {}))
    assert "can't tell for this game whether anything else changes" in page.text
    assert STAY not in page.text
    assert "The table as it would be:" in page.text


def test_W1_C7_a_tavern_that_shows_goods_is_previewed_with_its_warehouses(app: Flask) -> None:
    tavern = teach("R21 tavern")
    entries = [tavern, teach("W87"), play(red="R21", black="W87"), place("black", 1, 1), place("red", 1, -1)]
    table = opened(app, "basic", "", *entries, known=False)
    table.open("red", "/kontor/cards/R21")
    phone = table["red"]
    phone.press("This is what it shows", kind="goods", tea="2")
    told = [("Anna", "Put 2 tea into your central warehouse on red 21.")]
    assert steps(phone) == told
    assert table.entries()[0] == tavern
    phone.press("Correct it this way")
    assert steps(phone) == told


def setting_up(table: Table, name: str = "look") -> str:
    """Return the steps before the first round that a page lists."""
    found = table[name].page.by_id("setting-up")
    return found.text if found else ""


@pytest.mark.parametrize(
    ("game", "more", "said"),
    [
        ("pro", {}, ["8 water cards", "a hand of 3 harbour cards of their own", "31 water cards", "ship"]),
        (
            "team", {},
            ["two piles of the same size", "deal one to everyone, unseen", "8 harbour cards", "27 water cards"],
        ),
        ("extension", {}, ["6 cards as a pile", "7 keepers", "16 warehouses", "6 goods chits", "29 water cards"]),
        (
            "extension", {"options": {"without_three_goods": "yes"}},
            ["three goods of each colour out", "18 harbour cards"],
        ),
        (
            "pro",
            {"scenario": "kleine"},
            ["only the harbour centre", "both cranes", "17 harbour cards", "39 water cards"],
        ),
        ("pro", {"scenario": "gulliver"}, ["cranes without a ship", "taverns out", "3 coins", "17 harbour cards"]),
        ("pro", {"scenario": "tic-tac-toe"}, ["both cranes", "12 water cards"]),
        ("pro", {"scenario": "bakschisch"}, ["Set 10 water cards aside", "21 water cards", "3 coins"]),
        ("pro", {"scenario": "armut"}, ["treasury starts empty", "N5"]),
        ("pro", {"scenario": "insel", "layout": LAYOUTS["insel"]}, ["cranes without a ship", "N0"]),
        ("team", {"scenario": "armut"}, ["treasury starts empty"]),
        ("pro", {"special_rules": ["hochwasser"]}, ["takes a flood into hand", "F1"]),
        ("pro", {"special_rules": ["bruecke-hochwasser"]}, ["Anna takes into hand: flood 90 and bridge 92."]),
        ("pro", {"special_rules": ["sonderkarten"]}, ["6 cards as a pile", "F3"]),
        (
            "pro", {"special_rules": ["justizia"]},
            ["chooses 3 for their hand and puts 4 others", "15 harbour cards", "F4"],
        ),
        ("pro", {"special_rules": ["drunken-sailor"]}, ["Take your tavern out", "18 harbour cards", "F19"]),
        ("pro", {"special_rules": ["drunken-sailor"], "options": {"sailor": "special"}}, ["spare special card"]),
        ("pro", {"options": {"keeper_supply": "5"}}, ["5 keepers"]),
    ],
)  # fmt: skip
def test_S_N_F_the_start_is_said(app: Flask, game: str, more: dict[str, Any], said: list[str]) -> None:
    told = setting_up(Story(game, **more).table(app))
    assert not [one for one in said if one not in told], told


def test_S5_teams_on_the_island_get_no_special_cards(app: Flask) -> None:
    assert "special" not in setting_up(Story("team", scenario="insel", layout=LAYOUTS["insel"]).table(app))


def test_F2_the_cards_are_named_by_what_they_are_even_if_unknown(app: Flask) -> None:
    deck = [card for card in proxy_cards() if card["kind"] not in ("flood", "bridge")]
    told = setting_up(Story(deck=deck, special_rules=["bruecke-hochwasser"]).table(app))
    assert "Fritz takes into hand: bridge 91 and flood 93." in told


@pytest.mark.parametrize(("entries", "shown"), [([], True), ([play(red="R17", black="W57")], False)])
def test_the_start_is_on_every_page_until_the_first_reveal(app: Flask, entries: list[Json], shown: bool) -> None:
    table = Story().enter(*entries).table(app)
    assert {bool(setting_up(table, name)) for name in table.phones} == {shown}
