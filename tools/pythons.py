"""`make test-pythons`: tests what depends on Python's version, on every supported Python of this machine.

The whole suite runs on one Python, that of `.venv` (`make test`). For each other one (on PATH, as
`python3.12` and so on, or from pyenv) an environment in `.venvs` gets the locked requirements, and runs these tests:
both engines, their records and command lines, but not whole random games; the texts of the catalogues;
compiling and importing every module; the arbiter's log, a sample of the pages, drawings, files and
the server's start. A missing version is reported, and isn't a failure.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
NEWEST = (3, 14)
"""The newest supported version; newer ones are tested too if they are found."""

TESTED = (
    "tests/rules",
    "tests/contract/test_words.py",
    *(f"tests/kontor/test_{name}.py" for name in ("drawing", "examples", "words")),
    *(
        f"tests/arbiter/test_{name}.py"
        for name in (
            "api_apps", "commands", "forms", "house", "imports", "journal", "keeping", "languages", "old_database",
            "records", "sheet", "text_files", "words", "words_rules",
        )
    ),
    *(f"tests/arbiter/pages/test_{name}.py" for name in ("languages", "pages", "seat")),
    "tests/system/test_pythons.py",
    "tests/system/test_serve.py::test_it_makes_its_database_and_greets_with_address_and_code",
)  # fmt: skip
LEFT_OUT = (
    "tests/rules/kontor/variants/test_compositions.py",
    *(f"tests/rules/{game}/test_properties.py" for game in ("kontor", "contract")),
)
"""Whole random games: long, and about rules, which no version changes."""
ASKED = (
    "import sys; import ensurepip, venv; sys.exit(sys.version_info.releaselevel != 'final')",
    "import sys; print('%d.%d.%d' % sys.version_info[:3])",
)
"""Prints a Python's version if it can create environments and isn't a preview."""

Version = tuple[int, ...]


def usable() -> dict[Version, Path]:
    """Return the Pythons that can be tested, one for each version like (3, 12), and print those that can't."""
    pythons: dict[Version, Path] = {}
    for path in _candidates():
        said = _said(path, ASKED[1])
        version = tuple(int(part) for part in (said or "0").split(".")[:2])
        if version < OLDEST or version in pythons:
            continue
        if _said(path, ASKED[0]) is None:
            print(f"Python {said} ({path}) is a preview or has no ensurepip and venv: not tested")
            continue
        pythons[version] = path
    return dict(sorted(pythons.items()))


def _candidates() -> Iterator[Path]:
    """Return candidates, pyenv's own first: on PATH its shims may stand for a missing Python."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    yield from sorted(pyenv.glob("3.*/bin/python3"), reverse=True)
    for folder in os.get_exec_path():
        for path in sorted(Path(folder).glob("python3.*")) if folder else ():
            if re.fullmatch(r"python3\.\d+", path.name):
                yield path


def _said(python: Path, program: str) -> str | None:
    """Return the output of a program in a Python, None if it fails."""
    try:
        done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def tested(version: Version, python: Path) -> bool:
    """Create a Python's environment if needed, and run its tests; return whether they passed."""
    name = ".".join(map(str, version))
    folder = Path(".venvs", name)
    ready = ["make", "--no-print-directory", f"VENV={folder}", f"PYTHON={python}", str(folder / ".test-ready")]
    tests = [str(folder / "bin" / "python"), "-m", "pytest", "--numprocesses=auto", "--maxprocesses=4"]
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    return all(
        subprocess.run(command, cwd=ROOT, check=False).returncode == 0
        for command in (ready, [*tests, "--quiet", "--dist=worksteal", *left_out, *TESTED])
    )


def main() -> None:
    """Test on every Python except the one that runs this, which `make test` covers."""
    own = sys.version_info[:2]
    pythons = usable()
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        version = (3, minor)
        where = pythons.get(version, "not on this machine")
        print(f"Python 3.{minor}: {'that of make test, which tests it whole' if version == own else where}")
    others = {version: python for version, python in pythons.items() if version != own}
    print(f"{len(others)} other {'Python' if len(others) == 1 else 'Pythons'} to test", flush=True)
    failed = [version for version, python in others.items() if not tested(version, python)]
    if failed:
        sys.exit(f"Failed on {', '.join('Python ' + '.'.join(map(str, version)) for version in failed)}")


if __name__ == "__main__":
    main()
