"""The rules of Kontor as pure functions on frozen values.

`adjudicate(record)` rules on a whole game record. `begin`, `enter` and `look` do the same entry by entry.
"""

from kontor_rules.cards import Card, card_json, face_questions
from kontor_rules.choices import (
    PlaceChoices,
    SmuggleCells,
    Taken,
    WaterCells,
    chits_left,
    may_pour,
    place_choices,
    ship_moves_left,
    ship_purchases,
    smuggle_cells,
    water_cells,
    why_no_ship,
    why_no_smuggling,
    why_no_water,
)
from kontor_rules.game import (
    Game,
    Step,
    adjudicate,
    begin,
    check_deck,
    check_face,
    enter,
    look,
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
    "PlaceChoices",
    "Reason",
    "Refusal",
    "Ruling",
    "SmuggleCells",
    "Step",
    "Taken",
    "WaterCells",
    "adjudicate",
    "begin",
    "card_json",
    "check_deck",
    "check_face",
    "chits_left",
    "enter",
    "face_questions",
    "look",
    "may_play",
    "may_pour",
    "place_choices",
    "removable",
    "revealed_cards",
    "ship_moves_left",
    "ship_purchases",
    "smuggle_cells",
    "standings",
    "warehouses",
    "water_cells",
    "why_no_ship",
    "why_no_smuggling",
    "why_no_water",
    "why_not",
]
