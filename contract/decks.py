"""Contract's decks: names of their cards, and the questions about a project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.foundation.faults import Missing
from arbiter.game import Json
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import DeckPages, DrawnCard, Family
from arbiter.pages.table.table_context import TableContext
from contract.drawing import project_svg, type_signs
from contract.face_question import FIELDS, FaceForm, question_of, unanswered
from contract.game import CONTRACT
from contract.words import card_name, face_question_text, face_text
from contract_rules import Reason
from contract_rules.entries.faces import LETTERS, NUMBERS, face_json
from contract_rules.entries.record import read_face


class ContractDecks(DeckPages):
    """Decks of projects."""

    rules = CONTRACT
    form = FaceForm
    add = "contract/decks/add.html"
    question = "contract/decks/card.html"
    style = "projects"

    def title(self) -> str:
        return _("Our decks of Contract")

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

    def families(self, deck: Deck) -> list[Family]:
        """Return the cards by the letter on their back."""
        found = [(letter, [face for face in deck.faces.values() if face["letter"] == letter]) for letter in LETTERS]
        return [
            Family(_("Cards with %(letter)s") % {"letter": letter}, self.shown(faces, {}))
            for letter, faces in found
            if faces
        ]

    def lacking(self, deck: Deck, missing: Sequence[Json]) -> tuple[int, str]:
        del missing
        unknown = [str(number) for number in NUMBERS if str(number) not in deck.faces]
        return len(unknown), ", ".join(unknown)

    def oddities(self, questions: Sequence[Json]) -> list[str]:
        return [face_question_text(one) for one in questions]

    def asked(self, given: Mapping[str, str]) -> str | FormFault:
        """Return the number of a project (M2)."""
        card = given.get("card", "")
        if card.isascii() and card.isdecimal() and len(card) <= 2 and int(card) in NUMBERS:
            return str(int(card))
        if not card:
            raise Missing
        return FormFault("card", _("Type the number that is printed on the card."), ("M2",), missing=True)

    def asking(self, deck: Deck, card: str, answers: FaceForm) -> Mapping[str, object]:
        types = (face["type"] for face in deck.faces.values())
        return {"name": card_name(int(card)), "face": question_of(int(card), answers, types, {}, shared=False)}

    def face_of(self, card: str, answers: FaceForm) -> tuple[Json, Sequence[FormFault]]:
        face = answers.card(int(card))
        return face, unanswered(face)

    def field_of(self, reason: Reason) -> str:
        return FIELDS.get(reason.code, "")


DECKS = ContractDecks()


class ContractCards(CardPages):
    """Contract's projects, by number."""

    template = "contract/decks/correct_card.html"
    field = "points"

    def groups(self, context: TableContext) -> Iterator[tuple[str, Iterable[Json]]]:
        if known := [face_json(face) for _number, face in sorted(context.position.game.faces.items())]:
            yield _("Projects"), known

    def known(self, context: TableContext, card: str) -> Json | None:
        face = context.position.game.faces.get(int(card)) if card.isascii() and card.isdecimal() else None
        return None if face is None else face_json(face)

    def order(self, card: str) -> int:
        return int(card)

    def question(self, context: TableContext, face: Json, answers: CardAnswers) -> Mapping[str, Any]:
        number, types = face["number"], (one.type for one in context.position.game.faces.values())
        asked = question_of(number, answers.form, types, context.names, shared=True)
        return {"number": number, "card": self.decks.shown([face], context.names)[0], "face": asked}


CARDS = ContractCards(DECKS)
