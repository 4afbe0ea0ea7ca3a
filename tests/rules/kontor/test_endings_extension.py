"""E8-E10, V3, V4: how the extension ends, its chits, money and tie-breaks."""

from collections.abc import Sequence

import pytest

from kontor_rules import output
from kontor_rules.values import Hand
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import Table, end, place, play
from tests.rules.kontor.random_games import random_game, random_setup
from tests.rules.kontor.variants.kit import REDS, counted, highest, score, tavern

DECK = "R10 ww, R12 w, R14 t, R20 w, B11 ss, B13 s, B21 t, G10 t over, G20 s over, G22 w, W50"


def exporting(**goods: str) -> Table:
    """A round in which red lays R10, black B11, green G10, each exporting a good if named."""
    table = Table("extension", DECK).enter(play(red="R10", black="B11", green="G10"))
    cells = {"black": (1, 1), "green": (-1, 1), "red": (1, -1)}
    for seat, cell in cells.items():
        table.enter(place(seat, cell, **({"export": goods[seat]} if seat in goods else {})))
    return table


@pytest.mark.parametrize(("rule", "most_areas", "seeds"), [(None, 4, range(8)), ("restricted-storage", 1, (0, 3, 9))])
def test_E8_V4_the_game_ends_the_moment_some_player_has_no_cell_left_for_a_harbour_card(
    rule: str | None, most_areas: int, seeds: Sequence[int]
) -> None:
    """E8 asks P1, P2 and P4 only, V4 also V2, right after a placement; E1 goes first."""
    endings = set()
    for seed in seeds:
        start = random_setup("extension", seed, special_rules=[rule] if rule else [])
        for _, entry, step in random_game(start, seed):
            out = output(step.game)
            over = [(one.facts["reason"], one.rule) for one in step.rulings if one.code == "game.over"]
            if entry["entry"] == "place":
                full = len(oracle.tops(out, step.game.faces)) == out["field"]["width"] * out["field"]["height"]
                stuck = not all(oracle.room(out, step.game.faces, most_areas).values())
                assert over == ([("full", ("E1", "E0"))] if full else [("no-room", ("E8", "E0"))] if stuck else [])
                endings.update(reason for reason, _ in over)
    assert endings == {"full", "no-room"}


@pytest.mark.parametrize(
    ("seats", "places"), [(("red", "black", "green"), 7), (("red", "black", "green", "purple"), 9)]
)
def test_E8_the_seven_or_nine_largest_areas_count(seats: tuple[str, ...], places: int) -> None:
    assert Table("extension", seats=seats).game.state.book.settings.ranked == places


def tied() -> Table:
    """Red and black with a point each, green with -1."""
    return exporting(red="wine", black="spice").purses(red=4, black=4, green=4).enter(end())


def test_E9_a_point_for_most_chits_of_a_good_and_minus_one_without_any() -> None:
    sides = tied().enter(highest(red="R20", black="B21")).out["score"]["sides"]
    assert {side: (points["chits"], points["total"]) for side, points in sides.items()} == {
        "red": (1, 1), "black": (1, 1), "green": (-1, -1)
    }  # fmt: skip


def test_E9_a_tie_in_chits_gives_nobody_the_point() -> None:
    table = exporting(red="wine", black="spice", green="tea").turn("red", "R14")
    table.enter(place("red", (2, -1), export="tea")).purses(red=4, black=4, green=4)
    sides = table.enter(end(), highest(red="R20", black="B21")).out["score"]["sides"]
    assert {side: points["chits"] for side, points in sides.items()} == {"red": 1, "black": 1, "green": 0}


@pytest.mark.parametrize(("purses", "rich"), [((5, 4, 4), "red"), ((0, 0, 1), "green"), ((5, 5, 4), None)])
def test_E9_most_money_is_a_point_and_a_tie_is_none(purses: tuple[int, int, int], rich: str | None) -> None:
    red, black, green = purses
    table = exporting(red="wine", black="spice", green="tea").purses(red=red, black=black, green=green).enter(end())
    if rich is None:
        table.enter(highest(red="R20", black="B21", green="G22"))
    money = {side: points["money"] for side, points in table.out["score"]["sides"].items()}
    assert money == {side: int(side == rich) for side in ("red", "black", "green")}


def test_E10_more_owned_areas_that_count_break_a_tie_in_points() -> None:
    table = exporting(black="spice").enclose("R12@-1,-1").purses(red=5, black=4, green=4).enter(end())
    assert ([score(table, side)["total"] for side in ("red", "black")], table.won) == ([1, 1], (["red"], "areas"))
    alone = Table("extension", DECK).enclose("R12@1,1").enter(end())
    assert (alone.out["phase"], alone.out["score"]["decided_by"]) == ("finished", "points")


def test_E10_then_the_highest_harbour_card_in_the_hand_is_asked_and_not_money() -> None:
    table = tied()
    table.shows(status="playing", phase="questions", question={"question": "highest-card"})
    table.enter(highest(red="R20", black="B21")).says("answer.highest-card", cards={"red": "R20", "black": "B21"})
    assert table.won == (["black"], "highest-card")
    richer = exporting(red="wine", black="spice").purses(red=4, black=5, green=5).enter(end())
    richer.shows(question={"question": "highest-card"})


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
    tied().refuses(highest(**cards), code)


def test_E10_no_card_is_right_only_without_harbour_cards_and_is_least() -> None:
    table = tied()
    table.given(hands={**table.game.state.hands, "black": Hand(0, 2)})
    table.refuses(highest(red="R20", black="B21"), "card.none-of-kind", "R7")
    table.enter(highest(red="R12", black=None))
    assert table.out["score"]["winners"] == ["red"]
    both = tied()
    both.given(hands=dict.fromkeys(both.game.state.hands, Hand(0, 2))).enter(highest(red=None, black=None))
    assert both.won == (["red", "black"], "draw")


@pytest.mark.parametrize(("bar", "winner"), [("over", "green"), ("under", "red")])
def test_E10_O2_equal_numbers_are_decided_by_the_bar(bar: str, winner: str) -> None:
    table = Table("extension", f"R20 w, G20 s {bar}, R10 w, B11 s, G12 t")
    table.enter(play(red="R10", black="B11", green="G12"), place("green", (1, 1), export="tea"))
    table.enter(place("black", (-1, 1)), place("red", (1, -1), export="wine")).purses(red=4, black=4, green=4)
    table.enter(end(), highest(red="R20", green="G20"))
    assert table.out["score"]["winners"] == [winner]


def test_E10_answers_come_when_asked_and_as_asked() -> None:
    Table("extension", DECK).refuses(highest(red="R20"), "answer.early", "E0")
    table = tied()
    table.refuses(tavern("red", (1, 1), counts=True), "answer.other", "E0")
    table.refuses(end(), "game.questions", "E0")
    table.refuses(place("red", (1, 2)), "game.questions", "E0")
    table.enter(highest(red="R20", black="B21")).refuses(highest(red="R20", black="B21"), "game.finished", "E0")


@pytest.mark.parametrize(("scoring", "ties"), [("two_player", "money"), ("with_chits", "points")])
def test_V3_every_owned_area_counts_and_money_decides(scoring: str, ties: str) -> None:
    restricted = {"special_rules": ["restricted-storage"], "options": {"restricted_scoring": scoring}}
    table = Table("extension", "R10 wt, B11 s", **restricted).turn("red", "R10")
    table.enter(place("red", (1, 1), export="tea")).lay("W60@2,1", "W61@1,2", "B11@-1,1")
    table.lay("black:W62@-2,1", "black:W63@-1,2").purses(black=6, green=4, red=4).enter(end())
    red, black = score(table, "red"), score(table, "black")
    chits = (1, -1, 1) if scoring == "with_chits" else (0, 0, 0)
    assert (red["areas"], black["areas"], red["chits"], black["chits"], black["money"]) == (1, 1, *chits)
    winners = ["red"] if scoring == "with_chits" else ["black"]
    assert table.won == (winners, ties)


def test_V3_A6_more_than_seven_areas_count_as_far_as_keepers_last() -> None:
    table = Table("extension", REDS, special_rules=["restricted-storage"])
    table.given(keepers={"red": 8, "black": 7, "green": 7})
    for card, cell in enumerate(("1,1", "-1,1", "1,-1", "-1,-1", "3,0", "0,3", "2,2", "-2,2"), 10):
        table.enclose(f"R{card}@{cell}")
    table.enter(end())
    assert (table.out["keepers"]["red"], len(counted(table)), score(table, "red")["areas"]) == (0, 8, 8)
