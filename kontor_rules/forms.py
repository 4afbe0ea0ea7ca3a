"""The form of values in JSON: the readers that records, set-ups and entries share (RECORD.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Generic, TypeGuard, TypeVar

from kontor_rules.cards import COLOURS, GOODS, KINDS, Card, Goods, goods_from_names
from kontor_rules.entries import Place
from kontor_rules.field import Cell
from rulings import refuse, shapes
from rulings.forms import Reader, Unreadable, nullable
from rulings.shapes import shape_of, taking

Value = TypeVar("Value")

_MOST = 1_000_000
"""No number or coordinate in a game comes near this; larger ones are typing errors."""
_CARD_ID = re.compile(r"(?:[RBGPWS][1-9][0-9]{0,5}|HC)\Z")
CARD_PATTERN = "^([RBGPWS][1-9][0-9]{0,5}|HC)$"
"""The same, as JSON Schema writes it."""
_COORDINATE: shapes.Shape = {"type": "integer", "minimum": -_MOST, "maximum": _MOST}
CELL = shapes.array(_COORDINATE, 2, 2)
_LAYOUT_CELL: shapes.Shape = shapes.tuple_of(
    _COORDINATE, _COORDINATE, shapes.or_null({"type": "string", "pattern": CARD_PATTERN})
)


def _unlike(value: object, problem: str) -> Unreadable:
    """Return what is wrong with a value of another type: null is told apart."""
    return Unreadable("Field may not be null." if value is None else problem)


@taking(lambda: shapes.TEXT)
def text(value: object) -> str:
    """Read any text."""
    if not isinstance(value, str):
        raise _unlike(value, "not a text")
    return value


def text_of(least: int, most: int) -> Reader[str]:
    """Return a reader of a text of so many characters."""

    @taking(lambda: {"type": "string", "minLength": least, "maxLength": most})
    def read(value: object) -> str:
        said = text(value)
        if not least <= len(said) <= most:
            raise Unreadable(f"Length must be between {least} and {most}.")
        return said

    return read


def one_of(*choices: str) -> Reader[str]:
    """Return a reader of one of some texts."""

    @taking(lambda: shapes.any_of(choices))
    def read(value: object) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise _unlike(value, f"Must be one of: {', '.join(choices)}." if isinstance(value, str) else "not a text")

    return read


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a JSON value is a whole number of a size that can come up; true and false are none."""
    return value.__class__ is int and -_MOST <= value <= _MOST


def at_least(least: int) -> Reader[int]:
    """Return a reader of a whole number that isn't smaller."""

    @taking(lambda: {"type": "integer", "minimum": least, "maximum": _MOST})
    def read(value: object) -> int:
        if value.__class__ is int and least <= value <= _MOST:
            return value
        too_small = f"Must be greater than or equal to {least}."
        raise _unlike(value, too_small if is_whole(value) else "not a whole number, or a far too large one")

    return read


@taking(lambda: {"type": "string", "pattern": CARD_PATTERN})
def _card_id(value: object) -> str:
    if not isinstance(value, str):
        raise _unlike(value, "not a text")
    if not _CARD_ID.match(value):
        raise Unreadable("not a card id")
    return value


@taking(lambda: shapes.YES_NO)
def yes_no(value: object) -> bool:
    """Read JSON's true or false, and nothing that could be taken for them."""
    if not isinstance(value, bool):
        raise _unlike(value, "not true or false")
    return value


@taking(lambda: CELL)
def a_cell(value: object) -> Cell:
    """Read coordinates [x, y] (S1)."""
    if not isinstance(value, list) or len(value) != 2 or not is_whole(value[0]) or not is_whole(value[1]):
        raise _unlike(value, "not a cell [x, y]")
    x, y = value
    return (x, y)


@taking(lambda: _LAYOUT_CELL)
def layout_cell(value: object) -> tuple[Cell, str | None]:
    """Read one card of a start layout: [x, y, card id or null]."""
    if not isinstance(value, list) or len(value) != 3:
        raise _unlike(value, "not [x, y, card]")
    at, card_id = a_cell(value[:2]), value[2]
    if card_id is not None and not (isinstance(card_id, str) and _CARD_ID.match(card_id)):
        raise Unreadable("not a card id")
    return (at, card_id)


def listing(reader: Reader[Value], most: int | None = None) -> Reader[tuple[Value, ...]]:
    """Return a reader of a list, of no more items than `most`."""

    @taking(lambda: shapes.array(shape_of(reader), most=most))
    def read(value: object) -> tuple[Value, ...]:
        if not isinstance(value, (list, tuple)):
            raise _unlike(value, "Not a valid list.")
        found: list[Value] = []
        try:
            for item in value:
                found.append(reader(item))
        except Unreadable as error:
            raise error.inside(len(found)) from None
        if most is not None and len(found) > most:
            raise Unreadable(f"Longer than maximum length {most}.")
        return tuple(found)

    return read


def mapping(reader: Reader[Value]) -> Reader[dict[str, Value]]:
    """Return a reader of an object with free keys."""

    @taking(lambda: shapes.by_key(shape_of(reader)))
    def read(value: object) -> dict[str, Value]:
        if not isinstance(value, dict):
            raise _unlike(value, "Not a valid mapping type.")
        found = {}
        for name, item in value.items():
            try:
                found[text(name)] = reader(item)
            except Unreadable as error:
                raise error.inside(name) from None
        return found

    return read


def form(make: Callable[..., Value], keys: Mapping[str, Reader[Any]], optional: Collection[str] = ()) -> Reader[Value]:
    """Return a reader of an object with these keys and no others; `make` gets what they hold, by name.

    The first problem is told, in the order of `keys`; those that are none of them come last.
    """
    needed = keys.keys() - optional

    @taking(lambda: shapes.obj({name: shape_of(one) for name, one in keys.items()}, optional))
    def read(value: object) -> Value:
        if not isinstance(value, dict):
            raise _unlike(value, "Invalid input type.")
        try:
            given = {name: keys[name](item) for name, item in value.items()}
        except (KeyError, Unreadable):
            raise _first_problem(value, keys, needed) from None
        if not needed <= given.keys():
            raise _first_problem(value, keys, needed)
        return make(**given)

    return read


def _first_problem(value: Mapping[Any, object], keys: Mapping[str, Reader[Any]], needed: Collection[str]) -> Unreadable:
    """Return what is wrong with an object that some reader of `keys` can't read, or that lacks or adds a key."""
    for name, reader in keys.items():
        if name in value:
            try:
                reader(value[name])
            except Unreadable as error:
                return error.inside(name)
        elif name in needed:
            return Unreadable("Missing data for required field.", name)
    return Unreadable("Unknown field.", min(str(name) for name in value if name not in keys))


_MOST_GOODS = 3
_HEAPS = {names: goods_from_names(names) for most in range(_MOST_GOODS + 1) for names in product(GOODS, repeat=most)}
_GOODS = listing(one_of(*GOODS), _MOST_GOODS)


@taking(lambda: shape_of(_GOODS))
def _goods(value: object) -> Goods:
    """Read the goods of a card."""
    try:
        return _HEAPS[tuple(value) if isinstance(value, list) else _GOODS(value)]
    except (KeyError, TypeError):
        return _HEAPS[_GOODS(value)]


a_card: Reader[Card] = form(
    lru_cache(maxsize=1024)(Card),
    {
        "id": _card_id,
        "kind": one_of(*KINDS),
        "colour": nullable(one_of(*COLOURS)),
        "number": nullable(at_least(1)),
        "goods": _goods,
        "coin": yes_no,
        "ship": yes_no,
        "bar": nullable(one_of("over", "under")),
    },
)
"""The reader of RECORD.md's card object."""


def read(reader: Reader[Value], value: object, code: str) -> Value:
    """Return what the reader of an object makes of a value; refuse it with the place of the first problem."""
    try:
        return reader(value)
    except Unreadable as error:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            refuse(code, at="", problem="not an object")
        refuse(code, at=error.at, problem=error.problem)


@dataclass(frozen=True, slots=True)
class Key(Generic[Value]):
    """An optional key of the entry `place`: its reader, and the values to choose from, if they are few."""

    name: str
    form: Reader[Value]
    values: tuple[Value, ...] = ()

    def of(self, entry: Place) -> Value | None:
        """Return what an entry says under this key, None if nothing."""
        return entry.said.get(self.name)
