"""Many games in one run, and the example that makes statistics of what comes out."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import contract_rules
import kontor_rules
from tests.rules.cases import ENGINES, ROOT, kept, read

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
