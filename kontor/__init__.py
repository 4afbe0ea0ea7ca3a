"""Kontor at the table: what its pages ask, show and say. `kontor_rules` alone knows the rules."""

from pathlib import Path

from arbiter.registry import BoardGame, loader

GAME = BoardGame(
    "kontor",
    loader("kontor.game:KONTOR"),
    loader("kontor.pages:PAGES"),
    loader("kontor_rules.interface.engine:ENGINE"),
    Path(__file__).parent,
)
