"""The registry of variants, in rules-kontor.md's order, which is used everywhere."""

from __future__ import annotations

from kontor_rules.variants.games import GAMES
from kontor_rules.variants.options import OPTIONS
from kontor_rules.variants.scenarios import SCENARIOS
from kontor_rules.variants.smuggling import F5
from kontor_rules.variants.special_rules import (
    F1,
    F2,
    F3,
    F4,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F13,
    F14,
    F15,
    F19,
    RESTRICTED_STORAGE,
)
from kontor_rules.variants.taverns import F12, F17, F18
from kontor_rules.variants.two_waters import F16

SPECIAL_RULES = (
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19, RESTRICTED_STORAGE,
)  # fmt: skip
REGISTRY = (*GAMES, *SCENARIOS, *SPECIAL_RULES)

__all__ = ["GAMES", "OPTIONS", "REGISTRY", "SCENARIOS", "SPECIAL_RULES"]
