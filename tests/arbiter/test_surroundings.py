"""What the pages of any game have around their questions: words of its own, what is set up first, notices, seats."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from arbiter.defaults import board_game
from arbiter.foundation.text_files import FileError
from arbiter.game import Json
from arbiter.registry import Registry
from arbiter.testing import app_of
from docs.examples import causeway, nine_stones
from docs.examples.causeway import SEATS, Causeway, CausewayRules
from rulings import Ruling, Step
from rulings.forms import EntryKind, all_together, nullable, one_of, text

WORDS = """
chapters = [{ id = "T", title = "How it goes" }]
headings = [{ id = "stone.cell", text = "Where do you go?", about = "Where does %(name)s go?" }]
legend = [{ id = "stone", text = "takes what it surrounds" }]
"""
THREE: Json = {"players": [{"seat": seat, "name": seat.title()} for seat in SEATS[:3]]}


@dataclass(frozen=True)
class Favour:
    """Somebody is shown favour."""

    favoured: str | None
    reason: str


class FavouringRules(CausewayRules):
    """Over the Causeway, where a table may overrule in somebody's favour."""

    entry_kinds = (
        *CausewayRules.entry_kinds,
        EntryKind(
            "override",
            Favour,
            {"favoured": nullable(one_of(*SEATS)), "reason": text},
            "table: {favoured} {reason}",
            which=("what", "favour"),
            who=all_together,
        ),
    )

    def apply(self, game: Causeway, entry: Any) -> Step[Causeway]:
        if not isinstance(entry, Favour):
            return super().apply(game, entry)
        return Step(game, (Ruling("override.favour", (), {"reason": entry.reason}),))


def with_words(rules: type[Any], path: Path, words: str) -> Any:
    """Return rules whose texts have more words."""
    path.write_text(words + rules.texts.read_text("utf-8"), "utf-8")
    return type(rules.__name__, (rules,), {"texts": path})()


def test_texts_name_chapters_questions_and_pieces(tmp_path: Path) -> None:
    stones = with_words(nine_stones.StoneRules, tmp_path / "stones.toml", WORDS)
    players = [{"seat": "black", "name": "100% Ada"}, {"seat": "red", "name": "Ben"}]
    with app_of(Registry([board_game(stones)]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        links = client.post("/api/v1/tables", json={"setup": {"players": players}}).json["links"]
        said = quote(json.dumps({"entry": "stone"}))
        assert "How it goes" in client.get("/stones/rules").text
        assert "Where do you go?" in client.get(f"/t/{links['seats']['black']}?entry={said}").text
        assert "Where does 100% Ada go?" in client.get(f"/t/{links['host']}/all?entry={said}").text
        legend = client.get("/stones/legend").text
        assert ("takes what it surrounds" in legend, "This cell can be chosen" in legend) == (True, True)
    wrong = with_words(nine_stones.StoneRules, tmp_path / "wrong.toml", WORDS.replace("stone.cell", "stone.sell"))
    with pytest.raises(FileError, match=r'"stone\.sell" is nothing that the engine has'):
        assert board_game(wrong).pages.title


def test_what_is_set_up_first_is_told_until_something_was_entered() -> None:
    with app_of(Registry([causeway.GAME]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        links = client.post("/api/v1/tables", json={"setup": THREE}).json["links"]
        pages = [f"/t/{links['host']}", f"/t/{links['seats'][SEATS[1]]}"]
        for page in pages:
            assert f"stone of {SEATS[1].title()}" in client.get(page).text
        for seen, seat in enumerate(SEATS[:3]):
            sealed = {"seat": seat, "sealed": {"card": 2 + seen}, "seen": seen}
            client.post(f"/api/v1/tables/{links['host']}/lay", json=sealed)
        for page in pages:
            assert 'id="setting-up"' not in client.get(page).text


def test_an_override_offers_seats_that_play_and_others_are_told_of_it(tmp_path: Path) -> None:
    said = '{ id = "override-favour", name = "Favour", text = "Favour: %(favoured)s" },'
    rules = FavouringRules()
    rules.texts = tmp_path / "causeway.toml"  # type: ignore[misc]
    whole = CausewayRules.texts.read_text("utf-8").replace("entries = [", f"entries = [\n  {said}")
    rules.texts.write_text(whole, "utf-8")
    with app_of(Registry([board_game(rules)]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client, other = app.test_client(), app.test_client()
        links = client.post("/api/v1/tables", json={"setup": THREE}).json["links"]
        page = client.get(f"/t/{links['host']}/causeway/decide").text
        offered = [seat for seat in SEATS if f'name="favoured" value="{seat}"' in page]
        assert (offered, 'name="favoured" value=""' in page) == ([*SEATS[:3]], True)
        seat = f"/t/{links['seats'][SEATS[0]]}"
        assert 'id="notices"' not in other.get(seat).text
        entry = {"entry": "override", "what": "favour", "favoured": None, "reason": "Because"}
        client.post(f"/api/v1/tables/{links['host']}/entries", json={"entry": entry, "seen": 0})
        assert 'id="notices"' in other.get(seat).text
