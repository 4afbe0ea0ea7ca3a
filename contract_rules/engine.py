"""The rules of Contract as command lines ask after them."""

from contract_rules.game import adjudicate, check_deck
from contract_rules.record import DECK_FORMAT, FORMAT
from rulings.engine import Engine

ENGINE = Engine(FORMAT, DECK_FORMAT, adjudicate, check_deck)
