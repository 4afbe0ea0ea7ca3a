"""Kontor's decks: names and totals of their cards, and the questions about a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import request

from arbiter.foundation.faults import Missing
from arbiter.game import Json
from arbiter.keeping import deck_files
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import Fault
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import Answered, Card, DeckPages
from arbiter.pages.table.table_context import TableContext
from kontor.game import KONTOR
from kontor.table.position import colour_name, state_of
from kontor.tasks.faces import BARRED, HARBOUR_KINDS, FaceAnswers, asking, kind_name, kinds_for, number_of, special_kind
from kontor.tasks.pad import CardForm, read_face
from kontor.tasks.task import shown, shown_id
from kontor.words import card_name
from kontor_rules import Reason, card_json
from kontor_rules.field.cards import GOODS, SPECIAL_KINDS

FAMILIES = ("R", "B", "G", "P", "W", "S")
"""The letters of card ids (record-kontor.md), in the order of the rules."""

_COLOURS = {"R": "red", "B": "black", "G": "green", "P": "purple"}
_ID = re.compile(r"([RBGPWS])([1-9]\d{0,2})")


def family_of(card_id: str) -> str | None:
    """Return the letter of a card's family, None for what is no card's id."""
    match = _ID.fullmatch(card_id)
    return match[1] if match else None


def family_name(letter: str) -> str:
    """Return what a family of cards is called."""
    if letter in _COLOURS:
        return colour_name(_COLOURS[letter])
    return _("Water") if letter == "W" else _("Special cards")


def kinds_of(card_id: str) -> tuple[str, ...]:
    """Return the kinds that a card can be of (C1-C3)."""
    letter, number = card_id[0], int(card_id[1:])
    if letter in _COLOURS:
        return HARBOUR_KINDS
    if letter == "W":
        return ("water",)
    return (special_kind(number),) if special_kind(number) else SPECIAL_KINDS[2:]


def card_of(card_id: str, answer: FaceAnswers) -> Json:
    """Return the card object that an answer describes; a card of one kind only is of that kind."""
    kinds = kinds_of(card_id)
    kind = answer.kind if answer.kind in kinds else kinds[0]
    colour = _COLOURS.get(card_id[0])
    return {
        "id": card_id,
        "kind": kind,
        "colour": colour,
        "number": int(card_id[1:]),
        "goods": [good for good in GOODS for _count in range(answer[good])] if kind == "goods" else [],
        "coin": answer.coin,
        "ship": answer.ship,
        "bar": answer.bar or None if colour in BARRED else None,
    }


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
