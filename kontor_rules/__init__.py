"""The rules of Kontor as pure functions on frozen values: the public interface, for everybody who builds on it.

**Play.** A game is a value; `begin` and `enter` return the next one, or raise `Refusal` with the reasons.

>>> players = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
>>> face = {"id": "W57", "kind": "water", "colour": None, "number": 57, "goods": [],
...         "coin": False, "ship": False, "bar": None}
>>> game = begin({"game": "basic", "players": players, "deck": [face]}).game
>>> for entry in ({"entry": "sit-out", "seat": "red"}, {"entry": "play", "cards": {"black": "W57"}}):
...     game = enter(game, entry).game
>>> entry, step = next(legal_entries(game))
>>> entry, [ruling.code for ruling in step.rulings][:3]
({'entry': 'place', 'seat': 'black', 'cell': [0, -3]}, ['place.laid', 'border.rows', 'draw.card'])

**Ask.** What is legal, and why not, without entering anything.

>>> [(reason.code, reason.rule) for reason in why_not(game, (4, 4))]
[('place.apart', ('P1',)), ('place.outside', ('P2',))]

**Records.** A game as a file for other programs, an entry as one line, a position as text.

>>> [entry_line(entry) for entry in step.game.record()["entries"]]
['red sits out', 'black:W57', 'black @L9']
>>> adjudicate(step.game.record())["coins"]
{'red': 5, 'black': 5}

**Decks.** Faces that the sources don't print are learned; contradictions are reported.

>>> [reason.code for reason in check_face(game, face | {"coin": True})]
['face.other']

**Words for.** Everything that needs texts: rules, codes with their facts, variants and options.

>>> "P4" in RULE_IDS, REFUSALS["place.crane"], [option.id for option in OPTIONS][:2]
(True, ('cell', 'card', 'crane', 'colour'), ['both_sit_out', 'sit_out_until'])
"""

from kontor_rules.entries.notation import entry_line, entry_of, text_picture
from kontor_rules.entries.record import DECK_FORMAT, FORMAT, read_card, read_record
from kontor_rules.field.cards import Card, card_json, face_questions
from kontor_rules.interface.candidates import candidates, legal_entries
from kontor_rules.interface.code_catalogue import REFUSALS, RULE_IDS, RULINGS
from kontor_rules.interface.game import (
    Game,
    Step,
    adjudicate,
    asked,
    begin,
    check_deck,
    check_face,
    ending,
    enter,
    may_play,
    output,
    revealed_cards,
    standings,
    steps,
    warehouses,
    why_not,
)
from kontor_rules.interface.output_types import Adjudication, Output
from kontor_rules.interface.rule_queries import if_closed, kept_open, may_go
from kontor_rules.interface.setup_compatibility import offers
from kontor_rules.json_types import EntryJson, SetupJson
from kontor_rules.rules_in_force import rules_in_force
from kontor_rules.variants import OPTIONS, REGISTRY
from rulings import Reason, Refusal, Ruling
from rulings.legal_entries import Blank, filled

# Play
__all__ = [
    "Blank",
    "EntryJson",
    "Game",
    "Output",
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
__all__ += [
    "asked",
    "ending",
    "if_closed",
    "kept_open",
    "may_go",
    "may_play",
    "revealed_cards",
    "standings",
    "warehouses",
    "why_not",
]
# Records
__all__ += [
    "DECK_FORMAT",
    "FORMAT",
    "Adjudication",
    "adjudicate",
    "entry_line",
    "entry_of",
    "read_record",
    "text_picture",
]
# Decks
__all__ += ["Card", "card_json", "check_deck", "check_face", "face_questions", "read_card"]
# Words for
__all__ += ["OPTIONS", "REFUSALS", "REGISTRY", "RULE_IDS", "RULINGS", "offers", "rules_in_force"]
