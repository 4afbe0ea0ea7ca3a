"""T: whose turn it is, and what a turn may be."""

from typing import Any

import pytest

from tests.rules.contract.kit import Table, act, build, finals, place, resolve, skip

PLACES_ALL = {"red": (("c1", "c1"), ("c2", "c2")), "blue": (("c3", "c3"), ("c4", "c4"))}


def all_placed(**more: Any) -> Table:
    """Return a game of two in which all free workers are placed: red's in c1 and c2, blue's in c3 and c4."""
    table = Table(**more)
    for turn in (0, 1):
        for seat, placings in PLACES_ALL.items():
            table.enter(place(seat, *placings[turn]))
    return table


def test_T1_turns_go_clockwise_and_a_round_ends_with_the_last_seat() -> None:
    table = Table(3)
    seen = []
    for seat in ("red", "blue", "green", "red"):
        seen.append((table.out["active"], table.out["round"]))
        table.enter(place(seat, "c1", "c1"))
    assert seen == [("red", 1), ("blue", 1), ("green", 1), ("red", 2)]


@pytest.mark.parametrize(
    "entry", [place("blue", "c1", "c1"), build("blue", 1, (1, 0)), skip("blue")], ids=lambda entry: entry["entry"]
)
def test_T1_out_of_turn_nothing_is_taken(entry: dict[str, object]) -> None:
    rules = ("T1", "T5") if entry["entry"] == "pass" else ("T1",)
    Table().refuses(entry, "turn.other", *rules, seat="blue", active="red")


def test_T2_who_has_a_free_worker_places_or_builds() -> None:
    table = Table().lay("red", 3, (1, 0)).move("red", "free", "c1").turn("red")
    assert table.out["expects"] == ["place", "build"]
    table.refuses(resolve("red", "c1"), "turn.free-workers", "T3", seat="red", free=2)
    table.refuses(act("red", 3), "turn.free-workers", "T3", free=2)


def test_T2_T4_who_has_none_neither_places_nor_builds() -> None:
    """Workers on projects, in committees or in the case aren't free."""
    table = all_placed()
    table.refuses(place("red", "c1", "c1"), "turn.no-free-worker", "T2", "C2", seat="red")
    table.refuses(build("red", 1, (1, 0)), "turn.no-free-worker", "T2", "B3")
    table.refuses(place("blue", "c1", "c1"), "turn.other", "T1", "T2", "C2")
    table = Table().lay("red", 2, (1, 0)).enter(place("blue", "c1", "c1"), place("red", "c2", "c2"))
    committees = {"c1": 0, "c2": 2, "c3": 0, "c4": 0}
    assert table.workers("red") == {"free": 0, "case": 2, "projects": 2, "committees": committees}
    table.turn("red").refuses(place("red", "c1"), "turn.no-free-worker", "T2", "C2")


def test_T3_who_has_no_free_worker_resolves_or_acts() -> None:
    table = Table().lay("red", 3, (1, 0)).ready("red")
    assert (table.out["expects"], table.legal["resolve"], table.legal["act"]) == (["resolve", "act"], ["c4"], [3])
    assert table.enter(act("red", 3)).free("red") == 1
    table.turn("red").refuses(resolve("red", "c4"), "turn.free-workers", "T3", free=1)


def test_T5_who_can_do_something_must() -> None:
    table = Table()
    table.refuses(skip("red"), "pass.can-act", "T5", seat="red")
    assert table.legal["pass"] is False
    all_placed().refuses(skip("red"), "pass.can-act", "T5")


def test_T5_who_can_do_nothing_passes() -> None:
    """With all six workers in the case, or under `exact` with one free one and everything too dear."""
    dear = {number: {"cost": {"development": 9}} for number in range(1, 37)}
    exact = Table(faces=dear, options={"few_workers": "exact"}).move("red", "free", "case", 3)
    for table in (Table().move("red", "free", "case", 4), exact):
        assert (table.out["expects"], table.legal["pass"]) == (["pass"], True)
        table.enter(skip("red")).says("pass.passed", "T5", seat="red")
        assert table.out["active"] == "blue"


def test_T5_by_option_or_in_the_final_rounds_anyone_passes() -> None:
    table = Table(options={"passing": "free"})
    assert table.out["expects"] == ["place", "build", "pass"]
    table.enter(skip("red"), skip("blue"), skip("red"))
    assert (table.out["round"], table.out["active"]) == (2, "blue")
    table.refuses(skip("red"), "turn.other", "T1")
    Table(options={"passing": "stuck"}).refuses(skip("red"), "pass.can-act", "T5")
    assert finals().legal["pass"] is True


def test_T6_the_display_is_filled_before_the_next_turn() -> None:
    table = Table().enter(build("red", 1, (1, 0)))
    assert table.codes()[-1] == "reveal.turned-up"
    table.dealing = False
    table.enter(build("blue", 2, (2, 0)))
    assert (table.out["phase"], table.out["active"], table.out["to_reveal"]) == ("reveal", "blue", 1)
    table.refuses(place("red", "c1", "c1"), "game.reveal-first", "D2", due=1)


def test_T6_the_end_is_looked_for_with_the_display_filled() -> None:
    """Nine cards: the fourth building leaves five of them, the pile's last among these; the fifth leaves four."""
    table = Table(cards=(1, 3, 4, 7, 8, 9, 10, 11, 12))
    for card, cell in ((3, (1, 0)), (4, (2, 0)), (7, (3, 0)), (8, (4, 0))):
        table.lay("red", card, cell)
        assert (table.out["stage"], table.codes("end")) == ("normal", [])
    table.lay("blue", 9, (5, 0))
    assert table.codes("end") == ["end.begins", "end.final-round"]
