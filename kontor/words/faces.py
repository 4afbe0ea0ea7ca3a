"""What the arbiter asks back about a card's face although it accepts it (C5, C7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.language import gettext as _
from kontor.words.names import card_name

_QUESTIONS: Mapping[str, Callable[[], str]] = {
    "both-symbols": lambda: _("Does %(card)s really show both a coin and a ship? The rulebook hints at no such card."),
    "number-outside": lambda: _("Is the number of %(card)s right? The numbers seem to go from 3 to 95."),
    "three-goods": lambda: _("Are the goods of %(card)s right? Three goods belong on the 3 and the 4."),
    "red-3": lambda: _("Does %(card)s really have no ship symbol? The rulebook shows one."),
    "black-16": lambda: _("Is there more or less than one spice on %(card)s? The rulebook shows one spice."),
    "tavern-number": lambda: _("Is %(card)s really a tavern? Taverns should have the highest numbers."),
}


def face_question_text(question: Mapping[str, Any]) -> str:
    """Return a question of the engine about a face ("card", "rule", "question") as a sentence."""
    return _QUESTIONS[question["question"]]() % {"card": card_name(question["card"])}


def face_question_codes() -> frozenset[str]:
    """Return the codes of all questions that have a sentence."""
    return frozenset(_QUESTIONS)
