"""The rules of Kontor as command lines ask after them."""

from kontor_rules.game import adjudicate, check_deck, steps
from kontor_rules.notation import entry_line
from kontor_rules.picture import text_picture
from kontor_rules.record import DECK_FORMAT, FORMAT, read_record
from rulings.engine import Engine

ENGINE = Engine(FORMAT, DECK_FORMAT, adjudicate, check_deck, read_record, steps, text_picture, entry_line)
