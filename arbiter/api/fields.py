"""The fields of what the API takes and answers, each made of its description."""

from collections.abc import Callable
from functools import partial
from typing import Any, Self, TypeVar

from marshmallow import Schema, ValidationError, fields as kinds

from arbiter.game import Json
from arbiter.language.accepted_text import is_clean
from rulings.forms import is_whole

MAX_WHOLE = 2**31 - 1
MOST_KEYS = 100
GAME_SHAPE = "x-game-shape"
"""What the description of a field has until it gets the shapes that the games give (`shapes`)."""
Field = TypeVar("Field", bound=kinds.Field[Any])


class CleanText(kinds.String):
    """Text without control characters and lone surrogates."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if not is_clean(text):
            raise ValidationError("Control characters aren't allowed.")
        return text


class Whole(kinds.Integer):
    """A whole number from 0, read as in a record: 2.0 and true are none."""

    def _validated(self, value: Any) -> int:
        if not is_whole(value, 0, MAX_WHOLE):
            raise self.make_error("invalid")
        return value


class _Measured(kinds.Field[Any]):
    """A list or an object whose length is checked before its items are read: those of a body can be very many."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> Any:
        if isinstance(value, list | dict):
            self._validate(value)
        return super()._deserialize(value, attr, data, **more)


class List(_Measured, kinds.List[Any]):
    """A list."""


class Object(_Measured, kinds.Dict):
    """An object, with no more keys than any of a game's has."""

    def _validate(self, value: Any) -> None:
        super()._validate(value)
        if len(value) > MOST_KEYS:
            raise ValidationError("Too many keys.")


def described(kind: Callable[..., Field]) -> Callable[..., Field]:
    """Return what makes a field of this kind of its description: what it holds, and of which values.

    `says` is what JSON Schema has to say besides; `game` names the shape of a value that is a game's own.
    """

    def make(description: str, *, says: Json | None = None, game: str = "", **more: Any) -> Field:
        shape = {GAME_SHAPE: game} if game else {}
        return kind(**more, metadata={"description": description, **(says or {}), **shape})

    return make


text = described(CleanText)
string = described(kinds.String)
whole = described(Whole)
integer = described(kinds.Integer)
boolean = described(kinds.Boolean)
date_time = described(kinds.DateTime)
raw = described(kinds.Raw)
mapping = described(Object)
json_object = described(partial(Object, keys=kinds.String()))
texts_by_key = described(partial(Object, keys=kinds.String(), values=kinds.String()))
text_list = described(partial(List, CleanText))
string_list = described(partial(List, kinds.String))
raw_list = described(partial(List, kinds.Raw))
mapping_list = described(partial(List, Object))


def nested(schema: type[Schema], description: str, **more: Any) -> kinds.Nested:
    """Return a field that holds what has a schema."""
    return described(partial(kinds.Nested, schema))(description, **more)


def nested_list(schema: type[Schema], description: str, **more: Any) -> List:
    """Return a field that holds a list of what has a schema."""
    return described(partial(List, kinds.Nested(schema)))(description, **more)


class Answer(Schema):
    """What is answered: every key of it is always there, but those in `sometimes`."""

    sometimes: frozenset[str] = frozenset()

    def on_bind_field(self, field_name: str, field_obj: kinds.Field[Any]) -> None:
        """Say that a key is there."""
        field_obj.required = field_name not in self.sometimes

    def __deepcopy__(self, memo: object) -> Self:
        """Stay as it is: flask-smorest copies a view's description with each line that is added to it."""
        return self


class RulingOut(Answer):
    """A ruling: its code, the rules that it rests on (the main one first), and facts."""

    code = string("What is said, as a code; `words` has its sentence.")
    rule = string_list("The ids of the rules that decide it, the main one first.")
    facts = mapping("Names and numbers that the code speaks of.")


def ruling_list(description: str) -> List:
    """Return a field that holds rulings of a game."""
    return nested_list(RulingOut, description, game="Ruling")


def reason_list(description: str = "All rules that forbid it.") -> List:
    """Return a field that holds the reasons of a refusal."""
    return nested_list(RulingOut, description, game="Reason")
