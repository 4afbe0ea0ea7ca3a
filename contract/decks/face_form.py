"""A project's face as a form in pictures (M3-M8), and what is wrong with it, each at its field."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from marshmallow import fields, validate

from arbiter.game import Json
from arbiter.pages.forms import Form, MultiValue, Text, form_field
from contract_rules.entries.faces import COST_IS_LISTED, LETTERS, NEED_TWO, PLAYERS
from contract_rules.kinds import KINDS

PICKED = range(6)
"""The points of a kind that have a button of their own; more are typed."""
_LONGEST = 20
FIELDS = {
    "face.cost": "cost",
    "face.points": "points",
    "face.type": "type",
    "face.workers": "workers",
    "face.back": "back",
    "face.build-cost": "build",
    "reveal.letter": "back",
    "reveal.out-of-game": "back",
}
"""Refusals' codes to the parts of the form that they are about."""


def _points() -> Any:
    return form_field(Text(validate=validate.Regexp(r"[0-9]{0,2}\Z")))


@dataclass(frozen=True, slots=True)
class FaceForm(Form):
    """What was said of a face so far. Costs by kind: `cost_c1` a button, `cost_c1_more` what was typed instead."""

    points: str = _points()
    type: str = form_field(Text())
    new_type: str = form_field(Text())
    workers: str = form_field(fields.String(validate=validate.OneOf(("1", "2"))))
    letter: str = form_field(fields.String(validate=validate.OneOf(LETTERS)))
    players: tuple[int, ...] = form_field(MultiValue(fields.Integer(validate=validate.OneOf(PLAYERS))), ())
    cost_c1: str = _points()
    cost_c2: str = _points()
    cost_c3: str = _points()
    cost_c4: str = _points()
    cost_development: str = _points()
    cost_c1_more: str = _points()
    cost_c2_more: str = _points()
    cost_c3_more: str = _points()
    cost_c4_more: str = _points()
    cost_development_more: str = _points()
    build_c1: str = _points()
    build_c2: str = _points()
    build_c3: str = _points()
    build_c4: str = _points()
    build_development: str = _points()
    build_c1_more: str = _points()
    build_c2_more: str = _points()
    build_c3_more: str = _points()
    build_c4_more: str = _points()
    build_development_more: str = _points()

    @classmethod
    def of(cls, face: Json) -> FaceForm:
        """Return the answers that give a face, which is record-contract.md's object."""
        costs = {}
        for part, key in (("cost", "cost"), ("build", "build_cost")):
            for kind, points in face[key].items():
                more = "" if points in PICKED else "_more"
                costs[f"{part}_{kind}{more}"] = str(points)
        players = tuple(face["players"])
        return cls(
            points=str(face["points"]),
            type=face["type"],
            new_type="",
            workers=str(face["workers"]),
            letter=face["letter"],
            players=players,
            **costs,
        )

    def said(self, part: str, kind: str) -> str:
        """Return the points of a kind as they were said, "" where nothing was."""
        return str(getattr(self, f"{part}_{kind}_more") or getattr(self, f"{part}_{kind}"))

    def card(self, number: int) -> Json:
        """Return record-contract.md's card object; what wasn't said is a value that the rules refuse."""
        return {
            "number": number,
            "letter": self.letter,
            "players": sorted(self.players),
            "cost": self._cost("cost"),
            "points": int(self.points or "-1"),
            "type": word_of(self.new_type) or self.type,
            "workers": int(self.workers or "0"),
            "build_cost": {} if number in COST_IS_LISTED else self._cost("build"),
        }

    def _cost(self, part: str) -> dict[str, int]:
        found = {kind: int(self.said(part, kind) or "0") for kind in KINDS}
        return {kind: points for kind, points in found.items() if points}


def word_of(typed: str) -> str:
    """Return a type's word as the record writes it (M5): small letters without accents, hyphens for what is between."""
    plain = unicodedata.normalize("NFKD", typed.lower().replace("ß", "ss"))
    word = re.sub(r"[^a-z0-9]+", "-", "".join(one for one in plain if not unicodedata.combining(one)))
    return word.strip("-0123456789")[:_LONGEST].rstrip("-") if word else ""


def workers_of(number: int) -> tuple[str, ...]:
    """Return the numbers of workers that a project may need (M6)."""
    return ("2",) if number in NEED_TWO else ("1", "2")
