"""The rules of Contract as command lines use them."""

from contract_rules.entries.notation import entry_line
from contract_rules.entries.record import DECK_FORMAT, FORMAT, read_record
from contract_rules.interface.game import Game, adjudicate, check_deck, steps
from contract_rules.interface.picture import text_picture
from rulings.engine import Engine


def _line(entry: object, _before: Game) -> str:
    return entry_line(entry)  # the line names the card itself


ENGINE = Engine(
    record_format=FORMAT,
    deck_format=DECK_FORMAT,
    adjudicate=adjudicate,
    check_deck=check_deck,
    read_record=read_record,
    steps=steps,
    text_picture=text_picture,
    entry_line=_line,
)
