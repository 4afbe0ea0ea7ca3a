"""What a table asks without entering anything."""

import pytest

from kontor_rules import Game, candidates, enter, if_closed, kept_open, may_go, may_play, output
from kontor_rules.entries.record import read_card
from kontor_rules.interface.rule_queries import foreign_cranes, on_turn
from kontor_rules.turn.ship import ShipMoves
from rulings import reasons_against
from tests.rules.kontor.kit import Table, codes_of, counts, face, place, play, ship, sit_out, values_at

FACES = "R10 w, R12 ww, R20 s ship, R31 crane, B11 t, B13 tt, B21 ss"


def test_P4_R7_any_card_can_be_asked_about_whoever_s_turn_it_is() -> None:
    table = Table("pro", FACES).lay("R31@1,1")
    before = output(table.game)
    asked = may_go(table.game, "black", read_card(face("B77 w")), (2, 1))
    assert codes_of(asked.hand + asked.cell) == ["place.crane"]
    wine, spice = (may_go(table.game, "red", read_card(face(words)), (2, 1)) for words in ("R10 w", "R78 s"))
    assert wine == spice
    lying = may_go(table.game, "red", read_card(face("R31 crane")), (9, 9))
    assert codes_of(lying.hand) == ["card.on-field"]
    assert ({reason.code for reason in lying.cell}, output(table.game)) == ({"place.apart", "place.outside"}, before)


def test_M1_M4_an_open_area_shows_who_would_win_it_and_what_one_more_good_changes() -> None:
    found = if_closed(Table("basic", FACES).lay("R10@1,1", "B11@1,2").game, (1, 2))
    assert (found.verdict.owner, found.verdict.decided_by, found.cells) == ("black", "goods-value", {(1, 1), (1, 2)})
    assert dict(found.more) == {(side, good): side for side in ("red", "black") for good in ("wine", "spice", "tea")}


def test_A4_F13_a_closed_area_and_water_have_no_such_answer_and_variants_have_their_say() -> None:
    table = Table("basic", FACES).enclose("R10@1,1")
    assert (if_closed(table.game, (1, 1)), if_closed(table.game, (1, 0))) == (None, None)
    table = Table("pro", FACES + ", R85 tavern", special_rules=["neue-seilschaften"]).lay("R10@1,1", "R85@1,2")
    found = if_closed(table.game, (1, 1))
    assert (found.verdict.owner, found.verdict.decided_by) == (None, "tavern")


def test_P_V1_a_yes_names_what_was_asked_and_what_would_be_lost() -> None:
    table = Table("extension", "R10 ww, R11 wwt, R31 crane, B21 w", special_rules=["restricted-storage"]).lay("R10@1,1")
    asked = may_go(table.game, "red", table.game.faces["R11"], (2, 1))
    assert (asked.hand, asked.cell, asked.rules) == ((), (), ("P1", "P2", "V2"))
    assert (asked.full, asked.scarce) == ((2, 0, 0), (0, 0, 0))
    assert may_go(table.game, "black", table.game.faces["B21"], (2, 1)).full == (0, 0, 0)
    assert may_go(table.game, "red", table.game.faces["R11"], (0, 0)).full == (0, 0, 0)
    beside = table.lay("R31@-1,1")
    assert "P4" in may_go(beside.game, "red", table.game.faces["R11"], (-2, 1)).rules
    assert "P4" not in may_go(beside.game, "red", table.game.faces["R11"], (1, -1)).rules
    lost = table.lay("R11@2,1")
    assert lost.facts("warehouse.full")["goods"] == counts("ww")


def test_W4_what_the_supply_lacks_is_told_before_it_is_lost() -> None:
    table = Table("basic", FACES, options={"warehouse_supply": "16"}).given(supply=(1, 0, 9))
    assert may_go(table.game, "red", table.game.faces["R12"], (1, 1)).scarce == (1, 0, 0)
    assert may_go(table.game, "black", table.game.faces["B21"], (1, 1)).scarce == (0, 2, 0)


def test_P5_P8_special_cards_are_asked_by_their_own_rules() -> None:
    table = Table("team", f"{FACES}, S90, S91, S94").lay("R10@1,1", "B21@-1,1")
    rules = {card: may_go(table.game, "red-1", table.game.faces[card], (2, 1)).rules for card in ("S90", "S91", "S94")}
    assert rules == {"S90": ("P5", "P8"), "S91": ("P5", "P7"), "S94": ("P1", "P2", "P5", "P6")}


def test_P10_a_later_crane_changes_nothing_for_a_card_that_lies() -> None:
    table = Table("basic", f"{FACES}, B32 crane").lay("R10@1,1", "B32@2,1")
    assert (foreign_cranes(table.game, (1, 1)), foreign_cranes(table.game, (2, 1))) == (["B32"], [])
    assert foreign_cranes(table.game, (3, 1)) == []


def test_A3_an_open_area_names_the_cells_that_keep_it_open() -> None:
    table = Table("basic", FACES).lay("R10@1,1")
    found = kept_open(table.game, (1, 1))
    assert (found.cells, found.columns, found.rows, kept_open(table.game, (0, 0))) == (((2, 1), (1, 2)), (), (), None)


@pytest.mark.parametrize(("value", "beyond"), [("both", ((3, 1),)), ("each", ())])
def test_A3_a_fixed_border_that_doesnt_bound_yet_keeps_an_area_open(value: str, beyond: tuple[object, ...]) -> None:
    table = Table("pro", FACES, scenario="gulliver", options={"border_closes": value})
    table.lay("W50@1,0", "W51@2,0", "W52@-1,0", "W53@-2,0", "R10@2,1", "W54@1,1")
    found = kept_open(table.game, (2, 1))
    assert (found.cells, found.columns, found.rows) == (((2, 2),), beyond, ())
    table.lay("W55@2,2")
    assert (kept_open(table.game, (2, 1)) is None) == (value == "each")


def test_H1_H7_anyone_may_ask_where_the_ship_goes() -> None:
    def against(game: Game, seat: str, to: tuple[int, int]) -> list[str]:
        return codes_of(reasons_against(enter, on_turn(game, seat), ship(seat, to)))

    table = Table("extension", FACES).lay("W50@1,1")
    assert against(table.game, "red", (1, 1)) == against(table.game, "green", (1, 1)) == []
    assert against(table.game, "red", (0, 0)) == ["ship.cell"]
    assert against(Table("basic", FACES).game, "red", (1, 0)) == ["ship.none"]
    table.turn("red", "R20").enter(ship("red", (1, 1)))
    assert against(table.game, "red", (0, 0)) == ["ship.twice"]
    table.enter(place("red", (2, 1)))
    assert against(table.game, "red", (0, 0)) == []
    spent = table.given(slices={**table.game.state.slices, ShipMoves: ShipMoves(table.game.state.round, 2)})
    assert against(spent.game, "black", (0, 0)) == ["ship.limit"]


def test_H7_what_the_ship_sells_is_told_to_anyone() -> None:
    table = Table("extension", FACES).lay("W50@1,1")
    for cell, code in (((0, 0), "ship.cell"), ((1, 0), "ship.buy")):
        against = reasons_against(enter, on_turn(table.game, "red"), ship("red", cell, buy=1))
        assert codes_of(against) == [code]
    table.turn("red", "R20").enter(ship("red", (1, 1)), place("red", (2, 1)))
    asked = candidates(on_turn(table.purses(black=5).game, "black"), "black", {"entry": "ship", "to": [0, 0]})
    assert values_at(asked, "buy") == [(1, []), (2, []), (3, ["buy-special.coins"])]


def test_R1_F19_anyone_may_ask_to_sit_out() -> None:
    table = Table("basic", FACES, options={"both_sit_out": "one_only"})
    asking = {"entry": "sit-out"}
    assert candidates(table.game, "red", asking).whole
    table.enter(sit_out("red"))
    assert codes_of(candidates(table.game, "black", asking).against) == ["sit-out.one-only"]
    table.enter(play(black="B11"))
    assert codes_of(candidates(table.game, "red", asking).against) == ["turn.revealed"]
    sailors = Table("basic", special_rules=["drunken-sailor"], options={"both_sit_out": "not_twice"})
    assert may_play(sailors.game, "red", "sailor") == ()
    sailors.enter(play(red="sailor", black="sailor"))
    assert codes_of(may_play(sailors.game, "red", "sailor")) == ["sit-out.not-twice"]
