"""record.md, "Command line": one JSON object on standard output, exit status 0 or 2, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from contract_rules.__main__ import main as contract_main
from kontor_rules import REGISTRY
from kontor_rules.__main__ import main as kontor_main
from rulings.command_line import digest_of
from tests.rules.cases import ENGINES
from tests.rules.contract import kit as contract
from tests.rules.contract.random_games import play
from tests.rules.kontor import kit as kontor
from tests.rules.kontor.random_games import random_setup, record_of

MAIN = {"kontor": kontor_main, "contract": contract_main}
WHOLE = {"kontor": lambda: record_of(random_setup("pro", 2), 2, most=30), "contract": lambda: play(11, 60)}


def run(game: str, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", f"{game}_rules", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def printed(game: str, command: str, file: Path, capsys: pytest.CaptureFixture[str], status: int = 0) -> Any:
    """Run the command line here; return the one JSON object that it prints."""
    assert MAIN[game]([command, str(file)]) == status
    said = capsys.readouterr()
    assert (said.out.count("\n"), said.err) == (1, "")
    return json.loads(said.out)


@pytest.mark.parametrize("game", MAIN)
def test_adjudicate_prints_what_the_function_returns(game: str, tmp_path: Path) -> None:
    whole = WHOLE[game]()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(whole), encoding="utf-8")
    by_name, by_pipe = run(game, "adjudicate", str(file)), run(game, "adjudicate", "-", given=file.read_bytes())
    assert (by_name.returncode, by_name.stderr) == (by_pipe.returncode, by_pipe.stderr) == (0, b"")
    assert json.loads(by_name.stdout) == json.loads(by_pipe.stdout) == ENGINES[game].adjudicate(whole)
    assert by_name.stdout.count(b"\n") == 1


@pytest.mark.parametrize("game", MAIN)
def test_an_output_says_by_which_rules_it_is_and_is_compared_with_an_older_one(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*arguments: str) -> tuple[int, str]:
        return MAIN[game](["adjudicate", str(file), *arguments]), capsys.readouterr().out

    file, then = tmp_path / "game.json", tmp_path / "then.json"
    file.write_text(json.dumps(WHOLE[game]()), encoding="utf-8")
    plain, with_rules = (json.loads(told(*options)[1]) for options in ([], ["--rules"]))
    assert with_rules.pop("rules") == {
        "version": {"kontor": "0.4.0", "contract": "0.2.0"}[game], "digest": digest_of(plain)
    }  # fmt: skip
    assert with_rules == plain
    for known in (plain, plain | {"rules": {"version": "0.1.0", "digest": ""}}):
        then.write_text(json.dumps(known, indent=1))
        assert told("--against", str(then)) == (0, "")
    gone = plain["rulings"][-1]
    then.write_text(json.dumps(plain | {"round": 99, "rulings": plain["rulings"][:-1]}))
    status, lines = told("--rules", "--against", str(then))
    place, ruling = lines.splitlines()
    assert (status, place) == (1, f"round: 99 -> {plain['round']}")
    assert json.loads(ruling.removeprefix("rulings: + ")) == gone
    then.write_text('{"error": {"entry": 3, "code": "x", "rule": [], "message": "m"}}')
    assert told("--against", str(then)) == (1, 'error: {"code":"x","entry":3,"rule":[]} -> nothing\n')


def test_many_answers_are_compared_line_by_line_refusals_too(tmp_path: Path) -> None:
    wrong = {"error": {"entry": None, "code": "record.form", "rule": [], "message": "whatever"}}
    then = tmp_path / "then.jsonl"
    whole = WHOLE["contract"]()
    output = ENGINES["contract"].adjudicate(whole)
    then.write_text("".join(json.dumps(one) + "\n" for one in (output, wrong, output | {"round": 0})))
    given = "".join(json.dumps(one) + "\n" for one in (whole, None, whole)).encode()
    done = run("contract", "adjudicate", "--lines", "-", "--against", str(then), given=given)
    assert (done.returncode, done.stdout.decode()) == (1, f"3: round: 0 -> {output['round']}\n")
    done = run("contract", "adjudicate", "-", "--against", str(tmp_path / "none"), given=json.dumps(whole).encode())
    assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (66, "file.unreadable")


BORROWING = b'{"card": 8, "borrow": ' * 100_000
CHAIN = b'{"entry": "act", "seat": "red", "card": 8, "borrow": ' + BORROWING + b"1" + b"}" * 100_001


WITH_A_POINT = {
    "kontor": json.dumps(kontor.record(kontor.setup(), kontor.place("red", (1, 1.0)))).encode(),
    "contract": json.dumps(contract.record(contract.setup(), {"entry": "reveal", "card": 1.0})).encode(),
}
"""1.0 is no whole number, though it is one for JSON Schema."""


def _head(game: str, version: bytes) -> bytes:
    return b'{"format": "%s-record", "version": %s, "setup": {}, "entries": []}' % (game.encode(), version)


def _refused(game: str, kit: Any, place: object) -> list[tuple[str, bytes, int | None, str]]:
    """Return files that can't be taken, with the entry and the code that say so."""
    start = kit.setup()
    return [
        (game, b"", None, "file.not-json"),
        (game, b"{", None, "file.not-json"),
        (game, b"\xff\xfe{}", None, "file.not-json"),
        (game, b"\xef\xbb\xbf{}", None, "record.form"),
        (game, b"[" * 100_000, None, "file.not-json"),
        (game, b"null", None, "record.form"),
        (game, b"NaN", None, "record.form"),
        (game, _head(game, b"1" + b"0" * 5000), None, "file.not-json"),
        (game, _head(game, b"1e999"), None, "record.form"),
        (game, json.dumps(kit.record([])).encode(), -1, "setup.form"),
        (game, json.dumps(kit.record(start | {"game": "\ud800"})).encode(), -1, "setup.game"),
        (game, json.dumps(kit.record(start, kit.end(), place)).encode(), 1, "game.finished"),
    ]


@pytest.mark.parametrize(
    ("game", "given", "entry", "code"),
    [
        *_refused("kontor", kontor, kontor.place("red", (1, 1))),
        *_refused("contract", contract, contract.place("red", "c1", "c1")),
        ("contract", CHAIN, None, "file.not-json"),
        ("kontor", WITH_A_POINT["kontor"], 0, "entry.form"),
        ("contract", WITH_A_POINT["contract"], 0, "entry.form"),
    ],
    ids=lambda value: value[:12] if isinstance(value, bytes) else str(value),
)
def test_what_cant_be_taken_exits_2_with_one_error_object(
    game: str, given: bytes, entry: int | None, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(given)
    result = printed(game, "adjudicate", file, capsys, 2)
    assert set(result) == {"error"}
    assert set(result["error"]) == {"entry", "code", "rule", "message"}
    assert (result["error"]["entry"], result["error"]["code"]) == (entry, code)


@pytest.mark.parametrize("game", MAIN)
def test_a_refusal_in_a_process_of_its_own(game: str) -> None:
    done = run(game, "adjudicate", "-", given=b'{"format": 1e999}')
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["code"] == "record.form"


@pytest.mark.parametrize("command", ["adjudicate", "deck"])
@pytest.mark.parametrize("game", MAIN)
def test_standard_input_that_isnt_there(game: str, command: str) -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", f"{game}_rules", command, "-"]
    done = subprocess.run(closed, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (66, b"")
    assert json.loads(done.stdout)["error"]["code"] == "file.unreadable"


@pytest.mark.parametrize("game", MAIN)
def test_files_that_arent_there(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path / "nothing", tmp_path):
        error = printed(game, "adjudicate", file, capsys, 66)["error"]
        assert error | {"message": ""} == {"entry": None, "code": "file.unreadable", "rule": [], "message": ""}


def kontor_deck(cards: object) -> dict[str, object]:
    return {"format": "kontor-deck", "version": 1, "name": "ours", "note": "", "cards": cards}


def test_C_deck_says_whether_a_deck_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.json"
    centre = kontor.face("B7 centre") | {"id": "HC", "colour": None, "number": None}
    for game, deck, complete, question in (
        ("kontor", kontor_deck([*random_setup("pro", 1)["deck"], centre]), True, None),
        ("kontor", kontor_deck(kontor.faces("R7 w coin ship")), False,
         {"card": "R7", "rule": ["C5"], "question": "both-symbols"}),
        ("contract", contract.deck_file(), True, {"card": 1, "code": "cost.none"}),
    ):  # fmt: skip
        file.write_text(json.dumps(deck), encoding="utf-8")
        result = printed(game, "deck", file, capsys)
        assert set(result) == {"complete", "missing", "questions"}
        assert (result["complete"], result["missing"] == []) == (complete, complete)
        assert question is None or result["questions"][0] == question
        assert complete or len(result["questions"]) == 1


TWICE = [*contract.deck(range(1, 4)), *contract.deck((2,), {2: {"points": 50}})]
WRONG = [*contract.deck(range(1, 7)), contract.face(7, letter="C", points=-1)]


@pytest.mark.parametrize(
    ("game", "deck", "entry", "code", "rule"),
    [
        ("kontor", kontor_deck(kontor.faces("R7 w, B7 w")), None, "face.number-twice", ["C4"]),
        ("kontor", kontor_deck([1]), None, "card.form", []),
        ("kontor", kontor_deck(None), None, "deck.form", []),
        ("kontor", kontor_deck([]) | {"name": 1}, None, "deck.form", []),
        ("kontor", kontor_deck([]) | {"more": 1}, None, "deck.form", []),
        ("kontor", kontor_deck([]) | {"version": 2}, None, "deck.version", []),
        ("kontor", kontor_deck([]) | {"format": "kontor-record"}, None, "deck.form", []),
        ("contract", contract.deck_file(TWICE), 3, "face.other", ["M9"]),
        ("contract", contract.deck_file(WRONG), 6, "face.points", ["M4", "M7"]),
    ],
)
def test_C_deck_refuses_contradictions_with_the_cards_place(
    game: str, deck: object, entry: int | None, code: str, rule: list[str], tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck), encoding="utf-8")
    error = printed(game, "deck", file, capsys, 2)["error"]
    assert (error["entry"], error["code"], error["rule"]) == (entry, code, rule)


def test_variants_prints_the_registry(capsys: pytest.CaptureFixture[str]) -> None:
    assert kontor_main(["variants"]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["id", "kind", "rule", "games", "sets", "hooks", "excludes", "needs"]
    assert [row.partition(" ")[0] for row in rows][: len(REGISTRY)] == [variant.id for variant in REGISTRY]


@pytest.mark.parametrize("arguments", [(), ("variants",), ("adjudicate",), ("deck", "a", "b")], ids=str)
def test_used_otherwise_it_says_how_to_use_it(arguments: tuple[str, ...]) -> None:
    for game in MAIN if arguments != ("variants",) else ("contract",):
        done = run(game, *arguments)
        assert (done.returncode, done.stdout) == (64, b"")
        assert b"usage" in done.stderr
        assert b"Traceback" not in done.stderr
