"""Contract's decks: names of their cards, and the questions about a project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from flask import request

from arbiter.foundation.faults import Missing
from arbiter.game import Json
from arbiter.keeping import deck_files
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.pages.forms import Fault
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import Answered, Card, DeckPages
from arbiter.pages.table.table_context import TableContext
from contract.drawing import project_svg, type_signs
from contract.face_question import FIELDS, FaceForm, question_of, unanswered
from contract.game import CONTRACT
from contract.words import card_name, face_question_text, face_text
from contract_rules import Reason, Refusal
from contract_rules.entries.faces import LETTERS, NUMBERS, face_json
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


class ContractDecks(DeckPages):
    """Decks of projects."""

    rules = CONTRACT
    add = "contract/decks/add.html"
    question = "contract/decks/card.html"
    style = "projects"

    def title(self) -> str:
        return _("Our decks of Contract")

    def card(self, face: Json) -> Card:
        return shown([face])[0]

    def card_name(self, card: str) -> str:
        return card_name(int(card))

    def families(self, deck: Deck) -> list[tuple[str, list[Card], str]]:
        """Return the cards by the letter on their back."""
        found = [(letter, [face for face in deck.faces.values() if face["letter"] == letter]) for letter in LETTERS]
        return [(_("Cards with %(letter)s") % {"letter": letter}, shown(cards), "") for letter, cards in found if cards]

    def lacking(self, deck: Deck) -> tuple[int, str]:
        unknown = [str(number) for number in NUMBERS if str(number) not in deck.faces]
        return len(unknown), ", ".join(unknown)

    def questions(self, deck: Deck) -> list[str]:
        try:
            found = CONTRACT.faces.check_deck(deck_files.to_file(CONTRACT, deck))
        except Refusal:
            return []
        return [face_question_text(one) for one in found["questions"]]

    def asked(self, given: Mapping[str, str]) -> str | Fault:
        """Return the number of a project (M2)."""
        card = given.get("card", "")
        if card.isascii() and card.isdecimal() and len(card) <= 2 and int(card) in NUMBERS:
            return str(int(card))
        if not card:
            raise Missing
        return Fault("card", _("Type the number that is printed on the card."), ("M2",))

    def asking(self, deck: Deck, card: str, *, answered: bool) -> Mapping[str, object]:
        known = deck.faces.get(card)
        form = FaceForm.read(request.form) if answered else FaceForm.of(known) if known else FaceForm()
        types = (face["type"] for face in deck.faces.values())
        return {"name": card_name(int(card)), "face": question_of(int(card), form, types, {}, shared=False)}

    def read(self, card: str) -> Answered:
        face = FaceForm.read(request.form).card(int(card))
        return Answered(face, unanswered(face))

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

    def shown(self, context: TableContext, faces: Sequence[Json]) -> list[Card]:
        return shown(faces, context.names)

    def known(self, context: TableContext, card: str) -> Json | None:
        face = context.position.game.faces.get(int(card)) if card.isascii() and card.isdecimal() else None
        return None if face is None else face_json(face)

    def order(self, card: str) -> int:
        return int(card)

    def answers_of(self, face: Json) -> CardAnswers:
        return CardAnswers(FaceForm.of(face))

    def read(self, context: TableContext, face: Json) -> CardAnswers:
        del context
        form = FaceForm.read(request.form)
        said = form.card(face["number"])
        faults = unanswered(said)
        return CardAnswers(form, None if faults else said, faults)

    def question(self, context: TableContext, face: Json, answers: CardAnswers) -> Mapping[str, Any]:
        number, types = face["number"], (one.type for one in context.position.game.faces.values())
        asked = question_of(number, answers.form, types, context.names, shared=True)
        return {"number": number, "card": self.shown(context, [face])[0], "face": asked}


CARDS = ContractCards(DECKS)
