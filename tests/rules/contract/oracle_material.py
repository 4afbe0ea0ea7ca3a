"""What the game consists of, the faces of the projects, and the start (chapters M and S)."""

import re
from typing import Any

Game = dict[str, Any]
Entry = dict[str, Any]
Face = dict[str, Any]
Influence = dict[str, int]

FOUR = ["c1", "c2", "c3", "c4"]
KINDS = [*FOUR, "development"]
COMMITTEES = [*FOUR, "special"]
SEATS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple", "brown", "grey"]
CHAPTERS = "MSTCIBANDE"

NEED_TWO_WORKERS = [2, 5, 6, 26, 27]  # M6
COST_IN_THE_LIST = [1, 2, 4, 5, 6, 19, 22, 23, 24, 25, 26, 27, 28, 32]  # M8

OPTIONS = {
    "few_workers": ["single", "fewer", "exact"],
    "passing": ["stuck", "free"],
    "idle_action": ["allowed", "refused", "waived"],
    "project_cost": ["instead", "also"],
    "different_types": ["each_other", "from_this"],
    "case_count": ["players", "all"],
}
DEFAULT_SPECIAL = {"kind": "development", "active": 1, "rows": [[0, 0], [2, 0], [3, 0], [1, 4]]}  # C9

FACE_TYPES = {
    "number": int, "letter": str, "players": list, "cost": dict, "points": int, "type": str, "workers": int,
    "build_cost": dict,
}  # fmt: skip


def in_order(rules: list[str]) -> list[str]:
    """Return the rules in the order of rules-contract.md, each once."""
    return sorted(set(rules), key=lambda rule: (CHAPTERS.index(rule[0]), int(rule[1:])))


def is_int(value: Any) -> bool:
    return type(value) is int  # neither 1.0 nor true


def is_count(value: Any, least: int, most: int) -> bool:
    return is_int(value) and least <= value <= most


def has_keys(value: Any, required: list[str], optional: list[str] | None = None) -> bool:
    """Tell whether the value is an object with all required keys and no unknown one."""
    if not isinstance(value, dict) or any(key not in value for key in required):
        return False
    return all(key in required or key in (optional or []) for key in value)


def is_face_form(face: Any) -> bool:
    """Tell whether the keys of a face and the types of their values are right; all else is M2 to M8."""
    if not has_keys(face, list(FACE_TYPES)):
        return False
    if any(type(face[key]) is not kind for key, kind in FACE_TYPES.items()):
        return False
    elements = [*face["players"], *face["cost"].values(), *face["build_cost"].values()]
    return all(is_int(element) for element in elements)


def is_cost(cost: Influence) -> bool:
    return len(cost) <= 3 and all(kind in KINDS and points >= 1 for kind, points in cost.items())


def face_rules(face: Face) -> list[str]:
    """Return which of M2 to M8 a well-formed face breaks."""
    broken = []
    if not 1 <= face["number"] <= 36:
        broken.append("M2")
    if not is_cost(face["cost"]):
        broken.append("M3")
    if not 0 <= face["points"] <= 99:
        broken.append("M4")
    if not re.fullmatch("[a-z][a-z0-9-]{0,19}", face["type"]):
        broken.append("M5")
    if face["workers"] not in (1, 2) or (face["number"] in NEED_TWO_WORKERS and face["workers"] != 2):
        broken.append("M6")
    players = face["players"]
    ascending = players == sorted(set(players))
    if face["letter"] not in ("A", "B") or not players or not ascending or any(not 2 <= n <= 5 for n in players):
        broken.append("M7")
    if not is_cost(face["build_cost"]) or (face["number"] in COST_IN_THE_LIST and face["build_cost"]):
        broken.append("M8")
    return broken


def begin(setup: Any) -> Game:
    """Return the game of a set-up that is right, before its first card is turned up."""
    seats = [player["seat"] for player in setup["players"]]
    committees = COMMITTEES if len(seats) == 5 else FOUR  # S3
    return {
        "seats": seats,
        "options": {name: setup.get("options", {}).get(name, values[0]) for name, values in OPTIONS.items()},
        "special": setup.get("special") or DEFAULT_SPECIAL,
        "top": setup.get("influence_top"),
        "faces": {face["number"]: face for face in setup.get("deck", [])},
        "pile": dict(setup["pile"]),
        "display": [],
        "came_as": {},  # the letter with which each card came from the pile
        "city": {0: {"cell": (0, 0), "seat": None, "workers": 0}},  # S6
        "influence": {seat: {kind: int(kind in FOUR) for kind in KINDS} for seat in seats},  # I2
        "points": {seat: {"projects": 0, "actions": 0, "committees": 0} for seat in seats},
        "free": dict.fromkeys(seats, 4),  # S2
        "case": dict.fromkeys(seats, 2),
        "committees": {committee: dict.fromkeys(seats, 0) for committee in committees},
        "turn": 0,  # S1: the start player's place in the list
        "round": 1,
        "stage": "normal",
        "finished": False,
        "due": 8,  # S7: cards that are to be turned up
        "mover": None,  # the seat whose action made them due
    }
