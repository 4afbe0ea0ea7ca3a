"""The rules of Kontor as command lines use them."""

from kontor_rules.entries.notation import entry_line
from kontor_rules.entries.record import DECK_FORMAT, FORMAT, read_record
from kontor_rules.field.picture import text_picture
from kontor_rules.interface.game import adjudicate, check_deck, steps
from rulings.engine import Engine

ENGINE = Engine(
    record_format=FORMAT,
    deck_format=DECK_FORMAT,
    adjudicate=adjudicate,
    check_deck=check_deck,
    read_record=read_record,
    steps=steps,
    text_picture=text_picture,
    entry_line=entry_line,
)
