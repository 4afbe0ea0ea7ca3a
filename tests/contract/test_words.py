"""Contract's words beside tests/arbiter/test_words.py: names, entries, whom the table waits for, moves joined."""

from __future__ import annotations

from contract import GAME, words
from contract.game import CONTRACT
from contract_rules import Ruling, enter, steps
from tests.contract.words_samples import ENTRIES, NAMES, SETUP
from tests.rules.cases import kept, read


def test_names_come_from_the_set_up() -> None:
    assert words.table_names(SETUP) == NAMES
    assert words.table_names({**SETUP, "committees": None}) == {"red": "Ada", "blue": "Ben"}


def test_what_the_table_has_not_named_has_a_name_all_the_same() -> None:
    assert words.seat_name("grey") == "grey"
    assert words.kind_name("c3") == "committee 3"
    assert words.influence_text({"c3": 2, "c1": 1}) == "1 in committee 1 and 2 in committee 3"
    assert words.influence_text({}) == "none"


def test_entries_are_told_with_their_choices() -> None:
    assert {
        "Ada places 2 workers in Water board",
        "Ada brings about a resolution in the special committee; Ada takes: 1 in Traffic; Ben takes: 2 in Culture",
        "Ada carries out the action of project 19; built: project 4; at M11",
        "Ada carries out the action of project 8; borrowed from project 15; type: park",
    } <= {words.entry_text(entry, NAMES) for entry in ENTRIES}


def test_the_table_waits_for_something() -> None:
    turn = {"phase": "turn", "active": "red", "expects": ["place", "build", "pass"]}
    assert words.expected_text(turn, NAMES) == "Ada: place workers, build a project or pass."
    assert words.expected_text({"phase": "reveal", "to_reveal": 1}, NAMES) == "Turn up 1 card from the pile."


def test_E5_A6_N30_each_marker_goes_once_in_an_entry() -> None:
    def points(seat: str, number: int) -> Ruling:
        return Ruling("points.influence", ("E5",), {"seat": seat, "points": number, "kind": "c1", "shared": False})

    def paid(**points: int) -> Ruling:
        return Ruling("influence.paid", ("A3",), {"seat": "red", "card": 8, "paid": points})

    got = Ruling("influence.got", ("N5",), {"seat": "red", "got": {"c1": 1, "c2": 3}})
    spread = Ruling("influence.spread", ("N30",), {"seat": "red", "before": {}, "after": {"c1": 2, "c2": 0}})
    for ruled, told in (
        (
            [points("red", 4), points("blue", 2), points("red", 2)],
            ["Ada: Move your point marker forward by 6.", "Ben: Move your point marker forward by 2."],
        ),
        (
            [paid(c1=1), paid(c1=2), got],
            [
                "Ada: Move your influence markers back: 2 in Traffic.",
                "Ada: Move your influence markers forward: 3 in Culture.",
            ],
        ),
        ([paid(c1=1), Ruling("influence.got", (), {"seat": "red", "got": {"c1": 1}})], []),
        ([paid(c1=1), spread], ["Ada: Set your influence markers: 2 in Traffic and 0 in Culture."]),
    ):
        assert [step.line for step in words.steps_of(ruled, NAMES)] == told


def test_A4_N9_a_worker_that_goes_on_at_once_isnt_put_down_on_its_way() -> None:
    back = Ruling("workers.back", ("A4",), {"seat": "red", "card": 13, "workers": 2})
    out = Ruling("workers.out-of-case", ("N36",), {"seat": "red", "workers": 1})
    laid = Ruling("build.laid", ("B4",), {"seat": "red", "card": 5, "cell": [1, 0]})
    onto, home = (
        Ruling("workers.on-project", ("N9",), {"seat": "red", "card": card, "workers": 2}) for card in (5, 13)
    )
    for ruled, told in (
        (
            [back, laid, onto],
            ["Place project 5 in the city, at N10.", "Move 2 workers from project 13 to project 5."],
        ),
        (
            [out, onto, back],
            [
                "Move 1 worker from the case to project 5.",
                "Put 1 worker on project 5.",
                "Take 2 workers back from project 13.",
            ],
        ),
        (
            [out, back, onto],
            [
                "Take 1 worker back from project 13.",
                "Move 1 worker from the case to project 5.",
                "Move 1 worker from project 13 to project 5.",
            ],
        ),
        ([back, home], []),
        ([back, of_blue(onto)], ["Take 2 workers back from project 13.", "Put 2 workers on project 5."]),
    ):
        assert [step.text for step in words.steps_of(ruled, NAMES)] == told


def of_blue(ruling: Ruling) -> Ruling:
    return Ruling(ruling.code, ruling.rule, {**ruling.facts, "seat": "blue"})


def test_what_the_table_decides_is_told_as_its_moves() -> None:
    start = read(kept("contract")[0])
    *_before, end = steps(start["setup"], start["entries"][:30])
    seat = start["setup"]["players"][0]["seat"]
    word = {"entry": "override", "what": "points", "seat": seat, "source": "projects", "points": 40, "reason": "So."}
    after = enter(end.game, word)
    names = words.table_names(start["setup"])
    assert GAME.pages.words.steps(after.rulings, names, after.game) is None
    told = GAME.pages.words.moves(CONTRACT.pieces.moves(end.game, after.game), names, after.game)
    by = 40 - end.game.state.holdings[seat].points[0]
    assert [step.text for step in told] == [f"Move your point marker forward by {by}."]
