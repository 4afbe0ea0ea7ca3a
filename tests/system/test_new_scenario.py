"""A scenario added by the book: what `kontor_rules/README.md` says is done to a copy of the project, to the letter."""

import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kontor_rules.variants import SCENARIOS
from tests.system.copied import ROOT, copied
from tests.system.server import ran

README = (ROOT / "kontor_rules" / "README.md").read_text("utf-8")
STEPS = re.search(r"^## A scenario, step by step\n(.*?)^## ", README, re.MULTILINE | re.DOTALL)

PLAY = """
import json, sys
from app import create_app

app = create_app({"TESTING": True, "INSTANCE": sys.argv[1], "SECRET_KEY": "x"})
app.extensions["kontor-tables"].store.migrate()
client = app.test_client()
page = client.get("/kontor/new?game=pro")
players = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Bob"}]
setup = {"game": "pro", "scenario": "riff", "players": players}
table = client.post("/api/v1/tables", json={"setup": setup})
print(json.dumps([page.status_code, page.text, table.status_code, table.get_json()]))
"""

REFUSED = """
from kontor.page_words import KontorWords
from kontor_rules import Refusal
from tests.rules.kontor.kit import Table, place, play

table = Table("pro", "R10 w, B21 t", scenario="riff").enter(play(red="R10", black="B21"))
try:
    table.enter(place("black", (3, 0)))
except Refusal as refusal:
    for reason in refusal.reasons:
        print(reason.code, *reason.rule)
        print(KontorWords().reason(reason, {}, None))
print(KontorWords().rule("N6").text)
"""


@dataclass(frozen=True)
class Block:
    """A block of code: its language, and the file and place that its first line names."""

    language: str
    text: str

    @property
    def place(self) -> tuple[str, str]:
        """The file, and where in it."""
        file, where = self.text.partition("\n")[0].removeprefix("# ").split(", ", 1)
        return file, where

    @property
    def content(self) -> str:
        """What belongs there."""
        return self.text.partition("\n")[2]


def blocks() -> list[Block]:
    """The blocks of the README's part about scenarios, in order."""
    assert STEPS
    return [Block(*found) for found in re.findall(r"^```(\w+)\n(.*?)^```$", STEPS[1], re.MULTILINE | re.DOTALL)]


def written() -> list[Block]:
    """Those that are written into files."""
    return [block for block in blocks() if block.language in ("python", "toml")]


def do(root: Path, block: Block) -> None:
    """Do in a copy of the project what a block says."""
    file, where = block.place
    path = root / file
    lines = path.read_text("utf-8").splitlines(keepends=True)
    first, last = span(lines, where)
    path.write_text("".join([*lines[:first], block.content, *lines[last:]]), "utf-8")


def span(lines: list[str], where: str) -> tuple[int, int]:
    """Which lines a block replaces: none, where it only goes between two."""
    if where == "at its end":
        return len(lines), len(lines)
    how, named = re.fullmatch(r"(at the end of|above|in place of) `(.+)`", where).groups()  # type: ignore[union-attr]
    at = next(number for number, line in enumerate(lines) if line.startswith(named))
    if how == "at the end of":
        at = next(number for number in range(at, len(lines)) if lines[number][0] in ")}]")
        while re.fullmatch(r"\s*[)}\]]\n", lines[at - 1]):
            at -= 1
    return at, at + (how == "in place of")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project that uses this one's Python."""
    root = tmp_path / "project"
    copied(root, "docs")
    (root / ".venv").symlink_to(sys.prefix)
    for stamp in root.glob("requirements*"):
        os.utime(stamp, (0, 0))  # nothing is to be installed anew
    return root


def played(root: Path, instance: Path) -> list[Any]:
    """The set-up page and a table of the new scenario, as the copy serves them."""
    done = ran(sys.executable, "-c", PLAY, instance, cwd=root)
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


@pytest.mark.thorough
def test_a_row_without_its_words_leaves_its_game_out_and_is_named(copy: Path, tmp_path: Path) -> None:
    row = written()[0]
    assert row.place[0] == "kontor_rules/variants/scenarios.py"
    do(copy, row)
    environment = {**os.environ, "KONTOR_INSTANCE": str(tmp_path / "data"), "PORT": "0", "HOST": "127.0.0.1"}
    missing = 'kontor isn\'t served: kontor/texts/variants.toml: scenarios: "riff" is missing, which the engine has'
    start = ["-c", "from app import create_app; create_app()"]
    for command, fails in ((["-m", "arbiter", "check"], True), (start, False)):
        done = ran(sys.executable, *command, cwd=copy, env=environment)
        assert bool(done.returncode) == fails, done.stderr
        assert missing in done.stderr


@pytest.mark.thorough
def test_a_scenario_added_by_the_book_is_chosen_and_played(copy: Path, tmp_path: Path) -> None:
    row, words, *others = written()
    do(copy, row)
    do(copy, words)
    status, page, opened, table = played(copy, tmp_path / "data")
    assert (status, opened) == (200, 201), table
    assert "The reef" in page
    assert "only the three largest areas count" in page
    for block in others:
        do(copy, block)
    (commands,) = (block.text for block in blocks() if block.language == "sh")
    done = ran("sh", "-ec", commands, cwd=copy)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "de/LC_MESSAGES/kontor.po lacks 'The reef runs along that row: only water goes there.'" in done.stdout
    assert " failed" not in done.stdout
    said = ran(sys.executable, "-c", REFUSED, cwd=copy)
    assert said.stdout.splitlines() == [
        "place.reef N6",
        "The reef runs along that row: only water goes there.",
        "In Das Riff only water may be placed in the row of the harbour centre.",
    ], said.stderr


def test_make_new_scenario_does_the_first_two_steps(copy: Path, tmp_path: Path) -> None:
    (command,) = (block.text for block in blocks() if block.language == "text")
    done = ran("sh", "-ec", command, cwd=copy)
    assert done.returncode == 0, done.stderr
    status, page, opened, table = played(copy, tmp_path / "data")
    assert (status, opened) == (200, 201), table
    assert "The reef" in page
    assert "The pro game on a field of 6 by 6." in page
    again = ran("sh", "-ec", command, cwd=copy)
    assert 'there is a "riff" already' in again.stderr
    assert again.returncode


@pytest.mark.parametrize("name", ["", "Riff", "riff riff", "riff_2", "-riff", SCENARIOS[0].id])
def test_make_new_scenario_refuses_what_is_no_new_id(copy: Path, name: str) -> None:
    before = {path: path.read_bytes() for path in (copy / "kontor").rglob("*.toml")}
    done = ran("make", "new-scenario", f"NAME={name}", cwd=copy)
    assert done.returncode
    assert f'"{name}"' in done.stderr
    assert {path: path.read_bytes() for path in (copy / "kontor").rglob("*.toml")} == before
