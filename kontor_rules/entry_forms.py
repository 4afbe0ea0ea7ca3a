"""The form of entries in JSON: one schema for each kind (RECORD.md; the table's word: docs/record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, post_load, pre_load, validate

from kontor_rules import entries
from kontor_rules.field import Cell
from kontor_rules.forms import CardSchema, CellField, Text, Whole, YesNo, load, text
from rulings import refuse

OVERRIDE = "override"
"""The entry by which the table overrules the arbiter; records without one stay at version 1."""


class EntrySchema(Schema):
    """What the schemas of all entries share: the key `entry` names the kind and is no part of the value."""

    kind: type

    @pre_load
    def without_name(self, data: Mapping[str, Any], **kwargs: Any) -> dict[str, Any]:
        """Leave out what chose the schema."""
        return {key: value for key, value in data.items() if key not in self.context_keys}

    context_keys: tuple[str, ...] = ("entry",)

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> object:
        """Return the entry; lists become tuples."""
        return self.kind(**_tuples(data))


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


class FaceSchema(EntrySchema):
    kind = entries.Face
    card = fields.Nested(CardSchema, required=True)


class BuyOutSchema(EntrySchema):
    kind = entries.BuyOut
    seat = Text(required=True)
    cell = CellField(required=True)


class BuySpecialSchema(EntrySchema):
    kind = entries.BuySpecial
    seat = Text(required=True)
    count = Whole(required=True, validate=validate.Range(min=1))


class SitOutSchema(EntrySchema):
    kind = entries.SitOut
    seat = Text(required=True)


class PlaySchema(EntrySchema):
    kind = entries.Play
    cards = fields.Dict(keys=Text(), values=Text(), required=True)


class ShipSchema(EntrySchema):
    kind = entries.MoveShip
    seat = Text(required=True)
    to = CellField(required=True)
    remove = CellField()
    return_to = Text()
    buy = Whole(validate=validate.Range(min=1))


class PlaceSchema(EntrySchema):
    kind = entries.Place
    seat = Text(required=True)
    cell = CellField(required=True)
    export = Text()
    choose = Text()
    joker = fields.List(CellField())
    draw = Text()
    pick = YesNo()


class WaterSchema(Schema):
    card = Text(required=True)
    cell = CellField(required=True)

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> tuple[str, Cell]:
        """Return the value."""
        return (data["card"], data["cell"])


class WatersSchema(EntrySchema):
    kind = entries.Waters
    seat = Text(required=True)
    cards = fields.List(fields.Nested(WaterSchema), required=True)


class NoPlaceSchema(EntrySchema):
    kind = entries.NoPlace
    seat = Text(required=True)


class SmuggleSchema(EntrySchema):
    kind = entries.Smuggle
    seat = Text(required=True)
    cell = CellField(required=True)


class EndSchema(EntrySchema):
    kind = entries.End
    reason = text("agreed", "stuck")


class AnswerSchema(EntrySchema):
    context_keys = ("entry", "question")


class SmuggledAnswerSchema(AnswerSchema):
    kind = entries.SmuggledAnswer
    seat = Text(required=True)
    card = fields.Nested(CardSchema, required=True)


class TavernAnswerSchema(AnswerSchema):
    kind = entries.TavernAnswer
    side = Text(required=True)
    cell = CellField(required=True)
    counts = YesNo(required=True)


class HighestCardAnswerSchema(AnswerSchema):
    kind = entries.HighestCardAnswer
    cards = fields.Dict(keys=Text(), values=Text(allow_none=True), required=True)


def _reason() -> Text:
    return Text(required=True, validate=validate.Length(min=1, max=200))


class OverruleSchema(EntrySchema):
    context_keys = ("entry", "what")

    reason = _reason()


class OverruleCoinsSchema(OverruleSchema):
    kind = entries.OverruleCoins
    seat = Text(required=True)
    coins = Whole(required=True, validate=validate.Range(min=0))


class OverruleCardSchema(OverruleSchema):
    kind = entries.OverruleCard
    cell = CellField(required=True)
    to = CellField(required=True, allow_none=True)


class OverruleOwnerSchema(OverruleSchema):
    kind = entries.OverruleOwner
    cell = CellField(required=True)
    side = Text(required=True, allow_none=True)


class OverruleTurnSchema(OverruleSchema):
    kind = entries.OverruleTurn
    seat = Text(required=True)


class OverrulePlaceSchema(PlaceSchema):
    context_keys = ("entry", "what")

    reason = _reason()

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> object:
        """Return the value: a placement and the table's reason for it."""
        reason = data.pop("reason")
        return entries.OverrulePlace(entries.Place(**_tuples(data)), reason)


_OVERRULINGS: Mapping[str, Schema] = {
    "coins": OverruleCoinsSchema(),
    "card": OverruleCardSchema(),
    "owner": OverruleOwnerSchema(),
    "place": OverrulePlaceSchema(),
    "turn": OverruleTurnSchema(),
}
_ENTRIES: Mapping[str, Schema] = {
    "face": FaceSchema(),
    "buy-out": BuyOutSchema(),
    "buy-special": BuySpecialSchema(),
    "sit-out": SitOutSchema(),
    "play": PlaySchema(),
    "ship": ShipSchema(),
    "place": PlaceSchema(),
    "waters": WatersSchema(),
    "no-place": NoPlaceSchema(),
    "smuggle": SmuggleSchema(),
    "end": EndSchema(),
}
_ANSWERS: Mapping[str, Schema] = {
    "smuggled": SmuggledAnswerSchema(),
    "tavern": TavernAnswerSchema(),
    "highest-card": HighestCardAnswerSchema(),
}


def read_entry(value: object) -> entries.Entry:
    """Return one entry as a value."""
    name = value.get("entry") if isinstance(value, dict) else None
    schema = _ENTRIES.get(name) if isinstance(name, str) else None
    for several, key, schemas in (("answer", "question", _ANSWERS), (OVERRIDE, "what", _OVERRULINGS)):
        if name == several and isinstance(value, dict):
            which = value.get(key)
            schema = schemas.get(which) if isinstance(which, str) else None
            if schema is None:
                refuse("entry.form", at=key, problem=f"no such {key}")
    if schema is None:
        refuse("entry.form", at="entry", problem="no such entry")
    entry: entries.Entry = load(schema, value, "entry.form")
    return entry
