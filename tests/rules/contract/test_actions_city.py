"""N: the actions that score what lies and stands in the city."""

from typing import Any

import pytest

from tests.rules.contract.kit import At, Json, Table, act, borrow

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


AROUND = {3: (2, 0), 9: (1, 1), 4: (1, -1), 18: (2, 1)}
"""East 3 and south 9, both parks, north 4, a house; 18 lies diagonally; west of the card lies the town hall."""
PARKS = {3: (2, 0), 9: (1, 1), 18: (1, -1)}
ROW = {3: (2, 0), 9: (-1, 0), 4: (3, 0), 12: (1, 1), 1: (3, 1), 7: (4, 1), 10: (5, 1), 18: (5, 0)}
"""In the row of 33 lie 3 and 9 and beyond a gap 18, all parks, and 4, a house; the others lie elsewhere."""
COLUMN = {1: (0, 2), 7: (0, -1), 4: (1, 1), 3: (0, 3)}
"""In the column of 34, south of the town hall, lie the houses 1 and 7 and the park 3; 4 lies in its row."""
EACH, THIS = {"different_types": "each_other"}, {"different_types": "from_this"}

Scored = tuple[int, dict[int, At], At, Json, Json, int]
SCORED: dict[str, Scored] = {
    "N15: 3 and 9 and the town hall, 3 points each": (15, AROUND, (1, 0), {}, {"type": "park"}, 9),
    "N15: 4 and the town hall": (15, AROUND, (1, 0), {}, {"type": "house"}, 6),
    "N15: the town hall": (15, AROUND, (1, 0), {}, {"type": "mill"}, 3),
    "N15: none": (15, {4: (1, 0)}, (2, 0), {}, {"type": "park"}, 0),
    "N16: parks, houses and the town hall, 2 points each": (16, AROUND, (1, 0), {}, {}, 6),
    "N16: a park": (16, {3: (1, 0)}, (2, 0), {}, {}, 2),
    "N16 each_other: parks, houses, the town hall": (16, AROUND, (1, 0), EACH, {}, 6),
    "N16 from_this, a house: two parks and the town hall": (16, AROUND, (1, 0), THIS, {}, 6),
    "N16 each_other: parks and the town hall": (16, PARKS, (1, 0), EACH, {}, 4),
    "N16 from_this: three parks and the town hall": (16, PARKS, (1, 0), THIS, {}, 8),
    "N16 from_this: none": (16, {4: (1, 0)}, (2, 0), THIS, {}, 0),
    "N33: 3, 9 and 18, 33 itself not among them": (33, ROW, (1, 0), {}, {"type": "park"}, 30),
    "N33: 4": (33, ROW, (1, 0), {}, {"type": "house"}, 4),
    "N33: the town hall": (33, {3: (1, 1)}, (1, 0), {}, {"type": "park"}, 0),
    "N34: 1 and 7": (34, COLUMN, (0, 1), {}, {"type": "house"}, 8),
    "N34: 3": (34, COLUMN, (0, 1), {}, {"type": "park"}, 3),
    "N34: the town hall": (34, {4: (1, 1)}, (0, 1), {}, {"type": "house"}, 0),
    "N35: two parks": (35, {3: (2, 0), 9: (3, 0)}, (1, 0), {}, {"pair": (9, 3)}, 12),
    "N35: the acting card, a mill, and another": (35, {8: (2, 0)}, (1, 0), {}, {"pair": (35, 8)}, 43),
    "N35: the town hall and any": (35, {8: (2, 0)}, (1, 0), {}, {"pair": (0, 35)}, 35),
}


@pytest.mark.parametrize("scored", SCORED.values(), ids=SCORED)
def test_N15_N16_N33_N34_N35_points_for_what_lies_around(scored: Scored) -> None:
    number, cards, at, options, choice, points = scored
    table = city(number, cards, at, options=options).enter(act("red", number, **choice))
    assert (table.points("red"), table.free("red")) == (points, 1)
    if points:
        chosen = list(choice["pair"]) if number == 35 else choice.get("type")
        rules = (f"N{number}",) if number == 16 else (f"N{number}", "A5")
        table.says("points.actions", *rules, card=number, chosen=chosen, points=points)
    else:
        table.says("act.lapsed", "A2", f"N{number}")


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


def test_N16_borrowed_this_card_is_the_borrowed_one() -> None:
    """8 is a mill, 16 a house. Next to 16 lie 8 and the houses 4 and 1: only 8 isn't a house, so 2 points."""
    table = Table(faces=TYPES, up=[16, 4, 1, 8], options=THIS)
    table.lay(None, 4, (1, 0)).lay("blue", 16, (2, 0)).lay(None, 1, (2, 1)).lay("red", 8, (3, 0)).ready("red")
    assert table.enter(act("red", 8, borrow=borrow(16))).points("red") == 2


def test_A9_N18_a_point_for_each_worker_on_projects_whoevers() -> None:
    """Two of red's still on 18, two of blue's on 5, one of blue's on 3; those in committees don't count."""
    table = Table(faces={18: {"workers": 2}}, up=[18, 5, 3]).lay("red", 18, (1, 0)).lay("blue", 5, (2, 0))
    table.lay("blue", 3, (3, 0)).ready("red")
    assert table.enter(act("red", 18)).points("red") == 5
    table.says("points.actions", "N18", points=5, chosen=None)


def test_N18_nothing_can_be_said_of_it() -> None:
    table = city(18, {})
    table.refuses(act("red", 18, type="park"), "entry.form", at="type")
    table.move("red", 18, "free").refuses(act("red", 18), "turn.free-workers", "T3", "A1")


@pytest.mark.parametrize(("players", "value", "points"), [
    (2, "players", 5), (3, "players", 7), (5, None, 11), (2, "all", 5 + 18), (3, "all", 7 + 12), (4, "all", 9 + 6),
])  # fmt: skip
def test_S8_N21_a_point_for_each_worker_in_the_case_of_unused_colours_by_option_only(
    players: int, value: str | None, points: int
) -> None:
    """Two of each player, and a third one of blue's; six of each unused colour."""
    options = {"case_count": value} if value else {}
    table = Table(players, up=[21], options=options).lay("red", 21, (1, 0)).move("blue", "free", "case").ready("red")
    assert table.enter(act("red", 21)).points("red") == points


@pytest.mark.parametrize(("value", "points"), [("players", 0), ("all", 18)])
def test_N21_lapses_with_an_empty_case(value: str, points: int) -> None:
    table = Table(up=[21], options={"case_count": value}).lay("red", 21, (1, 0)).move("red", "case", "c1", 2)
    table.move("blue", "case", "c1", 2).ready("red").enter(act("red", 21))
    assert (table.points("red"), table.codes("act.lapsed")) == (points, [] if points else ["act.lapsed"])


def test_N33_N34_borrowed_it_is_the_row_and_column_of_the_borrowed_card() -> None:
    """33 in row 0, 8 below it in row 1: 33's row holds 3, and 8's 9."""
    table = Table(faces=TYPES, up=[33, 8, 3, 9]).lay("blue", 33, (1, 0)).lay("red", 8, (1, 1))
    table.lay(None, 3, (2, 0)).lay(None, 9, (2, 1)).ready("red")
    assert table.enter(act("red", 8, borrow=borrow(33, type="park"))).points("red") == 3


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
