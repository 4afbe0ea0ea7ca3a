"""N: the actions that bring influence, or points for a price."""

from typing import Any

import pytest

from tests.rules.contract.kit import Json, Table, act, of, refuses_setup, resolve, setup

FOUR = ["c1", "c2", "c3", "c4"]
ANY = [*FOUR, "development"]


def on(number: int, **more: Any) -> Table:
    """Return red's turn with red's workers on this card, next to the town hall, and none free."""
    table = Table(up=[number], **more)
    return table.lay("red", number, (1, 0)).ready("red")


def _leaves_a_worker(table: Table, number: int, going: bool) -> None:
    """The card's workers are free again, but for one that goes to the case."""
    needed = 2 if number in (2, 5, 6, 26, 27) else 1
    assert (table.on(number), table.free("red"), table.workers("red")["case"]) == ((None, 0), needed - going, 2 + going)
    if going:
        table.says("workers.to-case", f"N{number}", "A7", workers=1)


DEVELOPS: dict[int, tuple[int, Json]] = {
    1: (2, {"c2": 1}), 2: (3, {}), 3: (2, {}), 4: (3, {"c4": 1}), 6: (3, {}), 7: (2, {}), 32: (5, {"c1": 1, "c2": 1}),
}  # fmt: skip
"""The development that an action brings, and what is paid for it; 2 and 6 cost a worker."""


@pytest.mark.parametrize("number", DEVELOPS)
def test_N1_N2_N3_N4_N6_N7_N32_development_for_influence_a_worker_or_nothing(number: int) -> None:
    points, pay = DEVELOPS[number]
    table = on(number).enter(act("red", number, **({"pay": pay} if pay else {})))
    assert table.influence("red") == of(1, **dict.fromkeys(pay, 0), development=points)
    table.says("influence.got", f"N{number}", seat="red", got={"development": points})
    if pay:
        assert table.codes() == ["influence.paid", "influence.got", "workers.back"]
    _leaves_a_worker(table, number, number in (2, 6))


@pytest.mark.parametrize("number", DEVELOPS)
def test_N1_N2_N3_N4_N6_N7_N32_lapse_at_the_top(number: int) -> None:
    """I5: with a top of 1 and 1 development there is no more to get; the cost is paid all the same."""
    _, pay = DEVELOPS[number]
    table = on(number, influence_top=1).has("red", development=1)
    table.enter(act("red", number, **({"pay": pay} if pay else {}))).says("act.lapsed", "A2", f"N{number}")
    assert table.influence("red") == of(1, **dict.fromkeys(pay, 0))
    _leaves_a_worker(table, number, number in (2, 6))


def test_N1_development_itself_may_be_paid() -> None:
    table = on(1).has("red", development=1).enter(act("red", 1, pay={"development": 1}))
    assert table.influence("red")["development"] == 2


@pytest.mark.parametrize(
    ("number", "points", "kinds", "wrong"),
    [
        (1, 1, ANY, [{"c1": 2}, {"c1": 1, "c2": 1}]),
        (4, 1, ANY, [{"c1": 1, "c2": 1, "c3": 1}]),
        (32, 2, ANY, [{"c1": 1}, {"c1": 3}]),
        (22, 1, FOUR, [{"development": 1}, {"c1": 3}, {"c1": 1, "c2": 1}]),
        (24, 2, FOUR, [{"development": 1}, {"c1": 3}, {"c1": 1, "development": 1}]),
        (28, 2, FOUR, [{"development": 1}, {"c1": 3}, {"development": 2}]),
    ],
)
def test_N1_N4_N22_N24_N28_N32_other_payments_are_refused(
    number: int, points: int, kinds: list[str], wrong: list[Json]
) -> None:
    table = on(number).has("red", **of(3))
    for pay in ({}, *wrong):
        entry = act("red", number, pay=pay)
        table.refuses(entry, "act.pay", f"N{number}", card=number, points=points, kinds=kinds)
    table.refuses(act("red", number), "entry.form", at="pay")
    table.has("red", **of(0))
    table.refuses(act("red", number, pay={"c2": points}), "act.cost", "A3", short={"c2": points})
    assert table.legal["act"] == []


@pytest.mark.parametrize("number", [3, 7, 26, 27])
def test_N3_N7_N26_N27_there_is_nothing_to_choose(number: int) -> None:
    on(number).refuses(act("red", number, pay={"c1": 1}), "entry.form", at="pay")
    on(number).refuses(act("red", number, to=3), "entry.form", at="to")


@pytest.mark.parametrize(
    ("number", "gain", "after"),
    [
        (5, {"c1": 2, "c3": 1, "c4": 1}, of(1, c1=3, c3=2, c4=2, development=0)),
        (29, {"c2": 1, "development": 2}, of(1, c2=2, development=2)),
    ],
)
def test_N5_N29_influence_of_ones_choice(number: int, gain: Json, after: Json) -> None:
    table = on(number).enter(act("red", number, gain=gain))
    assert table.influence("red") == after
    _leaves_a_worker(table, number, number == 5)


@pytest.mark.parametrize(
    ("number", "points", "kinds", "wrong"),
    [
        (5, 4, FOUR, [{}, {"c1": 3}, {"c1": 5}, {"c1": 3, "development": 1}]),
        (29, 3, ANY, [{}, {"c1": 2}, {"c1": 2, "c2": 2}]),
    ],
)
def test_N5_N29_other_gains_are_refused(number: int, points: int, kinds: list[str], wrong: list[Json]) -> None:
    for gain in wrong:
        entry = act("red", number, gain=gain)
        on(number).refuses(entry, "act.gain", f"N{number}", card=number, points=points, kinds=kinds)


def test_N29_at_the_top_it_lapses() -> None:
    table = on(29, influence_top=1).enter(act("red", 29, gain={"c1": 3}))
    table.says("act.lapsed", "A2", "N29")
    table.says("influence.lost", "I5", lost={"c1": 3}, top=1)


SCORES: dict[int, tuple[int, Json]] = {
    22: (5, {"c3": 1}), 24: (8, {"c2": 1, "c3": 1}), 28: (9, {"c2": 1, "c3": 1}), 26: (8, {}), 27: (6, {}),
    23: (7, {"development": 1}), 25: (7, {"development": 1}),
}  # fmt: skip
"""The points that an action brings, and what is paid for it; 26 and 27 cost a worker."""


@pytest.mark.parametrize("number", SCORES)
def test_N22_N23_N24_N25_N26_N27_N28_points_for_influence_or_a_worker(number: int) -> None:
    points, paid = SCORES[number]
    choice = {"pay": paid} if number in (22, 24, 28) else {}
    table = on(number).has("red", development=1).enter(act("red", number, **choice))
    assert (table.points("red"), table.points("red", "total")) == (points, number + points)
    assert table.influence("red") == of(1, **dict.fromkeys(paid, 0))
    table.says("points.actions", f"N{number}", seat="red", points=points, card=number, chosen=None)
    _leaves_a_worker(table, number, not paid)
    if paid:
        table.says("influence.paid", f"N{number}", paid=paid)
        assert table.codes() == ["influence.paid", "points.actions", "workers.back"]


@pytest.mark.parametrize("number", [23, 25])
def test_A3_N23_N25_not_without_the_development(number: int) -> None:
    table = on(number)
    assert table.legal["act"] == []
    table.refuses(act("red", number), "act.cost", "A3", card=number, short={"development": 1})


@pytest.mark.parametrize("number", [26, 27])
def test_N26_N27_not_with_somebody_elses_workers(number: int) -> None:
    table = Table(up=[number]).lay("blue", number, (1, 0)).ready("red")
    table.refuses(act("red", number), "act.no-worker", "A1", seat="red", card=number)


def test_N30_influence_is_spread_anew_development_too() -> None:
    table = on(30).enter(act("red", 30, spread=of(0, c2=1, development=3)))
    assert table.influence("red") == of(0, c2=1, development=3)
    table.says("influence.spread", "N30", before=of(1, development=0), after=of(0, c2=1, development=3))


def test_N30_the_sum_stays_as_it_is_after_a_build_cost() -> None:
    for spread in (of(1), of(0), of(0, c1=5)):
        on(30).refuses(act("red", 30, spread=spread), "act.spread", "N30", sum=4, given=sum(spread.values()))
    table = on(30, faces={30: {"build_cost": {"c1": 1}}})
    table.refuses(act("red", 30, spread=of(0, c1=4)), "act.spread", "N30", sum=3, given=4)
    assert table.enter(act("red", 30, spread=of(0, c1=3))).influence("red") == of(0, c1=3)


def test_N30_spread_as_it_was_it_lapses() -> None:
    same = act("red", 30, spread=of(1, development=0))
    on(30).enter(same).says("act.lapsed", "A2", "N30")
    on(30, options={"idle_action": "refused"}).refuses(same, "act.idle", "A2")


@pytest.mark.parametrize("spread", [{"c1": 4}, of(0, c1=5, c2=-1), {**of(1), "c5": 0}, [1, 1, 1, 1, 0], None])
def test_N30_all_five_kinds_are_named(spread: object) -> None:
    on(30).refuses(act("red", 30, spread=spread), "entry.form")


def test_I5_points_beyond_the_top_are_lost() -> None:
    """A top of 3: from 2 development N7's two bring it to 3, and one is lost."""
    table = Table(influence_top=3).lay("red", 7, (1, 0)).has("red", development=2).ready("red").enter(act("red", 7))
    assert table.influence("red")["development"] == 3
    table.says("influence.lost", "I5", seat="red", lost={"development": 1}, top=3)
    table.says("influence.got", "N7", got={"development": 1})


def test_I5_a_resolution_loses_them_too() -> None:
    """Three workers and C4's own point: 4 more of c1, of which a top of 4 lets 3 in."""
    table = Table(influence_top=4).move("red", "free", "c1", 3).move("red", "free", "case").enter(resolve("red", "c1"))
    assert table.influence("red")["c1"] == 4
    assert table.facts("influence.lost")["lost"] == {"c1": 1}


def test_I5_a_gain_loses_them_but_a_spread_beyond_is_refused() -> None:
    table = Table(influence_top=2, up=[29, 30]).lay("red", 29, (1, 0)).lay("red", 30, (2, 0)).ready("red")
    table.enter(act("red", 29, gain={"c1": 3})).move("red", "free", "c4").turn("red")
    assert table.influence("red") == of(1, c1=2, development=0)
    table.refuses(act("red", 30, spread=of(0, c1=3, c2=2)), "act.spread-top", "I5", card=30, top=2)
    table.refuses(act("red", 30, spread=of(0, c1=3)), "act.spread-top", "I5", "N30")
    table.enter(act("red", 30, spread=of(0, c1=2, c2=2, development=1)))


@pytest.mark.parametrize("top", [0, 100, -1, "9", 1.0, True])
def test_I5_a_top_is_1_to_99(top: object) -> None:
    refuses_setup(setup(influence_top=top), "setup.form", at="influence_top")


def test_I5_without_a_top_there_is_no_limit() -> None:
    table = Table(influence_top=None).has("red", c1=500).lay("red", 29, (1, 0)).ready("red")
    assert table.enter(act("red", 29, gain={"c1": 3})).influence("red")["c1"] == 503


def test_I6_any_means_all_five_kinds_mixed_at_will() -> None:
    table = Table(up=[32, 29]).lay("red", 32, (1, 0)).lay("red", 29, (2, 0)).has("red", development=1).ready("red")
    table.enter(act("red", 32, pay={"development": 1, "c3": 1})).move("red", "free", "c4").turn("red")
    assert table.influence("red") == of(1, c3=0, development=5)
    table.enter(act("red", 29, gain={"development": 1, "c1": 1, "c3": 1}))
    assert table.influence("red") == of(1, c1=2, c3=1, development=6)
