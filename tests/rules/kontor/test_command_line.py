"""RECORD.md, "Command line": one JSON object on standard output, exit status 0 or 2, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kontor_rules import REGISTRY, adjudicate
from kontor_rules.__main__ import main
from tests.rules.kontor.kit import end, faces, place, record, setup
from tests.rules.kontor.random_games import random_setup, record_of


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "kontor_rules", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def deck(words: str) -> dict[str, object]:
    return {"format": "kontor-deck", "version": 1, "name": "ours", "note": "", "cards": faces(words)}


def test_adjudicate_prints_what_the_function_returns(tmp_path: Path) -> None:
    whole = record_of(random_setup("pro", 2), 2, most=30)
    file = tmp_path / "game.kontor.json"
    file.write_text(json.dumps(whole), encoding="utf-8")
    by_name, by_pipe = run("adjudicate", str(file)), run("adjudicate", "-", given=file.read_bytes())
    assert (by_name.returncode, by_name.stderr) == (by_pipe.returncode, by_pipe.stderr) == (0, b"")
    assert json.loads(by_name.stdout) == json.loads(by_pipe.stdout) == adjudicate(whole)
    assert by_name.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    ("given", "entry"),
    [
        (b"", None),
        (b"{", None),
        (b"\xff\xfe{}", None),
        (b"\xef\xbb\xbf{}", None),
        (b"[" * 100_000, None),
        (b"null", None),
        (b"NaN", None),
        (b'{"format": "kontor-record", "version": 1' + b"0" * 5000 + b', "setup": {}, "entries": []}', None),
        (json.dumps(record(setup() | {"game": "\ud800"})).encode(), -1),
        (json.dumps(record(setup(), end(), place("red", (1, 1)))).encode(), 1),
    ],
)
def test_what_cant_be_taken_exits_2_with_one_error_object(
    given: bytes, entry: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.kontor.json"
    file.write_bytes(given)
    assert main(["adjudicate", str(file)]) == 2
    printed = capsys.readouterr()
    result = json.loads(printed.out)
    assert set(result) == {"error"}
    assert set(result["error"]) == {"entry", "code", "rule", "message"}
    assert result["error"]["entry"] == entry
    assert (printed.out.count("\n"), printed.err) == (1, "")


def test_a_refusal_in_a_process_of_its_own() -> None:
    done = run("adjudicate", "-", given=b'{"format": 1e999}')
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["code"] == "record.form"


def test_standard_input_that_isnt_there() -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "kontor_rules", "adjudicate", "-"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["error"]["code"] == "file.unreadable"


def test_files_that_arent_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path / "nothing", tmp_path):
        assert main(["adjudicate", str(file)]) == 2
        assert json.loads(capsys.readouterr().out)["error"] | {"message": ""} == {
            "entry": None, "code": "file.unreadable", "rule": [], "message": ""
        }  # fmt: skip


def test_several_files_are_answered_line_by_line_in_their_order(tmp_path: Path) -> None:
    records = [record_of(random_setup("pro", seed), seed, most=8) for seed in range(4)]
    files = [tmp_path / f"{number}.json" for number in range(4)]
    for file, one in zip(files, records, strict=True):
        file.write_text(json.dumps(one, indent=1), encoding="utf-8")
    done = run("adjudicate", *map(str, files))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [adjudicate(one) for one in records]


def test_a_record_a_line_with_refused_ones_among_them(tmp_path: Path) -> None:
    records = [record_of(random_setup("basic", seed), seed, most=8) for seed in range(40)]
    lines = [json.dumps(one).encode() for one in records]
    given = b"\n".join([*lines[:20], b"", b"{", *lines[20:], b'"no record"']) + b"\n"
    by_pipe = run("adjudicate", "--lines", "-", given=given)
    assert (by_pipe.returncode, by_pipe.stderr) == (2, b"")
    told = [json.loads(line) for line in by_pipe.stdout.splitlines()]
    refused = [told.pop(20), told.pop()]
    assert [one["error"]["code"] for one in refused] == ["file.not-json", "record.form"]
    assert told == [adjudicate(one) for one in records]
    by_name = run("adjudicate", "--lines", str(tmp_path / "nothing"), "-", given=lines[0])
    assert by_name.returncode == 2
    missing, ruled = map(json.loads, by_name.stdout.splitlines())
    assert (missing["error"]["code"], ruled) == ("file.unreadable", told[0])


def test_C_deck_says_whether_a_deck_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = random_setup("pro", 1)["deck"]
    centre = {"id": "HC", "kind": "centre", "colour": None, "number": None, "goods": []}
    marks = {"coin": False, "ship": False, "bar": None}
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck("") | {"cards": [*whole, centre | marks]}), encoding="utf-8")
    assert main(["deck", str(file)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert set(result) == {"complete", "missing", "questions"}
    assert (result["complete"], result["missing"]) == (True, [])
    file.write_text(json.dumps(deck("R7 w coin ship")), encoding="utf-8")
    assert main(["deck", str(file)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["complete"] is False
    assert result["questions"] == [{"card": "R7", "rule": ["C5"], "question": "both-symbols"}]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cards": faces("R7 w, B7 w")}, "face.number-twice"),
        ({"cards": [1]}, "card.form"),
        ({"cards": None}, "deck.form"),
        ({"name": 1}, "deck.form"),
        ({"more": 1}, "deck.form"),
        ({"version": 2}, "deck.version"),
        ({"format": "kontor-record"}, "deck.form"),
    ],
)
def test_C_deck_refuses_contradictions(
    change: dict[str, object], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck("") | change), encoding="utf-8")
    assert main(["deck", str(file)]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_variants_prints_the_registry(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["id", "kind", "rule", "games", "sets", "hooks", "excludes", "needs"]
    assert [row.partition(" ")[0] for row in rows][: len(REGISTRY)] == [variant.id for variant in REGISTRY]


def test_without_a_command_it_says_how_to_use_it() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage" in done.stderr
