"""Every module compiles without a warning, and can be imported by itself: what a new Python may take offence at."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pytest

from tests.system.server import ROOT, ran

PACKAGES = ("rulings", "kontor_rules", "contract_rules", "arbiter", "kontor", "contract", "tools")
FILES = [ROOT / "app.py", *(path for name in PACKAGES for path in sorted((ROOT / name).rglob("*.py")))]
RUN_BY_OTHERS = ("__main__", "env", "extras")
"""Others import them: programs, Alembic's start, and the build's hook, whose builder has an environment of its own."""

IMPORT_ALL = """
import sys, warnings
from importlib import import_module

warnings.filterwarnings("error", module=r"(%s)\\b")
for name in sys.stdin.read().split():
    import_module(name)
"""


def module(path: Path) -> str:
    """The name of a file's module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("package", ["app", *PACKAGES])
def test_every_module_compiles_without_a_warning(package: str) -> None:
    files = [path for path in FILES if module(path).partition(".")[0] == package]
    assert files
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for path in files:
            compile(path.read_text("utf-8"), path, "exec")


def test_every_module_can_be_imported() -> None:
    names = [module(path) for path in FILES if path.stem not in RUN_BY_OTHERS]
    done = ran(sys.executable, "-c", IMPORT_ALL % "|".join(PACKAGES), input="\n".join(names), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert len(names) > 300
