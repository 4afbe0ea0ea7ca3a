"""C: workers placed in committees, and what resolutions give."""

from typing import Any

import pytest

from contract_rules import Amount, Reason, Refusal, candidates, projects, resolution
from contract_rules.kinds import COMMITTEE_KINDS, KINDS
from rulings.candidates import Next
from tests.rules.contract.kit import Json, Table, of, place, refused, refuses_setup, resolve, setup


def gathered(active: int, other: int = 0, committee: str = "c1", players: int = 2, **more: Any) -> Table:
    """Return red's turn with so many of red's and blue's workers in a committee, and none of red's free."""
    table = Table(players, **more)
    for seat, workers in (("red", active), ("blue", other)):
        table.move(seat, "case", "free", 2).move(seat, "free", committee, workers)
    return table.move("red", "free", "case", 6 - active)


def test_C1_two_into_one_or_one_into_each_of_three() -> None:
    table = Table()
    assert table.legal["place"] == ["2", "1+1+1"]
    table.enter(place("red", "c1", "c1")).enter(place("blue", "c4", "c2", "c1"))
    table.says("place.placed", "C1", seat="blue", committees=["c4", "c2", "c1"])
    assert table.workers("red")["committees"] == {"c1": 2, "c2": 0, "c3": 0, "c4": 0}
    assert table.workers("blue") == {
        "free": 1,
        "case": 2,
        "projects": 0,
        "committees": {"c1": 1, "c2": 1, "c3": 0, "c4": 1},
    }


@pytest.mark.parametrize(
    "committees", [(), ("c1",), ("c1", "c2"), ("c1", "c1", "c1"), ("c1", "c1", "c2"), ("c1", "c2", "c3", "c4")]
)
def test_C1_no_other_shape(committees: tuple[str, ...]) -> None:
    Table().refuses(place("red", *committees), "place.shape", "C1", committees=list(committees), free=4)


def test_C1_C2_shape_and_number_are_looked_at_one_after_the_other() -> None:
    table = Table().move("red", "free", "case", 2)
    table.refuses(place("red", "c1", "c2"), "place.shape", "C1", free=2)
    table.refuses(place("red", "c1", "c2", "c3"), "place.workers", "C2", placed=3, free=2)


FEW = {
    ("single", 1): ("C2", "C1 C2", "C2", ""),
    ("single", 2): ("", "C1", "C2", "C1"),
    ("fewer", 1): ("C2", "C2", "C2", ""),
    ("fewer", 2): ("", "", "C2", "C1"),
    ("fewer", 3): ("", "C1", "", "C1"),
    ("exact", 1): ("C2", "C1 C2", "C2", "C1"),
    ("exact", 2): ("", "C1", "C2", "C1"),
    ("exact", 3): ("", "C1", "", "C1"),
}
"""Option and free workers: the rules that these break: two into one, one into each of two, of three, a single one."""
SHAPES = {"2": ("c1", "c1"), "1+1": ("c1", "c2"), "1+1+1": ("c1", "c2", "c3"), "1": ("c4",)}


@pytest.mark.parametrize(("value", "free"), FEW)
def test_C1_few_workers_by_option(value: str, free: int) -> None:
    start = Table(options={"few_workers": value}).move("red", "free", "case", 4 - free)
    rules = dict(zip(SHAPES, FEW[value, free], strict=True))
    assert sorted(start.legal["place"]) == sorted(shape for shape in SHAPES if not rules[shape])
    for shape, broken in rules.items():
        table = Table(options={"few_workers": value}).move("red", "free", "case", 4 - free)
        if broken:
            code = "place.shape" if "C1" in broken else "place.workers"
            table.refuses(place("red", *SHAPES[shape]), code, *broken.split())
        else:
            assert table.enter(place("red", *SHAPES[shape])).free("red") == free - len(SHAPES[shape])


def test_C1_two_singles_of_somebody_with_one_free_worker_are_one_too_many() -> None:
    table = Table(options={"few_workers": "fewer"}).move("red", "free", "case", 3)
    table.refuses(place("red", "c1", "c2"), "place.workers", "C2", placed=2, free=1)
    Table(options={"few_workers": "fewer"}).refuses(place("red", "c1", "c2"), "place.shape", "C1")


def test_C2_workers_placed_are_free_ones_and_stay() -> None:
    table = Table().enter(place("red", "c1", "c1"), place("blue", "c1", "c1"), place("red", "c2", "c2"))
    assert (table.free("red"), table.workers("red")["committees"]["c1"]) == (0, 2)
    table.turn("red").refuses(place("red", "c1", "c2", "c3"), "turn.no-free-worker", "T2", "C2")


def test_C3_a_committee_with_an_own_worker_is_chosen() -> None:
    table = gathered(1, 2)
    assert table.legal["resolve"] == ["c1"]
    table.refuses(resolve("red", "c2"), "resolve.no-worker", "C3", seat="red", committee="c2")
    table.enter(resolve("red", "c1"))
    table.says("resolve.chosen", "C3", seat="red", committee="c1", workers={"red": 1, "blue": 2})


@pytest.mark.parametrize("committee", ["c1", "c2", "c3", "c4"])
def test_C4_I3_the_active_player_gets_one_of_the_committees_own_kind_and_no_development(committee: str) -> None:
    """1 at the start and C4's own 1; a single worker gives nothing more."""
    table = gathered(1, 1, committee).enter(resolve("red", committee))
    assert table.influence("red") == of(1, development=0) | {committee: 2}
    assert table.influence("blue") == of(1, development=0)
    table.says("influence.got", "C4", seat="red", got={committee: 1})


@pytest.mark.parametrize(("committee", "kind"), [("c1", "c1"), ("special", "development")])
@pytest.mark.parametrize(
    ("workers", "influence", "points"), [(1, 0, 0), (2, 2, 0), (3, 3, 0), (4, 1, 4), (5, 1, 4), (6, 1, 4)]
)
def test_C5_C9_what_workers_give_in_the_special_committee_too_if_nobody_entered_its_overview(
    workers: int, influence: int, points: int, committee: str, kind: str
) -> None:
    before = of(1, development=0)
    table = gathered(workers, workers, committee, 5).enter(resolve("red", committee))
    assert table.influence("red") == before | {kind: before[kind] + influence + 1}
    assert table.influence("blue") == before | {kind: before[kind] + influence}
    assert [table.points(seat, "committees") for seat in ("red", "blue")] == [points, points]
    assert table.points("blue", "total") == points
    got = next(ruling for ruling in table.rulings if ruling.code == "influence.got" and ruling.facts["seat"] == "red")
    assert got.rule == ((("C5", "C4") if influence else ("C4",)) if committee == "c1" else ("C9",))


def test_C5_points_are_told_with_their_committee() -> None:
    table = gathered(2, 4).enter(resolve("red", "c1"))
    table.says("points.committees", "C5", seat="blue", points=4, committee="c1")


def test_C6_all_workers_there_are_free_again() -> None:
    table = gathered(2, 3).move("blue", "free", "c2").enter(resolve("red", "c1"))
    table.says("resolve.back", "C6", committee="c1", workers={"red": 2, "blue": 3})
    assert (table.free("red"), table.free("blue")) == (2, 5)
    assert table.workers("blue")["committees"] == {"c1": 0, "c2": 1, "c3": 0, "c4": 0}


def test_C7_a_committee_takes_any_number_of_workers() -> None:
    table = Table(3)
    for seat in ("red", "blue", "green") * 2:
        table.enter(place(seat, "c2", "c2"))
    assert [table.workers(seat)["committees"]["c2"] for seat in ("red", "blue", "green")] == [4, 4, 4]


def test_C8_the_special_committee_is_there_with_five_players_only() -> None:
    table = Table(4)
    table.refuses(place("red", "special", "special"), "place.special", "C8", players=4)
    table.refuses(place("red", "special"), "place.shape", "C1", "C8")
    gathered(1, players=4).refuses(resolve("red", "special"), "resolve.special", "C8", players=4)
    table = Table(5).enter(place("red", "special", "special"), place("blue", "c1", "special", "c2"))
    assert table.workers("blue")["committees"] == {"c1": 1, "c2": 1, "c3": 0, "c4": 0, "special": 1}


def test_C8_its_overview_cant_be_entered_for_fewer() -> None:
    refuses_setup(setup(4, special=overview("four")), "setup.special", "C8", players=4)
    Table(4, special=None)


def overview(kind: str, active: int = 1, rows: tuple[tuple[int, int], ...] = ((0, 1), (1, 2), (2, 3), (3, 4))) -> Json:
    return {"kind": kind, "active": active, "rows": [list(row) for row in rows]}


def special(active: int, other: int, **more: Any) -> Table:
    return gathered(active, other, "special", 5, **more)


def test_C9_its_own_overview_says_how_much_and_in_development() -> None:
    """Row 2 gives 1 influence and 2 points, row 4 (also for five) 3 and 4; the active player 5 more."""
    table = special(2, 5, special=overview("development", 5)).enter(resolve("red", "special"))
    assert (table.influence("red"), table.points("red", "committees")) == (of(1, development=6), 2)
    assert (table.influence("blue"), table.points("blue", "committees")) == (of(1, development=3), 4)
    assert table.rulings[1].rule == ("C9",)


def test_C9_of_the_four_kinds_everybody_takes_what_they_like() -> None:
    table = special(2, 3, special=overview("four"))
    kinds = {"red": {"c1": 1, "c4": 1}, "blue": {"c2": 2}}
    due = {"red": 2, "blue": 2}
    for wrong in (
        {},
        {"red": {"c1": 2}},
        {**kinds, "green": {"c1": 1}},
        {**kinds, "red": {"c1": 1}},
        {**kinds, "red": {"c1": 1, "development": 1}},
    ):
        table.refuses(resolve("red", "special", kinds=wrong), "resolve.kinds", "C9", committee="special", due=due)
    table.refuses(resolve("red", "special"), "resolve.kinds", "C9", kinds=["c1", "c2", "c3", "c4"])
    table.enter(resolve("red", "special", kinds=kinds))
    assert table.influence("red") == of(1, development=0, c1=2, c4=2)
    assert table.influence("blue") == of(1, development=0, c2=3)
    assert (table.points("red", "committees"), table.points("blue", "committees")) == (2, 3)


def test_C9_of_any_kind_includes_development() -> None:
    table = special(4, 1, special=overview("any", 0))
    table.enter(resolve("red", "special", kinds={"red": {"development": 2, "c3": 1}}))
    assert table.influence("red") == of(1, c3=2, development=2)
    assert (table.points("red", "committees"), table.points("blue", "committees")) == (4, 1)


@pytest.mark.parametrize("kind", ["four", "any"])
def test_C9_where_nobody_gets_influence_nothing_need_be_said(kind: str) -> None:
    for more in ({}, {"kinds": {}}):
        table = special(1, 1, special=overview(kind, 0)).enter(resolve("red", "special", **more))
        assert table.points("red", "committees") == 1


def test_C9_kinds_are_said_nowhere_else() -> None:
    gathered(1).refuses(resolve("red", "c1", kinds={"red": {"c1": 1}}), "resolve.kinds", "C9", kinds=[])
    gathered(1).refuses(resolve("red", "c1", kinds={}), "resolve.kinds", "C9")
    special(1, 0).refuses(resolve("red", "special", kinds={}), "resolve.kinds", "C9", due={"red": 1})


@pytest.mark.parametrize("kinds", [{"white": {"c1": 1}}, {"red": {"c1": 0}}, {"red": {"c5": 1}}, {"red": 1}, [], None])
def test_C9_kinds_of_another_form(kinds: object) -> None:
    code = "entry.seat" if isinstance(kinds, dict) and "white" in kinds else "entry.form"
    special(1, 0, special=overview("any")).refuses(resolve("red", "special", kinds=kinds), code)


def test_C9_an_overview_has_its_form() -> None:
    right = overview("any")
    for key, wrong in (("kind", "c1"), ("active", 1.0), ("rows", right["rows"][:3]), ("rows", [[1]] * 4), ("x", 1)):
        at = refuses_setup(setup(5, special={**right, key: wrong}), "setup.form").reasons[0].facts["at"]
        assert str(at).startswith(f"special.{key}")
    with pytest.raises(KeyError):
        _ = Table(4).workers("red")["committees"]["special"]


@pytest.mark.parametrize("numbers", [{"active": 10}, {"active": -1}, {"rows": [[0, 0], [0, 0], [0, 0], [10, 0]]}])
def test_C9_an_overviews_numbers_are_0_to_9(numbers: Json) -> None:
    """Whether that is form isn't said; refused it is."""
    refuses_setup(setup(5, special={**overview("any"), **numbers}), "setup.form")


def met(reasons: tuple[Reason, ...]) -> list[tuple[str, dict[str, object]]]:
    """Hold reasons against the codex, and return codes and facts."""
    if reasons:
        refused(Refusal(reasons))
    return [(reason.code, dict(reason.facts)) for reason in reasons]


def test_B2_B3_what_is_missing_for_each_project_of_the_display() -> None:
    table = Table(faces={3: {"cost": {"c3": 2}}, 4: {"workers": 2}}, up=(3, 4, 7)).move("red", "free", "case", 3)
    found = {card: met(reasons) for card, reasons in projects(table.game, "red").items()}
    assert found[3] == [("build.influence", {"card": 3, "short": {"c3": 1}})]
    assert found[4] == [("build.workers", {"card": 4, "needed": 2, "workers": 1})]
    assert found[7] == []


def test_M9_an_unknown_project_is_named_as_such() -> None:
    table = Table(cards=range(1, 36), up=(1,), dealing=False)
    table.enter(*({"entry": "reveal", "card": card} for card in (36, 1, 2, 3, 4, 5, 6, 7)))
    assert met(projects(table.game, "red")[36]) == [("build.unknown", {"card": 36})]


def test_C4_C5_a_resolution_before_it_is_confirmed() -> None:
    table = Table().move("red", "free", "c2").move("blue", "free", "c2", 4)
    found = resolution(table.game, "red", "c2")
    assert (found.influence, found.points, found.kinds) == ({"red": 1, "blue": 1}, {"red": 0, "blue": 4}, ())


def test_C9_a_resolution_by_choice_says_which_kinds() -> None:
    special = {"kind": "four", "active": 2, "rows": [[1, 0], [2, 0], [3, 0], [1, 4]]}
    table = Table(players=5, special=special).move("red", "free", "special")
    found = resolution(table.game, "red", "special")
    assert (found.influence, found.kinds) == ({"red": 3}, COMMITTEE_KINDS)


def asked(table: Table, seat: str, card: int, **keys: object) -> Next:
    """What is asked of an action on the turn of a seat without a free worker."""
    return candidates(table.ready(seat).game, seat, {"entry": "act", "card": card, **keys})


def test_N_the_keys_of_an_action_and_their_values() -> None:
    table = Table().lay("red", 1, (1, 0)).lay("red", 29, (2, 0)).lay("red", 30, (3, 0)).lay("red", 35, (0, 1))
    pay, gain, spread, pair = (asked(table, "red", card).asks[0] for card in (1, 29, 30, 35))
    assert (pay.at, pay.amount) == (("pay",), Amount(1, {**dict.fromkeys(KINDS, 1), "development": 0}))
    assert (gain.at, gain.amount) == (("gain",), Amount(3, dict.fromkeys(KINDS, 3)))
    assert (spread.at, spread.amount) == (("spread",), Amount(4, dict.fromkeys(KINDS, 4), zeros=True))
    assert spread.start == {**dict.fromkeys(KINDS, 1), "development": 0}
    assert pair.open_values == [[0, 1], [0, 35], [1, 29]]


def test_N15_types_N9_targets_and_N19_projects_are_listed() -> None:
    table = Table().lay("red", 15, (1, 0)).lay("red", 9, (2, 0)).lay(None, 4, (3, 0)).lay(None, 2, (4, 0))
    table.lay("blue", 19, (0, 1)).has("blue", development=1)
    assert asked(table, "red", 15).asks[0].open_values == ["housing", "park"]
    assert asked(table, "red", 9).asks[0].open_values == [4]
    (project,) = asked(table, "blue", 19).asks
    assert set(project.open_values) == set(table.out["display"]) - {2, 5, 6, 26, 27}


def test_A6_a_chain_is_followed_card_by_card() -> None:
    table = Table(faces={8: {"build_cost": {"c1": 1}}}).lay("red", 8, (1, 0)).lay(None, 3, (2, 0)).lay(None, 11, (1, 1))
    table.has("red", c1=1)
    first = asked(table, "red", 8)
    assert (first.asks[0].at, first.asks[0].open_values, first.against) == (("borrow", "card"), [3, 11], ())
    assert asked(table, "red", 8, borrow={"card": 11}).whole
    table.has("red", c1=0)
    assert met(asked(table, "red", 8).against) == [("act.cost", {"card": 8, "short": {"c1": 1}})]


def test_A3_a_cost_of_ones_choice_that_is_out_of_reach() -> None:
    table = Table().lay("red", 24, (1, 0)).has("red", c1=1, c2=0, c3=0, c4=0, development=5)
    facts = {"card": 24, "points": 2, "kinds": list(COMMITTEE_KINDS), "have": 1}
    assert met(asked(table, "red", 24).against) == [("act.cost-chosen", facts)]
