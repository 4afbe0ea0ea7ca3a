"""Contract at the table: what its pages ask, show and say. `contract_rules` alone knows the rules."""

from pathlib import Path

from arbiter.registry import BoardGame, engine_loader, loader

GAME = BoardGame(
    "contract",
    loader("contract.game:CONTRACT"),
    loader("contract.pages:PAGES"),
    engine_loader("contract_rules"),
    Path(__file__).parent,
)
