"""What a table is told beyond the record's output: pieces to move, cards to remove, the ranking as it would be now."""

from kontor_rules import removable, standings
from tests.rules.kontor.kit import Table, codes_of, counts

DECK = "R3 wst ship, R5 ww, R7 t, R9 s, B36 t coin, B16 s, B20 t ship"
REDS = ", ".join(f"R{number} w" for number in range(3, 20))


def test_W2_W3_joined_areas_move_everything_to_the_oldest_card() -> None:
    table = Table("pro", DECK).lay("R5@1,1", "W50@2,1", "R7@2,2", "R9@1,2")
    table.says("warehouse.moved", side="red", goods=counts("t"), from_card="R7", to_card="R5")
    table.says("warehouse.stored", card="R9", goods=counts("s"), home="R5")


def test_W3_nothing_moves_where_an_area_only_grows() -> None:
    table = Table("pro", DECK).lay("R5@1,1", "R7@2,1")
    assert "warehouse.moved" not in {ruling.code for ruling in table.rulings}


def test_H2_H6_the_cards_beside_a_ships_goal_and_what_speaks_against_removing_them() -> None:
    table = Table("pro", DECK).lay("R3@1,1", "R5@1,-1").turn("black", "B20")
    found = {card: codes_of(reasons) for _, card, reasons in removable(table.game, (1, 0))}
    assert (found["R3"], found["R5"], found["HC"]) == ([], ["remove.no-ship-symbol"], ["remove.no-harbour-card"])


def test_E3_E4_E5_the_ranking_now_names_what_keeps_an_area_out() -> None:
    table = Table("pro", f"{REDS}, R20 crane, R21 crane")
    for area in (("R20@1,1", "R21@2,1"), ("R5@-1,1", "R6@-2,1"), ("R7@1,-1",), ("R8@-1,-1",), ("R9@2,-2",)):
        table.enclose(*area)
    assert [one["points"] for one in standings(table.game)] == [1, 0, 1, 1, 1]
    table.enclose("R10@-2,-2").enclose("R11@2,3")
    ranking = standings(table.game)
    assert [one["points"] for one in ranking] == [1, 0, 1, 1, 1, 1, 0]
    assert [one["distance"] for one in ranking] == [2, 2, 2, 2, 4, 4, 5]
    against = [(one["against"].code, one["against"].rule[0]) for one in ranking if one["against"] is not None]
    assert against == [("count.unowned", "E3"), ("count.no-place", "E3")]


def test_E5_a_group_that_doesnt_fit_is_told_how_many_places_were_left() -> None:
    table = Table("pro", REDS)
    for area in (("R3@1,1", "R4@2,1"), ("R5@-1,1", "R6@-2,1"), ("R7@1,-1",), ("R8@-1,-1",), ("R9@2,-2",)):
        table.enclose(*area)
    table.enclose("R10@-2,-2")
    last = standings(table.game)[-1]["against"]
    assert (last.code, dict(last.facts)) == ("count.group", {"places": 5, "left": 1, "equal": 2})
