"""record.md: the form of records, set-ups and faces, which is the same in both games but for what they hold."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import contract_rules
import kontor_rules
from rulings import Refusal
from tests.rules.cases import ENGINES, ROOT, kept, read
from tests.rules.contract import kit as contract
from tests.rules.kontor import kit as kontor
from tests.rules.test_any_json import ODD

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


KONTOR = [read(path) for path in kept("kontor")]


def _run(*command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], input=given, capture_output=True, check=False, text=True, cwd=ROOT, timeout=300
    )


def _told(done: subprocess.CompletedProcess[str], status: int = 2) -> list[dict[str, Any]]:
    assert (done.returncode, done.stderr) == (status, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", ENGINES)
def test_many_records_are_answered_in_their_order_each_as_if_alone(game: str) -> None:
    records = [read(path) for path in kept(game)]
    right = [json.dumps(record) for record in records]
    wrong = ["", "{", json.dumps({**records[0], "version": 99}), '"no record"']
    lines = [*right * 3, *wrong, *right]
    told = _told(_run("-m", f"{game}_rules", "adjudicate", "--lines", "-", given="\n".join(lines)))
    refused = [told.pop(3 * len(records))["error"]["code"] for _ in wrong[1:]]
    assert refused == ["file.not-json", "record.version", "record.form"]
    assert told == [ENGINES[game].adjudicate(record) for record in records] * 4


def test_a_refusal_among_several_says_which_file_and_line_it_is_of(tmp_path: Path) -> None:
    one, broken, other = (tmp_path / f"{name}.json" for name in ("one", "broken", "other"))
    one.write_text(json.dumps(KONTOR[0]), "utf-8")
    broken.write_text("\n{}\n[]", "utf-8")
    other.write_text(json.dumps(KONTOR[1]), "utf-8")
    whole = [kontor_rules.adjudicate(record) for record in KONTOR[:2]]
    for more, wanted in (([], [str(broken)]), (["--lines"], [f"{broken}, line 2", f"{broken}, line 3"])):
        told = _told(_run("-m", "kontor_rules", "adjudicate", *more, *map(str, (one, broken, other))))
        assert [told[0], told[-1]] == whole
        assert [answer["error"]["message"].partition(": ")[0] for answer in told[1:-1]] == wanted
    (alone,) = _told(_run("-m", "kontor_rules", "adjudicate", str(broken)))
    assert alone["error"]["message"].startswith("file.not-json")
    missing = _run("-m", "kontor_rules", "adjudicate", "--lines", str(tmp_path / "no"), "-", given=one.read_text())
    unread, ruled = _told(missing, 66)
    assert (unread["error"]["code"], ruled) == ("file.unreadable", whole[0])


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "arbiter", "replay", "FILE"],
        ["-m", "kontor_rules", "show", "FILE"],
        ["-m", "kontor_rules", "adjudicate", "--lines", "FILE"],
        ["-m", "kontor_rules", "variants"],
        ["docs/examples/stats.py"],
        ["docs/conformance/run.py", "--command", "true", "--only", "kontor-basic-two-phones"],
    ],
)
def test_what_nobody_reads_on_ends_without_a_word(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(KONTOR[0]), "utf-8")
    given = [str(file) if one == "FILE" else one for one in command]
    unread, written = os.pipe()
    os.close(unread)
    done = subprocess.run(
        [sys.executable, *given], input=b"", stdout=written, stderr=subprocess.PIPE, check=False, cwd=ROOT
    )
    os.close(written)
    assert done.stderr == b""


@pytest.mark.parametrize("command", ["adjudicate", "replay"])
def test_a_file_with_a_byte_order_mark_is_read(command: str, tmp_path: Path) -> None:
    record = json.dumps(KONTOR[0])
    plain, marked = tmp_path / "plain.json", tmp_path / "marked.json"
    plain.write_text(record, "utf-8")
    marked.write_text(record, "utf-8-sig")
    said = [_run("-m", "kontor_rules", command, str(file)) for file in (plain, marked)]
    assert said[0].stdout == said[1].stdout
    assert [one.returncode for one in said] == [0, 0]


def test_the_example_says_who_wins_with_what() -> None:
    finished = [answer for record in KONTOR if (answer := kontor_rules.adjudicate(record))["score"]]
    reds = [answer for answer in finished if "red" in answer["score"]["sides"]]
    won = sum(answer["score"]["winners"] == ["red"] for answer in reds)
    points = sum(answer["score"]["sides"]["red"]["total"] for answer in reds) / len(reds)
    lines = "\n".join(map(json.dumps, [*finished, {"error": {"entry": 3, "code": "place.crane"}}]))
    said = _run("docs/examples/stats.py", given=lines).stdout.splitlines()
    assert f"{len(finished)} finished" in said
    assert "1 refused" in said
    assert f"red: {won} of {len(reds)} won, {points:.1f} points" in said
    assert [line for line in said if line.startswith("winners' areas: ")]


def test_the_example_reads_the_other_game_too() -> None:
    answers = [contract_rules.adjudicate(read(path)) for path in kept("contract")]
    said = _run("docs/examples/stats.py", given="\n".join(map(json.dumps, answers))).stdout.splitlines()
    ended = [answer for answer in answers if answer["score"]]
    assert f"{len(ended)} finished" in said
    assert [line for line in said if line.startswith("winners' projects: ")]
