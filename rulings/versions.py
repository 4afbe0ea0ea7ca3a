"""The versions of game records: overrides came with the second (docs/record.md)."""

from __future__ import annotations

VERSION = 1
OVERRULED_VERSION = 2
"""The version of records with an override: readers of version 1 don't know that entry."""
OVERRIDE = "override"
"""The entry of an override; records without one stay at version 1."""


def version_for(entries: object) -> int:
    """Return the version of a record with these entries: the lowest that knows them all.

    So each game has only one form, and readers of version 1 accept everything that they can understand.
    """
    return OVERRULED_VERSION if isinstance(entries, list) and any(map(_overrules, entries)) else VERSION


def as_known(entries: list[object]) -> list[object]:
    """Return entries as version 1 knows them: one of a later version is made unreadable, so it is refused in place."""
    return [None if _overrules(entry) else entry for entry in entries]


def _overrules(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("entry") == OVERRIDE
