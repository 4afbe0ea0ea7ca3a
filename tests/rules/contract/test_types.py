"""A wrong field or key fails in the type checker: planted errors, each with the line that mypy must name."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import contract_rules
from contract_rules.output import Adjudicated, Position
from contract_rules.state import Changes, State
from tests.rules.contract.kit import Table, end

ROOT = Path(contract_rules.__file__).parents[1]

MARK = "  # error: "
PLANTED = """\
from contract_rules import Game, Step, adjudicate, begin, enter, look
from contract_rules.state import Holding, State


def right(state: State, game: Game, record: object) -> tuple[int, str, int, object]:
    changed = state.evolve(display=(1, 2), round=2, active=None).held("red", Holding(4, 2))
    seen = look(game)
    points = seen["points"]["red"]["total"] if seen["legal"] is None else len(seen["legal"]["build"])
    winners = seen["score"]["winners"] if seen["score"] is not None else []
    winners += adjudicate(record)["score"]["winners"]
    return changed.round, seen["city"][0]["seat"] or "", points, (adjudicate(record)["rulings"], winners)


def stepped(setup: object, entry: object) -> Step:
    return enter(begin(setup).game, entry)


def wrong(state: State, game: Game, record: object) -> None:
    state.evolve(turns=5)  # error: call-arg
    state.evolve(round="2")  # error: arg-type
    state.evolve(setup=state.setup)  # error: call-arg
    state.evolve(display=["1"])  # error: arg-type
    state.held("red", (4, 2))  # error: arg-type
    state.round = 5  # error: misc
    look(game)["qestion"]  # error: typeddict-item
    look(game)["city"][0]["sea"]  # error: typeddict-item
    look(game)["legal"]["build"]  # error: index
    look(game)["rulings"]  # error: typeddict-item
    adjudicate(record)["score"]["winner"]  # error: typeddict-item
    adjudicate(record)["rulings"][0]["rules"]  # error: typeddict-item
    enter(game.state, {})  # error: arg-type
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


def test_what_evolve_takes_are_the_fields_of_a_state_but_its_set_up() -> None:
    fields = get_type_hints(State)
    del fields["setup"]
    assert get_type_hints(Changes) == fields


def test_the_output_has_the_keys_of_its_type() -> None:
    out = Table().enter(end()).out
    assert list(out) == list(get_type_hints(Position))
    assert set(get_type_hints(Adjudicated)) - set(get_type_hints(Position)) == {"rulings"}
    for key, shape in (("score", "Score"),):
        assert list(out[key]) == list(get_type_hints(getattr(contract_rules.output, shape)))
