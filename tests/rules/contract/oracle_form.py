"""The form of entries: keys, types and names. Whatever is wrong here is refused with no rule at all."""

from collections.abc import Callable
from typing import Any

from .oracle_material import COMMITTEES, KINDS, Game, has_keys, is_count, is_face_form, is_int

PAYING = {1: 1, 4: 1, 22: 1, 24: 2, 28: 2, 32: 2}  # points paid by choice
GAINING = {5: 4, 29: 3}  # points got by choice
NAMING_A_TYPE = [15, 33, 34]
OCCUPYING = [9, 10, 12, 13, 14, 36]
BORROWING = [8, 11, 31]


def required_keys(number: int) -> list[str]:
    """Return the keys that the action of a card must have."""
    if number in PAYING:
        return ["pay"]
    if number in GAINING:
        return ["gain"]
    if number in NAMING_A_TYPE:
        return ["type"]
    return {30: ["spread"], 35: ["pair"]}.get(number, [])


def optional_keys(number: int) -> list[str]:
    """Return the keys that the action of a card may have: left out exactly if nothing is possible."""
    if number in OCCUPYING:
        return ["to"]
    if number in BORROWING:
        return ["borrow"]
    return ["project", "cell"] if number == 19 else []


def is_card(value: Any) -> bool:
    return is_count(value, 1, 36)


def is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_int(offset) for offset in value)


def is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_count(number, 0, 36) for number in value)


def is_points(value: Any) -> bool:
    """Tell whether the value gives points by kind, each at least 1; none at all is well-formed."""
    return isinstance(value, dict) and all(kind in KINDS and is_int(n) and n >= 1 for kind, n in value.items())


def is_spread(value: Any) -> bool:
    return has_keys(value, KINDS) and all(is_int(points) and points >= 0 for points in value.values())


CHECKS: dict[str, Callable[[Any], bool]] = {
    "pay": is_points,
    "gain": is_points,
    "spread": is_spread,
    "type": lambda value: isinstance(value, str),
    "to": is_card,
    "project": is_card,
    "cell": is_cell,
    "pair": is_pair,
    "borrow": lambda value: isinstance(value, dict),
}


def is_action_form(action: dict[str, Any], outer: list[str]) -> bool:
    """Check one link of a chain: the card, its action's own keys, and the outer keys beside them."""
    if not is_card(action.get("card")):
        return False
    required = required_keys(action["card"])
    optional = optional_keys(action["card"])
    if not has_keys(action, [*outer, "card", *required], optional):
        return False
    if ("project" in action) != ("cell" in action):
        return False
    return all(CHECKS[key](action[key]) for key in required + optional if key in action)


def is_act_form(entry: dict[str, Any]) -> bool:
    if "waive" in entry:
        return has_keys(entry, ["entry", "seat", "card", "waive"]) and is_card(entry["card"]) and entry["waive"] is True
    action, outer = entry, ["entry", "seat"]
    for _ in range(37):  # the acting card and up to 36 borrows
        if not is_action_form(action, outer):
            return False
        if "borrow" not in action:
            return True
        action, outer = action["borrow"], []
    return False


def is_place_form(entry: dict[str, Any]) -> bool:
    if not has_keys(entry, ["entry", "seat", "committees"]) or not isinstance(entry["committees"], list):
        return False
    return all(committee in COMMITTEES for committee in entry["committees"])


def is_resolve_form(entry: dict[str, Any]) -> bool:
    if not has_keys(entry, ["entry", "seat", "committee"], ["kinds"]) or entry["committee"] not in COMMITTEES:
        return False
    kinds = entry.get("kinds", {})
    return isinstance(kinds, dict) and all(is_points(points) for points in kinds.values())


def is_build_form(entry: dict[str, Any]) -> bool:
    return has_keys(entry, ["entry", "seat", "card", "cell"]) and is_card(entry["card"]) and is_cell(entry["cell"])


def is_end_form(entry: dict[str, Any]) -> bool:
    return has_keys(entry, ["entry", "reason"]) and entry["reason"] in ("agreed", "stuck")


FORMS: dict[str, Callable[[Any], bool]] = {
    "face": lambda entry: has_keys(entry, ["entry", "card"]) and is_face_form(entry["card"]),
    "reveal": lambda entry: has_keys(entry, ["entry", "card"]) and is_card(entry["card"]),
    "place": is_place_form,
    "build": is_build_form,
    "resolve": is_resolve_form,
    "act": is_act_form,
    "pass": lambda entry: has_keys(entry, ["entry", "seat"]),
    "end": is_end_form,
}


def is_form(game: Game, entry: Any) -> bool:
    """Tell whether the entry is well-formed in this game."""
    if not isinstance(entry, dict) or entry.get("entry") not in list(FORMS):
        return False
    if "seat" in entry and entry["seat"] not in game["seats"]:
        return False
    kinds = entry.get("kinds")
    if isinstance(kinds, dict) and any(seat not in game["seats"] for seat in kinds):
        return False
    return FORMS[entry["entry"]](entry)
