"""The examples in the README and in the docstrings of the engines and of their pictures are right."""

import doctest
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import contract_rules
import kontor_rules
import rulings
from tests.rules.cases import ROOT

PACKAGES = (rulings, kontor_rules, contract_rules)
WITH_EXAMPLES = ("adjudicate", "begin", "enter", "output", "steps", "text_picture", "why_not")
"""What both engines have at their door and show an example of."""


def modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield import_module(found.name)
    yield import_module("kontor.svg")
    yield import_module("contract.svg")


def test_every_example_in_a_docstring_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tried = 0
    for module in modules():
        result = doctest.testmod(module)
        assert not result.failed, module.__name__
        tried += result.attempted
    assert tried > 30


@pytest.mark.parametrize("engine", [kontor_rules, contract_rules])
@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_door_of_an_engine_shows_how_it_is_used(engine: ModuleType, name: str) -> None:
    assert ">>> " in (getattr(engine, name).__doc__ or "")


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # the README's lines open a file and leave it to Python
@pytest.mark.parametrize(
    ("name", "lines"),
    [("README.md", 3), ("tools/engines/README.md", 3), ("docs/notation.md", 3), ("docs/ten-minutes.md", 22)],
)
def test_the_examples_of_a_document_are_right(name: str, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted) == (0, lines)
