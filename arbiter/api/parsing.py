"""Reading requests: strict JSON, and fields that agree with what JSON Schema promises."""

import json
from math import isinf
from typing import Any, NoReturn

from flask import Request
from marshmallow import ValidationError, fields, missing
from webargs.flaskparser import FlaskParser, abort
from werkzeug.exceptions import UnsupportedMediaType

from arbiter.language.accepted_text import is_clean

MAX_WHOLE = 2**31 - 1
EXACT = 2**53
"""Up to here a number with a point is exactly the whole one."""


class Parser(FlaskParser):
    """Reads JSON bodies as the standard has them: no NaN, no nesting without end, nothing but JSON."""

    def _raw_load_json(self, req: Request) -> Any:
        if not req.is_json:
            raise UnsupportedMediaType("Send JSON, with a Content-Type that says so.")
        body = req.get_data(cache=True)
        if not body:
            return missing
        try:
            return json.loads(body, parse_constant=_no_constant, parse_float=_finite)
        except (ValueError, RecursionError):
            abort(400, messages={"json": ["Invalid JSON body."]})


class Text(fields.String):
    """Text without control characters and lone surrogates."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if not is_clean(text):
            raise ValidationError("Control characters aren't allowed.")
        return text


class Whole(fields.Integer):
    """A whole number; 2.0 is one, as in JSON Schema, 2.5 and true are not."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_WHOLE:
            raise self.make_error("invalid")
        if value != int(value):
            raise self.make_error("invalid")
        return int(value)


def _finite(text: str) -> float:
    """Return a number that was written with a point or an exponent; a whole one is one, as JSON Schema has it."""
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text} is beyond a number")
    return int(number) if number.is_integer() and abs(number) <= EXACT else number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't JSON")
