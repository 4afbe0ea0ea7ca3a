"""The options that a table chooses: which act in a game, and what a game would have been under another value."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.game import Game, Json, Option, Readings
from contract.differences import Differences, differences
from contract.pieces import ContractPieces
from contract_rules import Refusal, begin, output
from contract_rules.setup import OPTIONS


class OptionReadings(Readings):
    """Contract's options: a set-up names those that the table chose, the others have their usual value."""

    def options(self, setup: Json) -> Iterator[Option]:
        given = _chosen(setup)
        for option in OPTIONS.values():
            value = given.get(option.id, option.values[0])
            yield Option(option.id, (option.rule,), option.values, value, option.id in given)

    def with_option(self, setup: Json, option: str, value: str | None) -> Json:
        others = {name: other for name, other in _chosen(setup).items() if name != option}
        return {**setup, "options": others if value is None else {**others, option: value}}

    def can_begin(self, setup: Json) -> bool:
        try:
            begin({**setup, "deck": []})  # faces don't matter, and take their time
        except Refusal:
            return False
        return True

    def differences(self, before: Game, after: Game) -> Differences:
        return differences(output(before), output(after), _PIECES.moves(before, after))


_PIECES = ContractPieces()
READINGS = OptionReadings()


def acting(players: int) -> list[str]:
    """Return the options that can act with so many players (rules-contract.md, "acts in")."""
    return [option.id for option in OPTIONS.values() if players in option.players]


def values_in_force(setup: Json) -> dict[str, str]:
    """Return the value of each option that acts in a game: the one chosen, or the usual one."""
    acts = acting(len(setup["players"]))
    return {one.id: one.value for one in READINGS.options(setup) if one.id in acts}


def _chosen(setup: Json) -> dict[str, str]:
    return setup.get("options") or {}
