"""A: what holds for every build action, and what `idle_action` says of those that change nothing."""

from typing import Any

import pytest

from tests.rules.contract.kit import Table, act, borrow, of, skip

CHAIN = ((8, (1, 0)), (11, (2, 0)), (7, (3, 0)))


def chained(**more: Any) -> Table:
    """Return red's turn with a worker each on 8, 11 and 7, laid in a row from the town hall to the east."""
    table = Table(up=[8, 11, 7], **more)
    for card, cell in CHAIN:
        table.lay("red", card, cell)
    return table.ready("red")


def test_A1_the_acting_card_is_one_with_own_workers() -> None:
    table = Table().lay("red", 3, (1, 0)).lay("blue", 7, (2, 0)).lay(None, 1, (3, 0)).ready("red")
    assert table.legal["act"] == [3]
    table.refuses(act("red", 7), "act.no-worker", "A1", seat="red", card=7)
    table.refuses(act("red", 1, pay={"c1": 1}), "act.no-worker", "A1", card=1)
    table.refuses(act("red", 36), "act.no-worker", "A1", card=36)
    table.enter(act("red", 3))


def test_A1_with_it_wrong_nothing_else_of_the_action_is_looked_at() -> None:
    table = Table().lay("blue", 1, (1, 0))
    table.turn("red").refuses(act("red", 1, pay={"c1": 9}), "turn.free-workers", "T3", "A1")
    table.refuses(act("red", 1, waive=True), "turn.free-workers", "T3", "A1")


def test_A2_idle_actions_can_be_refused_by_option() -> None:
    table = Table(up=[9, 17], options={"idle_action": "refused"}).lay("red", 9, (1, 0)).lay("red", 17, (2, 0))
    table.move("red", "case", "c1", 2).ready("red")
    assert table.legal["act"] == []
    table.refuses(act("red", 9), "act.idle", "A2", card=9)
    table.refuses(act("red", 17), "act.idle", "A2", card=17)
    table.move("red", "c1", "free").lay(None, 3, (3, 0)).ready("red")
    assert table.legal["act"] == [9]


@pytest.mark.parametrize("value", ["allowed", "waived"])
def test_A2_otherwise_they_are_chosen_to_bring_workers_back(value: str) -> None:
    table = Table(up=[9], options={"idle_action": value}).lay("red", 9, (1, 0)).ready("red")
    assert table.legal["act"] == [9]
    assert table.enter(act("red", 9)).free("red") == 1


def test_A2_paying_for_nothing_is_idle_too() -> None:
    """I5: with development at its top of 1 there is nothing to get for what N1 costs."""
    for value in ("allowed", "refused"):
        table = Table(influence_top=1, options={"idle_action": value}).lay("red", 1, (1, 0)).ready("red")
        table.has("red", development=1)
        if value == "refused":
            table.refuses(act("red", 1, pay={"c1": 1}), "act.idle", "A2")
        else:
            assert table.enter(act("red", 1, pay={"c1": 1})).influence("red") == of(1, c1=0)


def test_A2_an_action_may_be_waived_whole_its_cost_too_by_option() -> None:
    table = Table(up=[24], options={"idle_action": "waived"}).lay("red", 24, (1, 0)).ready("red")
    table.has("red", **of(0))
    assert table.legal["act"] == [24]
    table.refuses(act("red", 24, pay={"c1": 2}), "act.cost", "A3")
    table.enter(act("red", 24, waive=True))
    table.says("act.waived", "A2", seat="red", card=24)
    assert (table.on(24), table.free("red"), table.points("red")) == ((None, 0), 1, 0)


def test_A2_without_the_option_nothing_is_waived() -> None:
    table = Table(up=[24]).lay("red", 24, (1, 0)).ready("red")
    table.refuses(act("red", 24, waive=True), "act.waive", "A2", card=24)
    for wrong in (False, 1, None):
        table.refuses(act("red", 24, waive=wrong), "entry.form")
    table.refuses(act("red", 24, waive=True, pay={"c1": 2}), "entry.form")


def test_A2_whoever_could_waive_cant_pass() -> None:
    table = Table(up=[24], options={"idle_action": "waived"}).lay("red", 24, (1, 0)).has("red", **of(0))
    table.move("red", "free", "case", 3).turn("red")
    table.refuses(skip("red"), "pass.can-act", "T5")
    other = Table(up=[24]).lay("red", 24, (1, 0)).has("red", **of(0)).move("red", "free", "case", 3).turn("red")
    assert other.out["expects"] == ["pass"]


def test_A3_build_cost_and_listed_cost_are_looked_at_one_after_the_other() -> None:
    """8 asks for 1 c1; N1, borrowed, for one more of any kind: with 1 c1 in all it can't be paid from there."""
    table = Table(faces={8: {"build_cost": {"c1": 1}}}, up=[8, 1]).lay("red", 8, (1, 0)).lay("blue", 1, (2, 0))
    table.ready("red")
    table.refuses(act("red", 8, borrow=borrow(1, pay={"c1": 1})), "act.cost", "A3", card=1, short={"c1": 1})
    table.enter(act("red", 8, borrow=borrow(1, pay={"c2": 1})))
    assert table.influence("red") == of(1, c1=0, c2=0, development=2)


def test_A4_afterwards_the_workers_are_free_and_the_card_stays() -> None:
    table = Table(faces={3: {"workers": 2}}).lay("red", 3, (1, 0)).ready("red").enter(act("red", 3))
    table.says("workers.back", "A4", seat="red", card=3, workers=2)
    assert (table.free("red"), table.on(3)) == (2, (None, 0))


def test_A5_the_town_hall_helps_whichever_type_but_has_neither_points_nor_action() -> None:
    table = Table(up=[15, 35, 8]).lay("red", 15, (1, 0)).lay("red", 35, (0, 1)).lay("red", 8, (-1, 0)).ready("red")
    assert table.enter(act("red", 15, type="housing")).points("red") == 3
    table.ready("red").enter(act("red", 35, pair=(0, 35)))
    assert table.points("red") == 3 + 35
    table.ready("red").refuses(act("red", 8, borrow=borrow(0)), "entry.form")
    assert table.enter(act("red", 8)).codes("act") == ["act.lapsed"]


def test_A6_a_chain_borrows_on_and_every_cost_of_it_is_paid() -> None:
    """8 borrows from 11, 11 from 7: 1 c1 for 8, 1 c2 for 11, 1 c3 for 7; then N7's 2 development."""
    costs = {8: {"build_cost": {"c1": 1}}, 11: {"build_cost": {"c2": 1}}, 7: {"build_cost": {"c3": 1}}}
    table = chained(faces=costs).enter(act("red", 8, borrow=borrow(11, borrow=borrow(7))))
    assert table.influence("red") == of(0, c4=1, development=2)
    assert table.codes("act") == ["act.borrowed", "act.borrowed"]
    assert (table.on(8), table.on(11), table.on(7)) == ((None, 0), ("red", 1), ("red", 1))


def test_A6_this_card_means_the_borrowed_one() -> None:
    """15 lies beside two parks, 8 beside none but 15 itself."""
    table = Table(up=[8, 15, 3, 7]).lay("red", 8, (1, 0)).lay("blue", 15, (2, 0))
    table.lay("red", 3, (3, 0)).lay("red", 7, (2, 1)).ready("red").enter(act("red", 8, borrow=borrow(15, type="park")))
    assert table.points("red") == 6
    assert table.on(15) == ("blue", 1)


def test_A6_its_workers_mean_those_on_the_acting_card() -> None:
    """26's worker for the case comes from 8, on which one stands; both of blue's stay on 26."""
    table = Table(up=[8, 26]).lay("red", 8, (1, 0)).lay("blue", 26, (2, 0)).ready("red")
    table.enter(act("red", 8, borrow=borrow(26)))
    assert (table.points("red"), table.on(26), table.on(8)) == (8, ("blue", 2), (None, 0))
    assert (table.workers("red")["case"], table.free("red")) == (3, 0)
    table.says("workers.to-case", card=8)


def test_A6_no_card_comes_twice_in_a_chain() -> None:
    table = chained()
    back = act("red", 8, borrow=borrow(11, borrow=borrow(8, borrow=borrow(11))))
    table.refuses(back, "act.borrow-twice", "A6", card=11, borrow=8)
    table.refuses(act("red", 8, borrow=borrow(8)), "act.borrow", "N8", card=8, borrow=8)


def test_A6_nor_a_borrowed_one() -> None:
    """31 borrows from 8, 8 from 11, and 11 would borrow from 8 again."""
    table = Table(up=[31, 8, 11]).lay("red", 31, (-1, 0)).lay("blue", 8, (1, 0)).lay(None, 11, (2, 0)).ready("red")
    again = act("red", 31, borrow=borrow(8, borrow=borrow(11, borrow=borrow(8))))
    table.refuses(again, "act.borrow-twice", "A6", card=11, borrow=8)


def test_A6_every_cost_that_cant_be_paid_and_the_chain_are_looked_at() -> None:
    dear = {8: {"build_cost": {"development": 1}}, 11: {"build_cost": {"development": 1}}}
    table = chained(faces=dear)
    back = act("red", 8, borrow=borrow(11, borrow=borrow(8)))
    assert table.refuses(back, "act.cost", "A3", "A6").error["rule"] == ["A3", "A6"]
    table.refuses(act("red", 8, borrow=borrow(11, borrow=borrow(35, pair=[0, 0]))), "act.cost", "A3", "N11")


def test_A9_what_is_borrowed_is_counted_when_it_happens() -> None:
    """Two of each player lie in the case: 4 points for N21, whoever stands on 21."""
    table = Table(up=[8, 21]).lay("red", 8, (1, 0)).lay("blue", 21, (2, 0)).ready("red")
    assert table.enter(act("red", 8, borrow=borrow(21))).points("red") == 4
