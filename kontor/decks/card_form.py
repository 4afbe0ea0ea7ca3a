"""A card's face as a plain form, for a deck that is looked after without a game."""

from __future__ import annotations

import re
from typing import Any

from arbiter.language import gettext as _
from kontor.table.seats import colour_name
from kontor.tasks.faces import BARRED, HARBOUR_KINDS, FaceAnswers, special_kind
from kontor_rules.field.cards import GOODS, SPECIAL_KINDS

Json = dict[str, Any]

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
