"""docs/adding-a-game.md, followed by somebody new: its first game is saved and played, and each snippet after it runs.

A snippet either stands in one of the examples as it is, which other tests play, or goes on from the first game.
"""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from arbiter.defaults import board_game
from arbiter.registry import Registry, game_in, loader
from arbiter.testing import app_of, plays_through
from rulings.candidates import Next
from tests.arbiter.pages.phone import PlainPhone

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
    *of_texts, _of_changes = map(tomllib.loads, snippets("toml"))
    for snippet in of_texts:
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
    (tmp_path / "pebbles.changes.toml").write_text(snippets("toml")[-1], "utf-8")
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
    assert pebbles["GAME"].rules.rules_version == "1.1"


@pytest.mark.parametrize("rules", ["LyingPebbles", "SharedPebbles", "LearnedPebbles", "OverruledPebbles"])
def test_what_is_added_is_played(pebbles: dict[str, Any], rules: str) -> None:
    plays_through(board_game(pebbles[rules]()))


def test_a_card_that_must_be_known_before_anything_else_is_asked_for_at_once(pebbles: dict[str, Any]) -> None:
    learned = pebbles["LearnedPebbles"]

    class TurnedUp(learned):  # type: ignore[misc,valid-type]
        """The third card lies open before anybody draws."""

        def candidates(self, game: Any, seat: str, said: Any) -> Next:
            return super().candidates(game, seat, said) if 3 in game.faces else Next((), learn=3)

    with app_of(Registry([board_game(TurnedUp())]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        phone = PlainPhone(app)
        phone.open_table("/pebbles/new", **{"name-blue": "Ada", "name-orange": "Ben"})
        assert phone.open(f"{phone.table}/all").h1.endswith("What does card 3 show?")
        phone.press("That's what it shows", face_worth="2", face_colour="green")
        assert "What does card" not in phone.page.h1


def test_a_card_is_asked_for_once_and_kept_in_the_deck_of_the_table(pebbles: dict[str, Any]) -> None:
    game = board_game(pebbles["LearnedPebbles"]())
    with app_of(Registry([game]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        phone = PlainPhone(app)
        phone.open_table("/pebbles/new", **{"name-blue": "Ada", "name-orange": "Ben", "deck-name": "Ours"})
        table, said = phone.table, json.dumps({"entry": "draw", "card": 3})
        assert phone.open(f"{table}/all?entry={quote(said)}").h1.endswith("What does card 3 show?")
        phone.press("That's what it shows", 422)  # nothing is said beforehand
        phone.press("That's what it shows", 422, face_worth="9")
        assert phone.page.by_id("errors") is not None
        phone.press("That's what it shows", face_worth="2", face_colour="green")
        assert "takes 2 pebbles" in phone.page.text  # it goes on with the entry
        phone.press("Draw a card")
        assert [one["entry"] for one in phone.record["entries"]] == ["face", "draw"]
        assert "Card 3: worth: 2, colour: green" in phone.open(f"{table}/pebbles/cards").text
        phone.open(f"{table}/correct/1")
        phone.follow("Wrong face")
        phone.press("This is what it shows", face_worth="1", face_colour="green")
        phone.press("Correct it this way")
        assert "corrected what card 3 shows" in phone.open(f"{table}/rulings").text
        phone.open("/pebbles/decks").href("Ours")
        assert "8 cards are still unknown." in phone.follow("Ours").text
        file = phone.client.get(phone.page.href("Save as a file")).get_json()
        assert (file["format"], file["cards"]) == ("pebbles-deck", [{"card": 3, "worth": 1, "colour": "green"}])
        phone.open(f"{phone.page.url}/card?number=4")
        phone.press("That's what it shows", face_worth="3", face_colour="red")
        phone.upload("/pebbles/decks", {**file, "cards": [{"card": 12}]}, "deck.json", 422)
        phone.upload("/pebbles/decks", {**file, "name": "Ours"}, "deck.json")
        assert "7 cards are still unknown." in phone.page.text


def test_a_game_has_pictures_and_pages_of_its_own(pebbles: dict[str, Any]) -> None:
    game = board_game(pebbles["LyingPebbles"](), loader("pebbles_pages:PebblePages"))
    assert "<circle" in game.pages.cover()
    plays_through(game)


def test_an_example_is_short() -> None:
    for texts in (DOCS / "examples").glob("*.toml"):
        sizes = [path.read_text("utf-8").count("\n") for path in (texts.with_suffix(".py"), texts)]
        assert (sizes[0] <= 200, sizes[1] <= 80) == (True, True), (texts.stem, sizes)
