"""The rules of Kontor as command lines ask after them."""

from kontor_rules.game import adjudicate, check_deck
from kontor_rules.record import DECK_FORMAT, FORMAT
from rulings.engine import Engine

ENGINE = Engine(FORMAT, DECK_FORMAT, adjudicate, check_deck)
