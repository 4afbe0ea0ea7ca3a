"""The kinds of entries: those of every game, and what variants add (record-kontor.md; overrides: docs/record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kontor_rules.entries.entry_values import Entry, OverrulePlace, Place
from kontor_rules.entries.forms import READERS, read
from kontor_rules.variants import REGISTRY
from rulings.forms import EntryKind, Reader, entry_reader

_KEYS: Mapping[str, Reader[Any]] = {key.key.name: key.key.form for one in REGISTRY for key in one.hooks.keys}


def _whole(kind: EntryKind) -> EntryKind:
    """Return a kind with all its keys: for placements, those that variants add precede the reason."""
    if kind.make not in (Place, OverrulePlace):
        return kind
    own = {key: reader for key, reader in kind.keys.items() if key != "reason"}
    return replace(kind, keys={**own, **_KEYS, **kind.keys}, optional=frozenset(_KEYS))


_OWN = tuple(dict.fromkeys(kind for one in REGISTRY for kind in one.hooks.entries))
ENTRY_KINDS: tuple[EntryKind, ...] = (
    *(_whole(kind) for kind in _OWN if kind.which is None),
    *(asking.entry for one in REGISTRY for asking in one.hooks.asking),
    *(_whole(kind) for kind in _OWN if kind.which is not None),
)
"""All kinds of entries of any game. A line is read as the first kind whose form fits."""
READER: Reader[Entry] = entry_reader(ENTRY_KINDS, "no such {}".format, READERS)


def read_entry(value: object) -> Entry:
    """Return one entry as a value."""
    return read(READER, value if isinstance(value, dict) else {}, "entry.form")
