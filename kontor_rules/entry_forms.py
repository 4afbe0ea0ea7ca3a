"""The form of entries in JSON: what every game knows, and what variants add (RECORD.md; overruling: docs/record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kontor_rules import entries
from kontor_rules.field import Cell
from kontor_rules.forms import a_card, a_cell, at_least, form, mapping, one_of, read, text, text_of
from kontor_rules.variants import REGISTRY
from rulings import refuse
from rulings.forms import Reader, nullable
from rulings.shapes import Shape, one_by, shape_of
from rulings.versions import OVERRIDE


def _placed(seat: str, cell: Cell, **said: Any) -> entries.Place:
    return entries.Place(seat, cell, said)


def _placed_by_the_table(seat: str, cell: Cell, reason: str, **said: Any) -> entries.OverrulePlace:
    return entries.OverrulePlace(_placed(seat, cell, **said), reason)


_REASON = text_of(1, 200)
_PLACE_KEYS: Mapping[str, Reader[Any]] = {key.key.name: key.key.form for one in REGISTRY for key in one.hooks.keys}
_PLACING: Mapping[str, Reader[Any]] = {"seat": text, "cell": a_cell, **_PLACE_KEYS}
_OVERRULINGS: Mapping[str, Reader[entries.Entry]] = {
    "coins": form(entries.OverruleCoins, {"reason": _REASON, "seat": text, "coins": at_least(0)}),
    "card": form(entries.OverruleCard, {"reason": _REASON, "cell": a_cell, "to": nullable(a_cell)}),
    "owner": form(entries.OverruleOwner, {"reason": _REASON, "cell": a_cell, "side": nullable(text)}),
    "place": form(_placed_by_the_table, {**_PLACING, "reason": _REASON}, _PLACE_KEYS),
    "turn": form(entries.OverruleTurn, {"reason": _REASON, "seat": text}),
}
_ENTRIES: Mapping[str, Reader[entries.Entry]] = {
    "face": form(entries.Face, {"card": a_card}),
    "sit-out": form(entries.SitOut, {"seat": text}),
    "play": form(entries.Play, {"cards": mapping(text)}),
    "ship": form(
        entries.MoveShip,
        {"seat": text, "to": a_cell, "remove": a_cell, "return_to": text, "buy": at_least(1)},
        optional=("remove", "return_to", "buy"),
    ),
    "place": form(_placed, _PLACING, _PLACE_KEYS),
    "no-place": form(entries.NoPlace, {"seat": text}),
    "end": form(entries.End, {"reason": one_of("agreed", "stuck")}),
    **{own.name: own.form for one in REGISTRY for own in one.hooks.entries if own.form is not None},
}
_ANSWERS: Mapping[str, Reader[entries.Entry]] = {
    asking.name: asking.form for one in REGISTRY for asking in one.hooks.asking
}
_SEVERAL = {"answer": ("question", _ANSWERS), OVERRIDE: ("what", _OVERRULINGS)}
"""The entries of several forms, each with the key that says which."""


def read_entry(value: object) -> entries.Entry:
    """Return one entry as a value."""
    said = dict(value) if isinstance(value, dict) else {}
    name = said.pop("entry", None)
    key, readers = _SEVERAL.get(name, ("entry", _ENTRIES)) if isinstance(name, str) else ("entry", {})
    which = name if key == "entry" else said.pop(key, None)
    reader = readers.get(which) if isinstance(which, str) else None
    if reader is None:
        refuse("entry.form", at=key, problem=f"no such {key}")
    return read(reader, said, "entry.form")


def entry_shapes() -> dict[str, Shape]:
    """Return what each kind of entry takes, by its name."""
    alone = {name: shape_of(reader) for name, reader in _ENTRIES.items()}
    for several, (key, readers) in _SEVERAL.items():
        alone[several] = one_by(key, {name: shape_of(reader) for name, reader in readers.items()})
    return {name: one_by("entry", {name: shape})["oneOf"][0] for name, shape in alone.items()}
