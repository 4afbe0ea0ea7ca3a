"""P: where cards may go, what special cards cover, and taking a card back."""

import pytest

from kontor_rules import why_not
from tests.rules.kontor.kit import At, Table, buy, no_place, place, ship

DECK = (
    "R10 w, R12 ss, R14 crane, R16 t, R18 w ship, B11 t, B13 w, B15 s, B17 crane, B19 tt ship, "
    "S90, S91, S92, S93, S94, S95"
)
BUYING = {"special_rules": ["sonderkarten"]}


def with_specials(*laid: str, game: str = "pro", **options: str) -> Table:
    """Two players, with all special cards bought and these cards laid."""
    table = Table(game, DECK, options=options, **BUYING).purses(red=8).enter(buy("red", 4), buy("black", 2))
    return table.purses(red=4, black=4).lay(*laid)


def stack(table: Table, x: int, y: int) -> list[str]:
    """Return the ids of the cards on a cell."""
    return next(one["cards"] for one in table.out["board"] if one["cell"] == [x, y])


def test_P1_a_card_goes_to_an_empty_cell_next_to_a_card_not_at_its_corner() -> None:
    table = Table("basic", DECK).turn("red", "R10")
    assert (1, 1) in table.legal()
    for cell in ((3, 3), (1, 3), (10**6, 0)):
        table.refuses(place("red", cell), "place.apart", "P1", cell=list(cell), card="R10")
    table.enter(place("red", (1, 1))).says("place.laid", seat="red", card="R10", cell=[1, 1])
    assert table.top(1, 1) == "R10"
    table.turn("red", "R12").refuses(place("red", (2, 2)), "place.apart", "P1")


@pytest.mark.parametrize(
    ("card", "cell", "rule"),
    [("R12", (1, 2), "P1"), ("W50", (1, 2), "P1"), ("S94", (1, 2), "P6"), ("S91", (1, 0), "P7"), ("S90", (1, 1), "P8")],
)
def test_P1_P6_P7_P8_a_placement_cites_the_rule_that_lets_the_card_lie_there(
    card: str, cell: tuple[int, int], rule: str
) -> None:
    table = with_specials("R10@1,1").turn("red", card).enter(place("red", cell))
    assert table.rule("place.laid")[0] == rule


def test_P1_isnt_asked_for_floods_and_bridges() -> None:
    table = with_specials("R10@1,1").turn("red", "S90")
    assert (table.legal(), [reason.rule[0] for reason in why_not(table.game, (50, 50))]) == ([(1, 1)], ["P2", "P8"])


def test_P2_width_and_height_never_exceed_the_fields() -> None:
    table = Table("basic", DECK).lay("R10@3,0").turn("red", "R12")
    for cell in ((4, 0), (-3, 0)):
        table.refuses(place("red", cell), "place.outside", "P2", width=6, height=6)
    assert (table.out["field"]["right"], (0, 3) in table.legal()) == (3, True)


def test_P2_reaching_a_dimension_fixes_its_borders() -> None:
    table = Table("basic", DECK).lay("R10@3,0")
    table.says("border.columns", first=-2, last=3)
    table.lay("R12@0,-3").says("border.rows", first=-3, last=2)
    assert (table.out["field"]["columns_fixed"], table.out["field"]["rows_fixed"]) == (True, True)


def test_P2_borders_stay_fixed_when_the_card_there_is_removed_and_are_measured_from_what_lies_until_then() -> None:
    table = Table("pro", DECK).lay("B11@-3,0", "R18@3,0").turn("black", "B19").enter(ship("black", (2, 0), (3, 0)))
    assert table.out["field"].items() >= {"left": -3, "right": 3, "columns_fixed": True}.items()
    table.refuses(place("black", (-4, 0)), "place.outside", "P2")
    assert (3, 0) in table.legal()
    table = Table("pro", DECK).lay("R18@3,0")
    assert table.out["field"]["right"] == 3
    table.turn("black", "B19").enter(ship("black", (2, 0), (3, 0)), place("black", (-3, 0)))
    assert table.out["field"].items() >= {"left": -3, "right": 2, "columns_fixed": False}.items()


CLOSED = ("R10@1,1", "W50@2,1", "W51@1,2")
GAP = ("R10@1,1", "W50@2,1", "W51@2,2", "W52@0,3", "W53@1,3")
"""R10's area has its last gap at (1, 2)."""
CORNER = ("W50@3,0", "W51@2,1", "R10@3,1", "W52@3,2")
"""R10's only gap is the cell east of it, beyond the columns that become a border with the sixth row."""
CRANES = ("R14@1,1", "W50@3,0", "B17@3,1")
BARRED: dict[str, tuple[tuple[str, ...], str, tuple[At, ...], str, tuple[str, ...], dict[str, object]]] = {
    "P3 over a card": (("R10@1,1",), "red:R12", ((1, 1),), "place.covered", ("P3",), {"lying": "R10"}),
    "P3 water over a card": (("R10@1,1",), "red:W50", ((1, 1), (1, 0)), "place.covered", ("P3",), {}),
    "P3 customs house over a card": (("R10@1,1",), "red:S94", ((1, 1), (1, 0)), "place.covered", ("P3",), {}),
    "P4 beside a foreign crane": (
        ("R14@1,1",), "black:B11", ((2, 1), (1, 2)), "place.crane", ("P4",),
        {"card": "B11", "crane": "R14", "colour": "red"},
    ),
    "P4 a crane, too": (("R14@1,1",), "black:B17", ((2, 1), (1, 2)), "place.crane", ("P4",), {}),
    "P5 flood in a closed area": (CLOSED, "red:S90", ((1, 1),), "place.closed-area", ("P5",), {"closed": [1, 1]}),
    "P5 bridge next to one": (CLOSED, "red:S91", ((2, 1),), "place.closed-area", ("P5",), {"closed": [1, 1]}),
    "P6 alone between water": (
        ("W50@2,1", "W51@1,2"), "red:S94", ((1, 1),), "place.customs-closes", ("P6",), {"card": "S94"},
    ),
    "P6 in an area's last gap": (GAP, "red:S94", ((1, 2),), "place.customs-closes", ("P6",), {}),
    "P6 by fixing a border": (CORNER, "red:S94", ((0, 3), (0, -3), (3, 3)), "place.customs-closes", ("P6",), {}),
    "P7 bridge on no water": (("R10@1,1",), "red:S91", ((1, 1), (2, 1)), "place.bridge", ("P7",), {}),
    "P7 bridge under the ship": (("R10@1,1",), "red:S91", ((0, 0),), "place.bridge-ship", ("P7",), {}),
    "P8 flood on two goods": (("R10@2,1", "R12@1,1"), "black:S90", ((1, 1), (1, 0)), "place.flood", ("P8",), {}),
    "P8 flood on a crane": (("R10@2,1", "R14@1,1"), "black:S90", ((1, 1), (1, 0)), "place.flood", ("P8",), {}),
    "P8 flood on a customs house": (("R10@2,1", "S94@1,1"), "black:S90", ((1, 1), (1, 0)), "place.flood", ("P8",), {}),
    "P10 between two cranes": (CRANES, "red:R10", ((2, 1),), "place.crane", ("P4", "P10"), {"crane": "B17"}),
    "P10 for both": (CRANES, "black:B11", ((2, 1),), "place.crane", ("P4", "P10"), {"crane": "R14"}),
}  # fmt: skip


@pytest.mark.parametrize(("laid", "card", "cells", "code", "rules", "facts"), BARRED.values(), ids=BARRED)
def test_P3_P4_P5_P6_P7_P8_P10_where_a_card_may_not_go(
    laid: tuple[str, ...], card: str, cells: tuple[At, ...], code: str, rules: tuple[str, ...], facts: dict[str, object]
) -> None:
    seat, _, card_id = card.partition(":")
    table = with_specials(*laid, game="basic" if laid in (CORNER, CRANES) else "pro").turn(seat, card_id)
    for cell in cells:
        table.refuses(place(seat, cell), code, *rules, cell=list(cell), **facts)
    assert not set(cells) & set(table.legal())


@pytest.mark.parametrize(
    ("laid", "card"),
    [
        (CLOSED, "S91@2,0"),
        (CORNER, "S94@1,1"),
        (("R10@1,1",), "S91@1,0"),
        (("R14@1,1",), "R10@2,1"),
        (("R14@1,1",), "black:W50@2,1"),
        (("R14@1,1",), "black:S94@2,1"),
        (CRANES, "W51@2,1"),
        (("R10@2,1", "R12@1,1"), "black:S90@2,1"),
    ],
)
def test_P4_P5_P6_P7_P8_P10_and_where_it_may(laid: tuple[str, ...], card: str) -> None:
    x, y = (int(number) for number in card.partition("@")[2].split(","))
    table = with_specials(*laid, card, game="basic" if laid in (CORNER, CRANES) else "pro")
    assert table.top(x, y) == card.partition("@")[0].partition(":")[2] or card.partition("@")[0]


def test_P4_partners_are_of_one_colour() -> None:
    assert Table("team", DECK).lay("red-1:R14@1,1", "red-2:R10@2,1").top(2, 1) == "R10"


def test_P6_a_customs_house_goes_to_an_empty_cell_and_counts_as_neutral_harbour_card() -> None:
    table = with_specials("R10@1,1", "S94@2,1")
    assert table.area(1, 1)["cells"] == [[1, 1], [2, 1]]
    assert table.area(2, 1)["goods"] == {"red": {"wine": 1, "spice": 0, "tea": 0}}


def test_P6_customs_close_may() -> None:
    table = with_specials("W50@2,1", "W51@1,2", customs_close="may").lay("red:S94@1,1")
    assert table.area(1, 1)["decided_by"] == "no-goods"


def test_P7_a_bridge_over_water_joins_areas() -> None:
    table = with_specials("R10@1,1", "W50@2,1", "B11@3,1")
    assert table.area(1, 1)["size"] == table.area(3, 1)["size"] == 1
    table.lay("red:S91@2,1")
    assert table.area(1, 1)["cells"] == [[1, 1], [2, 1], [3, 1]]
    goods = {"red": {"wine": 1, "spice": 0, "tea": 0}, "black": {"wine": 0, "spice": 0, "tea": 1}}
    assert (table.area(1, 1)["goods"], stack(table, 2, 1)) == (goods, ["W50", "S91"])


def test_P7_the_harbour_centre_may_be_covered_and_its_cell_stays_the_centre() -> None:
    table = with_specials("S91@0,0", game="basic")
    assert (table.top(0, 0), table.area(0, 0)["closed"]) == ("S91", True)


def test_P7_P8_a_bridge_covers_a_flood_and_a_flood_over_a_bridge_parts_areas() -> None:
    table = with_specials("R10@1,1", "R12@2,1", "S90@1,1", "S91@1,1")
    assert (table.area(1, 1)["cells"], stack(table, 1, 1)) == ([[1, 1], [2, 1]], ["R10", "S90", "S91"])
    table = with_specials("R10@1,1", "W50@2,1", "B11@3,1", "S91@2,1", "black:S93@2,1")
    assert ([area["cells"] for area in table.out["areas"]], table.top(2, 1)) == ([[[1, 1]], [[3, 1]]], "S93")


def test_P8_W6_the_covered_cards_warehouses_go_and_the_cell_is_water() -> None:
    table = with_specials("R12@2,1", "R10@1,1").lay("black:S90@1,1")
    assert table.facts("warehouse.gone")["goods"] == {"wine": 1, "spice": 0, "tea": 0}
    assert table.area(2, 1)["goods"] == {"red": {"wine": 0, "spice": 2, "tea": 0}}
    assert table.area(2, 1)["cells"] == [[2, 1]]


def test_P9_who_can_place_must_unless_placing_may() -> None:
    for game in ("basic", "extension"):
        table = Table(game, DECK).turn("red", "R10")
        table.refuses(no_place("red"), "place.possible", "P9", seat="red", card="R10")
        table = Table(game, DECK, options={"placing": "may"}).turn("red", "W50").enter(no_place("red"))
        assert (table.codes(), table.out["coins"]["red"]) == (["place.declined", "round.over"], 4)
        assert table.held("red") == (3, 2, 0, 0)


def test_P9_who_cannot_takes_the_card_back_without_draw_or_income() -> None:
    table = with_specials().turn("red", "S90")
    assert table.legal() == []
    table.enter(no_place("red"))
    assert (table.codes(), table.rule("place.impossible")) == (["place.impossible", "round.over"], ("P9", "R4"))
    assert table.held("red")[2] == 4


def test_P9_a_ship_move_that_would_free_a_cell_is_no_duty_and_one_made_stands() -> None:
    table = Table("team", "R12 ss, S90 ship").lay("R12@1,1").turn("black-1", "S90").enter(no_place("black-1"))
    assert table.codes() == ["place.impossible", "round.over"]
    table.turn("black-1", "S90").enter(ship("black-1", (2, 0)), no_place("black-1"))
    assert (table.codes(), table.out["ship"]) == (["ship.moved", "place.impossible", "round.over"], [2, 0])


def test_P10_a_crane_never_affects_cards_that_already_lie() -> None:
    table = Table("basic", DECK).lay("R10@1,1", "B17@1,2")
    assert (table.top(1, 1), table.area(1, 1)["goods"]["red"]["wine"]) == ("R10", 1)


def test_all_rules_against_a_cell_are_named_in_the_rulebooks_order() -> None:
    table = with_specials("R10@3,0", "W50@-3,0").turn("red", "S94")
    reasons = why_not(table.game, (5, 5))
    assert [(reason.code, reason.rule[0]) for reason in reasons] == [("place.apart", "P1"), ("place.outside", "P2")]
    refusal = table.refuses(place("red", (5, 5)), "place.apart", "P1")
    assert refusal.reasons == reasons


def test_nobodys_turn_forbids_nothing() -> None:
    assert why_not(Table("basic", DECK).game, (50, 50)) == ()
