"""R: purchases, sitting out, the reveal, turns, and which cards can't be played."""

import pytest

from kontor_rules import may_play, revealed_cards
from kontor_rules.values import Hand
from tests.rules.kontor.kit import SEATS, Table, buy, codes_of, end, face, no_place, place, play, ship, sit_out, teach

DECK = "R10 w, R12 ss, R14 crane, R16 t coin, B11 t, B13 w, B15 s coin"
BUYING = {"special_rules": ["sonderkarten"]}


def test_R0_purchases_come_before_sitting_out_and_also_who_sits_out_may_buy() -> None:
    table = Table("pro", DECK, **BUYING).enter(buy("red", 1), sit_out("red"))
    assert table.held("red")[2] == 1
    table.refuses(buy("black", 1), "buy-special.late", "F3", "R0")
    table.enter(play(black="B11")).refuses(buy("black", 1), "turn.revealed", "F3", "R0")


def test_R1_who_sits_out_pays_no_tax_and_gets_a_coin_when_all_have_announced() -> None:
    table = Table("basic", DECK).enter(sit_out("red"))
    assert (table.codes(), table.out["coins"]) == (["sit-out.announced"], {"red": 4, "black": 4})
    table.enter(play(black="B15"))
    assert table.codes() == ["play.revealed", "sit-out.coin", "order.set"]
    assert (table.facts("sit-out.coin"), table.out["coins"]) == ({"seat": "red", "coins": 1}, {"red": 5, "black": 4})
    assert (table.out["treasury"], table.out["active"]) == (11, "black")


def test_R1_all_sit_out_each_gets_a_coin_in_set_up_order_and_the_round_ends() -> None:
    table = Table("basic", seats=("black", "red")).enter(sit_out("red"), sit_out("black"))
    assert table.each("sit-out.coin", "seat") == ["black", "red"]
    assert (table.facts("round.over"), table.out["round"], table.out["phase"]) == ({"round": 1}, 2, "announce")


def test_R1_S7_the_last_coin_goes_to_the_first_in_set_up_order_and_then_nobody_gets_any() -> None:
    table = Table("basic", DECK).purses(red=9, black=10).enter(sit_out("black"), sit_out("red"))
    assert (table.facts("sit-out.coin")["seat"], table.facts("sit-out.no-coin")["seat"]) == ("red", "black")
    assert table.rule("sit-out.no-coin") == ("R1", "S7")
    table.enter(sit_out("black"), sit_out("red")).shows(coins={"red": 10, "black": 10})
    assert table.codes("sit-out.no") == ["sit-out.no-coin", "sit-out.no-coin"]


def test_R1_nobody_sits_out_twice_or_after_the_reveal() -> None:
    table = Table("basic", DECK).enter(sit_out("red"))
    table.refuses(sit_out("red"), "sit-out.twice", "R1", seat="red")
    table.enter(play(black="B11")).refuses(sit_out("black"), "turn.revealed", "R1", active="black")


@pytest.mark.parametrize("value", ["allowed", "not_twice", "one_only"])
@pytest.mark.parametrize("game", ["basic", "extension"])
def test_R1_both_sit_out(game: str, value: str) -> None:
    *others, last = SEATS[game]
    table = Table(game, options={"both_sit_out": value}).enter(sit_out(last))
    waters = {seat: f"W{60 + number}" for number, seat in enumerate(others)}
    if value == "one_only":
        table.refuses(sit_out("red"), "sit-out.one-only", "R1", seat="red", first=last)
        table.enter(play(**waters)).shows(phase="turn", active=others[-1])
        return
    table.enter(*map(sit_out, others)).shows(coins=dict.fromkeys(SEATS[game], 5), round=2)
    if value == "not_twice":
        table.refuses(sit_out("red"), "sit-out.not-twice", "R1", seat="red")
        table.enter(play(**waters, **{last: "W70"})).place_anywhere()
    table.enter(*map(sit_out, SEATS[game])).shows(round=4 if value == "not_twice" else 3)


def played_out() -> Table:
    """Red-1 has laid all 11 harbour cards and both water cards, and the water pile is empty from the start."""
    layout = [[x, y, "HC" if (x, y) == (0, 0) else None] for y in range(5) for x in range(8) if y < 4 or x < 4]
    cards = [f"R{number} w" for number in range(3, 14)]
    table = Table("team", ", ".join([*cards, "B30 t"]), scenario="insel", layout=layout)
    table.lay(*(f"{card.split()[0]}@{x % 8},{5 + x // 8}" for x, card in enumerate(cards)))
    return table.lay("W80@4,4", "W81@5,4")


def test_R1_who_has_no_card_sits_out_without_announcing_with_the_coin() -> None:
    table = played_out()
    assert sum(table.out["hands"]["red-1"].values()) == table.out["piles"]["water"] == 0
    table.refuses(sit_out("red-1"), "sit-out.no-card", "R1", seat="red-1")
    table.enter(sit_out("red-2"), sit_out("black-2"))
    table.refuses(play(red_1="R3", black_1="B30"), "play.seats", "R2", seat="red-1", due=["black-1"])
    table.enter(play(black_1="B30"))
    assert (table.codes("sit-out"), table.out["active"]) == (["sit-out.no-coin"] * 3, "black-1")


def test_R1_all_with_cards_sitting_out_end_the_round_also_for_who_has_none() -> None:
    table = played_out().enter(sit_out("red-2"), sit_out("black-1")).enter(sit_out("black-2"))
    assert table.codes() == ["sit-out.announced", *["sit-out.no-coin"] * 4, "round.over"]
    assert table.game.state.all_sat_out


def test_R1_if_no_hand_holds_a_card_only_end_is_left() -> None:
    table = Table("basic", DECK).given(hands=dict.fromkeys(("red", "black"), Hand(0, 0)))
    for entry in (sit_out("red"), play(), play(red="R10", black="B11")):
        table.refuses(entry, "round.no-cards", "R1")
    table.enter(end()).shows(phase="finished")


def test_R2_all_who_dont_sit_out_reveal_together() -> None:
    table = Table("basic", DECK)
    table.refuses(play(red="R10"), "play.seats", "R2", seat="black", due=["red", "black"])
    table.enter(sit_out("red")).refuses(play(red="R10", black="B11"), "play.seats", "R2", seat="red", due=["black"])
    table.refuses(play(), "play.seats", "R2", seat="black")
    table.enter(play(black="B11")).says("play.revealed", cards={"black": "B11"})


def test_R2_seats_that_arent_at_the_table_are_refused() -> None:
    table = Table("basic", DECK)
    table.refuses(play(red="R10", green="B11"), "entry.seat", seat="green")
    table.refuses(sit_out("green"), "entry.seat", seat="green")
    table.refuses(place("red-1", (1, 1)), "entry.seat", seat="red-1")


def test_R3_each_takes_a_whole_turn_in_order() -> None:
    table = Table("basic", DECK).enter(play(red="R10", black="B11"))
    assert (table.out["phase"], table.out["active"]) == ("turn", "black")
    assert revealed_cards(table.game) == {"black": "B11", "red": "R10"}
    table.refuses(place("red", (1, 1)), "turn.other", "R3", "O1", seat="red", active="black")
    table.refuses(no_place("red"), "turn.other", "R3")
    table.refuses(play(red="R12", black="B13"), "turn.revealed", "R2", "R3")
    table.enter(place("black", (1, 1)))
    assert (table.codes(), table.out["active"]) == (["place.laid", "warehouse.stored", "draw.card"], "red")
    table.enter(place("red", (1, -1)))
    assert table.codes()[-1] == "round.over"


def test_R3_a_turn_goes_ship_card_warehouses_areas_draw_income() -> None:
    table = Table("pro", "R10 w, W50 ship").lay("R10@1,1", "W51@2,1").turn("red", "W50")
    table.enter(ship("red", (1, 0)), place("red", (1, 2)))
    codes = ["ship.moved", "place.laid", "area.largest-advantage", "keeper.placed", "warehouse.back"]
    assert table.codes() == [*codes, "draw.card", "income.coin", "round.over"]


def test_R3_before_the_reveal_nobody_has_a_turn() -> None:
    table = Table("pro", DECK)
    for entry in (place("red", (1, 1)), no_place("red"), ship("red", (1, 0))):
        table.refuses(entry, "turn.none", "R3", seat="red")


def test_R4_who_took_the_card_back_has_no_turn() -> None:
    table = Table("basic", DECK, **BUYING).enter(buy("red"), play(red="R10", black="B15"))
    assert table.facts("tax.card-back") == {"seat": "red", "by": "black", "card": "R10"}
    assert table.facts("order.set") == {"seats": ["black"], "cards": ["B15"]}
    table.refuses(place("red", (1, 1)), "turn.other", "R3", active="black")
    table.enter(place("black", (1, -1)))
    assert (table.codes()[-1], table.held("red")) == ("round.over", (3, 2, 2, 0))


def test_R5_a_round_ends_at_once_if_nobody_has_a_turn() -> None:
    table = Table("basic", DECK, **BUYING).enter(buy("red"), buy("black"), play(red="R16", black="B15"))
    assert table.codes()[2:] == ["play.revealed", "tax.all-broke", "tax.coin", "tax.coin", "round.over"]
    assert (table.out["phase"], table.out["round"], table.out["legal"]) == ("announce", 2, None)


def test_R6_a_revealed_card_counts_in_the_hand_until_placed_and_goes_back_when_the_game_ends() -> None:
    table = Table("basic", DECK).enter(play(red="R10", black="B11"))
    assert table.held("red")[0] == 3
    table.enter(place("black", (1, 1)), end())
    assert (table.held("red")[0], table.out["phase"]) == (3, "finished")
    table.says("game.card-back", seat="red", card="R10")
    assert table.rule("game.card-back") == ("R6",)
    special = Table("pro", "S94, B30 t", **BUYING).enter(buy("red", 1), play(red="S94", black="B30"), end())
    assert (special.held("red")[2], sorted(special.each("game.card-back", "card"))) == (1, ["B30", "S94"])


def test_R6_cards_taken_back_before_the_end_arent_taken_back_again() -> None:
    table = Table("team", "R10 coin w, R12 w, B11 coin t, B13 t", scenario="armut")
    table.given(coins={"red-1": 0, "red-2": 3, "black-1": 0, "black-2": 3}, treasury=1)
    table.enter(play(red_1="R10", red_2="R12", black_1="B11", black_2="B13"))
    table.says("game.over", reason="poverty", winners=["red"])
    assert table.facts("tax.all-broke")["cards"] == ["R10", "B11"]
    assert table.each("game.card-back", "card") == ["R12", "B13"]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("B11", "card.foreign"),
        ("R99", "card.unknown"),
        ("HC", "card.on-field"),
        ("S90", "card.out"),
        ("x", "card.unknown"),
    ],
)
def test_R7_cards_that_cant_be_in_the_hand(card: str, code: str) -> None:
    table = Table("basic", f"{DECK}, S90")
    refusal = table.refuses(play(red=card, black="B13"), code, "R7", seat="red", card=card)
    assert may_play(table.game, "red", card) == refusal.reasons


def test_R7_a_face_is_taught_before_its_card_is_played() -> None:
    table = Table("basic", DECK)
    table.refuses(play(red="R18", black="B11"), "card.unknown", "R7", "C7", seat="red", card="R18")
    assert may_play(table.game, "red", "R18", face("R18 w")) == ()
    assert codes_of(may_play(table.game, "red", "R18", face("R18"))) == ["face.odd"]
    table.enter(teach("R18 w"), play(red="R18", black="B11")).shows(phase="turn")


def alone(table: Table) -> Table:
    """Leave only red-1 to reveal a card."""
    return table.enter(sit_out("red-2"), sit_out("black-1"), sit_out("black-2"))


def test_R7_cards_that_lie_are_held_by_others_or_of_a_kind_used_up_cant_be_played() -> None:
    covered = alone(Table("team", "R10 w, S90").lay("R10@1,1", "red-2:S90@1,1"))
    for card in ("R10", "S90"):
        covered.refuses(play(red_1=card), "card.on-field", "R7", card=card)
    held = Table("basic", DECK, **BUYING).enter(buy("red"), teach("W50"), play(red="W50", black="B15"))
    held.enter(place("black", (1, -1)))
    held.refuses(play(red="R10", black="W50"), "card.elsewhere", "R7", holder="red", card="W50")
    held.enter(play(red="W50", black="B11"))
    Table("basic", DECK).enter(teach("W50")).refuses(play(red="W50", black="W50"), "card.twice", "R7", card="W50")
    used_up = alone(Table("team", "S91, S92").lay("red-1:S91@1,0"))
    used_up.refuses(play(red_1="S92"), "card.none-of-kind", "R7", kind="special")
