"""The rules of Contract as pure functions on frozen values.

`adjudicate(record)` rules on a whole game record. `begin`, `enter` and `look` do the same entry by entry.
"""

from contract_rules.choices import (
    ActionChoices,
    Amount,
    Resolution,
    action_choices,
    may_act,
    projects,
    resolution,
)
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
    "ActionChoices",
    "Amount",
    "Game",
    "Reason",
    "Refusal",
    "Resolution",
    "Ruling",
    "Step",
    "action_choices",
    "adjudicate",
    "begin",
    "check_deck",
    "check_face",
    "enter",
    "look",
    "may_act",
    "projects",
    "resolution",
    "steps",
    "why_not",
]
