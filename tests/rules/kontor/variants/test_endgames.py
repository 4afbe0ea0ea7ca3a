"""F7 (the area closed last), F10 (finish), F15 (blockade), and which of several endings comes first (E0)."""

import pytest

from tests.rules.kontor.kit import At, Table, buy, end, no_place, place, play, ship
from tests.rules.kontor.variants.kit import REDS, lake, pools, score, smuggle, smuggled

DECK = f"{REDS}, R27 crane, R28 crane, B31 s, B33 s, B35 crane, B37 crane, B39 w ship"


def _final(*rules: str, deck: str = DECK, **more: object) -> Table:
    return Table("pro", deck, special_rules=["finale", *rules], **more)


def _ponds(*cells: tuple[int, int]) -> dict[str, object]:
    return {"scenario": "wasserspiele", "layout": pools(*cells)}


TWO, ROW = ((1, 1), (3, 3)), ((1, 1), (1, 2), (1, 3), (1, 4))
LAST: dict[str, tuple[str, dict[str, str], tuple[At, ...], tuple[str, ...], dict[At, int]]] = {
    "without the rule": ("", {}, TWO, ("R10@1,1", "R11@3,3"), {(1, 1): 1, (3, 3): 1}),
    "the last": ("finale", {}, TWO, ("R10@1,1", "R11@3,3"), {(1, 1): 1, (3, 3): 2}),
    "nobody's": ("finale", {"finale_area": "last_area"}, TWO, ("R10@1,1", "R27@3,3"), {(1, 1): 1, (3, 3): 0}),
    "the last owned": ("finale", {"finale_area": "last_owned"}, TWO, ("R10@1,1", "R27@3,3"), {(1, 1): 2, (3, 3): 0}),
    "the larger": ("finale", {}, ROW, ("R10@1,1", "R11@1,2", "R12@1,4", "W60@1,3"), {(1, 1): 2, (1, 4): 1}),
    "the nearer": ("finale", {}, ROW[:3], ("R10@1,1", "R12@1,3", "W60@1,2"), {(1, 1): 2, (1, 3): 1}),
    "equals": ("finale", {}, ((1, 2), (2, 2), (2, 1)), ("R10@1,2", "R12@2,1", "W60@2,2"), {(1, 2): 1, (2, 1): 1}),
    "F10 closes last": (
        "finale finish", {}, (*ROW, (4, 4)), ("R10@1,1", "R11@1,2", "R12@4,4", "B35@1,3"), {(1, 1): 2, (4, 4): 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "options", "free", "laid", "points"), LAST.values(), ids=LAST)
def test_F7_area_closed_last_counts_2(
    rules: str, options: dict[str, str], free: tuple[At, ...], laid: tuple[str, ...], points: dict[At, int]
) -> None:
    table = Table("pro", DECK, special_rules=rules.split(), options=options, **_ponds(*free)).lay(*laid)
    assert (table.out["status"], {cell: table.area(*cell)["points"] for cell in points}) == ("finished", points)
    assert score(table, "red")["total"] == sum(points.values())


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


def test_F10_no_cell_for_a_harbour_card_ends_the_game_and_closes_all() -> None:
    table = Table("pro", DECK, special_rules=["finish"], **_ponds(*ROW[:3])).lay("R10@1,1")
    table.shows(phase="announce")
    table.lay("B35@1,2").says("game.over", reason="finish", winners=[])
    area = table.area(1, 1)
    assert (area["cells"], area["closed"], area["owner"]) == ([[1, 1], [1, 2]], True, "red")
    assert (table.codes("finish"), table.codes("draw") + table.codes("income")) == (["finish.closes-all"], [])
    Table("pro", DECK, **_ponds(*ROW[:3])).lay("R10@1,1", "B35@1,2").shows(phase="announce")


def test_F10_counts_cells_whatever_hands_and_ship_say() -> None:
    rules = ["finish", "blockade"]
    table = Table("pro", f"{REDS}, R27 w ship, B35 crane", special_rules=rules, **_ponds(*ROW[:2])).turn("red", "R27")
    table.enter(ship("red", (2, 2)), place("red", (1, 1))).shows(phase="announce")
    dry = Table("pro", DECK, scenario="wasserspiele", layout=[[0, 0, "HC"]], special_rules=["finish"])
    dry.lay("R10@1,0", "R11@0,1", "R12@-1,0").shows(phase="announce")
    dry.lay("R13@0,-1").says("game.over", reason="finish")


def test_F10_another_end_closes_nothing() -> None:
    table = Table("team", DECK, special_rules=["finish"]).lay("R10@1,1")
    table.shows(phase="announce")
    table.enter(end()).says("game.over", reason="agreed", winners=[])
    assert (table.area(1, 1)["closed"], table.codes("finish")) == (False, [])


@pytest.mark.parametrize(
    ("rules", "final_round", "customs"), [(("finish",), True, 0), (("finish",), False, 1), ((), True, 1)]
)
def test_F10_customs_house_of_the_final_round_adds_nothing(
    rules: tuple[str, ...], final_round: bool, customs: int
) -> None:
    table = Table("pro", f"{DECK}, S94", special_rules=["sonderkarten", *rules], **_ponds(*ROW[:3])).lay("R10@1,1")
    table.enter(buy("black", 1))
    if final_round:
        table.enter(play(black="S94", red="R11"), place("black", (1, 2)), place("red", (1, 3)))
    else:
        table.lay("black:S94@1,2", "R11@1,3")
    table.says("game.over", reason="full")
    assert (score(table, "red")["customs"], table.area(1, 1)["points"]) == (customs, 1 + customs)


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
    for cell in ((3, 0), (2, -1)):
        table.refuses(place("black", cell), "place.blockade", "F15", cell=list(cell), ship=[2, 0])
        assert cell not in table.legal()
    table.enter(place("black", (1, 1))).turn("red", "S90")
    table.refuses(place("red", (2, 1)), "place.blockade", "F15", card="S90")


def _nothing_but_ship(*rules: str) -> Table:
    """Wasserspiele with the free cells (1, 2), (2, 1) and (3, 2); the ship bars all three from (2, 2)."""
    ponds = _ponds((1, 2), (2, 1), (3, 2), (5, 5))
    table = Table("pro", f"{DECK}, R29 w ship, S90", special_rules=["blockade", *rules], **ponds)
    return table.turn("black", "B39").enter(ship("black", (2, 2)), place("black", (5, 5)))


def test_F15_round_in_which_all_are_stopped_by_it_alone_ends_the_game() -> None:
    table = _nothing_but_ship().enter(play(red="R10", black="B31"))
    assert table.legal() == []
    table.enter(no_place("black"), no_place("red")).says("game.over", reason="blockade", winners=[])
    assert (table.rule("game.over"), table.out["phase"]) == (("F15", "E0"), "finished")


def test_F15_game_goes_on_if_somebody_sat_out_has_another_reason_or_moves_the_ship_away() -> None:
    _nothing_but_ship().turn("black", "B31").enter(no_place("black")).shows(phase="announce", round=3)
    other = _nothing_but_ship("hochwasser").enter(play(red="S90", black="B31"), no_place("red"), no_place("black"))
    other.shows(phase="announce")
    moved = _nothing_but_ship().enter(play(red="R29", black="B31"), no_place("black"), ship("red", (4, 4)))
    assert moved.legal() == [(2, 1), (1, 2), (3, 2)]
    moved.enter(place("red", (2, 1))).shows(phase="announce")


def test_F15_declining_isnt_being_stopped() -> None:
    table = Table("pro", DECK, special_rules=["blockade"], options={"placing": "may"})
    table.enter(play(red="R10", black="B31"), no_place("black"), no_place("red"))
    assert (table.codes("place"), table.out["phase"]) == (["place.declined"] * 2, "announce")
