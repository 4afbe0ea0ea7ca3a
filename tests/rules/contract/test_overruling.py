"""The table's word (docs/record-contract.md): what the players decide against the arbiter."""

from typing import Any

import pytest

from contract_rules import adjudicate, begin, enter
from rulings.records import version_for
from tests.rules.contract.kit import (
    Table,
    act,
    build,
    end,
    finals,
    for_this,
    moved,
    of,
    override,
    place,
    record,
    refusal_of,
    setup,
    spot,
    teach,
)


def points(seat: str, source: str, number: int) -> dict[str, Any]:
    return override("points", seat=seat, source=source, points=number)


def influence(seat: str, kind: str, number: int) -> dict[str, Any]:
    return override("influence", seat=seat, kind=kind, points=number)


@pytest.mark.parametrize("source", ["projects", "actions", "committees"])
def test_points_from_one_source_are_as_the_table_says(source: str) -> None:
    table = Table().enter(points("red", source, 7), points("red", source, 5))
    assert (table.points("red", source), table.points("red", "total"), table.points("blue", "total")) == (5, 5, 0)
    last = table.rulings[-1]
    facts = {"seat": "red", "source": source, "before": 7, "after": 5, "reason": "We saw it."}
    assert (last.code, last.rule, dict(last.facts)) == ("override.points", (), facts)


@pytest.mark.parametrize("number", [-1, 1000, 1.0, True, "5", None, 10**20])
def test_points_and_influence_are_0_to_999(number: object) -> None:
    table = Table()
    for entry in (points("red", "actions", 1), influence("red", "c1", 1)):
        table.refuses(entry | {"points": number}, "entry.form", at="points")
    table.enter(points("red", "actions", 999), influence("red", "c1", 999), points("red", "actions", 0))


def test_I5_influence_is_as_the_table_says_but_never_beyond_the_top() -> None:
    table = Table(influence_top=5).enter(influence("red", "development", 3), influence("red", "c2", 0))
    assert table.influence("red") == of(1, c2=0, development=3)
    assert [dict(ruling.facts)["before"] for ruling in table.rulings] == [0, 1]
    table.enter(influence("red", "c1", 5))
    table.refuses(influence("red", "c1", 6), "override.top", "I5", points=6, top=5)
    table.refuses(influence("red", "c5", 1), "entry.form", at="kind")
    table.refuses(points("red", "influence", 4), "entry.form", at="source")  # E5: it follows from influence only


def test_E5_E6_after_the_end_points_and_influence_are_scored_again() -> None:
    """All kinds shared: 10 each. Then red's c1 is 2: 4 for red, none for blue, so 12 and 8; then 5 points for blue."""
    table = Table().enter(end())
    assert table.out["score"]["decided_by"] == "tie"
    table.enter(influence("red", "c1", 2))
    assert (table.points("red", "total"), table.points("blue", "total")) == (12, 8)
    table.says("end.over", "E5", reason="table")
    assert table.out["score"]["winners"] == ["red"]
    table.enter(points("blue", "actions", 5))
    assert (table.points("red", "total"), table.points("blue", "total")) == (12, 13)
    assert (table.out["score"]["winners"], table.out["status"]) == (["blue"], "finished")


PLACES = ["free", "case", "c1", 5]


@pytest.mark.parametrize("origin", PLACES)
@pytest.mark.parametrize("to", PLACES)
def test_S2_a_worker_is_somewhere_else(origin: str | int, to: str | int) -> None:
    """Red starts with 2 free, 1 in the case, 2 in c1 and 1 on 5, which has room for another one."""
    table = Table().lay("red", 5, (1, 0)).move("red", 5, "c1").move("red", "case", "c1")

    def where() -> dict[str | int, int]:
        there = table.workers("red")
        return {"free": there["free"], "case": there["case"], "c1": there["committees"]["c1"], 5: there["projects"]}

    expected = {"free": 2, "case": 1, "c1": 2, 5: 1}
    assert where() == expected
    table.enter(moved("red", origin, to))
    expected[origin] -= 1
    expected[to] += 1
    assert where() == expected
    table.says("override.worker", seat="red", to=spot(to), **{"from": spot(origin)})


def test_S2_not_from_where_there_is_none() -> None:
    table = Table().lay("blue", 5, (1, 0)).lay(None, 3, (2, 0)).move("red", "case", "free", 2)
    for place_ in ("case", "c1", 5, 3):
        table.refuses(moved("red", place_, "free"), "override.no-worker", "S2", seat="red", place=spot(place_))
    table.refuses(moved("red", "free", 30), "override.no-project", card=30)
    table.refuses(moved("red", 30, "free"), "override.no-project", card=30)


def test_M6_B7_nor_where_there_is_no_room() -> None:
    table = Table().lay("red", 7, (1, 0)).lay("blue", 5, (2, 0)).move("blue", 5, "free")
    table.refuses(moved("red", "free", 7), "override.no-worker", "S2", place=spot(7))
    table.refuses(moved("red", "free", 5), "override.no-worker", "S2", place=spot(5))
    assert table.enter(moved("blue", "free", 5)).on(5) == ("blue", 2)


def test_C8_nor_into_a_committee_that_doesnt_lie_there() -> None:
    Table(4).refuses(moved("red", "free", "special"), "override.special", "C8", players=4)
    table = Table(5, dealing=False).enter(moved("red", "free", "special"))  # while cards are turned up, too
    assert (table.free("red"), table.workers("red")["committees"]["special"], table.out["phase"]) == (3, 1, "reveal")


def test_the_display_holds_another_card() -> None:
    table = Table().enter(override("display", card=3, instead=30))
    assert table.out["display"] == [1, 2, 30, 4, 5, 6, 7, 8]
    table.says("override.display", card=3, instead=30)
    table.enter(build("red", 30, (1, 0)))
    assert table.out["display"] == [1, 2, 4, 5, 6, 7, 8, 3], "3 comes when it really does"


def test_B1_D3_only_a_card_of_the_display_and_only_by_one_that_never_came() -> None:
    table = Table().enter(build("red", 1, (1, 0)))
    table.refuses(override("display", card=20, instead=30), "override.not-in-display", "B1", card=20)
    table.refuses(override("display", card=1, instead=30), "override.not-in-display", "B1", card=1)
    table.refuses(override("display", card=3, instead=1), "override.came", "D3", card=1)
    table.refuses(override("display", card=3, instead=4), "override.came", "D3", card=4)
    table.refuses(override("display", card=3, instead=3), "override.came", "D3", card=3)
    table.refuses(override("display", card=3, instead=37), "entry.form", at="instead")


def test_D1_S5_the_pile_is_counted_anew() -> None:
    """9 A cards and 27 B cards: one A is left. The A card 3 was a B card: 2 A and 26 B cards are left."""
    faces = {number: {"letter": "B"} for number in range(10, 37)}
    table = Table(faces=faces)
    assert table.out["pile"] == {"A": 1, "B": 27}
    table.enter(override("display", card=3, instead=30))
    assert table.out["pile"] == {"A": 2, "B": 26}
    only = Table(faces=faces, cards=range(1, 10)).enter(teach(30, letter="B"))
    only.refuses(override("display", card=3, instead=30), "override.letter", "D1", card=30, letter="B")


def test_M9_a_card_with_an_unknown_face_comes_as_the_one_before() -> None:
    table = Table(cards=range(1, 10)).enter(override("display", card=3, instead=30))
    assert (table.out["unknown"], table.out["pile"]) == ([30], {"A": 1, "B": 0})
    table.refuses(teach(30, letter="B"), "reveal.letter", "D1")


def test_T1_D2_E8_the_turn_is_another_seats_but_not_while_cards_are_turned_up_or_after_the_end() -> None:
    table = Table(3).enter(override("turn", seat="green"))
    table.says("override.turn", seat="green", before="red")
    table.enter(place("green", "c1", "c1"))
    assert (table.out["active"], table.out["round"]) == ("red", 2)
    Table(dealing=False).refuses(override("turn", seat="blue"), "game.reveal-first", "D2", due=8)
    table = finals().enter(end())
    for entry in (moved("red", "free", "c1"), override("display", card=16, instead=30), override("turn", seat="blue")):
        table.refuses(entry, "override.over", "E8")


@pytest.mark.parametrize("reason", ["", " \n", "x" * 201, None, 1])
def test_every_word_of_the_table_has_a_reason(reason: object) -> None:
    said, table = points("red", "actions", 1), Table()
    table.refuses(said | {"reason": reason}, "entry.form", at="reason")
    table.refuses({key: value for key, value in said.items() if key != "reason"}, "entry.form", at="reason")
    table.enter(said | {"reason": "x" * 200})


def test_anything_else_isnt_the_tables_to_say() -> None:
    table, said = Table(), override("turn", seat="red")
    for key, values in {"what": ("weather", "", None, 1, {}, []), "card": (1,), "seat": (1,)}.items():
        for value in values:
            table.refuses(said | {key: value}, "entry.form", at=key)
    table.refuses(override("turn", seat="white"), "entry.seat", seat="white")
    for where in (
        None, "free", {}, {"place": "hand"}, {"place": {}}, {"place": "free", "card": 3}, {"place": "on"},
        {"place": "on", "card": 0}, {"place": "committee"}, {"place": "committee", "committee": "c5"},
    ):  # fmt: skip
        table.refuses(moved("red", "free", "c1") | {"to": where}, "entry.form")
        table.refuses(moved("red", "free", "c1") | {"from": where}, "entry.form")


def test_a_record_with_an_override_is_of_version_2_and_only_such() -> None:
    start, said = setup(), points("red", "actions", 5)
    assert adjudicate(record(start, said, version=2))["points"]["red"]["total"] == 5
    assert (version_for([end()]), version_for([end(), said]), version_for(None)) == (1, 2, 1)
    for entries, version, entry, facts in (
        ([end()], 2, None, {"version": 2, "known": 1}),
        ([said], 3, None, {"version": 3, "known": 2}),
        ([end(), said], 1, 1, {}),
    ):
        refusal = refusal_of(adjudicate, record(start, *entries, version=version))
        assert refusal is not None
        for_this(refusal, "record.version" if facts else "entry.form", (), facts)
        assert refusal.entry == entry


def test_the_game_before_stays_as_it_was() -> None:
    game = begin(setup()).game
    after = enter(game, influence("red", "c1", 9)).game
    assert (game.state.holdings["red"].influence[0], after.state.holdings["red"].influence[0]) == (1, 9)
    table = Table(up=[3]).lay("red", 3, (1, 0)).ready("red").enter(act("red", 3))
    assert table.free("red") == 1
