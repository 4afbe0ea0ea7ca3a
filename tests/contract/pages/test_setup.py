"""Opening a table of Contract: players, colours, pile, cards, committees, options, and what is wrong at its field."""

from typing import Any

import pytest

from tests.arbiter.pages.phone import Phone

OPEN = "Open the table"
TWO = {"name-red": "Ada", "name-blue": "Ben"}
COUNTED = {"pile-A": "18", "pile-B": "14"}


@pytest.fixture
def new(phone: Phone) -> Phone:
    """A phone with the page that opens a table."""
    phone.open("/contract/new")
    return phone


def setup_of(phone: Phone) -> dict[str, Any]:
    record: dict[str, Any] = phone.client.get(f"{phone.table}/record").get_json(force=True)
    return record["setup"]


def fault(phone: Phone, field: str) -> str:
    return phone.page.the(f"{field}-fault").text


def test_the_start_page_offers_both_games(phone: Phone) -> None:
    phone.open("/")
    assert phone.page.the("game-1").text == "Kontor"
    assert phone.page.the("game-2").text == "Contract"
    phone.follow("Play Contract")
    assert phone.page.h1 == "New table: Contract"


def test_two_open_a_table_with_the_proxy_deck(new: Phone) -> None:
    new.press(OPEN, deck="proxy", **TWO)
    setup = setup_of(new)
    assert setup["players"] == [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    assert len(setup["deck"]) == 36
    assert sum(setup["pile"].values()) == sum(2 in card["players"] for card in setup["deck"])


def test_an_own_deck_is_counted_by_hand(new: Phone) -> None:
    new.press(OPEN, 422, **TWO)
    assert fault(new, "pile-A") == "Count the cards and type the number."
    assert new.page.the("name-red").attrs["value"] == "Ada"
    new.press(OPEN, 422, **{"pile-A": "1", "pile-B": "1"})
    assert new.page.by_id("pile-A-fault") is not None
    new.press(OPEN, **COUNTED)
    setup = setup_of(new)
    assert setup["pile"] == {"A": 18, "B": 14}
    assert setup["deck"] == []
    new.open("/contract/decks")
    assert "Our deck" in new.page.text


def test_names_are_asked_for_and_differ(new: Phone) -> None:
    new.press(OPEN, 422, **COUNTED)
    assert fault(new, "name-red") == "Who plays red? Type a name."
    new.press(OPEN, 422, **{"name-red": "Ada", "name-blue": "Ada"})
    assert fault(new, "name-blue") == "Two players can't have the same name."
    new.press(OPEN, 422, **{"name-red": "Ada", "name-blue": "x" * 41})
    assert fault(new, "name-blue") == "A name has at most 40 characters."


def test_players_come_go_move_and_change_colours(new: Phone) -> None:
    new.press("Add a player", **TWO)
    new.press("Add a player", **{"name-green": "Cyd"})
    new.press("yellow doesn't play")
    new.press("Move green one place up")
    new.press("Show the colours chosen", **{"colour-1": "white"})
    new.press(OPEN, deck="proxy")
    players = [(player["seat"], player["name"]) for player in setup_of(new)["players"]]
    assert players == [("white", "Ada"), ("green", "Cyd"), ("blue", "Ben")]


def test_two_cant_have_one_colour(new: Phone) -> None:
    new.press(OPEN, 422, **TWO, **{"colour-2": "red"}, deck="proxy")
    assert fault(new, "colour-2") == "Two players can't both have red. Choose another."


@pytest.mark.sample
def test_options_committees_and_tracks(new: Phone) -> None:
    names = {f"committee-{place}": name for place, name in enumerate(("Traffic", "Trade", "Culture", "Housing"), 1)}
    chosen = {"option-few_workers": "exact", "top": "12"}
    Phone.typed.update(names.values())
    new.press(OPEN, deck="proxy", **TWO, **names, **chosen)
    setup = setup_of(new)
    assert setup["committees"] == ["Traffic", "Trade", "Culture", "Housing"]
    assert setup["options"] == {"few_workers": "exact"}
    assert setup["influence_top"] == 12
    new.open(new.table + "/contract/again")
    new.press(OPEN)
    assert {**setup_of(new)} == setup


def test_wrong_numbers_and_names_are_said_at_their_fields(new: Phone) -> None:
    Phone.typed.update(("Trade",))
    new.press(OPEN, 422, **TWO, deck="proxy", top="0", **{"committee-1": "Trade", "committee-2": "Trade"})
    assert fault(new, "top") == "The tracks' highest number is from 1 to 99."
    assert fault(new, "committee-2") == "Two committees can't have the same name."


def test_five_have_the_special_committee(new: Phone) -> None:
    assert new.page.by_id("special") is None
    for _number in range(3):
        new.press("Add a player")
    names = dict(zip(("red", "blue", "green", "yellow", "black"), "ABCDE", strict=True))
    given = {f"name-{seat}": name for seat, name in names.items()}
    rows = {"special": "own", "special-kind": "any", "special-active": "2", "special-4-points": "x"}
    new.press(OPEN, 422, deck="proxy", **given, **rows)
    assert fault(new, "special-4-points") == "Type a number from 0 to 9."
    new.press(OPEN, **{"special-4-points": "5"})
    assert setup_of(new)["special"] == {"kind": "any", "active": 2, "rows": [[0, 0], [2, 0], [3, 0], [1, 5]]}
    new.open(f"{new.table}/contract/game")
    assert "Kind: any kind, by choice. Active player: 2." in new.page.text
