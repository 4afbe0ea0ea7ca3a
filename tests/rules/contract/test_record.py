"""record-contract.md: the form of Contract's entries and of what comes out.

Tests/rules/test_record.py has what both share.
"""

import json
from typing import Any

import pytest

from contract_rules import adjudicate
from tests.rules.contract.kit import (
    Json,
    Table,
    act,
    borrow,
    build,
    end,
    place,
    record,
    refuses_setup,
    resolve,
    reveal,
    setup,
    skip,
    teach,
)  # fmt: skip
from tests.rules.test_any_json import ODD

OUTPUT = [
    "status", "round", "stage", "phase", "active", "expects", "to_reveal", "points", "influence", "lead", "workers",
    "city", "display", "unknown", "pile", "legal", "score",
]  # fmt: skip


@pytest.mark.parametrize("pile", [{"A": 20}, {"A": 20, "B": 10, "C": 1}, {"A": 20.0, "B": 10}, {"A": True, "B": 20}])
def test_a_pile_counts_both_letters(pile: object) -> None:
    refuses_setup(setup(pile=pile), "setup.form")


@pytest.mark.parametrize("player", [{"seat": "red"}, {"seat": "red", "name": "A", "age": 3}, {"seat": 1, "name": "A"}])
def test_a_player_has_a_seat_and_a_name(player: object) -> None:
    refuses_setup(setup() | {"players": [player, {"seat": "blue", "name": "B"}]}, "setup.form")


@pytest.mark.parametrize("cost", [{"c1": "1"}, {"c1": 1.0}, {"c1": True}, {"c1": None}])
def test_points_of_a_cost_are_whole_numbers(cost: object) -> None:
    table = Table(dealing=False)
    table.refuses(teach(1, cost=cost), "entry.form", at="card.cost.c1")
    table.refuses(teach(1, players=[2, "3"]), "entry.form", at="card.players.1")


RIGHT: dict[str, Json] = {
    "face": teach(3),
    "reveal": reveal(3),
    "place": place("red", "c1", "c1"),
    "build": build("red", 3, (1, 0)),
    "resolve": resolve("red", "c1", kinds={"red": {"c1": 1}}),
    "act-pay": act("red", 32, pay={"c1": 2}),
    "act-gain": act("red", 5, gain={"c1": 4}),
    "act-spread": act("red", 30, spread={"c1": 4, "c2": 0, "c3": 0, "c4": 0, "development": 0}),
    "act-type": act("red", 15, type="park"),
    "act-to": act("red", 9, to=3),
    "act-project": act("red", 19, project=3, cell=(1, 0)),
    "act-pair": act("red", 35, pair=(0, 35)),
    "act-borrow": act("red", 8, borrow=borrow(9, to=3)),
    "act-nothing": act("red", 3),
    "pass": skip("red"),
    "end": end(),
}
WELL_FORMED = {
    ("committees", "list"), ("kinds", "object"), ("pay", "object"), ("gain", "object"), ("type", "empty"),
    ("type", "surrogate"), ("to", "one"), ("project", "one"),
}  # fmt: skip
HAVE_NUMBERS = ("reveal", "build", "act-pay")
"""Entries that may name card 1 as well: N1 has the same key as N32."""


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("kind", RIGHT)
def test_odd_values_in_an_entry_are_form_alone(kind: str, odd: str) -> None:
    """Whatever else is wrong: nothing of this is due in a game that waits for its first card."""
    table = Table(dealing=False)
    for key in [*RIGHT[kind], "more"]:
        if (key, odd) in WELL_FORMED or ((key, odd) == ("card", "one") and kind in HAVE_NUMBERS):
            continue
        code = "entry.seat" if key == "seat" and isinstance(ODD[odd], str) else "entry.form"
        table.refuses(RIGHT[kind] | {key: ODD[odd]}, code)


@pytest.mark.parametrize("kind", RIGHT)
def test_an_entry_lacks_no_key_but_those_that_may_be_left_out(kind: str) -> None:
    optional = {"resolve": ["kinds"], "act-to": ["to"], "act-borrow": ["borrow"]}
    for key in RIGHT[kind]:
        entry = {name: value for name, value in RIGHT[kind].items() if name != key}
        if key in optional.get(kind, ()):
            Table(dealing=False).refuses(entry, "game.reveal-first", "D2")
        else:
            Table(dealing=False).refuses(entry, "entry.form")


@pytest.mark.parametrize("cell", [[1], [1, 0, 0], [1.0, 0], ["1", 0], [True, 0], {"x": 1}])
def test_a_cell_is_two_whole_numbers(cell: object) -> None:
    Table().refuses(build("red", 1, (1, 0)) | {"cell": cell}, "entry.form")
    Table().refuses(act("red", 19, project=3, cell=cell), "entry.form")


@pytest.mark.parametrize("number", [1, 2, 4, 9, 15, 19, 29, 30, 35, 8])
def test_an_action_has_its_own_keys_and_no_others(number: int) -> None:
    own = {1: ("pay",), 4: ("pay",), 9: ("to",), 15: ("type",), 19: ("project", "cell"), 29: ("gain",)}
    own |= {30: ("spread",), 35: ("pair",), 8: ("borrow",), 2: ()}
    values: dict[str, Any] = {key: RIGHT[f"act-{key}"][key] for key in ("pay", "gain", "spread", "type", "to", "pair")}
    values |= {"project": 3, "cell": [1, 0], "borrow": borrow(3)}
    right = {key: values[key] for key in own[number]}
    table = Table()
    for key in values:
        if key not in own[number]:
            table.refuses(act("red", number, **right, **{key: values[key]}), "entry.form")
    table.refuses(act("red", number, **right), "turn.free-workers", "T3", "A1")


def chain(length: int) -> Json:
    """Return an `act` entry with so many nested borrows."""
    inner: Json = borrow(8)
    for _ in range(length - 1):
        inner = {"card": 8, "borrow": inner}
    return {"entry": "act", "seat": "red", "card": 8, "borrow": inner}


def test_more_than_36_nested_borrows_are_form() -> None:
    table = Table(up=[8]).lay("red", 8, (1, 0)).ready("red")
    table.refuses(chain(36), "act.borrow", "N8")
    table.refuses(chain(37), "entry.form", at="borrow", problem="too deep")
    table.refuses(chain(20_000), "entry.form", at="borrow")


def test_a_borrow_without_an_end_is_form() -> None:
    entry = chain(3)
    entry["borrow"]["borrow"]["borrow"] = entry["borrow"]
    table = Table(up=[8]).lay("red", 8, (1, 0)).ready("red")
    table.refuses(entry, "entry.form", at="borrow")
    itself = act("red", 8)
    itself["borrow"] = itself
    table.refuses(itself, "entry.form")


@pytest.mark.parametrize("odd", ODD)
def test_a_borrow_is_an_action(odd: str) -> None:
    table = Table(up=[8]).lay("red", 8, (1, 0)).ready("red")
    table.refuses(act("red", 8, borrow=ODD[odd]), "entry.form")
    table.refuses(act("red", 8, borrow={"card": 9, "to": ODD[odd]}), *_bare(odd))
    table.refuses(act("red", 8, borrow={"card": 3, "seat": "red"}), "entry.form", at="borrow.seat")


def _bare(odd: str) -> tuple[str, ...]:
    return ("act.borrow", "N8") if odd == "one" else ("entry.form",)


def test_the_output_has_its_keys_in_their_order() -> None:
    out = adjudicate(record(setup(), *(reveal(number) for number in range(1, 9))))
    assert list(out) == [*OUTPUT, "rulings"]
    assert list(out["legal"] or {}) == ["place", "build", "resolve", "act", "pass", "cells"]
    assert json.loads(json.dumps(out)) == out
    assert out["rulings"][0] == {
        "entry": -1,
        "rule": ["S1", "S2", "S5"],
        "code": "game.begins",
        "facts": {"seats": ["red", "blue"], "pile": {"A": 36, "B": 0}},
    }
    assert [told["entry"] for told in out["rulings"]] == list(range(-1, 8))
