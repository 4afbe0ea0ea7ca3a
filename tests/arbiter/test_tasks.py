"""The tasks that games list."""

from collections import Counter

import pytest

from app import GAMES
from arbiter.registry import BoardGame

GAME = pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)


@GAME
def test_no_two_tasks_have_one_name(game: BoardGame) -> None:
    assert max(Counter(task.name for task in game.pages.tasks).values()) == 1


@GAME
def test_an_address_means_one_thing(game: BoardGame) -> None:
    meanings: dict[str, set[object]] = {"take-back": {"the arbiter's own"}}
    for task in game.pages.tasks:
        for name, means in (*task.actions.items(), *task.previews.items()):
            meanings.setdefault(name, set()).add(means)
    assert {name: len(found) for name, found in meanings.items()} == dict.fromkeys(meanings, 1)
