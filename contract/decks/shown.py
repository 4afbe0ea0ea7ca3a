"""Cards as the pages of decks show them: drawn, with what they show in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter.game import Json
from arbiter.pages.lists.decks import Card
from contract.drawing import project_svg, type_signs
from contract.words import card_name, face_text
from contract_rules.entries.record import read_face


def shown(cards: Iterable[Json], names: Mapping[str, str] | None = None) -> list[Card]:
    """Return faces (record-contract.md's objects) by number. `names` has what the table calls the committees."""
    faces = [read_face(card) for card in sorted(cards, key=lambda card: int(card["number"]))]
    signs = type_signs(dict.fromkeys(face.type for face in faces))
    return [
        Card(
            str(face.number),
            face_text(face, names),
            "",
            project_svg(face, signs[face.type], large=True, title=card_name(face.number)),
        )
        for face in faces
    ]
