"""H: moving the ship, and removing cards with it."""

import pytest

from kontor_rules import warehouses
from kontor_rules.values import under_pile
from tests.rules.kontor.kit import Json, Table, counts, place, play, ship, sit_out

DECK = (
    "R3 wst ship, R5 ww, R7 s ship, R9 t ship, R11 crane ship, B16 s, B36 t, B20 w ship, B22 tt ship, B24 w, "
    "W60 ship, W61 ship, S90 ship, S91, S94"
)


def test_H1_H3_a_card_with_the_ship_symbol_moves_the_ship_to_other_water_and_that_alone_removes_nothing() -> None:
    table = Table("pro", DECK).lay("R7@1,1").turn("black", "B20")
    plus = [(0, -2), (0, -1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, 1), (0, 2)]
    assert table.legal("ship") == plus
    table.enter(ship("black", (1, 0))).says("ship.moved", **{"seat": "black", "from": [0, 0], "to": [1, 0]})
    assert (table.out["ship"], table.legal("ship")) == ([1, 0], [])
    assert (table.codes(), table.top(1, 1)) == (["ship.moved"], "R7")


def test_H1_only_with_the_symbol_and_once_a_turn() -> None:
    table = Table("pro", DECK).turn("red", "R5")
    assert table.legal("ship") == []
    table.refuses(ship("red", (1, 0)), "ship.no-symbol", "H1", card="R5")
    table.enter(place("red", (1, 1))).turn("black", "B20").enter(ship("black", (1, 0)))
    table.refuses(ship("black", (2, 0)), "ship.twice", "H1", seat="black")


@pytest.mark.parametrize(
    ("entry", "code", "rules", "facts"),
    [
        (ship("black", (0, 0)), "ship.cell", ("H1",), {"cell": [0, 0]}),
        (ship("black", (1, 1)), "ship.cell", ("H1",), {"cell": [1, 1]}),
        (ship("black", (2, 2)), "ship.cell", ("H1",), {"cell": [2, 2]}),
        (ship("black", (40, 0)), "ship.cell", ("H1",), {"cell": [40, 0]}),
        (ship("black", (2, 0), (1, 1)), "remove.apart", ("H2",), {"cell": [1, 1], "ship": [2, 0]}),
        (ship("black", (0, 0), (1, 1)), "ship.cell", ("H1",), {}),
        (ship("black", (1, 0), (1, 1), return_to="red"), "ship.return-to", ("H4",), {}),
        (ship("black", (1, 0), return_to="red"), "ship.return-to", ("H4",), {}),
        (ship("black", (-1, 0), (-1, 1)), "remove.no-ship-symbol", ("H2", "H6"), {"card": "R5"}),
        (ship("black", (1, 0), (2, 0)), "remove.no-harbour-card", ("H2", "H6"), {}),
        (ship("black", (-1, 0), (-1, -1)), "remove.no-harbour-card", ("H2", "H6"), {}),
        (ship("black", (1, 0), (1, -1)), "remove.closed", ("H2", "H6", "A5"), {"card": "R9"}),
        (ship("black", (1, 0), buy=1), "ship.buy", ("H7",), {}),
        ({"entry": "ship", "seat": "black", "remove": [1, 1]}, "entry.form", (), {}),
    ],
)
def test_H1_H2_H3_H4_H6_H7_what_the_ship_may_not_do(
    entry: Json, code: str, rules: tuple[str, ...], facts: dict[str, object]
) -> None:
    closed = ("R9@1,-1", "W50@2,-1", "W51@1,-2")
    Table("pro", DECK).lay("R7@1,1", "R5@-1,1", *closed).turn("black", "B20").refuses(entry, code, *rules, **facts)


def test_H1_before_placing_and_only_in_the_own_turn() -> None:
    table = Table("pro", DECK).enter(play(red="R7", black="B20"))
    table.refuses(ship("red", (1, 0)), "turn.other", "R3", active="black")
    table.enter(place("black", (1, 1))).refuses(ship("black", (1, 0)), "turn.other", "R3", active="red")
    table.enter(ship("red", (1, 0)))


def test_H1_the_base_game_has_no_ship() -> None:
    Table("basic", DECK).turn("black", "B20").refuses(ship("black", (1, 0)), "ship.none", "H1")


def test_H1_P8_a_flood_is_water_for_the_ship() -> None:
    table = Table("team", DECK).lay("R7@1,1", "red-2:S90@1,1").turn("red-1", "R9")
    assert (1, 1) in table.legal("ship")
    table.enter(ship("red-1", (1, 1))).shows(ship=[1, 1])


@pytest.mark.parametrize(("mover", "card"), [("black", "B20"), ("red", "R9")])
@pytest.mark.parametrize("game", ["pro", "extension"])
def test_H2_H4_the_mover_may_remove_an_adjacent_card_with_the_symbol_whoever_owns_it(
    game: str, mover: str, card: str
) -> None:
    table = Table(game, DECK).lay("R7@1,1").turn(mover, card).enter(ship(mover, (1, 0), (1, 1)))
    table.says("ship.removed.pile", seat=mover, card="R7", cell=[1, 1], holder="red")
    assert (table.top(1, 1), table.out["piles"]["red"]) == (None, 19)
    assert (1, 1) in table.legal()
    assert table.enter(place(mover, (1, 1))).top(1, 1) == card


def test_H2_a_crane_with_the_symbol_too_and_its_bar_is_gone() -> None:
    table = Table("pro", DECK).lay("R5@2,1", "R11@1,1").turn("black", "B20")
    assert (1, 2) not in table.legal()
    table.enter(ship("black", (1, 0), (1, 1)), place("black", (1, 1))).lay("B24@1,2")
    assert table.area(1, 2)["size"] == 3


@pytest.mark.parametrize("game", ["pro", "extension"])
def test_H4_removed_card_to_hand_leaves_the_hand_one_larger(game: str) -> None:
    table = Table(game, DECK, options={"removed_card": "to_hand"}).lay("R7@1,1").turn("black", "B20")
    table.enter(ship("black", (1, 0), (1, 1))).says("ship.removed.hand", holder="red")
    assert (table.held("red")[0], table.out["piles"]["red"]) == (4, 18)
    table.enter(place("black", (1, 1))).turn("red", "R7")


def test_H4_R7_teams_an_opponents_card_goes_to_the_opponent_that_the_mover_names_who_may_play_it_again() -> None:
    table = Table("team", DECK).lay("red-1:R7@1,1").turn("black-1", "B20")
    for wrong in ({}, {"return_to": "black-2"}, {"return_to": "nobody"}):
        entry = ship("black-1", (1, 0), (1, 1), **wrong)
        table.refuses(entry, "ship.return-to", "H4", holders=["red-1", "red-2"])
    table.enter(ship("black-1", (1, 0), (1, 1), return_to="red-2"))
    assert (table.out["piles"]["red-2"], table.out["piles"]["red-1"]) == (9, 7)
    assert table.game.state.whereabouts["R7"] == under_pile("red-2")
    table.enter(place("black-1", (1, 1)), sit_out("black-1"), sit_out("black-2"))
    table.refuses(play(red_1="R7", red_2="R5"), "card.elsewhere", "R7", seat="red-1", holder="red-2")
    table.enter(play(red_1="R5", red_2="R7"))
    assert table.game.state.whereabouts["R7"] == "red-2"


def test_H4_teams_a_card_of_the_own_side_goes_to_who_laid_it() -> None:
    table = Table("team", DECK).lay("red-1:R7@1,1").turn("red-2", "R9")
    table.refuses(ship("red-2", (1, 0), (1, 1), return_to="red-2"), "ship.return-to", "H4")
    table.enter(ship("red-2", (1, 0), (1, 1)))
    assert (table.facts("ship.removed.pile")["holder"], table.out["piles"]["red-1"]) == ("red-1", 8)


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
    table.says("warehouse.gone", side="red", goods=counts("wst"), home="R3")
    table.says("warehouse.moved", side="black", goods=counts("s"), from_card="B36", to_card="B16")
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


def test_H6_no_special_card() -> None:
    table = Table("team", f"{DECK}, S92 ship, S95 ship").lay("red-1:S92@1,0", "red-2:S95@1,1").turn("black-1", "B20")
    table.refuses(ship("black-1", (2, 0), (1, 0)), "remove.no-harbour-card", "H2")
    table.refuses(ship("black-1", (0, 1), (1, 1)), "remove.no-harbour-card", "H2")


def three_ships(*entries: Json, **purses: int) -> Table:
    """Red, black and green reveal ship cards, to be laid in the order black, green, red."""
    table = Table("extension", "R10 w ship, R12 w ship, R14 w ship, B11 w ship, G10 w ship, S91").purses(**purses)
    return table.enter(play(red="R10", black="B11", green="G10"), *entries)


BLACK_LAYS = (ship("black", (1, 0)), place("black", (1, 1)))


def test_H7_the_ship_moves_at_most_twice_a_round_all_players_together() -> None:
    table = three_ships(*BLACK_LAYS, ship("green", (2, 0)), place("green", (2, 1)))
    assert table.legal("ship") == []
    table.refuses(ship("red", (1, 0)), "ship.limit", "H7", seat="red", limit=2)
    table.refuses(ship("red", (2, 0)), "ship.cell", "H1")
    table.enter(place("red", (-1, 1))).turn("red", "R12").enter(ship("red", (1, 0))).shows(ship=[1, 0])


def test_H7_who_moves_it_onto_the_harbour_centre_may_buy_special_cards() -> None:
    table = three_ships(*BLACK_LAYS)
    for count in (3, 7):
        table.refuses(ship("green", (0, 0), buy=count), "buy-special.coins", "H7", price=2 * count, coins=4)
    table.enter(ship("green", (0, 0), buy=2)).says("buy-special.bought", seat="green", count=2, coins=4)
    assert (table.out["coins"]["green"], table.held("green")[2], table.out["piles"]["special"]) == (0, 2, 4)
    rich = three_ships(*BLACK_LAYS, green=14, red=0, black=1)
    rich.refuses(ship("green", (0, 0), buy=7), "buy-special.pile", "H7", left=6)
    assert rich.enter(ship("green", (0, 0), buy=6)).out["piles"]["special"] == 0


def test_H7_nobody_buys_elsewhere_nor_where_it_already_stands() -> None:
    table = three_ships()
    table.refuses(ship("black", (1, 0), buy=1), "ship.buy", "H7")
    table.refuses(ship("black", (0, 0), buy=1), "ship.cell", "H1")


def test_H7_not_after_the_centre_was_covered() -> None:
    table = three_ships(*BLACK_LAYS, ship("green", (0, 0), buy=1), place("green", (2, 1)), place("red", (-1, 1)))
    table.turn("red", "R12").enter(ship("red", (2, 0)), place("red", (-1, -1)))
    table.lay("green:S91@0,0").turn("red", "R14").refuses(ship("red", (0, 0), buy=1), "ship.cell", "H1")
