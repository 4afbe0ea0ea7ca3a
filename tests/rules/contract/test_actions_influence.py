"""N: the actions that bring influence, or points for a price."""

from typing import Any

import pytest

from tests.rules.contract.kit import Json, Table, act, of


def on(number: int, **more: Any) -> Table:
    """Return red's turn with red's workers on this card, next to the town hall, and none free."""
    table = Table(up=[number], **more)
    return table.lay("red", number, (1, 0)).ready("red")


def _develops(number: int, points: int, **choice: object) -> Table:
    table = on(number).enter(act("red", number, **choice))
    assert table.influence("red")["development"] == points
    table.says("influence.got", f"N{number}", seat="red", got={"development": points})
    assert table.on(number) == (None, 0)
    return table


def _lapses_at_the_top(number: int, **choice: object) -> Table:
    """I5: with a top of 1 and 1 development there is no more to get; the cost is paid all the same."""
    table = on(number, influence_top=1).has("red", development=1).enter(act("red", number, **choice))
    table.says("act.lapsed", "A2", f"N{number}")
    assert table.on(number) == (None, 0)
    return table


WRONG_ANY: tuple[Json, ...] = ({}, {"c1": 1, "c2": 1, "c3": 1})
WRONG_OWN: tuple[Json, ...] = ({}, {"development": 1}, {"c1": 3})


def _refuses_payments(number: int, points: int, kinds: list[str], *wrong: Json) -> None:
    table = on(number).has("red", **of(3))
    for pay in wrong:
        entry = act("red", number, pay=pay)
        table.refuses(entry, "act.pay", f"N{number}", card=number, points=points, kinds=kinds)
    table.refuses(act("red", number), "entry.form", at="pay")
    table.has("red", **of(0))
    table.refuses(act("red", number, pay={"c2": points}), "act.cost", "A3", short={"c2": points})
    assert table.legal["act"] == []


ANY = ["c1", "c2", "c3", "c4", "development"]


def test_N1_one_of_any_kind_for_two_development() -> None:
    table = _develops(1, 2, pay={"c2": 1})
    assert table.influence("red") == of(1, c2=0, development=2)
    table = on(1).has("red", development=1).enter(act("red", 1, pay={"development": 1}))
    assert table.influence("red")["development"] == 2


def test_N1_other_payments_are_refused() -> None:
    _refuses_payments(1, 1, ANY, {}, {"c1": 2}, {"c1": 1, "c2": 1})


def test_N1_lapses_at_the_top() -> None:
    assert _lapses_at_the_top(1, pay={"c1": 1}).influence("red") == of(1, c1=0)


@pytest.mark.parametrize("number", [2, 6])
def test_N2_N6_a_worker_to_the_case_for_three_development(number: int) -> None:
    table = _develops(number, 3)
    table.says("workers.to-case", f"N{number}", "A7", workers=1)
    assert (table.workers("red")["case"], table.free("red")) == (3, 1)


@pytest.mark.parametrize("number", [2, 6])
def test_N2_N6_lapse_at_the_top(number: int) -> None:
    assert _lapses_at_the_top(number).workers("red")["case"] == 3


@pytest.mark.parametrize("number", [3, 7])
def test_N3_N7_two_development(number: int) -> None:
    assert _develops(number, 2).influence("red") == of(1, development=2)


@pytest.mark.parametrize("number", [3, 7])
def test_N3_N7_lapse_at_the_top_and_have_nothing_to_choose(number: int) -> None:
    assert _lapses_at_the_top(number).free("red") == 1
    on(number).refuses(act("red", number, pay={"c1": 1}), "entry.form", at="pay")


def test_N4_one_of_any_kind_for_three_development() -> None:
    assert _develops(4, 3, pay={"c4": 1}).influence("red") == of(1, c4=0, development=3)


def test_N4_other_payments_are_refused() -> None:
    _refuses_payments(4, 1, ANY, *WRONG_ANY)


def test_N5_a_worker_to_the_case_for_four_of_the_committees_kinds() -> None:
    table = on(5).enter(act("red", 5, gain={"c1": 2, "c3": 1, "c4": 1}))
    assert table.influence("red") == of(1, c1=3, c3=2, c4=2, development=0)
    assert (table.workers("red")["case"], table.free("red")) == (3, 1)


@pytest.mark.parametrize("gain", [{}, {"c1": 3}, {"c1": 5}, {"c1": 3, "development": 1}])
def test_N5_other_gains_are_refused(gain: Json) -> None:
    kinds = ["c1", "c2", "c3", "c4"]
    on(5).refuses(act("red", 5, gain=gain), "act.gain", "N5", card=5, points=4, kinds=kinds)


@pytest.mark.parametrize(("number", "points"), [(22, 5), (24, 8), (28, 9)])
def test_N22_N24_N28_points_for_influence_of_the_committees(number: int, points: int) -> None:
    pay = {"c3": 1} if number == 22 else {"c2": 1, "c3": 1}
    table = on(number).enter(act("red", number, pay=pay))
    assert (table.points("red"), table.points("red", "total")) == (points, number + points)
    table.says("points.actions", f"N{number}", seat="red", points=points, card=number, chosen=None)
    assert sum(table.influence("red").values()) == 4 - sum(pay.values())


def test_N22_N24_N28_other_payments_are_refused() -> None:
    own = ["c1", "c2", "c3", "c4"]
    _refuses_payments(22, 1, own, *WRONG_OWN, {"c1": 1, "c2": 1})
    _refuses_payments(24, 2, own, *WRONG_OWN, {"c1": 1, "development": 1})
    _refuses_payments(28, 2, own, *WRONG_OWN, {"development": 2})


@pytest.mark.parametrize("number", [23, 25])
def test_N23_N25_seven_points_for_one_development(number: int) -> None:
    table = on(number).has("red", development=3).enter(act("red", number))
    assert (table.points("red"), table.influence("red")["development"]) == (7, 2)
    table.says("influence.paid", f"N{number}", paid={"development": 1})


@pytest.mark.parametrize("number", [23, 25])
def test_N23_N25_not_without_it(number: int) -> None:
    table = on(number)
    assert table.legal["act"] == []
    table.refuses(act("red", number), "act.cost", "A3", card=number, short={"development": 1})


@pytest.mark.parametrize(("number", "points"), [(26, 8), (27, 6)])
def test_N26_N27_points_for_a_worker_to_the_case(number: int, points: int) -> None:
    table = on(number).enter(act("red", number))
    assert (table.points("red"), table.workers("red")["case"], table.free("red")) == (points, 3, 1)


@pytest.mark.parametrize("number", [26, 27])
def test_N26_N27_not_with_somebody_elses_workers(number: int) -> None:
    table = Table(up=[number]).lay("blue", number, (1, 0)).ready("red")
    table.refuses(act("red", number), "act.no-worker", "A1", seat="red", card=number)
    on(number).refuses(act("red", number, to=3), "entry.form", at="to")


def test_N29_three_of_any_kind() -> None:
    table = on(29).enter(act("red", 29, gain={"c2": 1, "development": 2}))
    assert table.influence("red") == of(1, c2=2, development=2)


def test_N29_other_gains_are_refused_and_at_the_top_it_lapses() -> None:
    for gain in ({}, {"c1": 2}, {"c1": 2, "c2": 2}):
        on(29).refuses(act("red", 29, gain=gain), "act.gain", "N29", points=3, kinds=ANY)
    table = on(29, influence_top=1).enter(act("red", 29, gain={"c1": 3}))
    table.says("act.lapsed", "A2", "N29")
    table.says("influence.lost", "I5", lost={"c1": 3}, top=1)


def test_N30_influence_is_spread_anew_development_too() -> None:
    table = on(30).enter(act("red", 30, spread=of(0, c2=1, development=3)))
    assert table.influence("red") == of(0, c2=1, development=3)
    table.says("influence.spread", "N30", before=of(1, development=0), after=of(0, c2=1, development=3))


def test_N30_the_sum_stays() -> None:
    for spread in (of(1), of(0), of(0, c1=5)):
        on(30).refuses(act("red", 30, spread=spread), "act.spread", "N30", sum=4, given=sum(spread.values()))


def test_N30_the_sum_is_the_one_after_a_build_cost() -> None:
    table = on(30, faces={30: {"build_cost": {"c1": 1}}})
    table.refuses(act("red", 30, spread=of(0, c1=4)), "act.spread", "N30", sum=3, given=4)
    table.enter(act("red", 30, spread=of(0, c1=3)))
    assert table.influence("red") == of(0, c1=3)


def test_N30_spread_as_it_was_it_lapses() -> None:
    on(30).enter(act("red", 30, spread=of(1, development=0))).says("act.lapsed", "A2", "N30")
    table = on(30, options={"idle_action": "refused"})
    table.refuses(act("red", 30, spread=of(1, development=0)), "act.idle", "A2")


@pytest.mark.parametrize("spread", [{"c1": 4}, of(0, c1=5, c2=-1), {**of(1), "c5": 0}, [1, 1, 1, 1, 0], None])
def test_N30_all_five_kinds_are_named(spread: object) -> None:
    on(30).refuses(act("red", 30, spread=spread), "entry.form")


def test_N32_two_of_any_kind_for_five_development() -> None:
    assert _develops(32, 5, pay={"c1": 1, "c2": 1}).influence("red") == of(1, c1=0, c2=0, development=5)


def test_N32_other_payments_are_refused() -> None:
    _refuses_payments(32, 2, ANY, {}, {"c1": 1}, {"c1": 3})
