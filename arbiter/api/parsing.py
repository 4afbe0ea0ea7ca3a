"""Reading requests: strict JSON, and fields that agree with what is described."""

import json
from math import isinf
from typing import Any, NoReturn

from flask import Request
from marshmallow import ValidationError, fields, missing
from webargs.flaskparser import FlaskParser, abort
from werkzeug.exceptions import UnsupportedMediaType

from arbiter.language.accepted_text import is_clean
from rulings.forms import is_whole

MAX_WHOLE = 2**31 - 1


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
    """A whole number from 0, read as in a record: 2.0 and true are none."""

    def _validated(self, value: Any) -> int:
        if not is_whole(value, 0, MAX_WHOLE):
            raise self.make_error("invalid")
        return value


def _finite(text: str) -> float:
    """Return a number that was written with a point or an exponent."""
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text} is beyond a number")
    return number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't JSON")
