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


DECK = (
    "R10 w, R12 w coin, R14 w coin, R16 w, B11 t, B13 t coin, B15 t coin, B17 t, "
    "G10 s over, G12 s coin over, P11 t over, P13 t coin over, P15 w coin under"
)
FOUR = ("red", "black", "green", "purple")


TAXES: dict[str, tuple[str, str, dict[str, int], dict[str, str], str, dict[str, int], str]] = {
    "T1 the opponent": ("basic", "", {}, {"red": "R12", "black": "B11"}, "pays", {"red": 4, "black": 3}, "red black"),
    "T1 both, also by water": (
        "basic", "", {}, {"red": "R12", "black": "W50"}, "pays pays", {"red": 3, "black": 3}, "black red",
    ),
    "T1 nobody": ("basic", "", {}, {"red": "R10", "black": "B11"}, "", {"red": 4, "black": 4}, "black red"),
    "T1 R1 nobody who sits out": ("basic", "", {"red": 0}, {"black": "B13"}, "", {"red": 1, "black": 4}, "black"),
    "T2 who faces, not the partner": (
        "team", "", {}, {"red_1": "R12", "red_2": "R10", "black_1": "B11", "black_2": "B13"}, "pays pays",
        {"red-1": 4, "red-2": 3, "black-1": 3, "black-2": 4}, "black-2 red-1 black-1 red-2",
    ),
    "T2 nobody if who faces sits out": (
        "team", "", {}, {"red_1": "R12", "red_2": "R10", "black_2": "B11"}, "",
        {"red-1": 4, "red-2": 4, "black-1": 5, "black-2": 4}, "red-1 black-2 red-2",
    ),
    "T3 without a coin": (
        "basic", "", {"black": 0}, {"red": "R12", "black": "B17"}, "card-back", {"red": 4, "black": 0}, "red",
    ),
    "T3 with a single coin": (
        "basic", "", {"black": 1}, {"red": "R12", "black": "B17"}, "pays", {"red": 4, "black": 0}, "black red",
    ),
    "T4 a card taken back taxes nobody": (
        "basic", "", {"black": 0}, {"red": "R12", "black": "B13"}, "spared card-back", {"red": 4, "black": 0}, "red",
    ),
    "T5 both taxed and without coins": (
        "basic", "", {"red": 0, "black": 0}, {"red": "R12", "black": "B13"}, "all-broke coin coin",
        {"red": 1, "black": 1}, "",
    ),
    "T5 each facing pair": (
        "team", "", dict.fromkeys(("red_1", "red_2", "black_1", "black_2"), 0),
        {"red_1": "R12", "red_2": "R14", "black_1": "B13", "black_2": "B15"}, "all-broke all-broke coin coin coin coin",
        {"red-1": 1, "red-2": 1, "black-1": 1, "black-2": 1}, "",
    ),
    "T5 only one taxed": (
        "basic", "taxed_both", {"red": 0, "black": 0}, {"red": "R12", "black": "B11"}, "card-back",
        {"red": 0, "black": 0}, "red",
    ),
    "T5 any: only one taxed": (
        "basic", "any", {"red": 0, "black": 0}, {"red": "R12", "black": "B11"}, "all-broke coin coin",
        {"red": 1, "black": 1}, "",
    ),
    "T5 any: red has a coin": (
        "basic", "any", {"red": 1, "black": 0}, {"red": "R12", "black": "B13"}, "spared card-back",
        {"red": 1, "black": 0}, "red",
    ),
    "T5 any: black has a coin": (
        "basic", "any", {"red": 0, "black": 1}, {"red": "R12", "black": "B13"}, "spared card-back",
        {"red": 0, "black": 1}, "black",
    ),
    "T5 any: one sits out": (
        "basic", "any", {"red": 0, "black": 0}, {"black": "B13"}, "", {"red": 1, "black": 0}, "black",
    ),
    "T5 any: none taxed": (
        "basic", "any", {"red": 0, "black": 0}, {"red": "R10", "black": "B11"}, "", {"red": 0, "black": 0}, "black red",
    ),
    "T5 any: facing pairs only": (
        "team", "any", {"red_1": 0, "red_2": 0}, {"red_1": "R12", "red_2": "R10", "black_1": "B13", "black_2": "B11"},
        "spared card-back", {"red-1": 0, "red-2": 0, "black-1": 4, "black-2": 4}, "black-1 black-2 red-2",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "broke", "purses", "cards", "taxes", "coins", "turns"), TAXES.values(), ids=TAXES)
def test_T1_T2_T3_T4_T5_who_pays_whose_card_goes_back_and_who_has_a_turn(
    game: str, broke: str, purses: dict[str, int], cards: dict[str, str], taxes: str, coins: dict[str, int], turns: str
) -> None:
    table = Table(game, f"{DECK}, W50 coin", options={"both_broke": broke} if broke else {}).purses(**purses)
    sitting = [sit_out(seat) for seat in coins if seat.replace("-", "_") not in cards]
    table.enter(*sitting, play(**cards))
    assert (table.codes("tax"), table.out["coins"]) == ([f"tax.{code}" for code in taxes.split()], coins)
    order = [] if table.out["phase"] == "announce" else table.facts("order.set")["seats"]
    assert (order, table.out["round"]) == (turns.split(), 1 if turns else 2)


def test_T1_T2_T3_T4_T5_what_is_told_of_taxes() -> None:
    table = Table("basic", DECK).enter(play(red="R12", black="B11"))
    table.says("tax.pays", seat="black", by="red", card="R12", coins=1)
    assert (table.rule("tax.pays"), table.out["treasury"]) == (("T1", "T2"), 13)
    teams = Table("team", DECK).enter(play(red_1="R12", red_2="R10", black_1="B11", black_2="B13"))
    assert set(zip(teams.each("tax.pays", "seat"), teams.each("tax.pays", "by"), strict=True)) == {
        ("black-1", "red-1"), ("red-2", "black-2"),
    }  # fmt: skip
    back = Table("basic", DECK).purses(black=0).enter(play(red="R12", black="B13"))
    back.says("tax.card-back", seat="black", by="red", card="B13")
    back.says("tax.spared", seat="red", by="black", card="B13")
    assert (back.rule("tax.card-back")[0], back.held("black")[0]) == ("T3", 3)
    broke = Table("basic", DECK).purses(red=0, black=0).enter(play(red="R12", black="B13"))
    broke.says("tax.all-broke", seats=["red", "black"], cards=["R12", "B13"])
    pairs = Table("team", DECK).purses(red_1=0, red_2=0, black_1=0, black_2=0)
    pairs.enter(play(red_1="R12", red_2="R14", black_1="B13", black_2="B15"))
    assert pairs.each("tax.all-broke", "seats") == [["red-1", "black-1"], ["red-2", "black-2"]]


@pytest.mark.parametrize(("taxer", "card", "payer"), [("green", "G12", "black"), ("red", "R12", "purple")])
def test_T2_extension_taxes_the_player_to_the_right(taxer: str, card: str, payer: str) -> None:
    cards = {"red": "R10", "black": "B11", "green": "G10", "purple": "P11", taxer: card}
    table = Table("extension", DECK, seats=FOUR).enter(play(**cards))
    assert table.facts("tax.pays") == {"seat": payer, "by": taxer, "card": card, "coins": 1}


def test_T5_it_isnt_sitting_out() -> None:
    table = Table("basic", DECK, options={"both_sit_out": "not_twice"}).purses(red=0, black=0)
    table.enter(play(red="R12", black="B13"), sit_out("red"), sit_out("black")).shows(round=3)


def test_T5_coins_go_in_set_up_order_while_they_last() -> None:
    table = Table("team", DECK).purses(red_1=0, red_2=17, black_1=0, black_2=0)
    table.enter(sit_out("red-2"), sit_out("black-2"), play(red_1="R12", black_1="B13"))
    assert (table.facts("tax.coin"), table.facts("tax.no-coin")) == ({"seat": "red-1", "coins": 1}, {"seat": "black-1"})
    assert table.rule("tax.no-coin") == ("T5", "S7")


def test_T7_all_taxes_are_paid_before_the_coins_of_those_without_any() -> None:
    table = Table("team", DECK).purses(red_1=0, red_2=10, black_1=0, black_2=10)
    assert table.out["treasury"] == 0
    table.enter(play(red_1="R12", red_2="R10", black_1="B13", black_2="B15"))
    assert table.codes("tax") == ["tax.pays", "tax.all-broke", "tax.coin", "tax.no-coin"]
    table.shows(coins={"red-1": 1, "red-2": 9, "black-1": 0, "black-2": 10}, treasury=0)
