"""The rules of Contract as command lines ask after them."""

from contract_rules.game import Game, adjudicate, check_deck, steps
from contract_rules.notation import entry_line
from contract_rules.picture import text_picture
from contract_rules.record import DECK_FORMAT, FORMAT, read_record
from rulings.engine import Engine


def _line(entry: object, _before: Game) -> str:
    return entry_line(entry)  # it names the card itself


ENGINE = Engine(FORMAT, DECK_FORMAT, adjudicate, check_deck, read_record, steps, text_picture, _line)
