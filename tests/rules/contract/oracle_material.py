"""What the game consists of, the faces of the projects, and the set-up (chapters M and S)."""

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
    "number": int,
    "letter": str,
    "players": list,
    "cost": dict,
    "points": int,
    "type": str,
    "workers": int,
    "build_cost": dict,
}


class Refused(Exception):
    """An entry, or the set-up, that the rules refuse, with every rule that it breaks."""

    def __init__(self, rules: list[str], entry: int | None = None) -> None:
        super().__init__(f"entry {entry}: {rules or 'form'}")
        self.rules = rules
        self.entry = entry


def in_order(rules: list[str]) -> list[str]:
    """Return the rules in the order of RULES.md, each once."""
    return sorted(set(rules), key=lambda rule: (CHAPTERS.index(rule[0]), int(rule[1:])))


def is_int(value: Any) -> bool:
    return type(value) is int  # neither 1.0 nor true


def is_count(value: Any, least: int, most: int) -> bool:
    return is_int(value) and least <= value <= most


def is_name(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 40


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


def deck_faces(cards: list[Any]) -> dict[int, Face]:
    """Return the faces of a list by number; refuse the first that is wrong, with its index in the list."""
    faces: dict[int, Face] = {}
    for index, face in enumerate(cards):
        if not is_face_form(face):
            raise Refused([], index)
        broken = face_rules(face)
        if faces.get(face["number"], face) != face:
            broken.append("M9")  # the same face twice is fine
        if broken:
            raise Refused(broken, index)
        faces[face["number"]] = face
    return faces


def check_deck(deck: Any) -> dict[str, Any]:
    """Check a deck file against M2 to M9 and return what is missing and what looks odd."""
    if not has_keys(deck, ["format", "version", "name", "note", "cards"]):
        raise Refused([])
    if deck["format"] != "contract-deck" or not is_count(deck["version"], 1, 1):
        raise Refused([])
    if not isinstance(deck["name"], str) or not isinstance(deck["note"], str) or not isinstance(deck["cards"], list):
        raise Refused([])
    faces = deck_faces(deck["cards"])
    missing = [number for number in range(1, 37) if number not in faces]
    types = [face["type"] for face in faces.values()]
    questions = []
    for number, face in sorted(faces.items()):
        if not face["cost"]:
            questions.append({"card": number, "code": "cost.none"})
        if any(more not in face["players"] for more in range(min(face["players"]), 6)):
            questions.append({"card": number, "code": "players.gap"})
        if not missing and types.count(face["type"]) == 1:
            questions.append({"card": number, "code": "type.once"})
    return {"complete": not missing, "missing": missing, "questions": questions}


def check_players(players: Any) -> None:
    if not isinstance(players, list) or not all(has_keys(player, ["seat", "name"]) for player in players):
        raise Refused([], -1)
    seats = [player["seat"] for player in players]
    names = [player["name"] for player in players]
    if not all(seat in SEATS for seat in seats) or not all(is_name(name) for name in names):
        raise Refused([], -1)
    if not 2 <= len(players) <= 5 or len(set(seats)) < len(seats) or len(set(names)) < len(names):
        raise Refused(["S1"], -1)


def check_pile(pile: Any) -> None:
    if not has_keys(pile, ["A", "B"]) or not is_int(pile["A"]) or not is_int(pile["B"]):
        raise Refused([], -1)
    if min(pile.values()) < 0 or not 8 <= pile["A"] + pile["B"] <= 36:
        raise Refused(["S5"], -1)


def check_options(options: Any, players: int) -> None:
    if not has_keys(options, [], list(OPTIONS)):
        raise Refused([], -1)
    if any(value not in OPTIONS[name] for name, value in options.items()):
        raise Refused([], -1)
    if "case_count" in options and players == 5:
        raise Refused(["N21"], -1)  # no colour is unused


def check_special(special: Any, players: int) -> None:
    if special is None:
        return
    if players < 5:
        raise Refused(["C8"], -1)
    if not has_keys(special, ["kind", "active", "rows"]) or special["kind"] not in ("development", "four", "any"):
        raise Refused([], -1)
    rows = special["rows"]
    if not isinstance(rows, list) or len(rows) != 4:
        raise Refused([], -1)
    if not all(isinstance(row, list) and len(row) == 2 for row in rows):
        raise Refused([], -1)
    if not all(is_count(number, 0, 9) for number in [special["active"], *rows[0], *rows[1], *rows[2], *rows[3]]):
        raise Refused(["C9"], -1)


def check_committee_names(names: Any) -> None:
    if names is None:
        return
    if not isinstance(names, list) or len(names) != 4 or not all(is_name(name) for name in names):
        raise Refused([], -1)
    if len(set(names)) < 4:
        raise Refused([], -1)


def check_set_up_deck(deck: Any, pile: dict[str, int], players: int) -> dict[int, Face]:
    if not isinstance(deck, list):
        raise Refused([], -1)
    try:
        faces = deck_faces(deck)
    except Refused as refused:
        raise Refused(refused.rules, -1) from None
    if len(faces) == 36:  # S5: with all faces known the counts must agree
        used = [face["letter"] for face in faces.values() if players in face["players"]]
        if used.count("A") != pile["A"] or used.count("B") != pile["B"]:
            raise Refused(["S5"], -1)
    return faces


def begin(setup: Any) -> Game:
    """Check the set-up in the order of RECORD.md's table and return the game before its first card is turned up."""
    optional = ["options", "special", "influence_top", "committees", "deck"]
    if not has_keys(setup, ["game", "players", "pile"], optional) or setup["game"] != "base":
        raise Refused([], -1)
    check_players(setup["players"])
    seats = [player["seat"] for player in setup["players"]]
    check_pile(setup["pile"])
    check_options(setup.get("options", {}), len(seats))
    check_special(setup.get("special"), len(seats))
    top = setup.get("influence_top")
    if top is not None and not is_count(top, 1, 99):
        raise Refused(["I5"] if is_int(top) else [], -1)
    check_committee_names(setup.get("committees"))
    faces = check_set_up_deck(setup.get("deck", []), setup["pile"], len(seats))
    committees = COMMITTEES if len(seats) == 5 else FOUR  # S3
    return {
        "seats": seats,
        "options": {name: setup.get("options", {}).get(name, values[0]) for name, values in OPTIONS.items()},
        "special": setup.get("special") or DEFAULT_SPECIAL,
        "top": top,
        "faces": faces,
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
