"""From JSON to values: the game record, its set-up, cards and decks (record-kontor.md). Form only, not the rules.

An error of form is refused with its place. Unknown keys are refused, not ignored.
"""

from __future__ import annotations

from kontor_rules.entries import forms
from kontor_rules.entries.forms import form, layout_cell, listing, mapping, text, text_of, whole
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell
from kontor_rules.setup import Player, Setup
from rulings import refuse
from rulings.files import FileReader
from rulings.forms import Reader, nullable
from rulings.shapes import Shape, shape_of

FORMAT = "kontor-record"
"""The `format` of a record."""
DECK_FORMAT = "kontor-deck"
"""The `format` of a deck."""

_SETUP = form(
    Setup,
    {
        "game": text,
        "players": listing(form(Player, {"seat": text, "name": text_of(1, 40)})),
        "scenario": nullable(text),
        "special_rules": listing(text),
        "options": mapping(text, text),
        "layout": nullable(listing(layout_cell)),
        "deck": listing(forms.a_card),
    },
    optional=("scenario", "special_rules", "options", "layout", "deck"),
)
_LAYOUT: Reader[dict[str, tuple[tuple[Cell, str | None], ...]]] = form(dict, {"layout": listing(layout_cell)})
_FILES = FileReader(FORMAT, DECK_FORMAT, refuse, whole)


def read_card(value: object) -> Card:
    """Return a card object as a value."""
    return forms.read(forms.a_card, value, "card.form")


def read_setup(value: object) -> Setup:
    """Return a record's set-up as a value."""
    return forms.read(_SETUP, value, "setup.form")


def read_layout(value: object) -> tuple[tuple[Cell, str | None], ...]:
    """Return a start layout as a value: a list of [x, y, card id or null]."""
    return forms.read(_LAYOUT, {"layout": value}, "setup.form")["layout"]


def read_record(value: object) -> tuple[object, list[object]]:
    """Return set-up and entries of a record as JSON; refuse anything but a record whose version fits its entries."""
    return _FILES.record(value)


def read_deck(value: object) -> tuple[str, tuple[Card, ...]]:
    """Return name and cards of a deck file; refuse anything else."""
    name, cards = _FILES.deck(value)
    return name, tuple(map(read_card, cards))


def setup_shape() -> Shape:
    """Return the shape of a set-up."""
    return shape_of(_SETUP)
