"""Contract at the table: what its pages ask, show and say. `contract_rules` alone knows the rules."""

from pathlib import Path

from arbiter.registry import BoardGame, loader

GAME = BoardGame(
    "contract",
    loader("contract.game:CONTRACT"),
    loader("contract.pages:PAGES"),
    loader("contract_rules.interface.engine:ENGINE"),
    Path(__file__).parent,
)
