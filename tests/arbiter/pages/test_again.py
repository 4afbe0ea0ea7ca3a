"""The same table once more: from a finished game to a set-up page that has everything already."""

import pytest
from flask import Flask

from kontor.setup.start_layouts import start_picture
from kontor_rules import offers
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, kept
from tests.arbiter.pages.setting_up import record_of, show
from tests.rules.cases import kept as of_game

GAMES = [path.name.removesuffix(".kontor.json") for path in of_game("kontor")]


def same(setup: Json) -> Json:
    """Return what of a set-up a next game shall have too: all but what the cards show, options by their values.

    A ready-made start picture goes without saying.
    """
    told = {name: value for name, value in setup.items() if name not in ("deck", "options") and value}
    if "layout" in told and told["layout"] == start_picture(setup["scenario"], len(setup["players"])):
        del told["layout"]
    return told | {"options": dict(offers(setup).options)}


@pytest.mark.parametrize("name", GAMES)
def test_the_next_table_is_set_up_as_the_last_one(app: Flask, name: str) -> None:
    record = kept(name)
    host = Table.going_on(app, record)["host"]
    host.follow("To the score")
    host.follow("Play the same again")
    assert "Everything is set as in your last game." in host.page.text
    host.press("Open the table")
    assert same(record_of(host)) == same(record["setup"])


def test_the_cards_are_the_same_too(app: Flask, phone: Phone) -> None:
    phone.open_table(**{"name-red": "Anna", "name-black": "Fritz", "deck-name": "Red box"})
    assert "Cards: Red box" in phone.open(f"{phone.table}/kontor/again").text
    assert "Cards: The proxy deck" in Table.of(app, "pro", NAMES, []).open("look", "/kontor/again").text
    assert "Cards: Our own deck" in Table.going_on(app, kept("pro-two-phones", 0)).open("look", "/kontor/again").text


def test_N0_a_drawn_start_picture_comes_along_and_a_ready_made_one_is_called_so(app: Flask) -> None:
    drawn = Table.going_on(app, kept("island-two-phones")).open("host", "/kontor/again")
    assert "begins with the start layout that you drew" in drawn.text
    record = kept("island-two-phones", 0)
    record["setup"]["layout"] = start_picture("insel", 2)
    assert "begins with a ready-made start layout" in Table.going_on(app, record).open("host", "/kontor/again").text


def test_a_kept_game_offers_it_too(app: Flask) -> None:
    host = Table.going_on(app, kept("team-four-phones"))["host"]
    host.open("/games")
    host.follow("Anna")
    host.follow("Play the same again")
    fields = host.form("Open the table")
    assert [fields[name] for name in ("name-red", "name-red-2", "name-black", "name-black-2")] == [
        "Anna", "Bela", "Fritz", "Gesa",
    ]  # fmt: skip


KONTOR, CONTRACT = "/kontor/new", "/contract/new"
TWO = {"name-red": "Anna", "name-black": "Fritz"}
PROXY = {**TWO, "deck": "proxy"}


def opened(app: Flask, path: str = KONTOR, **given: str) -> Phone:
    """Return a phone that has opened a table and is at the start page again."""
    phone = Phone(app)
    phone.open_table(path, **given)
    phone.open("/")
    return phone


def in_force(phone: Phone) -> dict[str, str]:
    """Return who sits where and with which cards, as the set-up form has it."""
    form = phone.form("Open the table")
    chosen = next(one.text for one in phone.page.all("summary") if one.text.startswith("Cards: "))
    said = {name: value for name, value in form.items() if value and name.startswith(("name-", "pile"))}
    return said | {"cards": chosen.removeprefix("Cards: ")}


def test_a_device_that_knows_no_table_begins_anew(phone: Phone) -> None:
    phone.open("/kontor/new")
    assert in_force(phone) == {"cards": "Our own deck, new here"}
    assert "last table" not in phone.page.text
    assert not any("Other people" in one.text for one in phone.page.all("button"))


def test_the_next_table_has_the_same_people_and_the_deck_that_learned(app: Flask) -> None:
    phone = opened(app, **TWO, **{"deck-name": "Annas Karten"})
    assert "The people and the cards are those of your last table." in phone.follow("Play Kontor").text
    assert in_force(phone) == {**TWO, "cards": "Annas Karten"}
    phone.press("Open the table")
    assert [one.text.count("Anna · Fritz") for one in phone.open("/").all("ul")] == [2]
    phone.open_table()
    assert "Annas Karten" in phone.follow("Cards").text


def test_people_swap_places_or_make_room_for_others_with_a_tap(app: Flask) -> None:
    phone = opened(app, **PROXY)
    phone.open("/kontor/new")
    phone.press("Swap places")
    assert in_force(phone) == {"name-red": "Fritz", "name-black": "Anna", "cards": "The proxy deck"}
    phone.press("Other people")
    assert in_force(phone) == {"cards": "The proxy deck"}


def test_places_and_colours_of_a_ring_are_kept_too(app: Flask) -> None:
    phone = Phone(app)
    phone.open("/kontor/new")
    show(phone, game="extension")
    show(phone, **{"name-red": "Rolf", "name-black": "Petra", "name-green": "Gesa"})
    show(phone, **{"colour-2": "purple"})
    phone.press("Move Purple one place up")
    phone.press("Open the table")
    people = {"name-purple": "Petra", "name-red": "Rolf", "name-green": "Gesa"}
    phone.open("/kontor/new")
    assert phone.form("Open the table")["order"] == "purple,red,green"
    assert in_force(phone) | people == in_force(phone)
    phone.press("Everyone moves one seat on")
    assert phone.form("Open the table")["order"] == "purple,red,green"
    assert in_force(phone) | {"name-purple": "Gesa", "name-red": "Petra", "name-green": "Rolf"} == in_force(phone)


def test_rules_are_those_that_most_play(app: Flask) -> None:
    def rules(phone: Phone) -> dict[str, str]:
        form = phone.form("Open the table")
        return {name: value for name, value in form.items() if value and name.startswith(("rule-", "scenario"))}

    fresh, phone = Phone(app), Phone(app)
    for one in (fresh, phone):
        one.open("/kontor/new")
    show(phone, game="pro", **TWO)
    show(phone, scenario="gigant", **{"rule-hochwasser": "on"})
    assert rules(phone) | {"rule-hochwasser": "on", "scenario": "gigant"} == rules(phone)
    phone.press("Open the table", **TWO)
    phone.open("/kontor/new")
    assert phone.form("Open the table")["game"] == "pro"
    show(phone, game="basic")
    assert rules(phone) == rules(fresh)


def test_a_deck_that_was_made_one_with_another_is_found_under_its_name(app: Flask) -> None:
    phone = opened(app, **TWO, **{"deck-name": "Alte"})
    first = phone.follow("Anna").url
    phone.open_table(deck="new", **{"deck-name": "Neue"})
    phone.open("/kontor/decks")
    here = phone.follow("Neue").url
    old = next(one.attrs["value"] for one in phone.page.all("option") if one.text == "Alte")
    phone.open(f"{here}/merge?other={old}")
    phone.press("Merge")
    phone.open(first)
    phone.open("/kontor/new")
    assert in_force(phone)["cards"] == "Neue"


def test_cards_that_are_nobodys_deck_are_said_to_be(app: Flask, phone: Phone) -> None:
    links = app.extensions["kontor-tables"].open_record(kept("basic-two-phones", 20)).links
    phone.open(f"/t/{links.seats['red']}")
    phone.open("/kontor/new")
    assert in_force(phone)["cards"] == "Our own deck, new here"
    assert "aren't kept here as a deck of yours" in phone.page.text


def test_a_deleted_table_is_not_the_last_one(app: Flask) -> None:
    phone = opened(app, **PROXY)
    phone.open_table(**{"name-red": "Ute", "name-black": "Otto"})
    token = phone.table.removeprefix("/t/")
    phone.open(f"/games/{app.extensions['kontor-tables'].find(token).table_id}/delete")
    phone.press("Yes, delete it")
    phone.open("/kontor/new")
    assert in_force(phone) | TWO == in_force(phone)


@pytest.mark.parametrize("act", ["Add a player", "doesn't play"])
def test_contract_keeps_counts_and_committees_but_no_count_of_another_number(app: Flask, act: str) -> None:
    phone = Phone(app)
    Phone.typed |= {"Hafen"}
    phone.open(CONTRACT)
    phone.press("Add a player")
    people = {"name-red": "Anna", "name-blue": "Carla", "name-green": "Dora"}
    counts = {"pile-A": "9", "pile-B": "12"}
    phone.press("Open the table", **people, **counts, **{"committee-1": "Hafen", "deck-name": "Unsere"})
    phone.open("/")
    phone.open(CONTRACT)
    assert in_force(phone) | people | counts | {"cards": "Unsere"} == in_force(phone)
    assert phone.form("Open the table")["committee-1"] == "Hafen"
    phone.press(act)
    assert not any(name.startswith("pile") for name in in_force(phone))


def test_each_game_has_its_own_last_table(app: Flask) -> None:
    assert "last table" not in opened(app, **PROXY).open(CONTRACT).text
