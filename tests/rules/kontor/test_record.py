"""RECORD.md: the form of records, set-ups, cards and entries, and the form of what comes out."""

import copy
import json

import pytest

from kontor_rules import Refusal, adjudicate, begin, card_json, enter, look
from tests.rules.kontor.kit import (
    Table,
    end,
    face,
    place,
    play,
    record,
    refused,
    refuses_setup,
    setup,
    ship,
    sit_out,
    teach,
)  # fmt: skip
from tests.rules.kontor.random_games import random_setup, record_of

DECK = "R10 w ship, R12 ss, B11 t, B13 w coin, W50, W51"
OUTPUT = {
    "status", "round", "phase", "active", "question", "coins", "treasury", "hands", "piles", "keepers", "supply",
    "field", "board", "ship", "areas", "stores", "legal", "score", "rulings",
}  # fmt: skip
AREA = {"cells", "closed", "valued", "size", "goods", "owner", "decided_by", "points"}
NESTED: list[object] = []
for _ in range(50_000):
    NESTED = [NESTED]
HUGE = 10**5000
ODD: dict[str, object] = {
    "null": None, "true": True, "one": 1, "two.0": 2.0, "nan": float("nan"), "empty": "", "surrogate": "\ud800",
    "list": [], "object": {}, "huge": HUGE, "nested": NESTED,
}  # fmt: skip
"""By name, since some of them can't be printed."""


def refusal_of(value: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        adjudicate(value)
    return refused(caught.value)


@pytest.mark.parametrize("odd", ODD)
def test_anything_but_a_record_is_refused_with_entry_null(odd: str) -> None:
    assert refusal_of(ODD[odd]).error["entry"] is None


@pytest.mark.parametrize("key", ["format", "version", "setup", "entries"])
def test_a_record_lacks_no_key(key: str) -> None:
    whole = record(setup())
    del whole[key]
    assert refusal_of(whole).entry is None


def test_a_record_has_no_other_key() -> None:
    refusal = refusal_of(record(setup()) | {"note": ""})
    assert refusal.error["code"] == "record.form"
    assert (refusal.entry, refusal.reasons[0].facts["at"]) == (None, "note")


@pytest.mark.parametrize("odd", [name for name in ODD if name != "one"])
def test_a_version_is_a_whole_number(odd: str) -> None:
    refusal = refusal_of(record(setup()) | {"version": ODD[odd]})
    assert (refusal.entry, refusal.error["code"]) == (None, "record.form")


@pytest.mark.parametrize("version", [0, 2, 999, -1])
def test_a_later_version_is_refused(version: int) -> None:
    refusal = refusal_of(record(setup()) | {"version": version})
    assert (refusal.entry, refusal.error["code"]) == (None, "record.version")


@pytest.mark.parametrize("name", ["kontor-deck", "Kontor-record", None, 1])
def test_another_format_is_refused(name: object) -> None:
    assert refusal_of(record(setup()) | {"format": name}).entry is None


@pytest.mark.parametrize("entries", [None, {}, "", 1])
def test_entries_are_a_list(entries: object) -> None:
    assert refusal_of(record(setup()) | {"entries": entries}).entry is None


@pytest.mark.parametrize("key", ["scenario", "special_rules", "options", "layout", "deck"])
def test_what_may_be_left_out_of_a_set_up(key: str) -> None:
    given: dict[str, object] = {"scenario": None, "special_rules": [], "options": {}, "layout": None, "deck": []}
    start = {"game": "basic", "players": setup()["players"], **given}
    del start[key]
    assert look(begin(start).game) == look(begin(setup()).game)


@pytest.mark.parametrize("key", ["game", "players"])
def test_what_may_not(key: str) -> None:
    start = setup()
    del start[key]
    refuses_setup(start, "setup.form", at=key)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("key", ["game", "players", "scenario", "special_rules", "options", "layout", "deck", "more"])
def test_odd_values_in_a_set_up_are_refused_with_entry_minus_one(key: str, odd: str) -> None:
    fine = {"scenario": "null", "layout": "null", "special_rules": "list", "options": "object", "deck": "list"}
    whole = record(setup() | {key: ODD[odd]})
    if fine.get(key) == odd:
        assert adjudicate(whole)["phase"] == "announce"
    else:
        assert refusal_of(whole).error["entry"] == -1


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("key", ["id", "kind", "colour", "number", "goods", "coin", "ship", "bar", "more"])
def test_odd_values_in_a_card_are_refused(key: str, odd: str) -> None:
    fine = {"coin": "true", "ship": "true", "bar": "null"}
    whole = record(setup(), sit_out("red"), {"entry": "face", "card": face("R10 w") | {key: ODD[odd]}})
    if fine.get(key) == odd:
        assert adjudicate(whole)["phase"] == "announce"
    else:
        assert refusal_of(whole).error["entry"] == 1


@pytest.mark.parametrize("key", ["id", "kind", "colour", "number", "goods", "coin", "ship", "bar"])
def test_a_card_lacks_no_key(key: str) -> None:
    card = face("R10 w")
    del card[key]
    assert refusal_of(record(setup(), {"entry": "face", "card": card})).error["code"] == "entry.form"


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
KINDS = [str(entry.get("question", entry["entry"])) for entry in ENTRIES]


@pytest.mark.parametrize("entry", ENTRIES, ids=KINDS)
def test_an_entry_has_no_other_keys_and_lacks_none(entry: dict[str, object]) -> None:
    game = begin(setup("pro", DECK)).game
    with pytest.raises(Refusal) as caught:
        enter(game, entry | {"note": "x"})
    assert refused(caught.value).error["code"] == "entry.form"
    for key in set(entry) - {"remove", "return_to", "buy"}:
        with pytest.raises(Refusal) as caught:
            enter(game, {name: value for name, value in entry.items() if name != key})
        assert refused(caught.value).error["code"] == "entry.form"


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("entry", ENTRIES, ids=KINDS)
def test_odd_values_in_an_entry_are_refused_and_never_crash(entry: dict[str, object], odd: str) -> None:
    for key in entry:
        for value in (ODD[odd], [ODD[odd], ODD[odd]], {"red": ODD[odd]}):
            assert refusal_of(record(setup("pro", DECK), {**entry, key: value})).error["entry"] == 0


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


@pytest.mark.parametrize(("key", "rule"), [("choose", "F8"), ("joker", "F17"), ("draw", "F9"), ("pick", "F11")])
def test_keys_of_place_that_only_special_rules_know(key: str, rule: str) -> None:
    value = {"choose": "wine", "joker": [[1, 1]], "draw": "water", "pick": True}[key]
    table = Table("basic", DECK).turn("red", "R12")
    table.refuses(place("red", (1, 1), **{key: value}), "place.key", rule, key=key)


def test_a_refused_entry_names_its_index_and_changes_nothing() -> None:
    before = record(setup("basic", DECK), play(red="R10", black="B11"))
    wrong = copy.deepcopy(before)
    wrong["entries"] = [*wrong["entries"], place("red", (1, 1))]
    assert refusal_of(wrong).error["entry"] == 1
    assert adjudicate(before) == adjudicate(copy.deepcopy(before))


def test_the_record_itself_is_left_as_it_was() -> None:
    whole = record_of(random_setup("pro", 3), 3, most=30)
    was = copy.deepcopy(whole)
    adjudicate(whole)
    assert whole == was


@pytest.mark.parametrize("game", ["basic", "pro", "team", "extension"])
def test_the_output_has_its_keys_and_orders(game: str) -> None:
    out = adjudicate(record_of(random_setup(game, 5), 5, most=40))
    assert set(out) == OUTPUT
    assert json.loads(json.dumps(out, allow_nan=False)) == out
    cells = [(stack["cell"][1], stack["cell"][0]) for stack in out["board"]]
    assert cells == sorted(cells)
    firsts = [tuple(area["cells"][0][::-1]) for area in out["areas"]]
    assert firsts == sorted(firsts)
    assert all(set(area) == AREA for area in out["areas"])
    assert set(out["score"]) == {"sides", "counted", "winners", "decided_by"}
    assert all(set(ruling) == {"entry", "rule", "code", "facts"} for ruling in out["rulings"])
    indices = [ruling["entry"] for ruling in out["rulings"]]
    assert indices == sorted(indices)
    assert indices[0] == -1


def test_phases_and_status() -> None:
    table = Table("basic", DECK)
    assert (table.out["status"], table.out["phase"]) == ("playing", "announce")
    table.turn("red", "R12")
    assert (table.out["phase"], table.out["active"]) == ("turn", "red")
    assert table.out["legal"]["ship"] == []
    table.enter(end())
    assert (table.out["status"], table.out["phase"], table.out["legal"]) == ("finished", "finished", None)


def test_a_face_written_back_is_the_one_that_was_read() -> None:
    table = Table("extension", "G10 wst ship over")
    assert card_json(table.game.faces["G10"]) == face("G10 wst ship over")
