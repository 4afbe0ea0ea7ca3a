"""record-kontor.md: the form of Kontor's entries and of what comes out.

Tests/rules/test_record.py has what both share.
"""

import copy
import json

import pytest

from kontor_rules import Refusal, adjudicate, begin, card_json, enter
from tests.rules.kontor.kit import Table, end, face, place, play, record, refused, setup, ship, sit_out, teach
from tests.rules.kontor.random_games import random_setup, record_of
from tests.rules.test_any_json import HUGE, ODD

DECK = "R10 w ship, R12 ss, B11 t, B13 w coin, W50, W51"
OUTPUT = {
    "status", "round", "phase", "active", "question", "coins", "treasury", "hands", "piles", "keepers", "supply",
    "field", "board", "ship", "areas", "stores", "legal", "score", "rulings",
}  # fmt: skip
AREA = {"cells", "closed", "valued", "size", "goods", "owner", "decided_by", "points"}
ENTRIES = [
    teach("R14 w"),
    sit_out("red"),
    play(red="R10", black="B11"),
    place("red", (1, 1)),
    ship("red", (1, 0), (1, 1), return_to="red", buy=1),
    {"entry": "no-place", "seat": "red"},
    end(),
    {"entry": "buy-out", "seat": "red", "cell": [1, 1]},
    {"entry": "buy-special", "seat": "red", "count": 1},
    {"entry": "waters", "seat": "red", "cards": [{"card": "W50", "cell": [1, 1]}]},
    {"entry": "smuggle", "seat": "red", "cell": [1, 1]},
    {"entry": "answer", "question": "smuggled", "seat": "red", "card": face("W50")},
    {"entry": "answer", "question": "tavern", "side": "red", "cell": [1, 1], "counts": True},
    {"entry": "answer", "question": "highest-card", "cards": {"red": "R10"}},
]
each = pytest.mark.parametrize("entry", ENTRIES, ids=[str(entry.get("question", entry["entry"])) for entry in ENTRIES])


@each
def test_an_entry_has_no_other_keys_and_lacks_none(entry: dict[str, object]) -> None:
    table = Table("pro", DECK)
    table.refuses(entry | {"note": "x"}, "entry.form")
    for key in set(entry) - {"remove", "return_to", "buy"}:
        table.refuses({name: value for name, value in entry.items() if name != key}, "entry.form")


@pytest.mark.parametrize("odd", ODD)
@each
def test_odd_values_in_an_entry_are_refused_and_never_crash(entry: dict[str, object], odd: str) -> None:
    game = begin(setup("pro", DECK)).game
    for key in entry:
        for value in (ODD[odd], [ODD[odd], ODD[odd]], {"red": ODD[odd]}):
            with pytest.raises(Refusal) as caught:
                enter(game, {**entry, key: value})
            refused(caught.value)


@pytest.mark.parametrize("cell", [[True, 1], [1.0, 1], [1], [1, 1, 1], "11", {"x": 1}, [None, 1], ["1", 1]])
def test_S1_a_cell_is_two_whole_numbers(cell: object) -> None:
    table = Table("basic", DECK).turn("red", "R12")
    table.refuses({"entry": "place", "seat": "red", "cell": cell}, "entry.form")


def test_numbers_beyond_any_field_are_refused() -> None:
    table = Table("pro", DECK).turn("red", "R10")
    for entry in (place("red", (HUGE, 0)), ship("red", (0, -HUGE)), ship("red", (1, 0), (HUGE, HUGE))):
        with pytest.raises(Refusal) as caught:
            enter(table.game, entry)
        refused(caught.value)


def test_entries_that_only_other_games_know_are_refused_by_their_rule() -> None:
    table = Table("pro", DECK)
    for entry, rule in ((ENTRIES[7], "N3"), (ENTRIES[8], "F3"), (ENTRIES[9], "F16"), (ENTRIES[10], "F5")):
        table.refuses(entry, "entry.not-here", rule)
    table.refuses({"entry": "dance", "seat": "red"}, "entry.form", at="entry")
    table.refuses({"entry": "answer", "question": "why"}, "entry.form", at="question")


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [("choose", "wine", "F8"), ("joker", [[1, 1]], "F17"), ("draw", "water", "F9"), ("pick", True, "F11")],
)
def test_keys_of_place_that_only_special_rules_know(key: str, value: object, rule: str) -> None:
    table = Table("basic", DECK).turn("red", "R12")
    table.refuses(place("red", (1, 1), **{key: value}), "place.key", rule, key=key)


def test_a_refused_entry_names_its_index_and_nothing_changes_the_record() -> None:
    whole = record_of(random_setup("pro", 3), 3, most=30)
    was = copy.deepcopy(whole)
    assert adjudicate(whole) == adjudicate(was)
    with pytest.raises(Refusal) as caught:
        adjudicate(record(setup("basic", DECK), play(red="R10", black="B11"), place("red", (1, 1))))
    assert refused(caught.value).error["entry"] == 1
    assert whole == was


@pytest.mark.parametrize("game", ["basic", "pro", "team", "extension"])
def test_the_output_has_its_keys_and_orders(game: str) -> None:
    out = adjudicate(record_of(random_setup(game, 5), 5, most=40))
    assert set(out) == OUTPUT
    assert json.loads(json.dumps(out, allow_nan=False)) == out
    cells = [(stack["cell"][1], stack["cell"][0]) for stack in out["board"]]
    firsts = [tuple(area["cells"][0][::-1]) for area in out["areas"]]
    indices = [ruling["entry"] for ruling in out["rulings"]]
    assert (cells, firsts, indices) == (sorted(cells), sorted(firsts), sorted(indices))
    assert indices[0] == -1
    assert all(set(area) == AREA for area in out["areas"])
    assert set(out["score"]) == {"sides", "counted", "winners", "decided_by"}
    assert all(set(ruling) == {"entry", "rule", "code", "facts"} for ruling in out["rulings"])


def test_phases_and_status() -> None:
    table = Table("basic", DECK)
    assert (table.out["status"], table.out["phase"]) == ("playing", "announce")
    table.turn("red", "R12")
    assert (table.out["phase"], table.out["active"], table.legal("ship")) == ("turn", "red", [])
    table.enter(end())
    assert (table.out["status"], table.out["phase"], table.out["legal"]) == ("finished", "finished", None)


def test_a_face_written_back_is_the_one_that_was_read() -> None:
    table = Table("extension", "G10 wst ship over")
    assert card_json(table.game.faces["G10"]) == face("G10 wst ship over")
