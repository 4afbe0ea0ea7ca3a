"""Options beside scenarios, special rules and the extension: what each value does there, and where it can't act."""

import pytest

from kontor_rules import OPTIONS, begin
from tests.rules.kontor.kit import Json, Table, buy, end, place, refuses_setup, setup
from tests.rules.kontor.variants.kit import REDS, counted, pools, with_scenario

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
    "sit_out_until": EVERYWHERE,
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
                refuses_setup(chosen, "setup.option-idle", *known.rule, id=option)


@pytest.mark.parametrize("option", list(ACTS_IN))
def test_option_with_another_value_is_refused(option: str) -> None:
    start = SITUATIONS[sorted(ACTS_IN[option])[0]]
    refuses_setup(start | {"options": {option: "perhaps"}}, "setup.option-value", id=option, value="perhaps")
    refuses_setup(start | {"options": {option: 5}}, "setup.form")


@pytest.mark.parametrize(("value", "points"), [("counts", 0), ("not", 3 + 1)])
def test_A2_customs_size_in_kleine(value: str, points: int) -> None:
    options = {"customs_size": value}
    table = Table("pro", f"{REDS}, S94", scenario="kleine", special_rules=["sonderkarten"], options=options)
    table.lay("R10@1,0", "R11@1,1").enter(buy("red", 1)).lay("S94@2,0").enclose("R12@0,1").enter(end())
    assert (table.area(1, 0)["size"], table.area(1, 0)["points"]) == (4 if value == "counts" else 3, points)


def _small_areas(**options: str) -> Table:
    """David und Goliath with closed areas of sizes 1 (nobody's), 1, 2, 2 (equally near) and 3."""
    table = Table("pro", f"{REDS}, R27 crane", scenario="david-goliath", options=options)
    table.enclose("R27@1,1").enclose("R10@1,-1").enclose("R11@-1,1", "R12@-2,1").enclose("R14@-1,-1", "R15@-2,-1")
    return table.enter(end())


def test_E3_E5_unowned_rank_and_equal_areas_among_the_smallest() -> None:
    assert counted(_small_areas()) == [[[1, -1]], [[-2, -1], [-1, -1]], [[-2, 1], [-1, 1]]]
    assert counted(_small_areas(unowned_rank="yes")) == [[[1, -1]]]
    assert len(counted(_small_areas(equal_areas="always"))) == 3
    assert counted(_small_areas(equal_areas="always", unowned_rank="yes")) == []


@pytest.mark.parametrize(("value", "left"), [("unlimited", None), ("16", 13), ("32", 29)])
def test_W4_warehouse_supply_in_every_game(value: str, left: int | None) -> None:
    for game, more in (("basic", {}), ("team", with_scenario("insel")), ("extension", {}), ("pro", PONDS)):
        table = Table(game, "R10 www", **more, options={"warehouse_supply": value})
        cell = table.turn("red" if game != "team" else "red-1", "R10").legal()[-1]
        table.enter(place("red" if game != "team" else "red-1", cell))
        supply = table.out["supply"]
        closed = table.area(*cell)["closed"]
        assert supply is None if left is None else supply["wine"] == left + 3 * closed
