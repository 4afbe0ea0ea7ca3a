"""From JSON to values: records, set-ups, entries, cards and decks (record-kontor.md). Form only, not the rules.

An error of form is refused with its place. Unknown keys are refused, not ignored.
"""

from __future__ import annotations

from kontor_rules.entries import forms
from kontor_rules.entries.forms import READERS, form, layout_cell, listing, whole
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell
from kontor_rules.json_types import SETUP, a_card
from kontor_rules.setup import Setup
from kontor_rules.variants import REGISTRY
from rulings.files import FileReader
from rulings.forms import Entered, EntryKind, Reader, entry_reader

FORMAT = "kontor-record"
"""The `format` of a record."""
DECK_FORMAT = "kontor-deck"
"""The `format` of a deck."""

_LAYOUT: Reader[dict[str, tuple[tuple[Cell, str | None], ...]]] = form(dict, {"layout": listing(layout_cell)})
_FILES = FileReader(FORMAT, DECK_FORMAT, whole)

_OWN = tuple(dict.fromkeys(kind for one in REGISTRY for kind in one.hooks.entries))
ENTRY_KINDS: tuple[EntryKind, ...] = (
    *(kind for kind in _OWN if kind.which is None),
    *(asking.entry for one in REGISTRY for asking in one.hooks.asking),
    *(kind for kind in _OWN if kind.which is not None),
)
"""All kinds of entries of any game. A line is read as the first kind whose form fits."""
READER = entry_reader(ENTRY_KINDS, "no such {}".format, READERS)


def read_card(value: object) -> Card:
    """Return a card object as a value."""
    return forms.read(a_card, value, "card.form")


def read_setup(value: object) -> Setup:
    """Return a record's set-up as a value."""
    return forms.read(SETUP, value, "setup.form")


def read_layout(value: object) -> tuple[tuple[Cell, str | None], ...]:
    """Return a start layout as a value: a list of [x, y, card id or null]."""
    return forms.read(_LAYOUT, {"layout": value}, "setup.form")["layout"]


def read_entry(value: object) -> Entered:
    """Return one entry as a value."""
    return forms.read(READER, value if isinstance(value, dict) else {}, "entry.form")


def read_record(value: object) -> tuple[object, list[object]]:
    """Return set-up and entries of a record as JSON; refuse anything but a record whose version fits its entries."""
    return _FILES.record(value)


def read_deck(value: object) -> tuple[Card, ...]:
    """Return the cards of a deck file; refuse anything else."""
    return tuple(map(read_card, _FILES.deck(value)))
