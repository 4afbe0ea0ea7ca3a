"""The questions about a project's face, with its picture, and missing answers, each at its field."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Choice, Form, FormFault, MultiValue, Prefixed, TypedText, form_field
from contract.drawing import described_svg, offered_types, type_name, type_signs, type_svg
from contract.table.overview import kinds_of
from contract_rules.entries.faces import COST_IS_LISTED, LETTERS, MAX_KINDS, NEED_TWO, PLAYERS, Face
from contract_rules.kinds import KINDS

_LONGEST = 20
_POINTS = TypedText(validate=validate.Regexp(r"[0-9]{0,2}\Z"))
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


@dataclass(frozen=True, slots=True)
class FaceForm(Form):
    """What was said of a face so far; costs by kind."""

    points: str = form_field(_POINTS)
    type: str = form_field(TypedText())
    new_type: str = form_field(TypedText())
    workers: str = form_field(fields.String(validate=validate.OneOf(("1", "2"))))
    letter: str = form_field(fields.String(validate=validate.OneOf(LETTERS)))
    players: tuple[int, ...] = form_field(MultiValue(fields.Integer(validate=validate.OneOf(PLAYERS))), ())
    cost: Mapping[str, str] = form_field(Prefixed(_POINTS, "cost_"))
    build: Mapping[str, str] = form_field(Prefixed(_POINTS, "build_"))

    @classmethod
    def of(cls, face: Json) -> FaceForm:
        """Return the answers that give a face, which is record-contract.md's object."""
        return cls(
            points=str(face["points"]),
            type=face["type"],
            workers=str(face["workers"]),
            letter=face["letter"],
            players=tuple(face["players"]),
            cost={kind: str(points) for kind, points in face["cost"].items()},
            build={kind: str(points) for kind, points in face["build_cost"].items()},
        )

    def card(self, number: int) -> Json:
        """Return record-contract.md's card object; what wasn't said is a value that the rules refuse."""
        return {
            "number": number,
            "letter": self.letter,
            "players": sorted(self.players),
            "cost": _cost(self.cost),
            "points": int(self.points or "-1"),
            "type": word_of(self.new_type) or self.type,
            "workers": int(self.workers or "0"),
            "build_cost": {} if number in COST_IS_LISTED else _cost(self.build),
        }


def _cost(typed: Mapping[str, str]) -> dict[str, int]:
    found = {kind: int(typed.get(kind) or "0") for kind in KINDS}
    return {kind: points for kind, points in found.items() if points}


def word_of(typed: str) -> str:
    """Return a type's word as the record writes it (M5): small letters without accents, hyphens for what is between."""
    plain = unicodedata.normalize("NFKD", typed.lower().replace("ß", "ss"))
    word = re.sub(r"[^a-z0-9]+", "-", "".join(one for one in plain if not unicodedata.combining(one)))
    return word.strip("-0123456789")[:_LONGEST].rstrip("-") if word else ""


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """What is asked about a card, as a form: `given` was said so far. Without `letters` its letter is known."""

    number: int
    drawing: Markup
    given: FaceForm
    kinds: tuple[Choice, ...]
    types: tuple[Choice, ...]
    letters: tuple[str, ...] = LETTERS
    players: ClassVar = tuple(PLAYERS)

    @property
    def workers(self) -> tuple[str, ...]:
        return ("2",) if self.number in NEED_TWO else ("1", "2")  # M6

    @property
    def has_own_cost(self) -> bool:
        return self.number not in COST_IS_LISTED


def question_of(
    number: int, given: FaceForm, types: Iterable[str], names: Mapping[str, str], *, shared: bool
) -> FaceQuestion:
    """Return the questions about a card.

    `types` are the table's words for types so far, in the order of learning; `names` what the table calls the
    committees. `shared`: the page has the shared signs.
    """
    words = tuple(dict.fromkeys(types))
    signs = type_signs(offered_types(words))
    return FaceQuestion(
        number=number,
        drawing=drawn(given.card(number), words),
        given=given,
        kinds=kinds_of(names, shared=shared),
        types=tuple(
            Choice(type_name(word), drawing=type_svg(sign, shared=shared), value=word) for word, sign in signs.items()
        ),
    )


def drawn(card: Json, types: Iterable[str]) -> Markup:
    """Draw a card as far as it was described. `card` is what the form gives; `types` are the table's words so far."""
    word = card["type"]
    cost = dict(list(card["cost"].items())[:MAX_KINDS])
    return described_svg(Face(**card | {"cost": cost}), type_signs([*types, word])[word] if word else None)


def unanswered(card: Json) -> list[FormFault]:
    """Return what wasn't answered about a face, each at its field. `card` is what the form gives."""
    missing = {
        "points": (card["points"] < 0, _("How many points does it bring?")),
        "type": (not card["type"], _("What do you call its type? Tap a word, or type a new one.")),
        "workers": (not card["workers"], _("How many workers does it need?")),
        "back": (not (card["letter"] and card["players"]), _("What is on its back?")),
    }
    return [FormFault(field, text, missing=True) for field, (is_missing, text) in missing.items() if is_missing]
