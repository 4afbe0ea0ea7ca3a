"""Phones without script, and tables to play at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.pages.game import Game
from tests.pages.phone import Phone


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that knows no table."""
    return Phone(app)


@pytest.fixture
def new_game(app: Flask) -> Callable[..., Game]:
    """Open a table of Anna and Fritz on the proxy deck, or another one, with all its links."""
    return lambda deck="proxy", **options: Game.opened(app, deck, options)


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    """A table of Anna and Fritz on the proxy deck."""
    return new_game()
