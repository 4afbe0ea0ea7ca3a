"""The kinds of fields that the API takes and answers, each with its description."""

from typing import Any

from marshmallow import Schema, ValidationError, fields

from arbiter.language.accepted_text import is_clean
from rulings.forms import is_whole

MAX_WHOLE = 2**31 - 1
GAME_SHAPE = "x-game-shape"
"""What the description of a field has until it gets the shapes that the games give (`shapes`)."""


class Text(fields.String):
    """Text without control characters and lone surrogates."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if not is_clean(text):
            raise ValidationError("Control characters aren't allowed.")
        return text


class Whole(fields.Integer):
    """A whole number from 0, read as in a record: 2.0 and true are none."""

    def _validated(self, value: Any) -> int:
        if not is_whole(value, 0, MAX_WHOLE):
            raise self.make_error("invalid")
        return value


def described(description: str, **more: Any) -> dict[str, Any]:
    """Describe a field: what it holds, and of which values."""
    return {"metadata": {"description": description, **more}}


def of_game(shape: str, description: str, how: str = "") -> dict[str, Any]:
    """Describe a field that holds a game's own value: of which shape, and whether it is a "list" or may be "null"."""
    return described(description, **{GAME_SHAPE: (shape, how)})


def json_object(**more: Any) -> fields.Dict:
    """Return a field that holds an object."""
    return fields.Dict(keys=fields.String(), **more)


def texts_by_key(description: str) -> fields.Dict:
    """Return a field that holds an object of texts."""
    return fields.Dict(keys=fields.String(), values=fields.String(), **described(description))


class Answer(Schema):
    """What is answered: every key of it is always there, but those in `sometimes`."""

    sometimes: frozenset[str] = frozenset()

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Say that a key is there."""
        field_obj.required = field_name not in self.sometimes


class RulingOut(Answer):
    """A ruling: its code, the rules that it rests on (the main one first), and facts."""

    code = fields.String(**described("What is said, as a code; `words` has its sentence."))
    rule = fields.List(fields.String(), **described("The ids of the rules that decide it, the main one first."))
    facts = fields.Dict(**described("Names and numbers that the code speaks of."))


def ruling_list(description: str, shape: str = "Ruling") -> fields.List[Any]:
    """Return a field that holds rulings of a game."""
    return fields.List(fields.Nested(RulingOut), **of_game(shape, description, "list"))


def reason_list(description: str = "All rules that forbid it.") -> fields.List[Any]:
    """Return a field that holds the reasons of a refusal."""
    return ruling_list(description, "Reason")
