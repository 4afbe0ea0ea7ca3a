"""H: moving the ship, and removing cards with it."""

import pytest

from kontor_rules import warehouses
from tests.rules.kontor.kit import Table, counts, place, play, refuses_setup, setup, ship, sit_out

DECK = (
    "R3 wst ship, R5 ww, R7 s ship, R9 t ship, R11 crane ship, B16 s, B36 t, B20 w ship, B22 tt ship, B24 w, "
    "W60 ship, W61 ship, S90 ship, S91, S94"
)


def test_H1_a_card_with_the_ship_symbol_moves_the_ship_to_any_other_water_card() -> None:
    table = Table("pro", DECK).lay("R5@1,1").turn("black", "B20")
    plus = [(0, -2), (0, -1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, 1), (0, 2)]
    assert table.legal("ship") == plus
    table.enter(ship("black", (2, 0)))
    assert (table.facts("ship.moved"), table.out["ship"]) == ({"seat": "black", "from": [0, 0], "to": [2, 0]}, [2, 0])
    assert table.legal("ship") == []


def test_H1_only_with_the_symbol_and_once_a_turn() -> None:
    table = Table("pro", DECK).turn("red", "R5")
    assert table.legal("ship") == []
    table.refuses(ship("red", (1, 0)), "ship.no-symbol", "H1", card="R5")
    table.enter(place("red", (1, 1))).turn("black", "B20").enter(ship("black", (1, 0)))
    table.refuses(ship("black", (2, 0)), "ship.twice", "H1", seat="black")


@pytest.mark.parametrize("cell", [(0, 0), (1, 1), (2, 1), (40, 0)])
def test_H1_not_to_its_own_cell_nor_to_anything_but_water(cell: tuple[int, int]) -> None:
    table = Table("pro", DECK).lay("R5@1,1").turn("black", "B20")
    table.refuses(ship("black", cell), "ship.cell", "H1", cell=list(cell))


def test_H1_before_placing_and_only_in_the_own_turn() -> None:
    table = Table("pro", DECK).enter(play(red="R7", black="B20"))
    table.refuses(ship("red", (1, 0)), "turn.other", "R3", active="black")
    table.enter(place("black", (1, 1))).refuses(ship("black", (1, 0)), "turn.other", "R3", active="red")
    table.enter(ship("red", (1, 0)))


def test_H1_the_base_game_has_no_ship() -> None:
    Table("basic", DECK).turn("black", "B20").refuses(ship("black", (1, 0)), "ship.none", "H1")
    refuses_setup(setup("basic", options={"removed_card": "to_hand"}), "setup.option-idle", "H4")


def test_H1_P8_a_flood_is_water_for_the_ship() -> None:
    table = Table("team", DECK).lay("R7@1,1", "red-2:S90@1,1")
    assert (1, 1) in table.turn("red-1", "R9").legal("ship")
    table.enter(ship("red-1", (1, 1)))
    assert table.out["ship"] == [1, 1]


@pytest.mark.parametrize(("mover", "card", "owner"), [("black", "B20", "red"), ("red", "R9", "red")])
def test_H2_H4_the_mover_may_remove_an_adjacent_card_with_the_symbol_whoever_owns_it(
    mover: str, card: str, owner: str
) -> None:
    table = Table("pro", DECK).lay("R7@1,1").turn(mover, card).enter(ship(mover, (1, 0), (1, 1)))
    assert table.facts("ship.removed.pile") == {"seat": mover, "card": "R7", "cell": [1, 1], "holder": owner}
    assert (table.top(1, 1), table.out["piles"][owner]) == (None, 19)
    assert (1, 1) in table.legal()
    table.enter(place(mover, (1, 1)))
    assert table.top(1, 1) == card


def test_H2_a_crane_with_the_symbol_too_and_its_bar_is_gone() -> None:
    table = Table("pro", DECK).lay("R5@2,1", "R11@1,1").turn("black", "B20")
    assert (1, 2) not in table.legal()
    table.enter(ship("black", (1, 0), (1, 1)), place("black", (1, 1))).lay("B24@1,2")
    assert table.area(1, 2)["size"] == 3


def test_H2_only_next_to_the_ships_new_cell() -> None:
    table = Table("pro", DECK).lay("R7@1,1").turn("black", "B20")
    table.refuses(ship("black", (2, 0), (1, 1)), "remove.apart", "H2", cell=[1, 1], ship=[2, 0])


def test_H3_moving_alone_removes_nothing() -> None:
    table = Table("pro", DECK).lay("R7@1,1").turn("black", "B20").enter(ship("black", (1, 0)))
    assert (table.codes(), table.top(1, 1)) == (["ship.moved"], "R7")


def test_H3_without_moving_nothing_is_removed() -> None:
    table = Table("pro", DECK).lay("R7@1,-1").turn("black", "B20").enter(ship("black", (1, 0)), place("black", (1, 1)))
    table.turn("black", "B22").refuses({"entry": "ship", "seat": "black", "remove": [1, 1]}, "entry.form")
    table.refuses(ship("black", (1, 0), (1, 1)), "ship.cell", "H1")


def test_H4_removed_card_to_hand_leaves_the_hand_one_larger() -> None:
    table = Table("pro", DECK, options={"removed_card": "to_hand"}).lay("R7@1,1").turn("black", "B20")
    table.enter(ship("black", (1, 0), (1, 1)))
    assert (table.facts("ship.removed.hand")["holder"], table.out["hands"]["red"]["harbour"]) == ("red", 4)
    assert table.out["piles"]["red"] == 18


def test_H4_R7_the_owner_may_play_the_removed_card_again_and_nobody_else() -> None:
    table = Table("team", DECK).lay("red-1:R7@1,1").turn("black-1", "B20")
    table.enter(ship("black-1", (1, 0), (1, 1), return_to="red-2"), place("black-1", (1, 1)))
    table.enter(sit_out("black-1"), sit_out("black-2"))
    table.refuses(play(red_1="R7", red_2="R5"), "card.elsewhere", "R7", seat="red-1", holder="red-2")
    table.enter(play(red_1="R5", red_2="R7"))


def test_H4_teams_an_opponents_card_goes_to_the_opponent_that_the_mover_names() -> None:
    table = Table("team", DECK).lay("red-1:R7@1,1").turn("black-1", "B20")
    for wrong in ({}, {"return_to": "black-2"}, {"return_to": "nobody"}):
        entry = ship("black-1", (1, 0), (1, 1), **wrong)
        table.refuses(entry, "ship.return-to", "H4", holders=["red-1", "red-2"])
    table.enter(ship("black-1", (1, 0), (1, 1), return_to="red-2"))
    assert (table.out["piles"]["red-2"], table.out["piles"]["red-1"]) == (9, 7)


def test_H4_teams_a_card_of_the_own_side_goes_to_who_laid_it() -> None:
    table = Table("team", DECK).lay("red-1:R7@1,1").turn("red-2", "R9")
    table.refuses(ship("red-2", (1, 0), (1, 1), return_to="red-2"), "ship.return-to", "H4")
    table.enter(ship("red-2", (1, 0), (1, 1)))
    assert (table.facts("ship.removed.pile")["holder"], table.out["piles"]["red-1"]) == ("red-1", 8)


def test_H4_a_seat_is_named_only_where_there_is_a_choice() -> None:
    table = Table("pro", DECK).lay("R7@1,1").turn("black", "B20")
    table.refuses(ship("black", (1, 0), (1, 1), return_to="red"), "ship.return-to", "H4")
    table.refuses(ship("black", (1, 0), return_to="red"), "ship.return-to", "H4")


def test_H5_W6_the_removed_cards_warehouses_go_to_the_supply() -> None:
    table = Table("pro", DECK, options={"warehouse_supply": "16"}).lay("R3@1,1", "R5@2,1")
    table.turn("black", "B20").enter(ship("black", (1, 0), (1, 1)))
    table.says("warehouse.gone", side="red", card="R3", cell=[1, 1], goods=counts("wst"))
    assert table.area(2, 1)["goods"] == {"red": counts("ww")}
    assert table.out["supply"] == {"wine": 14, "spice": 16, "tea": 16}


def test_H5_the_rulebooks_example_red_3_removed_parts_36_and_16() -> None:
    """Red 3 (three goods, a ship) between black 36 and 16 (one spice): 16 gets a central warehouse of its own."""
    table = Table("pro", DECK).lay("B36@2,1", "R3@1,1", "B16@1,2")
    assert table.area(1, 1)["goods"] == {"red": counts("wst"), "black": counts("st")}
    central = {w["side"]: (w["cell"], w["goods"]) for w in warehouses(table.game)}
    assert central == {"black": ([2, 1], counts("st")), "red": ([1, 1], counts("wst"))}
    table.turn("black", "B20").enter(ship("black", (1, 0), (1, 1)))
    assert (table.area(2, 1)["goods"], table.area(1, 2)["goods"]) == ({"black": counts("t")}, {"black": counts("s")})
    parted = [(w["cell"], w["side"], w["goods"]) for w in warehouses(table.game)]
    assert sorted(parted) == [([1, 2], "black", counts("s")), ([2, 1], "black", counts("t"))]


def test_H2_W2_a_removal_splits_an_area_in_three() -> None:
    table = Table("pro", DECK).lay("W50@2,1", "B16@1,2", "R3@2,2", "B24@3,2", "R5@2,3")
    assert table.area(2, 2)["size"] == 4
    table.turn("black", "B20").enter(ship("black", (2, 1), (2, 2)))
    goods = [area["goods"] for area in table.out["areas"]]
    assert [area["cells"] for area in table.out["areas"]] == [[[1, 2]], [[3, 2]], [[2, 3]]]
    assert goods == [{"black": counts("s")}, {"black": counts("w")}, {"red": counts("ww")}]


def test_H6_no_card_without_the_symbol_no_water_no_empty_cell() -> None:
    table = Table("pro", DECK).lay("R5@1,1").turn("black", "B20")
    table.refuses(ship("black", (1, 0), (1, 1)), "remove.no-ship-symbol", "H2", "H6", card="R5")
    table.refuses(ship("black", (1, 0), (2, 0)), "remove.no-harbour-card", "H2", "H6")
    table.refuses(ship("black", (1, 0), (1, -1)), "remove.no-harbour-card", "H2", "H6")


def test_H6_no_special_card() -> None:
    table = Table("team", f"{DECK}, S92 ship, S95 ship").lay("red-1:S92@1,0", "red-2:S95@1,1").turn("black-1", "B20")
    table.refuses(ship("black-1", (2, 0), (1, 0)), "remove.no-harbour-card", "H2")
    table.refuses(ship("black-1", (0, 1), (1, 1)), "remove.no-harbour-card", "H2")


def test_H6_A5_no_card_of_a_closed_area() -> None:
    table = Table("pro", DECK).lay("R7@1,1", "W50@2,1", "W51@1,2")
    table = table.turn("black", "B20")
    table.refuses(ship("black", (1, 0), (1, 1)), "remove.closed", "H2", "H6", "A5", card="R7")


def three_ships() -> Table:
    """Red, black and green with ship cards."""
    return Table("extension", "R10 w ship, R12 w ship, R14 w ship, B11 w ship, G10 w ship, S91")


def test_H7_the_ship_moves_at_most_twice_a_round_all_players_together() -> None:
    table = three_ships().enter(play(red="R10", black="B11", green="G10"))
    assert table.facts("order.set")["seats"] == ["black", "green", "red"]
    table.enter(ship("black", (1, 0)), place("black", (1, 1)), ship("green", (2, 0)), place("green", (2, 1)))
    assert table.legal("ship") == []
    table.refuses(ship("red", (1, 0)), "ship.limit", "H7", seat="red", limit=2)
    table.refuses(ship("red", (2, 0)), "ship.cell", "H1")
    table.enter(place("red", (-1, 1)), sit_out("black"), sit_out("green"), play(red="R12"), ship("red", (1, 0)))
    assert table.out["ship"] == [1, 0]


def test_H7_who_moves_it_onto_the_harbour_centre_may_buy_special_cards() -> None:
    table = three_ships().enter(
        play(red="R10", black="B11", green="G10"), ship("black", (1, 0)), place("black", (1, 1))
    )
    for count, code in ((3, "buy-special.coins"), (7, "buy-special.coins")):
        table.refuses(ship("green", (0, 0), buy=count), code, "H7", price=2 * count, coins=4)
    table.enter(ship("green", (0, 0), buy=2))
    assert table.facts("buy-special.bought") == {"seat": "green", "count": 2, "coins": 4}
    assert (table.out["coins"]["green"], table.out["hands"]["green"]["special"]) == (0, 2)
    assert table.out["piles"]["special"] == 4


def test_H7_no_more_than_the_pile_holds() -> None:
    table = three_ships().purses(green=14, red=0, black=1)
    table.enter(play(red="R10", black="B11", green="G10"), ship("black", (1, 0)), place("black", (1, 1)))
    table.refuses(ship("green", (0, 0), buy=7), "buy-special.pile", "H7", left=6)
    table.enter(ship("green", (0, 0), buy=6))
    assert table.out["piles"]["special"] == 0


def test_H7_nobody_buys_elsewhere_nor_where_it_already_stands() -> None:
    table = three_ships().enter(play(red="R10", black="B11", green="G10"))
    table.refuses(ship("black", (1, 0), buy=1), "ship.buy", "H7")
    table.refuses(ship("black", (0, 0), buy=1), "ship.cell", "H1")
    Table("pro", DECK).turn("red", "R7").refuses(ship("red", (1, 0), buy=1), "ship.buy", "H7")


def test_H7_not_after_the_centre_was_covered() -> None:
    table = three_ships().enter(play(red="R10", black="B11", green="G10"))
    table.enter(ship("black", (1, 0)), place("black", (1, 1)), ship("green", (0, 0), buy=1), place("green", (2, 1)))
    table.enter(place("red", (-1, 1))).turn("red", "R12").enter(ship("red", (2, 0)), place("red", (-1, -1)))
    table.lay("green:S91@0,0").turn("red", "R14").refuses(ship("red", (0, 0), buy=1), "ship.cell", "H1")
