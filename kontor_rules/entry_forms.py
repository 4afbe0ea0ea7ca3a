"""The form of entries in JSON: what every game knows, and what variants add (RECORD.md; overruling: docs/record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, validate

from kontor_rules import entries
from kontor_rules.field import Cell
from kontor_rules.forms import CardSchema, CellField, EntryForm, Text, Whole, entry_form, text
from kontor_rules.variants import REGISTRY
from rulings import refuse
from rulings.versions import OVERRIDE


def _seat() -> Text:
    return Text(required=True)


def _cell(*, or_none: bool = False) -> CellField:
    return CellField(required=True, allow_none=or_none)


def _reason() -> Text:
    return Text(required=True, validate=validate.Length(min=1, max=200))


def _placed(seat: str, cell: Cell, **said: Any) -> entries.Place:
    return entries.Place(seat, cell, said)


def _placed_by_the_table(seat: str, cell: Cell, reason: str, **said: Any) -> entries.OverrulePlace:
    return entries.OverrulePlace(_placed(seat, cell, **said), reason)


_PLACING: Mapping[str, fields.Field[Any]] = {
    "seat": _seat(),
    "cell": _cell(),
    **{key.key.name: key.key.form for one in REGISTRY for key in one.hooks.keys},
}
_OVERRULINGS: Mapping[str, EntryForm] = {
    "coins": entry_form(
        entries.OverruleCoins,
        reason=_reason(),
        seat=_seat(),
        coins=Whole(required=True, validate=validate.Range(min=0)),
    ),
    "card": entry_form(entries.OverruleCard, reason=_reason(), cell=_cell(), to=_cell(or_none=True)),
    "owner": entry_form(
        entries.OverruleOwner, reason=_reason(), cell=_cell(), side=Text(required=True, allow_none=True)
    ),
    "place": entry_form(_placed_by_the_table, **_PLACING, reason=_reason()),
    "turn": entry_form(entries.OverruleTurn, reason=_reason(), seat=_seat()),
}
_ENTRIES: Mapping[str, EntryForm] = {
    "face": entry_form(entries.Face, card=fields.Nested(CardSchema, required=True)),
    "sit-out": entry_form(entries.SitOut, seat=_seat()),
    "play": entry_form(entries.Play, cards=fields.Dict(keys=Text(), values=Text(), required=True)),
    "ship": entry_form(
        entries.MoveShip,
        seat=_seat(),
        to=_cell(),
        remove=CellField(),
        return_to=Text(),
        buy=Whole(validate=validate.Range(min=1)),
    ),
    "place": entry_form(_placed, **_PLACING),
    "no-place": entry_form(entries.NoPlace, seat=_seat()),
    "end": entry_form(entries.End, reason=text("agreed", "stuck")),
    **{own.name: own.form for one in REGISTRY for own in one.hooks.entries if own.form is not None},
}
_ANSWERS: Mapping[str, EntryForm] = {asking.name: asking.form for one in REGISTRY for asking in one.hooks.asking}


def read_entry(value: object) -> entries.Entry:
    """Return one entry as a value."""
    name = value.get("entry") if isinstance(value, dict) else None
    form, naming = (_ENTRIES.get(name) if isinstance(name, str) else None), {"entry"}
    for several, key, forms in (("answer", "question", _ANSWERS), (OVERRIDE, "what", _OVERRULINGS)):
        if name == several and isinstance(value, dict):
            which = value.get(key)
            form, naming = (forms.get(which) if isinstance(which, str) else None), {"entry", key}
            if form is None:
                refuse("entry.form", at=key, problem=f"no such {key}")
    if form is None or not isinstance(value, dict):
        refuse("entry.form", at="entry", problem="no such entry")
    return form.read({key: said for key, said in value.items() if key not in naming})
