"""What project cards show: the form of a face, and its contradictions (M2-M9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from contract_rules.kinds import KINDS, Influence, influence
from rulings import Reason
from rulings.cached import cached_property

TOWN_HALL = 0
"""The number of the town hall among the projects."""
NUMBERS = range(1, 37)
LETTERS = ("A", "B")
PLAYERS = range(2, 6)
NEED_TWO = frozenset((2, 5, 6, 26, 27))
COST_IS_LISTED = frozenset((1, 2, 4, 5, 6, 19, *range(22, 29), 32))
"""The cards whose build cost is entirely in the list of actions (M8)."""
MAX_KINDS = 3
MAX_POINTS = 99
_TYPE = re.compile(r"[a-z][a-z0-9-]{0,19}\Z")
TYPE_PATTERN = "^[a-z][a-z0-9-]{0,19}$"
"""The same in JSON Schema."""


@dataclass(frozen=True)
class Face:
    """What a project card shows. Costs are points by kind."""

    number: int
    letter: str
    players: tuple[int, ...]
    cost: Mapping[str, int]
    points: int
    type: str
    workers: int
    build_cost: Mapping[str, int]

    @cached_property
    def price(self) -> Influence:
        """The cost (M3) as a sum."""
        return influence(self.cost)

    @cached_property
    def action_price(self) -> Influence:
        """The build cost on the face (M8), as a sum."""
        return influence(self.build_cost)


def face_json(face: Face) -> dict[str, Any]:
    """Return record-contract.md's object for a face."""
    return asdict(face) | {"players": list(face.players)}


def problems(face: Face, known: Mapping[int, Face]) -> list[Reason]:
    """Return all contradictions of a face, by itself and with the known ones."""
    found = []

    def say(wrong: bool, code: str, rule: str, **facts: object) -> None:
        if wrong:
            found.append(Reason(code, (rule,), {"card": face.number, **facts}))

    say(face.number not in NUMBERS, "face.number", "M2")
    say(not _is_cost(face.cost), "face.cost", "M3", cost=dict(face.cost))
    say(not 0 <= face.points <= MAX_POINTS, "face.points", "M4", points=face.points)
    say(not _TYPE.match(face.type), "face.type", "M5", type=face.type)
    need = (2,) if face.number in NEED_TWO else (1, 2)
    say(face.workers not in need, "face.workers", "M6", workers=face.workers, need=list(need))
    ascending = list(face.players) == sorted(set(face.players))
    back = face.letter in LETTERS and bool(face.players) and ascending and set(face.players) <= set(PLAYERS)
    say(not back, "face.back", "M7", letter=face.letter, players=list(face.players))
    listed = face.number in COST_IS_LISTED and bool(face.build_cost)
    say(listed or not _is_cost(face.build_cost), "face.build-cost", "M8", cost=dict(face.build_cost))
    other = known.get(face.number, face)
    if other != face:
        say(True, "face.other", "M9", known=face_json(other), given=face_json(face))
    return found


def _is_cost(cost: Mapping[str, int]) -> bool:
    return len(cost) <= MAX_KINDS and all(kind in KINDS and points >= 1 for kind, points in cost.items())


def missing(known: Iterable[int]) -> list[int]:
    """Return the numbers of the cards whose faces aren't known, ascending."""
    return sorted(set(NUMBERS) - set(known))


def questions(faces: Iterable[Face]) -> list[dict[str, object]]:
    """Return questions about a deck's faces that are unusual but not contradictory.

    By card, then code (record-contract.md).
    """
    by_number = {face.number: face for face in faces}
    types = [face.type for face in by_number.values()]
    found = []
    for number, face in sorted(by_number.items()):
        gap = any(count not in face.players for count in range(face.players[0], PLAYERS[-1] + 1))
        odd = {
            "cost.none": not face.cost,
            "players.gap": gap,
            "type.once": len(by_number) == len(NUMBERS) and types.count(face.type) == 1,
        }
        found += [{"card": number, "code": code} for code, asked in odd.items() if asked]
    return found
