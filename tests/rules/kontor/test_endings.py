"""E: how games end, which areas count, and who wins. Base, pro and team game."""

import pytest

from kontor_rules.values import Hand
from tests.rules.kontor.kit import Table, buy, end, no_place, place, play, refuses_setup, setup, sit_out, teach

REDS = ", ".join(f"R{number} w" for number in range(3, 20))
DECK = f"{REDS}, R20 crane, R21 crane, B30 t, B31 tt, S90, S91, S94, S95"
TWO_OF_TWO = (("R3@1,1", "R4@2,1"), ("R5@-1,1", "R6@-2,1"))
"""Two areas of two cells, two steps from the centre."""
TWO_NEAR = (("R7@1,-1",), ("R8@-1,-1",))
"""Two single cells, two steps away."""
TWO_FAR = (("R9@2,-2",), ("R10@-2,-2",))
"""Two single cells, four steps away."""
FARTHEST = ("R11@2,3",)
"""A single cell, five steps away."""


def closed(table: Table, *areas: tuple[str, ...]) -> Table:
    """Lay and enclose areas one after another."""
    for area in areas:
        table.enclose(*area)
    return table


def score(table: Table) -> dict:
    """End the game by agreement and return its score."""
    return table.enter(end()).out["score"]


def filled(table: Table, last: str = "W75") -> Table:
    """Fill the base game's field with water but for one cell; it is red's turn with the last card."""
    waters = [f"W{number}" for number in range(45, 75)]
    for _ in range(13):
        table.enter(play(red=waters.pop(), black=waters.pop())).place_anywhere()
    return table.turn("red", last)


def test_E0_E1_the_game_ends_the_moment_the_field_is_full_without_draw_and_income() -> None:
    table = filled(Table("basic")).purses(red=3, black=5)
    assert len(table.out["board"]) == 35
    hand = table.out["hands"]["red"]["water"]
    table.enter(place("red", table.legal()[0]))
    assert table.codes()[:2] == ["place.laid", "game.over"]
    assert (table.facts("game.over"), table.rule("game.over")) == ({"reason": "full", "winners": []}, ("E1", "E0"))
    assert table.out["hands"]["red"]["water"] == hand - 1
    table.shows(status="finished", phase="finished", coins={"red": 3, "black": 5})


def test_E0_last_income_yes_still_brings_the_coin_but_no_draw() -> None:
    table = filled(Table("basic", options={"last_income": "yes"})).purses(red=3, black=5)
    table.enter(place("red", table.legal()[0]))
    assert table.codes()[:3] == ["place.laid", "income.coin", "game.over"]
    assert "draw.card" not in table.codes()
    assert table.out["coins"] == {"red": 4, "black": 5}


def test_E0_the_last_placement_is_valued_before_the_game_ends() -> None:
    table = filled(Table("basic", DECK))
    cell = table.legal()[0]
    table.enter(end())
    table = filled(Table("basic", DECK), last="R3").enter(place("red", cell))
    assert table.codes("area") + table.codes("game") == ["area.largest-advantage", "game.over"]
    assert table.out["score"]["sides"]["red"]["areas"] == 1


@pytest.mark.parametrize(
    "entry", [end(), sit_out("red"), play(red="R3", black="B30"), teach("W60"), place("red", (1, 1))]
)
def test_E0_nothing_is_entered_after_the_end(entry: dict) -> None:
    Table("basic", DECK).enter(end()).refuses(entry, "game.finished", "E0")


def test_E2_base_game_one_point_for_every_owned_area() -> None:
    table = closed(Table("basic", DECK), TWO_OF_TWO[0], TWO_NEAR[0], ("B30@-1,-1",), ("R20@-1,1",))
    result = score(table)
    assert result["sides"]["red"] == {
        "areas": 2, "customs": 0, "export": 0, "chits": 0, "money": 0, "total": 2
    }  # fmt: skip
    assert (result["sides"]["black"]["total"], result["winners"], result["decided_by"]) == (1, ["red"], "points")
    points = {tuple(area["cells"][0]): area["points"] for area in table.out["areas"]}
    assert points == {(1, 1): 1, (1, -1): 1, (-1, -1): 1, (-1, 1): 0}
    assert [table.out["areas"][index]["cells"][0] for index in result["counted"]] == [[1, 1], [-1, -1], [1, -1]]


def test_E2_then_more_money() -> None:
    result = score(Table("basic", DECK).purses(red=4, black=5))
    assert (result["winners"], result["decided_by"]) == (["black"], "money")


def test_E2_else_a_draw() -> None:
    table = Table("basic", DECK)
    result = score(table)
    assert (result["winners"], result["decided_by"], table.rule("score.draw")) == (["red", "black"], "draw", ("E2",))


def test_E2_teams_count_both_purses_together() -> None:
    table = Table("team", DECK).purses(red_1=1, red_2=6, black_1=4, black_2=4)
    assert score(table)["winners"] == ["black"]


def test_E3_only_the_five_largest_areas_count() -> None:
    table = closed(Table("pro", DECK), *TWO_OF_TWO, *TWO_NEAR, TWO_FAR[0], FARTHEST)
    assert table.area(2, 3)["owner"] == "red"
    result = score(table)
    assert result["sides"]["red"]["areas"] == 5
    counted = [table.out["areas"][index]["cells"][0] for index in result["counted"]]
    assert (counted, table.area(2, 3)["points"]) == ([[-2, 1], [1, 1], [-1, -1], [1, -1], [2, -2]], 0)


def test_E3_open_areas_never_rank() -> None:
    table = closed(Table("pro", DECK), TWO_NEAR[0]).lay("R3@-1,1", "R4@-1,2")
    assert (score(table)["sides"]["red"]["areas"], table.area(-1, 1)["points"]) == (1, 0)


CRANES = ("R20@1,1", "R21@2,1")
"""An area that nobody owns, as large and as near as any other in these tests."""


@pytest.mark.parametrize(("value", "red"), [("no", 5), ("yes", 4)])
def test_E3_unowned_rank(value: str, red: int) -> None:
    table = Table("pro", DECK, options={"unowned_rank": value})
    closed(table, CRANES, ("R3@-1,1", "R4@-2,1"), *TWO_NEAR, TWO_FAR[0], FARTHEST)
    assert (table.area(1, 1)["owner"], score(table)["sides"]["red"]["areas"]) == (None, red)
    assert table.area(1, 1)["points"] == 0


def test_E4_equal_sizes_are_ordered_by_distance_to_the_centre() -> None:
    table = closed(Table("pro", DECK), TWO_NEAR[0], TWO_FAR[0], *TWO_OF_TWO)
    result = score(table)
    counted = [table.out["areas"][index]["cells"][0] for index in result["counted"]]
    assert counted == [[-2, 1], [1, 1], [1, -1], [2, -2]]


def test_E5_a_group_that_doesnt_fit_whole_doesnt_count_and_the_next_may_come_in() -> None:
    """Two and two make four; two equal ones compete for the fifth place: neither, and the farthest gets it."""
    table = closed(Table("pro", DECK), *TWO_OF_TWO, *TWO_NEAR, *TWO_FAR, FARTHEST)
    assert score(table)["sides"]["red"]["areas"] == 5
    points = {tuple(area["cells"][0]): area["points"] for area in table.out["areas"]}
    assert (points[2, -2], points[-2, -2], points[2, 3]) == (0, 0, 1)


def test_E5_without_a_next_one_the_place_stays_empty() -> None:
    table = closed(Table("pro", DECK), *TWO_OF_TWO, *TWO_NEAR, *TWO_FAR)
    assert score(table)["sides"]["red"]["areas"] == 4


def test_E5_equal_areas_always_lets_none_of_a_group_count_if_there_are_more_areas_than_places() -> None:
    table = Table("pro", DECK, options={"equal_areas": "always"})
    closed(table, *TWO_OF_TWO, *TWO_NEAR, *TWO_FAR, FARTHEST)
    result = score(table)
    assert [table.out["areas"][index]["cells"][0] for index in result["counted"]] == [[2, 3]]


@pytest.mark.parametrize("value", ["if_needed", "always"])
def test_E5_with_no_more_areas_than_places_all_count(value: str) -> None:
    table = closed(Table("pro", DECK, options={"equal_areas": value}), *TWO_OF_TWO, *TWO_NEAR, TWO_FAR[0])
    assert score(table)["sides"]["red"]["areas"] == 5


def test_E6_teams_an_area_of_one_cell_doesnt_count_and_takes_no_rank() -> None:
    table = closed(Table("team", DECK, options={"equal_areas": "always"}), *TWO_OF_TWO, *TWO_NEAR, *TWO_FAR)
    assert (score(table)["sides"]["red"]["areas"], table.area(1, -1)["owner"]) == (2, "red")
    assert table.area(1, -1)["points"] == 0


def test_E6_counts_cells_not_size() -> None:
    table = closed(Table("team", DECK, options={"customs_size": "not"}), ("black-1:S94@1,1", "R4@2,1"))
    assert (table.area(1, 1)["size"], len(table.area(1, 1)["cells"])) == (1, 2)
    assert score(table)["sides"]["red"]["areas"] == 1


def test_E7_each_customs_house_in_an_owned_area_that_counts_adds_a_point() -> None:
    laid = ("black-1:S94@1,1", "black-2:S95@2,1", "R3@1,2")
    table = closed(Table("team", DECK), laid)
    result = score(table)
    assert (result["sides"]["red"]["areas"], result["sides"]["red"]["customs"]) == (1, 2)
    assert result["sides"]["red"]["total"] == table.area(1, 1)["points"] == 3


def test_E7_not_in_an_area_that_nobody_owns_or_that_is_open() -> None:
    table = closed(Table("team", DECK), ("black-1:S94@1,1", "R20@2,1")).lay("red-1:S95@-1,1", "R3@-1,2")
    assert {side["total"] for side in score(table)["sides"].values()} == {0}


def test_E3_E5_options_about_ranks_dont_act_in_the_base_game() -> None:
    for option, value in (("unowned_rank", "yes"), ("equal_areas", "always")):
        refuses_setup(setup("basic", options={option: value}), "setup.option-idle")


@pytest.mark.parametrize("before", [(), (sit_out("red"),), (play(red="R3", black="B30"),)])
def test_E11_if_all_agree_the_game_ends_and_open_areas_arent_valued(before: tuple[dict, ...]) -> None:
    table = Table("basic", DECK).lay("R4@1,1").enter(*before, end("agreed"))
    assert (table.facts("game.over")["reason"], table.area(1, 1)["valued"]) == ("agreed", False)
    table.shows(legal=None, active=None)


def test_E11_stuck_is_refused_while_a_card_could_be_placed() -> None:
    Table("basic", DECK).refuses(end("stuck"), "end.not-stuck", "E11", seat="red", kind="goods")
    table = Table("basic", DECK).given(hands={"red": Hand(0, 1), "black": Hand(0, 1)})
    table.given(piles={"red": 0, "black": 0, "water": 0, "special": 0})
    table.refuses(end("stuck"), "end.not-stuck", "E11", kind="water")
    table.refuses(end("tired"), "entry.form")


def test_E11_stuck_counts_what_may_still_be_drawn() -> None:
    table = Table("basic", DECK).given(hands={"red": Hand(0, 0), "black": Hand(0, 0)})
    table.given(piles={"red": 0, "black": 1, "water": 0, "special": 0})
    table.refuses(end("stuck"), "end.not-stuck", "E11", seat="black", kind="goods")


def only_specials(count: int = 1) -> Table:
    """Pro game with special cards: red holds nothing else, and nobody has or draws anything."""
    table = Table("pro", DECK, special_rules=["sonderkarten"])
    return table.given(
        hands={"red": Hand(0, 0, count), "black": Hand(0, 0)},
        piles={"red": 0, "black": 0, "water": 0, "special": 0},
    )


def test_E11_an_unseen_special_card_may_be_of_any_kind_not_used_up() -> None:
    only_specials().refuses(end("stuck"), "end.not-stuck", "E11", seat="red", kind="bridge")


def test_E11_a_known_special_card_counts_by_its_own_kind() -> None:
    table = only_specials().enter(play(red="S90"), no_place("red"), end("stuck"))
    assert (table.facts("game.over")["reason"], table.out["score"]["decided_by"]) == ("stuck", "money")


def test_E11_the_special_pile_counts_as_holding_unseen_ones() -> None:
    table = only_specials().enter(play(red="S90"), no_place("red"))
    table.given(piles={**table.game.state.piles, "special": 1})
    table.refuses(end("stuck"), "end.not-stuck", "E11", kind="bridge")


def test_R6_E11_ending_in_a_turn_leaves_the_revealed_cards_in_the_hands() -> None:
    table = Table("pro", DECK, special_rules=["sonderkarten"]).enter(buy("red", 1), play(red="S94", black="B30"), end())
    assert table.out["hands"]["red"]["special"] == 1
    assert sorted(one.facts["card"] for one in table.rulings if one.code == "game.card-back") == ["B30", "S94"]
