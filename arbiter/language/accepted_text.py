"""What text the service lets in. PostgreSQL takes no NUL, no database takes a lone surrogate, and nothing that a
person types needs a control character. A name that a person types needs nothing that can't be seen, either; records
from outside may have names as record.md lets them.
"""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Literal
from unicodedata import normalize

from arbiter.foundation.faults import Invalid

_DEEPEST = 12  # a record nests seven deep
_BAD = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_HIDDEN = re.compile(  # whatever is invisible, or turns the direction of writing; joiners where they join nothing
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
    "|(?<![^\x00-\u02ff])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\u02ff])"
)
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
MAX_NAME = 40
"""How long a player's name may be, in characters."""
KEPT_NAME_LENGTH = 40
"""The same of a deck or a start layout."""


def is_clean(text: str) -> bool:
    """True if the text has no control character, no lone surrogate and no line separator."""
    return _BAD.search(text) is None


def check(value: object) -> None:
    """Refuse a JSON value that has unclean text anywhere in it, or is nested absurdly.

    It goes level by level: of a value with tens of thousands of items, a call for each would keep all others waiting.
    """
    level = [value]
    for _depth in range(_DEEPEST + 1):
        if not is_clean(" ".join(one for one in level if isinstance(one, str))):
            raise Invalid("text.control-character")
        objects = [one for one in level if one and isinstance(one, dict)]
        lists = [one for one in level if isinstance(one, list)]
        level = list(chain(*lists, *objects, *(one.values() for one in objects)))
    if level:
        raise Invalid("value.too-deep")


def typed_name(name: str) -> str:
    """Return a name that somebody has typed or pasted, without spaces around it and what nobody sees."""
    return _HIDDEN.sub("", name).strip()


def alike(name: str) -> str:
    """Return a key that names that look alike share: normalizing wide letters, ligatures and accents."""
    return normalize("NFKC", _HIDDEN.sub("", name)).strip()


def check_names(names: Iterable[str]) -> None:
    """Refuse players' names with something that can't be seen in them, and two that look alike. Raises Invalid."""
    told = list(names)
    if any(_HIDDEN.search(name) for name in told):
        raise Invalid("name.hidden")
    if len({alike(name) for name in told}) < len(told):
        raise Invalid("name.alike")


def check_key(key: str | None) -> None:
    """Refuse a submission's key that isn't 1 to 64 letters, digits, hyphens or underscores."""
    if key is not None and not _KEY.fullmatch(key):
        raise Invalid("key.form")


def kept_name(name: str, what: Literal["deck", "layout"]) -> str:
    """Return the name of a deck or a start layout as it is kept, or refuse it."""
    trimmed = typed_name(name)
    if not trimmed or len(trimmed) > KEPT_NAME_LENGTH or not is_clean(trimmed):
        raise Invalid(f"{what}.name")
    return trimmed
