"""Kontor at the table: what its pages ask, show and say. `kontor_rules` alone knows the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arbiter.language import add_catalogues
from arbiter.registry import BoardGame

if TYPE_CHECKING:
    from arbiter.game import Rules
    from arbiter.pages.game_pages import GamePages
    from rulings.engine import Engine


def _engine() -> Engine:
    from kontor_rules.engine import ENGINE

    return ENGINE


def _rules() -> Rules:
    from kontor.game import KONTOR

    return KONTOR


def _pages() -> GamePages:
    from kontor.pages import PAGES

    return PAGES


add_catalogues(Path(__file__).parent)
GAME = BoardGame("kontor", _rules, _pages, _engine)
