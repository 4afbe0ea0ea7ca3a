"""The tasks that games list."""

from __future__ import annotations

from collections import Counter

import pytest

from arbiter.game import GAMES, Rules

GAME = pytest.mark.parametrize("rules", list(GAMES), ids=lambda rules: rules.id)


@GAME
def test_no_two_tasks_have_one_name(rules: Rules) -> None:
    assert max(Counter(task.name for task in rules.pages.tasks).values()) == 1


@GAME
def test_an_address_means_one_thing(rules: Rules) -> None:
    meanings: dict[str, set[object]] = {"take-back": {"the arbiter's own"}}
    for task in rules.pages.tasks:
        for name, means in (*task.actions.items(), *task.previews.items()):
            meanings.setdefault(name, set()).add(means)
    assert {name: len(found) for name, found in meanings.items()} == dict.fromkeys(meanings, 1)
