"""How long the games of this service may become: every look at one costs as much as it is long.

The rules engines and their command lines know no such limit.
"""

from __future__ import annotations

from arbiter.foundation.config import MAX_ENTRIES, MAX_LINES
from arbiter.foundation.faults import Invalid
from arbiter.log.history import Draft


def check_record(record: object) -> None:
    """Refuse a record with more entries than are replayed here; what else may be wrong with it is for the rules."""
    _check_entries(entry_count(record))


def entry_count(record: object) -> int:
    """Return how many entries a record has; none, where that can't be read."""
    entries = record.get("entries") if isinstance(record, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def check(draft: Draft) -> None:
    """Refuse lines that would make a table's record or log too long; what shortens the record goes. Raises Invalid."""
    if draft.state.entries > draft.before.entries:
        _check_entries(draft.state.entries)
    if draft.state.length > MAX_LINES:
        raise Invalid("log.full", f"The log of a table has at most {MAX_LINES} lines.")


def _check_entries(number: int) -> None:
    if number > MAX_ENTRIES:
        raise Invalid("record.too-long", f"A record has at most {MAX_ENTRIES} entries here.")
