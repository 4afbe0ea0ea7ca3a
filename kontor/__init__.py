"""Kontor at the table: what its pages ask, show and say. `kontor_rules` alone knows the rules."""

from pathlib import Path

from arbiter.registry import BoardGame, engine_loader, loader

GAME = BoardGame(
    "kontor",
    loader("kontor.game:KONTOR"),
    loader("kontor.pages:PAGES"),
    engine_loader("kontor_rules"),
    Path(__file__).parent,
)
