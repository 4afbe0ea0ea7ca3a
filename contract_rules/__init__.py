"""The rules of Contract as pure functions on frozen values.

`adjudicate(record)` rules on a whole game record. `begin`, `enter` and `look` do the same entry by entry.
"""

from contract_rules.candidates import legal_entries
from contract_rules.choices import (
    ActionChoices,
    Resolution,
    action_choices,
    projects,
    resolution,
)
from contract_rules.consulting import Verdict, key_of, may, may_act
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
from contract_rules.json_types import EntryJson, SetupJson
from contract_rules.notation import entry_line, entry_of
from contract_rules.picture import text_picture
from contract_rules.refusals import Refusal
from rulings import Reason, Ruling
from rulings.legal_entries import Amount

__all__ = [
    "ActionChoices",
    "Amount",
    "EntryJson",
    "Game",
    "Reason",
    "Refusal",
    "Resolution",
    "Ruling",
    "SetupJson",
    "Step",
    "Verdict",
    "action_choices",
    "adjudicate",
    "begin",
    "check_deck",
    "check_face",
    "enter",
    "entry_line",
    "entry_of",
    "key_of",
    "legal_entries",
    "look",
    "may",
    "may_act",
    "projects",
    "resolution",
    "steps",
    "text_picture",
    "why_not",
]
