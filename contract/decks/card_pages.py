"""The cards whose faces a table knows, and correcting one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from flask import request

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import Card
from arbiter.pages.table.table_context import TableContext
from contract.decks.face_form import FaceForm
from contract.decks.face_question import question_of, unanswered
from contract.decks.pages import DECKS, shown
from contract_rules.entries.faces import face_json


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
