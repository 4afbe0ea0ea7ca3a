"""The rules of Contract as pure functions on frozen values.

`adjudicate(record)` rules on a whole game record. `begin`, `enter` and `look` do the same entry by entry.
"""

from contract_rules.game import (
    Game,
    Step,
    adjudicate,
    begin,
    check_deck,
    check_face,
    enter,
    look,
    steps,
    why_not,
)
from contract_rules.refusals import Refusal
from rulings import Reason, Ruling

__all__ = [
    "Game",
    "Reason",
    "Refusal",
    "Ruling",
    "Step",
    "adjudicate",
    "begin",
    "check_deck",
    "check_face",
    "enter",
    "look",
    "steps",
    "why_not",
]
