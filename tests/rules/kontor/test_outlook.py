"""What people want to see of a position: barred cells, room left, blocks, pending areas, the ranking as it would be."""

from typing import Any

import pytest

from kontor_rules import candidates, output, standings
from kontor_rules.interface.rule_queries import blocks, chits_left, deciding_rules, island, pending_areas, room_left
from kontor_rules.turn.placing import barred_cells
from kontor_rules.variants.games import e9_chits
from rulings import Reason
from tests.rules.kontor import oracle
from tests.rules.kontor.kit import Table, codes_of, counts, end, place, play, sit_out, values_at
from tests.rules.kontor.random_games import random_game, random_setup
from tests.rules.kontor.variants.kit import REDS, ring, smuggle


def codes(table: Table) -> dict[tuple[int, int], list[str]]:
    return {cell: codes_of(reasons) for cell, reasons in barred_cells(table.game.state).items()}


def test_P4_cranes_and_borders_are_no_barred_cells() -> None:
    assert codes(Table("pro", "R10 crane").lay("R10@1,1")) == {}


def test_F15_barred_are_the_empty_cells_next_to_the_ship() -> None:
    table = Table("pro", "R10 w", special_rules=["blockade"]).lay("W50@1,1").given(ship=(1, 1))
    assert codes(table) == {(1, 2): ["place.blockade"], (2, 1): ["place.blockade"]}
    table.given(ship=(0, 0))
    assert codes(table) == {}


def test_V2_barred_is_a_cell_between_two_areas() -> None:
    table = Table("extension", "R10 w, R12 w, R14 t", special_rules=["restricted-storage"])
    table.lay("R10@1,1", "W50@1,2", "R12@2,2")
    assert codes(table) == {(2, 1): ["place.joins-areas"]}


def test_N1_barred_are_dry_cells() -> None:
    table = Table("pro", "R10 w", scenario="wasserspiele", layout=[[0, 0, "HC"], [0, 1, None]]).lay("R10@1,0")
    assert codes(table)[2, 0] == ["place.dry"]
    assert (1, 1) not in codes(table)


@pytest.mark.parametrize(("rules", "most_areas"), [((), 4), (("restricted-storage",), 1)])
def test_E8_V4_room_is_counted_for_every_seat_until_the_game_is_over(rules: tuple[str, ...], most_areas: int) -> None:
    start = random_setup("extension", 1, special_rules=[*rules])
    for _, _, step in random_game(start, 1):
        out = output(step.game)
        rule, left = room_left(step.game, 99)
        if out["phase"] in ("questions", "finished"):
            assert (rule, left) == ("", {})
            continue
        assert (rule, left) == ("E8", oracle.room(out, step.game.faces, most_areas))
        assert room_left(step.game, 3)[1] == {seat: min(3, count) for seat, count in left.items()}


def test_E8_F10_room_matters_only_where_it_ends_the_game() -> None:
    assert room_left(Table("pro").game, 3) == ("", {})
    assert room_left(Table("pro", special_rules=["finish"]).game, 3) == ("F10", {"red": 3, "black": 3})


def test_N2_blocks_say_who_owns_an_area_there_and_who_has_a_row() -> None:
    table = Table("pro", f"{REDS}, B41 s", scenario="tic-tac-toe")
    assert [(block.owners, block.rows) for block in blocks(table.game)] == [((), ())] * 9
    table.lay("R10@-1,-1", "W50@-2,-1", "W51@-2,-2", "W52@-1,-2", "R11@1,-1", "W53@2,-1", "W54@2,-2", "W55@1,-2")
    found = blocks(table.game)
    assert [block.owners for block in found] == [("red",), ("red",)] + [()] * 7
    assert found[0].cells == {(-2, -2), (-1, -2), (-2, -1), (-1, -1)}
    table.lay("R12@4,-1", "W56@5,-1", "W57@5,-2", "W58@4,-2")
    assert [block.rows for block in blocks(table.game)] == [("red",)] * 3 + [()] * 6


def test_N2_other_games_have_no_blocks_and_N4_no_island() -> None:
    table = Table("pro")
    assert (blocks(table.game), island(table.game)) == ([], frozenset())
    assert island(Table("pro", scenario="insel", layout=ring()).game) == {(1, 1)}


def test_F5_pending_areas_have_their_smuggled_cards() -> None:
    table = Table("pro", "R10 w, R12 w", special_rules=["schmuggel"])
    table.lay("R10@1,1", "W50@2,1").enter(smuggle("red", (1, 2)))
    assert pending_areas(table.game) == []
    table.lay("W51@2,2", "W52@1,3")
    assert (pending_areas(table.game), deciding_rules(table.game)) == ([{(1, 1), (1, 2)}], [()])


def test_M2_A4_deciding_rules_stand_beside_the_areas_of_the_output() -> None:
    table = Table("basic", "R10 w, R12 w").enclose("R10@1,1").lay("R12@-1,-1")
    assert [area["valued"] for area in output(table.game)["areas"]] == [False, True]
    assert deciding_rules(table.game) == [(), ("M2", "M1")]


def test_W5_chits_left_and_E9_what_they_would_score() -> None:
    table = Table("extension", "R10 ww, B11 ss, G10 t").enter(sit_out("green"), play(red="R10", black="B11"))
    assert chits_left(table.game) == {"wine": 6, "spice": 6, "tea": 6}
    table.enter(place("black", (1, 1), export="spice"), place("red", (1, -1), export="wine"))
    assert chits_left(table.game) == {"wine": 5, "spice": 5, "tea": 6}
    assert e9_chits(table.game.state) == {
        "red": {"wine": 1, "spice": 0, "tea": 0, "none": 0},
        "black": {"wine": 0, "spice": 1, "tea": 0, "none": 0},
        "green": {"wine": 0, "spice": 0, "tea": 0, "none": -1},
    }
    chits = {side: points["chits"] for side, points in table.purses(red=6).enter(end()).out["score"]["sides"].items()}
    assert chits == {side: sum(items.values()) for side, items in e9_chits(table.game.state).items()}
    assert (chits_left(Table("pro").game), e9_chits(Table("pro").game.state)) == (None, {})


SHIPS = "R3 wst ship, R5 ww, R7 t, R9 s, B36 t coin, B16 s, B20 t ship"


def test_W2_W3_joined_areas_move_everything_to_the_oldest_card() -> None:
    table = Table("pro", SHIPS).lay("R5@1,1", "W50@2,1", "R7@2,2", "R9@1,2")
    table.says("warehouse.moved", side="red", goods=counts("t"), from_card="R7", to_card="R5")
    table.says("warehouse.stored", card="R9", goods=counts("s"), home="R5")


def test_W3_nothing_moves_where_an_area_only_grows() -> None:
    table = Table("pro", SHIPS).lay("R5@1,1", "R7@2,1")
    assert "warehouse.moved" not in {ruling.code for ruling in table.rulings}


def test_H2_H6_the_cards_beside_a_ships_goal_and_what_speaks_against_removing_them() -> None:
    table = Table("pro", SHIPS).lay("R3@1,1", "R5@1,-1").turn("black", "B20")
    asked = candidates(table.game, "black", {"entry": "ship", "to": [1, 0]})
    found = {table.game.state.board[x, y][-1].card.id: codes for (x, y), codes in values_at(asked, "remove")}
    assert (found["R3"], found["R5"], found["HC"]) == ([], ["remove.no-ship-symbol"], ["remove.no-harbour-card"])


def test_E3_E4_E5_the_ranking_now_names_what_keeps_an_area_out() -> None:
    table = Table("pro", f"{REDS}, R30 crane, R31 crane")
    for area in (("R30@1,1", "R31@2,1"), ("R14@-1,1", "R15@-2,1"), ("R16@1,-1",), ("R17@-1,-1",), ("R18@2,-2",)):
        table.enclose(*area)
    assert [one["points"] for one in standings(table.game)] == [1, 0, 1, 1, 1]
    table.enclose("R10@-2,-2").enclose("R11@2,3")
    ranking = standings(table.game)
    assert [one["points"] for one in ranking] == [1, 0, 1, 1, 1, 1, 0]
    assert [one["distance"] for one in ranking] == [2, 2, 2, 2, 4, 4, 5]
    against = [(one["against"].code, one["against"].rule[0]) for one in ranking if one["against"] is not None]
    assert against == [("count.unowned", "E3"), ("count.no-place", "E3")]


def test_A6_E3_an_area_that_nobody_owns_cites_E3_only_where_a_number_of_areas_counts() -> None:
    for game, rule in (("basic", ("A6",)), ("pro", ("E3", "A6"))):
        (found,) = standings(Table(game, "R30 crane").enclose("R30@1,1").game)
        assert found["against"] == Reason("count.unowned", rule, {})


def test_E5_a_group_that_doesnt_fit_is_told_how_many_places_were_left() -> None:
    table = Table("pro", REDS)
    for area in (("R12@1,1", "R13@2,1"), ("R14@-1,1", "R15@-2,1"), ("R16@1,-1",), ("R17@-1,-1",), ("R18@2,-2",)):
        table.enclose(*area)
    table.enclose("R10@-2,-2")
    last = standings(table.game)[-1]["against"]
    assert (last.code, dict(last.facts)) == ("count.group", {"places": 5, "left": 1, "equal": 2})


@pytest.mark.parametrize(
    ("code", "game", "areas", "more"),
    [
        ("count.too-small", "team", (("red-1:R10@1,1",),), {}),
        ("count.too-large", "pro", (("R10@-1,0", "R11@-1,1", "R12@-1,2", "R13@-1,3"),), {"scenario": "kleine"}),
        ("count.equal", "pro", (("R10@1,1", "R11@2,1"), ("R12@-1,1", "R13@-2,1"), ("R14@1,-1",), ("R15@-1,-1",),
         ("R16@2,-2",), ("R17@-2,-2",)), {"options": {"equal_areas": "always"}}),
    ],
)  # fmt: skip
def test_E3_E4_E5_why_an_area_doesnt_count(
    code: str, game: str, areas: tuple[tuple[str, ...], ...], more: dict[str, Any]
) -> None:
    table = Table(game, REDS, **more)
    for area in areas:
        table.enclose(*area)
    assert code in {one["against"].code for one in standings(table.game) if one["against"] is not None}
