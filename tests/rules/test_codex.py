"""What holds an engine together: its lists of codes, what it may import, and how long its parts may be."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import contract_rules.interface.code_catalogue
import kontor_rules.interface.code_catalogue
import rulings
from tests.rules.test_reached import UNCITED

ROOT = Path(rulings.__file__).parents[1]
SHARED = sorted((ROOT / "rulings").rglob("*.py"))
NEVER = {"os", "time", "random", "datetime", "socket", "secrets", "uuid", "logging", "gettext", "locale", "io"}
COMMAND_LINE_ONLY = {"pathlib", "sys", "argparse"}
COMMAND_LINE = ("__main__.py", "command_line.py")
OUTSIDE = {"flask", "marshmallow", "sqlalchemy", "werkzeug", "babel", "arbiter", "kontor", "contract"}


@dataclass(frozen=True)
class Engine:
    """An engine and its codex: rules in each chapter, the form of codes, what no line decides, what isn't a rule."""

    package: ModuleType
    last: dict[str, int]
    from_zero: str
    code: str
    undecided: set[str]
    no_rules: set[str]

    @property
    def folder(self) -> Path:
        """Where its modules are."""
        return Path(self.package.__path__[0])

    @property
    def modules(self) -> list[Path]:
        """All of its files."""
        return sorted(self.folder.rglob("*.py"))

    @property
    def text(self) -> str:
        """The whole source but code_catalogue.py."""
        return "\n".join(file.read_text(encoding="utf-8") for file in self.modules if file.name != "code_catalogue.py")


KONTOR = Engine(
    kontor_rules,
    {"C": 7, "K": 3, "S": 7, "R": 7, "T": 7, "O": 2, "H": 7, "P": 10, "A": 6, "W": 6, "M": 7, "D": 3, "I": 2, "E": 11}
    | {"N": 5, "F": 26, "V": 4},
    from_zero="REN",
    code=r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+",
    undecided={"K1", "K2", "K3"},  # what people do and say at the table: cited when asked, never entered
    no_rules={"B16", "L9", "L12", "N11", "P12", "R16", "S90", "S91", "S92", "S93", "W57", "Z0"},  # cards and cells
)
CONTRACT = Engine(
    contract_rules,
    {"M": 9, "S": 9, "T": 6, "C": 9, "I": 6, "B": 7, "A": 9, "N": 36, "D": 4, "E": 8},
    from_zero="",
    code=r"[a-z]+\.[a-z]+(-[a-z]+)*",
    undecided=set(UNCITED),
    no_rules=set(),
)
ENGINES = {"kontor": KONTOR, "contract": CONTRACT}
each = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
MODULES = [*KONTOR.modules, *CONTRACT.modules]
TESTS = sorted(Path(__file__).parent.rglob("*.py"))


def source(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(file: Path) -> Iterator[str]:
    """Yield the top names of all modules that a file imports."""
    for node in ast.walk(source(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@each
def test_the_engine_loads_no_web_frame_no_database_and_no_other_game(engine: Engine) -> None:
    name = engine.package.__name__
    code = f"import sys, {name}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, timeout=60)
    loaded = set(done.stdout.split())
    assert {one for one in loaded if one.endswith("_rules")} == {name}
    assert not OUTSIDE & loaded


@pytest.mark.parametrize("file", [*MODULES, *SHARED], ids=lambda file: str(file.relative_to(ROOT)))
def test_no_module_reads_clock_chance_net_or_files(file: Path) -> None:
    names = set(imported(file))
    assert names & (NEVER | OUTSIDE) <= ({"os"} if file.name == "command_line.py" else set())
    if file.name not in COMMAND_LINE:
        assert not names & COMMAND_LINE_ONLY
        assert "json" not in names or file.name in ("notation.py", "past.py")


@pytest.mark.parametrize("file", [*MODULES, *TESTS], ids=lambda file: str(file.relative_to(ROOT)))
def test_modules_stay_under_400_lines_and_functions_under_40_or_tests_under_60(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) < 400
    for node in ast.walk(source(file)):
        if isinstance(node, ast.FunctionDef):
            most = 60 if node.name.startswith("test_") else 40
            assert (node.end_lineno or 0) - node.lineno + 1 < most, node.name


def written_codes(engine: Engine) -> re.Pattern[str]:
    """Return a pattern of all texts in the engine that may be codes; a placeholder stands for a word."""
    texts = set()
    for file in (*engine.modules, *(ROOT / "rulings" / name for name in ("command_line.py", "files.py"))):
        if file.name != "code_catalogue.py":
            for node in ast.walk(source(file)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(re.escape(node.value))
                elif isinstance(node, ast.JoinedStr):
                    parts = [re.escape(p.value) if isinstance(p, ast.Constant) else "[a-z0-9-]+" for p in node.values]
                    texts.add("".join(parts))
    return re.compile("|".join(text for text in texts if "." in text and " " not in text))


@each
def test_every_code_and_ending_of_the_codex_occurs_in_the_engine(engine: Engine) -> None:
    codex, written = engine.package.interface.code_catalogue, written_codes(engine)
    assert [code for code in (*codex.RULINGS, *codex.REFUSALS) if not written.fullmatch(code)] == []
    assert [reason for reason in codex.ENDINGS if f'"{reason}"' not in engine.text] == []


@each
def test_no_code_is_both_a_ruling_and_a_refusal(engine: Engine) -> None:
    codex = engine.package.interface.code_catalogue
    assert not set(codex.RULINGS) & set(codex.REFUSALS)
    assert all(re.fullmatch(engine.code, code) for code in (*codex.RULINGS, *codex.REFUSALS))


@each
def test_rule_ids_are_the_rulebooks_in_its_order(engine: Engine) -> None:
    numbers = {chapter: range(chapter not in engine.from_zero, most + 1) for chapter, most in engine.last.items()}
    assert list(engine.package.interface.code_catalogue.RULE_IDS) == [
        f"{chapter}{n}" for chapter, ns in numbers.items() for n in ns
    ]
    assert set(kontor_rules.interface.code_catalogue.CHAPTERS) == {"N", "F", "V"}


def needed(file: Path) -> Iterator[Path]:
    """Yield the engine's modules that a module imports, wherever in it."""
    package = file.relative_to(ROOT).parts[0]
    for node in ast.walk(source(file)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == package:
            whole = ROOT.joinpath(*str(node.module).split("."))
            for name in node.names:
                places = (whole / f"{name.name}.py", whole.with_suffix(".py"), whole / "__init__.py")
                yield next(place for place in places if place.exists())


@each
def test_the_engines_modules_form_no_circle(engine: Engine) -> None:
    graph = {file: set(needed(file)) for file in engine.modules}
    assert len(list(TopologicalSorter(graph).static_order())) == len(engine.modules)
    assert "TYPE_CHECKING" not in engine.text


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


@each
def test_every_rule_id_stands_on_a_line_that_decides_it(engine: Engine) -> None:
    lists = {"code_catalogue.py", "rules_in_force.py"}
    found = {rule for file in engine.modules if file.name not in lists for rule in decided(file)}
    assert set(engine.package.interface.code_catalogue.RULE_IDS) - found == engine.undecided


def named(text: str) -> set[str]:
    """Return the rule ids that a text names, "B1-B3" being all three of them."""
    found = set()
    for letter, first, _, last in re.findall(r"\b([A-Z])([0-9]+)(-[A-Z]([0-9]+))?\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    return found


@each
def test_every_rule_id_that_the_engine_names_is_one(engine: Engine) -> None:
    assert named(engine.text) - set(engine.package.interface.code_catalogue.RULE_IDS) == engine.no_rules


def test_of_contracts_rules_that_no_line_decides_most_are_named_where_they_are_followed() -> None:
    assert set(UNCITED) - named(CONTRACT.text) == {"M1", "S9", "C7", "I3", "D4"}
