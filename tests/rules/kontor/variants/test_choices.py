"""What may be said in a turn, as the door finds it by trying: W5, F5, F6, F8, F9, F11, F16-F18, H7."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from kontor_rules import (
    PlaceChoices,
    Refusal,
    chits_left,
    look,
    may_pour,
    place_choices,
    ship_moves_left,
    ship_purchases,
    smuggle_cells,
    steps,
    water_cells,
    why_no_ship,
    why_no_smuggling,
    why_no_water,
)
from tests.rules.cases import records
from tests.rules.kontor.kit import Table, no_place, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import lake, pools, smuggle

DECK = "R10 w, R11 w, R12 s, R13 wt, R14 wst, R18 w, R19 s, R89 tavern, B21 w, S90, S93, W50, W51, W52"


def _turn(card: str, *rules: str, game: str = "pro", lay: tuple[str, ...] = (), **more: object) -> Table:
    table = Table(game, DECK, special_rules=list(rules), **more).lay(*lay)
    return table.turn("red", card)


def _said(choices: PlaceChoices) -> list[dict[str, object]]:
    return [dict(taken.keys) for taken in choices.taken]


def _codes(choices: PlaceChoices, name: str, value: object) -> list[str]:
    return [reason.code for reason in choices.refused[name, value]]


def test_without_a_rule_that_asks_nothing_may_be_said() -> None:
    choices = place_choices(_turn("R13").game, (1, 1))
    assert (choices.rules, _said(choices), place_choices(_turn("R13").game, (5, 5))) == ({}, [{}], PlaceChoices({}))
    assert place_choices(_turn("R13", "exportlager").game, (5, 5)) == PlaceChoices({"export": "F6"})
    assert place_choices(Table("pro", DECK, special_rules=["exportlager"]).game, (1, 1)).taken == ()


@pytest.mark.parametrize("most", [3, pytest.param(None, marks=pytest.mark.long)])
def test_P9_each_legal_cell_has_a_choice_and_no_other(most: int | None) -> None:
    for record in records("kontor")[:most]:
        with suppress(Refusal):
            for step in steps(record["setup"], record["entries"]):
                legal = {(x, y) for x, y in (look(step.game)["legal"] or {"cells": []})["cells"]}
                cells = legal | set(sorted(step.game.state.board)[:2])
                assert {cell for cell in cells if place_choices(step.game, cell).taken} == legal


def test_F6_goods_of_the_card_may_be_exported_or_none() -> None:
    choices = place_choices(_turn("R13", "exportlager").game, (1, 1))
    assert _said(choices) == [{}, {"export": "wine"}, {"export": "tea"}]
    assert _codes(choices, "export", "spice") == ["export.not-shown"]
    assert not choices.needs("export")


def test_W5_a_good_without_a_chit_left_isnt_listed() -> None:
    table = Table("extension", DECK).turn("red", "R13")
    assert chits_left(table.game) == {"wine": 6, "spice": 6, "tea": 6}
    exports = next(value for kind, value in table.game.state.slices.items() if kind.__name__ == "Exports")
    table.given(slices={**table.game.state.slices, type(exports): replace(exports, chits=(0, 6, 6))})
    choices = place_choices(table.game, (1, 1))
    assert (choices.rules, _said(choices)) == ({"export": "W5"}, [{}, {"export": "tea"}])
    assert _codes(choices, "export", "wine") == ["export.none-left"]
    assert chits_left(Table("pro", DECK, special_rules=["exportlager"]).game) is None


def test_F8_F6_the_chosen_good_is_stored_or_exported() -> None:
    choices = place_choices(_turn("R13", "freie-wahl-1", "exportlager").game, (1, 1))
    assert choices.needs("choose")
    assert not choices.needs("export")
    assert _said(choices) == [
        {"choose": "wine"},
        {"choose": "tea"},
        {"choose": "wine", "export": "wine"},
        {"choose": "tea", "export": "tea"},
    ]
    one = place_choices(_turn("R10", "freie-wahl-1", "exportlager").game, (1, 1))
    assert _said(one) == [{}, {"export": "wine"}]


def test_F9_only_the_piles_that_leave_one_of_each() -> None:
    table = _turn("R13", "freie-wahl-2")
    choices = place_choices(table.game, (1, 1))
    assert choices.needs("draw")
    assert _said(choices) == [{"draw": "harbour"}, {"draw": "water"}]
    hand = table.game.state.hands["red"]
    table.given(hands={**table.game.state.hands, "red": type(hand)(1, 3, 0)})
    few = place_choices(table.game, (1, 1))
    assert (_said(few), _codes(few, "draw", "water")) == ([{"draw": "harbour"}], ["draw.one-of-each"])


def test_F11_F9_picking_needs_a_harbour_card_drawn_and_two_coins() -> None:
    choices = place_choices(_turn("R13", "freie-wahl-2", "erste-wahl").game, (1, 1))
    assert _said(choices) == [{"draw": "harbour"}, {"draw": "water"}, {"draw": "harbour", "pick": True}]
    water = place_choices(_turn("W50", "erste-wahl").game, (1, 1))
    assert (_said(water), _codes(water, "pick", True)) == ([{}], ["pick.no-draw"])
    poor = place_choices(_turn("R13", "erste-wahl").purses(red=1).game, (1, 1))
    assert _codes(poor, "pick", True) == ["pick.coins"]


def test_F17_jokers_are_own_one_good_cards_of_the_area() -> None:
    lay = ("R10@1,1", "R12@2,1", "R13@3,1", "B21@1,2", "R18@-1,-1")
    choices = place_choices(_turn("R89", "bestechung-1", lay=lay).game, (2, 2))
    assert (choices.rules, choices.jokers, choices.pairs) == ({"joker": "F17"}, ((1, 1), (2, 1)), frozenset())
    assert place_choices(_turn("R19", "bestechung-1", lay=lay).game, (2, 2)).jokers == ()


def test_F18_two_jokers_in_two_areas_but_the_taverns() -> None:
    lay = ("R10@1,1", "R11@2,1", "R12@-1,1", "R18@-1,-1")
    choices = place_choices(_turn("R89", "bestechung-2", lay=lay).game, (-2, 1))
    assert choices.jokers == ((-1, -1), (1, 1), (2, 1))
    pairs = {frozenset({(-1, -1), (1, 1)}), frozenset({(-1, -1), (2, 1)})}
    assert choices.pairs == pairs


def test_F16_cells_for_each_water_card() -> None:
    table = _turn("S90", "hochwasser", "erweitertes-hochwasser", lay=("R10@1,1",))
    assert may_pour(table.game)
    first = water_cells(table.game, (), "W50")
    assert ((2, 1) in first.cells, first.last, first.more) == (True, frozenset(), True)
    second = water_cells(table.game, (("W50", (3, 0)),), "W51")
    assert {(3, 1), (2, 1)} <= set(second.cells)
    assert set(second.cells) == second.last
    assert (3, 0) not in second.cells
    assert [reason.code for reason in why_no_water(table.game, (("W50", (3, 0)),), "W51", (3, 0))] == ["place.covered"]
    assert why_no_water(table.game, (), "W50", (2, 1)) == ()
    assert [reason.code for reason in water_cells(table.game, (("W50", (3, 0)),), "W50").against] == ["waters.count"]
    assert [reason.code for reason in water_cells(table.game, (), "R11").against] == ["waters.not-water"]


def test_F16_one_card_where_it_ends_the_game_or_no_cell_is_left() -> None:
    rules = ("hochwasser", "erweitertes-hochwasser")
    full = _turn("S90", *rules, scenario="wasserspiele", layout=pools((3, 3)))
    assert water_cells(full.game, (), "W50").last == {(3, 3)}
    island = [(x, y) for x in (1, 2) for y in range(1, 5)]
    only = _turn("S90", *rules, scenario="insel", layout=lake(7, 7, *island, (6, 6)))
    found = water_cells(only.game, (), "W50")
    assert (found.cells, found.last) == (((6, 6),), {(6, 6)})


def test_F16_isnt_offered_without_the_rule_a_flood_or_water() -> None:
    assert not may_pour(_turn("S90", "hochwasser").game)
    rules = ("hochwasser", "erweitertes-hochwasser")
    assert not may_pour(_turn("R10", *rules).game)
    assert not may_pour(Table("pro", DECK, special_rules=list(rules)).game)
    table = _turn("S90", *rules)
    hand = table.game.state.hands["red"]
    assert not may_pour(table.given(hands={**table.game.state.hands, "red": type(hand)(4, 0, 1)}).game)
    table = _turn("S90", *rules)
    assert water_cells(table.enter(no_place("red")).game, (), "W50").cells == ()


def test_F5_where_a_card_may_be_smuggled_and_until_when() -> None:
    table = _turn("R10", "schmuggel")
    assert smuggle_cells(table.game) is None
    table.enter(place("red", (1, 1)))
    found = smuggle_cells(table.game)
    assert found is not None
    assert (found.seat, (2, 1) in found.cells, (1, 1) in found.cells) == ("red", True, False)
    assert why_no_smuggling(table.game, "red", (2, 1)) == ()
    assert [reason.code for reason in why_no_smuggling(table.game, "red", (1, 1))] == ["place.covered"]
    table.enter(smuggle("red", (2, 1)))
    assert (smuggle_cells(table.game), smuggle_cells(_turn("R10").enter(place("red", (1, 1))).game)) == (None, None)


def test_H7_moves_left_and_what_keeps_the_ship() -> None:
    deck = "R10 w ship, B21 w ship, G31 w ship"
    table = Table("extension", deck).enter(play(red="R10", black="B21", green="G31"))
    assert (ship_moves_left(table.game), why_no_ship(table.game)) == (2, None)
    table.enter(ship("green", (1, 0)), place("green", (1, 1)), ship("black", (0, 0)), place("black", (-1, 1)))
    reason = why_no_ship(table.game)
    assert reason is not None
    assert (ship_moves_left(table.game), reason.code, reason.facts["limit"]) == (0, "ship.limit", 2)
    assert ship_moves_left(_turn("R10").game) is None


def test_H7_special_cards_up_to_purse_and_pile() -> None:
    table = Table("extension", "R10 w ship, R11 w ship").enter(sit_out("black"), sit_out("green"), play(red="R10"))
    assert [reason.code for reason in ship_purchases(table.game, (1, 0))[1]] == ["ship.buy"]
    table.enter(ship("red", (1, 0)), place("red", (1, 1))).enter(sit_out("black"), sit_out("green"), play(red="R11"))
    assert (ship_purchases(table.game, (0, 0))[0], [r.code for r in ship_purchases(table.game, (0, 0))[1]]) == (
        2,
        ["buy-special.coins"],
    )
    table.given(piles={**table.game.state.piles, "special": 1})
    assert (ship_purchases(table.game, (0, 0))[0], ship_purchases(table.game, (0, 0))[1][0].code) == (
        1,
        "buy-special.pile",
    )
