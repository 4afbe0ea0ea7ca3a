"""Contract's decks: names of their cards, and the questions about a project."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbiter.game import Json
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.card_pages import CardPages
from arbiter.pages.lists.decks import DeckPages, DrawnCard, Family
from contract.drawing import project_svg, type_signs
from contract.face_question import FIELDS, FaceForm, FaceQuestion, question_of, unanswered
from contract.game import CONTRACT
from contract.words import card_name, face_question_text, face_text
from contract_rules import Reason
from contract_rules.entries.faces import LETTERS, NUMBERS
from contract_rules.entries.record import read_face


class ContractDecks(DeckPages):
    """Decks of projects."""

    rules = CONTRACT
    form = FaceForm
    fields = "contract/tasks/face.html"
    first_field = "points"
    style = "projects"

    def shown(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[DrawnCard]:
        """Return faces by number."""
        found = [read_face(face) for face in sorted(faces, key=lambda face: int(face["number"]))]
        signs = type_signs(dict.fromkeys(face.type for face in found))
        return [
            DrawnCard(
                str(face.number),
                face_text(face, names),
                "",
                project_svg(face, signs[face.type], large=True, title=card_name(face.number)),
            )
            for face in found
        ]

    def card_name(self, card: str) -> str:
        return card_name(int(card))

    def families(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[Family]:
        """Return the cards by the letter on their back."""
        known = [*faces]
        found = [(letter, [face for face in known if face["letter"] == letter]) for letter in LETTERS]
        return [
            Family(_("Cards with %(letter)s") % {"letter": letter}, self.shown(cards, names))
            for letter, cards in found
            if cards
        ]

    def lacking(self, deck: Deck, missing: Sequence[Json]) -> tuple[int, str]:
        del missing
        unknown = [str(number) for number in NUMBERS if str(number) not in deck.faces]
        return len(unknown), ", ".join(unknown)

    def oddities(self, questions: Sequence[Json]) -> list[str]:
        return [face_question_text(one) for one in questions]

    def can_be(self, card: str) -> bool:
        return card.isdecimal() and str(int(card)) == card and int(card) in NUMBERS  # M2

    def question(
        self, card: str, answers: FaceForm, known: Iterable[Json], names: Mapping[str, str], *, shared: bool
    ) -> FaceQuestion:
        return question_of(int(card), answers, (face["type"] for face in known), names, shared=shared)

    def face_of(self, card: str, answers: FaceForm) -> tuple[Json, Sequence[FormFault]]:
        face = answers.card(int(card))
        return face, unanswered(face)

    def field_of(self, reason: Reason) -> str:
        return FIELDS.get(reason.code, "")


DECKS = ContractDecks()
CARDS = CardPages(DECKS)
