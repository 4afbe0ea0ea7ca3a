"""Which rules an entry breaks: the table of checks in record-contract.md, line by line."""

from typing import Any

from .oracle_actions import can_be_carried_out, can_pay, cell_rules, read_chain
from .oracle_form import is_form
from .oracle_material import FOUR, KINDS, Entry, Game, face_rules, in_order


def phase(game: Game) -> str:
    if game["finished"]:
        return "finished"
    return "reveal" if game["due"] else "turn"


def active_seat(game: Game) -> str:
    return str(game["seats"][game["turn"]])


def is_final(game: Game) -> bool:
    return game["stage"] in ("final-1", "final-2")  # E3: T2 and T3 don't hold there


def placing_shapes(game: Game, seat: str) -> list[str]:
    """Return the shapes in which a seat may place now (T2, C1)."""
    free, few = game["free"][seat], game["options"]["few_workers"]
    shapes = []
    if free >= 2:
        shapes.append("2")
    if free >= 3:
        shapes.append("1+1+1")
    if free == 2 and few == "fewer":
        shapes.append("1+1")
    if free == 1 and few != "exact":
        shapes.append("1")
    return shapes


def legal_builds(game: Game, seat: str) -> list[int]:
    """Return the known projects of the display that a seat may build now (T2, B1 to B3)."""
    if not is_final(game) and game["free"][seat] == 0:
        return []
    known = [game["faces"][number] for number in sorted(game["display"]) if number in game["faces"]]
    return [
        face["number"]
        for face in known
        if can_pay(game["influence"][seat], face["cost"]) and game["free"][seat] >= face["workers"]
    ]


def legal_resolutions(game: Game, seat: str) -> list[str]:
    """Return the committees in which a seat may bring about a resolution now (T3, C3)."""
    if not is_final(game) and game["free"][seat] > 0:
        return []
    return [committee for committee, workers in game["committees"].items() if workers[seat]]


def legal_actions(game: Game, seat: str) -> list[int]:
    """Return the cards with which a seat may carry out a build action now (T3, A1)."""
    if not is_final(game) and game["free"][seat] > 0:
        return []
    own = [number for number, spot in sorted(game["city"].items()) if spot["seat"] == seat]
    if game["options"]["idle_action"] == "waived":
        return own
    return [number for number in own if can_be_carried_out(game, seat, [number], game["influence"][seat])]


def can_do_anything(game: Game, seat: str) -> bool:
    return bool(
        placing_shapes(game, seat)
        or legal_builds(game, seat)
        or legal_resolutions(game, seat)
        or legal_actions(game, seat)
    )


def may_pass(game: Game, seat: str) -> bool:
    return is_final(game) or game["options"]["passing"] == "free" or not can_do_anything(game, seat)  # T5


def might_build_unknown(game: Game) -> bool:
    """E7: a face still unknown in the display might be that of a project that somebody can build."""
    if all(number in game["faces"] for number in game["display"]):
        return False
    standing = any(spot["workers"] for spot in game["city"].values())
    return is_final(game) or standing or any(game["free"].values())


def turn_rule(game: Game, entry: Entry) -> list[str]:
    return [] if entry["seat"] == active_seat(game) else ["T1"]


def free_rule(game: Game, entry: Entry) -> list[str]:
    return ["T2"] if game["free"][entry["seat"]] == 0 and not is_final(game) else []


def busy_rule(game: Game, entry: Entry) -> list[str]:
    return ["T3"] if game["free"][entry["seat"]] > 0 and not is_final(game) else []


def is_right_shape(committees: list[str], free: int, few: str) -> bool:
    """C1, with what `few_workers` says; whether so many are free is C2."""
    number, different = len(committees), len(set(committees))
    if number == 2 and different == 1:
        return True
    if number == 3 and different == 3:
        return True
    if number == 1:
        return free <= 1 and few != "exact"
    return number == 2 and free <= 2 and few == "fewer"


def place_rules(game: Game, entry: Entry) -> list[str]:
    committees, free = entry["committees"], game["free"][entry["seat"]]
    broken = turn_rule(game, entry) + free_rule(game, entry)
    if not is_right_shape(committees, free, game["options"]["few_workers"]):
        broken.append("C1")
    if len(committees) > free:
        broken.append("C2")
    if any(committee not in game["committees"] for committee in committees):
        broken.append("C8")
    return broken


def build_rules(game: Game, entry: Entry) -> list[str]:
    seat, card = entry["seat"], entry["card"]
    broken = turn_rule(game, entry) + free_rule(game, entry) + cell_rules(game, entry["cell"])
    if card not in game["display"]:
        return [*broken, "B1"]
    if card not in game["faces"]:
        return [*broken, "M9"]
    if not can_pay(game["influence"][seat], game["faces"][card]["cost"]):
        broken.append("B2")
    if game["free"][seat] < game["faces"][card]["workers"]:
        broken.append("B3")
    return broken


def overview(game: Game, committee: str) -> dict[str, Any]:
    """Return what a committee gives: C4 and C5 for the four, C9 for the special one."""
    if committee == "special":
        return dict(game["special"])
    return {"kind": committee, "active": 1, "rows": [[0, 0], [2, 0], [3, 0], [1, 4]]}


def resolution_gains(game: Game, seat: str, committee: str) -> dict[str, dict[str, int]]:
    """Return the influence and the points of every player who has workers in a committee."""
    special = overview(game, committee)
    gains = {}
    for other in game["seats"]:
        workers = game["committees"][committee][other]
        if workers:
            influence, points = special["rows"][min(workers, 4) - 1]
            extra = special["active"] if other == seat else 0
            gains[other] = {"influence": influence + extra, "points": points}
    return gains


def is_right_choice_of_kinds(game: Game, entry: Entry) -> bool:
    """C9: `kinds` names exactly those who get influence, each with as much as they get."""
    kind = overview(game, entry["committee"])["kind"]
    if kind not in ("four", "any"):
        return "kinds" not in entry
    kinds = entry.get("kinds", {})
    gains = resolution_gains(game, entry["seat"], entry["committee"])
    wanted = {seat: gain["influence"] for seat, gain in gains.items() if gain["influence"]}
    allowed = FOUR if kind == "four" else KINDS
    if any(chosen not in allowed for points in kinds.values() for chosen in points):
        return False
    return {seat: sum(points.values()) for seat, points in kinds.items()} == wanted


def resolve_rules(game: Game, entry: Entry) -> list[str]:
    broken = turn_rule(game, entry) + busy_rule(game, entry)
    if entry["committee"] not in game["committees"]:
        return [*broken, "C8"]
    if not game["committees"][entry["committee"]][entry["seat"]]:
        return [*broken, "C3"]
    if not is_right_choice_of_kinds(game, entry):
        broken.append("C9")
    return broken


def act_rules(game: Game, entry: Entry) -> list[str]:
    broken = turn_rule(game, entry) + busy_rule(game, entry)
    spot = game["city"].get(entry["card"])
    if spot is None or spot["seat"] != entry["seat"]:
        return [*broken, "A1"]
    if "waive" in entry:
        return broken if game["options"]["idle_action"] == "waived" else [*broken, "A2"]
    return broken + list(read_chain(game, entry["seat"], entry)["broken"])


def pass_rules(game: Game, entry: Entry) -> list[str]:
    return turn_rule(game, entry) + ([] if may_pass(game, entry["seat"]) else ["T5"])


def end_rules(game: Game, entry: Entry) -> list[str]:
    if entry["reason"] == "agreed":
        return []
    going_on = any(can_do_anything(game, seat) for seat in game["seats"])
    return ["E7"] if going_on or might_build_unknown(game) else []


def next_letter(game: Game) -> str | None:
    """D1: the letter of the next card of the pile, None when it is used up."""
    if game["pile"]["A"]:
        return "A"
    return "B" if game["pile"]["B"] else None


def reveal_rules(game: Game, entry: Entry) -> list[str]:
    card, broken = entry["card"], []
    if not game["due"]:
        broken.append("D2")
    if card in game["display"] or card in game["city"]:
        broken.append("D3")
    if card in game["faces"]:
        face = game["faces"][card]
        if len(game["seats"]) not in face["players"]:
            broken.append("S4")
        if next_letter(game) not in (None, face["letter"]):
            broken.append("D1")
    return broken


def taught_face_rules(game: Game, entry: Entry) -> list[str]:
    face = entry["card"]
    number, broken = face["number"], face_rules(face)
    if number in game["faces"]:
        if game["faces"][number] != face:
            broken.append("M9")
    elif number in game["display"]:
        if len(game["seats"]) not in face["players"]:
            broken.append("S4")
        if face["letter"] != game["came_as"][number]:
            broken.append("D1")
    return broken


CHECKS = {
    "face": taught_face_rules, "reveal": reveal_rules, "place": place_rules, "build": build_rules,
    "resolve": resolve_rules, "act": act_rules, "pass": pass_rules, "end": end_rules,
}  # fmt: skip


def verdict(game: Game, entry: object) -> list[str] | None:
    """Return the rules that an entry breaks, in the order of rules-contract.md: none for form, None if it is right."""
    if not isinstance(entry, dict) or not is_form(game, entry):
        return []
    if game["finished"]:
        return ["E8"]
    agreed = entry["entry"] == "end" and entry["reason"] == "agreed"
    if phase(game) == "reveal" and entry["entry"] not in ("face", "reveal") and not agreed:
        return ["D2"]
    return in_order(CHECKS[entry["entry"]](game, entry)) or None
