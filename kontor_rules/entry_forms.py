"""The kinds of entries: what every game knows, and what variants add (RECORD.md; overruling: docs/record.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kontor_rules import entries
from kontor_rules.field import Cell
from kontor_rules.forms import a_card, form, read
from kontor_rules.variants import REGISTRY
from rulings import forms, refuse
from rulings.forms import Reader
from rulings.shapes import Shape, one_by, shape_of

_PLACE_KEYS: Mapping[str, Reader[Any]] = {key.key.name: key.key.form for one in REGISTRY for key in one.hooks.keys}
_OWN = tuple(dict.fromkeys(kind for one in REGISTRY for kind in one.hooks.entries))
ENTRY_KINDS: tuple[forms.EntryKind, ...] = (
    forms.EntryKind("face", entries.Face, {"card": a_card}, "{card:face}"),
    *(kind for kind in _OWN if kind.which is None),
    *(asking.entry for one in REGISTRY for asking in one.hooks.asking),
    *(kind for kind in _OWN if kind.which is not None),
)
"""All that can be entered in some game."""


def _placed(seat: str, cell: Cell, **said: Any) -> entries.Place:
    return entries.Place(seat, cell, said)


def _placed_by_the_table(seat: str, cell: Cell, reason: str, **said: Any) -> entries.OverrulePlace:
    return entries.OverrulePlace(_placed(seat, cell, **said), reason)


_PLACED: Mapping[Any, Callable[..., entries.Entry]] = {
    entries.Place: _placed,
    entries.OverrulePlace: _placed_by_the_table,
}


def _reader(kind: forms.EntryKind) -> Reader[entries.Entry]:
    """Return the reader of a kind; where a card is placed it takes the keys that variants add."""
    if kind.make not in _PLACED:
        return form(kind.make, kind.keys, kind.optional)
    own = {name: reader for name, reader in kind.keys.items() if name != "reason"}
    return form(_PLACED[kind.make], {**own, **_PLACE_KEYS, **kind.keys}, _PLACE_KEYS)


_READERS: dict[str, tuple[str, dict[str, Reader[entries.Entry]]]] = {}
"""By name of entries: the key that says which of its kinds one is, and their readers."""
for _kind in ENTRY_KINDS:
    _key, _value = _kind.which or ("entry", _kind.name)
    _READERS.setdefault(_kind.name, (_key, {}))[1][_value] = _reader(_kind)


def read_entry(value: object) -> entries.Entry:
    """Return one entry as a value."""
    said = dict(value) if isinstance(value, dict) else {}
    name = said.pop("entry", None)
    key, readers = _READERS.get(name, ("entry", {})) if isinstance(name, str) else ("entry", {})
    which = name if key == "entry" else said.pop(key, None)
    reader = readers.get(which) if isinstance(which, str) else None
    if reader is None:
        refuse("entry.form", at=key, problem=f"no such {key}")
    return read(reader, said, "entry.form")


def entry_shapes() -> dict[str, Shape]:
    """Return what each kind of entry takes, by its name."""
    told = {
        name: shape_of(readers[name])
        if key == "entry"
        else one_by(key, {which: shape_of(reader) for which, reader in readers.items()})
        for name, (key, readers) in _READERS.items()
    }
    return {name: one_by("entry", {name: shape})["oneOf"][0] for name, shape in told.items()}
