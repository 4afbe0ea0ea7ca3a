"""M: what the game consists of, and what a card's face may show."""

import pytest

from contract_rules import check_face
from tests.rules.contract.kit import ALL, Table, build, deck, face, refuses_setup, reveal, setup, teach

COST_IS_LISTED = (1, 2, 4, 5, 6, 19, 22, 23, 24, 25, 26, 27, 28, 32)


def why(face: object) -> list[tuple[str, tuple[str, ...]]]:
    """Return what a face is refused for, beside a table that knows none: codes and rules."""
    table = Table(cards=(), pile={"A": 36, "B": 0}, dealing=False)
    return [(reason.code, reason.rule) for reason in check_face(table.game, face)]


def broken(face: object) -> list[str]:
    """Return the rules that a face breaks."""
    return [rule for _, rules in why(face) for rule in rules]


def test_M1_there_are_36_projects() -> None:
    table = Table(dealing=False)
    table.refuses(reveal(0), "entry.form")
    table.refuses(reveal(37), "entry.form")
    table.enter(reveal(36), reveal(1))
    assert table.out["display"] == [36, 1]


def test_M2_the_number_says_which_action_a_card_has() -> None:
    table = Table(up=[3, 17]).lay("red", 3, (1, 0)).lay("red", 17, (2, 0)).ready("red")
    table.refuses({"entry": "act", "seat": "red", "card": 3, "pay": {"c1": 1}}, "entry.form")
    table.enter({"entry": "act", "seat": "red", "card": 3})
    assert table.influence("red")["development"] == 2


FOUR_KINDS = {"c1": 1, "c2": 1, "c3": 1, "c4": 1}
FINE = {
    "cost": ({}, {"development": 1}, {"c1": 1, "c2": 20, "c3": 3}),
    "points": (0, 99),
    "type": ("a", "school-2", "x" * 20),
    "letter": ("A", "B"),
    "players": ([2], [2, 5]),
}
WRONG = {
    "face.number M2": [("number", number) for number in (0, 37, -5)],
    "face.cost M3": [("cost", cost) for cost in (FOUR_KINDS, {"c1": 0}, {"c1": -1}, {"c5": 1})],
    "face.points M4": [("points", -1), ("points", 100)],
    "face.type M5": [("type", name) for name in ("", "Park", "2a", "-a", "a b", "x" * 21, "a\n", "ä")],
    "face.back M7": [
        *(("letter", letter) for letter in ("C", "")),
        *(("players", players) for players in ([], [3, 2], [2, 2], [1, 2], [5, 6])),
    ],
    "face.build-cost M8": [("build_cost", cost) for cost in (FOUR_KINDS, {"c1": 0}, {"gold": 1})],
}


def test_M2_M3_M4_M5_M7_M8_what_a_face_may_show_and_what_not() -> None:
    for key, values in FINE.items():
        assert [value for value in values if broken(face(7) | {key: value})] == []
    for reason, wrong in WRONG.items():
        code, rule = reason.split()
        assert [why(face(7) | {key: value}) for key, value in wrong] == [[(code, (rule,))]] * len(wrong)


@pytest.mark.parametrize("number", ALL)
def test_M6_workers_are_1_or_2_and_2_for_five_of_the_cards(number: int) -> None:
    right = [workers for workers in range(4) if not broken(face(number, workers=workers))]
    assert right == ([2] if number in (2, 5, 6, 26, 27) else [1, 2])
    assert broken(face(number, workers=3)) == ["M6"]


@pytest.mark.parametrize("number", ALL)
def test_M8_only_a_card_whose_cost_the_list_doesnt_name_may_show_a_build_cost(number: int) -> None:
    assert broken(face(number, build_cost={"c1": 1})) == (["M8"] if number in COST_IS_LISTED else [])


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


def test_M9_what_is_wrong_with_a_face_can_be_asked_before_it_is_taught() -> None:
    table = Table()
    assert check_face(table.game, face(5)) == ()
    assert [reason.code for reason in check_face(table.game, face(5, points=6))] == ["face.other"]
    assert [reason.code for reason in check_face(table.game, {"number": 5})] == ["face.form"]
