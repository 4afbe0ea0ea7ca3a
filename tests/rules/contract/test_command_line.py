"""RECORD.md, "Command line": one JSON object on standard output, exit status 0 or 2, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from contract_rules import adjudicate
from contract_rules.__main__ import main
from tests.rules.contract.kit import deck, deck_file, end, place, record, setup
from tests.rules.contract.random_games import play


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "contract_rules", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def test_adjudicate_prints_what_the_function_returns(tmp_path: Path) -> None:
    whole = play(11, 60)
    file = tmp_path / "game.contract.json"
    file.write_text(json.dumps(whole), encoding="utf-8")
    by_name, by_pipe = run("adjudicate", str(file)), run("adjudicate", "-", given=file.read_bytes())
    assert (by_name.returncode, by_name.stderr) == (by_pipe.returncode, by_pipe.stderr) == (0, b"")
    assert json.loads(by_name.stdout) == json.loads(by_pipe.stdout) == adjudicate(whole)
    assert by_name.stdout.count(b"\n") == 1


DEEP = b'{"card": 8, "borrow": ' * 100_000
CHAIN = b'{"entry": "act", "seat": "red", "card": 8, "borrow": ' + DEEP + b"1" + b"}" * 100_001


@pytest.mark.parametrize(
    ("given", "entry", "code"),
    [
        (b"", None, "file.not-json"),
        (b"{", None, "file.not-json"),
        (b"\xff\xfe{}", None, "file.not-json"),
        (b"\xef\xbb\xbf{}", None, "record.form"),
        (b"[" * 100_000, None, "file.not-json"),
        (CHAIN, None, "file.not-json"),
        (b"null", None, "record.form"),
        (b"NaN", None, "record.form"),
        (b'{"format": "contract-record", "version": 1' + b"0" * 5000 + b"}", None, "file.not-json"),
        (b'{"format": "contract-record", "version": 1e999, "setup": {}, "entries": []}', None, "record.form"),
        (json.dumps(record([])).encode(), -1, "setup.form"),
        (json.dumps(record(setup() | {"game": "\ud800"})).encode(), -1, "setup.game"),
        (json.dumps(record(setup(), end(), place("red", "c1", "c1"))).encode(), 1, "game.finished"),
    ],
    ids=lambda value: value[:12] if isinstance(value, bytes) else str(value),
)
def test_what_cant_be_taken_exits_2_with_one_error_object(
    given: bytes, entry: int | None, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.contract.json"
    file.write_bytes(given)
    assert main(["adjudicate", str(file)]) == 2
    printed = capsys.readouterr()
    result = json.loads(printed.out)
    assert set(result) == {"error"}
    assert set(result["error"]) == {"entry", "code", "rule", "message"}
    assert (result["error"]["entry"], result["error"]["code"]) == (entry, code)
    assert (printed.out.count("\n"), printed.err) == (1, "")


def test_all_broken_rules_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.contract.json"
    face = {"letter": "C", "points": -1}
    file.write_text(json.dumps(record(setup(faces={7: face}))), encoding="utf-8")
    assert main(["adjudicate", str(file)]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["rule"] == ["M4", "M7"]


def test_a_refusal_in_a_process_of_its_own() -> None:
    done = run("adjudicate", "-", given=b'{"format": 1e999}')
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["code"] == "record.form"


@pytest.mark.parametrize("command", ["adjudicate", "deck"])
def test_standard_input_that_isnt_there(command: str) -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "contract_rules", command, "-"]
    done = subprocess.run(closed, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["code"] == "file.unreadable"


def test_files_that_arent_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path / "nothing", tmp_path):
        assert main(["adjudicate", str(file)]) == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert (error["entry"], error["code"], error["rule"]) == (None, "file.unreadable", [])


def test_deck_says_whether_a_deck_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck_file()), encoding="utf-8")
    assert main(["deck", str(file)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["complete"], result["missing"]) == (True, [])
    assert result["questions"][0] == {"card": 1, "code": "cost.none"}


def test_deck_exits_2_for_a_contradiction_with_the_cards_place() -> None:
    twice = [*deck(range(1, 4)), *deck((2,), {2: {"points": 50}})]
    done = run("deck", "-", given=json.dumps(deck_file(twice)).encode())
    assert (done.returncode, done.stderr) == (2, b"")
    error = json.loads(done.stdout)["error"]
    assert (error["entry"], error["code"], error["rule"]) == (3, "face.other", ["M9"])


@pytest.mark.parametrize("arguments", [(), ("variants",), ("adjudicate",), ("deck", "a", "b")])
def test_used_otherwise_it_says_how_to_use_it(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage" in done.stderr
    assert b"Traceback" not in done.stderr
