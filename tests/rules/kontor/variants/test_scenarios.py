"""N1-N5 and the scenarios that count otherwise, by rule id."""

import pytest

from tests.rules.kontor.kit import Table, buy, counts, end, no_place, place, play, sit_out
from tests.rules.kontor.variants.kit import REDS, buy_out, counted, lake, pools, ring, score

DRY = {"scenario": "wasserspiele", "layout": [[0, 0, "HC"], [3, 0, None]]}


def test_N1_harbour_cards_go_next_to_water_only() -> None:
    table = Table("pro", REDS, **DRY).lay("R10@1,0").enter(play(red="R11", black="W50")).enter(place("black", (1, 1)))
    table.refuses(place("red", (1, -1)), "place.dry", "N1", cell=[1, -1], card="R11")
    assert table.legal() == [(0, -1), (3, -1), (-1, 0), (2, 0), (4, 0), (0, 1), (2, 1), (3, 1), (1, 2)]
    table.enter(place("red", (2, 1)))


def test_N1_holds_for_bridges_and_not_for_customs_houses_and_water() -> None:
    table = Table("pro", f"{REDS}, S91, S94", special_rules=["sonderkarten"], **DRY).lay("R10@1,0")
    table.enter(buy("red", 2), sit_out("black"), play(red="S91"))
    table.refuses(place("red", (3, 0)), "place.dry", "N1", card="S91")
    table.enter(no_place("red"), sit_out("black"), play(red="S94"))
    assert (1, 1) in table.legal()
    table.enter(place("red", (1, 1)), play(red="R11", black="W60"), place("black", (2, 0)))
    table.enter(place("red", (2, 1)), sit_out("black"), play(red="S91"))
    assert table.legal() == [(2, 0), (3, 0)]


def _tic_tac_toe(**more: object) -> Table:
    return Table("pro", f"{REDS}, B41 s", scenario="tic-tac-toe", **more)


def test_N2_water_may_not_cut_a_block() -> None:
    table = _tic_tac_toe().lay("R10@-1,-1", "W50@-2,-1").enter(play(red="W51", black="B41"))
    table.refuses(place("red", (-1, -2)), "place.cuts-block", "N2", cell=[-1, -2], card="W51")
    assert (-2, -2) in table.legal()
    table.enter(place("red", (-2, -2)))
    table.enter(place("black", (4, 4)), sit_out("black"), play(red="W52"), place("red", (-1, -2)))
    assert table.area(-1, -1)["owner"] == "red"


def test_N2_a_flood_may_not_cut_a_block_either() -> None:
    table = Table("pro", f"{REDS}, S90", scenario="tic-tac-toe", special_rules=["hochwasser"])
    table.lay("R10@-1,-1", "R11@-2,-1", "W50@-1,-2").turn("red", "S90")
    table.refuses(place("red", (-2, -1)), "place.cuts-block", "N2", card="S90")
    assert table.legal() == [(-1, -1)]


OTHER = {-2: -1, -1: -2, 1: 2, 2: 1, 4: 5, 5: 4}
"""The other column or row of a block."""


def _own_block(table: Table, card: str, x: int, y: int) -> None:
    """Own a block by one card in its corner (x, y), all else there water."""
    table.lay(f"{card}@{x},{y}")
    for water in ((OTHER[x], y), (OTHER[x], OTHER[y]), (x, OTHER[y])):
        number = next(n for n in range(45, 88) if f"W{n}" not in table.game.state.whereabouts)
        table.lay(f"W{number}@{water[0]},{water[1]}")


@pytest.mark.parametrize(
    "blocks",
    [((-1, -1), (1, -1), (4, -1)), ((4, -1), (4, 1), (4, 4)), ((-1, -1), (1, 1), (4, 4)), ((4, -1), (1, 1), (-1, 4))],
)
def test_N2_three_blocks_in_a_row_win_at_once(blocks: tuple[tuple[int, int], ...]) -> None:
    table = _tic_tac_toe(special_rules=["finale"])
    for card, (x, y) in zip(("R10", "R11", "R12"), blocks, strict=True):
        assert table.out["status"] == "playing"
        _own_block(table, card, x, y)
    table.says("game.over", reason="three-in-a-row", winners=["red"])
    assert (table.rule("game.over"), table.codes("income")) == (("N2", "E0"), [])
    assert (table.won, table.out["score"]["counted"]) == ((["red"], "three-in-a-row"), [])
    assert {area["points"] for area in table.out["areas"]} == {None}


def test_N2_other_three_blocks_dont_win_and_the_number_of_areas_counts() -> None:
    table = _tic_tac_toe(special_rules=["finale", "exportlager"])
    for card, (x, y) in (("R10", (-1, -1)), ("R11", (1, -1)), ("R12", (4, 1))):
        _own_block(table, card, x, y)
    table.lay("R13@1,1", export="wine").enter(end())
    assert (table.out["stores"]["red"], table.won) == (counts("w"), (["red"], "areas"))
    assert score(table, "red") == {"areas": 3, "customs": 0, "export": 0, "chits": 0, "money": 0, "total": 3}


def test_N2_one_area_in_two_blocks_is_one_of_three_only_once() -> None:
    table = Table("pro", f"{REDS}, S91", scenario="tic-tac-toe", special_rules=["sonderkarten"])
    table.lay("R10@-1,-1", "R11@1,-1").enter(buy("red", 1)).lay("S91@0,-1")
    table.lay("W50@-2,-1", "W51@-2,-2", "W52@-1,-2", "W53@2,-1", "W54@2,-2", "W55@1,-2")
    assert (table.area(0, -1)["owner"], table.area(0, -1)["size"]) == ("red", 3)
    _own_block(table, "R12", 4, -1)
    _own_block(table, "R13", -1, 4)
    assert ([area["owner"] for area in table.out["areas"]], table.out["phase"]) == (["red"] * 3, "announce")


def test_N2_equal_numbers_of_areas_money_decides() -> None:
    assert _tic_tac_toe().lay("W50@1,1").enter(end()).won == (["red", "black"], "draw")
    assert _tic_tac_toe().lay("R10@1,1").enter(end()).won == (["black"], "money")


def _bakschisch(**more: object) -> Table:
    return Table("pro", f"{REDS}, R40 ww, R41 crane, B42 s", scenario="bakschisch", **more)


def test_N3_buys_a_card_out_for_its_goods() -> None:
    table = _bakschisch(options={"warehouse_supply": "16"}).lay("R40@1,1", "R10@2,1")
    before = table.out
    table.enter(buy_out("black", (1, 1)))
    assert table.facts("buy-out.bought") == {
        "seat": "black", "card": "R40", "cell": [1, 1], "coins": 2, "holder": "red",
    }  # fmt: skip
    assert table.out["coins"]["black"] == before["coins"]["black"] - 2
    assert (table.out["treasury"], table.out["piles"]["red"]) == (before["treasury"] + 2, before["piles"]["red"] + 1)
    assert (before["supply"]["wine"], table.out["supply"]["wine"], table.top(1, 1)) == (13, 15, None)
    table.refuses(buy_out("black", (2, 1)), "buy-out.twice", "N3", seat="black")
    table.lay("R11@1,1").enter(buy_out("black", (2, 1)))


def test_N3_refuses_own_cards_cranes_and_closed_areas() -> None:
    table = _bakschisch().lay("R10@1,1", "R41@-1,1", "B42@1,-1")
    for seat, cell in (("red", (1, 1)), ("black", (-1, 1)), ("black", (1, 0)), ("black", (2, 2))):
        table.refuses(buy_out(seat, cell), "buy-out.card", "N3", seat=seat, cell=list(cell))
    table.lay("W50@2,1", "W51@1,2").refuses(buy_out("black", (1, 1)), "buy-out.closed", "N3", "A5")
    table.enter(buy_out("red", (1, -1)))


def test_N3_comes_before_the_round_and_needs_the_coins() -> None:
    table = _bakschisch().enter(play(red="R40", black="B42"))
    table.refuses(buy_out("black", (1, 1)), "turn.revealed", "N3", "R0")
    table.enter(place("black", (-1, 1)), place("red", (1, 1))).purses(black=1)
    table.refuses(buy_out("black", (1, 1)), "buy-out.coins", "N3", price=2, coins=1)
    table.enter(sit_out("red")).refuses(buy_out("black", (1, 1)), "buy-out.late", "N3", "R0")
    Table("pro", scenario="gigant").refuses(buy_out("black", (1, 1)), "entry.not-here", "N3")


def test_N4_island_takes_no_water() -> None:
    table = Table("pro", REDS, scenario="insel", layout=ring())
    table.enter(play(red="W50", black="W51")).refuses(place("black", (1, 1)), "place.island", "N4", cell=[1, 1])
    assert (1, 1) not in table.legal()
    table.place_anywhere().lay("R10@1,1").enter(end())
    assert (table.area(1, 1)["points"], score(table, "red")["areas"]) == (2, 2)


def test_N4_bay_with_a_way_out_is_no_island() -> None:
    bay = {"scenario": "insel", "layout": [card for card in ring() if card[:2] != [1, 2]]}
    Table("pro", **bay).lay("W50@1,1")
    table = Table("pro", REDS, **bay).enclose("R10@1,1").enter(end())
    assert table.area(1, 1)["points"] == 1


def test_N4_no_flood_on_the_island_and_area_reaching_it_counts_2() -> None:
    layout = lake(4, 3, (1, 1), (2, 1))
    table = Table("pro", f"{REDS}, S90", scenario="insel", layout=layout, special_rules=["hochwasser"])
    table.lay("R10@1,1", "R11@0,3").turn("red", "S90").refuses(place("red", (1, 1)), "place.island", "N4", card="S90")
    assert table.legal() == [(0, 3)]
    table.enter(place("red", (0, 3))).lay("R12@2,1").enter(end())
    assert table.area(1, 1)["points"] == 2


def test_N4_in_teams_every_owned_area_counts() -> None:
    table = Table("team", REDS, scenario="insel", layout=ring()).lay("R10@1,1").enter(end())
    assert (table.out["score"]["winners"], score(table, "red")["total"]) == (["red"], 2)


def _poor(coins: dict[str, int], treasury: int, game: str = "pro") -> Table:
    """Return a game of Armut in which the purses and the treasury are nearly empty."""
    deck = "R10 w, R12 w, R14 w coin, B11 s coin, B13 s, B15 s coin, W54 coin"
    return Table(game, deck, scenario="armut").given(coins=coins, treasury=treasury)


def test_N5_no_coin_left_and_treasury_empty_loses() -> None:
    table = _poor({"red": 1, "black": 5}, 0).enter(play(red="R12", black="W54"))
    assert (table.out["coins"], table.out["treasury"]) == ({"red": 0, "black": 5}, 1)
    table.enter(place("black", (1, 1))).says("game.over", reason="poverty", winners=["black"])
    assert (table.out["phase"], table.won) == ("finished", (["black"], "poverty"))
    assert (table.held("red")[0], score(table, "black")["total"]) == (3, 0)


def test_N5_game_goes_on_while_the_treasury_holds_a_coin() -> None:
    table = _poor({"red": 1, "black": 3}, 2).enter(play(red="R10", black="B11")).place_anywhere()
    table.shows(coins={"red": 0, "black": 3}, treasury=3, phase="announce")
    table.enter(sit_out("red"), sit_out("black")).shows(coins={"red": 1, "black": 4}, treasury=1)


def test_N5_players_of_both_sides_without_coins_the_score_decides() -> None:
    table = _poor({"red-1": 0, "red-2": 5, "black-1": 0, "black-2": 6}, 1, "team")
    table.enter(sit_out("red-2"), play(red_1="R10", black_1="B13", black_2="W60")).place_anywhere()
    table.says("game.over", reason="poverty", winners=[])
    assert table.won[1] in ("points", "money", "draw")


SINGLE = ("R10@1,1", "R11@-1,1", "R12@1,-1", "R13@-1,-1")
COUNTED: dict[str, tuple[str, tuple[tuple[str, ...], ...], list[int], int]] = {
    "sizes up to 3": (
        "kleine", (("R10@1,0", "R11@2,0"), ("R12@-1,0", "R13@-1,1", "R14@-1,2", "R15@-1,3")), [2], 2,
    ),
    "the 3 smallest": (
        "david-goliath",
        (("R10@1,1",), ("R11@1,-1",), ("R12@-1,1", "R13@-2,1"), ("R14@-1,-1", "R15@-1,-2", "R16@-2,-1")), [1, 1, 2], 3,
    ),
    "the 7 largest": (
        "gigant", (*((one,) for one in SINGLE), ("R14@3,0",), ("R15@0,3",), ("R16@2,2",), ("R17@-2,2", "R18@-2,3")),
        [2, 1, 1, 1, 1, 1, 1], 7,
    ),
    "the 5 largest": (
        "bakschisch", (*((one,) for one in SINGLE), ("R15@2,2", "R16@3,2"), ("R17@-2,2",)), [2, 1, 1, 1, 1], 5,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("scenario", "areas", "sizes", "points"), COUNTED.values(), ids=COUNTED)
def test_N_which_areas_count(scenario: str, areas: tuple[tuple[str, ...], ...], sizes: list[int], points: int) -> None:
    table = Table("pro", REDS, scenario=scenario)
    for area in areas:
        table.enclose(*area)
    table.enter(end())
    assert [area["owner"] for area in table.out["areas"]] == ["red"] * len(areas)
    assert [len(cells) for cells in counted(table)] == sizes
    assert (score(table, "red")["areas"], score(table, "red")["total"]) == (points, points)


def test_wasserspiele_counts_every_owned_area() -> None:
    layout = pools((1, 1), (3, 1), (1, 3), (3, 3), (5, 5), (5, 2))
    table = Table("pro", REDS, scenario="wasserspiele", layout=layout)
    table.lay("R10@1,1", "R11@3,1", "R12@1,3", "R13@3,3", "R14@5,5", "R15@5,2")
    assert (table.facts("game.over")["reason"], len(counted(table)), score(table, "red")["areas"]) == ("full", 6, 6)
