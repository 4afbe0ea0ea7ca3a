"""A wrong field or key fails in the type checker: planted errors, each with the line that mypy must name."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import contract_rules.entries.record
import contract_rules.interface.output_object
import contract_rules.json_types
import contract_rules.state
import contract_rules.turn.play
import kontor_rules.entries.record
import kontor_rules.interface.output_types
import kontor_rules.json_types
import kontor_rules.state
from tests.rules.contract.kit import Table as ContractTable, end
from tests.rules.kontor.kit import Table as KontorTable

ROOT = Path(__file__).parents[2]

MARK = "  # error: "
PLANTED = {
    "kontor": """\
from kontor_rules import EntryJson, Game, SetupJson, adjudicate, output
from kontor_rules.state import State
from kontor_rules.variants.smuggling import Smuggling
from rulings.frozen import evolve


def right(state: State, game: Game, record: object) -> tuple[int, str, int, object]:
    changed = evolve(state, turns=("red",), round=2, score=None)
    seen = output(game)
    points = seen["score"]["sides"]["red"]["total"] if seen["score"] is not None else 0
    points += adjudicate(record)["score"]["sides"]["red"]["total"]
    cells = state.slice(Smuggling).cells
    return changed.round, seen["areas"][0]["decided_by"] or "", points, (adjudicate(record)["rulings"], cells)


def wrong(state: State, game: Game, record: object) -> None:
    evolve(state, turns=5)  # error: arg-type
    evolve(state, turn=("red",))  # error: call-arg
    evolve(state, phase="anounce")  # error: arg-type
    output(game)["qestion"]  # error: typeddict-item
    output(game)["areas"][0]["ownr"]  # error: typeddict-item
    output(game)["score"]["winners"]  # error: index
    output(game)["rulings"]  # error: typeddict-item
    adjudicate(record)["ruling"]  # error: typeddict-item
    adjudicate(record)["score"]["side"]  # error: typeddict-item
    adjudicate(record)["rulings"][0]["ruel"]  # error: typeddict-item
    state.slice(Smuggling).cell  # error: attr-defined
    state.round = 5  # error: misc
    entry: EntryJson = {"entry": "place", "seat": "red", "cell": [1, 1], "joker": [[2, 1]]}
    entry = {"entry": "override", "what": "owner", "reason": "!", "cell": [1, 1], "side": None}
    entry = {"entry": "place", "seat": "red", "cel": [1, 1]}  # error: assignment
    entry = {"entry": "plaec", "seat": "red", "cell": [1, 1]}  # error: misc assignment
    entry = {"entry": "ship", "seat": "red"}  # error: misc assignment
    entry = {"entry": "end", "reason": "agred"}  # error: typeddict-item
    setup: SetupJson = {"game": "pro", "players": [{"seat": "red", "name": "Ada"}]}
    setup = {"game": "pr", "players": []}  # error: typeddict-item
    setup = {"game": "pro", "players": [], "decks": []}  # error: typeddict-unknown-key
""",
    "contract": """\
from contract_rules import EntryJson, Game, SetupJson, Step, adjudicate, begin, enter, output
from contract_rules.state import Holding, State
from rulings.frozen import evolve


def right(state: State, game: Game, record: object) -> tuple[int, str, int, object]:
    changed = evolve(state, display=(1, 2), round=2, active=None).held("red", Holding(4, 2))
    seen = output(game)
    points = seen["points"]["red"]["total"] if seen["legal"] is None else len(seen["legal"]["build"])
    winners = seen["score"]["winners"] if seen["score"] is not None else []
    winners += adjudicate(record)["score"]["winners"]
    return changed.round, seen["city"][0]["seat"] or "", points, (adjudicate(record)["rulings"], winners)


def stepped(setup: object, entry: object) -> Step:
    return enter(begin(setup).game, entry)


def wrong(state: State, game: Game, record: object) -> None:
    evolve(state, turns=5)  # error: call-arg
    evolve(state, round="2")  # error: arg-type
    evolve(state, display=["1"])  # error: arg-type
    state.held("red", (4, 2))  # error: arg-type
    state.round = 5  # error: misc
    output(game)["qestion"]  # error: typeddict-item
    output(game)["city"][0]["sea"]  # error: typeddict-item
    output(game)["legal"]["build"]  # error: index
    output(game)["rulings"]  # error: typeddict-item
    adjudicate(record)["score"]["winner"]  # error: typeddict-item
    adjudicate(record)["rulings"][0]["rules"]  # error: typeddict-item
    enter(game.state, {})  # error: arg-type
    entry: EntryJson = {"entry": "act", "seat": "red", "card": 8, "borrow": {"card": 15, "type": "park"}}
    entry = {"entry": "act", "seat": "red", "card": 8, "waive": True}
    entry = {"entry": "act", "seat": "red", "card": 8, "boro": {"card": 15}}  # error: assignment
    entry = {"entry": "place", "seat": "red", "committees": ["c7"]}  # error: list-item
    setup: SetupJson = {"game": "base", "players": [], "pile": {"A": 6, "B": 5}}
    setup = {"game": "base", "players": [], "pile": {"A": 6}}  # error: typeddict-item
""",
}


@pytest.mark.parametrize("game", PLANTED)
def test_each_planted_error_fails_in_mypy_and_nothing_else(game: str, tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text(PLANTED[game], encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-pretty", "--no-error-summary", str(file)]
    told = subprocess.run(command, capture_output=True, check=False, text=True, cwd=ROOT, timeout=300)
    found = re.findall(r"^.*?planted\.py:(\d+): error: .*\[([a-z-]+)\]$", told.stdout, re.MULTILINE)
    lines = enumerate(PLANTED[game].splitlines(), start=1)
    planted = [
        (str(number), code) for number, line in lines if MARK in line for code in line.partition(MARK)[2].split()
    ]
    assert found == planted, told.stdout + told.stderr


def _has_the_keys_of(out: dict[str, Any], position: object, adjudicated: object) -> None:
    assert list(out) == list(get_type_hints(position))
    assert set(get_type_hints(adjudicated)) - set(get_type_hints(position)) == {"rulings"}


def test_the_output_has_the_keys_of_its_type() -> None:
    types, output = kontor_rules.interface.output_types, contract_rules.interface.output_object
    _has_the_keys_of(KontorTable("basic").out, types.Output, types.Adjudication)
    out = ContractTable().enter(end()).out
    _has_the_keys_of(out, output.Position, output.Adjudicated)
    assert list(out["score"]) == list(get_type_hints(output.Score))
