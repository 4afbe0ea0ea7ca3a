"""The build actions (chapters A and N): what a choice must be like, what it costs, and whether it changes anything."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from .oracle_form import BORROWING, GAINING, NAMING_A_TYPE, OCCUPYING, PAYING
from .oracle_material import FOUR, KINDS, Game, Influence

Keys = dict[str, Any]
Cell = tuple[int, int]

DEVELOPMENT_GAINED = {1: 2, 2: 3, 3: 2, 4: 3, 6: 3, 7: 2, 32: 5}
FIXED_POINTS = {22: 5, 23: 7, 24: 8, 25: 7, 26: 8, 27: 6, 28: 9}
WORKER_TO_THE_CASE = [2, 5, 6, 26, 27]
OUT_OF_THE_CASE = [17, 20]


def beside(cell: Cell) -> list[Cell]:
    """Return the four cells next to a cell, never diagonally."""
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def neighbours(game: Game, number: int) -> list[int]:
    """Return the cards of the city, the town hall included, next to a card of the city."""
    near = beside(game["city"][number]["cell"])
    return [other for other, spot in game["city"].items() if spot["cell"] in near]


def empty_cells(game: Game) -> list[Cell]:
    """Return where a card may be laid (B4, B5), by y, then x."""
    taken = [spot["cell"] for spot in game["city"].values()]
    near = {cell for spot in taken for cell in beside(spot)}
    return sorted(near - set(taken), key=lambda cell: (cell[1], cell[0]))


def kinds_of_choice(number: int) -> list[str]:
    """Return the kinds that may be paid or got: of N5, N22, N24 and N28 the committees' only (I6)."""
    return FOUR if number in (5, 22, 24, 28) else KINDS


def can_pay(money: Influence, cost: Influence) -> bool:
    return all(money[kind] >= points for kind, points in cost.items())  # I4


def take_off(money: Influence, cost: Influence) -> None:
    for kind, points in cost.items():
        money[kind] -= points


def is_type(game: Game, number: int, kind: str) -> bool:
    return number == 0 or game["faces"][number]["type"] == kind  # A5: the town hall is whichever type helps


def card_points(game: Game, number: int) -> int:
    return 0 if number == 0 else int(game["faces"][number]["points"])  # A5


def workers_on(game: Game, number: int) -> int:
    return int(game["city"][number]["workers"])


def cost_of(game: Game, number: int, keys: Keys) -> Influence:
    """Return what a card of the chain costs: its build cost (M8) and what the list names (N)."""
    if number in PAYING:
        return dict(keys["pay"])
    if number in (19, 23, 25):
        return {"development": 1}
    return dict(game["faces"][number]["build_cost"])


def is_right_payment(number: int, pay: Influence) -> bool:
    return sum(pay.values()) == PAYING[number] and all(kind in kinds_of_choice(number) for kind in pay)


def targets(game: Game, seat: str, acting: int, number: int) -> list[int]:
    """Return the projects that one of N9, N10, N12, N13, N14 and N36 can occupy."""
    workers = workers_on(game, acting)
    if number in (12, 13):
        workers += game["free"][seat]  # N12: the acting card's come back first
    if number == 36:
        workers = game["case"][seat]
    return [
        other
        for other, spot in game["city"].items()
        # A8: the acting card is never the target; the town hall is never occupied (A5)
        if other not in (0, acting) and spot["workers"] == 0 and game["faces"][other]["workers"] <= workers
    ]


def project_rules(game: Game, acting: int, project: int, money: Influence) -> list[str]:
    """Return what keeps N19 from building a project, wherever it is laid."""
    if project not in game["display"]:
        return ["B1"]
    if project not in game["faces"]:
        return ["M9"]
    face, broken = game["faces"][project], []
    if game["options"]["project_cost"] == "also" and not can_pay(money, face["cost"]):
        broken.append("B2")
    if face["workers"] > workers_on(game, acting):
        broken.append("B3")
    return broken


def cell_rules(game: Game, cell: list[int]) -> list[str]:
    if tuple(cell) in [spot["cell"] for spot in game["city"].values()]:
        return ["B5"]
    return [] if tuple(cell) in empty_cells(game) else ["B4"]


def borrowable(game: Game, number: int) -> list[int]:
    """Return the cards whose action N8 and N11 (next to it) or N31 (occupied) can borrow, chain or not."""
    if number == 31:
        return [other for other, spot in game["city"].items() if spot["workers"]]
    return [other for other in neighbours(game, number) if other != 0]  # A5: the town hall has no action


def spread_rules(game: Game, spread: Influence, money: Influence) -> list[str]:
    beyond = game["top"] is not None and max(spread.values()) > game["top"]
    same_sum = sum(spread.values()) == sum(money.values())
    return (["I5"] if beyond else []) + ([] if same_sum else ["N30"])


def free_building_rules(game: Game, acting: int, keys: Keys, money: Influence) -> list[str]:
    """N19: a project that is named is judged by itself; none may be named only if none is possible."""
    if "project" in keys:
        return project_rules(game, acting, keys["project"], money) + cell_rules(game, keys["cell"])
    possible = any(not project_rules(game, acting, project, money) for project in game["display"])
    return ["N19"] if possible else []


def is_right_choice(game: Game, seat: str, chain: list[int], keys: Keys, money: Influence) -> bool:
    acting, number = chain[0], chain[-1]
    if number in GAINING:
        right = sum(keys["gain"].values()) == GAINING[number]
        return right and all(kind in kinds_of_choice(number) for kind in keys["gain"])
    if number in NAMING_A_TYPE:
        return keys["type"] in [face["type"] for face in game["faces"].values()]
    if number in OCCUPYING:
        possible = targets(game, seat, acting, number)
        return keys["to"] in possible if "to" in keys else not possible
    if number == 35:
        return is_pair_of_one_type(game, keys["pair"])
    if number in BORROWING and "borrow" not in keys:
        return not can_borrow(game, seat, chain, money)
    return True


def choice_rules(game: Game, seat: str, chain: list[int], keys: Keys, money: Influence) -> list[str]:
    """Return the rules that the choices of the chain's last action break; its cost is already paid."""
    acting, number = chain[0], chain[-1]
    if number == 30:
        return spread_rules(game, keys["spread"], money)
    if number == 19:
        return free_building_rules(game, acting, keys, money)
    return [] if is_right_choice(game, seat, chain, keys, money) else [f"N{number}"]


def is_pair_of_one_type(game: Game, pair: list[int]) -> bool:
    one, other = pair
    if one not in game["city"] or other not in game["city"] or other not in neighbours(game, one):
        return False
    if 0 in pair:
        return True  # N35: the town hall and any card next to it
    return is_type(game, one, game["faces"][other]["type"])


def different_types(game: Game, number: int) -> int:
    """N16: how many types are next to this card, the town hall as one more."""
    near = neighbours(game, number)
    types = [game["faces"][other]["type"] for other in near if other != 0]
    if game["options"]["different_types"] == "from_this":
        own = game["faces"][number]["type"]
        return len([kind for kind in types if kind != own]) + near.count(0)
    return len(set(types)) + near.count(0)


def workers_in_the_case(game: Game) -> int:
    unused = 6 * (5 - len(game["seats"])) if game["options"]["case_count"] == "all" else 0
    return unused + sum(int(workers) for workers in game["case"].values())


def action_points(game: Game, number: int, keys: Keys) -> int:
    """Return the points that an action scores, seen from the card whose action it is (A6, A9)."""
    points = FIXED_POINTS.get(number, 0)
    if number == 15:
        near = neighbours(game, number)
        points = 3 * len([other for other in near if is_type(game, other, keys["type"])])
    elif number == 16:
        points = 2 * different_types(game, number)
    elif number == 18:
        points = sum(spot["workers"] for spot in game["city"].values())
    elif number == 21:
        points = workers_in_the_case(game)
    elif number in (33, 34):
        points = line_points(game, number, keys["type"])
    elif number == 35:
        points = sum(card_points(game, other) for other in keys["pair"])
    return points


def line_points(game: Game, number: int, kind: str) -> int:
    """N33: the points of a type in this card's row; N34: in its column. The card itself doesn't count."""
    axis = 1 if number == 33 else 0
    line = game["city"][number]["cell"][axis]
    cards = [other for other, spot in game["city"].items() if spot["cell"][axis] == line and other != number]
    return sum(card_points(game, other) for other in cards if is_type(game, other, kind))


def changes_anything(game: Game, seat: str, chain: list[int], keys: Keys, money: Influence) -> bool:
    """Tell whether a right choice of the last action has an effect (`idle_action`); its cost is already paid."""
    number = chain[-1]
    top = game["top"]
    low = [kind for kind in KINDS if top is None or money[kind] < top]
    if number in DEVELOPMENT_GAINED:
        return "development" in low
    if number in GAINING:
        return any(kind in low for kind in keys["gain"])
    if number == 30:
        return bool(keys["spread"] != money)
    if number in OUT_OF_THE_CASE:
        return bool(game["case"][seat] > 0)
    if number in OCCUPYING or number == 19:
        return "to" in keys or "project" in keys
    return action_points(game, number, keys) > 0


def payments(number: int) -> Iterator[Influence]:
    """Give every right way to pay for an action with a choice."""
    for kinds in combinations_with_replacement(kinds_of_choice(number), PAYING[number]):
        yield {kind: kinds.count(kind) for kind in kinds}


def spreads(money: Influence) -> Iterator[Influence]:
    """Give the spread as it is and every one that moves a single point."""
    yield dict(money)
    for source in KINDS:
        for target in KINDS:
            if source != target and money[source] > 0:
                yield {**money, source: money[source] - 1, target: money[target] + 1}


def choices(game: Game, number: int, money: Influence) -> Iterator[Keys]:
    """Give choices for one action, right and wrong, enough to find out whether there is one; borrowing apart."""
    if number in PAYING:
        yield from ({"pay": pay} for pay in payments(number))
    elif number in GAINING:
        yield from ({"gain": {kind: GAINING[number]}} for kind in kinds_of_choice(number))
    elif number == 30:
        left, cost = dict(money), cost_of(game, number, {})
        if can_pay(left, cost):
            take_off(left, cost)  # the sum that stays is the one after the build cost
        yield from ({"spread": spread} for spread in spreads(left))
    elif number in (15, 33, 34):
        types = {face["type"] for face in game["faces"].values()}
        yield from ({"type": kind} for kind in sorted(types))
    elif number == 35:
        yield from ({"pair": [one, other]} for one in game["city"] for other in neighbours(game, one))
    elif number == 19:
        yield {}
        cell = list(empty_cells(game)[0])
        yield from ({"project": project, "cell": cell} for project in game["display"])
    else:
        yield {}
        if number in OCCUPYING:
            yield from ({"to": other} for other in game["city"])


def can_borrow(game: Game, seat: str, chain: list[int], money: Influence) -> bool:
    """Tell whether the chain's last card can borrow anything, its own cost being paid."""
    others = [other for other in borrowable(game, chain[-1]) if other not in chain]
    return any(can_be_carried_out(game, seat, [*chain, other], money) for other in others)


def can_be_carried_out(game: Game, seat: str, chain: list[int], money: Influence) -> bool:
    """Tell whether the chain's last action can be carried out with some choice, the cards before it being paid."""
    number = chain[-1]
    for keys in choices(game, number, money):
        left, cost = dict(money), cost_of(game, number, keys)
        if not can_pay(left, cost):
            continue  # A3
        take_off(left, cost)
        if number in BORROWING and can_borrow(game, seat, chain, left):
            return True
        if choice_rules(game, seat, chain, keys, left):
            continue
        if game["options"]["idle_action"] != "refused" or changes_anything(game, seat, chain, keys, left):
            return True  # A2
    return False


def pay(game: Game, keys: Keys, money: Influence) -> list[str]:
    """Take the cost of one card of a chain off, or return the rule that it breaks and take nothing off."""
    number = keys["card"]
    if number in PAYING and not is_right_payment(number, keys["pay"]):
        return [f"N{number}"]  # its payability isn't looked at
    cost = cost_of(game, number, keys)
    if not can_pay(money, cost):
        return ["A3"]
    take_off(money, cost)
    return []


def read_chain(game: Game, seat: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Follow an action from its acting card to the last one borrowed.

    Returns the chain, the last action's keys, the influence left when the costs are paid, and the rules broken.
    """
    keys, money = entry, dict(game["influence"][seat])
    chain = [keys["card"]]
    broken = pay(game, keys, money)
    while "borrow" in keys:
        other = keys["borrow"]["card"]
        if other not in borrowable(game, chain[-1]):
            broken.append(f"N{chain[-1]}")
            break
        if other in chain:
            broken.append("A6")
            break
        keys = keys["borrow"]
        chain.append(other)
        broken += pay(game, keys, money)
    else:
        broken += choice_rules(game, seat, chain, keys, money)
    idle_is_wrong = game["options"]["idle_action"] == "refused" and not broken
    if idle_is_wrong and not changes_anything(game, seat, chain, keys, money):
        broken.append("A2")
    return {"chain": chain, "keys": keys, "money": money, "broken": broken}
