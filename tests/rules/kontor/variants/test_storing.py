"""F6 and F8: what of a card is stored or exported; F4, F9 and F11: what is held and drawn."""

import pytest

from tests.rules.kontor.kit import Table, buy, counts, end, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import DRY_PILE, REDS, buy_out, pools, score, smuggle, smuggled

DECK = "R10 w, R11 w, R12 s, R13 wt, R14 wst, R15 w ship, R16 w ship, R17 s, B21 w, B23 s, B25 ww"


def _exporting(*rules: str, game: str = "pro", deck: str = DECK, **more: object) -> Table:
    return Table(game, deck, special_rules=["exportlager", *rules], **more)


def test_F6_point_for_each_good_of_which_a_store_has_more() -> None:
    table = _exporting()
    for card, good in (("R10@1,1", "wine"), ("R13@2,1", "tea"), ("R12@3,1", "spice"), ("B23@-1,1", "spice")):
        table.lay(card, export=good)
    assert table.enter(end()).won == (["red"], "points")
    assert (score(table, "red")["export"], score(table, "black")["export"]) == (2, 0)


def test_F6_N3_buy_out_takes_the_export_back() -> None:
    table = _exporting(scenario="bakschisch").lay("R10@1,1", export="wine").enter(buy_out("black", (1, 1)))
    assert (table.codes(), table.out["stores"]["red"]) == (["buy-out.bought", "export.returned"], counts())


def test_F6_export_comes_out_of_a_limited_supply_first() -> None:
    deck = ", ".join(f"R{n} www" for n in range(10, 24, 2))
    table = _exporting(deck=deck, options={"warehouse_supply": "16"}, scenario="gigant")
    table.lay("R10@1,1", "R12@1,2", "R14@1,3", "R16@2,1", "R18@2,2")
    assert table.out["supply"]["wine"] == 1
    table.lay("R20@2,3", export="wine").says("warehouse.scarce", goods=counts("ww"))
    assert (table.out["supply"]["wine"], table.out["stores"]["red"]["wine"]) == (0, 1)
    assert table.area(1, 1)["goods"]["red"] == counts("w" * 15)
    table.turn("red", "R22").refuses(place("red", (3, 1), export="wine"), "export.none-left", "F6", good="wine")
    table.enter(place("red", (3, 1)))


def test_F8_only_the_chosen_good_is_stored() -> None:
    table = Table("pro", DECK, special_rules=["freie-wahl-1"]).lay("R14@1,1", choose="tea")
    assert table.area(1, 1)["goods"] == {"red": counts("t")}
    table.lay("B25@2,1", choose="wine").lay("R10@-1,1")
    assert table.area(1, 1)["goods"] == {"red": counts("t"), "black": counts("w")}
    assert table.area(-1, 1)["goods"] == {"red": counts("w")}


def test_F8_choice_is_due_for_two_or_three_goods_only() -> None:
    table = Table("pro", DECK, special_rules=["freie-wahl-1"]).enter(play(red="R13", black="B23"))
    table.refuses(place("black", (1, 1), choose="spice"), "choose.needless", "F8", card="B23")
    table.enter(place("black", (1, 1))).refuses(place("red", (-1, 1)), "choose.needed", "F8", card="R13")
    table.refuses(place("red", (-1, 1), choose="spice"), "choose.needed", "F8")
    table.enter(place("red", (-1, 1), choose="tea"), play(red="R14", black="W50"))
    table.refuses(place("black", (2, 1), choose="wine"), "choose.needless", "F8", card="W50")


def test_F8_F6_the_chosen_good_may_be_exported_and_those_not_chosen_owe_nothing() -> None:
    table = _exporting("freie-wahl-1", deck=f"{DECK}, R18 wt ship").turn("red", "R14")
    table.refuses(place("red", (-1, 1), choose="tea", export="wine"), "choose.export", "F8", "F6", good="tea")
    table.refuses(place("red", (-1, 1), export="wine"), "choose.needed", "F8")
    table.enter(place("red", (-1, 1), choose="wine", export="wine"))
    assert (table.out["stores"]["red"], table.area(-1, 1)["goods"]) == (counts("w"), {})
    table.lay("R18@1,1", choose="wine", export="wine").turn("red", "R15").enter(ship("red", (1, 0), remove=(1, 1)))
    assert (table.codes("export"), table.out["stores"]["red"]) == (["export.returned"], counts("w"))


def test_F4_four_harbour_cards_are_out_of_the_game() -> None:
    table = Table("basic", REDS, special_rules=["justizia"])
    assert (table.out["piles"]["red"], Table("basic", REDS).out["piles"]["red"]) == (15, 19)
    cells = [(x, y) for y in (1, 2, 3, -1, -2) for x in (1, 2, 3)]
    table.lay(*(f"R{number}@{x},{y}" for number, (x, y) in enumerate(cells, 10)))
    assert (table.out["piles"]["red"], table.held("red")[0]) == (0, 3)
    table.lay("R25@-1,1")
    assert (table.codes("draw"), table.held("red")[0]) == (["draw.none"], 2)


def test_F9_the_pile_to_draw_from_is_chosen() -> None:
    table = Table("pro", DECK, special_rules=["freie-wahl-2"]).enter(play(red="R10", black="W50"))
    table.refuses(place("black", (1, 1)), "draw.choice", "F9", card="W50")
    table.refuses(place("black", (1, 1), draw="special"), "draw.choice", "F9")
    table.enter(place("black", (1, 1), draw="harbour"), place("red", (-1, 1), draw="water"))
    assert (table.held("red"), table.held("black")) == ((2, 3, 0, 0), (4, 1, 0, 0))
    table.shows(piles={"red": 19, "black": 18, "water": 30, "special": 0})


def test_F9_one_of_each_stays_in_the_hand() -> None:
    table = Table("team", DECK, special_rules=["freie-wahl-2"]).lay("red-1:W50@1,1", draw="harbour")
    table.turn("red-1", "W51")
    table.refuses(place("red-1", (-1, 1), draw="harbour"), "draw.one-of-each", "F9", seat="red-1", kind="water")
    table.enter(place("red-1", (-1, 1), draw="water"))


def test_F9_special_cards_draw_nothing_and_an_empty_pile_gives_the_other() -> None:
    table = Table("pro", f"{DECK}, S94", special_rules=["freie-wahl-2", "sonderkarten"])
    table.enter(buy("red", 1), sit_out("black"), play(red="S94"))
    table.refuses(place("red", (1, 1), draw="harbour"), "draw.choice", "F9", card="S94")
    table.enter(place("red", (1, 1)))
    dry = Table("pro", DECK, **DRY_PILE, special_rules=["freie-wahl-2"])
    assert dry.out["piles"]["water"] == 0
    dry.lay("R10@1,6", draw="water")
    assert (dry.facts("draw.card"), dry.held("red")[0]) == ({"seat": "red", "kind": "harbour"}, 3)
    dry.lay("red:W50@2,6", draw="harbour").lay("red:W51@3,6", draw="harbour")
    assert dry.held("red") == (5, 0, 0, 0)


def test_F9_last_placement_names_a_pile_all_the_same() -> None:
    start = {"scenario": "wasserspiele", "layout": pools((1, 1)), "special_rules": ["freie-wahl-2", "erste-wahl"]}
    table = Table("pro", DECK, **start).turn("red", "R10")
    table.refuses(place("red", (1, 1)), "draw.choice", "F9")
    table.refuses(place("red", (1, 1), draw="harbour", pick=True), "pick.no-draw", "F11")
    table.enter(place("red", (1, 1), draw="harbour"))
    assert (table.facts("game.over")["reason"], table.codes("draw")) == ("full", [])


def test_F11_two_coins_pick_the_harbour_card() -> None:
    table = Table("pro", DECK, special_rules=["erste-wahl"]).enter(play(red="R10", black="W50"))
    table.refuses(place("black", (1, 1), pick=True), "pick.no-draw", "F11", seat="black")
    table.refuses(place("black", (1, 1), pick=False), "pick.false", "F11")
    table.enter(place("black", (1, 1)), place("red", (-1, 1), pick=True)).says("pick.paid", seat="red", coins=2)
    assert (table.out["coins"], table.out["treasury"]) == ({"red": 2, "black": 5}, 13)
    Table("pro", DECK).turn("red", "R10").refuses(place("red", (1, 1), pick=True), "place.key", "F11", key="pick")


def test_F11_needs_the_coins_before_the_income() -> None:
    deck = f"{DECK}, B27 coin w, B29 coin w, B31 coin w"
    table = Table("pro", deck, special_rules=["erste-wahl", "freie-wahl-2"])
    for red, black, y in (("R10", "B27", 1), ("R11", "B29", -1), ("R12", "B31", 2)):
        table.enter(play(red=red, black=black))
        table.enter(place("black", (1, y), draw="harbour"), place("red", (-1, y), draw="harbour"))
    assert table.out["coins"]["red"] == 1
    table.turn("red", "W50")
    table.refuses(place("red", (2, 1), draw="harbour", pick=True), "pick.coins", "F11", price=2, coins=1)


def test_F11_F9_what_is_really_drawn_decides() -> None:
    rules = ["freie-wahl-2", "erste-wahl"]
    table = Table("pro", DECK, **DRY_PILE, special_rules=rules)
    table.turn("red", "R10").enter(place("red", (1, 6), draw="water", pick=True))
    assert table.codes("pick") == ["pick.paid"]
    other = Table("pro", DECK, special_rules=rules).turn("red", "R10")
    other.refuses(place("red", (1, 1), draw="water", pick=True), "pick.no-draw", "F11")
    water = Table("pro", DECK, special_rules=rules).turn("red", "W50")
    water.enter(place("red", (1, 1), draw="harbour", pick=True))
    assert [code for code in water.codes() if code in ("pick.paid", "income.coin")] == ["pick.paid", "income.coin"]


@pytest.mark.parametrize("rule", ["freie-wahl-1", "exportlager"])
def test_F5_F8_smuggled_card_stores_its_one_good(rule: str) -> None:
    table = Table("pro", DECK, special_rules=["schmuggel", rule]).lay("R10@1,1")
    table.enter(smuggle("red", (1, 2)), end(), smuggled("red", "R17 s"))
    assert table.area(1, 1)["goods"] == {"red": counts("ws")}
