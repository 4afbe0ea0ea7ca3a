"""N: the actions that move workers onto projects or out of the case, and N19, which builds with them."""

from typing import Any

import pytest

from tests.rules.contract.kit import Table, act, of, teach

occupying = pytest.mark.parametrize("number", [9, 10, 14, 12, 13])


def on(number: int, workers: int = 1, **more: Any) -> Table:
    """Return red's turn, with red's workers on this card and none free; 7 (1 worker) and 5 (2) lie unoccupied."""
    table = Table(faces={number: {"workers": workers}}, up=[number, 5, 7], **more)
    table.lay(None, 7, (1, 0)).lay(None, 5, (0, 1))
    return table.lay("red", number, (2, 0)).ready("red")


@occupying
def test_A8_N9_N10_N12_N13_N14_the_workers_go_onto_an_unoccupied_project_without_its_action_or_points(
    number: int,
) -> None:
    """Two workers may go onto 5, which needs both; of those that go onto 7 one is free again."""
    for workers, to, left in ((1, 7, 0), (2, 5, 0), (2, 7, 1)):
        table = on(number, workers)
        before = table.out["points"]["red"], table.influence("red")
        table.enter(act("red", number, to=to))
        assert (table.out["points"]["red"], table.influence("red")) == before
        assert (table.on(number), table.on(to), table.free("red")) == ((None, 0), ("red", workers - left), left)
        table.says("workers.on-project", f"N{number}", "A8", seat="red", card=to, workers=workers - left)
        if number in (12, 13):
            assert table.codes("workers") == ["workers.back", "workers.on-project"]


@occupying
def test_A8_N9_N10_N12_N13_N14_no_other_project(number: int) -> None:
    """Neither one that needs more than they are nor the acting card itself, nor one that doesn't lie there."""
    table = on(number)
    for to in (5, number, 30):
        table.refuses(act("red", number, to=to), "act.to", f"N{number}", card=number, to=to, possible=[7])
    table.refuses(act("red", number), "act.to", f"N{number}", to=None, possible=[7])
    table.refuses(act("red", number, to=37), "entry.form", at="to")
    table.refuses(act("red", number, to=0), "entry.form")


@occupying
def test_A2_N9_N10_N12_N13_N14_lapse_without_a_target_and_bring_the_workers_back(number: int) -> None:
    table = Table(up=[number]).lay("red", number, (1, 0)).lay("blue", 7, (2, 0)).ready("red")
    table.refuses(act("red", number, to=7), "act.to", f"N{number}", possible=[])
    table.enter(act("red", number)).says("act.lapsed", "A2", f"N{number}", seat="red", card=number)
    assert (table.on(7), table.on(number), table.free("red")) == (("blue", 1), (None, 0), 1)


@pytest.mark.parametrize("number", [9, 10, 14])
def test_N9_N10_N14_other_free_workers_dont_help(number: int) -> None:
    table = on(number).move("red", "c4", "free").turn("red")
    table.refuses(act("red", number, to=5), "turn.free-workers", "T3", f"N{number}")


@pytest.mark.parametrize("number", [12, 13])
def test_N12_N13_as_many_as_are_free_in_all(number: int) -> None:
    """In the final rounds: one comes back and one is free already, together enough for 5."""
    table = Table(cards=(5, 7, 3, number, 16, 18, 20, 21)).lay(None, 5, (0, 1)).lay(None, 7, (1, 0))
    table.lay("red", 3, (0, -1)).lay("red", number, (2, 0))
    table.turn("blue").enter({"entry": "place", "seat": "blue", "committees": ["c1", "c1"]})
    assert (table.out["stage"], table.free("red")) == ("final-1", 2)
    table.move("red", "free", "case").enter(act("red", number, to=5))
    assert (table.on(5), table.on(number), table.free("red")) == (("red", 2), (None, 0), 0)


@pytest.mark.parametrize("number", [17, 20])
def test_A7_N17_N20_one_worker_comes_out_of_the_case(number: int) -> None:
    table = on(number).enter(act("red", number))
    table.says("workers.out-of-case", f"N{number}", "A7", seat="red", workers=1)
    assert (table.workers("red")["case"], table.free("red")) == (1, 2)


@pytest.mark.parametrize("number", [17, 20])
def test_N17_N20_lapse_with_none_there(number: int) -> None:
    table = on(number).move("red", "case", "c1", 2).enter(act("red", number))
    table.says("act.lapsed", "A2", f"N{number}")
    assert (table.workers("red")["case"], table.workers("blue")["case"], table.free("red")) == (0, 2, 1)


def test_A8_N36_own_workers_out_of_the_case_occupy_a_project() -> None:
    table = on(36)
    table.refuses(act("red", 36, to=36), "act.to", "N36", to=36, possible=[5, 7])
    table.refuses(act("red", 36), "act.to", "N36", possible=[5, 7])
    table.enter(act("red", 36, to=5))
    assert (table.on(5), table.workers("red")["case"], table.free("red")) == (("red", 2), 0, 1)
    assert table.codes("workers") == ["workers.out-of-case", "workers.on-project", "workers.back"]


def test_N36_as_many_as_it_needs_or_it_lapses() -> None:
    table = on(36).move("red", "case", "c1")
    table.refuses(act("red", 36, to=5), "act.to", "N36", to=5, possible=[7])
    table.move("red", "case", "c1").refuses(act("red", 36, to=7), "act.to", "N36", possible=[])
    table.enter(act("red", 36)).says("act.lapsed", "A2", "N36")


def test_N36_a_borrowed_card_may_be_the_target_itself() -> None:
    """8 borrows from the unoccupied 36 next to it, and 36 is where the worker of the case goes."""
    table = Table(up=[8, 36]).lay(None, 36, (1, 0)).lay("red", 8, (2, 0)).ready("red")
    table.enter(act("red", 8, borrow={"card": 36, "to": 36}))
    assert (table.on(36), table.on(8), table.free("red")) == (("red", 1), (None, 0), 1)


def building(workers: int = 1, **more: Any) -> Table:
    """Return red's turn with workers on 19, 1 development, none free; 3 (1 worker) and 6 (2) lie in the display."""
    faces = {19: {"workers": workers}, 3: {"cost": {"c1": 1, "development": 1}}, 6: {"cost": {"c2": 9}}}
    table = Table(faces=faces, up=[19, 3, 6], **more).lay("red", 19, (1, 0))
    return table.has("red", development=1).ready("red")


def test_N19_builds_a_project_with_the_acting_cards_workers_for_one_development() -> None:
    table = building().enter(act("red", 19, project=3, cell=(2, 0)))
    assert (table.on(19), table.on(3), table.free("red")) == ((None, 0), ("red", 1), 0)
    assert table.influence("red") == of(1, development=0)
    table.says("points.projects", "B6", points=3, card=3)
    assert (table.points("red", "projects"), table.points("red")) == (19 + 3, 0)
    assert len(table.out["display"]) == 8


def test_N19_one_worker_too_many_is_free_again() -> None:
    for project, workers, left in ((3, 1, 1), (6, 2, 0)):
        table = building(2).enter(act("red", 19, project=project, cell=(2, 0)))
        assert (table.on(project), table.free("red")) == (("red", workers), left)


def test_N19_what_cant_be_built_so_is_refused() -> None:
    table = building()
    table.refuses(act("red", 19, project=6, cell=(2, 0)), "build.workers", "B3", needed=2, workers=1)
    table.refuses(act("red", 19, project=30, cell=(1, 0)), "build.not-in-display", "B1", "B5")
    table.refuses(act("red", 19, project=3, cell=(5, 5)), "build.apart", "B4")
    table.refuses(act("red", 19, project=19, cell=(2, 0)), "build.not-in-display", "B1")
    table.refuses(act("red", 19), "act.project", "N19", card=19, possible=[1, 3, 4, 7, 8])
    table.refuses(act("red", 19, project=3), "entry.form", at="project")
    table.refuses(act("red", 19, cell=(2, 0)), "entry.form")


def test_N19_not_without_the_development() -> None:
    table = building().has("red", development=0)
    table.refuses(act("red", 19, project=3, cell=(2, 0)), "act.cost", "A3", short={"development": 1})
    table.refuses(act("red", 19, project=6, cell=(9, 9)), "build.workers", "B3", "B4", "A3")
    table.refuses(act("red", 19), "act.cost", "A3", "N19")


def test_N19_lapses_if_no_project_can_be_built_so() -> None:
    faces = {number: {"workers": 2} for number in range(1, 37) if number != 19}
    table = Table(faces=faces, up=[19]).lay("red", 19, (1, 0)).has("red", development=1).ready("red")
    table.enter(act("red", 19)).says("act.lapsed", "A2", "N19")
    assert (table.influence("red")["development"], table.free("red")) == (0, 1)


def test_N19_its_own_cost_is_paid_too_by_option() -> None:
    """3 costs 1 c1 and 1 development: 2 development in all. What is possible goes by what is left."""
    entry = act("red", 19, project=3, cell=(2, 0))
    table = building(options={"project_cost": "also"})
    table.refuses(entry, "build.influence", "B2", card=3, short={"development": 1})
    assert table.has("red", development=2).enter(entry).influence("red") == of(1, c1=0, development=0)
    instead = building(options={"project_cost": "instead"}).enter(entry)
    assert instead.influence("red") == of(1, development=0)
    table = building(2, options={"project_cost": "also"})
    table.refuses(act("red", 19), "act.project", "N19", possible=[1, 2, 4, 5, 7, 8])
    table.refuses(act("red", 19, project=6, cell=(0, 0)), "build.influence", "B2", "B5", short={"c2": 8})


def test_N19_an_unknown_project_isnt_possible_and_refused_when_named() -> None:
    faces = {number: {"workers": 2} for number in range(1, 8)}
    table = Table(faces=faces, cards=(19, *range(1, 8)), pile={"A": 36, "B": 0}, dealing=False)
    table.enter(*({"entry": "reveal", "card": card} for card in (19, *range(1, 8))))
    table.lay("red", 19, (1, 0)).enter({"entry": "reveal", "card": 30}).has("red", development=1).ready("red")
    table.refuses(act("red", 19, project=30, cell=(2, 0)), "build.unknown", "M9", card=30)
    table.enter(teach(30)).refuses(act("red", 19), "act.project", "N19", possible=[30])
