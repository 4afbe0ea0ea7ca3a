"""record.md: the form of records, set-ups and faces, which is the same in both games but for what they hold."""

from typing import Any

import pytest

from rulings import Refusal
from tests.rules.cases import ENGINES
from tests.rules.contract import kit as contract
from tests.rules.kontor import kit as kontor
from tests.rules.odd import ODD

KITS: dict[str, Any] = {"kontor": kontor, "contract": contract}
each = pytest.mark.parametrize("game", KITS)
every_odd = pytest.mark.parametrize("odd", ODD)


def refusal_of(game: str, value: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        ENGINES[game].adjudicate(value)
    return KITS[game].refused(caught.value)


def error_of(game: str, value: object) -> tuple[object, ...]:
    """Return where a record is refused, by which code and rules."""
    error = refusal_of(game, value).error
    return error["entry"], error["code"], error["rule"]


@each
@every_odd
def test_anything_but_a_record_is_refused_with_entry_null(game: str, odd: str) -> None:
    assert error_of(game, ODD[odd]) == (None, "record.form", [])


@each
@pytest.mark.parametrize("key", ["format", "version", "setup", "entries", "note"])
def test_a_record_lacks_no_key_and_has_no_other(game: str, key: str) -> None:
    whole = KITS[game].record(KITS[game].setup())
    refusal = refusal_of(
        game, {name: whole[name] for name in whole if name != key} | ({} if key in whole else {key: 1})
    )
    assert (refusal.entry, refusal.error["code"], refusal.reasons[0].facts["at"]) == (None, "record.form", key)


HEADS = [
    *(("format", value, "form") for value in ("kontor-deck", "contract-deck", "Kontor-record", "", None, 1)),
    *(("entries", value, "form") for value in (None, {}, "", 1)),
    *(("version", odd, "form") for odd in ODD if odd != "one"),
    *(("version", number, "version") for number in (0, 2, 3, 999, -1)),
]


@each
@pytest.mark.parametrize(("key", "value", "code"), HEADS)
def test_a_head_has_its_format_and_a_version_that_is_known(game: str, key: str, value: Any, code: str) -> None:
    given = ODD[value] if key == "version" and value in ODD else value
    whole = KITS[game].record(KITS[game].setup()) | {key: given}
    assert error_of(game, whole) == (None, f"record.{code}", [])


@each
def test_a_record_of_the_other_game_is_refused(game: str) -> None:
    other = {"kontor": "contract", "contract": "kontor"}[game]
    assert error_of(game, KITS[other].record(KITS[game].setup())) == (None, "record.form", [])


LEAST: dict[str, dict[str, Any]] = {
    "kontor": {"game": "basic", "players": kontor.setup()["players"]},
    "contract": {"game": "base", "players": contract.setup(5)["players"], "pile": {"A": 30, "B": 6}},
}
DEFAULTS: dict[str, dict[str, Any]] = {
    "kontor": {"scenario": None, "special_rules": [], "options": {}, "layout": None, "deck": []},
    "contract": {"options": {}, "special": None, "influence_top": None, "committees": None, "deck": []},
}


@each
def test_what_may_be_left_out_of_a_set_up_and_what_may_not(game: str) -> None:
    begin, whole = ENGINES[game].begin, LEAST[game] | DEFAULTS[game]
    for key in whole:
        less = {name: value for name, value in whole.items() if name != key}
        if key in DEFAULTS[game]:
            assert begin(less).game == begin(whole).game
        else:
            KITS[game].refuses_setup(less, "setup.form", at=key)
    assert begin(LEAST[game]).game == begin(whole).game


JUDGED = {
    "kontor": {
        "scenario null": "", "layout null": "", "special_rules list": "", "options object": "", "deck list": "",
        "game empty": "setup.game", "game surrogate": "setup.game", "players list": "setup.seats S3",
        "scenario empty": "setup.unknown-scenario N", "scenario surrogate": "setup.unknown-scenario N",
        "layout list": "layout.centre N0",
    },
    "contract": {
        "special null": "", "influence_top null": "", "influence_top one": "", "committees null": "",
        "options object": "", "deck list": "", "players list": "setup.players S1",
        "game empty": "setup.game", "game surrogate": "setup.game",
    },
}  # fmt: skip
"""At which keys of a set-up which odd values are fine, or not refused for their form: code and rules."""
FACES: dict[str, dict[str, Any]] = {"kontor": kontor.face("R10 w"), "contract": contract.face(1)}
JUDGED_FACES = {
    "kontor": {
        "coin true": "", "ship true": "", "bar null": "", "number null": "face.odd C4", "number one": "face.odd C4",
        "colour null": "face.odd C1", "goods list": "face.odd C1",
    },
    "contract": {
        "number one": "", "points one": "", "workers one": "", "cost object": "", "build_cost object": "",
        "letter empty": "face.back M7", "letter surrogate": "face.back M7", "players list": "face.back M7",
        "type empty": "face.type M5", "type surrogate": "face.type M5",
    },
}  # fmt: skip
"""The same of a face."""


def _is_answered(game: str, whole: object, entry: int, judged: str) -> None:
    if judged:
        code, *rules = judged.split()
        assert error_of(game, whole) == (entry, code, rules)
    else:
        assert ENGINES[game].adjudicate(whole)["phase"] in ("announce", "reveal")


@each
@every_odd
def test_odd_values_in_a_set_up_are_refused_with_entry_minus_one(game: str, odd: str) -> None:
    """A set-up that isn't an object, and one with the value at each of its keys and at one more."""
    record = KITS[game].record
    _is_answered(game, record(ODD[odd]), -1, "setup.form")
    for key in [*LEAST[game], *DEFAULTS[game], "more"]:
        judged = JUDGED[game].get(f"{key} {odd}", "setup.form")
        _is_answered(game, record(LEAST[game] | {key: ODD[odd]}), -1, judged)


@each
@every_odd
def test_odd_values_in_a_face_are_refused(game: str, odd: str) -> None:
    for key in [*FACES[game], "more"]:
        entry = {"entry": "face", "card": FACES[game] | {key: ODD[odd]}}
        judged = JUDGED_FACES[game].get(f"{key} {odd}", "entry.form")
        _is_answered(game, KITS[game].record(LEAST[game], entry), 0, judged)


@each
def test_a_face_lacks_no_key(game: str) -> None:
    for key in FACES[game]:
        card = {name: value for name, value in FACES[game].items() if name != key}
        assert error_of(game, KITS[game].record(LEAST[game], {"entry": "face", "card": card})) == (0, "entry.form", [])


@each
@every_odd
def test_an_entry_is_an_object_that_says_what_it_is(game: str, odd: str) -> None:
    for entry in (ODD[odd], {"entry": ODD[odd]}, {"entry": ODD[odd], "seat": "red"}, {"entry": "dance", "seat": "red"}):
        assert error_of(game, KITS[game].record(LEAST[game], entry)) == (0, "entry.form", [])
