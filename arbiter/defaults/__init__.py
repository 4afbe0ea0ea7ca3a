"""What a game needn't say: rules, words, pictures, forms and pages made from the few things that it must say.

A game is a class named after `GameRules`, a file of texts, and `board_game` of both (docs/adding-a-game.md). What it
knows better than a default it overrides by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from arbiter.defaults.rules import GameRules, Setup, TableOption
from arbiter.registry import BoardGame
from rulings.records import Player

if TYPE_CHECKING:
    from arbiter.defaults.pages import DefaultPages

__all__ = ["GameRules", "Player", "Setup", "TableOption", "board_game"]


def board_game(rules: GameRules, load_pages: Callable[[], type[DefaultPages]] | None = None) -> BoardGame:
    """Return a game as it is handed over to an arbiter, its command line and pages made from its rules and texts.

    `load_pages` loads the class of its pages, where it has one of its own.
    """
    pages = partial(_pages, rules, load_pages)
    return BoardGame(rules.id, partial(_as_it_is, rules), pages, partial(getattr, rules, "engine"))


def _as_it_is(rules: GameRules) -> GameRules:
    return rules


def _pages(rules: GameRules, load: Callable[[], type[DefaultPages]] | None) -> DefaultPages:
    from arbiter.defaults.pages import DefaultPages

    return (load() if load else DefaultPages)(rules)
