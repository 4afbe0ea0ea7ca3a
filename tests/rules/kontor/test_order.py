"""O: who has the first turn."""

import pytest

from tests.rules.kontor.kit import Table, play, sit_out


@pytest.mark.parametrize(
    ("red", "black", "first"),
    [("R10", "B11", "black"), ("R12", "B11", "red"), ("W50", "B11", "red"), ("R10", "W51", "black")],
)
def test_O1_higher_number_first(red: str, black: str, first: str) -> None:
    table = Table("basic", "R10 w, R12 w, B11 t").enter(play(red=red, black=black))
    assert table.out["active"] == table.facts("order.set")["seats"][0] == first
    assert table.rule("order.set") == ("O1",)


def test_O1_special_cards_are_high_and_the_tavern_beats_water() -> None:
    table = Table("team", "R89 tavern, S90, B16 s").enter(sit_out("black-2"))
    table.enter(play(red_1="R89", red_2="S90", black_1="B16"))
    assert table.facts("order.set") == {"seats": ["red-2", "red-1", "black-1"], "cards": ["S90", "R89", "B16"]}


@pytest.mark.parametrize(("bar", "first"), [("over", "green"), ("under", "red")])
def test_O2_equal_numbers_bar_over_before_none_before_under(bar: str, first: str) -> None:
    table = Table("extension", f"R10 w, G10 w {bar}, B11 t").enter(play(red="R10", green="G10", black="B11"))
    order = ["black", "green", "red"] if first == "green" else ["black", "red", "green"]
    assert (table.facts("order.set")["seats"], table.rule("order.set")) == (order, ("O1", "O2"))


def test_O2_purple_and_black_too_whatever_the_seats_order() -> None:
    table = Table("extension", "B10 w, P10 w over, R11 t", seats=("black", "red", "purple"))
    table.enter(play(black="B10", purple="P10", red="R11")).says("order.set", seats=["red", "purple", "black"])
