"""A: areas, when they are closed, and what becomes of them."""

import pytest

from tests.rules.kontor.kit import Table, counts, place

DECK = (
    "R10 w, R12 ss, R14 crane, R16 tavern, R18 t, B11 t, B13 w, B15 s, B17 crane, B19 tt ship, G20 s, "
    "S90, S91, S92, S93, S94, S95"
)
CORNER = ("W50@3,0", "W51@2,1", "R10@3,1", "W52@3,2")
"""In the base game: R10 at the eastern border, whose only gap lies beyond it. The rows aren't fixed yet."""


def test_A1_an_area_is_connected_orthogonally_whatever_the_colours() -> None:
    table = Table("basic", DECK).lay("R10@1,1", "B11@2,1", "R12@-1,1")
    assert [area["cells"] for area in table.out["areas"]] == [[[-1, 1]], [[1, 1], [2, 1]]]
    assert table.lay("B13@1,2", "B15@2,2").area(2, 2)["cells"] == [[1, 1], [2, 1], [1, 2], [2, 2]]
    corners = Table("basic", DECK).lay("R10@1,1", "W50@2,1", "B11@2,2")
    assert [area["size"] for area in corners.out["areas"]] == [1, 1]


@pytest.mark.parametrize(("value", "size"), [("counts", 4), ("not", 3)])
def test_A2_size_counts_every_cell_also_cranes_taverns_bridges_perhaps_customs_houses(value: str, size: int) -> None:
    table = Table("team", DECK, options={"customs_size": value}).lay("R14@1,1", "R16@1,2", "red-1:S91@1,0")
    area = table.lay("red-2:S94@2,1").area(1, 1)
    assert (area["cells"], area["size"]) == ([[1, 0], [1, 1], [2, 1], [1, 2]], size)
    table.enclose("R10@1,3").says("area.largest-advantage", size=size + 1)


def test_A3_closed_when_water_lies_all_around() -> None:
    table = Table("basic", DECK).lay("R10@1,1", "W50@2,1")
    assert (table.area(1, 1)["closed"], table.area(1, 1)["valued"]) == (False, False)
    table.lay("W51@1,2")
    assert (table.area(1, 1)["closed"], table.area(1, 1)["valued"]) == (True, True)
    assert table.rule("area.largest-advantage")[-2:] == ("A3", "A4")


def test_A3_border_closes_both_only_once_width_and_height_are_fixed() -> None:
    table = Table("basic", DECK).lay(*CORNER)
    assert (table.out["field"]["columns_fixed"], table.area(3, 1)["closed"]) == (True, False)
    table.turn("red", "W53").refuses(place("red", (4, 1)), "place.outside", "P2")
    table.enter(place("red", (0, 3)))
    assert table.area(3, 1)["closed"]
    assert table.codes()[:3] == ["place.laid", "border.rows", "area.largest-advantage"]


def test_A3_border_closes_each_fixed_dimension_at_once() -> None:
    table = Table("basic", DECK, options={"border_closes": "each"}).lay(*CORNER)
    assert (table.area(3, 1)["closed"], table.out["field"]["rows_fixed"]) == (True, False)
    assert table.facts("keeper.placed")["side"] == "red"
    rows = ("W50@0,3", "W51@1,2", "R10@1,3", "W52@2,3")
    for value in ("each", "both"):
        table = Table("basic", DECK, options={"border_closes": value}).lay(*rows)
        assert table.area(1, 3)["closed"] == (value == "each")


def test_A3_an_empty_cell_keeps_it_open_though_no_harbour_card_may_go_there() -> None:
    table = Table("basic", DECK).lay("R14@1,1", "W50@3,0", "B17@3,1", "W51@1,2", "W52@3,2")
    assert (table.area(1, 1)["closed"], table.area(3, 1)["closed"]) == (False, False)


def test_A4_one_placement_closes_several_areas_and_both_are_valued_at_once() -> None:
    table = Table("basic", DECK).lay("R10@1,1", "W50@1,2", "W51@3,0", "B11@3,1", "W52@3,2", "W53@0,3", "W54@2,1")
    assert (len(table.codes("area.")), table.area(1, 1)["owner"], table.area(3, 1)["owner"]) == (2, "red", "black")


@pytest.mark.parametrize(
    ("others", "first"),
    [
        (("W54@-1,-1", "B11@-2,-1", "B13@-2,-2", "W55@-1,-2"), [-2, -2]),  # two cells: larger
        (("W54@-1,-1", "B11@-2,-1", "W55@-2,-2"), [-2, -1]),  # nearer: 3 steps, not 4
        (("W54@-2,-1", "B11@-2,-2", "W55@-1,-2"), [-2, -2]),  # as near: the first by y, then x
        (("W54@-1,1", "B11@-2,1", "W55@-2,2"), [-2, 1]),  # nearer again, on the same row
    ],
)
def test_A4_valued_largest_first_then_nearest_then_first_cell(others: tuple[str, ...], first: list[int]) -> None:
    table = Table("basic", DECK).lay(*CORNER, *others)
    assert table.each("area.", "cells") == []
    table.lay("W60@0,3")
    assert [cells[0] for cells in table.each("area.", "cells")] == [first, [3, 1]]


def test_A4_in_the_middle_of_the_turn_before_draw_and_income() -> None:
    table = Table("basic", DECK).lay("R10@1,1", "W50@2,1", "W51@1,2")
    order = ["place.laid", "area.largest-advantage", "keeper.placed", "warehouse.back", "draw.card", "income.coin"]
    assert [code for code in table.codes() if code in order] == order


def test_A5_after_valuing_the_warehouses_go_back_to_the_supply_and_the_area_remembers_them() -> None:
    table = Table("basic", DECK, options={"warehouse_supply": "16"}).lay("R12@1,1", "B11@2,1")
    assert table.out["supply"] == {"wine": 16, "spice": 14, "tea": 15}
    table.enclose("B13@1,2").says("warehouse.back", goods=counts("wsst"))
    assert table.out["supply"] == {"wine": 16, "spice": 16, "tea": 16}
    assert table.area(1, 1)["goods"] == {"red": counts("ss"), "black": counts("wt")}


LIMITED = {"options": {"keeper_supply": "5"}}


@pytest.mark.parametrize(
    ("game", "more", "cards", "owner", "decided_by", "left"),
    [
        ("basic", {}, ("R10@1,1",), "red", "largest-advantage", None),
        ("team", LIMITED, ("R10@1,1",), "red", "largest-advantage", 4),
        ("extension", {}, ("G20@1,1",), "green", "largest-advantage", 6),
        ("basic", LIMITED, ("R14@1,1",), None, "no-goods", 5),
        ("basic", LIMITED, ("R10@1,1", "B13@2,1"), None, "tie", 5),
    ],
)
def test_A6_M7_the_winner_puts_a_keeper_there_and_owns_it(
    game: str, more: dict[str, object], cards: tuple[str, ...], owner: str | None, decided_by: str, left: int | None
) -> None:
    table = Table(game, DECK, **more).enclose(*cards)
    area = table.area(1, 1)
    assert (area["owner"], area["decided_by"]) == (owner, decided_by)
    assert (table.codes("keeper"), table.out["keepers"][owner or "red"]) == (["keeper.placed"] * bool(owner), left)
    if owner:
        table.says("keeper.placed", side=owner, left=left, cell=[1, 1])


def test_A6_M7_without_a_keeper_left_nobody_owns_it() -> None:
    table = Table("basic", DECK, **LIMITED).given(keepers={"red": 0, "black": 5}).enclose("R10@1,1")
    assert (table.area(1, 1)["owner"], table.area(1, 1)["decided_by"]) == (None, "no-keeper")
    assert table.rule("area.no-keeper")[0] == "M7"


def test_A6_M7_the_last_keeper_goes_to_the_area_valued_first() -> None:
    table = Table("basic", DECK, **LIMITED).given(keepers={"red": 1, "black": 5})
    table.lay(*CORNER, "W54@-1,-1", "R18@-2,-1", "W55@-2,-2", "W60@0,3")
    assert (table.area(-2, -1)["owner"], table.area(3, 1)["decided_by"]) == ("red", "no-keeper")
