"""The options that a table chooses: which act in a game, and what a game would have been under another value."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.defaults.engine import SetupOptions
from arbiter.game import Json, Option
from contract.differences import compared
from contract.pieces import ContractPieces
from contract_rules import begin
from contract_rules.setup import OPTIONS


class OptionReadings(SetupOptions):
    """Contract's options."""

    begin = staticmethod(begin)
    compared = staticmethod(compared)
    pieces = ContractPieces()

    def options(self, setup: Json) -> Iterator[Option]:
        given = self.chosen(setup)
        for option in OPTIONS.values():
            value = given.get(option.id, option.values[0])
            yield Option(option.id, (option.rule,), option.values, value, option.id in given)


READINGS = OptionReadings()


def acting(players: int) -> list[str]:
    """Return the options that can act with so many players (rules-contract.md, "acts in")."""
    return [option.id for option in OPTIONS.values() if players in option.players]


def values_in_force(setup: Json) -> dict[str, str]:
    """Return the value of each option that acts in a game: the one chosen, or the usual one."""
    acts = acting(len(setup["players"]))
    return {one.id: one.value for one in READINGS.options(setup) if one.id in acts}
