"""F1-F3: special cards between two players; F16: two waters instead of a flood."""

from tests.rules.kontor.kit import Table, buy, counts, end, no_place, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import DRY_PILE, REDS, lake, pools, smuggle, waters

FLOODS = "S90, S93, S91"


def _flooding(game: str = "basic", *rules: str, **more: object) -> Table:
    return Table(game, f"{REDS}, {FLOODS}, B41 s", special_rules=["hochwasser", *rules], **more)


def test_F1_flood_fills_the_empty_cells_round_it() -> None:
    table = _flooding(options={"warehouse_supply": "16"}).lay("R10@1,1")
    before = table.out
    assert (before["supply"]["wine"], table.held("red")) == (15, (3, 2, 1, 0))
    table.lay("red:S90@1,1")
    assert (table.each("flood.fills", "cell"), table.rule("flood.fills")) == ([[2, 1], [1, 2]], ("F1",))
    cards = {tuple(stack["cell"]): stack["cards"] for stack in table.out["board"]}
    assert (cards[1, 1], cards[2, 1], cards[1, 2]) == (["R10", "S90"], [None], [None])
    assert table.out["piles"]["water"] == before["piles"]["water"] - 2
    assert (table.held("red"), table.out["supply"]["wine"]) == ((3, 2, 0, 0), 16)
    assert (table.out["coins"]["red"], table.codes("draw") + table.codes("income")) == (before["coins"]["red"], [])


def test_F1_areas_closed_by_the_filling_are_valued() -> None:
    table = _flooding().lay("R10@1,1", "W50@3,0", "W51@3,1", "W52@3,2", "R11@2,2", "W53@2,3")
    assert table.area(2, 2)["closed"] is False
    table.lay("red:S90@1,1")
    assert table.codes("flood") == ["flood.fills", "flood.fills"]
    assert (table.area(2, 2)["owner"], table.area(2, 2)["goods"]) == ("red", {"red": counts("w")})


def test_F1_filling_lasts_as_far_as_the_pile_and_the_field() -> None:
    dry = _flooding("pro", **DRY_PILE)
    assert dry.out["piles"]["water"] == 0
    full = _flooding().lay("R10@1,1", "R11@2,1", "R12@1,2", "red:S90@1,1")
    assert dry.lay("R10@1,6", "red:S90@1,6").codes("flood") == full.codes("flood") == []


def test_F1_floods_are_the_only_special_cards_and_one_a_hand() -> None:
    table = _flooding().lay("R10@1,1", "R11@-1,1")
    table.refuses(play(red="S91", black="B41"), "card.out", "R7", card="S91")
    table.lay("red:S90@1,1").refuses(play(red="S93", black="B41"), "card.none-of-kind", "R7", kind="special")
    table.refuses(play(red="S90", black="B41"), "card.on-field", "R7", card="S90")


def test_F1_F15_filling_stays_away_from_the_ship_and_a_card_next_to_it_is_safe() -> None:
    table = Table("pro", f"{REDS}, R40 w ship, S90", special_rules=["hochwasser", "blockade"])
    table.lay("R10@1,1", "R11@3,0").turn("red", "R40").enter(ship("red", (2, 0)), place("red", (-1, 1)))
    table.turn("red", "S90").refuses(place("red", (3, 0)), "place.blockade", "F15", ship=[2, 0])
    assert table.enter(place("red", (1, 1))).each("flood.fills", "cell") == [[1, 2]]


def test_F2_each_holds_an_own_flood_and_bridge_on_seven_by_seven() -> None:
    table = Table("basic", f"{REDS}, S90, S91, S92, S93, S94, B41 s", special_rules=["bruecke-hochwasser"])
    assert (table.out["field"]["width"], table.out["field"]["height"]) == (7, 7)
    for card in ("S91", "S93"):
        table.refuses(play(red=card, black="B41"), "card.elsewhere", "R7", card=card, holder="black")
    table.refuses(play(red="S94", black="B41"), "card.out", "R7", card="S94")
    table.enter(play(red="S92", black="S91"), place("red", (1, 0)), place("black", (-1, 0)))
    assert table.held("black")[2] == 1
    table.lay("R10@1,1").enter(play(red="S90", black="S93"), place("black", (1, 1)), place("red", (1, 0)))
    assert table.top(1, 0) == "S90"


def test_F3_cards_are_bought_before_the_round_for_two_coins() -> None:
    table = Table("basic", f"{REDS}, S94, B41 s", special_rules=["sonderkarten"])
    table.refuses(buy("red", 3), "buy-special.coins", "F3", price=6, coins=4)
    table.enter(buy("red", 1)).enter(buy("black", 2)).says("buy-special.bought", seat="black", count=2, coins=4)
    assert (table.out["coins"], table.out["treasury"], table.out["piles"]["special"]) == ({"red": 2, "black": 0}, 18, 3)
    assert [table.out["hands"][seat]["special"] for seat in ("red", "black")] == [1, 2]
    table.refuses(buy("red", 1), "buy-special.twice", "F3", seat="red")
    table.enter(sit_out("black")).refuses(buy("red", 1), "buy-special.late", "F3", "R0")
    table.enter(play(red="S94"), place("red", (1, 1))).enter(buy("red", 1))


def test_F3_pile_of_six_runs_out_and_others_have_none() -> None:
    Table("basic").refuses(buy("red", 1), "entry.not-here", "F3")
    table = Table("basic", special_rules=["sonderkarten"]).enter(buy("red", 2), buy("black", 2)).lay("W50@1,1")
    table.lay("W51@1,2", "W52@1,-1", "W53@-1,1").enter(buy("red", 1))
    assert table.out["piles"]["special"] == 1
    table.refuses(buy("black", 2), "buy-special.pile", "F3", left=1)
    table.enter(buy("black", 1)).lay("W54@-1,-1").refuses(buy("red", 1), "buy-special.pile", "F3", left=0)


def _two_waters(*rules: str, deck: str = "", **more: object) -> Table:
    special = ["erweitertes-hochwasser", *rules]
    words = f"{REDS}, {FLOODS}, W50, W51, W52, B41 s, {deck}"
    table = Table("pro", words, special_rules=[*special, "sonderkarten"], **more)
    return table.enter(buy("red", 1))


def test_F16_two_waters_instead_of_a_flood() -> None:
    table = _two_waters().lay("R10@1,1").turn("red", "S90")
    before = table.out
    table.enter(waters("red", W50=(2, 1), W51=(1, 2)))
    assert (table.area(1, 1)["owner"], table.rule("waters.instead")) == ("red", ("F16",))
    assert (table.codes("draw"), table.codes("income")) == (["draw.card"] * 2, ["income.coin"] * 2)
    assert (table.held("red"), table.out["coins"]["red"]) == ((3, 2, 0, 0), before["coins"]["red"] + 2)
    assert table.out["piles"]["water"] == before["piles"]["water"] - 2
    table.enter(buy("red", 1)).refuses(play(red="S90", black="B41"), "card.out", "R7", card="S90")


def test_F16_both_cards_must_be_water_from_the_hand_on_legal_cells() -> None:
    table = _two_waters().lay("R10@1,1").turn("red", "S90")
    table.refuses(waters("red", W50=(2, 1)), "waters.second", "F16", seat="red")
    table.refuses(waters("red", W50=(2, 1), W51=(2, 1)), "place.covered", "F16", "P3")
    table.refuses(waters("red", W50=(5, 5), W51=(2, 1)), "place.apart", "F16", "P1")
    table.refuses(waters("red", W50=(2, 1), R11=(1, 2)), "waters.not-water", "F16", card="R11")
    table.refuses(waters("red", W50=(2, 1), W60=(1, 2)), "card.unknown", "R7", "C7", card="W60")
    table.refuses(waters("red"), "waters.count", "F16")
    table.refuses(waters("red", W50=(2, 1), W51=(1, 2), W52=(2, 2)), "waters.count", "F16")
    twice = waters("red", W50=(2, 1))
    table.refuses({**twice, "cards": twice["cards"] * 2}, "waters.count", "F16")
    table.enter(place("red", (1, 1)))


def test_F16_needs_a_flood_in_turn_and_the_rule() -> None:
    table = _two_waters().enter(play(red="R10", black="B41"))
    table.refuses(waters("red", W50=(2, 1), W51=(1, 2)), "turn.other", "R3")
    table.enter(place("black", (1, 1)))
    table.refuses(waters("red", W50=(2, 1), W51=(1, 2)), "waters.no-flood", "F16", card="R10")
    other = Table("pro", "S90, W50, W51", special_rules=["hochwasser"]).turn("red", "S90")
    other.refuses(waters("red", W50=(1, 1), W51=(1, 2)), "entry.not-here", "F16")


def test_F16_second_card_stays_where_no_cell_is_left() -> None:
    island = [(x, y) for x in (1, 2) for y in range(1, 5)]
    table = _two_waters(scenario="insel", layout=lake(7, 7, *island, (6, 6))).turn("red", "S90")
    table.refuses(waters("red", W50=(6, 6), W51=(1, 1)), "place.island", "F16", "N4")
    table.enter(waters("red", W50=(6, 6)))
    assert (table.codes("draw") + table.codes("income"), table.held("red")[1]) == (["draw.none", "income.coin"], 1)
    assert table.turn("red", "W51").legal() == []


def test_F16_E0_card_that_ends_the_game_leaves_no_draws_or_coins() -> None:
    start = {"scenario": "wasserspiele", "layout": pools((3, 3))}
    table = _two_waters(**start).turn("red", "S90")
    table.refuses(waters("red", W50=(3, 3), W51=(3, 4)), "waters.ended", "F16", "E0")
    table.enter(waters("red", W50=(3, 3))).says("game.over", reason="full")
    assert not table.codes("draw") + table.codes("income")
    paid = _two_waters(options={"last_income": "yes"}, scenario="wasserspiele", layout=pools((3, 3), (5, 5)))
    paid.turn("red", "S90").enter(waters("red", W50=(3, 3), W51=(5, 5)))
    assert (paid.facts("game.over")["reason"], paid.codes("income")) == ("full", ["income.coin"] * 2)


def test_F16_one_water_card_in_the_hand_is_enough() -> None:
    table = _two_waters(**DRY_PILE).lay("W50@1,6").turn("red", "S90")
    table.refuses(waters("red", W51=(2, 6), W52=(3, 6)), "waters.too-few", "F16", "R7")
    assert table.enter(waters("red", W51=(2, 6))).held("red")[1] == 0


def test_F16_F5_one_card_is_enough_if_the_hand_may_hold_one_only() -> None:
    table = _two_waters("schmuggel").lay("R10@1,1").enter(smuggle("red", (-1, -1)))
    assert table.held("red") == (3, 2, 1, 1)
    assert table.turn("red", "S90").enter(waters("red", W50=(2, 1))).codes("draw") == ["draw.card"]
    table.enter(end()).shows(question={"question": "smuggled", "seat": "red"})


def test_F16_P9_nobody_has_to_use_it() -> None:
    table = _two_waters().turn("red", "S90")
    assert table.legal() == []
    table.enter(no_place("red")).says("place.impossible", seat="red", card="S90")
    assert table.held("red")[2] == 1


def test_F16_N5_each_coin_may_end_the_game() -> None:
    rules = ["sonderkarten", "erweitertes-hochwasser"]
    table = Table("pro", "W48, W49, B19 s, S90", scenario="armut", special_rules=rules).enter(buy("red", 1))
    table.given(coins={"red": 5, "black": 0}, treasury=1)
    table.enter(play(red="S90", black="B19"), waters("red", W48=(2, 1), W49=(2, -1)))
    table.says("game.over", reason="poverty", winners=["red"])
    assert (table.codes("income"), table.out["coins"]) == (["income.coin"], {"red": 6, "black": 0})
