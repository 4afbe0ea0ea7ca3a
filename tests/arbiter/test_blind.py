"""The arbiter names no game and nothing of one: not in its code, its shared templates, its styles and scripts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app import GAMES

ROOT = Path(__file__).parents[2]
OF_GAMES = re.compile(
    r"\b(contract|goods|harbours?|influence|committees?|city|cities|warehouses?|coins?|taverns?)\b", re.IGNORECASE
)
FORMER = "kontor_former"
"""Addresses from when there was one game, which lead on."""


def shared_files() -> Iterator[Path]:
    yield from (ROOT / "arbiter").rglob("*.py")
    for folder in ("shared", "site"):
        yield from (ROOT / "templates" / folder).rglob("*.*")
    own = {name for game in GAMES for name in (*game.pages.stylesheets, *game.pages.scripts)}
    yield from (path for kind in ("css", "js") for path in (ROOT / "static").glob(f"*.{kind}") if path.name not in own)


def test_nothing_of_a_game_is_named_in_what_all_share() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if OF_GAMES.search(line)
    ]
    assert found == []


def test_on_pages_not_even_the_service_s_name_is_that_of_a_game() -> None:
    pages = [path for path in shared_files() if path.suffix != ".py"]
    assert [path for path in pages if re.search("kontor", path.read_text("utf-8"), re.IGNORECASE)] == []


@pytest.mark.parametrize("game", GAMES.ids)
def test_addresses_and_endpoints_of_a_game_begin_with_its_id(game: str, app: Flask) -> None:
    own = {part.name for part in GAMES[game].pages.blueprints} - {FORMER}
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.partition(".")[0] in own]
    assert rules
    for rule in rules:
        assert rule.endpoint.startswith(f"{game}_"), rule.endpoint
        assert rule.rule.startswith((f"/{game}/", f"/t/<token>/{game}/")), rule.rule


def test_a_page_has_styles_and_scripts_of_its_own_game_alone(app: Flask) -> None:
    for game in GAMES:
        page = app.test_client().get(f"/{game.id}/rules").text
        for other in GAMES:
            for name in (*other.pages.stylesheets, *other.pages.scripts):
                assert (f"/static/{name}?" in page) == (other is game), (game.id, name)
