"""E: when the game ends, and what counts then."""

from typing import Any

import pytest

from contract_rules import enter
from tests.rules.contract.kit import Table, act, build, end, finals, of, override, place, resolve, reveal, skip, teach

EIGHT = (1, 3, 4, 7, 16, 18, 20, 21)


def test_E1_the_end_begins_with_no_pile_and_four_projects_or_fewer() -> None:
    table = Table(cards=EIGHT)
    for card, left, stage in ((1, 7, "normal"), (3, 6, "normal"), (4, 5, "normal"), (7, 4, "last")):
        table.lay("red", card, (8 - left, 0))
        assert (len(table.out["display"]), table.out["stage"]) == (left, stage)
    table.says("end.begins", "E1", "E2", display=4)
    table = Table()
    for row, card in enumerate((1, 3, 4, 7)):
        table.lay("red", card, (0, row + 1))
    assert (table.out["stage"], len(table.out["display"])) == ("normal", 8)


def test_E1_it_is_looked_for_after_every_action() -> None:
    """A display that the table's word can't shrink: the fourth building is N19's."""
    table = Table(cards=(1, 3, 4, 19, 7, 16, 18, 20)).lay("red", 1, (1, 0)).lay("red", 3, (2, 0)).lay("red", 19, (3, 0))
    table.has("red", development=1).ready("red").enter(act("red", 19, project=4, cell=(4, 0)))
    table.says("end.begins", display=4)


def test_E2_the_current_round_is_played_to_its_end() -> None:
    """In the last seat's turn the final rounds follow at once."""
    table = Table(3, cards=EIGHT)
    for card, cell in ((1, (1, 0)), (3, (2, 0)), (4, (3, 0)), (7, (4, 0))):
        table.lay("red", card, cell)
    for seat in ("blue", "green"):
        assert (table.out["stage"], table.out["active"]) == ("last", seat)
        table.enter(place(seat, "c1", "c1"))
    table.says("end.final-round", "E3", stage="final-1")
    assert (table.out["stage"], table.out["active"]) == ("final-1", "red")
    table = finals(3)
    assert (table.codes("end"), table.out["active"]) == (["end.begins", "end.final-round"], "red")


def test_E3_E5_two_rounds_of_one_action_each_then_influence_counts() -> None:
    table, turns = finals(), []
    while table.out["status"] == "playing":
        turns.append((table.out["stage"], table.out["active"]))
        table.enter(skip(str(table.out["active"])))
    assert turns == [("final-1", "red"), ("final-1", "blue"), ("final-2", "red"), ("final-2", "blue")]
    assert (table.out["stage"], table.out["phase"], table.out["active"]) == ("final-2", "finished", None)
    assert table.codes("end") == ["end.over", "end.winners"]
    table.says("end.over", "E5", "E3", reason="played")
    assert table.points("red", "influence") == 10


def test_E3_E4_any_of_the_four_actions_whether_there_are_free_workers_or_not() -> None:
    """Red has one free worker, and may act; blue has two, and may resolve; projects left may still be built."""
    table = finals().move("blue", "free", "c1")
    assert table.out["expects"] == ["place", "build", "act", "pass"]
    table.enter(act("red", 3), resolve("blue", "c1"))
    assert (table.out["stage"], table.out["active"]) == ("final-2", "red")
    table.enter(build("red", 16, (0, 1)))
    assert (table.out["phase"], len(table.out["display"])) == ("turn", 3)
    table.enter(build("blue", 18, (0, 2)))
    assert table.points("blue", "projects") == 9 + 1 + 18
    table = finals().enter(act("red", 3), skip("blue")).move("red", "free", "c1", 2)
    assert table.out["expects"] == ["resolve", "act", "pass"]
    table.enter(act("red", 7))


def test_E3_what_an_action_needs_is_still_needed() -> None:
    table = finals().move("red", "free", "case")
    table.refuses(place("red", "c1", "c1"), "place.workers", "C2", placed=2, free=0)
    table.refuses(place("red", "c1"), "place.workers", "C2")
    table.refuses(build("red", 16, (0, 1)), "build.workers", "B3")
    table.refuses(resolve("red", "c1"), "resolve.no-worker", "C3")
    table.refuses(act("red", 9), "act.no-worker", "A1")


def test_E5_the_highest_value_of_each_kind_gets_4_or_2_each_if_shared() -> None:
    """Red leads c1, blue c2; c3 and development are shared by all three, c4 by red and green."""
    table = Table(3).has("red", c1=5, c4=3).has("blue", c2=2).has("green", c4=3)
    lead = {"c1": ["red"], "c2": ["blue"], "c3": ["red", "blue", "green"], "c4": ["red", "green"]}
    lead["development"] = lead["c3"]
    assert table.out["lead"] == lead
    out = table.enter(end()).out
    shared = {kind: dict.fromkeys(seats, 4 if len(seats) == 1 else 2) for kind, seats in lead.items()}
    assert out["score"]["influence"] == shared
    assert [table.points(seat, "influence") for seat in ("red", "blue", "green")] == [10, 8, 6]


def test_E5_a_value_of_0_counts_too() -> None:
    table = Table().has("red", **of(0)).has("blue", **of(0)).enter(end())
    assert table.out["score"]["influence"] == {kind: {"red": 2, "blue": 2} for kind in of()}
    assert table.points("red", "total") == table.points("blue", "total") == 10


def test_E6_most_points_win_and_players_with_equally_many_share() -> None:
    """Red built 7 (7 points), blue 4, green nothing; influence gives all of them 2 in each of five kinds."""
    table = Table(3).lay("red", 7, (1, 0)).lay("blue", 4, (2, 0)).enter(end())
    more = {"ranking": [["red"], ["blue"], ["green"]], "winners": ["red"], "decided_by": "points"}
    assert table.out["score"] == {"influence": table.out["score"]["influence"], **more}
    table.says("end.winners", "E6", winners=["red"], points=17)
    table = Table(3).enter(override("points", seat="green", source="actions", points=3))
    table.enter(override("points", seat="red", source="projects", points=3), end())
    more = {"ranking": [["red", "green"], ["blue"]], "winners": ["red", "green"], "decided_by": "tie"}
    assert table.out["score"] == {"influence": table.out["score"]["influence"], **more}


def test_E7_all_may_agree_at_any_time() -> None:
    for table in (Table(), Table(dealing=False), finals(), Table(dealing=False).enter(reveal(3))):
        table.enter(end("agreed")).says("end.over", "E7", "E5", reason="agreed")
        assert (table.out["status"], table.out["legal"], table.out["expects"]) == ("finished", None, [])


def stuck(**more: Any) -> Table:
    """Return a game of two whose workers all lie in the case."""
    table = Table(**more)
    return table.move("red", "free", "case", 4).move("blue", "free", "case", 4)


def test_E7_a_stuck_game_ends_without_agreement_but_not_while_anybody_could_do_anything() -> None:
    stuck().enter(end("stuck")).says("end.over", "E7", "E5", reason="stuck")
    stuck(options={"passing": "free"}).enter(end("stuck"))
    Table().refuses(end("stuck"), "end.not-stuck", "E7", seats=["red", "blue"], unknown=[])
    stuck().move("blue", "case", "free").refuses(end("stuck"), "end.not-stuck", "E7", seats=["blue"])
    stuck().move("blue", "case", "c1").refuses(end("stuck"), "end.not-stuck", "E7", seats=["blue"])
    table = stuck(options={"passing": "free"}).move("red", "case", "free")
    table.turn("blue").refuses(end("stuck"), "end.not-stuck", "E7", seats=["red"])


def test_E7_an_unknown_project_counts_while_somebody_might_build_it() -> None:
    """Under `exact` one free worker can't be placed, and all known projects are too dear: it is the unknown one."""
    dear = {number: {"cost": {"development": 1}} for number in range(1, 9)}
    more = {"faces": dear, "cards": range(1, 9), "pile": {"A": 9, "B": 0}, "options": {"few_workers": "exact"}}
    table = stuck(**more).move("red", "case", "free")
    table.enter(end("stuck"))
    unknown = stuck(**more).enter(override("display", card=8, instead=30))
    unknown.enter(end("stuck"))
    unknown = stuck(**more).enter(override("display", card=8, instead=30)).move("red", "case", "free")
    unknown.refuses(end("stuck"), "end.not-stuck", "E7", seats=[], unknown=[30])


def test_E7_or_while_workers_stand_on_a_project() -> None:
    """Red's last worker stands on 23, whose cost it can't pay; N19 might build the unknown one."""
    faces = {number: {"cost": {"c1": 9}} for number in range(1, 8)}
    table = Table(cards=(23, *range(1, 8)), faces=faces, pile={"A": 36, "B": 0}, dealing=False)
    table.enter(*(reveal(number) for number in (23, *range(1, 8))), build("red", 23, (1, 0)), reveal(30))
    table.move("red", "free", "case", 3).move("blue", "free", "case", 4)
    table.refuses(end("stuck"), "end.not-stuck", "E7", seats=[], unknown=[30])
    table.enter(teach(30, cost={"c1": 9}), end("stuck"))


def test_E7_in_the_final_rounds_it_goes_by_what_can_be_done_there() -> None:
    """Free workers don't bar acting there: under `exact` red's one free worker can do nothing, that on 3 can.

    With all workers in the case the game is stuck, but for an unknown project, which always counts there.
    """
    more = {"faces": {number: {"cost": {"c4": 9}} for number in (16, 18, 20, 21)}, "options": {"few_workers": "exact"}}
    table = finals(**more).move("red", 4, "case").move("red", 7, "case").move("blue", 9, "case").move("blue", 1, "case")
    table.move("blue", "free", "case", 2)
    table.refuses(end("stuck"), "end.not-stuck", "E7", seats=["red"])
    stuck = table.move("red", 3, "case").move("red", "free", "case").game
    table.enter(override("display", card=21, instead=30))
    table.refuses(end("stuck"), "end.not-stuck", "E7", seats=[], unknown=[30])
    enter(stuck, end("stuck"))


@pytest.mark.parametrize("due", [8, 3])
def test_E7_while_cards_are_to_be_turned_up_only_agreement_ends_it(due: int) -> None:
    table = Table(dealing=False).enter(*(reveal(number) for number in range(1, 9 - due)))
    table.refuses(end("stuck"), "game.reveal-first", "D2", due=due)
    table.enter(end("agreed"))


def test_E8_after_the_end_nothing_more_is_entered() -> None:
    table = Table().enter(end())
    for entry in (end(), skip("red"), reveal(1), teach(3), act("red", 3), place("blue", "c1")):
        table.refuses(entry, "game.finished", "E8")
    table.refuses({"entry": "face", "card": {}}, "entry.form")
