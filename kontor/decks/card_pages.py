"""The cards whose faces a table knows, and correcting one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import request

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import Card
from arbiter.pages.table.table_context import TableContext
from kontor.decks.pages import DECKS
from kontor.table.position import state_of
from kontor.table.seats import colour_name
from kontor.tasks.card_reading import CardForm, read_face
from kontor.tasks.faces import FaceAnswers, asking, kinds_for, shown, shown_id
from kontor_rules import card_json
from kontor_rules.field.cards import SPECIAL_KINDS


class KontorCards(CardPages):
    """Kontor's cards, by colour or kind."""

    template = "kontor/decks/correct_card.html"
    field = "kind"

    def groups(self, context: TableContext) -> Iterable[tuple[str, Iterable[Json]]]:
        groups: dict[str, list[Json]] = {}
        hidden = ("centre",) if state_of(context).book.settings.special_kinds else ("centre", *SPECIAL_KINDS)
        for card in sorted(context.position.game.state.faces.values(), key=lambda card: (card.number or 0, card.id)):
            if card.kind not in hidden:
                neutral = _("Water") if card.pile == "water" else _("Special cards")
                name = colour_name(card.colour) if card.colour else neutral
                groups.setdefault(name, []).append(card_json(card))
        return sorted(groups.items())

    def shown(self, context: TableContext, faces: Sequence[Json]) -> list[Card]:
        del context
        return [*map(self.decks.card, faces)]

    def known(self, context: TableContext, card: str) -> Json | None:
        face = context.position.game.state.faces.get(card)
        return None if face is None or face.number is None else card_json(face)

    def answers_of(self, face: Json) -> CardAnswers:
        return CardAnswers(FaceAnswers.from_card(face))

    def read(self, context: TableContext, face: Json) -> CardAnswers:
        answers, sure = FaceAnswers.read(request.form), CardForm.read(request.form).sure
        colour = face["colour"] or "red"
        found = read_face(context, colour, face["number"], answers, sure=sure, replaced=face["id"])
        return CardAnswers(answers, found.face, found.faults, found.shown)

    def question(self, context: TableContext, face: Json, answers: CardAnswers) -> Mapping[str, Any]:
        game, colour, new = context.position.game, face["colour"], answers.face
        kinds = kinds_for(game, face["number"], colour)
        return {
            "card": shown_id(game, face["id"]),
            "new": shown(new) if new else None,
            "face": answers.asked
            if new is None and answers.asked
            else asking(colour, str(face["number"]), kinds, answers.form),
        }


CARDS = KontorCards(DECKS)
