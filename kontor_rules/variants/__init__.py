"""The registry of variants, in rules-kontor.md's order, which is used everywhere."""

from __future__ import annotations

from kontor_rules.interface.code_catalogue import RULE_IDS
from kontor_rules.variants import special_rules, taverns
from kontor_rules.variants.games import GAMES
from kontor_rules.variants.options import OPTIONS
from kontor_rules.variants.restricted_storage import RESTRICTED_STORAGE
from kontor_rules.variants.scenarios import SCENARIOS
from kontor_rules.variants.smuggling import F5
from kontor_rules.variants.two_waters import F16

SPECIAL_RULES = tuple(
    sorted(
        (*special_rules.VARIANTS, *taverns.VARIANTS, F5, F16, RESTRICTED_STORAGE),
        key=lambda one: RULE_IDS.index(one.rule[0]),
    )
)
REGISTRY = (*GAMES, *SCENARIOS, *SPECIAL_RULES)

__all__ = ["GAMES", "OPTIONS", "REGISTRY", "SCENARIOS", "SPECIAL_RULES"]
