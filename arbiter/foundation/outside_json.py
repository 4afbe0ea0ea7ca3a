"""JSON from outside. Python's own reader follows a text to any depth, and in a browser its stack ends unnoticed."""

import json
import re
from itertools import accumulate
from typing import Any

DEEPEST = 100
"""Levels. The deepest entry of the games here has fewer than 80."""
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_OTHERS = bytes(set(range(256)) - _STEPS.keys())


def read_json(text: str | bytes, **details: Any) -> Any:
    """Return what a text says; `details` are those of `json.loads`. Bytes are UTF-8.

    A byte order mark is no fault (RFC 8259, 8.1). Raises ValueError if it isn't JSON, or nests deeper than any game's.
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8-sig")
    brackets = _STRING.sub(b"", text.encode("utf-8", "surrogatepass")).translate(None, _OTHERS)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > DEEPEST:
        raise ValueError(f"nested in more than {DEEPEST} levels")
    return json.loads(text, **details)
