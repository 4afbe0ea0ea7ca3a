"""E8-E10: how the extension ends, its chits, money and tie-breaks."""

import pytest

from kontor_rules import look
from kontor_rules.cards import plain_card
from kontor_rules.values import Hand
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import Table, end, place, play
from tests.rules.kontor.random_games import random_game, random_setup

DECK = "R10 ww, R12 w, R14 t, R20 w, B11 ss, B13 s, B21 t, G10 t over, G20 s over, G22 w, W50"


def answer(**cards: str | None) -> dict:
    return {"entry": "answer", "question": "highest-card", "cards": cards}


def exporting(**goods: str) -> Table:
    """A round in which red lays R10, black B11, green G10, each exporting a good if named."""
    table = Table("extension", DECK).enter(play(red="R10", black="B11", green="G10"))
    cells = {"black": (1, 1), "green": (-1, 1), "red": (1, -1)}
    for seat, cell in cells.items():
        table.enter(place(seat, cell, **({"export": goods[seat]} if seat in goods else {})))
    return table


@pytest.mark.parametrize("seed", range(8))
def test_E8_the_game_ends_the_moment_some_player_has_no_cell_left_for_a_harbour_card(seed: int) -> None:
    """E8 asks P1, P2 and P4 only, right after a placement; E1 goes first."""
    start = random_setup("extension", seed)
    for _, entry, step in random_game(start, seed):
        out = look(step.game)
        top = oracle.tops(out, step.game.faces)
        free = {n for cell in top for n in oracle.near(cell)} - set(top)
        cards = [plain_card("goods", seat) for seat in out["coins"]]
        stuck = not all(any(oracle.may_go(card, cell, out, top) for cell in free) for card in cards)
        reason = [ruling.facts["reason"] for ruling in step.rulings if ruling.code == "game.over"]
        if entry["entry"] == "place":
            full = len(top) == out["field"]["width"] * out["field"]["height"]
            assert reason == (["full"] if full else ["no-room"] if stuck else [])


@pytest.mark.parametrize(
    ("seats", "places"), [(("red", "black", "green"), 7), (("red", "black", "green", "purple"), 9)]
)
def test_E8_the_seven_or_nine_largest_areas_count(seats: tuple[str, ...], places: int) -> None:
    assert Table("extension", seats=seats).game.state.book.settings.ranked == places


def tied() -> Table:
    """Red and black with a point each, green with -1."""
    return exporting(red="wine", black="spice").purses(red=4, black=4, green=4).enter(end())


def test_E9_a_point_for_most_chits_of_a_good_and_minus_one_without_any() -> None:
    sides = tied().enter(answer(red="R20", black="B21")).out["score"]["sides"]
    assert {side: points["chits"] for side, points in sides.items()} == {"red": 1, "black": 1, "green": -1}
    assert {side: points["total"] for side, points in sides.items()} == {"red": 1, "black": 1, "green": -1}


def test_E9_a_tie_in_chits_gives_nobody_the_point() -> None:
    table = exporting(red="wine", black="spice", green="tea").turn("red", "R14")
    table.enter(place("red", (2, -1), export="tea")).purses(red=4, black=4, green=4)
    sides = table.enter(end(), answer(red="R20", black="B21")).out["score"]["sides"]
    assert {side: points["chits"] for side, points in sides.items()} == {"red": 1, "black": 1, "green": 0}


@pytest.mark.parametrize(("purses", "rich"), [((5, 4, 4), "red"), ((0, 0, 1), "green"), ((5, 5, 4), None)])
def test_E9_most_money_is_a_point_and_a_tie_is_none(purses: tuple[int, int, int], rich: str | None) -> None:
    red, black, green = purses
    table = exporting(red="wine", black="spice", green="tea").purses(red=red, black=black, green=green).enter(end())
    if rich is None:
        table.enter(answer(red="R20", black="B21", green="G22"))
    money = {side: points["money"] for side, points in table.out["score"]["sides"].items()}
    assert money == {side: int(side == rich) for side in ("red", "black", "green")}


def test_E10_more_owned_areas_that_count_break_a_tie_in_points() -> None:
    table = exporting(black="spice").enclose("R12@-1,-1").purses(red=5, black=4, green=4).enter(end())
    sides = table.out["score"]["sides"]
    assert [sides[side]["total"] for side in ("red", "black")] == [1, 1]
    assert (table.out["score"]["winners"], table.out["score"]["decided_by"]) == (["red"], "areas")


def test_E10_then_the_highest_harbour_card_in_the_hand_is_asked() -> None:
    table = tied()
    assert (table.out["status"], table.out["phase"], table.out["question"]) == (
        "playing", "questions", {"question": "highest-card"}
    )  # fmt: skip
    table.enter(answer(red="R20", black="B21"))
    assert (table.out["score"]["winners"], table.out["score"]["decided_by"]) == (["black"], "highest-card")
    assert table.facts("answer.highest-card") == {"cards": {"red": "R20", "black": "B21"}}


def test_E10_money_isnt_asked_before() -> None:
    table = exporting(red="wine", black="spice").purses(red=4, black=5, green=5).enter(end())
    assert table.out["question"] == {"question": "highest-card"}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({"red": "R20"}, "answer.seats"),
        ({"red": "R20", "black": "B21", "green": "G20"}, "answer.seats"),
        ({"red": None, "black": "B21"}, "answer.no-card"),
        ({"red": "W50", "black": "B21"}, "answer.not-harbour"),
        ({"red": "R10", "black": "B21"}, "card.on-field"),
        ({"red": "B21", "black": "B13"}, "card.foreign"),
        ({"red": "R30", "black": "B21"}, "card.unknown"),
    ],
)
def test_E10_wrong_answers(cards: dict[str, str | None], code: str) -> None:
    tied().refuses(answer(**cards), code)


def test_E10_no_card_is_right_only_without_harbour_cards_and_is_least() -> None:
    table = tied()
    table.given(hands={**table.game.state.hands, "black": Hand(0, 2)})
    table.refuses(answer(red="R20", black="B21"), "card.none-of-kind", "R7")
    table.enter(answer(red="R12", black=None))
    assert table.out["score"]["winners"] == ["red"]


def test_E10_a_draw_if_that_cant_decide() -> None:
    table = tied()
    table.given(hands={**table.game.state.hands, "red": Hand(0, 2), "black": Hand(0, 2)})
    table.enter(answer(red=None, black=None))
    assert (table.out["score"]["winners"], table.out["score"]["decided_by"]) == (["red", "black"], "draw")


@pytest.mark.parametrize(("bar", "winner"), [("over", "green"), ("under", "red")])
def test_E10_O2_equal_numbers_are_decided_by_the_bar(bar: str, winner: str) -> None:
    table = Table("extension", f"R20 w, G20 s {bar}, R10 w, B11 s, G12 t")
    table.enter(play(red="R10", black="B11", green="G12"), place("green", (1, 1), export="tea"))
    table.enter(place("black", (-1, 1)), place("red", (1, -1), export="wine")).purses(red=4, black=4, green=4)
    table.enter(end(), answer(red="R20", green="G20"))
    assert table.out["score"]["winners"] == [winner]


def test_E10_answers_come_when_asked_and_as_asked() -> None:
    Table("extension", DECK).refuses(answer(red="R20"), "answer.early", "E0")
    table = tied()
    table.refuses(
        {"entry": "answer", "question": "tavern", "side": "red", "cell": [1, 1], "counts": True}, "answer.other", "E0"
    )
    table.refuses(end(), "game.questions", "E0")
    table.refuses(place("red", (1, 2)), "game.questions", "E0")
    table.enter(answer(red="R20", black="B21")).refuses(answer(red="R20", black="B21"), "game.finished", "E0")
