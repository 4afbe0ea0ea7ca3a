"""The form of values in JSON: the readers that records, set-ups and entries share (record-kontor.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import Any, TypeGuard, TypeVar

from kontor_rules.field.cards import GOODS, Goods, goods_from_names
from kontor_rules.field.cells import Cell
from rulings import forms, refuse, shapes
from rulings.forms import Reader, Readers, Unreadable, Wording, is_whole
from rulings.frozen import frozen
from rulings.shapes import taking
from rulings.typed import TypedReaders

Value = TypeVar("Value")

_MOST = 1_000_000
"""No number or coordinate in a game comes close to this; larger ones are typing errors."""
_CARD_ID = re.compile(r"(?:[RBGPWS][1-9][0-9]{0,5}|HC)\Z")
CARD_PATTERN = "^([RBGPWS][1-9][0-9]{0,5}|HC)$"
"""The same in JSON Schema."""
_COORDINATE: shapes.Shape = {"type": "integer", "minimum": -_MOST, "maximum": _MOST}
CELL = shapes.array(_COORDINATE, 2, 2)
_LAYOUT_CELL: shapes.Shape = shapes.tuple_of(
    _COORDINATE, _COORDINATE, shapes.or_null({"type": "string", "pattern": CARD_PATTERN})
)


_WORDS = Wording(
    choice="Must be one of: {}.",
    array="Not a valid list.",
    mapping="Not a valid mapping type.",
    form="Invalid input type.",
    missing="Missing data for required field.",
    unknown="Unknown field.",
    null="Field may not be null.",
    key_order=True,
)
"""The stable messages of this engine's refusals of form."""
READERS = Readers(_WORDS)
text, one_of, listing, mapping, form = READERS.text, READERS.one_of, READERS.listing, READERS.mapping, READERS.form
TYPED = TypedReaders(READERS)
"""Makes the readers of the types of records (`json_types`)."""


def text_of(least: int, most: int) -> Reader[str]:
    """Return a reader of a text whose length is limited."""

    @taking(lambda: {"type": "string", "minLength": least, "maxLength": most})
    def read(value: object) -> str:
        said = text(value)
        if not least <= len(said) <= most:
            raise Unreadable(f"Length must be between {least} and {most}.")
        return said

    return read


def _is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a JSON value is a whole number of a plausible size."""
    return is_whole(value, -_MOST, _MOST)


def whole(value: object) -> int:
    """Read a whole number of a plausible size."""
    if not _is_whole(value):
        raise Unreadable("not a whole number")
    return value


def at_least(least: int) -> Reader[int]:
    """Return a reader of a whole number with a lower bound."""

    @taking(lambda: {"type": "integer", "minimum": least, "maximum": _MOST})
    def read(value: object) -> int:
        if is_whole(value, least, _MOST):
            return value
        too_small = f"Must be greater than or equal to {least}."
        raise _WORDS.unlike(value, too_small if _is_whole(value) else "not a whole number, or a far too large one")

    return read


@taking(lambda: {"type": "string", "pattern": CARD_PATTERN})
def card_id(value: object) -> str:
    """Read the id of a card (C1-C3)."""
    if not isinstance(value, str):
        raise _WORDS.unlike(value, "not a text")
    if not _CARD_ID.match(value):
        raise Unreadable("not a card id")
    return value


@taking(lambda: CELL)
def a_cell(value: object) -> Cell:
    """Read coordinates [x, y] (S1)."""
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if x.__class__ is y.__class__ is int and -_MOST <= x <= _MOST and -_MOST <= y <= _MOST:
            return (x, y)
    raise _WORDS.unlike(value, "not a cell [x, y]")


@taking(lambda: _LAYOUT_CELL)
def layout_cell(value: object) -> tuple[Cell, str | None]:
    """Read one card of a start layout: [x, y, card id or null]."""
    if not isinstance(value, list) or len(value) != 3:
        raise _WORDS.unlike(value, "not [x, y, card]")
    at, card_id = a_cell(value[:2]), value[2]
    if card_id is not None and not (isinstance(card_id, str) and _CARD_ID.match(card_id)):
        raise Unreadable("not a card id")
    return (at, card_id)


_MAX_GOODS = 3
_HEAPS = {names: goods_from_names(names) for most in range(_MAX_GOODS + 1) for names in product(GOODS, repeat=most)}
_GOODS = listing(one_of(*GOODS))


@taking(lambda: shapes.array(shapes.any_of(GOODS), most=_MAX_GOODS))
def goods_of_card(value: object) -> Goods:
    """Read the goods of a card (C1)."""
    try:
        return _HEAPS[tuple(value) if isinstance(value, list) else _GOODS(value)]
    except (KeyError, TypeError):
        _GOODS(value)
        raise Unreadable(f"Longer than maximum length {_MAX_GOODS}.") from None


def read(reader: Reader[Value], value: object, code: str) -> Value:
    """Return the value that an object's reader returns; refuse with the place of the first problem."""
    if not isinstance(value, dict):
        refuse(code, at="", problem="not an object")
    return forms.read(reader, value, code)


SAILOR = "sailor"
"""The value in `play` of a seat that plays its sailor card (F19)."""


@frozen
class Placement:
    """The active card is placed (P), with the `optional` keys that variants bring, e.g. `export`."""

    seat: str
    cell: Cell
    optional: Mapping[str, Any]


PLACED_LINE = (
    "@{cell}[ →{choose:word}][ export {export:word}][ joker {joker:cells}][ draw {draw:word}][ pick{pick:true}]"
)
"""The notation of a placement with its optional keys (docs/notation.md)."""
