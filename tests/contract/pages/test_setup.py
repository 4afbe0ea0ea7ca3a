"""Opening a table of Contract: players, colours, pile, cards, committees, options, and what is wrong at its field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.arbiter.pages.phone import Phone

OPEN = "Open the table"
TWO = {"name-red": "Ada", "name-blue": "Ben"}
COUNTED = {"pile-A": "18", "pile-B": "14"}


def setup_of(phone: Phone) -> dict[str, Any]:
    record: dict[str, Any] = phone.client.get(f"{phone.table}/record").get_json(force=True)
    setup: dict[str, Any] = record["setup"]
    return setup


def fault(phone: Phone, field: str) -> str:
    found = phone.page.by_id(f"{field}-fault")
    assert found is not None, phone.page.text
    return found.text


def test_the_start_page_offers_both_games(phone: Phone) -> None:
    phone.open("/")
    assert phone.page.by_id("game-1").text == "Kontor"  # type: ignore[union-attr]
    assert phone.page.by_id("game-2").text == "Contract"  # type: ignore[union-attr]
    phone.follow("Play Contract")
    assert phone.page.h1 == "New table: Contract"


def test_two_open_a_table_with_the_proxy_deck(phone: Phone) -> None:
    phone.open("/contract/new")
    phone.press(OPEN, deck="proxy", **TWO)
    setup = setup_of(phone)
    assert setup["players"] == [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    assert len(setup["deck"]) == 36
    assert sum(setup["pile"].values()) == sum(2 in card["players"] for card in setup["deck"])


def test_an_own_deck_is_counted_by_hand(phone: Phone) -> None:
    phone.open("/contract/new")
    phone.press(OPEN, 422, **TWO)
    assert fault(phone, "pile-A") == "Count the cards and type the number."
    assert phone.page.by_id("name-red").attrs["value"] == "Ada"  # type: ignore[union-attr]
    phone.press(OPEN, 422, **{"pile-A": "1", "pile-B": "1"})
    assert phone.page.by_id("pile-A-fault") is not None
    phone.press(OPEN, **COUNTED)
    setup = setup_of(phone)
    assert setup["pile"] == {"A": 18, "B": 14}
    assert setup["deck"] == []
    phone.open("/contract/decks")
    assert "Our deck" in phone.page.text


def test_names_are_asked_for_and_differ(phone: Phone) -> None:
    phone.open("/contract/new")
    phone.press(OPEN, 422, **COUNTED)
    assert fault(phone, "name-red") == "Who plays red? Type a name."
    phone.press(OPEN, 422, **{"name-red": "Ada", "name-blue": "Ada"})
    assert fault(phone, "name-blue") == "Two players can't have the same name."
    phone.press(OPEN, 422, **{"name-red": "Ada", "name-blue": "x" * 41})
    assert fault(phone, "name-blue") == "A name has at most 40 characters."


def test_players_come_go_move_and_change_colours(phone: Phone) -> None:
    phone.open("/contract/new")
    phone.press("Add a player", **TWO)
    phone.press("Add a player", **{"name-green": "Cyd"})
    phone.press("yellow doesn't play")
    phone.press("Move green one place up")
    phone.press("Show the colours chosen", **{"colour-1": "white"})
    phone.press(OPEN, deck="proxy")
    players = [(player["seat"], player["name"]) for player in setup_of(phone)["players"]]
    assert players == [("white", "Ada"), ("green", "Cyd"), ("blue", "Ben")]


def test_two_cant_have_one_colour(phone: Phone) -> None:
    phone.open("/contract/new")
    phone.press(OPEN, 422, **TWO, **{"colour-2": "red"}, deck="proxy")
    assert fault(phone, "colour-2") == "Two players can't both have red. Choose another."


@pytest.mark.sample
def test_options_committees_and_tracks(phone: Phone) -> None:
    phone.open("/contract/new")
    names = {f"committee-{place}": name for place, name in enumerate(("Traffic", "Trade", "Culture", "Housing"), 1)}
    chosen = {"option-few_workers": "exact", "top": "12"}
    Phone.typed.update(names.values())
    phone.press(OPEN, deck="proxy", **TWO, **names, **chosen)
    setup = setup_of(phone)
    assert setup["committees"] == ["Traffic", "Trade", "Culture", "Housing"]
    assert setup["options"] == {"few_workers": "exact"}
    assert setup["influence_top"] == 12
    phone.open(phone.table + "/contract/again")
    phone.press(OPEN)
    assert {**setup_of(phone)} == setup


def test_wrong_numbers_and_names_are_said_at_their_fields(phone: Phone) -> None:
    phone.open("/contract/new")
    Phone.typed.update(("Trade",))
    phone.press(OPEN, 422, **TWO, deck="proxy", top="0", **{"committee-1": "Trade", "committee-2": "Trade"})
    assert fault(phone, "top") == "The tracks' top is a number from 1 to 99."
    assert fault(phone, "committee-2") == "Two committees can't have the same name."


def test_five_have_the_special_committee(phone: Phone) -> None:
    phone.open("/contract/new")
    assert phone.page.by_id("special") is None
    for _number in range(3):
        phone.press("Add a player")
    names = dict(zip(("red", "blue", "green", "yellow", "black"), "ABCDE", strict=True))
    given = {f"name-{seat}": name for seat, name in names.items()}
    rows = {"special": "own", "special-kind": "any", "special-active": "2", "special-4-points": "x"}
    phone.press(OPEN, 422, deck="proxy", **given, **rows)
    assert fault(phone, "special-4-points") == "Type a number from 0 to 9."
    phone.press(OPEN, **{"special-4-points": "5"})
    assert setup_of(phone)["special"] == {"kind": "any", "active": 2, "rows": [[0, 0], [2, 0], [3, 0], [1, 5]]}
    phone.open(f"{phone.table}/contract/game")
    assert "Kind: any kind, by choice. Active player: 2." in phone.page.text
