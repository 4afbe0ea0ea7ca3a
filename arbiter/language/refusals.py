"""What the service itself says when something doesn't work, in the language of the moment."""

from functools import cache
from pathlib import Path
from typing import Any

from arbiter.foundation.config import MAX_ENTRIES, MAX_ON_SHELF
from arbiter.foundation.text_files import values_of
from arbiter.language import gettext

OTHER = "other"
_MOST = {"record.too-long": MAX_ENTRIES, "deck.full": MAX_ON_SHELF, "layout.full": MAX_ON_SHELF}


@cache
def texts() -> dict[str, dict[str, dict[str, Any]]]:
    """Return what the file holds, in English: for each kind of texts `title` and `text` by their keys."""
    return values_of(Path(__file__).with_suffix(".toml"))


def said(kind: str, key: str, part: str = "text") -> str:
    """Return a text, "" where there is none."""
    text: str = texts()[kind].get(key, {}).get(part, "")
    return gettext(text) if text else ""


def refusal_text(code: str) -> str:
    """Return a refusal of the service itself in words."""
    return (said("refusals", code) or said("refusals", OTHER)) % {"most": _MOST.get(code)}


def status_text(status: int) -> str:
    """Return what an HTTP status means here, in a sentence; pages say some of them otherwise."""
    return said("statuses", str(status)) or said("statuses", OTHER)
