"""What a game needn't say: rules, words, pictures, forms and pages made from the few things that it must say.

A game is a class named after `GameRules`, a file of texts, and `board_game` of both (docs/adding-a-game.md). What it
knows better than a default it overrides by its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.defaults.rules import GameRules, Player, Setup
from arbiter.registry import BoardGame

if TYPE_CHECKING:
    from arbiter.pages.game_pages import GamePages

__all__ = ["GameRules", "Player", "Setup", "board_game"]


def board_game(rules: GameRules) -> BoardGame:
    """Return a game as it is handed over to an arbiter, its pages and command line made from its rules and texts."""

    def load_pages() -> GamePages:
        from arbiter.defaults.pages import DefaultPages

        return DefaultPages(rules)

    return BoardGame(rules.id, lambda: rules, load_pages, lambda: rules.engine)
