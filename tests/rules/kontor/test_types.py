"""A wrong field or key fails in the type checker: planted errors, each with the line that mypy must name."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import kontor_rules
from kontor_rules.output_types import Adjudication, Output
from kontor_rules.state import State, StateChanges
from tests.rules.kontor.kit import Table

ROOT = Path(kontor_rules.__file__).parents[1]

MARK = "  # error: "
PLANTED = """\
from kontor_rules import Game, adjudicate, look
from kontor_rules.state import State
from kontor_rules.variants.smuggling import Smuggling


def right(state: State, game: Game, record: object) -> tuple[int, str, int, object]:
    changed = state.evolve(turns=("red",), round=2, score=None)
    seen = look(game)
    points = seen["score"]["sides"]["red"]["total"] if seen["score"] is not None else 0
    points += adjudicate(record)["score"]["sides"]["red"]["total"]
    cells = state.slice(Smuggling).cells
    return changed.round, seen["areas"][0]["decided_by"] or "", points, (adjudicate(record)["rulings"], cells)


def wrong(state: State, game: Game, record: object) -> None:
    state.evolve(turns=5)  # error: arg-type
    state.evolve(turn=("red",))  # error: call-arg
    state.evolve(phase="anounce")  # error: arg-type
    state.evolve(book=state.book)  # error: call-arg
    look(game)["qestion"]  # error: typeddict-item
    look(game)["areas"][0]["ownr"]  # error: typeddict-item
    look(game)["score"]["winners"]  # error: index
    look(game)["rulings"]  # error: typeddict-item
    adjudicate(record)["ruling"]  # error: typeddict-item
    adjudicate(record)["score"]["side"]  # error: typeddict-item
    adjudicate(record)["rulings"][0]["ruel"]  # error: typeddict-item
    state.slice(Smuggling).cell  # error: attr-defined
    state.round = 5  # error: misc
"""


def test_each_planted_error_fails_in_mypy_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text(PLANTED, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-pretty", "--no-error-summary", str(file)]
    told = subprocess.run(command, capture_output=True, check=False, text=True, cwd=ROOT, timeout=300)
    found = re.findall(r"^.*?planted\.py:(\d+): error: .*\[([a-z-]+)\]$", told.stdout, re.MULTILINE)
    lines = enumerate(PLANTED.splitlines(), start=1)
    planted = [(str(number), line.partition(MARK)[2]) for number, line in lines if MARK in line]
    assert found == planted, told.stdout + told.stderr


def test_what_evolve_takes_are_the_fields_of_a_state_but_its_rulebook() -> None:
    fields = get_type_hints(State)
    del fields["book"]
    assert get_type_hints(StateChanges) == fields


def test_the_output_has_the_keys_of_its_type() -> None:
    assert list(Table("basic").out) == list(get_type_hints(Output))
    assert set(get_type_hints(Adjudication)) - set(get_type_hints(Output)) == {"rulings"}
