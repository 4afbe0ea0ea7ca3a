"""A game round by round: the defaults, with the stage in which a round begins."""

from __future__ import annotations

from arbiter.defaults.sheet import DefaultRounds
from arbiter.pages.rounds_pages import RoundsPages
from contract.game import CONTRACT
from contract.words import stage_name
from contract_rules import Game


class ContractRounds(DefaultRounds):
    """Contract's rounds."""

    def stage(self, game: Game) -> str:
        return game.state.stage

    stage_name = staticmethod(stage_name)


ROUNDS = RoundsPages("contract", ContractRounds(CONTRACT.counted))
