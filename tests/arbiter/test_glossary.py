"""The glossary: each term in every language, and no forbidden word in texts, documents and names of code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import translations

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
FORBIDDEN = dict(re.findall(r"^- \*\*(\w+)\*\*: (.+)$", GLOSSARY, re.M))
OWN = re.compile(r"(?!glossary|rules-)")  # not the list itself, nor the games' rules as they were given
PACKAGES = ("rulings", "kontor_rules", "contract_rules", "arbiter", "kontor", "contract", "tools", "docs/examples")
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
NAMED = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DOCUMENTS = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if OWN.match(path.name))


def rows() -> Iterator[list[str]]:
    for line in GLOSSARY.splitlines():
        if line.startswith("|") and not re.match(r"\|(---| English)", line):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def pattern(code: str) -> re.Pattern[str]:
    """Return what finds the forbidden words of a language, or of the documents."""
    return re.compile(rf"\b({'|'.join(map(re.escape, FORBIDDEN[code].split(', ')))})\b", re.I)


def test_each_term_has_its_word_in_every_language_and_says_what_it_is_not() -> None:
    assert all(len(row) == 4 and all(row) for row in rows())
    assert len({row[0] for row in rows()}) == len([*rows()])


def texts(code: str) -> Iterator[str]:
    for path in translations.paths():
        if code in ("en", path.parents[1].name):
            for message in translations.read(path):
                english = message.id if isinstance(message.id, tuple | list) else (message.id,)
                yield from english if code == "en" else translations.forms(message) if message.id else ()


@pytest.mark.parametrize("code", ["en", "de", "cs"])
def test_no_text_has_a_forbidden_word(code: str) -> None:
    forbidden = pattern(code)
    assert [text for text in texts(code) if forbidden.search(text)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_no_document_has_a_forbidden_word(path: Path) -> None:
    assert pattern("docs").findall(path.read_text("utf-8")) == []


def names(package: str) -> Iterator[str]:
    """Yield the names of a package's modules, classes and functions."""
    for path in (ROOT / package).rglob("*.py"):
        yield path.stem
        yield from (node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, NAMED))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_has_a_forbidden_word(package: str) -> None:
    forbidden = pattern("code")
    found = set(names(package))
    assert found
    assert sorted(name for name in found if forbidden.search(" ".join(WORD.findall(name)))) == []


def riddles(package: str) -> Iterator[str]:
    """Yield where a function, a parameter or a field has a name that says nothing; a loop's variable may be short."""
    forbidden = pattern("fields")
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for name in _lasting(node):
                if forbidden.fullmatch(name):
                    yield f"{path.relative_to(ROOT)}:{node.lineno} {name}"


def _lasting(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name, arguments) | ast.AsyncFunctionDef(name, arguments):
            return [name, *(one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs))]
        case ast.ClassDef(body=body):
            fields = (one.target for one in body if isinstance(one, ast.AnnAssign))
            return [field.id for field in fields if isinstance(field, ast.Name)]
        case ast.Attribute(attr=name, ctx=ast.Store()):
            return [name]
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_function_parameter_or_field_is_a_riddle(package: str) -> None:
    assert [*riddles(package)] == []


@pytest.mark.parametrize(
    ("code", "text"), [("code", "heard Deeds"), ("en", "Ada lays red 18."), ("de", "Eine Flut."), ("cs", "Dvě partie.")]
)
def test_a_forbidden_word_is_found(code: str, text: str) -> None:
    assert pattern(code).search(text)
