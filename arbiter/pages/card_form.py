"""A card's face as a plain form, for a deck that is looked after without a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.language import gettext as _
from arbiter.pages.faces import HARBOUR_KINDS, number_of, special_kind
from arbiter.pages.seats import colour_name
from kontor_rules.cards import GOODS, SPECIAL_KINDS

Json = dict[str, Any]

FAMILIES = ("R", "B", "G", "P", "W", "S")
"""The letters of card ids (RECORD.md), in the order of the rules."""

__all__ = ["FAMILIES", "Answer", "card_of", "family_name", "family_of", "kinds_of", "number_of"]

_COLOURS = {"R": "red", "B": "black", "G": "green", "P": "purple"}
_ID = re.compile(r"([RBGPWS])([1-9]\d{0,2})")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a form says of a card."""

    kind: str = ""
    wine: int = 0
    spice: int = 0
    tea: int = 0
    coin: bool = False
    ship: bool = False
    bar: str = ""

    def __getitem__(self, good: str) -> int:
        return {"wine": self.wine, "spice": self.spice, "tea": self.tea}[good]

    @classmethod
    def of_form(cls, form: Mapping[str, str]) -> Answer:
        counts = {good: int(form[good]) if form.get(good) in ("1", "2", "3") else 0 for good in GOODS}
        bar = form.get("bar", "") if form.get("bar") in ("over", "under") else ""
        return cls(form.get("kind", ""), **counts, coin="coin" in form, ship="ship" in form, bar=bar)

    @classmethod
    def of_card(cls, card: Json | None) -> Answer:
        """Return the answer that gives this card; an empty one for a card that nobody knows."""
        if card is None:
            return cls()
        counts = {good: card["goods"].count(good) for good in GOODS}
        return cls(card["kind"], **counts, coin=card["coin"], ship=card["ship"], bar=card["bar"] or "")


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


def card_of(card_id: str, answer: Answer) -> Json:
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
        "bar": answer.bar or None if colour in ("green", "purple") else None,
    }
