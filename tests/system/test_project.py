"""What helps others to join: hooks do what they say, the changelog is one, and what is named is there."""

import datetime
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import rulings
from tests.system.copied import ROOT, copied
from tests.system.server import ran

CONFIG = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
HOOKS = {hook["id"]: hook for repository in CONFIG["repos"] for hook in repository["hooks"]}
TESTS = ROOT / "tests"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
VERSION = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (unreleased|\d{4}-\d\d-\d\d)$", re.MULTILINE)


def run(hook: str, root: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run what a hook runs, in a project whose `.venv` is this run's."""
    return ran(*shlex.split(HOOKS[hook]["entry"]), *files, cwd=root)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the hooks look at, with this run's Python as its `.venv`."""
    root = tmp_path / "project"
    copied(root, "docs", "tests")
    (root / ".venv").symlink_to(sys.prefix)
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", root / ".mypy_cache")  # half a minute else
    return root


def test_hooks_fetch_nothing_and_run_in_the_projects_environment() -> None:
    assert {repository["repo"] for repository in CONFIG["repos"]} == {"local"}
    assert set(HOOKS) == {"ruff", "ruff-format", "mypy", "translations"}
    for hook in HOOKS.values():
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")


@pytest.mark.thorough
def test_hooks_pass_what_is_right_and_stop_what_is_wrong(copy: Path) -> None:
    file = "kontor/page_words.py"
    for hook, of_files in (("ruff", True), ("ruff-format", True), ("mypy", False), ("translations", False)):
        assert HOOKS[hook].get("pass_filenames", True) == of_files
        done = run(hook, copy, *([file] if of_files else []))
        assert done.returncode == 0, done.stdout + done.stderr
    path = copy / file
    wrong = '\nimport  os\nfrom functools import cached_property\nx: int = _("A sentence that nobody translated")\n'
    path.write_text(path.read_text("utf-8") + wrong, "utf-8")
    for hook, said, files in (
        ("ruff", "F401", [file]),
        ("ruff", "TID251", [file]),
        ("ruff-format", "would be reformatted", [file]),
        ("mypy", "kontor/page_words.py", []),
        ("translations", "lacks 'A sentence that nobody translated'", []),
    ):
        done = run(hook, copy, *files)
        assert done.returncode, hook
        assert said in done.stdout + done.stderr


def test_the_changelog_has_versions_from_the_newest_to_the_oldest() -> None:
    heads = re.findall(r"^## .*$", CHANGELOG, re.MULTILINE)
    found = VERSION.findall(CHANGELOG)
    assert len(found) == len(heads) >= 4
    numbers = [tuple(map(int, one[:3])) for one in found]
    assert numbers == sorted(set(numbers), reverse=True)
    days = [datetime.date.fromisoformat(day) for *_number, day in found if day != "unreleased"]
    assert days == sorted(days, reverse=True)
    assert ".".join(found[0][:3]) == rulings.__version__
    assert "unreleased" not in [day for *_number, day in found[1:]]
    kinds = set(re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("name", ["docs/contributing.md", "docs/security.md", "CHANGELOG.md", "README.md"])
def test_what_stands_at_the_top_names_files_and_commands_that_are_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / name).parent.joinpath(target).exists(), target
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", text)) <= targets


def test_each_test_is_where_it_belongs() -> None:
    files = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("*.py")}
    assert {name for name, text in files.items() if text.count("\n") > 400} == set()
    for imported, where in (
        ("playwright", "(?!browser/)"),
        ("flask|arbiter.pages|tests.(arbiter|kontor|contract|system|browser)", "rules/"),
    ):
        line = re.compile(rf"^ *(from|import) ({imported})\b", re.MULTILINE)
        assert {name for name, text in files.items() if re.match(where, name) and line.search(text)} == set()
    for never in (r"mark\.(skip|xfail)", r"pytest\.(skip|xfail|importorskip)\("):
        assert {name for name, text in files.items() if re.search(never, text)} == set()
    sleeps = {name for name, text in files.items() if re.search(r"\bsleep\((0\.[2-9]|[1-9])", text)}
    assert {name for name in sleeps if "mark.thorough" not in files[name]} == set()
