"""What holds the engine together: its lists of codes, what it may import, and how long its parts may be."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import kontor_rules
import rulings
from kontor_rules.codex import CHAPTERS, ENDINGS, REFUSALS, RULE_IDS, RULINGS

ENGINE = Path(kontor_rules.__file__).parent
SHARED = Path(rulings.__file__).parent
TESTS = Path(__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))
NEVER = {"os", "time", "random", "datetime", "socket", "secrets", "uuid", "logging", "gettext", "locale", "io"}
COMMAND_LINE_ONLY = {"pathlib", "sys", "json", "argparse"}
OUTSIDE = {"flask", "sqlalchemy", "arbiter", "werkzeug", "babel"}


def source(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(file: Path) -> Iterator[str]:
    """Yield the top names of all modules that a file imports."""
    for node in ast.walk(source(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_engine_loads_neither_flask_nor_sqlalchemy() -> None:
    code = "import sys, kontor_rules; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, timeout=60)
    assert not OUTSIDE & set(done.stdout.split())


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ENGINE)))
def test_no_module_reads_clock_chance_net_or_files(file: Path) -> None:
    names = set(imported(file))
    assert not names & (NEVER | OUTSIDE)
    if file.name != "__main__.py":
        assert not names & COMMAND_LINE_ONLY


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
    engine = "\n".join(file.read_text(encoding="utf-8") for file in MODULES if file.name != "codex.py")
    assert [reason for reason in ENDINGS if f'"{reason}"' not in engine] == []


def test_no_code_is_both_a_ruling_and_a_refusal() -> None:
    assert not set(RULINGS) & set(REFUSALS)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+", code) for code in (*RULINGS, *REFUSALS))


def test_rule_ids_are_the_rulebooks_in_its_order() -> None:
    last = {"C": 7, "K": 3, "S": 7, "R": 7, "T": 7, "O": 2, "H": 7, "P": 10, "A": 6, "W": 6, "M": 7}
    last |= {"D": 2, "I": 1, "E": 11, "N": 5, "F": 26, "V": 4}
    first = {"R": 0, "E": 0, "N": 0}
    assert list(RULE_IDS) == [
        f"{chapter}{n}" for chapter, most in last.items() for n in range(first.get(chapter, 1), most + 1)
    ]
    assert set(CHAPTERS) == {"N", "F", "V"}


def needed(file: Path) -> Iterator[Path]:
    """Yield the engine's modules that a module imports, wherever in it."""
    for node in ast.walk(source(file)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == ENGINE.name:
            whole = ENGINE.joinpath(*str(node.module).split(".")[1:])
            for name in node.names:
                places = (whole / f"{name.name}.py", whole.with_suffix(".py"), whole / "__init__.py")
                yield next(place for place in places if place.exists())


def test_the_engines_modules_form_no_circle() -> None:
    graph = {file: set(needed(file)) for file in MODULES}
    assert len(list(TopologicalSorter(graph).static_order())) == len(MODULES)
    assert not [file for file in MODULES if "TYPE_CHECKING" in file.read_text(encoding="utf-8")]


CONDUCT = {"K1", "K2", "K3"}
"""Rules about what people do and say at the table: cited when asked, never entered, so nothing decides them."""


def decided(file: Path) -> Iterator[str]:
    """Yield the rule ids that stand on lines of code: as what a ruling cites, or as a remark at the line's end."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lists = [one for one in ast.walk(tree) if isinstance(one, ast.keyword) and one.arg == "brings"]
    brought = {id(node) for one in lists for node in ast.walk(one)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in brought:
            yield node.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from re.findall(r"\b[A-Z][0-9]+\b", token.string)


def test_every_rule_id_stands_on_a_line_that_decides_it() -> None:
    lists = {"codex.py", "acting.py"}
    found = {rule for file in MODULES if file.name not in lists for rule in decided(file)}
    assert [rule for rule in RULE_IDS if rule not in found and rule not in CONDUCT] == []
    assert not CONDUCT & found


def test_every_rule_id_that_the_engine_names_is_one() -> None:
    nodes = [node for file in MODULES for node in ast.walk(source(file)) if isinstance(node, ast.Constant)]
    named = {node.value for node in nodes if isinstance(node.value, str) and re.fullmatch("[A-Z][0-9]+", node.value)}
    cards = {name for name in named if name[0] in "BSR" and int(name[1:]) > 11}
    assert sorted(named - cards - set(RULE_IDS)) == []
    assert len(named & set(RULE_IDS)) > 80
