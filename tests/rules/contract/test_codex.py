"""What holds the engine together: its lists of codes, what it may import, and how long its parts may be."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import contract_rules
import rulings
from contract_rules.codex import ENDINGS, REFUSALS, RULE_IDS, RULINGS

ENGINE = Path(contract_rules.__file__).parent
SHARED = Path(rulings.__file__).parent
TESTS = Path(__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))
NEVER = {"os", "time", "random", "datetime", "socket", "secrets", "uuid", "logging", "gettext", "locale", "io"}
TEXT_ONLY = {"json"}
COMMAND_LINE_ONLY = {"pathlib", "sys", "argparse"}
OUTSIDE = {"flask", "marshmallow", "sqlalchemy", "werkzeug", "babel", "arbiter", "kontor", "kontor_rules"}

UNNAMED = {
    "M1": "what the box holds is WORKERS, NUMBERS, COMMITTEES and SEATS",
    "S9": "what lies open needs no line: the order of the pile isn't kept at all",
    "T4": "workers that aren't free are simply kept elsewhere",
    "C7": "no limit, so no line",
    "I3": "no committee of the four has development, so no line",
    "D4": "play goes on, so no line",
}
"""Rules that no line of the engine names, and why."""


def source(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(file: Path) -> Iterator[str]:
    """Yield the top names of all modules that a file imports."""
    for node in ast.walk(source(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_engine_loads_no_web_frame_no_database_and_no_other_game() -> None:
    code = "import sys, contract_rules; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, timeout=60)
    assert "contract_rules" in done.stdout
    assert not OUTSIDE & set(done.stdout.split())


@pytest.mark.parametrize("file", [*MODULES, *sorted(SHARED.rglob("*.py"))], ids=lambda file: file.name)
def test_no_module_reads_clock_chance_net_or_files(file: Path) -> None:
    names = set(imported(file))
    assert not names & (NEVER | OUTSIDE)
    if file.name not in ("__main__.py", "command_line.py", "showing.py"):
        assert not names & COMMAND_LINE_ONLY
        assert not names & TEXT_ONLY or file.name == "notation.py"


@pytest.mark.parametrize("file", [*MODULES, *sorted(TESTS.rglob("*.py"))], ids=lambda file: file.name)
def test_modules_stay_under_400_lines_and_functions_under_40_or_tests_under_60(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) < 400
    for node in ast.walk(source(file)):
        if isinstance(node, ast.FunctionDef):
            most = 60 if node.name.startswith("test_") else 40
            assert (node.end_lineno or 0) - node.lineno + 1 < most, node.name


def written_codes() -> re.Pattern[str]:
    """Return a pattern of all texts in the engine that may be codes; a placeholder stands for a word."""
    texts = set()
    for file in (*MODULES, SHARED / "command_line.py"):
        if file.name != "codex.py":
            for node in ast.walk(source(file)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(re.escape(node.value))
                elif isinstance(node, ast.JoinedStr):
                    parts = [re.escape(p.value) if isinstance(p, ast.Constant) else "[a-z0-9-]+" for p in node.values]
                    texts.add("".join(parts))
    return re.compile("|".join(text for text in texts if "." in text and " " not in text))


def test_every_code_of_the_codex_occurs_in_the_engine() -> None:
    written = written_codes()
    assert [code for code in (*RULINGS, *REFUSALS) if not written.fullmatch(code)] == []


def test_every_ending_occurs_in_the_engine() -> None:
    assert [reason for reason in ENDINGS if f'"{reason}"' not in text_of_engine()] == []


def test_no_code_is_both_a_ruling_and_a_refusal() -> None:
    assert not set(RULINGS) & set(REFUSALS)
    assert all(re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", code) for code in (*RULINGS, *REFUSALS))


def text_of_engine() -> str:
    """Return the whole source but codex.py."""
    return "\n".join(file.read_text(encoding="utf-8") for file in MODULES if file.name != "codex.py")


def named() -> set[str]:
    """Return the rule ids that the engine's source names, "B1-B3" being all three of them."""
    found = set()
    for letter, first, _, last in re.findall(r"\b([A-Z])([0-9]+)(-[A-Z]([0-9]+))?\b", text_of_engine()):
        found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def test_rule_ids_are_those_of_the_rules_in_their_order() -> None:
    last = {"M": 9, "S": 9, "T": 6, "C": 9, "I": 6, "B": 7, "A": 9, "N": 36, "D": 4, "E": 8}
    assert list(RULE_IDS) == [f"{chapter}{number}" for chapter, most in last.items() for number in range(1, most + 1)]


def test_every_rule_id_that_the_engine_names_is_one() -> None:
    assert sorted(named() - set(RULE_IDS)) == []


def test_every_rule_id_is_named_by_the_engine() -> None:
    assert [rule for rule in RULE_IDS if rule not in named() | set(UNNAMED)] == []


def test_what_is_left_out_is_a_rule_that_isnt_named() -> None:
    assert set(UNNAMED) <= set(RULE_IDS)
    assert not set(UNNAMED) & named()
