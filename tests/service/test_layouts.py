"""Start layouts kept under a name, in both databases (N0)."""

from __future__ import annotations

import pytest

from arbiter.faults import Invalid, Missing, Refused
from arbiter.store.database import Store
from kontor.setup import kept_layouts as layouts
from kontor.setup.start_pictures import pictures, start_picture

FOUNTAIN = start_picture("wasserspiele", 2) or []
ROUND = start_picture("insel", 2) or []
LARGE = start_picture("insel", 4) or []
LYING, STANDING = (one.layout for one in pictures("canale-grande", 2))


def test_a_layout_is_kept_under_its_name_with_all_it_says(store: Store) -> None:
    numbered = [[x, y, "W57" if (x, y) == (0, 1) else card] for x, y, card in FOUNTAIN]
    kept = layouts.save(store, "  Brunnen ", "wasserspiele", 2, numbered)
    assert (kept.name, kept.scenario, kept.seats, kept.field, kept.layout) == (
        "Brunnen", "wasserspiele", 2, "6x6", numbered,
    )  # fmt: skip
    assert layouts.load(store, kept.id) == kept


def test_kept_layouts_are_listed_by_scenario_then_name(store: Store) -> None:
    for name, scenario, seats, layout in (
        ("Zwei", "insel", 2, ROUND),
        ("Vier", "insel", 4, LARGE),
        ("B", "canale-grande", 2, STANDING),
        ("A", "canale-grande", 2, LYING),
    ):
        layouts.save(store, name, scenario, seats, layout)
    listed = [(one.name, one.field) for one in layouts.listing(store)]
    assert listed == [("A", "12x4"), ("B", "4x12"), ("Zwei", "7x7"), ("Vier", "8x8")]


def test_a_name_that_is_taken_is_refused_until_it_shall_be_replaced(store: Store) -> None:
    first = layouts.save(store, "Ours", "wasserspiele", 2, FOUNTAIN)
    with pytest.raises(Invalid) as taken:
        layouts.save(store, "Ours", "insel", 2, ROUND)
    assert taken.value.code == "layout.name-taken"
    assert layouts.listing(store) == [first]
    second = layouts.save(store, "Ours", "insel", 2, ROUND, replacing=True)
    assert second.id == first.id
    assert layouts.listing(store) == [second]


def test_the_same_twice_is_kept_once(store: Store) -> None:
    first, second = (layouts.save(store, "Ours", "insel", 2, ROUND) for _ in range(2))
    assert first == second
    assert layouts.listing(store) == [first]


def test_replacing_what_isnt_there_keeps_it(store: Store) -> None:
    kept = layouts.save(store, "Ours", "insel", 4, LARGE, replacing=True)
    assert layouts.listing(store) == [kept]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\0", "\ud800", "a\u2028b"])
def test_a_layout_has_a_name_of_1_to_40_characters(store: Store, name: str) -> None:
    with pytest.raises(Invalid) as refused:
        layouts.save(store, name, "insel", 2, ROUND)
    assert refused.value.code == "layout.name"
    assert layouts.listing(store) == []


def test_N0_only_what_begins_a_game_is_kept(store: Store) -> None:
    with pytest.raises(Refused) as refused:
        layouts.save(store, "Large", "wasserspiele", 2, [[0, 0, "HC"], [7, 0, None]])
    assert [reason.code for reason in refused.value.refusal.reasons] == ["layout.size"]
    with pytest.raises(Refused):
        layouts.save(store, "Nowhere", "atoll", 3, ROUND)
    assert layouts.listing(store) == []


def test_a_deleted_layout_is_gone(store: Store) -> None:
    kept = layouts.save(store, "Ours", "insel", 2, ROUND)
    layouts.forget(store, kept.id)
    assert layouts.listing(store) == []
    with pytest.raises(Missing):
        layouts.load(store, kept.id)
    with pytest.raises(Missing):
        layouts.forget(store, kept.id)
    with pytest.raises(Missing):
        layouts.load(store, 10**30)
    layouts.save(store, "Ours", "insel", 2, ROUND)
