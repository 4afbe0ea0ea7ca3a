"""N: the actions that score what lies and stands in the city."""

from typing import Any

import pytest

from tests.rules.contract.kit import At, Table, act, borrow

PARK, HOUSE, MILL = {"type": "park"}, {"type": "house"}, {"type": "mill"}
TYPES = {number: (PARK, HOUSE, MILL)[number % 3] for number in range(1, 37)}
"""3, 9, 15, 18, 21 ... are parks, 1, 4, 7, 16, 34 ... houses, 8, 11, 20, 35 ... mills."""


def city(number: int, cards: dict[int, At], at: At = (1, 0), **more: Any) -> Table:
    """Return red's turn: red's worker stands on this card, nobody on the others."""
    table = Table(faces=TYPES, up=[number, *cards], **more)
    if at not in ((1, 0), (0, 1)):
        for card, cell in cards.items():
            table.lay(None, card, cell)
        return table.lay("red", number, at).ready("red")
    table.lay("red", number, at)
    for card, cell in cards.items():
        table.turn("blue").lay(None, card, cell)
    return table.ready("red")


def test_N15_three_points_for_each_card_of_a_type_next_to_it() -> None:
    """West the town hall, east 3 and south 9, both parks, north 4, a house; 18 lies diagonally."""
    cards = {3: (2, 0), 9: (1, 1), 4: (1, -1), 18: (2, 1)}
    for name, points in (("park", 9), ("house", 6), ("mill", 3)):
        table = city(15, cards).enter(act("red", 15, type=name))
        assert table.points("red") == points
        table.says("points.actions", "N15", "A5", card=15, chosen=name, points=points)


def test_N15_with_none_there_it_lapses() -> None:
    table = city(15, {4: (1, 0)}, at=(2, 0)).enter(act("red", 15, type="park"))
    table.says("act.lapsed", "A2", "N15")
    assert (table.points("red"), table.free("red")) == (0, 1)


@pytest.mark.parametrize("number", [15, 33, 34])
def test_N15_N33_N34_a_type_that_no_known_face_bears_is_refused(number: int) -> None:
    table = city(number, {4: (2, 0)})
    for name in ("school", "", "Park"):
        table.refuses(act("red", number, type=name), "act.type", f"N{number}", card=number, type=name)
    table.refuses(act("red", number), "entry.form", at="type")
    table.refuses(act("red", number, type=3), "entry.form", at="type")


def test_N15_a_type_that_only_a_card_out_of_the_game_bears_will_do() -> None:
    faces = {15: PARK, 36: {"players": [5], "type": "school"}}
    table = Table(faces=faces, up=[15]).lay("red", 15, (1, 0)).ready("red").enter(act("red", 15, type="school"))
    assert table.points("red") == 3


def test_N16_two_points_for_each_type_next_to_it() -> None:
    """Two parks, a house and the town hall: three types."""
    table = city(16, {3: (2, 0), 9: (1, 1), 4: (1, -1)}).enter(act("red", 16))
    assert table.points("red") == 6
    table = city(16, {3: (1, 0)}, at=(2, 0)).enter(act("red", 16))
    assert table.points("red") == 2


def test_N16_by_option_each_neighbour_whose_type_isnt_this_cards() -> None:
    """16 is a house: two parks and the town hall differ, the house 4 doesn't."""
    cards = {3: (2, 0), 9: (1, 1), 4: (1, -1)}
    for value, points in (("from_this", 6), ("each_other", 6)):
        assert city(16, cards, options={"different_types": value}).enter(act("red", 16)).points("red") == points
    cards = {3: (2, 0), 9: (1, 1), 18: (1, -1)}
    for value, points in (("from_this", 8), ("each_other", 4)):
        assert city(16, cards, options={"different_types": value}).enter(act("red", 16)).points("red") == points


def test_N16_by_option_it_may_lapse() -> None:
    table = city(16, {4: (1, 0)}, at=(2, 0), options={"different_types": "from_this"}).enter(act("red", 16))
    table.says("act.lapsed", "A2", "N16")


def test_N16_borrowed_this_card_is_the_borrowed_one() -> None:
    """8 is a mill, 16 a house. Next to 16 lie 8 and the houses 4 and 1: only 8 isn't a house, so 2 points."""
    table = Table(faces=TYPES, up=[16, 4, 1, 8], options={"different_types": "from_this"})
    table.lay(None, 4, (1, 0)).lay("blue", 16, (2, 0)).lay(None, 1, (2, 1)).lay("red", 8, (3, 0)).ready("red")
    assert table.enter(act("red", 8, borrow=borrow(16))).points("red") == 2


def test_N18_a_point_for_each_worker_on_projects_whoevers() -> None:
    """One of red's on 18, two of blue's on 5, one of blue's on 3; those in committees don't count."""
    table = Table(up=[18, 5, 3]).lay("red", 18, (1, 0)).lay("blue", 5, (2, 0)).lay("blue", 3, (3, 0)).ready("red")
    assert table.enter(act("red", 18)).points("red") == 4
    table.says("points.actions", "N18", points=4, chosen=None)


def test_N18_nothing_can_be_said_of_it() -> None:
    table = city(18, {})
    table.refuses(act("red", 18, type="park"), "entry.form", at="type")
    table.move("red", 18, "free").refuses(act("red", 18), "turn.free-workers", "T3", "A1")


@pytest.mark.parametrize(("players", "points"), [(2, 5), (3, 7), (5, 11)])
def test_N21_a_point_for_each_worker_in_the_case_of_all_players(players: int, points: int) -> None:
    """Two of each player, and a third one of blue's."""
    table = Table(players, up=[21]).lay("red", 21, (1, 0)).move("blue", "free", "case").ready("red")
    assert table.enter(act("red", 21)).points("red") == points


def test_N21_lapses_with_an_empty_case() -> None:
    def emptied(value: str) -> Table:
        table = Table(up=[21], options={"case_count": value}).lay("red", 21, (1, 0))
        return table.move("red", "case", "c1", 2).move("blue", "case", "c1", 2).ready("red").enter(act("red", 21))

    emptied("players").says("act.lapsed", "A2", "N21")
    assert emptied("all").points("red") == 18


def test_N33_the_points_of_a_type_in_its_row() -> None:
    """In the row of 33, a park, lie 3 and 9 (parks) and beyond a gap 18 (a park too), and 4; the column doesn't count.

    3 + 9 + 18 = 30 points, 33 itself not among them.
    """
    cards = {3: (2, 0), 9: (-1, 0), 4: (3, 0), 12: (1, 1), 1: (3, 1), 7: (4, 1), 10: (5, 1), 18: (5, 0)}
    table = city(33, cards).enter(act("red", 33, type="park"))
    assert table.points("red") == 30
    assert city(33, cards).enter(act("red", 33, type="house")).points("red") == 4


def test_N33_lapses_with_nothing_but_the_town_hall() -> None:
    table = city(33, {3: (1, 1)}).enter(act("red", 33, type="park"))
    table.says("act.lapsed", "A2", "N33")


def test_N34_the_points_of_a_type_in_its_column() -> None:
    """34, a house, lies south of the town hall; 1 and 7 in its column are houses, 4 lies in its row."""
    cards = {1: (0, 2), 7: (0, -1), 4: (1, 1), 3: (0, 3)}
    table = city(34, cards, at=(0, 1)).enter(act("red", 34, type="house"))
    assert table.points("red") == 8
    assert city(34, cards, at=(0, 1)).enter(act("red", 34, type="park")).points("red") == 3


def test_N34_lapses_where_the_type_has_no_points() -> None:
    table = city(34, {4: (1, 1)}, at=(0, 1)).enter(act("red", 34, type="house"))
    table.says("act.lapsed", "A2", "N34")
    assert table.points("red") == 0


def test_N33_N34_borrowed_it_is_the_row_and_column_of_the_borrowed_card() -> None:
    """33 in row 0, 8 below it in row 1: 33's row holds 3, and 8's 9."""
    table = Table(faces=TYPES, up=[33, 8, 3, 9]).lay("blue", 33, (1, 0)).lay("red", 8, (1, 1))
    table.lay(None, 3, (2, 0)).lay(None, 9, (2, 1)).ready("red")
    assert table.enter(act("red", 8, borrow=borrow(33, type="park"))).points("red") == 3


def test_N35_the_points_of_two_neighbours_of_one_type() -> None:
    cards = {3: (2, 0), 9: (3, 0)}
    table = city(35, cards).enter(act("red", 35, pair=(9, 3)))
    assert table.points("red") == 12
    table.says("points.actions", "N35", "A5", chosen=[9, 3])


def test_N35_the_acting_card_may_be_one_and_the_town_hall_joins_any() -> None:
    """35 and 8 are mills: 35 + 8; the town hall and 35: 0 + 35."""
    assert city(35, {8: (2, 0)}).enter(act("red", 35, pair=(35, 8))).points("red") == 43
    assert city(35, {8: (2, 0)}).enter(act("red", 35, pair=(0, 35))).points("red") == 35


@pytest.mark.parametrize("pair", [(3, 4), (3, 18), (3, 3), (0, 0), (0, 3), (3, 30), (9, 12)])
def test_N35_no_other_pair(pair: tuple[int, int]) -> None:
    """3 (park) lies next to 4 (house), diagonally to 18 (park) and apart from the town hall; 30 and 12 don't lie."""
    table = city(35, {3: (2, 0), 4: (3, 0), 18: (3, 1)})
    table.refuses(act("red", 35, pair=pair), "act.pair", "N35", card=35, pair=list(pair))


@pytest.mark.parametrize("pair", [[3], [3, 4, 5], [3, 37], [3, -1], ["3", 4], None, {}])
def test_N35_a_pair_is_two_numbers(pair: object) -> None:
    city(35, {}).refuses(act("red", 35, pair=pair), "entry.form")


def test_N35_two_cards_without_points_change_nothing() -> None:
    table = Table(faces={35: {"points": 0}}, up=[35]).lay("red", 35, (1, 0)).ready("red")
    table.enter(act("red", 35, pair=(0, 35))).says("act.lapsed", "A2", "N35")
