"""Options beside scenarios, special rules and the extension: what each value does there, and where it can't act."""

from __future__ import annotations

import pytest

from kontor_rules import OPTIONS, begin
from tests.rules.kontor.kit import Json, Table, buy, end, no_place, place, play, refuses_setup, setup, ship, sit_out
from tests.rules.kontor.variants.kit import (
    REDS,
    counted,
    enclose,
    pools,
    score,
    with_scenario,
)  # fmt: skip

PONDS = {"scenario": "wasserspiele", "layout": pools((1, 1), (3, 3))}
SITUATIONS: dict[str, Json] = {
    "basic": setup("basic"),
    "basic, special cards": setup("basic", special_rules=["sonderkarten"]),
    "basic, floods": setup("basic", special_rules=["hochwasser"]),
    "pro": setup("pro"),
    "pro, finale": setup("pro", special_rules=["finale"]),
    "pro, sailor": setup("pro", special_rules=["drunken-sailor"]),
    "team": setup("team"),
    "team, sailor": setup("team", special_rules=["drunken-sailor"]),
    "team, island": setup("team", **with_scenario("insel")),
    "extension": setup("extension"),
    "restricted": setup("extension", special_rules=["restricted-storage"]),
    "ponds": setup("pro", **PONDS),
    **{name: setup("pro", **with_scenario(name)) for name in ("canale-grande", "kleine", "tic-tac-toe", "bakschisch")},
    **{name: setup("pro", **with_scenario(name)) for name in ("david-goliath", "gigant", "gulliver", "insel", "armut")},
}
EVERYWHERE = set(SITUATIONS)
EXTENSIONS = {"extension", "restricted"}
CUSTOMS = {"basic, special cards", "team", "team, sailor", *EXTENSIONS}
BASICS = {"basic", "basic, special cards", "basic, floods"}
ALL_COUNT = {"canale-grande", "kleine", "ponds", "tic-tac-toe", "gulliver", "insel", "team, island", "restricted"}
ACTS_IN: dict[str, set[str]] = {
    "both_sit_out": EVERYWHERE,
    "both_broke": EVERYWHERE - EXTENSIONS,
    "removed_card": EVERYWHERE - BASICS - {"kleine", "bakschisch"},
    "placing": EVERYWHERE,
    "customs_close": CUSTOMS,
    "customs_size": CUSTOMS,
    "border_closes": EVERYWHERE - {"canale-grande", "tic-tac-toe", "ponds"},
    "keeper_supply": EVERYWHERE - EXTENSIONS,
    "unowned_rank": EVERYWHERE - BASICS - ALL_COUNT,
    "equal_areas": EVERYWHERE - BASICS - ALL_COUNT,
    "last_income": EVERYWHERE,
    "warehouse_supply": EVERYWHERE,
    "without_three_goods": EXTENSIONS,
    "finale_area": {"pro, finale"},
    "restricted_scoring": {"restricted"},
    "sailor": {"pro, sailor", "team, sailor"},
}


@pytest.mark.parametrize("option", list(ACTS_IN))
def test_option_is_taken_where_it_acts_and_refused_elsewhere(option: str) -> None:
    known = next(own for own in OPTIONS if own.id == option)
    for name, start in SITUATIONS.items():
        for value in known.values_for(str(start["game"])):
            chosen = start | {"options": {option: value}}
            if name in ACTS_IN[option]:
                begin(chosen)
            else:
                refuses_setup(chosen, "setup.option-idle", id=option)


@pytest.mark.parametrize("option", list(ACTS_IN))
def test_option_with_another_value_is_refused(option: str) -> None:
    start = SITUATIONS[sorted(ACTS_IN[option])[0]]
    refuses_setup(start | {"options": {option: "perhaps"}}, "setup.option-value", id=option, value="perhaps")
    refuses_setup(start | {"options": {option: 5}}, "setup.form")


@pytest.mark.parametrize("value", ["allowed", "not_twice", "one_only"])
def test_R1_both_sit_out_in_the_extension(value: str) -> None:
    table = Table("extension", "R10 w", options={"both_sit_out": value}).enter(sit_out("green"))
    if value == "one_only":
        table.refuses(sit_out("red"), "sit-out.one-only", "R1", seat="red", first="green")
        return
    table.enter(sit_out("red"), sit_out("black"))
    assert table.out["coins"] == {"red": 5, "black": 5, "green": 5}
    if value == "not_twice":
        table.refuses(sit_out("red"), "sit-out.not-twice", "R1", seat="red")
        table.enter(play(red="R10", black="W60", green="W61")).place_anywhere()
    table.enter(sit_out("red"))


def test_R1_sitting_out_with_an_empty_treasury_in_armut() -> None:
    table = Table("pro", scenario="armut").enter(sit_out("black"), sit_out("red"))
    assert table.codes("sit-out")[-2:] == ["sit-out.no-coin"] * 2
    assert (table.out["coins"], table.out["round"]) == ({"red": 3, "black": 3}, 2)


@pytest.mark.parametrize(("value", "hand", "pile"), [("under_pile", 3, 19), ("to_hand", 4, 18)])
def test_H4_removed_card_in_the_extension(value: str, hand: int, pile: int) -> None:
    table = Table("extension", "R10 w ship, B21 s ship", options={"removed_card": value}).lay("R10@1,1")
    table.turn("black", "B21").enter(ship("black", (1, 0), remove=(1, 1)))
    assert (table.out["hands"]["red"]["harbour"], table.out["piles"]["red"]) == (hand, pile)
    table.enter(place("black", (1, 1))).turn("red", "R10")


def test_P9_placing_may_lets_a_flood_or_an_extension_card_go_back() -> None:
    table = Table("extension", "R10 w", options={"placing": "may"}).turn("red", "R10").enter(no_place("red"))
    assert table.codes("place") == ["place.declined"]
    must = Table("extension", "R10 w").turn("red", "R10")
    must.refuses(no_place("red"), "place.possible", "P9", seat="red", card="R10")


@pytest.mark.parametrize("value", ["may_not", "may"])
def test_P6_customs_house_may_close_an_area_in_the_extension(value: str) -> None:
    table = Table("extension", "R10 w, R11 w ship, R12 w ship, S94", options={"customs_close": value})
    table.lay("R10@1,1", "W60@1,2").turn("red", "R11").enter(ship("red", (2, 0)), place("red", (-1, 1)))
    table.turn("red", "R12").enter(ship("red", (0, 0), buy=1), place("red", (-1, 2)))
    table.lay("W61@2,2", "W63@3,0", "W62@3,1").turn("red", "S94")
    if value == "may_not":
        table.refuses(place("red", (2, 1)), "place.customs-closes", "P6", cell=[2, 1])
    else:
        table.enter(place("red", (2, 1)))
        assert (table.area(1, 1)["owner"], table.area(1, 1)["size"]) == ("red", 2)


@pytest.mark.parametrize(("value", "points"), [("counts", 0), ("not", 3 + 1)])
def test_A2_customs_size_in_kleine(value: str, points: int) -> None:
    options = {"customs_size": value}
    table = Table("pro", f"{REDS}, S94", scenario="kleine", special_rules=["sonderkarten"], options=options)
    table.lay("R10@1,0", "R11@1,1").enter(buy("red", 1)).lay("S94@2,0")
    enclose(table, "R12@0,1")
    for cell in ("2,-1", "3,0", "2,1", "1,-1", "1,2"):
        if table.game.state.top(tuple(int(n) for n in cell.split(","))) is None:
            number = next(n for n in range(45, 88) if f"W{n}" not in table.game.faces)
            table.lay(f"W{number}@{cell}")
    table.enter(end())
    assert (table.area(1, 0)["size"], table.area(1, 0)["points"]) == (4 if value == "counts" else 3, points)


@pytest.mark.parametrize(("value", "closed"), [("both", False), ("each", True)])
def test_A3_border_closes_with_one_dimension_fixed_in_gulliver(value: str, closed: bool) -> None:
    table = Table("pro", REDS, scenario="gulliver", options={"border_closes": value})
    table.lay("W50@1,0", "W51@2,0", "W52@-1,0", "W53@-2,0")
    assert (table.out["field"]["columns_fixed"], table.out["field"]["rows_fixed"]) == (True, False)
    table.lay("R10@2,1", "W54@1,1", "W55@2,2")
    assert table.area(2, 1)["closed"] is closed


def test_M7_keeper_supply_5_in_a_scenario() -> None:
    cells = ((1, 1), (1, 3), (3, 1), (3, 3), (5, 5), (5, 2), (2, 5))
    table = Table("pro", REDS, scenario="wasserspiele", layout=pools(*cells), options={"keeper_supply": "5"})
    table.lay(*(f"R{10 + i}@{x},{y}" for i, (x, y) in enumerate(cells)))
    assert table.out["keepers"] == {"red": 0, "black": 5}
    assert [table.area(*cell)["decided_by"] for cell in cells[5:]] == ["no-keeper"] * 2
    assert score(table, "red")["areas"] == 5


def _small_areas(**options: str) -> Table:
    """David und Goliath with closed areas of sizes 1 (nobody's), 1, 2, 2 (equally near) and 3."""
    table = Table("pro", f"{REDS}, R27 crane", scenario="david-goliath", options=options)
    enclose(table, "R27@1,1")
    enclose(table, "R10@1,-1")
    enclose(table, "R11@-1,1", "R12@-2,1")
    enclose(table, "R14@-1,-1", "R15@-2,-1")
    return table.enter(end())


def test_E3_unowned_rank_among_the_smallest() -> None:
    assert counted(_small_areas()) == [[[1, -1]], [[-2, -1], [-1, -1]], [[-2, 1], [-1, 1]]]
    assert counted(_small_areas(unowned_rank="yes")) == [[[1, -1]]]


def test_E5_equal_areas_always() -> None:
    assert len(counted(_small_areas(equal_areas="always"))) == 3
    both = _small_areas(equal_areas="always", unowned_rank="yes")
    assert counted(both) == []


@pytest.mark.parametrize(("value", "coins"), [("no", 5), ("yes", 6)])
def test_E0_last_income(value: str, coins: int) -> None:
    table = Table("pro", REDS, **PONDS, options={"last_income": value}).lay("W50@1,1", "W51@3,3")
    assert (table.facts("game.over")["reason"], table.out["coins"]["red"]) == ("full", coins)
    assert "draw.card" not in table.codes()


@pytest.mark.parametrize(("value", "left"), [("unlimited", None), ("16", 13), ("32", 29)])
def test_W4_warehouse_supply_in_every_game(value: str, left: int | None) -> None:
    for game, more in (("basic", {}), ("team", with_scenario("insel")), ("extension", {}), ("pro", PONDS)):
        table = Table(game, "R10 www", **more, options={"warehouse_supply": value})
        cell = table.turn("red" if game != "team" else "red-1", "R10").legal()[-1]
        table.enter(place("red" if game != "team" else "red-1", cell))
        supply = table.out["supply"]
        closed = table.area(*cell)["closed"]
        assert supply is None if left is None else supply["wine"] == left + 3 * closed


@pytest.mark.parametrize(("value", "codes"), [("taxed_both", []), ("any", ["tax.all-broke"])])
def test_T5_both_broke_in_armut_ends_by_score(value: str, codes: list[str]) -> None:
    table = Table("pro", "R10 coin w, B21 s", scenario="armut", options={"both_broke": value})
    table.given(coins={"red": 0, "black": 0}, treasury=6).enter(play(red="R10", black="B21"))
    assert table.codes("tax.all-broke") == codes
    assert table.out["coins"] == ({"red": 1, "black": 1} if codes else {"red": 0, "black": 0})


def test_sailor_counts_in_every_two_player_game() -> None:
    for value, pile in (("tavern", 18), ("special", 19)):
        table = Table("pro", special_rules=["drunken-sailor"], options={"sailor": value}, scenario="gigant")
        assert table.out["piles"]["red"] == pile
    assert Table("pro", special_rules=["drunken-sailor"], scenario="armut").out["piles"]["red"] == 18
