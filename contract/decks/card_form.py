"""A project's face as a plain form, for a deck or a table whose cards are looked after (M2-M8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from arbiter.game import Json
from contract_rules.faces import COST_IS_LISTED, LETTERS, NEED_TWO, PLAYERS
from contract_rules.kinds import KINDS

COST, BUILD_COST = "cost", "build"
FIELDS = {
    "face.cost": "cost",
    "face.points": "points",
    "face.type": "type",
    "face.workers": "workers",
    "face.back": "letter",
    "face.build-cost": "build",
    "reveal.letter": "letter",
    "reveal.out-of-game": "letter",
}
"""Refusals' codes to the fields that they are about."""


@dataclass(frozen=True, slots=True)
class FaceAnswers:
    """What was typed of a face, as texts; costs by kind."""

    points: str = ""
    type: str = ""
    workers: str = "1"
    letter: str = LETTERS[0]
    players: tuple[str, ...] = tuple(map(str, PLAYERS))
    cost: dict[str, str] = field(default_factory=dict)
    build: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, form: MultiDict[str, str]) -> FaceAnswers:
        """Read what was sent."""
        texts = {name: form.get(name, "").strip() for name in ("points", "type", "workers", "letter")}
        costs = {part: {kind: form.get(f"{part}-{kind}", "").strip() for kind in KINDS} for part in (COST, BUILD_COST)}
        return cls(**texts, players=tuple(form.getlist("players")), cost=costs[COST], build=costs[BUILD_COST])

    @classmethod
    def of(cls, face: Json) -> FaceAnswers:
        """Return the answers that give a face, which is RECORD.md's object."""
        costs = ({kind: str(points) for kind, points in face[key].items()} for key in ("cost", "build_cost"))
        players = tuple(map(str, face["players"]))
        return cls(str(face["points"]), face["type"], str(face["workers"]), face["letter"], players, *costs)

    def card(self, number: int) -> Json:
        """Return RECORD.md's object for a card of this number; what can't be read is what the rules refuse."""
        return {
            "number": number,
            "letter": self.letter,
            "players": sorted(_whole(one) for one in set(self.players)),
            "cost": _cost(self.cost),
            "points": _whole(self.points),
            "type": self.type.lower(),
            "workers": _whole(self.workers),
            "build_cost": {} if number in COST_IS_LISTED else _cost(self.build),
        }


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else -1


def _cost(typed: dict[str, str]) -> dict[str, int]:
    return {kind: _whole(points) for kind, points in typed.items() if points not in ("", "0")}


def form_of(number: int, answers: FaceAnswers, known: Iterable[Json], names: dict[str, str]) -> dict[str, Any]:
    """Return what the form's template shows: `known` faces give the words for types, `names` the committees'."""
    return {
        "number": number,
        "answers": answers,
        "letters": LETTERS,
        "players": [str(one) for one in PLAYERS],
        "workers": ["2"] if number in NEED_TWO else ["1", "2"],
        "kinds": [(kind, names[kind]) for kind in KINDS],
        "types": sorted({face["type"] for face in known}),
        "asks_build_cost": number not in COST_IS_LISTED,
    }
