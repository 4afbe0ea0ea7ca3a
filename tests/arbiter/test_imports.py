"""Who may import whom: the arbiter knows no game, engines know no service, nothing goes in circles."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("kontor", "contract")
PURE = {
    "rulings": ("rulings",),
    "kontor_rules": ("kontor_rules", "rulings"),
    "contract_rules": ("contract_rules", "rulings"),
}
"""What the engines may import of this house: neither the service nor each other."""


@cache
def modules() -> dict[str, ast.Module]:
    """Return every module of the house, read and not run, by name; a package's own one by the package's name."""
    found = {}
    for top in (*PURE, "arbiter", *GAMES):
        for path in (ROOT / top).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = ast.parse(path.read_text("utf-8"))
    return found


def imported(statement: ast.stmt) -> Iterator[str]:
    """Yield what a statement imports of this house, modules where names are modules."""
    if isinstance(statement, ast.Import):
        yield from (one.name for one in statement.names if one.name.split(".")[0] in (*PURE, "arbiter", *GAMES))
    if isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
        for one in statement.names:
            whole = f"{statement.module}.{one.name}"
            if whole in modules():
                yield whole
            elif statement.module in modules():
                yield statement.module


def anywhere(name: str) -> set[str]:
    """Return what a module imports, also inside its functions."""
    return {one for node in ast.walk(modules()[name]) if isinstance(node, ast.stmt) for one in imported(node)}


def when_loaded(name: str) -> set[str]:
    """Return what a module imports when it is loaded: not what its functions do, nor what only type checkers read."""
    return {one for node in modules()[name].body for one in imported(node)}


def top(name: str) -> str:
    return name.partition(".")[0]


def test_the_arbiter_imports_no_game() -> None:
    for name in modules():
        if top(name) == "arbiter":
            assert {top(one) for one in anywhere(name)} <= {"arbiter", "rulings"}, name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_handed_over_without_loading_its_parts(game: str) -> None:
    assert {top(one) for one in when_loaded(game)} <= {"arbiter"}


@pytest.mark.parametrize("package", PURE)
def test_engines_import_no_service_and_no_other_game(package: str) -> None:
    for name in modules():
        if top(name) == package:
            assert {top(one) for one in anywhere(name)} <= set(PURE[package]), name


def test_nothing_is_imported_in_a_circle() -> None:
    waiting = {name: when_loaded(name) & modules().keys() - {name} for name in modules()}
    while free := [name for name, needs in waiting.items() if not needs & waiting.keys()]:
        for name in free:
            del waiting[name]
    assert waiting == {}


def test_no_circle_is_larger_than_three_files_with_what_functions_and_type_checkers_import() -> None:
    reached: dict[str, set[str]] = {name: anywhere(name) & modules().keys() for name in modules()}
    for through, further in reached.items():
        for found in reached.values():
            found.update(further if through in found else ())
    circles = {frozenset(one for one in found if name in reached[one]) for name, found in reached.items()}
    assert [sorted(circle) for circle in circles if len(circle) > 3] == []
