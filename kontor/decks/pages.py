"""Kontor's decks: names and totals of their cards, and the questions about a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request

from arbiter.foundation.faults import Missing
from arbiter.game import Json
from arbiter.keeping import deck_files
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.faults import Fault
from arbiter.pages.lists.decks import Answered, Card, DeckPages
from kontor.decks.card_form import FAMILIES, card_of, family_name, family_of, kinds_of
from kontor.game import KONTOR
from kontor.tasks.faces import FaceAnswers, kind_name, number_of, shown
from kontor.words import card_name
from kontor_rules import Reason
from kontor_rules.field.cards import GOODS


class KontorDecks(DeckPages):
    """Decks of harbour, water and special cards."""

    rules = KONTOR
    add = "kontor/decks/add.html"
    question = "kontor/decks/card.html"

    def title(self) -> str:
        return _("Our decks of Kontor")

    def card(self, face: Json) -> Card:
        drawn = shown(face)
        return Card(drawn.id, drawn.name, drawn.short, drawn.drawing)

    def card_name(self, card: str) -> str:
        return card_name(card)

    def families(self, deck: Deck) -> list[tuple[str, list[Card], str]]:
        """Return the cards of each colour or kind, by number; the centre is in none."""
        found: dict[str, list[Json]] = {}
        for face in sorted(deck.faces.values(), key=lambda face: (face["number"] or 0, face["id"])):
            if face["id"] != "HC":
                found.setdefault(face["id"][0], []).append(face)
        return [
            (family_name(letter), [self.card(face) for face in found[letter]], _sums(found[letter]))
            for letter in FAMILIES
            if letter in found
        ]

    def lacking(self, deck: Deck) -> tuple[int, str]:
        """Return how many cards of a whole deck, with the extension, nobody has met yet."""
        lacking: list[Any] = [one["count"] for one in deck_files.missing(KONTOR, deck) if one["kind"] != "centre"]
        return sum(lacking), ""

    def new_families(self) -> list[tuple[str, str]]:
        """Return the colours and kinds of which a card can be added."""
        return [(letter, family_name(letter)) for letter in FAMILIES]

    def asked(self, given: Mapping[str, str]) -> str | Fault:
        card = given.get("card", "")
        if not card and "number" in given:
            number = number_of(given["number"])
            if number is None:
                return Fault("number", _("Type the number that is printed on the card."))
            card = f"{given.get('family', '')}{number}"
        if family_of(card) is None:
            raise Missing
        return card

    def asking(self, deck: Deck, card: str, *, answered: bool) -> Mapping[str, object]:
        letter, known = card[0], deck.faces.get(card)
        answer = FaceAnswers.from_card(known) if known else FaceAnswers()
        return {
            "card_id": card,
            "name": f"{family_name(letter)} {card[1:]}",
            "kinds": [(kind, kind_name(kind)) for kind in kinds_of(card)],
            "barred": letter in "GP",
            "answer": FaceAnswers.read(request.form) if answered else answer,
            "goods": GOODS,
        }

    def read(self, card: str) -> Answered:
        return Answered(card_of(card, FaceAnswers.read(request.form)))

    def field_of(self, reason: Reason) -> str:
        del reason
        return "kind"


def _sums(faces: list[Json]) -> str:
    """Return what the cards of a family add up to."""
    goods = [good for face in faces for good in face["goods"]]
    counts = {
        "cards": ngettext("%(num)d card", "%(num)d cards", len(faces)) % {"num": len(faces)},
        "wine": goods.count("wine"),
        "spice": goods.count("spice"),
        "tea": goods.count("tea"),
        "coins": sum(face["coin"] for face in faces),
        "ships": sum(face["ship"] for face in faces),
    }
    if goods:
        return _("%(cards)s: wine %(wine)s, spice %(spice)s, tea %(tea)s; coins %(coins)s, ships %(ships)s") % counts
    return _("%(cards)s: coins %(coins)s, ships %(ships)s") % counts


DECKS = KontorDecks()
