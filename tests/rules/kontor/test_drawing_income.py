"""D: drawing; I: income."""

import pytest

from kontor_rules.values import Hand
from tests.rules.kontor.kit import Table, buy, place, play, sit_out

DECK = "R10 w, R12 crane, B11 t, S90, S91, S94"


@pytest.mark.parametrize(
    ("card", "kind", "pile"), [("R10", "harbour", "red"), ("R12", "harbour", "red"), ("W50", "water", "water")]
)
def test_D1_a_card_of_the_kind_played_is_drawn(card: str, kind: str, pile: str) -> None:
    table = Table("basic", DECK)
    before = table.out["piles"][pile]
    table.lay(f"red:{card}@1,1")
    assert (table.facts("draw.card"), table.out["piles"][pile]) == ({"seat": "red", "kind": kind}, before - 1)
    assert table.held("red") == (3, 2, 0, 0)


def test_D1_each_player_of_a_team_draws_from_the_own_pile() -> None:
    table = Table("team", DECK).lay("red-2:R10@1,1")
    assert table.out["piles"] == {"red-1": 8, "red-2": 7, "black-1": 8, "black-2": 8, "water": 27, "special": 0}


@pytest.mark.parametrize(("card", "cell"), [("S90", (1, 1)), ("S91", (1, 0)), ("S94", (2, 1))])
def test_D1_I1_after_a_special_card_nothing_is_drawn_and_no_coin_comes(card: str, cell: tuple[int, int]) -> None:
    table = Table("team", DECK).lay("R10@1,1").turn("black-1", card)
    coins = table.out["coins"]["black-1"]
    table.enter(place("black-1", cell))
    assert not [code for code in table.codes() if code.startswith(("draw", "income"))]
    assert (table.held("black-1"), table.out["coins"]["black-1"]) == ((3, 2, 0, 0), coins)


def test_D1_S7_an_empty_pile_gives_nothing_and_nothing_is_made_up_later() -> None:
    table = Table("basic", DECK)
    table.given(piles={**table.game.state.piles, "red": 0}).lay("R10@1,1")
    assert (table.facts("draw.none"), table.rule("draw.none")) == ({"seat": "red", "kind": "harbour"}, ("D1", "S7"))
    assert table.held("red") == (2, 2, 0, 0)
    table.given(piles={**table.game.state.piles, "red": 5}).lay("R12@2,1")
    assert table.held("red") == (2, 2, 0, 0)


def test_S7_F5_hands_shrink_and_from_an_empty_one_nothing_is_smuggled() -> None:
    table = Table("basic", DECK, special_rules=["schmuggel"])
    table.given(hands={"red": Hand(1, 0), "black": Hand(3, 2)}, piles={"red": 0, "black": 19, "water": 0, "special": 0})
    table.lay("R10@1,1")
    assert table.held("red") == (0, 0, 0, 0)
    table.refuses({"entry": "smuggle", "seat": "red", "cell": [2, 1]}, "smuggle.no-card", "F5", seat="red")


def test_D2_the_arbiter_counts_hands_and_piles_by_kind() -> None:
    table = Table("pro", DECK, special_rules=["sonderkarten"]).enter(buy("red", 1))
    assert (table.held("red"), table.out["piles"]["special"]) == ((3, 2, 1, 0), 5)
    table.lay("S94@1,1", "R10@2,1", "W50@1,2").shows(piles={"red": 18, "black": 19, "water": 30, "special": 5})
    assert table.held("red") == (3, 2, 0, 0)


def test_I1_who_has_laid_a_water_card_gets_a_coin() -> None:
    table = Table("basic", DECK).enter(play(red="R10", black="W50"), place("black", (1, 1)))
    assert (table.facts("income.coin"), table.out["coins"]) == ({"seat": "black", "coins": 1}, {"red": 4, "black": 5})
    assert (table.out["treasury"], table.enter(place("red", (-1, 1))).codes("income")) == (11, [])


def test_D3_I2_a_draw_and_a_coin_for_water_are_booked_at_once_so_forgetting_changes_neither() -> None:
    table = Table("basic", DECK).enter(play(red="W51", black="W50"), place("red", (1, 1)))
    at_once = table.held("red"), table.out["coins"]["red"]
    table.enter(place("black", (-1, 1)), sit_out("red"), play(black="W52"))
    assert (table.held("red"), table.out["coins"]["red"]) == (at_once[0], at_once[1] + 1)  # for sitting out


def test_I1_S7_not_from_an_empty_treasury() -> None:
    table = Table("basic", DECK).purses(red=10, black=10).enter(play(red="W51", black="W50"), place("red", (1, 1)))
    assert (table.facts("income.none"), table.rule("income.none")) == ({"seat": "red"}, ("I1", "S7"))
    assert table.out["coins"]["red"] == 10
