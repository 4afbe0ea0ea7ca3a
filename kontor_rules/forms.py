"""The form of values in JSON: marshmallow's fields and schemas that records, set-ups and entries share (RECORD.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from marshmallow import Schema, ValidationError, fields, post_load, validate

from kontor_rules.cards import COLOURS, GOODS, KINDS, Card, goods_from_names
from kontor_rules.entries import Entry, Place
from kontor_rules.field import Cell
from rulings import Reason, Refusal, refuse

Value = TypeVar("Value")

_MOST = 1_000_000
"""No number or coordinate in a game comes near this; larger ones are typing errors."""
_CARD_ID = re.compile(r"(?:[RBGPWS][1-9][0-9]{0,5}|HC)\Z")


class Text(fields.Field[str]):
    """A JSON string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError("not a text")
        return value


class Whole(fields.Field[int]):
    """A JSON number without a fraction; true and false are none."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not is_whole(value):
            raise ValidationError("not a whole number, or a far too large one")
        whole: int = value
        return whole


def is_whole(value: object) -> bool:
    """Tell whether a JSON value is a whole number of a size that can come up."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MOST


class YesNo(fields.Field[bool]):
    """JSON's true or false, and nothing that could be taken for them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("not true or false")
        return value


class CellField(fields.Field[Cell]):
    """Coordinates [x, y] (S1)."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Cell:
        if not isinstance(value, list) or len(value) != 2:
            raise ValidationError("not a cell [x, y]")
        x, y = value
        if not is_whole(x) or not is_whole(y):
            raise ValidationError("not a cell [x, y]")
        return (x, y)


class LayoutCell(fields.Field[tuple[Cell, str | None]]):
    """One card of a start layout: [x, y, card id or null]."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[Cell, str | None]:
        if not isinstance(value, list) or len(value) != 3:
            raise ValidationError("not [x, y, card]")
        cell: Cell = CellField().deserialize(value[:2])
        card_id = value[2]
        if card_id is not None and (not isinstance(card_id, str) or not _CARD_ID.match(card_id)):
            raise ValidationError("not a card id")
        return (cell, card_id)


def text(*choices: str, required: bool = True) -> Text:
    """Return a field for one of some texts, for any text if none are named."""
    return Text(required=required, validate=validate.OneOf(choices) if choices else None)


class CardSchema(Schema):
    """The card object of RECORD.md."""

    id = Text(required=True, validate=validate.Regexp(_CARD_ID, error="not a card id"))
    kind = text(*KINDS)
    colour = Text(required=True, allow_none=True, validate=validate.OneOf(COLOURS))
    number = Whole(required=True, allow_none=True, validate=validate.Range(min=1))
    goods = fields.List(text(*GOODS), required=True, validate=validate.Length(max=3))
    coin = YesNo(required=True)
    ship = YesNo(required=True)
    bar = Text(required=True, allow_none=True, validate=validate.OneOf(("over", "under")))

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Card:
        """Return the value."""
        return Card(**{**data, "goods": goods_from_names(data["goods"])})


def load(schema: Schema, value: object, code: str) -> Any:
    """Return what a schema makes of a value; refuse it with the place of the first problem."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        refuse(code, at="", problem="not an object")
    try:
        return schema.load(value)
    except ValidationError as error:
        at, problem = _first_problem(error.messages)
        raise Refusal((Reason(code, (), {"at": at, "problem": problem}),)) from None


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The form of one kind of entry: the keys beside those that name the kind, and what makes them a value."""

    keys: Schema
    make: Callable[..., Entry]

    def read(self, value: object) -> Entry:
        """Return the entry; lists become tuples. Raises Refusal for another form."""
        data: dict[str, Any] = load(self.keys, value, "entry.form")
        return self.make(**{name: tuple(said) if isinstance(said, list) else said for name, said in data.items()})


def entry_form(make: Callable[..., Entry], **keys: fields.Field[Any]) -> EntryForm:
    """Return the form of an entry with these keys."""
    return EntryForm(Schema.from_dict(dict(keys))(), make)


@dataclass(frozen=True, slots=True)
class Key(Generic[Value]):
    """An optional key of the entry `place`: its form, and the values to choose from, if they are few."""

    name: str
    form: fields.Field[Any]
    values: tuple[Value, ...] = ()

    def of(self, entry: Place) -> Value | None:
        """Return what an entry says under this key, None if nothing."""
        return entry.said.get(self.name)


def _first_problem(messages: object, path: str = "") -> tuple[str, str]:
    """Return where the first problem of marshmallow's messages lies ("cards.0.id"), and what it is."""
    if isinstance(messages, dict):
        key, value = next(iter(messages.items()))
        own = "" if key in ("_schema", "value") else str(key)
        return _first_problem(value, f"{path}.{own}" if path and own else path or own)
    if isinstance(messages, list) and messages:
        return _first_problem(messages[0], path)
    return path, str(messages)
