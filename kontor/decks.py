"""Kontor's decks: names and totals of their cards, and the questions about a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import request

from arbiter.foundation.faults import Missing
from arbiter.game import Json
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import DeckPages, DrawnCard, Family
from arbiter.pages.table.table_context import TableContext
from kontor.game import KONTOR
from kontor.table.position import colour_name, state_of
from kontor.tasks.faces import (
    BARRED,
    HARBOUR_KINDS,
    LETTERS,
    FaceAnswers,
    asking,
    card_of,
    kind_name,
    kinds_for,
    number_of,
    special_kind,
)
from kontor.tasks.pad import CardForm, read_face
from kontor.tasks.task import shown, shown_id
from kontor.words import card_name
from kontor_rules import Reason, card_json
from kontor_rules.field.cards import SPECIAL_KINDS

_COLOURS = {letter: colour for colour, letter in LETTERS.items()}
FAMILIES = (*_COLOURS, "W", "S")
"""The letters of card ids (record-kontor.md), in the order of the rules."""
_ID = re.compile(r"[RBGPWS][1-9]\d{0,2}")


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


class KontorDecks(DeckPages):
    """Decks of harbour, water and special cards."""

    rules = KONTOR
    form = FaceAnswers
    add = "kontor/decks/add.html"
    question = "kontor/decks/card.html"

    def title(self) -> str:
        return _("Our decks of Kontor")

    def shown(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[DrawnCard]:
        del names
        return [*map(shown, faces)]

    def card_name(self, card: str) -> str:
        return card_name(card)

    def families(self, deck: Deck) -> list[Family]:
        """Return the cards of each colour or kind, by number; the centre is in none."""
        found: dict[str, list[Json]] = {}
        for face in sorted(deck.faces.values(), key=lambda face: (face["number"] or 0, face["id"])):
            if face["id"] != "HC":
                found.setdefault(face["id"][0], []).append(face)
        return [
            Family(family_name(letter), self.shown(found[letter], {}), _sums(found[letter]))
            for letter in FAMILIES
            if letter in found
        ]

    def lacking(self, deck: Deck, missing: Sequence[Json]) -> tuple[int, str]:
        """Return how many cards of a whole deck, with the extension, nobody has met yet."""
        del deck
        return sum(one["count"] for one in missing if one["kind"] != "centre"), ""

    def new_families(self) -> list[tuple[str, str]]:
        """Return the colours and kinds of which a card can be added."""
        return [(letter, family_name(letter)) for letter in FAMILIES]

    def asked(self, given: Mapping[str, str]) -> str | FormFault:
        card = given.get("card", "")
        if not card and "number" in given:
            number = number_of(given["number"])
            if number is None:
                return FormFault("number", _("Type the number that is printed on the card."), missing=True)
            card = f"{given.get('family', '')}{number}"
        if not _ID.fullmatch(card):
            raise Missing
        return card

    def asking(self, deck: Deck, card: str, answers: FaceAnswers) -> Mapping[str, object]:
        del deck
        return {
            "card_id": card,
            "name": f"{family_name(card[0])} {card[1:]}",
            "kinds": [(kind, kind_name(kind)) for kind in kinds_of(card)],
            "barred": _COLOURS.get(card[0]) in BARRED,
            "answer": answers,
        }

    def face_of(self, card: str, answers: FaceAnswers) -> tuple[Json, Sequence[FormFault]]:
        """Return the card that the answers describe; one of one kind only is of that kind."""
        kinds = kinds_of(card)
        given = answers if answers.kind in kinds else replace(answers, kind=kinds[0])
        return card_of(int(card[1:]), _COLOURS.get(card[0], ""), given), ()

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

    def known(self, context: TableContext, card: str) -> Json | None:
        face = context.position.game.state.faces.get(card)
        return None if face is None or face.number is None else card_json(face)

    def read(self, context: TableContext, card: str, face: Json) -> CardAnswers:
        del card
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
