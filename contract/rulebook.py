"""The numbered rules as pages, and which of them a table plays; what the signs of pictures mean."""

from __future__ import annotations

from arbiter.game import Json
from arbiter.pages.legend import Legend
from arbiter.pages.rule_pages import RulePages
from arbiter.pages.rules_shown import Played
from contract.drawing import legend_svg
from contract.options import values_in_force
from contract.texts import FOLDER
from contract.words import chapters, option_value, rule, rule_ids
from contract_rules.interface.code_catalogue import RULE_IDS
from contract_rules.setup import WITH_SPECIAL

_ONLY_FIVE = frozenset({"C8", "C9"})
"""The rules of the special committee, which takes part with five players only."""


def played_at(setup: Json) -> Played:
    """Return what a table plays: all rules but those of the special committee where it doesn't lie out."""
    names = {option: option_value(option, value).name for option, value in values_in_force(setup).items()}
    idle = frozenset[str]() if len(setup["players"]) == WITH_SPECIAL else _ONLY_FIVE
    return Played(frozenset(RULE_IDS) - idle, names)


RULES = RulePages(
    game="contract",
    ids=rule_ids(),
    rule=rule,
    chapters=chapters,
    such_as="B4",
    played=lambda context: played_at(context.position.setup),
)
LEGEND = Legend("contract", FOLDER / "legend.toml", legend_svg)
