"""`make new-scenario NAME=riff TITLE="The reef"`: adds a scenario's row and texts, to be edited.

It starts as the pro game on a field of 6 by 6, which can be played at once. `kontor_rules/README.md` explains what
else belongs to a scenario.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = Path("kontor_rules/variants/scenarios.py")
WORDS = Path("kontor/texts/variants.toml")
NAMES = Path("tests/rules/kontor/variants/kit.py")
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class ScenarioError(Exception):
    """Why this scenario can't be added, in a sentence."""


def add(root: Path, name: str, title: str) -> tuple[Path, ...]:
    """Write a scenario into the project at `root`; return the files that have changed. Raises ScenarioError."""
    if not _ID.fullmatch(name):
        raise ScenarioError(f'"{name}" is no id: small letters and digits, with "-" between words')
    if f'"{name}"' in (root / WORDS).read_text("utf-8"):
        raise ScenarioError(f'there is a "{name}" already')
    if '"' in title or "\\" in title or not title.strip():
        raise ScenarioError("a title is some words, without quotes")
    row = f'    Variant("{name}", "scenario", ("N",), PRO, {{"field": (6, 6)}}),\n'
    text = "The pro game on a field of 6 by 6."
    words = f'[[scenarios]]\nid = "{name}"\nname = "{title}"\noriginal = "{title}"\ntext = "{text}"\n\n'
    _insert(root / ROWS, r"^SCENARIOS = \(\n(?:.*\n)*?(?=\))", row)
    _insert(root / WORDS, r"\A(?:.*\n)*?(?=\[\[special_rules\]\])", words)
    _insert(root / NAMES, r"^SCENARIOS = \(\n(?:.*\n)*?(?=\))", f'    "{name}",\n')
    return ROWS, WORDS, NAMES


def _insert(path: Path, before: str, text: str) -> None:
    """Insert a text after the match of `before` in a file."""
    whole = path.read_text("utf-8")
    found = re.search(before, whole, re.MULTILINE)
    if found is None:
        raise ScenarioError(f"{path} isn't as it was: nothing there matches {before}")
    path.write_text(whole[: found.end()] + text + whole[found.end() :], "utf-8")


def main() -> None:
    """Add the scenario that the command line names, and print the next steps."""
    name, *title = sys.argv[1:] or [""]
    try:
        files = add(ROOT, name, " ".join(title).strip() or name.replace("-", " ").capitalize())
    except ScenarioError as error:
        sys.exit(f'{error}. Usage: make new-scenario NAME=riff TITLE="The reef"')
    print(f"The scenario {name} can be played now. It stands in", *files, sep="\n  ")
    print(
        "Change its row and its words, and see kontor_rules/README.md for rules of its own; then `make translations`."
    )


if __name__ == "__main__":
    main()
