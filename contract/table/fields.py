"""Cards as addresses write them."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

SEPARATOR = "."


class Listing(fields.Field[tuple[Any, ...]]):
    """Several things in one word, in order: "c1.c1.c3"."""

    def __init__(self, inner: fields.Field[Any]) -> None:
        super().__init__()
        self.inner = inner

    def _deserialize(self, value: Any, *_args: Any, **_more: Any) -> tuple[Any, ...]:
        return tuple(self.inner.deserialize(one) for one in value.split(SEPARATOR) if one)

    def _serialize(self, value: Any, *_args: Any, **_more: Any) -> str:
        return SEPARATOR.join(str(one) for one in value)


def cards_field() -> Listing:
    """Cards, by their numbers; 0 is the town hall."""
    return Listing(fields.Integer(validate=validate.Range(0, 36)))
