"""The rules of Kontor as pure functions on frozen values.

`adjudicate(record)` rules on a whole game record. `begin`, `enter` and `look` do the same entry by entry.
"""

from kontor_rules.cards import Card, card_json, face_questions
from kontor_rules.game import (
    Game,
    Step,
    adjudicate,
    begin,
    check_deck,
    check_face,
    enter,
    if_closed,
    look,
    may_go,
    may_play,
    removable,
    revealed_cards,
    standings,
    warehouses,
    why_not,
)
from kontor_rules.rulings import Reason, Refusal, Ruling
from kontor_rules.variants import OPTIONS, REGISTRY

__all__ = [
    "OPTIONS",
    "REGISTRY",
    "Card",
    "Game",
    "Reason",
    "Refusal",
    "Ruling",
    "Step",
    "adjudicate",
    "begin",
    "card_json",
    "check_deck",
    "check_face",
    "enter",
    "face_questions",
    "if_closed",
    "look",
    "may_go",
    "may_play",
    "removable",
    "revealed_cards",
    "standings",
    "warehouses",
    "why_not",
]
