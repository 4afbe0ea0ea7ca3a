"""The rules that can act at a table: those of its game, scenario, special rules and set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kontor_rules.interface.code_catalogue import RULE_IDS
from kontor_rules.state import ComposedRules
from kontor_rules.variants import REGISTRY, SPECIAL_RULES

Condition = Callable[[ComposedRules], bool]

_BY_CHOICE = "NFV"
"""Chapters of which only the chosen rules act."""


def rules_in_force(book: ComposedRules) -> tuple[str, ...]:
    """Return the ids of the rules that can act at a table, in the order of the rules."""
    chosen = [one for one in REGISTRY if one.id in book.variants]
    named = {rule for one in chosen for rule in one.rule}
    brought = {rule for one in chosen for rule in one.brings}
    return tuple(rule for rule in RULE_IDS if rule in brought or _acts(rule, named, book))


def _acts(rule: str, named: set[str], book: ComposedRules) -> bool:
    """Tell whether a rule acts that no variant brings: by the set-up, by having been chosen, or in every game."""
    if rule in _CONDITIONS:
        return _CONDITIONS[rule](book)
    return rule in named if rule in _ONLY_CHOSEN or rule[0] in _BY_CHOICE else True


_ONLY_CHOSEN = frozenset(rule for one in REGISTRY for rule in one.brings)


def _ship(book: ComposedRules) -> bool:
    return book.settings.ship


def _special(kind: str) -> Condition:
    return lambda book: kind in book.settings.special_kinds


def _any_special(book: ComposedRules) -> bool:
    return bool(book.settings.special_kinds)


def _cranes(book: ComposedRules) -> bool:
    return "cranes" not in book.settings.left_out


_CONDITIONS: Mapping[str, Condition] = {
    "C3": _any_special,
    "S2": lambda book: book.settings.start == "plus",
    **dict.fromkeys(("H1", "H2", "H3", "H4", "H5", "H6"), _ship),
    "P4": _cranes,
    "P5": _any_special,
    "P6": _special("customs"),
    "P7": _special("bridge"),
    "P8": _special("flood"),
    "P10": _cranes,
    "W6": lambda book: _ship(book) or _special("flood")(book),
    "M7": lambda book: book.settings.keepers is not None,
    "E2": lambda book: "E2" in book.settings.scored_by,
    "E3": lambda book: book.settings.ranked is not None,
    "E5": lambda book: book.settings.ranked is not None,
    "E6": lambda book: book.settings.min_cells > 1,
    "E7": lambda book: _special("customs")(book) and not book.settings.areas_only,
    "E9": lambda book: book.settings.chit_points,
    "E10": lambda book: "highest-card" in book.settings.ties,
    "F20": lambda book: any(one.id in book.variants for one in SPECIAL_RULES),
    "F24": lambda book: len(book.variants) > 1 and not book.settings.areas_only,  # areas may score other than one point
    "F26": _special("customs"),
}
"""When the set-up makes a rule act; those that only some variants have are listed with them (Variant.brings)."""
