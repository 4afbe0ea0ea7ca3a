"""Own copies: faces learned at a table are there at the next."""

import pytest

from arbiter.foundation.faults import Invalid, Refused
from arbiter.tables.service import Tables
from kontor_rules import card_json
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Table, own_decks
from tests.rules.kontor.kit import face, setup

OTHER = {**FACES["R17"], "goods": ["tea", "tea"]}


def teach(table: Table, *cards: str) -> None:
    for card in cards:
        table.enter({"entry": "face", "card": FACES[card]})


def known(tables: Tables, name: str = "Our copy") -> set[str]:
    return set(Table.open(tables, SETUP, name).game.faces) - {"HC"}


def test_the_proxy_deck_is_known_whole(tables: Tables) -> None:
    table = Table.open(tables, SETUP, "proxy")
    assert len(tables.record(table.host)["setup"]["deck"]) == 22 + 22 + 44 + 6
    assert tables.deck(table.host) is None
    assert own_decks(tables) == {}


def test_C7_a_face_learned_at_one_table_is_known_at_the_next(tables: Tables) -> None:
    first = Table.open(tables, SETUP, "Our copy")
    first.lay("red", "R17", FACES["R17"])
    assert known(tables) == set()
    first.lay("black", "B18", FACES["B18"])
    assert known(tables) == {"R17", "B18"}
    assert known(tables, "Another") == set()
    assert list(own_decks(tables)) == ["Another", "Our copy"]


def test_a_face_taken_back_is_forgotten(tables: Tables) -> None:
    table = Table.open(tables, SETUP, "Our copy")
    teach(table, "R17", "R19")
    table.keep(tables.take_back(table.host, table.seen))
    assert known(tables) == {"R17"}
    teach(table, "R17")
    table.keep(tables.take_back(table.host, table.seen))
    assert known(tables) == {"R17"}, "it was taught before, too"


@pytest.mark.storage
def test_two_tables_that_disagree_are_reported_with_both_faces_until_a_correction(tables: Tables) -> None:
    first, second = (Table.open(tables, SETUP, "Our copy") for _ in range(2))
    teach(first, "R17")
    second.enter({"entry": "face", "card": OTHER})
    deck = own_decks(tables)["Our copy"]
    assert (deck.contradictions, deck.faces["R17"]) == ({"R17": (FACES["R17"], OTHER)}, OTHER)
    second.keep(tables.correct(second.host, FACES["R17"], second.seen))
    deck = own_decks(tables)["Our copy"]
    assert (deck.contradictions, deck.faces["R17"]) == ({}, FACES["R17"])


def test_faces_that_the_set_up_names_go_before_the_deck(tables: Tables) -> None:
    first = Table.open(tables, SETUP, "Our copy")
    teach(first, "R17", "R19")
    second = Table.open(tables, {**SETUP, "deck": [OTHER]}, "Our copy")
    assert card_json(second.game.faces["R17"])["goods"] == ["tea", "tea"]
    assert "R19" in second.game.faces


@pytest.mark.parametrize("seats", [("green", "red", "purple"), ("purple", "black", "red", "green")])
def test_C1_S6_the_proxy_deck_has_the_colours_that_play(tables: Tables, seats: tuple[str, ...]) -> None:
    table = Table.open(tables, setup("extension", seats=seats), "proxy")
    deck = tables.record(table.host)["setup"]["deck"]
    assert len(deck) == 22 * len(seats) + 44 + 6
    assert {card["colour"] for card in deck} == {*seats, None}


def test_C4_green_and_purple_faces_are_learned_with_their_bars_for_tables_where_they_play(tables: Tables) -> None:
    ring = setup("extension", seats=("green", "red", "purple"))
    first = Table.open(tables, ring, "Our copy")
    for words in ("G17 wss over", "P18 tt coin under", "R17 w"):
        first.enter({"entry": "face", "card": face(words)})
    again = Table.open(tables, ring, "Our copy").game.faces
    assert {"G17", "P18", "R17"} <= set(again)
    assert (again["G17"].bar, again["P18"].bar, again["R17"].bar) == ("over", "under", None)
    assert known(tables) == {"R17"}


def test_C4_faces_that_contradict_because_colours_were_missing_are_asked_for_again(tables: Tables) -> None:
    without_red = setup("extension", seats=("green", "purple", "black"))
    teach(Table.open(tables, SETUP, "Our copy"), "R17")
    Table.open(tables, without_red, "Our copy").enter({"entry": "face", "card": face("W17")})
    assert known(tables) == {"R17"}, "only one of them has the number"
    assert "W17" in Table.open(tables, without_red, "Our copy").game.faces


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\0", "\ud800"])
def test_a_deck_has_a_name_of_1_to_40_characters(tables: Tables, name: str) -> None:
    with pytest.raises(Invalid):
        tables.open(SETUP, name)
    assert own_decks(tables) == {}


def test_a_refused_set_up_leaves_no_deck(tables: Tables) -> None:
    with pytest.raises(Refused):
        tables.open({**SETUP, "game": "chess"}, "Our copy")
    assert own_decks(tables) == {}
    assert tables.deck(tables.find(tables.open(WITH_FACES).links.host)) is None
