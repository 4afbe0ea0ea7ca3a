"""Which rules can act at a table: those of its game, its scenario, its special rules and what it set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kontor_rules.codex import RULE_IDS
from kontor_rules.entries import BuyOut, BuySpecial
from kontor_rules.state import Rulebook
from kontor_rules.variants import OPTIONS, REGISTRY

Condition = Callable[[Rulebook], bool]

_BY_CHOICE = "NFV"
"""Chapters of which only what was chosen acts."""


def rules_in_force(book: Rulebook) -> tuple[str, ...]:
    """Return the ids of the rules that can act at a table, in the order of the rules."""
    chosen = {rule for one in REGISTRY if one.id in book.variants for rule in one.rule}
    chosen |= {rule for option in OPTIONS if option.rule[0] in chosen for rule in option.rule}
    return tuple(rule for rule in RULE_IDS if _acts(rule, chosen, book))


def _acts(rule: str, chosen: set[str], book: Rulebook) -> bool:
    condition = _CONDITIONS.get(rule)
    if condition is not None:
        return condition(book)
    return rule in chosen if rule[0] in _BY_CHOICE else True


def _ship(book: Rulebook) -> bool:
    return book.settings.ship


def _special(kind: str) -> Condition:
    return lambda book: kind in book.settings.special_kinds


def _any_special(book: Rulebook) -> bool:
    return bool(book.settings.special_kinds)


def _cranes(book: Rulebook) -> bool:
    return "cranes" not in book.settings.left_out


def _game(*games: str) -> Condition:
    return lambda book: book.game in games


def _with(*variants: str) -> Condition:
    return lambda book: not set(variants).isdisjoint(book.variants)


def _bought(book: Rulebook) -> bool:
    return BuyOut in book.handlers or BuySpecial in book.handlers


def _cards_leave(book: Rulebook) -> bool:
    """W6: by the ship, under a flood, bought out."""
    return _ship(book) or _special("flood")(book) or BuyOut in book.handlers


def _own_start(book: Rulebook) -> bool:
    return book.settings.start in ("own", "lines")


def _special_rules(book: Rulebook) -> bool:
    return any(one.id in book.variants for one in REGISTRY if one.kind == "rule")


def _scored_otherwise(book: Rulebook) -> bool:
    """F24: areas may be worth something else than a point."""
    return len(book.variants) > 1 and not book.settings.areas_only


_TAVERNS_CLOSE_NOTHING = ("neue-seilschaften", "bestechung-1", "bestechung-2")

_CONDITIONS: Mapping[str, Condition] = {
    "C3": _any_special,
    "K3": _game("team"),
    "S2": lambda book: book.settings.start == "plus",
    "S3": _game("basic", "pro"),
    "S4": _game("pro", "extension"),
    "S5": _game("team"),
    "S6": _game("extension"),
    "R0": _bought,
    "O2": _game("extension"),
    **dict.fromkeys(("H1", "H2", "H3", "H4", "H5", "H6"), _ship),
    "H7": _game("extension"),
    "P4": _cranes,
    "P5": _any_special,
    "P6": _special("customs"),
    "P7": _special("bridge"),
    "P8": _special("flood"),
    "P10": _cranes,
    "W5": lambda book: "export" in book.keys,
    "W6": _cards_leave,
    "M6": lambda book: len(book.sides) > 2,
    "M7": lambda book: book.settings.keepers is not None,
    "E2": lambda book: "E2" in book.settings.scored_by,
    "E3": lambda book: book.settings.ranked is not None,
    "E5": lambda book: book.settings.ranked is not None,
    "E6": lambda book: book.settings.min_cells > 1,
    "E7": lambda book: _special("customs")(book) and not book.settings.areas_only,
    "E8": _game("extension"),
    "E9": lambda book: book.settings.chit_points,
    "E10": lambda book: "highest-card" in book.settings.ties,
    "N0": _own_start,
    "F20": _special_rules,
    "F21": _with("schutz", "blockade"),
    "F22": _with("erweitertes-hochwasser"),
    "F23": _with("bestechung-1", "bestechung-2"),
    "F24": _scored_otherwise,
    "F25": _with("alte-seilschaften"),
    "F26": lambda book: _special("customs")(book) or _with(*_TAVERNS_CLOSE_NOTHING)(book),
}
"""When a rule acts, where that isn't always (or, in the chapters N, F and V, with what was chosen)."""
