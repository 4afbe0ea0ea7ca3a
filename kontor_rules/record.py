"""From JSON to values: the game record, its set-up, cards and entries (RECORD.md). Form only; rules come later.

What is wrong with the form is refused with the place where it was found. Unknown keys are refused, not ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, pre_load, validate

from kontor_rules import entries
from kontor_rules.cards import COLOURS, GOODS, KINDS, Card, goods_from_names
from kontor_rules.field import Cell
from kontor_rules.rulings import Reason, Refusal, refuse
from kontor_rules.setup import Player, Setup

FORMAT, DECK_FORMAT, VERSION = "kontor-record", "kontor-deck", 1
MEDIA_TYPE = "application/vnd.kontor.record+json"
_MOST = 1_000_000
"""No number or coordinate in a game comes near this; larger ones are typing errors."""
_CARD_ID = re.compile(r"(?:[RBGPWS][1-9][0-9]{0,5}|HC)\Z")


class Text(fields.Field[str]):
    """A JSON string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError("not a text")
        return value


class Whole(fields.Field[int]):
    """A JSON number without a fraction; true and false are none."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not _is_whole(value):
            raise ValidationError("not a whole number, or a far too large one")
        whole: int = value
        return whole


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MOST


class YesNo(fields.Field[bool]):
    """JSON's true or false, and nothing that could be taken for them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("not true or false")
        return value


class CellField(fields.Field[Cell]):
    """Coordinates [x, y] (S1)."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Cell:
        if not isinstance(value, list) or len(value) != 2:
            raise ValidationError("not a cell [x, y]")
        x, y = value
        if not _is_whole(x) or not _is_whole(y):
            raise ValidationError("not a cell [x, y]")
        return (x, y)


class LayoutCell(fields.Field[tuple[Cell, str | None]]):
    """One card of a start layout: [x, y, card id or null]."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[Cell, str | None]:
        if not isinstance(value, list) or len(value) != 3:
            raise ValidationError("not [x, y, card]")
        cell: Cell = CellField().deserialize(value[:2])
        card_id = value[2]
        if card_id is not None and (not isinstance(card_id, str) or not _CARD_ID.match(card_id)):
            raise ValidationError("not a card id")
        return (cell, card_id)


def _text(*choices: str, required: bool = True) -> Text:
    return Text(required=required, validate=validate.OneOf(choices) if choices else None)


class CardSchema(Schema):
    """The card object of RECORD.md."""

    id = Text(required=True, validate=validate.Regexp(_CARD_ID, error="not a card id"))
    kind = _text(*KINDS)
    colour = Text(required=True, allow_none=True, validate=validate.OneOf(COLOURS))
    number = Whole(required=True, allow_none=True, validate=validate.Range(min=1))
    goods = fields.List(_text(*GOODS), required=True, validate=validate.Length(max=3))
    coin = YesNo(required=True)
    ship = YesNo(required=True)
    bar = Text(required=True, allow_none=True, validate=validate.OneOf(("over", "under")))

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Card:
        """Return the value."""
        return Card(**{**data, "goods": goods_from_names(data["goods"])})


class PlayerSchema(Schema):
    """A seat and who sits there."""

    seat = Text(required=True)
    name = Text(required=True, validate=validate.Length(min=1, max=40))

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Player:
        """Return the value."""
        return Player(**data)


class SetupSchema(Schema):
    """The set-up of a record."""

    game = Text(required=True)
    players = fields.List(fields.Nested(PlayerSchema), required=True)
    scenario = Text(allow_none=True)
    special_rules = fields.List(Text())
    options = fields.Dict(keys=Text(), values=Text())
    layout = fields.List(LayoutCell(), allow_none=True)
    deck = fields.List(fields.Nested(CardSchema))

    @post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Setup:
        """Return the value."""
        tuples = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
        return Setup(**{**data, **tuples})


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
        return self.kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in data.items()})


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
    reason = _text("agreed", "stuck")


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
_CARD, _SETUP = CardSchema(), SetupSchema()


def _load(schema: Schema, value: object, code: str) -> Any:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        refuse(code, at="", problem="not an object")
    try:
        return schema.load(value)
    except ValidationError as error:
        at, problem = _first_problem(error.messages)
        raise Refusal((Reason(code, (), {"at": at, "problem": problem}),)) from None


def _first_problem(messages: object, path: str = "") -> tuple[str, str]:
    """Return where the first problem of marshmallow's messages lies ("cards.0.id"), and what it is."""
    if isinstance(messages, dict):
        key, value = next(iter(messages.items()))
        own = "" if key in ("_schema", "value") else str(key)
        return _first_problem(value, f"{path}.{own}" if path and own else path or own)
    if isinstance(messages, list) and messages:
        return _first_problem(messages[0], path)
    return path, str(messages)


def read_card(value: object) -> Card:
    """Return a card object as a value."""
    card: Card = _load(_CARD, value, "card.form")
    return card


def read_setup(value: object) -> Setup:
    """Return a record's set-up as a value."""
    setup: Setup = _load(_SETUP, value, "setup.form")
    return setup


def read_entry(value: object) -> entries.Entry:
    """Return one entry as a value."""
    name = value.get("entry") if isinstance(value, dict) else None
    schema = _ENTRIES.get(name) if isinstance(name, str) else None
    if name == "answer" and isinstance(value, dict):
        question = value.get("question")
        schema = _ANSWERS.get(question) if isinstance(question, str) else None
        if schema is None:
            refuse("entry.form", at="question", problem="no such question")
    if schema is None:
        refuse("entry.form", at="entry", problem="no such entry")
    entry: entries.Entry = _load(schema, value, "entry.form")
    return entry


def read_record(value: object) -> tuple[object, list[object]]:
    """Return set-up and entries of a record, unread; refuse what isn't a record of this version."""
    keys = {"format", "version", "setup", "entries"}
    _check_head(value, keys, FORMAT, "record")
    assert isinstance(value, dict)
    if not isinstance(value["entries"], list):
        refuse("record.form", at="entries", problem="not a list")
    return value["setup"], value["entries"]


def _check_head(value: object, keys: set[str], name: str, what: str) -> None:
    if not isinstance(value, dict):
        refuse(f"{what}.form", at="", problem="not an object")
    if value.get("format") != name:
        refuse(f"{what}.form", at="format", problem=f"not {name}")
    version = value.get("version")
    if not _is_whole(version):
        refuse(f"{what}.form", at="version", problem="not a whole number")
    if version != VERSION:
        refuse(f"{what}.version", version=version, known=VERSION)
    for key in sorted(keys ^ value.keys(), key=str):
        refuse(f"{what}.form", at=str(key), problem="missing" if key in keys else "unknown")


def read_deck(value: object) -> tuple[str, tuple[Card, ...]]:
    """Return name and cards of a deck file; refuse what isn't one of this version."""
    _check_head(value, {"format", "version", "name", "note", "cards"}, DECK_FORMAT, "deck")
    assert isinstance(value, dict)
    for key in ("name", "note"):
        if not isinstance(value[key], str):
            refuse("deck.form", at=key, problem="not a text")
    if not isinstance(value["cards"], list):
        refuse("deck.form", at="cards", problem="not a list")
    return value["name"], tuple(read_card(card) for card in value["cards"])
