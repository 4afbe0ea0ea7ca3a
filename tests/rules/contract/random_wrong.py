"""Entries to try at a position: mostly wrong, in one way or in several at once."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from .oracle_actions import borrowable, empty_cells
from .oracle_form import BORROWING, GAINING, PAYING, optional_keys, required_keys
from .oracle_material import COMMITTEES, KINDS, SEATS, Entry, Face, Game
from .random_setups import chance

JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 2, 37, 1.0, 2.5, "", "1", "red", "special", [], [1], [0, 0, 0], {}, {"c1": 1},
]  # fmt: skip
WORDS = ["park", "housing", "no-such-type", "", "Park", "x" * 21, "a\n", "9a"]
KEYS = ["seat", "card", "cell", "to", "pay", "kinds", "waive", "borrow", "note", "project", "type", "committees"]


def some_points(rng: Random, number: int = 2) -> dict[str, int]:
    """Return points by kind, in half of the cases as many as asked for, else few or many."""
    if chance(rng, 0.5):
        drawn = rng.choices(KINDS, k=number)
        return {kind: drawn.count(kind) for kind in KINDS if kind in drawn}
    return {kind: rng.choice([1, 1, 2, 3, 9]) for kind in rng.sample(KINDS, rng.choice([0, 1, 1, 2, 3]))}


def some_card(rng: Random, game: Game) -> int:
    """Return a card from the city, the display or anywhere."""
    city = [number for number in game["city"] if number]
    numbers: list[int] = rng.choice([city, game["display"], list(range(1, 37))])
    return rng.choice(numbers or [1])


def some_cell(rng: Random, game: Game) -> list[int]:
    """Return an empty cell, a taken one, or any."""
    taken = [spot["cell"] for spot in game["city"].values()]
    anywhere = [(rng.randint(-4, 4), rng.randint(-4, 4))]
    return list(rng.choice(rng.choice([empty_cells(game), empty_cells(game), taken, anywhere])))


def some_spread(rng: Random, game: Game) -> dict[str, int]:
    """Return a spread of the active seat's influence or another's, heaped up, and now and then with a wrong sum."""
    active = game["seats"][game["turn"]]
    spread = dict(game["influence"][active if chance(rng, 0.8) else rng.choice(game["seats"])])
    other = rng.choice(KINDS)
    for kind in rng.sample(KINDS, rng.randint(1, 5)):
        points, spread[kind] = spread[kind], 0
        spread[other] += points
    if chance(rng, 0.2):
        spread[other] += rng.choice([1, 50])
    return spread


def some_choice(rng: Random, game: Game, number: int, depth: int = 0) -> dict[str, Any]:
    """Return well-formed keys for the action of a card, without looking at whether they are right."""
    values: dict[str, Callable[[], Any]] = {
        "pay": lambda: some_points(rng, PAYING[number]),
        "gain": lambda: some_points(rng, GAINING[number]),
        "spread": lambda: some_spread(rng, game),
        "type": lambda: rng.choice(rng.choice([WORDS, [face["type"] for face in game["faces"].values()] or WORDS])),
        "to": lambda: some_card(rng, game),
        "project": lambda: some_card(rng, game),
        "cell": lambda: some_cell(rng, game),
        "pair": lambda: [rng.choice([0, some_card(rng, game)]), some_card(rng, game)],
        "borrow": lambda: some_borrow(rng, game, number, depth + 1),
    }
    keys = required_keys(number)
    if chance(rng, 0.7) and depth < 6:
        keys = keys + optional_keys(number)
    return {key: values[key]() for key in keys}


def some_borrow(rng: Random, game: Game, number: int, depth: int) -> dict[str, Any]:
    """Return a borrowed action, in most cases one that is within reach; those that borrow again are preferred."""
    near = [other for other in borrowable(game, number) if other] if number in game["city"] else []
    near += [other for other in near if other in BORROWING for _ in range(4)]
    other = rng.choice(near) if near and chance(rng, 0.85) else some_card(rng, game)
    return {"card": other, **some_choice(rng, game, other, depth)}


def some_kinds(rng: Random, game: Game) -> dict[str, Any]:
    seats = rng.sample(game["seats"], rng.randint(0, len(game["seats"])))
    return {seat: some_points(rng) for seat in seats}


def some_act(rng: Random, game: Game) -> Entry:
    """Act with a card of the city, rather an occupied one, in half of the cases one of the active seat's."""
    active = game["seats"][game["turn"]]
    occupied = [number for number, spot in game["city"].items() if spot["workers"]]
    if chance(rng, 0.5):
        occupied = [number for number in occupied if game["city"][number]["seat"] == active] or occupied
    card = rng.choice(occupied) if occupied and chance(rng, 0.85) else some_card(rng, game)
    owner = game["city"][card]["seat"] if card in game["city"] else None
    seat = owner if owner and chance(rng, 0.9) else rng.choice(game["seats"])
    if chance(rng, 0.06):
        return {"entry": "act", "seat": seat, "card": card, "waive": True}
    return {"entry": "act", "seat": seat, "card": card, **some_choice(rng, game, card)}


def some_place(rng: Random, game: Game) -> list[str]:
    """Return committees, in a right shape or in any."""
    committees = rng.choice([list(game["committees"]), COMMITTEES])
    any_number = rng.choices(committees, k=rng.randint(0, 7))
    return rng.choice([any_number, rng.sample(committees, 3), rng.sample(committees, 2), [committees[-1]] * 2])


def some_resolve(rng: Random, game: Game, seat: str) -> Entry:
    entry: Entry = {"entry": "resolve", "seat": seat, "committee": rng.choice([*COMMITTEES, "special", "special"])}
    if chance(rng, 0.4):
        entry["kinds"] = some_kinds(rng, game)
    return entry


def some_face(rng: Random, game: Game, faces: dict[int, Face]) -> Entry:
    """Teach a true face or one with some values changed, rather of a card whose face is asked for."""
    unknown = [number for number in game["display"] if number not in game["faces"]]
    number = rng.choice(unknown) if unknown and chance(rng, 0.6) else rng.randint(1, 36)
    face = copy.deepcopy(faces[number])
    changes: dict[str, list[Any]] = {
        "number": [0, 37, -3, 5, 19],
        "letter": ["A", "B", "C", "", "a"],
        "players": [[], [2, 2], [5, 4], [1, 2], [2, 3, 4, 5], [2], [3], [5, 6]],
        "cost": [{}, {"c1": 0}, {"c5": 1}, {"c1": 1, "c2": 1, "c3": 1, "c4": 1}, {"c2": 3}, {"c1": -1}],
        "points": [-1, 100, 0, 99, 7],
        "type": WORDS,
        "workers": [0, 1, 2, 3],
        "build_cost": [{}, {"c1": 0}, {"gold": 1}, {"c3": 1}, {"development": 2}],
    }
    for key in rng.sample(list(changes), rng.choice([0, 1, 1, 1, 2, 3])):
        face[key] = rng.choice(changes[key])
    return {"entry": "face", "card": face}


def some_entry(rng: Random, game: Game, faces: dict[int, Face]) -> Entry:
    """Return a well-formed entry of any kind, without looking at whether it is right."""
    active = game["seats"][game["turn"]]
    seat = active if chance(rng, 0.6) else rng.choice(game["seats"])
    weights = {"act": 9, "build": 4, "place": 3, "resolve": 3, "face": 3, "reveal": 2, "pass": 1, "end": 1}
    (name,) = rng.choices(list(weights), list(weights.values()))
    entries: dict[str, Callable[[], Entry]] = {
        "act": lambda: some_act(rng, game),
        "build": lambda: {"card": some_card(rng, game), "cell": some_cell(rng, game), "seat": seat},
        "place": lambda: {"committees": some_place(rng, game), "seat": seat},
        "resolve": lambda: some_resolve(rng, game, seat),
        "face": lambda: some_face(rng, game, faces),
        "reveal": lambda: {"card": some_card(rng, game)},
        "pass": lambda: {"seat": seat},
        "end": lambda: {"reason": rng.choice(["agreed", "stuck", "stuck"])},
    }
    return {"entry": name, **entries[name]()}


def nested(rng: Random, depth: int) -> Any:
    """Return borrows within borrows, so many that the form may forbid it."""
    borrow: dict[str, Any] = {"card": rng.choice(BORROWING)}
    for _ in range(depth - 1):
        borrow = {"card": rng.choice(BORROWING), "borrow": borrow}
    return borrow


def containers(value: Any) -> list[Any]:
    """Return every object and list within a value, itself included, none of them empty."""
    if not value or not isinstance(value, (dict, list)):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(found for element in inner for found in containers(element))]


def spoil(rng: Random, game: Game, entry: Any) -> None:
    """Change one thing somewhere in an entry; it may lose its form."""
    place = rng.choice(containers(entry))
    key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
    change = rng.choice(["junk", "seat", "card", "number", "cell", "drop", "add", "kind", "deep"])
    old = place[key]
    if change == "seat" and key == "seat":
        place[key] = rng.choice(SEATS)
    elif change == "card":
        entry["card"] = rng.randint(-1, 38)
    elif change == "number" and type(old) is int:
        place[key] = old + rng.choice([-1, 1, 2])
    elif change == "cell":
        entry["cell"] = some_cell(rng, game)
    elif change == "drop":
        del place[key]
    elif change == "add" and isinstance(place, dict):
        place[rng.choice(KEYS)] = rng.choice(JUNK)
    elif change == "kind" and key in KINDS and isinstance(place, dict):
        place[rng.choice([*KINDS, "c5"])] = place.pop(key)
    elif change == "deep" and entry.get("entry") == "act":
        entry.update(card=rng.choice(BORROWING), borrow=nested(rng, rng.choice([1, 2, 3, 36, 37, 38])))
    elif change == "junk":
        place[key] = copy.deepcopy(rng.choice(JUNK))


def reseat(rng: Random, game: Game, entry: Any) -> None:
    """Let another player make the entry."""
    if "seat" in entry:
        entry["seat"] = rng.choice(game["seats"])


def tried_entry(rng: Random, game: Game, usual: Entry, faces: dict[int, Face]) -> Any:
    """Return something to try: the usual entry or any other, as it is, chosen anew, by another seat, or spoilt."""
    entry = copy.deepcopy(usual) if chance(rng, 0.35) else some_entry(rng, game, faces)
    if entry["entry"] == "act" and chance(rng, 0.3):
        entry = {"entry": "act", "seat": entry["seat"], "card": entry["card"], **some_choice(rng, game, entry["card"])}
    way = rng.random()
    if way < 0.15:
        reseat(rng, game, entry)
    elif way < 0.4:
        for _ in range(rng.choice([1, 1, 2, 3])):
            if entry:
                spoil(rng, game, entry)
    elif way < 0.42:
        entry = copy.deepcopy(rng.choice(JUNK))
    return entry
