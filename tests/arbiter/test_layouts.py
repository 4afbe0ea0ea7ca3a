"""Start layouts kept under a name, in both databases (N0)."""

import pytest

from arbiter.foundation.config import MAX_ON_SHELF
from arbiter.foundation.faults import Invalid, Missing, Refused
from arbiter.tables.service import Tables
from kontor.setup.kept_layouts import OwnLayouts
from kontor.setup.start_pictures import pictures, start_picture
from tests.arbiter.play import first_shelf

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
