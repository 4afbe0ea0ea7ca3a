"""Cards as the pages of decks show them: drawn, with what they show in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.game import Json
from contract.drawing import project_svg, type_signs
from contract.words import card_name, face_text
from contract_rules.record import read_face


@dataclass(frozen=True, slots=True)
class Shown:
    """A card: its number, what it shows in words, and its picture."""

    number: int
    name: str
    text: str
    drawing: Markup


def shown(cards: Iterable[Json], names: Mapping[str, str] | None = None) -> list[Shown]:
    """Return faces (RECORD.md's objects) by number. `names` has what the table calls the committees."""
    faces = [read_face(card) for card in sorted(cards, key=lambda card: int(card["number"]))]
    signs = type_signs(dict.fromkeys(face.type for face in faces))
    return [
        Shown(
            face.number,
            card_name(face.number),
            face_text(face, names),
            project_svg(face, signs[face.type], large=True, title=card_name(face.number)),
        )
        for face in faces
    ]
