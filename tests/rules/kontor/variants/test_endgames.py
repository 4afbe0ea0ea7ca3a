"""F7 (the area closed last), F10 (finish), F15 (blockade), and which of several endings comes first (E0)."""

from __future__ import annotations

import pytest

from tests.rules.kontor.kit import Table, buy, end, no_place, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import REDS, lake, pools, score, smuggle, smuggled

DECK = f"{REDS}, R27 crane, R28 crane, B31 s, B33 s, B35 crane, B37 crane, B39 w ship"


def _final(*rules: str, deck: str = DECK, **more: object) -> Table:
    return Table("pro", deck, special_rules=["finale", *rules], **more)


def _ponds(*cells: tuple[int, int]) -> dict[str, object]:
    return {"scenario": "wasserspiele", "layout": pools(*cells)}


def test_F7_area_closed_last_counts_2() -> None:
    table = _final(**_ponds((1, 1), (3, 3))).lay("R10@1,1", "R11@3,3")
    assert (table.area(1, 1)["points"], table.area(3, 3)["points"], score(table, "red")["total"]) == (1, 2, 3)
    plain = Table("pro", DECK, **_ponds((1, 1), (3, 3))).lay("R10@1,1", "R11@3,3")
    assert score(plain, "red")["total"] == 2


@pytest.mark.parametrize(("option", "points"), [("last_area", 1), ("last_owned", 2)])
def test_F7_last_area_without_an_owner_counts_nothing(option: str, points: int) -> None:
    table = _final(**_ponds((1, 1), (3, 3)), options={"finale_area": option}).lay("R10@1,1", "R27@3,3")
    assert (table.area(1, 1)["points"], table.area(3, 3)["points"]) == (points, 0)


def test_F7_of_several_closed_together_the_largest_then_the_nearest() -> None:
    table = _final(**_ponds((1, 1), (1, 2), (1, 3), (1, 4))).lay("R10@1,1", "R11@1,2", "R12@1,4", "W60@1,3")
    assert (table.area(1, 1)["points"], table.area(1, 4)["points"]) == (2, 1)
    near = _final(**_ponds((1, 1), (1, 2), (1, 3))).lay("R10@1,1", "R12@1,3", "W60@1,2")
    assert (near.area(1, 1)["points"], near.area(1, 3)["points"]) == (2, 1)
    equal = _final(**_ponds((1, 2), (2, 2), (2, 1))).lay("R10@1,2", "R12@2,1", "W60@2,2")
    assert (equal.area(1, 2)["points"], equal.area(2, 1)["points"]) == (1, 1)


def test_F7_F24_at_least_2_beside_the_scenario_points() -> None:
    table = _final(scenario="kleine").enclose("R11@-1,0", "R12@-1,-1", "R13@-1,-2").enclose("R10@1,0").enter(end())
    assert (table.area(-1, 0)["points"], table.area(1, 0)["points"]) == (3, 2)
    island = _final(scenario="insel", layout=lake(3, 3, (1, 1))).lay("R10@1,1").enter(end())
    assert island.area(1, 1)["points"] == 2
    large = _final(scenario="kleine").enclose("R11@-1,0", "R12@-1,-1", "R13@-1,-2").enter(end())
    assert large.area(-1, 0)["points"] == 3


def test_F7_F5_area_counts_as_closed_when_it_was_as_joined() -> None:
    cells = ((1, 1), (1, 2), (3, 3))
    table = _final("schmuggel", **_ponds(*cells)).lay("R10@1,1").enter(smuggle("red", (1, 2))).lay("R11@3,3")
    table.enter(smuggled("red", "R30 w"))
    assert (table.area(1, 1)["points"], table.area(3, 3)["points"]) == (1, 2)
    later = _final("schmuggel", **_ponds(*cells)).lay("R11@3,3", "R10@1,1").enter(smuggle("red", (1, 2)))
    later.enter(smuggled("red", "W70"))
    assert (later.area(1, 1)["points"], later.area(3, 3)["points"]) == (2, 1)


def test_F7_F5_what_only_a_reveal_closes_comes_last() -> None:
    table = _final("schmuggel", **_ponds((1, 1), (4, 4), (4, 3), (4, 2)))
    table.lay("R10@4,4").enter(smuggle("red", (4, 3))).lay("R11@1,1").enter(end()).enter(smuggled("red", "W70"))
    assert (table.area(1, 1)["points"], table.area(4, 4)["points"]) == (1, 2)


def test_F7_F10_what_only_F10_closes_comes_last() -> None:
    table = _final("finish", **_ponds((1, 1), (1, 2), (1, 3), (1, 4), (4, 4)))
    table.lay("R10@1,1", "R11@1,2", "R12@4,4", "B35@1,3").says("game.over", reason="finish")
    assert (table.area(1, 1)["points"], table.area(4, 4)["points"]) == (2, 1)


def test_F10_no_cell_for_a_harbour_card_ends_the_game_and_closes_all() -> None:
    table = Table("pro", DECK, special_rules=["finish"], **_ponds((1, 1), (1, 2), (1, 3))).lay("R10@1,1")
    assert table.out["phase"] == "announce"
    table.lay("B35@1,2").says("game.over", reason="finish", winners=[])
    assert "finish.closes-all" in table.codes()
    area = table.area(1, 1)
    assert (area["cells"], area["closed"], area["owner"]) == ([[1, 1], [1, 2]], True, "red")
    assert not [code for code in table.codes() if code in ("draw.card", "income.coin")]
    plain = Table("pro", DECK, **_ponds((1, 1), (1, 2), (1, 3))).lay("R10@1,1", "B35@1,2")
    assert plain.out["phase"] == "announce"


def test_F10_counts_cells_whatever_hands_and_ship_say() -> None:
    table = Table(
        "pro", f"{REDS}, R27 w ship, B35 crane", special_rules=["finish", "blockade"], **_ponds((1, 1), (1, 2))
    )
    table.turn("red", "R27").enter(ship("red", (2, 2))).enter(place("red", (1, 1))).shows(phase="announce")
    dry = Table("pro", DECK, scenario="wasserspiele", layout=[[0, 0, "HC"]], special_rules=["finish"])
    dry.lay("R10@1,0", "R11@0,1", "R12@-1,0").shows(phase="announce")
    dry.lay("R13@0,-1").says("game.over", reason="finish")


def test_F10_water_may_still_go_where_no_harbour_card_can() -> None:
    table = Table("team", DECK, special_rules=["finish"])
    assert table.lay("R10@1,1").out["phase"] == "announce"
    table.enter(end())
    assert (table.facts("game.over"), table.area(1, 1)["closed"]) == ({"reason": "agreed", "winners": []}, False)
    assert "finish.closes-all" not in table.codes()


@pytest.mark.parametrize(("rules", "customs"), [(("finish",), 0), ((), 1)])
def test_F10_customs_house_of_the_final_round_adds_nothing(rules: tuple[str, ...], customs: int) -> None:
    ponds = _ponds((1, 1), (1, 2), (1, 3))
    table = Table("pro", f"{DECK}, S94", special_rules=["sonderkarten", *rules], **ponds).lay("R10@1,1")
    table.enter(buy("black", 1), play(black="S94", red="R11"), place("black", (1, 2)), place("red", (1, 3)))
    assert table.facts("game.over")["reason"] == "full"
    assert (score(table, "red")["customs"], table.area(1, 1)["points"]) == (customs, 1 + customs)


def test_F10_customs_house_of_an_earlier_round_counts() -> None:
    ponds = _ponds((1, 1), (1, 2), (1, 3))
    table = Table("pro", f"{DECK}, S94", special_rules=["sonderkarten", "finish"], **ponds).lay("R10@1,1")
    table.enter(buy("black", 1), sit_out("red"), play(black="S94"), place("black", (1, 2))).lay("R11@1,3")
    assert (table.facts("game.over")["reason"], score(table, "red")["customs"]) == ("full", 1)


def test_E0_full_field_comes_before_finish() -> None:
    table = Table("pro", DECK, special_rules=["finish"], **_ponds((1, 1))).lay("R10@1,1")
    assert (table.facts("game.over")["reason"], table.rule("game.over")) == ("full", ("E1", "E0"))


def test_E0_three_in_a_row_comes_before_finish_and_the_full_field() -> None:
    table = Table("pro", DECK, scenario="tic-tac-toe", special_rules=["finish"])
    for i, x in enumerate((-1, 1, 4)):
        other = {-1: -2, 1: 2, 4: 5}[x]
        table.lay(f"R{10 + i}@{x},-1", f"W{50 + 3 * i}@{other},-1", f"W{51 + 3 * i}@{other},-2")
        table.lay(f"W{52 + 3 * i}@{x},-2")
    assert table.facts("game.over")["reason"] == "three-in-a-row"
    assert "finish.closes-all" not in table.codes()


def test_F15_no_card_next_to_the_ship() -> None:
    table = Table("pro", f"{DECK}, S90", special_rules=["blockade", "hochwasser"]).lay("R10@2,1")
    table.turn("black", "B39").enter(ship("black", (2, 0)))
    table.refuses(place("black", (3, 0)), "place.blockade", "F15", cell=[3, 0], ship=[2, 0])
    table.refuses(place("black", (2, -1)), "place.blockade", "F15")
    assert not {(3, 0), (2, -1)} & set(table.legal())
    table.enter(place("black", (1, 1)), sit_out("black"), play(red="S90"))
    table.refuses(place("red", (2, 1)), "place.blockade", "F15", card="S90")


def _nothing_but_ship() -> Table:
    """Wasserspiele with the free cells (1, 2), (2, 1) and (3, 2); the ship can bar all three from (2, 2)."""
    table = Table("pro", DECK, special_rules=["blockade"], **_ponds((1, 2), (2, 1), (3, 2), (5, 5)))
    table.turn("black", "B39").enter(ship("black", (2, 2)), place("black", (5, 5)))
    return table


def test_F15_round_in_which_all_are_stopped_by_it_alone_ends_the_game() -> None:
    table = _nothing_but_ship().enter(play(red="R10", black="B31"))
    assert table.legal() == []
    table.enter(no_place("black"), no_place("red"))
    assert (table.facts("game.over"), table.rule("game.over")) == ({"reason": "blockade", "winners": []}, ("F15", "E0"))
    assert table.out["phase"] == "finished"


def test_F15_game_goes_on_if_somebody_sat_out_or_has_another_reason() -> None:
    table = _nothing_but_ship().turn("black", "B31").enter(no_place("black"))
    assert (table.out["phase"], table.out["round"]) == ("announce", 3)
    deck = f"{DECK}, S90"
    other = Table("pro", deck, special_rules=["blockade", "hochwasser"], **_ponds((1, 2), (2, 1), (3, 2), (5, 5)))
    other.turn("black", "B39").enter(ship("black", (2, 2)), place("black", (5, 5)))
    other.enter(play(red="S90", black="B31"), no_place("red"), no_place("black")).shows(phase="announce")


def test_F15_ship_moved_in_the_round_frees_the_next_player() -> None:
    table = Table("pro", f"{DECK}, R29 w ship", special_rules=["blockade"], **_ponds((1, 2), (2, 1), (3, 2), (5, 5)))
    table.turn("black", "B39").enter(ship("black", (2, 2)), place("black", (5, 5)))
    table.enter(play(red="R29", black="B31"), no_place("black"), ship("red", (4, 4)))
    assert table.legal() == [(2, 1), (1, 2), (3, 2)]
    table.enter(place("red", (2, 1))).shows(phase="announce")


def test_F15_declining_isnt_being_stopped() -> None:
    table = Table("pro", DECK, special_rules=["blockade"], options={"placing": "may"})
    table.enter(play(red="R10", black="B31"), no_place("black"), no_place("red"))
    assert (table.codes("place"), table.out["phase"]) == (["place.declined"] * 2, "announce")
