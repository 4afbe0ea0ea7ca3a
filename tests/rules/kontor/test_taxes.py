"""T: taxes: who pays, whose card goes back, whom that spares, and who are all without a coin."""

import pytest

from tests.rules.kontor.kit import Table, play, refuses_setup, setup, sit_out

DECK = (
    "R10 w, R12 w coin, R14 w coin, R16 w, B11 t, B13 t coin, B15 t coin, B17 t, "
    "G10 s over, G12 s coin over, P11 t over, P13 t coin over, P15 w coin under"
)
FOUR = ("red", "black", "green", "purple")


def test_T1_a_coin_symbol_taxes_the_opponent_one_coin_paid_to_the_treasury() -> None:
    table = Table("basic", DECK).enter(play(red="R12", black="B11"))
    assert table.facts("tax.pays") == {"seat": "black", "by": "red", "card": "R12", "coins": 1}
    assert (table.rule("tax.pays"), table.out["coins"]) == (("T1", "T2"), {"red": 4, "black": 3})
    assert table.out["treasury"] == 13


def test_T1_two_coin_symbols_tax_both_and_water_taxes_too() -> None:
    table = Table("basic", f"{DECK}, W50 coin").enter(play(red="R12", black="W50"))
    assert [ruling.facts["seat"] for ruling in table.rulings if ruling.code == "tax.pays"] == ["red", "black"]
    assert table.out["coins"] == {"red": 3, "black": 3}


def test_T1_cards_without_the_symbol_tax_nobody() -> None:
    assert Table("basic", DECK).enter(play(red="R10", black="B11")).codes("tax") == []


def test_T1_R1_who_sits_out_is_not_taxed_even_without_a_coin() -> None:
    table = Table("basic", DECK).purses(red=0).turn("black", "B13")
    assert (table.codes("tax"), table.out["coins"]["red"]) == ([], 1)


def test_T2_teams_tax_the_player_facing_not_the_partner() -> None:
    table = Table("team", DECK).enter(play(red_1="R12", red_2="R10", black_1="B11", black_2="B13"))
    paid = {ruling.facts["seat"]: ruling.facts["by"] for ruling in table.rulings if ruling.code == "tax.pays"}
    assert paid == {"black-1": "red-1", "red-2": "black-2"}
    assert table.out["coins"] == {"red-1": 4, "red-2": 3, "black-1": 3, "black-2": 4}


def test_T2_teams_a_coin_symbol_taxes_nobody_if_the_facing_player_sits_out() -> None:
    table = Table("team", DECK).enter(sit_out("black-1"), play(red_1="R12", red_2="R10", black_2="B11"))
    assert table.codes("tax") == []


@pytest.mark.parametrize(("taxer", "card", "payer"), [("green", "G12", "black"), ("red", "R12", "purple")])
def test_T2_extension_taxes_the_player_to_the_right(taxer: str, card: str, payer: str) -> None:
    cards = {"red": "R10", "black": "B11", "green": "G10", "purple": "P11", taxer: card}
    table = Table("extension", DECK, seats=FOUR).enter(play(**cards))
    assert table.facts("tax.pays") == {"seat": payer, "by": taxer, "card": card, "coins": 1}


def test_T3_who_is_taxed_without_a_coin_takes_the_card_back_and_has_no_turn() -> None:
    table = Table("basic", DECK).purses(black=0).enter(play(red="R12", black="B17"))
    assert table.facts("tax.card-back") == {"seat": "black", "by": "red", "card": "B17"}
    assert (table.rule("tax.card-back")[0], table.facts("order.set")["seats"]) == ("T3", ["red"])
    assert (table.out["hands"]["black"]["harbour"], table.out["coins"]) == (3, {"red": 4, "black": 0})


def test_T3_with_a_single_coin_one_pays_and_plays() -> None:
    table = Table("basic", DECK).purses(black=1).enter(play(red="R12", black="B17"))
    assert (table.codes("tax"), table.out["coins"]["black"]) == (["tax.pays"], 0)
    assert table.facts("order.set")["seats"] == ["black", "red"]


def test_T4_a_card_taken_back_taxes_nobody() -> None:
    table = Table("basic", DECK).purses(black=0).enter(play(red="R12", black="B13"))
    assert table.codes("tax") == ["tax.spared", "tax.card-back"]
    assert table.facts("tax.spared") == {"seat": "red", "by": "black", "card": "B13"}
    assert table.out["coins"] == {"red": 4, "black": 0}


def test_T5_both_taxed_and_without_coins_take_their_cards_back_and_get_a_coin() -> None:
    table = Table("basic", DECK).purses(red=0, black=0).enter(play(red="R12", black="B13"))
    assert table.facts("tax.all-broke") == {"seats": ["red", "black"], "cards": ["R12", "B13"]}
    table.shows(coins={"red": 1, "black": 1}, round=2)


def test_T5_it_isnt_sitting_out() -> None:
    table = Table("basic", DECK, options={"both_sit_out": "not_twice"}).purses(red=0, black=0)
    table.enter(play(red="R12", black="B13"), sit_out("red"), sit_out("black"))
    assert table.out["round"] == 3


def test_T5_coins_go_in_set_up_order_while_they_last() -> None:
    table = Table("team", DECK).purses(red_1=0, red_2=17, black_1=0, black_2=0)
    table.enter(sit_out("red-2"), sit_out("black-2"), play(red_1="R12", black_1="B13"))
    assert (table.facts("tax.coin"), table.facts("tax.no-coin")) == ({"seat": "red-1", "coins": 1}, {"seat": "black-1"})
    assert table.rule("tax.no-coin") == ("T5", "S7")


def test_T5_teams_each_facing_pair_is_a_chain_of_its_own() -> None:
    table = Table("team", DECK).purses(red_1=0, red_2=0, black_1=0, black_2=0)
    table.enter(play(red_1="R12", red_2="R14", black_1="B13", black_2="B15"))
    broke = [ruling.facts["seats"] for ruling in table.rulings if ruling.code == "tax.all-broke"]
    assert (broke, set(table.out["coins"].values())) == ([["red-1", "black-1"], ["red-2", "black-2"]], {1})
    assert table.out["round"] == 2


def test_T5_extension_a_whole_ring_without_coins_takes_its_cards_back() -> None:
    table = Table("extension", DECK).purses(red=0, black=0, green=0).enter(play(red="R12", black="B13", green="G12"))
    assert sorted(table.facts("tax.all-broke")["seats"]) == ["black", "green", "red"]
    table.shows(coins={"red": 1, "black": 1, "green": 1}, round=2)


@pytest.mark.parametrize(("value", "codes"), [("taxed_both", ["tax.card-back"]), ("any", ["tax.all-broke"])])
def test_T5_both_broke_with_only_one_of_them_taxed(value: str, codes: list[str]) -> None:
    table = Table("basic", DECK, options={"both_broke": value}).purses(red=0, black=0)
    table.enter(play(red="R12", black="B11"))
    assert table.codes("tax")[:1] == codes
    assert table.out["coins"] == ({"red": 1, "black": 1} if value == "any" else {"red": 0, "black": 0})
    assert (table.out["phase"] == "announce") == (value == "any")


@pytest.mark.parametrize(("red", "black"), [(1, 0), (0, 1)])
def test_T5_both_broke_any_asks_that_both_have_no_coin(red: int, black: int) -> None:
    table = Table("basic", DECK, options={"both_broke": "any"}).purses(red=red, black=black)
    table.enter(play(red="R12", black="B13"))
    assert "tax.all-broke" not in table.codes()


def test_T5_both_broke_any_asks_that_both_play_and_one_is_taxed() -> None:
    table = Table("basic", DECK, options={"both_broke": "any"}).purses(red=0, black=0).turn("black", "B13")
    assert table.codes("tax") == []
    table = Table("basic", DECK, options={"both_broke": "any"}).purses(red=0, black=0)
    assert table.enter(play(red="R10", black="B11")).codes("tax") == []


def test_T5_both_broke_any_in_teams_looks_at_facing_pairs_only() -> None:
    table = Table("team", DECK, options={"both_broke": "any"}).purses(red_1=0, red_2=0, black_1=4, black_2=4)
    table.enter(play(red_1="R12", red_2="R10", black_1="B13", black_2="B11"))
    assert table.codes("tax") == ["tax.spared", "tax.card-back"]


def test_T5_both_broke_isnt_asked_in_the_extension() -> None:
    refuses_setup(setup("extension", options={"both_broke": "any"}), "setup.option-idle", "T5")


def test_T6_an_extension_ring_is_decided_from_who_has_coins_onward() -> None:
    """Green taxes black, black taxes red, red taxes green; only red has a coin."""
    table = Table("extension", DECK).purses(red=1, black=0, green=0).enter(play(red="R12", black="B13", green="G12"))
    assert table.codes("tax") == ["tax.pays", "tax.spared", "tax.card-back"]
    assert table.facts("tax.card-back") == {"seat": "green", "by": "red", "card": "G12"}
    assert table.facts("tax.spared") == {"seat": "black", "by": "green", "card": "G12"}
    assert (table.facts("tax.pays")["seat"], table.facts("order.set")["seats"]) == ("red", ["black", "red"])


def test_T6_or_from_who_isnt_taxed_onward() -> None:
    """Four in a ring, nobody has a coin; purple isn't taxed, since red's card has no symbol."""
    table = Table("extension", DECK, seats=FOUR).purses(red=0, black=0, green=0, purple=0)
    table.enter(play(red="R10", black="B13", green="G12", purple="P15"))
    back = [ruling.facts["seat"] for ruling in table.rulings if ruling.code == "tax.card-back"]
    assert (back, table.facts("tax.spared")["seat"]) == (["red", "green"], "black")
    assert table.facts("order.set")["seats"] == ["purple", "black"]


def test_T7_all_taxes_are_paid_before_the_coins_of_those_without_any() -> None:
    table = Table("team", DECK).purses(red_1=0, red_2=10, black_1=0, black_2=10)
    assert table.out["treasury"] == 0
    table.enter(play(red_1="R12", red_2="R10", black_1="B13", black_2="B15"))
    assert table.codes("tax") == ["tax.pays", "tax.all-broke", "tax.coin", "tax.no-coin"]
    table.shows(coins={"red-1": 1, "red-2": 9, "black-1": 0, "black-2": 10}, treasury=0)
