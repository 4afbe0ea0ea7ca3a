"""F5: a card laid face down, what it does until the end, and what comes of it then."""

import pytest

from tests.rules.kontor.kit import Table, buy, counts, end, place, play, ship, teach
from tests.rules.kontor.variants.kit import DRY_PILE, buy_out, counted, pools, score, smuggle, smuggled, tavern, waters

GOODS = "R10 w, R11 w, R12 w, R13 w, R40 ww, R41 w ship, B43 s, B45 t"


def _smuggling(*rules: str, game: str = "pro", deck: str = "", **more: object) -> Table:
    words = f"{GOODS}, {deck}" if deck else GOODS
    return Table(game, words, special_rules=["schmuggel", *rules], **more)


def _hidden(*rules: str, laid: str = "R10@1,1", **more: object) -> Table:
    """Return a game in which red has smuggled a card to (2, 1), beside one at (1, 1)."""
    return _smuggling(*rules, **more).lay(laid).enter(smuggle("red", (2, 1)))


AROUND = ("W50@1,2", "W51@2,2", "W53@3,1")
"""What closes the area of both."""


def test_F5_card_lies_face_down_and_costs_a_card_of_the_hand() -> None:
    table = _smuggling().lay("R10@1,1").enter(smuggle("red", (-1, 1)))
    assert (table.facts("smuggle.laid"), table.top(-1, 1)) == ({"seat": "red", "cell": [-1, 1]}, "?")
    assert table.held("red") == (3, 2, 0, 1)
    assert not table.codes("draw") + table.codes("income") + table.codes("warehouse")
    assert [area["cells"] for area in table.out["areas"]] == [[[1, 1]]]


def test_F5_right_after_the_own_placement_only_once_and_after_no_other_entry_but_faces() -> None:
    table = _smuggling()
    table.refuses(smuggle("red", (1, 1)), "smuggle.when", "F5", seat="red")
    table.enter(play(red="R40", black="B43"), place("black", (1, 1)))
    table.refuses(smuggle("red", (-1, 1)), "smuggle.when", "F5", seat="red")
    table.enter(place("red", (-1, 1))).refuses(smuggle("black", (2, 1)), "smuggle.when", "F5", seat="black")
    table.enter(smuggle("red", (-2, 1))).refuses(smuggle("red", (1, -1)), "smuggle.when", "F5")
    table.lay("R11@1,-1").refuses(smuggle("red", (-1, -1)), "smuggle.twice", "F5", seat="red")
    Table("pro", GOODS).lay("R10@1,1").refuses(smuggle("red", (1, 2)), "entry.not-here", "F5")
    late = _smuggling("sonderkarten").lay("R10@1,1").enter(teach("W60"), buy("black", 1))
    late.refuses(smuggle("red", (-1, 1)), "smuggle.when", "F5")
    _smuggling().lay("R10@1,1").enter(teach("W60"), smuggle("red", (-1, 1)))


def test_F5_cell_must_be_legal_for_both_kinds() -> None:
    table = _smuggling(deck="B21 crane").lay("B21@1,1", "R10@-1,-1")
    table.refuses(smuggle("red", (2, 1)), "place.crane", "F5", "P4")
    table.refuses(smuggle("red", (3, 3)), "place.apart", "F5", "P1")
    table.refuses(smuggle("red", (-1, -1)), "place.covered", "F5", "P3")
    insel = _smuggling(scenario="insel", layout=pools((1, 1))).lay("R10@6,0")
    insel.refuses(smuggle("red", (1, 1)), "place.island", "F5", "N4")
    dry = _smuggling(scenario="wasserspiele", layout=[[0, 0, "HC"]]).lay("R10@1,0")
    dry.refuses(smuggle("red", (2, 0)), "place.dry", "F5", "N1")
    ships = _smuggling("blockade").lay("W50@1,1").turn("red", "R41").enter(ship("red", (2, 0)), place("red", (-1, 1)))
    ships.refuses(smuggle("red", (3, 0)), "place.blockade", "F5", "F15")
    line = Table("pro", GOODS, scenario="tic-tac-toe", special_rules=["schmuggel"]).lay("R10@-1,-1", "W50@-2,-1")
    line.lay("R11@1,1").refuses(smuggle("red", (-1, -2)), "place.cuts-block", "F5", "N2")


def test_F5_smuggled_card_is_no_water_and_joins_areas_unseen() -> None:
    table = _hidden().lay("W50@1,2", "W51@2,2", "W52@2,-1")
    assert (table.area(1, 1)["closed"], table.area(1, 1)["valued"]) == (False, False)
    area = table.lay("W53@3,1").area(1, 1)
    assert (area["closed"], area["valued"], area["size"], area["owner"]) == (True, False, 1, None)
    assert (2, 1) not in table.turn("red", "R41").legal("ship")


def test_F5_joined_closed_area_is_taboo_and_the_hidden_card_too() -> None:
    table = _hidden("sonderkarten", deck="S90, S91, S94").lay(*AROUND).enter(buy("red", 2)).turn("red", "S90")
    for cell in ((1, 1), (2, 1)):
        table.refuses(place("red", cell), "place.closed-area", "P5", closed=list(cell))
    table = _hidden(laid="R41@1,1", deck="R42 w ship").lay(*AROUND).turn("red", "R42")
    table.refuses(ship("red", (1, 0), (1, 1)), "remove.closed", "H2", "H6", "A5")
    table.refuses(ship("red", (3, 1), (2, 1)), "remove.no-harbour-card", "H2")
    bought = _hidden(scenario="bakschisch")
    bought.refuses(buy_out("black", (2, 1)), "buy-out.card", "N3")
    bought.lay(*AROUND).refuses(buy_out("black", (1, 1)), "buy-out.closed", "N3")
    start = {"scenario": "wasserspiele", "layout": pools((1, 1), (3, 3), (3, 4))}
    alone = _smuggling("sonderkarten", deck="S91, S94", **start).lay("R10@3,3").enter(smuggle("red", (1, 1)))
    alone.enter(buy("red", 2)).turn("red", "S91").refuses(
        place("red", (1, 2)), "place.closed-area", "P5", closed=[1, 1]
    )
    assert (2, 3) in alone.legal()


def test_F5_revealed_as_harbour_it_joins_and_stores() -> None:
    table = _hidden(options={"warehouse_supply": "16"}).lay(*AROUND).enter(end())
    table.shows(phase="questions", question={"question": "smuggled", "seat": "red"})
    table.enter(smuggled("red", "R30 s")).shows(phase="finished", supply=counts("wst" * 16))
    area = table.area(1, 1)
    assert (area["cells"], area["goods"], area["owner"]) == ([[1, 1], [2, 1]], {"red": counts("ws")}, "red")
    assert (table.codes()[:2], table.held("red")) == (["smuggle.revealed", "warehouse.stored"], (2, 2, 0, 0))


def test_F5_revealed_as_water_it_closes_what_it_joined() -> None:
    table = _hidden().lay("W50@1,2").enter(end(), smuggled("red", "W60"))
    assert (table.area(1, 1)["owner"], table.held("red"), table.top(2, 1)) == ("red", (3, 1, 0, 0), "W60")


@pytest.mark.parametrize(
    ("words", "code", "rule"),
    [
        ("R40 ww", "smuggle.card", "F5"),
        ("R31 crane", "smuggle.card", "F5"),
        ("R89 tavern", "smuggle.card", "F5"),
        ("S94", "smuggle.card", "F5"),
        ("B43 s", "card.foreign", "R7"),
        ("R10 w", "card.on-field", "R7"),
        ("R10 t", "face.other", "C7"),
    ],
)
def test_F5_only_water_or_own_one_good_cards_can_have_been_smuggled(words: str, code: str, rule: str) -> None:
    table = _hidden("sonderkarten").enter(end())
    table.refuses(smuggled("red", words), code, rule)
    table.refuses(smuggled("black", "W60"), "answer.other", "F5")
    table.refuses(tavern("red", (1, 1), counts=True), "answer.other", "E0")


def test_F5_both_reveal_in_set_up_order_and_value_after_the_last() -> None:
    table = _smuggling().enter(play(red="R10", black="B43"), place("black", (-1, 1)), smuggle("black", (-2, 1)))
    table.enter(place("red", (1, 1)), smuggle("red", (2, 1))).lay("W50@1,2", "W51@-1,2")
    table.enter(end(), smuggled("red", "W60")).shows(question={"question": "smuggled", "seat": "black"})
    assert [table.out["hands"][seat]["hidden"] for seat in ("red", "black")] == [0, 1]
    assert (table.top(2, 1), table.area(1, 1)["closed"], table.area(1, 1)["valued"]) == ("W60", True, False)
    table.refuses(smuggled("black", "W60"), "card.on-field", "R7")
    table.enter(smuggled("black", "B47 s"))
    assert (table.area(1, 1)["owner"], table.area(-1, 1)["closed"]) == ("red", False)
    assert table.area(-1, 1)["goods"]["black"] == counts("ss")


def test_F5_hands_split_until_a_play_rules_one_out() -> None:
    table = _smuggling(**DRY_PILE).lay("R10@1,6").enter(smuggle("red", (2, 6))).lay("W50@3,6")
    table.refuses(smuggle("red", (1, 5)), "smuggle.twice")
    assert (table.held("red"), table.turn("red", "W51").held("red")) == ((3, 1, 0, 1), (2, 1, 0, 1))
    table.place_anywhere().enter(end()).refuses(smuggled("red", "W60"), "smuggle.card", "F5")
    table.enter(smuggled("red", "R30 t"))
    no_water = _smuggling(**DRY_PILE).lay("W50@1,6", "W51@2,6", "R10@3,6").enter(smuggle("red", (1, 5)))
    assert no_water.held("red") == (2, 0, 0, 1)
    no_water.enter(end()).refuses(smuggled("red", "W60"), "smuggle.card", "F5")


def test_F5_E0_endings_are_looked_for_after_smuggling() -> None:
    table = _smuggling(scenario="wasserspiele", layout=pools((1, 1), (3, 3)))
    table.lay("R10@1,1").enter(smuggle("red", (3, 3))).says("game.over", reason="full")
    table.enter(smuggled("red", "R30 w"))
    assert (score(table, "red")["areas"], table.area(3, 3)["owner"]) == (2, "red")
    ended = _smuggling(scenario="wasserspiele", layout=pools((1, 1))).lay("R10@1,1")
    ended.refuses(smuggle("red", (2, 1)), "game.finished", "E0")


def test_F5_smuggled_card_may_fix_a_border_and_close_areas() -> None:
    table = _smuggling(game="basic").lay("W50@3,0", "W51@0,3", "R10@-2,1", "W52@-1,1", "W53@-2,2")
    assert table.area(-2, 1)["closed"] is True
    table = _smuggling(game="basic").lay("W50@3,0", "R10@-2,1", "W52@-1,1", "W53@-2,2")
    assert table.area(-2, 1)["closed"] is False
    table.enter(smuggle("red", (0, 3)))
    assert table.codes() == ["smuggle.laid", "border.rows", "area.largest-advantage", "keeper.placed", "warehouse.back"]


@pytest.mark.parametrize(("words", "cells"), [("R30 w", [[[1, 1], [1, 2], [1, 3]]]), ("W60", [[[1, 1]]])])
def test_F5_F10_nothing_is_valued_before_the_reveals(words: str, cells: list) -> None:
    start = {"scenario": "wasserspiele", "layout": pools((1, 1), (1, 2), (1, 3), (1, 4))}
    table = _smuggling("finish", deck="B21 crane", **start).lay("R10@1,1").enter(smuggle("red", (1, 2))).lay("B21@1,3")
    assert table.facts("game.over") == {"reason": "finish", "winners": []}
    assert [area["valued"] for area in table.out["areas"]] == [False, False]
    table.enter(smuggled("red", words))
    assert all(area["closed"] and area["valued"] for area in table.out["areas"])
    assert (counted(table), table.out["score"]["winners"]) == (cells, ["red"])


def test_F5_F9_one_of_each_is_asked_only_where_every_split_breaks_it() -> None:
    table = _smuggling("freie-wahl-2").lay("red:W50@1,1", draw="harbour").enter(smuggle("red", (1, 2)))
    assert table.held("red") == (4, 1, 0, 1)
    table.lay("R10@2,1", draw="harbour").turn("red", "W51")
    assert table.held("red") == (3, 1, 0, 1)
    table.refuses(place("red", (-1, 1), draw="harbour"), "draw.one-of-each", "F9", kind="water")
    table.enter(place("red", (-1, 1), draw="water"))


def test_F5_after_two_waters_the_card_may_follow() -> None:
    table = _smuggling("hochwasser", "erweitertes-hochwasser", deck="S90, W50, W51").lay("R10@1,1")
    table.turn("red", "S90").enter(waters("red", W50=(2, 1), W51=(-1, 1)), smuggle("red", (1, 2)))
    assert table.top(1, 2) == "?"


def test_F5_F6_smuggled_card_is_never_exported() -> None:
    table = _smuggling("exportlager").lay("R10@1,1")
    table.refuses(smuggle("red", (1, 2)) | {"export": "wine"}, "entry.form")
    table.enter(smuggle("red", (1, 2)), end(), smuggled("red", "R30 t"))
    assert table.out["stores"] == {"red": counts(), "black": counts()}
