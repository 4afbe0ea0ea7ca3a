"""P: where cards may go, what special cards cover, and taking a card back."""

import pytest

from kontor_rules import why_not
from tests.rules.kontor.kit import Table, buy, no_place, place, ship

DECK = (
    "R10 w, R12 ss, R14 crane, R16 t, R18 w ship, B11 t, B13 w, B15 s, B17 crane, B19 tt ship, "
    "S90, S91, S92, S93, S94, S95"
)
BUYING = {"special_rules": ["sonderkarten"]}


def with_specials(*laid: str, game: str = "pro", **options: str) -> Table:
    """Two players, with all special cards bought and these cards laid."""
    table = Table(game, DECK, options=options, **BUYING).purses(red=8).enter(buy("red", 4), buy("black", 2))
    return table.purses(red=4, black=4).lay(*laid)


def test_P1_a_card_goes_to_an_empty_cell_next_to_a_card() -> None:
    table = Table("basic", DECK).turn("red", "R10")
    assert (1, 1) in table.legal()
    for cell in ((3, 3), (1, 3), (10**6, 0)):
        table.refuses(place("red", cell), "place.apart", "P1", cell=list(cell), card="R10")
    table.enter(place("red", (1, 1)))
    assert (table.facts("place.laid"), table.top(1, 1)) == ({"seat": "red", "card": "R10", "cell": [1, 1]}, "R10")


@pytest.mark.parametrize(
    ("card", "cell", "rule"),
    [("R12", (1, 2), "P1"), ("W50", (1, 2), "P1"), ("S94", (1, 2), "P6"), ("S91", (1, 0), "P7"), ("S90", (1, 1), "P8")],
)
def test_P1_P6_P7_P8_a_placement_cites_the_rule_that_lets_the_card_lie_there(
    card: str, cell: tuple[int, int], rule: str
) -> None:
    table = with_specials("R10@1,1").turn("red", card).enter(place("red", cell))
    assert table.rule("place.laid")[0] == rule


def test_P1_corners_dont_touch() -> None:
    Table("basic", DECK).lay("R10@1,1").turn("red", "R12").refuses(place("red", (2, 2)), "place.apart", "P1")


def test_P1_isnt_asked_for_floods_and_bridges() -> None:
    table = with_specials("R10@1,1").turn("red", "S90")
    assert (table.legal(), [reason.rule[0] for reason in why_not(table.game, (50, 50))]) == ([(1, 1)], ["P2", "P8"])


def test_P2_width_and_height_never_exceed_the_fields() -> None:
    table = Table("basic", DECK).lay("R10@3,0").turn("red", "R12")
    assert table.out["field"]["right"] == 3
    for cell in ((4, 0), (-3, 0)):
        table.refuses(place("red", cell), "place.outside", "P2", width=6, height=6)
    assert (0, 3) in table.legal()


def test_P2_reaching_a_dimension_fixes_its_borders() -> None:
    table = Table("basic", DECK).lay("R10@3,0")
    assert table.facts("border.columns") == {"first": -2, "last": 3}
    table.lay("R12@0,-3")
    assert (table.facts("border.rows"), table.out["field"]["columns_fixed"]) == ({"first": -3, "last": 2}, True)
    assert table.out["field"]["rows_fixed"]


def test_P2_borders_stay_fixed_when_the_card_there_is_removed() -> None:
    table = Table("pro", DECK).lay("B11@-3,0", "R18@3,0")
    assert table.out["field"]["columns_fixed"]
    table.turn("black", "B19").enter(ship("black", (2, 0), (3, 0)))
    field = table.out["field"]
    assert (field["left"], field["right"], field["columns_fixed"]) == (-3, 3, True)
    table.refuses(place("black", (-4, 0)), "place.outside", "P2")
    assert (3, 0) in table.legal()


def test_P2_until_then_the_layout_is_measured_from_the_cards_lying_now() -> None:
    table = Table("pro", DECK).lay("R18@3,0")
    assert table.out["field"]["right"] == 3
    table.turn("black", "B19").enter(ship("black", (2, 0), (3, 0)), place("black", (-3, 0)))
    field = table.out["field"]
    assert (field["left"], field["right"], field["columns_fixed"]) == (-3, 2, False)


@pytest.mark.parametrize("card", ["R12", "W50", "S94"])
def test_P3_nothing_is_laid_over_a_card(card: str) -> None:
    table = with_specials("R10@1,1").turn("red", card)
    table.refuses(place("red", (1, 1)), "place.covered", "P3", lying="R10")
    table.refuses(place("red", (1, 0)), "place.covered", "P3")


def test_P4_crane_bars_foreign_harbour_card() -> None:
    table = Table("basic", DECK).lay("R14@1,1").turn("black", "B11")
    facts = {"cell": [2, 1], "card": "B11", "crane": "R14", "colour": "red"}
    table.refuses(place("black", (2, 1)), "place.crane", "P4", **facts)
    assert not {(2, 1), (1, 2)} & set(table.legal())


def test_P4_bars_a_foreign_crane_too() -> None:
    Table("basic", DECK).lay("R14@1,1").turn("black", "B17").refuses(place("black", (2, 1)), "place.crane", "P4")


@pytest.mark.parametrize(("seat", "card"), [("red", "R10"), ("black", "W50"), ("black", "S94")])
def test_P4_crane_lets_own_cards_water_and_neutral_cards_pass(seat: str, card: str) -> None:
    table = with_specials("R14@1,1").turn(seat, card).enter(place(seat, (2, 1)))
    assert table.top(2, 1) == card


def test_P4_partners_are_of_one_colour() -> None:
    table = Table("team", DECK).lay("red-1:R14@1,1", "red-2:R10@2,1")
    assert table.top(2, 1) == "R10"


def test_P5_no_special_card_in_or_next_to_a_closed_area() -> None:
    table = with_specials("R10@1,1", "W50@2,1", "W51@1,2")
    assert table.area(1, 1)["closed"]
    table.turn("red", "S90").refuses(place("red", (1, 1)), "place.closed-area", "P5", closed=[1, 1])
    table = with_specials("R10@1,1", "W50@2,1", "W51@1,2")
    table.turn("red", "S91").refuses(place("red", (2, 1)), "place.closed-area", "P5", cell=[2, 1], closed=[1, 1])
    table.enter(place("red", (2, 0)))
    assert table.top(2, 0) == "S91"


def test_P6_a_customs_house_goes_to_an_empty_cell_and_counts_as_neutral_harbour_card() -> None:
    table = with_specials("R10@1,1", "S94@2,1")
    assert table.area(1, 1)["cells"] == [[1, 1], [2, 1]]
    assert table.area(2, 1)["goods"] == {"red": {"wine": 1, "spice": 0, "tea": 0}}


@pytest.mark.parametrize(
    ("cell", "laid"),
    [
        ((1, 1), ("W50@2,1", "W51@1,2")),
        ((1, 2), ("R10@1,1", "W50@2,1", "W51@2,2", "W52@0,3", "W53@1,3")),
    ],
)
def test_P6_a_customs_house_may_not_close_its_own_area(cell: tuple[int, int], laid: tuple[str, ...]) -> None:
    """Once alone between water, once in the last gap of a card's area."""
    table = with_specials(*laid).turn("red", "S94")
    table.refuses(place("red", cell), "place.customs-closes", "P6", cell=list(cell), card="S94")
    assert cell not in table.legal()


def test_P6_nor_another_also_not_by_fixing_a_border() -> None:
    """R10's only gap is the cell east of it, beyond the columns that become a border with the sixth row."""
    table = with_specials("W50@3,0", "W51@2,1", "R10@3,1", "W52@3,2", game="basic")
    assert not table.area(3, 1)["closed"]
    table.turn("red", "S94")
    for cell in ((0, 3), (0, -3), (3, 3)):
        table.refuses(place("red", cell), "place.customs-closes", "P6")
    assert (1, 1) in table.legal()


def test_P6_customs_close_may() -> None:
    table = with_specials("W50@2,1", "W51@1,2", customs_close="may").lay("red:S94@1,1")
    assert table.area(1, 1)["decided_by"] == "no-goods"


def test_P7_a_bridge_over_water_joins_areas() -> None:
    table = with_specials("R10@1,1", "W50@2,1", "B11@3,1")
    assert table.area(1, 1)["size"] == table.area(3, 1)["size"] == 1
    table.lay("red:S91@2,1")
    assert table.area(1, 1)["cells"] == [[1, 1], [2, 1], [3, 1]]
    goods = {"red": {"wine": 1, "spice": 0, "tea": 0}, "black": {"wine": 0, "spice": 0, "tea": 1}}
    assert table.area(1, 1)["goods"] == goods
    assert next(s for s in table.out["board"] if s["cell"] == [2, 1])["cards"] == ["W50", "S91"]


@pytest.mark.parametrize("cell", [(1, 1), (2, 1)])
def test_P7_a_bridge_covers_nothing_but_water(cell: tuple[int, int]) -> None:
    with_specials("R10@1,1").turn("red", "S91").refuses(place("red", cell), "place.bridge", "P7", cell=list(cell))


def test_P7_not_the_water_that_the_ship_stands_on() -> None:
    table = with_specials("R10@1,1").turn("red", "S91")
    table.refuses(place("red", (0, 0)), "place.bridge-ship", "P7")
    assert (1, 0) in table.legal()


def test_P7_the_harbour_centre_may_be_covered_and_its_cell_stays_the_centre() -> None:
    table = with_specials(game="basic").lay("red:S91@0,0")
    assert (table.top(0, 0), table.area(0, 0)["closed"]) == ("S91", True)


def test_P7_a_bridge_covers_a_flood() -> None:
    table = with_specials("R10@1,1", "R12@2,1", "S90@1,1", "S91@1,1")
    assert next(s for s in table.out["board"] if s["cell"] == [1, 1])["cards"] == ["R10", "S90", "S91"]
    assert table.area(1, 1)["cells"] == [[1, 1], [2, 1]]


def test_P8_a_flood_over_a_bridge_parts_areas() -> None:
    table = with_specials("R10@1,1", "W50@2,1", "B11@3,1", "S91@2,1").lay("black:S93@2,1")
    assert (table.area(1, 1)["cells"], table.area(3, 1)["cells"], table.top(2, 1)) == ([[1, 1]], [[3, 1]], "S93")


@pytest.mark.parametrize("card", ["R12", "R14", "S94"])
def test_P8_a_flood_covers_only_bridges_and_cards_with_exactly_one_good(card: str) -> None:
    table = with_specials("R10@2,1", f"{card}@1,1").turn("black", "S90")
    table.refuses(place("black", (1, 1)), "place.flood", "P8", cell=[1, 1])
    table.refuses(place("black", (1, 0)), "place.flood", "P8")
    assert table.legal() == [(2, 1)]


def test_P8_W6_the_covered_cards_warehouses_go_and_the_cell_is_water() -> None:
    table = with_specials("R12@2,1", "R10@1,1").lay("black:S90@1,1")
    assert table.facts("warehouse.gone")["goods"] == {"wine": 1, "spice": 0, "tea": 0}
    assert table.area(2, 1)["goods"] == {"red": {"wine": 0, "spice": 2, "tea": 0}}
    assert table.area(2, 1)["cells"] == [[2, 1]]


def test_P9_who_can_place_must() -> None:
    Table("basic", DECK).turn("red", "R10").refuses(no_place("red"), "place.possible", "P9", seat="red", card="R10")


def test_P9_placing_may() -> None:
    table = Table("basic", DECK, options={"placing": "may"}).turn("red", "W50").enter(no_place("red"))
    assert table.codes() == ["place.declined", "round.over"]
    assert table.out["hands"]["red"] == {"harbour": 3, "water": 2, "special": 0, "hidden": 0}
    assert table.out["coins"]["red"] == 4


def test_P9_who_cannot_takes_the_card_back_without_draw_or_income() -> None:
    table = with_specials().turn("red", "S90")
    assert table.legal() == []
    table.enter(no_place("red"))
    assert (table.codes(), table.rule("place.impossible")) == (["place.impossible", "round.over"], ("P9", "R4"))
    assert table.out["hands"]["red"]["special"] == 4


def test_P9_a_ship_move_that_would_free_a_cell_is_no_duty_and_one_made_stands() -> None:
    table = Table("team", "R12 ss, S90 ship").lay("R12@1,1").turn("black-1", "S90").enter(no_place("black-1"))
    assert table.codes() == ["place.impossible", "round.over"]
    table.turn("black-1", "S90").enter(ship("black-1", (2, 0)), no_place("black-1"))
    assert (table.codes(), table.out["ship"]) == (["ship.moved", "place.impossible", "round.over"], [2, 0])


@pytest.mark.parametrize(("seat", "card", "crane"), [("red", "R10", "B17"), ("black", "B11", "R14")])
def test_P10_cranes_of_two_colours_bar_every_harbour_card(seat: str, card: str, crane: str) -> None:
    table = Table("basic", DECK).lay("R14@1,1", "W50@3,0", "B17@3,1")
    table.turn(seat, card).refuses(place(seat, (2, 1)), "place.crane", "P4", "P10", crane=crane)
    table.enter(place(seat, (-1, 1))).lay("W51@2,1")
    assert table.top(2, 1) == "W51"


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
