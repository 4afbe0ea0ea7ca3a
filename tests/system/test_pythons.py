"""`make test-pythons` finds what a machine has, says what it hasn't, and never fails for that."""

import sys
import warnings
from pathlib import Path

import pytest

from tests.system.server import ROOT, ran
from tools import pythons


def python(folder: Path, name: str, version: str, *, fit: bool = True) -> Path:
    """Make something that answers like a Python of a version."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    asked = "exit 0" if fit else "exit 1"
    path.write_text(f'#!/bin/sh\ncase "$2" in *ensurepip*) {asked};; *) echo {version};; esac\n')
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any Python: its `bin` is on PATH, `pyenv` is pyenv's folder."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    return tmp_path


def test_pythons_are_found_on_the_path_and_at_pyenv_one_a_version(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    versions = machine / "pyenv" / "versions"
    for version in ("3.10.1", "3.12.1", "3.13.0"):
        python(versions / version / "bin", "python3", version)
    python(machine / "bin", "python3.12", "3.12.9")
    python(machine / "bin", "python3.14", "3.14.0")
    python(machine / "bin", "python3.11-config", "3.11.0")
    python(machine / "bin", "python3.11", "3.11.0").write_text("#!/bin/sh\nexit 127\n")
    assert pythons.usable() == {
        (3, 12): versions / "3.12.1/bin/python3",
        (3, 13): versions / "3.13.0/bin/python3",
        (3, 14): machine / "bin/python3.14",
    }
    assert capsys.readouterr().out == ""


def test_one_that_cannot_be_tested_is_named_and_another_of_its_version_taken(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    preview = python(machine / "bin", "python3.14", "3.14.0", fit=False)
    python(machine / "pyenv" / "versions" / "3.12.1" / "bin", "python3", "3.12.1", fit=False)
    whole = python(machine / "bin", "python3.12", "3.12.3")
    assert pythons.usable() == {(3, 12): whole}
    said = capsys.readouterr().out
    assert f"Python 3.14.0 ({preview}) is a preview or has no ensurepip and venv: not tested" in said
    assert "Python 3.12.1 (" in said


def test_a_machine_without_others_fails_nothing(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not (machine / "bin").exists()
    pythons.main()
    *said, last = capsys.readouterr().out.splitlines()
    assert (len(said), last) == (4, "0 other Pythons to test")
    assert [sum(told in line for line in said) for told in ("not on this machine", "that of make test")] == [3, 1]


def test_what_fails_on_one_is_said_after_all_were_tested(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = pythons.sys.version_info[:2]
    others = [minor for minor in (11, 12, 13, 14) if (3, minor) != own]
    for minor in others:
        python(machine / "bin", f"python3.{minor}", f"3.{minor}.0")
    python(machine / "bin", f"python3.{own[1]}", f"3.{own[1]}.0")
    tried = []

    def tested(version: tuple[int, ...], _python: Path) -> bool:
        tried.append(version)
        return version != (3, others[0])

    monkeypatch.setattr(pythons, "tested", tested)
    with pytest.raises(SystemExit) as ended:
        pythons.main()
    assert ended.value.code == f"Failed on Python 3.{others[0]}"
    assert tried == [(3, minor) for minor in others]
    assert "3 other Pythons to test" in capsys.readouterr().out


def test_what_is_run_is_there() -> None:
    for path in (*pythons.TESTED, *pythons.LEFT_OUT):
        assert (pythons.ROOT / path.partition("::")[0]).exists(), path


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
