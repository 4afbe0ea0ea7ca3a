"""I: the five tracks of every player."""

import pytest

from tests.rules.contract.kit import Table, act, of, refuses_setup, resolve, setup


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
