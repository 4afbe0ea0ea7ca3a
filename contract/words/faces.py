"""What the arbiter asks back about a deck's faces although it accepts them (record-contract.md, "Command line")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.language import gettext as _
from contract.words.names import card_name

_QUESTIONS: Mapping[str, Callable[[], str]] = {
    "cost.none": lambda: _("Does it really cost nothing to build %(card)s?"),
    "type.once": lambda: _("Is the type of %(card)s right? No other card has it."),
    "players.gap": lambda: _("Is the back of %(card)s right? It leaves out a number of players but not a higher one."),
}


def face_question_text(question: Mapping[str, Any]) -> str:
    """Return a question of the engine about a face ("card", "code") as a sentence."""
    return _QUESTIONS[question["code"]]() % {"card": card_name(question["card"])}


def face_question_codes() -> frozenset[str]:
    """Return the codes of all questions that have a sentence."""
    return frozenset(_QUESTIONS)
