"""The rules of Contract as pure functions on frozen values: the public interface, for everybody who builds on it.

**Play.** A game is a value; `begin` and `enter` return the next one, or raise `Refusal` with every rule broken.

>>> players = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
>>> game = begin({"game": "base", "players": players, "pile": {"A": 6, "B": 5}}).game
>>> for card in range(1, 9):
...     game = enter(game, {"entry": "reveal", "card": card}).game
>>> entry, step = next(legal_entries(game))
>>> entry, [ruling.code for ruling in step.rulings]
({'entry': 'place', 'seat': 'red', 'committees': ['c1', 'c1']}, ['place.placed'])

**Ask.** What is legal, regardless of whose turn it is, and why not.

>>> [(reason.code, reason.rule) for reason in why_not(game, {"entry": "pass", "seat": "red"})]
[('pass.can-act', ('T5',))]
>>> may(game, {"entry": "place", "seat": "blue", "committees": ["c1"]}).against[0].code
'place.shape'

**Records.** A game as a file for other programs, an entry as one line, a position as text.

>>> entry_line(step.game.record()["entries"][-1])
'red →c1,c1'
>>> adjudicate(step.game.record())["active"]
'blue'

**Decks.** Faces that the sources don't print are learned; contradictions are reported.

>>> face = {"number": 12, "letter": "C", "players": [2, 3], "cost": {}, "points": 1, "type": "park", "workers": 1,
...         "build_cost": {}}
>>> [reason.rule for reason in check_face(game, face)]
[('M7',)]

**Words for.** Everything that needs texts: rules, codes with their facts, options.

>>> "N30" in RULE_IDS, REFUSALS["turn.other"], list(OPTIONS)[:2]
(True, ('seat', 'active'), ['few_workers', 'passing'])
"""

from contract_rules.entries.faces import Face
from contract_rules.entries.notation import entry_line, entry_of, text_picture
from contract_rules.entries.record import DECK_FORMAT, FORMAT, read_face, read_record
from contract_rules.interface.candidates import candidates, legal_entries
from contract_rules.interface.code_catalogue import REFUSALS, RULE_IDS, RULINGS
from contract_rules.interface.game import (
    Game,
    Step,
    adjudicate,
    begin,
    check_deck,
    check_face,
    enter,
    output,
    steps,
    why_not,
)
from contract_rules.interface.output_object import Adjudicated, Position
from contract_rules.interface.rule_queries import may, on_turn, projects, resolution
from contract_rules.json_types import EntryJson, SetupJson
from contract_rules.setup import OPTIONS
from rulings import Reason, Refusal, Ruling
from rulings.legal_entries import Amount, Blank, filled

# Play
__all__ = [
    "Amount",
    "Blank",
    "EntryJson",
    "Game",
    "Position",
    "Reason",
    "Refusal",
    "Ruling",
    "SetupJson",
    "Step",
    "begin",
    "candidates",
    "enter",
    "filled",
    "legal_entries",
    "output",
    "steps",
]
# Ask
__all__ += ["may", "on_turn", "projects", "resolution", "why_not"]
# Records
__all__ += [
    "DECK_FORMAT",
    "FORMAT",
    "Adjudicated",
    "adjudicate",
    "entry_line",
    "entry_of",
    "read_record",
    "text_picture",
]
# Decks
__all__ += ["Face", "check_deck", "check_face", "read_face"]
# Words for
__all__ += ["OPTIONS", "REFUSALS", "RULE_IDS", "RULINGS"]
