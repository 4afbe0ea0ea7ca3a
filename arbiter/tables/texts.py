"""What text the service lets in. PostgreSQL takes no NUL, no database takes a lone surrogate, and nothing that a
person types needs a control character.
"""

import re

from arbiter.faults import Invalid

_DEEPEST = 12  # a record nests seven deep
_BAD = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
DECK_NAME_LENGTH = 40
LAYOUT_NAME_LENGTH = 40


def is_clean(text: str) -> bool:
    """True if the text has no control character, no lone surrogate and no line separator."""
    return _BAD.search(text) is None


def check(value: object, depth: int = 0) -> None:
    """Refuse a JSON value that has unclean text anywhere in it, or is nested absurdly."""
    if depth > _DEEPEST:
        raise Invalid("value.too-deep")
    if isinstance(value, str):
        if not is_clean(value):
            raise Invalid("text.control-character")
    elif isinstance(value, dict):
        for key, item in value.items():
            check(key, depth + 1)
            check(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check(item, depth + 1)


def check_key(key: str | None) -> None:
    """Refuse a submission's key that isn't 1 to 64 letters, digits, hyphens or underscores."""
    if key is not None and not _KEY.fullmatch(key):
        raise Invalid("key.form")


def deck_name(name: str) -> str:
    """Return the name of a deck as it is kept, or refuse it."""
    return _name(name, DECK_NAME_LENGTH, "deck.name")


def layout_name(name: str) -> str:
    """Return the name of a start layout as it is kept, or refuse it."""
    return _name(name, LAYOUT_NAME_LENGTH, "layout.name")


def _name(name: str, most: int, code: str) -> str:
    trimmed = name.strip()
    if not trimmed or len(trimmed) > most or not is_clean(trimmed):
        raise Invalid(code)
    return trimmed
