"""Kontor's decks: names and totals of their cards, and the questions about a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from flask import request

from arbiter.game import Json
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _, ngettext
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.card_pages import CardAnswers, CardPages
from arbiter.pages.lists.decks import DeckPages, DrawnCard, Family
from arbiter.pages.table.table_context import TableContext
from kontor.game import KONTOR
from kontor.table.position import colour_name, state_of
from kontor.tasks.faces import HARBOUR_KINDS, LETTERS, FaceAnswers, TypedFace, asking, card_of, incomplete, special_kind
from kontor.tasks.pad import CardForm, read_face
from kontor.tasks.task import shown
from kontor.words import card_name, face_question_text
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
    fields = "kontor/tasks/ask_face.html"
    first_field = "kind"

    def shown(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[DrawnCard]:
        del names
        return [*map(shown, faces)]

    def card_name(self, card: str) -> str:
        return card_name(card)

    def families(self, faces: Iterable[Json], names: Mapping[str, str]) -> list[Family]:
        """Return the cards of each colour or kind, by number; the centre is in none."""
        found: dict[str, list[Json]] = {}
        for face in sorted(faces, key=lambda face: (face["number"] or 0, face["id"])):
            found.setdefault(face["id"][0], []).append(face)
        return [
            Family(family_name(letter), self.shown(found[letter], names), _sums(found[letter]))
            for letter in FAMILIES
            if letter in found
        ]

    def lacking(self, deck: Deck, missing: Sequence[Json]) -> tuple[int, str]:
        """Return how many cards of a whole deck, with the extension, nobody has met yet."""
        del deck
        return sum(one["count"] for one in missing if one["kind"] != "centre"), ""

    def oddities(self, questions: Sequence[Json]) -> list[str]:
        return [face_question_text(question) for question in questions]

    def new_families(self) -> list[tuple[str, str]]:
        return [(letter, family_name(letter)) for letter in FAMILIES]

    def can_be(self, card: str) -> bool:
        return bool(_ID.fullmatch(card))

    def question(
        self, card: str, answers: FaceAnswers, known: Iterable[Json], names: Mapping[str, str], *, shared: bool
    ) -> TypedFace:
        del known, names, shared
        return asking(_COLOURS.get(card[0]), card[1:], kinds_of(card), answers if answers.kind else None)

    def face_of(self, card: str, answers: FaceAnswers) -> tuple[Json, Sequence[FormFault]]:
        """Return the card that the answers describe; one of one kind only is of that kind."""
        kinds, colour = kinds_of(card), _COLOURS.get(card[0], "")
        given = replace(answers, kind=kinds[0]) if len(kinds) == 1 else answers
        fault = incomplete(given, kinds, colour)
        return card_of(int(card[1:]), colour, given), [fault] if fault else []


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
    """The cards of a table, without those that its game leaves in the box."""

    def known(self, context: TableContext) -> Mapping[str, Json]:
        hidden = () if state_of(context).book.settings.special_kinds else SPECIAL_KINDS
        known = super().known(context)
        return {card: face for card, face in known.items() if face["number"] and face["kind"] not in hidden}

    def read(self, context: TableContext, card: str, face: Json) -> CardAnswers:
        del card
        answers, sure = FaceAnswers.read(request.form), CardForm.read(request.form).sure
        read = read_face(context, face["colour"] or "red", face["number"], answers, sure=sure, replaced=face["id"])
        return CardAnswers(answers, read.face, read.faults, read.shown, read.shown.why)


CARDS = KontorCards(DECKS)
