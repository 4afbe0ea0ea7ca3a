"""What a game needn't say: rules, words, pictures, forms and pages made from the few things that it must say.

A game is a class named after `GameRules`, a file of texts, and `board_game` of both (docs/adding-a-game.md). What it
knows better than a default it overrides by its name.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from arbiter.defaults.rules import GameRules, Setup, TableOption
from arbiter.registry import BoardGame
from rulings.records import Player

if TYPE_CHECKING:
    from arbiter.pages.game_pages import GamePages

__all__ = ["GameRules", "Player", "Setup", "TableOption", "board_game"]


def board_game(rules: GameRules) -> BoardGame:
    """Return a game as it is handed over to an arbiter, its pages and command line made from its rules and texts."""
    return BoardGame(rules.id, partial(_as_it_is, rules), partial(_pages, rules), partial(getattr, rules, "engine"))


def _as_it_is(rules: GameRules) -> GameRules:
    return rules


def _pages(rules: GameRules) -> GamePages:
    from arbiter.defaults.pages import DefaultPages

    return DefaultPages(rules)
