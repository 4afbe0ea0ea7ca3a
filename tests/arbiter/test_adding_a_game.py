"""docs/adding-a-game.md, followed by somebody new: its first game is saved and played, and each snippet after it runs.

A snippet either stands in one of the examples as it is, which other tests play, or goes on from the first game.
"""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from arbiter.defaults import board_game
from arbiter.registry import game_in, loader
from arbiter.testing import plays_through

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "adding-a-game.md").read_text("utf-8")


def lines(source: str) -> str:
    """Return a source's lines as they are wherever they stand."""
    return "\n".join(line.strip().removesuffix(",") for line in source.splitlines())


EXAMPLES = lines("\n".join(path.read_text("utf-8") for path in (DOCS / "examples").glob("*.py")))


def snippets(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def texts() -> str:
    """The first game's texts, with what further sections add to their lists."""
    found: dict[str, Any] = {}
    for snippet in map(tomllib.loads, snippets("toml")):
        for key, value in snippet.items():
            found[key] = [*found.get(key, ()), *value] if isinstance(value, list) else value
    return "\n".join(f"{key} = {toml(value)}" for key, value in found.items())


def toml(value: Any) -> str:
    """Return a text, or a list of tables of texts, as TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(one)}' for key, one in value.items())} }}"
    return json.dumps(value)


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names that the document's own snippets define, the first of them saved as a game and loaded."""
    first, *others = snippets("python")
    (tmp_path / "pebbles.py").write_text(first, "utf-8")
    (tmp_path / "pebbles.toml").write_text(texts(), "utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("pebbles", "pebbles_pages"):
        sys.modules.pop(name, None)
    game_in(tmp_path / "pebbles.py")
    said = sys.modules["pebbles"].__dict__
    for snippet in others:
        if lines(snippet) not in EXAMPLES:
            exec(compile(snippet, "docs/adding-a-game.md", "exec"), said)
    (pages,) = (snippet for snippet in others if "class PebblePages" in snippet)
    (tmp_path / "pebbles_pages.py").write_text(pages, "utf-8")
    return said


def test_the_first_game_is_played(pebbles: dict[str, Any]) -> None:
    plays_through(pebbles["GAME"])


@pytest.mark.parametrize("rules", ["LyingPebbles", "SharedPebbles", "OverruledPebbles"])
def test_what_is_added_is_played(pebbles: dict[str, Any], rules: str) -> None:
    plays_through(board_game(pebbles[rules]()))


def test_a_game_has_pictures_and_pages_of_its_own(pebbles: dict[str, Any]) -> None:
    game = board_game(pebbles["LyingPebbles"](), loader("pebbles_pages:PebblePages"))
    assert "<circle" in game.pages.cover()
    plays_through(game)


def test_an_example_is_short() -> None:
    for texts in (DOCS / "examples").glob("*.toml"):
        sizes = [path.read_text("utf-8").count("\n") for path in (texts.with_suffix(".py"), texts)]
        assert (sizes[0] <= 200, sizes[1] <= 80) == (True, True), (texts.stem, sizes)
