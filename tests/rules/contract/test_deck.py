"""Deck files.

Whole ones, parts, contradictions, and what the arbiter asks back (record-contract.md, "Command line").
"""

import pytest

from contract_rules import check_deck
from tests.rules.contract.kit import ALL, deck, deck_file, face, refuses_deck

PAID = {number: {"cost": {"c1": 1}} for number in ALL}


def asked(file: object) -> list[tuple[object, object]]:
    questions = check_deck(file)["questions"]
    assert all(set(question) == {"card", "code"} for question in questions)
    return [(question["card"], question["code"]) for question in questions]


def test_a_whole_deck_about_which_nothing_is_asked() -> None:
    assert check_deck(deck_file(deck(faces=PAID))) == {"complete": True, "missing": [], "questions": []}


def test_a_part_of_a_deck_lacks_the_rest() -> None:
    result = check_deck(deck_file(deck((36, 2, 5), PAID)))
    assert list(result) == ["complete", "missing", "questions"]
    assert (result["complete"], result["missing"]) == (False, [n for n in ALL if n not in (2, 5, 36)])
    assert check_deck(deck_file([]))["missing"] == list(ALL)


def test_a_card_that_costs_nothing_is_asked_about() -> None:
    assert asked(deck_file(deck((7, 3), {7: {"cost": {"c2": 1}}}))) == [(3, "cost.none")]


def test_a_card_used_with_some_number_of_players_but_not_with_a_higher_one_is_asked_about() -> None:
    """A card for 3 players and more is fine; one for 2, 3 and 5 isn't used with 4; one for 2 only never again."""
    backs = {1: [3, 4, 5], 2: [2, 3, 5], 3: [2], 4: [5], 7: [2, 3, 4]}
    faces = {number: {"players": players, "cost": {"c1": 1}} for number, players in backs.items()}
    assert asked(deck_file(deck(backs, faces))) == [(2, "players.gap"), (3, "players.gap"), (7, "players.gap")]


def test_a_type_that_only_one_card_has_is_asked_about_in_a_whole_deck() -> None:
    once = PAID | {9: {"cost": {"c1": 1}, "type": "school"}}
    assert asked(deck_file(deck(faces=once))) == [(9, "type.once")]
    assert asked(deck_file(deck(range(1, 36), once))) == []


def test_questions_stand_by_card_then_code_and_refuse_nothing() -> None:
    odd = PAID | {9: {"type": "school", "players": [2]}, 4: {"players": [2, 4]}}
    found = asked(deck_file(list(reversed(deck(faces=odd)))))
    assert found == [
        (4, "cost.none"), (4, "players.gap"), (9, "cost.none"), (9, "players.gap"), (9, "type.once")
    ]  # fmt: skip


def test_M9_the_same_face_twice_is_fine_another_one_isnt() -> None:
    twice = [face(3, cost={"c1": 1}), face(4, cost={"c1": 1}), face(3, cost={"c1": 1})]
    assert asked(deck_file(twice)) == []
    refuses_deck(deck_file([*twice, face(4)]), "face.other", "M9", entry=3, card=4)


@pytest.mark.parametrize(
    ("changes", "code", "rules"),
    [
        ({"number": 5, "workers": 1}, "face.workers", ("M6",)),
        ({"points": -1, "letter": "C"}, "face.points", ("M4", "M7")),
        ({"points": "1"}, "face.form", ()),
        ({"more": 1}, "face.form", ()),
    ],
)
def test_M4_M6_M7_contradictions_are_refused_with_the_cards_place(
    changes: dict[str, object], code: str, rules: tuple[str, ...]
) -> None:
    refuses_deck(deck_file([face(8), face(7) | changes]), code, *rules, entry=1)


@pytest.mark.parametrize(
    ("key", "values", "code"),
    [
        ("cards", (None, {}), "deck.form"),
        ("name", (1,), "deck.form"),
        ("note", (None,), "deck.form"),
        ("more", (1,), "deck.form"),
        ("format", ("contract-record",), "deck.form"),
        ("version", ("1",), "deck.form"),
        ("version", (2, 0), "deck.version"),
    ],
)
def test_a_file_of_another_form_or_version_is_refused(key: str, values: tuple[object, ...], code: str) -> None:
    for value in values:
        refuses_deck(deck_file() | {key: value}, code)


def test_a_deck_is_an_object_that_lacks_no_key() -> None:
    for key in ("format", "version", "name", "note", "cards"):
        refuses_deck({name: value for name, value in deck_file().items() if name != key}, "deck.form", at=key)
    for value in (None, [], "deck", 1):
        refuses_deck(value, "deck.form")
