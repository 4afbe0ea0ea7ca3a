"""B: projects built with free workers."""

import pytest

from tests.rules.contract.kit import Table, build, of, teach


def test_B1_any_project_of_the_display_may_be_built() -> None:
    table = Table(up=[30, 31, 32, 33, 34, 35, 36, 1])
    assert table.legal["build"] == [1, 30, 31, 32, 33, 34, 35, 36]
    for card in (1, 30, 36):
        Table(up=[30, 31, 32, 33, 34, 35, 36, 1]).enter(build("red", card, (0, 1)))


def test_B1_no_other_one() -> None:
    table = Table()
    table.refuses(build("red", 20, (1, 0)), "build.not-in-display", "B1", card=20)
    table.enter(build("red", 1, (1, 0)))
    table.refuses(build("blue", 1, (2, 0)), "build.not-in-display", "B1", card=1)


def test_B2_I4_the_whole_cost_is_paid_each_kind_from_its_own_track() -> None:
    table = Table(faces={7: {"cost": {"c1": 2, "c3": 1, "development": 1}}}).has("red", c1=3, development=1)
    table.enter(build("red", 7, (1, 0)))
    assert table.influence("red") == of(1, c3=0, development=0)
    table.says("influence.paid", "B2", seat="red", card=7, paid={"c1": 2, "c3": 1, "development": 1})


def test_B2_another_kind_doesnt_help() -> None:
    table = Table(faces={7: {"cost": {"c1": 2, "development": 1}}}).has("red", c2=9)
    table.refuses(build("red", 7, (1, 0)), "build.influence", "B2", short={"c1": 1, "development": 1})
    assert 7 not in table.legal["build"]


def test_B3_as_many_free_workers_as_the_card_asks_for() -> None:
    table = Table().enter(build("red", 2, (1, 0)))
    assert (table.free("red"), table.on(2)) == (2, ("red", 2))
    table.move("red", "free", "case").turn("red")
    assert table.legal["build"] == [1, 3, 4, 7, 8, 9]
    table.refuses(build("red", 5, (2, 0)), "build.workers", "B3", card=5, needed=2, workers=1)
    table.enter(build("red", 4, (2, 0)))
    assert table.free("red") == 0


@pytest.mark.parametrize("cell", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_B4_next_to_the_town_hall(cell: tuple[int, int]) -> None:
    table = Table().enter(build("red", 1, cell))
    assert table.facts("build.laid") == {"seat": "red", "card": 1, "cell": list(cell)}


@pytest.mark.parametrize("cell", [(1, 1), (2, 0), (0, -2), (-1, 1), (500, -3)])
def test_B4_neither_diagonally_nor_apart(cell: tuple[int, int]) -> None:
    Table().refuses(build("red", 1, cell), "build.apart", "B4", cell=list(cell))


def test_B4_next_to_any_card_of_the_city_whoever_stands_there() -> None:
    table = Table().enter(build("red", 1, (1, 0)), build("blue", 3, (2, 0)))
    assert table.legal["cells"] == [[0, -1], [1, -1], [2, -1], [-1, 0], [3, 0], [0, 1], [1, 1], [2, 1]]
    table.enter(build("red", 4, (2, -1)))


def test_B5_on_an_empty_cell() -> None:
    table = Table().enter(build("red", 1, (1, 0)))
    table.refuses(build("blue", 3, (1, 0)), "build.cell-taken", "B5", cell=[1, 0], card=1)
    table.refuses(build("blue", 3, (0, 0)), "build.cell-taken", "B5", card=0)
    table.refuses(build("blue", 20, (1, 0)), "build.not-in-display", "B1", "B5")


def test_B5_the_city_has_no_borders() -> None:
    table = Table()
    for column in range(1, 13):
        table.lay(None, (1, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15)[column - 1], (-column, 0))
    assert table.out["city"][0] == {"cell": [-12, 0], "card": 15, "seat": None, "workers": 0}


def test_B6_its_points_are_scored_at_once_and_its_action_isnt_carried_out() -> None:
    """Card 7 has 7 points; its action would bring 2 development."""
    table = Table().enter(build("red", 7, (1, 0)))
    assert table.out["points"]["red"] == {"projects": 7, "actions": 0, "committees": 0, "influence": 0, "total": 7}
    table.says("points.projects", "B6", seat="red", card=7, points=7)
    assert table.influence("red")["development"] == 0


def test_B6_a_card_without_points_scores_none() -> None:
    table = Table(faces={7: {"points": 0}}).enter(build("red", 7, (1, 0)))
    assert (table.points("red", "total"), table.codes("points")) == (0, [])


def test_B7_its_workers_stand_on_it() -> None:
    table = Table().enter(build("red", 5, (1, 0)))
    assert {"cell": [1, 0], "card": 5, "seat": "red", "workers": 2} in table.out["city"]
    assert table.workers("red")["projects"] == 2
    table.says("workers.on-project", "B7", seat="red", card=5, workers=2)


def test_everything_wrong_with_a_building_is_named_in_order() -> None:
    dear = {5: {"cost": {"c1": 2}}}
    table = Table(faces=dear).move("blue", "free", "case", 4)
    table.refuses(build("blue", 5, (9, 9)), "turn.other", "T1", "T2", "B2", "B3", "B4")
    table.refuses(build("blue", 30, (0, 0)), "turn.other", "T1", "T2", "B1", "B5")
    table = Table(cards=(), pile={"A": 8, "B": 0}, dealing=False)
    for number in range(1, 9):
        table.enter({"entry": "reveal", "card": number})
    table.refuses(build("blue", 5, (9, 9)), "build.unknown", "M9", "T1", "B4")
    table.enter(teach(5), build("red", 5, (1, 0)))
