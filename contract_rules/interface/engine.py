"""The rules of Contract as command lines ask after them."""

from contract_rules.entries.notation import entry_line
from contract_rules.entries.record import DECK_FORMAT, FORMAT, read_record
from contract_rules.interface.game import Game, adjudicate, check_deck, steps
from contract_rules.interface.picture import text_picture
from rulings.engine import Engine


def _line(entry: object, _before: Game) -> str:
    return entry_line(entry)  # it names the card itself


ENGINE = Engine(FORMAT, DECK_FORMAT, adjudicate, check_deck, read_record, steps, text_picture, _line)
