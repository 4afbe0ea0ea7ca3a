"""Random set-ups of Contract, each with the cards as they really are: what the table will meet card by card."""

from dataclasses import dataclass
from random import Random
from typing import Any

from .oracle_material import COST_IN_THE_LIST, FOUR, KINDS, NEED_TWO_WORKERS, OPTIONS, SEATS, Face, Influence

FAVOURITES = [8, 11, 31, 19]  # borrowing and free building need company: some games start with them
TYPES = ["park", "housing", "industry", "culture", "school-2", "x"]


@dataclass
class Table:
    """A set-up, the true faces of all cards, the order of the pile, and how eager the table is to teach faces."""

    setup: dict[str, Any]
    faces: dict[int, Face]
    order: list[int]
    teaching: float


def chance(rng: Random, probability: float) -> bool:
    return rng.random() < probability


def random_cost(rng: Random, kinds: list[str], most: int) -> Influence:
    """Return a cost of up to three kinds, in the order of the kinds."""
    chosen = rng.sample(kinds, rng.randint(0, min(3, len(kinds))))
    return {kind: rng.randint(1, most) for kind in kinds if kind in chosen}


def random_build_cost(rng: Random, number: int, dear: bool) -> Influence:
    if number in COST_IN_THE_LIST:
        return {}  # M8
    if dear:
        return {"development": rng.randint(3, 9)} if chance(rng, 0.7) else {}
    return random_cost(rng, KINDS, 2) if chance(rng, 0.25) else {}


def random_backs(rng: Random, players: int, used: bool) -> list[int]:
    """Return the player numbers on a back that names this number of players, or doesn't (S4)."""
    others = [number for number in (2, 3, 4, 5) if number != players]
    named = rng.sample(others, rng.randint(0 if used else 1, 3))
    return sorted([*named, players] if used else named)


def random_faces(rng: Random, players: int, used: list[int], share_of_a: float) -> dict[int, Face]:
    """Return 36 faces, cheap or dear, of few or many types."""
    most = rng.choice([1, 1, 1, 2, 3])
    dear = chance(rng, 0.15)
    types = rng.sample(TYPES, rng.randint(1, len(TYPES)))
    two_workers = rng.choice([0.0, 0.3, 0.6])
    faces = {}
    for number in range(1, 37):
        workers = 2 if number in NEED_TWO_WORKERS or chance(rng, two_workers) else 1  # M6
        faces[number] = {
            "number": number,
            "letter": "A" if chance(rng, share_of_a) else "B",
            "players": random_backs(rng, players, number in used),
            "cost": random_cost(rng, KINDS if chance(rng, 0.3) else FOUR, most),
            "points": rng.choice([0, 0, 1, 2, 3, 4, 5, 8, 99]),
            "type": rng.choice(types),
            "workers": workers,
            "build_cost": random_build_cost(rng, number, dear),
        }
    return faces


def random_options(rng: Random, players: int) -> dict[str, str]:
    named = [name for name in OPTIONS if name != "case_count" or players < 5]
    return {name: rng.choice(OPTIONS[name]) for name in named if chance(rng, 0.5)}


def random_special(rng: Random) -> dict[str, Any] | None:
    if chance(rng, 0.2):
        return None
    most = rng.choice([0, 2, 5, 9])
    return {
        "kind": rng.choice(["development", "four", "any"]),
        "active": rng.randint(0, min(most, 2)),
        "rows": [[rng.randint(0, most), rng.randint(0, most)] for _ in range(4)],
    }


def pile_order(rng: Random, faces: dict[int, Face], used: list[int], first: list[int]) -> list[int]:
    """Return the cards in the order of the pile: the A cards above the B cards, favourites first (S5)."""
    rest = [number for number in used if number not in first]
    shuffled = [*first, *rng.sample(rest, len(rest))]
    return sorted(shuffled, key=lambda number: faces[number]["letter"])


def known_faces(rng: Random, faces: dict[int, Face], used: list[int]) -> list[Face]:
    """Return the deck of the set-up: all faces, those in the game, some, or none."""
    share = rng.choice([0.0, 0.5, 0.9])
    numbers = rng.choice([list(faces), used, [number for number in faces if chance(rng, share)]])
    return [faces[number] for number in numbers]


def random_table(rng: Random) -> Table:
    """Return a table with a set-up that is right."""
    players = rng.randint(2, 5)
    size = rng.choice([8, rng.randint(9, 16), rng.randint(17, 36), rng.randint(25, 36)])
    first = rng.choice([[], FAVOURITES, rng.sample(FAVOURITES, 2)])
    rest = [number for number in range(1, 37) if number not in first]
    used = sorted([*first, *rng.sample(rest, size - len(first))])
    faces = random_faces(rng, players, used, rng.choice([0.0, 0.5, 0.5, 0.8, 1.0]))
    letters = [faces[number]["letter"] for number in used]
    setup: dict[str, Any] = {
        "game": "base",
        "players": [
            {"seat": seat, "name": f"Player {number}"}
            for number, seat in enumerate(rng.sample(SEATS, players), start=1)
        ],
        "pile": {"A": letters.count("A"), "B": letters.count("B")},
    }
    optional = {
        "options": random_options(rng, players),
        "special": random_special(rng) if players == 5 else None,
        "influence_top": rng.choice([None, None, None, rng.randint(1, 5), rng.randint(6, 99)]),
        "committees": rng.choice([None, ["Traffic", "Trade", "Culture", "Housing"]]),
        "deck": known_faces(rng, faces, used),
    }
    setup.update({key: value for key, value in optional.items() if value or chance(rng, 0.3)})
    return Table(setup, faces, pile_order(rng, faces, used, first), rng.choice([0.0, 0.1, 0.5, 0.9]))
