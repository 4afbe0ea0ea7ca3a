"""Decks and start layouts that are kept."""

import pytest

from arbiter.foundation.config import MAX_ON_SHELF
from arbiter.foundation.faults import Invalid, Missing, Refused
from arbiter.tables.service import Tables
from kontor.setup.kept_layouts import OwnLayouts
from kontor.setup.start_layouts import pictures, start_picture
from kontor_rules import card_json
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Table, first_shelf, own_decks
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


FOUNTAIN = start_picture("wasserspiele", 2) or []
ROUND = start_picture("insel", 2) or []
LARGE = start_picture("insel", 4) or []
LYING, STANDING = (one.layout for one in pictures("canale-grande", 2))


@pytest.fixture
def own(tables: Tables) -> OwnLayouts:
    """The layouts of a shelf, on each kind of database."""
    return OwnLayouts(tables.store, (first_shelf(tables),))


def test_a_layout_is_kept_under_its_name_with_all_it_says(own: OwnLayouts) -> None:
    numbered = [[x, y, "W57" if (x, y) == (0, 1) else card] for x, y, card in FOUNTAIN]
    kept = own.save("  Brunnen ", "wasserspiele", 2, numbered)
    assert (kept.name, kept.scenario, kept.seats, kept.field, kept.layout) == (
        "Brunnen", "wasserspiele", 2, "6x6", numbered,
    )  # fmt: skip
    assert own.load(kept.id) == kept


def test_kept_layouts_are_listed_by_scenario_then_name(own: OwnLayouts) -> None:
    own.save("Zwei", "insel", 2, ROUND)
    own.save("Vier", "insel", 4, LARGE)
    own.save("B", "canale-grande", 2, STANDING)
    own.save("A", "canale-grande", 2, LYING)
    listed = [(one.name, one.field) for one in own.listing()]
    assert listed == [("A", "12x4"), ("B", "4x12"), ("Zwei", "7x7"), ("Vier", "8x8")]


@pytest.mark.storage
def test_a_name_that_is_taken_is_refused_until_it_shall_be_replaced(own: OwnLayouts) -> None:
    first = own.save("Ours", "wasserspiele", 2, FOUNTAIN)
    with pytest.raises(Invalid, match=r"layout\.name-taken"):
        own.save("Ours", "insel", 2, ROUND)
    assert own.listing() == [first]
    second = own.save("Ours", "insel", 2, ROUND, replacing=True)
    assert second.id == first.id
    assert own.listing() == [second]


@pytest.mark.parametrize("replacing", [False, True])
def test_the_same_twice_is_kept_once(own: OwnLayouts, replacing: bool) -> None:
    first, second = (own.save("Ours", "insel", 2, ROUND, replacing=replacing) for _ in range(2))
    assert first == second
    assert own.listing() == [first]


def test_a_list_has_so_many_layouts_and_those_can_still_be_replaced(own: OwnLayouts) -> None:
    for number in range(MAX_ON_SHELF):
        own.save(str(number), "insel", 2, ROUND)
    with pytest.raises(Invalid, match="at most 50 start layouts"):
        own.save("one more", "insel", 2, ROUND)
    own.save("7", "insel", 4, LARGE, replacing=True)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\0", "\ud800", "a\u2028b"])
def test_a_layout_has_a_name_of_1_to_40_characters(own: OwnLayouts, name: str) -> None:
    with pytest.raises(Invalid, match=r"layout\.name$"):
        own.save(name, "insel", 2, ROUND)
    assert own.listing() == []


def test_N0_only_what_begins_a_game_is_kept(own: OwnLayouts) -> None:
    with pytest.raises(Refused) as refused:
        own.save("Large", "wasserspiele", 2, [[0, 0, "HC"], [7, 0, None]])
    assert [reason.code for reason in refused.value.refusal.reasons] == ["layout.size"]
    with pytest.raises(Refused):
        own.save("Nowhere", "atoll", 3, ROUND)
    assert own.listing() == []


def test_a_deleted_layout_is_gone(own: OwnLayouts) -> None:
    kept = own.save("Ours", "insel", 2, ROUND)
    own.forget(kept.id)
    assert own.listing() == []
    for ask, number in ((own.load, kept.id), (own.forget, kept.id), (own.load, 10**30)):
        with pytest.raises(Missing):
            ask(number)
    own.save("Ours", "insel", 2, ROUND)
