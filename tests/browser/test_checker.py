"""The checker with a phone in a browser: every kind of entry is tapped, with a script and without."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser

from arbiter.defaults.pages import DefaultPages
from arbiter.foundation.text_files import FileError
from arbiter.registry import BoardGame
from arbiter.testing import plays_through
from docs.examples import causeway, nine_stones
from docs.examples.nine_stones import StoneRules
from tests.tiers import sampled


def checked(browser: Browser, pages: Callable[[Any], DefaultPages]) -> str:
    """Return what the checker says against a game with these pages."""
    rules = StoneRules()
    game = BoardGame(rules.id, lambda: rules, lambda: pages(rules), lambda: rules.engine)
    with pytest.raises(FileError) as fault:
        plays_through(game, browser=browser)
    return str(fault.value).removeprefix(f"{__file__}: ")


@pytest.mark.parametrize("game", sampled([nine_stones.GAME, causeway.GAME], 2), ids=lambda game: game.id)
def test_the_examples_are_played_on_a_phone(browser: Browser, game: BoardGame) -> None:
    plays_through(game, browser=browser)


class Covered(DefaultPages):
    """A page whose values are there, and can't be tapped."""

    made_files: Mapping[str, Callable[[], str]] = {"pieces.css": lambda: ".values, .confirm { visibility: hidden; }"}


@pytest.mark.thorough
def test_what_is_there_and_can_not_be_tapped(browser: Browser) -> None:
    said = checked(browser, Covered)
    assert said.startswith("pages: can't be tapped with a script: "), said


class Wide(DefaultPages):
    """A picture that is wider than a phone."""

    made_files: Mapping[str, Callable[[], str]] = {
        "pieces.css": lambda: ".map, .board { overflow: visible !important; } .board svg { width: 900px; }"
    }


def test_a_page_wider_than_a_phone(browser: Browser) -> None:
    assert "pixels wider than the screen: /t/" in checked(browser, Wide)
