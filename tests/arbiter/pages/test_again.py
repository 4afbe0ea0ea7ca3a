"""The same table once more: from a finished game to a set-up page that has everything already."""

import pytest
from flask import Flask

from kontor.setup.start_pictures import start_picture
from kontor_rules import offers
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, kept
from tests.arbiter.pages.setting_up import record_of
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
