"""M: what the game consists of, and what a card's face may show."""

import pytest

from contract_rules import check_face
from tests.rules.contract.kit import (
    ALL,
    Table,
    build,
    deck,
    deck_file,
    face,
    place,
    refuses_deck,
    refuses_setup,
    reveal,
    setup,
    teach,
)

COST_IS_LISTED = (1, 2, 4, 5, 6, 19, 22, 23, 24, 25, 26, 27, 28, 32)


def broken(face: object) -> list[str]:
    """Return the rules that a face breaks, beside a table that knows none."""
    return [reason.rule[0] for reason in check_face(Table(cards=(), pile={"A": 36, "B": 0}, dealing=False).game, face)]


def test_M1_five_colours_of_six_workers_four_committees_and_the_special_one() -> None:
    out = Table(5).out
    assert list(out["points"]) == ["red", "blue", "green", "yellow", "black"]
    assert list(out["workers"]["red"]["committees"]) == ["c1", "c2", "c3", "c4", "special"]
    Table().refuses(place("red", "planning", "planning"), "entry.form")


def test_M1_there_are_36_projects() -> None:
    table = Table(dealing=False)
    table.refuses(reveal(0), "entry.form")
    table.refuses(reveal(37), "entry.form")
    table.enter(reveal(36), reveal(1))
    assert table.out["display"] == [36, 1]


@pytest.mark.parametrize("number", [0, 37, -5])
def test_M2_a_number_is_one_of_36(number: int) -> None:
    assert broken(face(number, points=1)) == ["M2"]


def test_M2_the_number_says_which_action_a_card_has() -> None:
    table = Table(up=[3, 17]).lay("red", 3, (1, 0)).lay("red", 17, (2, 0)).ready("red")
    table.refuses({"entry": "act", "seat": "red", "card": 3, "pay": {"c1": 1}}, "entry.form")
    table.enter({"entry": "act", "seat": "red", "card": 3})
    assert table.influence("red")["development"] == 2


@pytest.mark.parametrize(
    ("cost", "right"),
    [
        ({}, True),
        ({"development": 1}, True),
        ({"c1": 1, "c2": 20, "c3": 3}, True),
        ({"c1": 1, "c2": 1, "c3": 1, "c4": 1}, False),
        ({"c1": 0}, False),
        ({"c1": -1}, False),
        ({"c5": 1}, False),
    ],
)
def test_M3_a_cost_is_up_to_three_kinds_with_points_of_each(cost: dict[str, int], right: bool) -> None:
    assert broken(face(7, cost=cost)) == ([] if right else ["M3"])


@pytest.mark.parametrize(("points", "right"), [(0, True), (99, True), (-1, False), (100, False)])
def test_M4_points_are_0_to_99(points: int, right: bool) -> None:
    assert broken(face(7, points=points)) == ([] if right else ["M4"])


@pytest.mark.parametrize("name", ["a", "school-2", "x" * 20])
def test_M5_a_type_is_one_word(name: str) -> None:
    assert broken(face(7, type=name)) == []


@pytest.mark.parametrize("name", ["", "Park", "2a", "-a", "a b", "x" * 21, "a\n", "ä"])
def test_M5_anything_else_is_no_type(name: str) -> None:
    assert broken(face(7, type=name)) == ["M5"]


@pytest.mark.parametrize("number", ALL)
def test_M6_workers_are_1_or_2_and_2_for_five_of_the_cards(number: int) -> None:
    right = [workers for workers in range(4) if not broken(face(number, workers=workers))]
    assert right == ([2] if number in (2, 5, 6, 26, 27) else [1, 2])
    assert broken(face(number, workers=3)) == ["M6"]


@pytest.mark.parametrize(
    ("letter", "players", "right"),
    [
        ("A", [2], True),
        ("B", [2, 5], True),
        ("C", [2], False),
        ("", [2], False),
        ("A", [], False),
        ("A", [3, 2], False),
        ("A", [2, 2], False),
        ("A", [1, 2], False),
        ("A", [5, 6], False),
    ],
)
def test_M7_the_back_names_a_letter_and_numbers_of_players(letter: str, players: list[int], right: bool) -> None:
    assert broken(face(7, letter=letter, players=players)) == ([] if right else ["M7"])


@pytest.mark.parametrize("number", ALL)
def test_M8_only_a_card_whose_cost_the_list_doesnt_name_may_show_a_build_cost(number: int) -> None:
    assert broken(face(number, build_cost={"c1": 1})) == (["M8"] if number in COST_IS_LISTED else [])


@pytest.mark.parametrize("cost", [{"c1": 1, "c2": 1, "c3": 1, "c4": 1}, {"c1": 0}, {"gold": 1}])
def test_M8_a_build_cost_has_the_form_of_a_cost(cost: dict[str, int]) -> None:
    assert broken(face(7, build_cost=cost)) == ["M8"]


def test_M8_a_build_cost_is_paid_with_the_action() -> None:
    table = Table(faces={7: {"build_cost": {"c1": 1}}}).lay("red", 7, (1, 0)).ready("red")
    table.enter({"entry": "act", "seat": "red", "card": 7})
    table.says("influence.paid", "M8", seat="red", card=7, paid={"c1": 1})
    assert (table.influence("red")["c1"], table.influence("red")["development"]) == (0, 2)


def test_M9_a_face_that_is_wrong_everywhere_names_all_rules_in_their_order() -> None:
    wrong = {"letter": "C", "cost": {"c5": 1}, "points": -1, "type": "", "workers": 0, "build_cost": {"c1": 0}}
    table = Table(dealing=False)
    table.refuses(teach(0, **wrong), "face.number", "M2", "M3", "M4", "M5", "M6", "M7", "M8", card=0)
    wrong["cost"] = {"c1": 1, "c2": 1, "c3": 1, "c4": 1}
    table.refuses(teach(2, **wrong), "face.cost", "M3", "M4", "M5", "M6", "M7", "M8", "M9", cost=wrong["cost"])


def test_M9_a_face_is_learned_once_and_stays() -> None:
    table = Table(cards=(), pile={"A": 8, "B": 28}, dealing=False).enter(teach(7))
    table.says("face.learned", "M9", card=7)
    assert table.enter(teach(7)).codes() == []
    table.refuses(teach(7, points=8), "face.other", "M9", card=7, known=face(7), given=face(7, points=8))


def test_M9_until_its_face_is_known_a_card_lies_there_but_cant_be_built() -> None:
    table = Table(cards=(), pile={"A": 8, "B": 28}, dealing=False).enter(*(reveal(number) for number in range(1, 9)))
    assert table.out["unknown"] == list(range(1, 9))
    assert table.legal["build"] == []
    table.refuses(build("red", 7, (1, 0)), "build.unknown", "M9", card=7)
    table.refuses(build("red", 7, (2, 0)), "build.unknown", "M9", "B4")
    table.enter(teach(7))
    assert (table.out["unknown"], table.legal["build"]) == ([1, 2, 3, 4, 5, 6, 8], [7])
    table.enter(build("red", 7, (1, 0)))


def test_M9_the_deck_of_a_set_up_holds_one_face_for_a_number() -> None:
    twice = [*deck(range(1, 9)), face(3)]
    Table(cards=range(1, 9), pile={"A": 8, "B": 0}).enter(teach(3))
    assert Table(pile={"A": 36, "B": 0}, deck=twice, dealing=False).game.faces.keys() == set(range(1, 9))
    refuses_setup(setup(deck=[*twice, face(3, type="x")], pile={"A": 36, "B": 0}), "face.other", "M9", card=3)
    refuses_setup(setup(deck=[face(3, type="X")]), "face.type", "M5", card=3)


def test_M9_a_deck_file_holds_one_face_for_a_number() -> None:
    refuses_deck(deck_file([face(1), face(2), face(1, points=3)]), "face.other", "M9", entry=2, card=1)


def test_M9_what_is_wrong_with_a_face_can_be_asked_before_it_is_taught() -> None:
    table = Table()
    assert check_face(table.game, face(5)) == ()
    assert [reason.code for reason in check_face(table.game, face(5, points=6))] == ["face.other"]
    assert [reason.code for reason in check_face(table.game, {"number": 5})] == ["face.form"]
