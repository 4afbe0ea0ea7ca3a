"""What records, decks, output and rulings look like, as JSON Schema: made from the readers and types of the engine.

Asked by `tools/schemas.py` and by the arbiter's API; the engine itself needs none of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from kontor_rules.entries.descriptions import DESCRIPTIONS
from kontor_rules.entries.forms import CARD_PATTERN, CELL, SAILOR, a_card
from kontor_rules.entries.record import DECK_FORMAT, FORMAT, READER, setup_shape
from kontor_rules.field.cards import COLOURS, GOODS
from kontor_rules.interface import code_catalogue
from kontor_rules.interface.output_types import Adjudication, Output
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.values import HARBOUR, WATER
from kontor_rules.variants import GAMES, OPTIONS, SCENARIOS, SPECIAL_RULES
from kontor_rules.variants.variant import Option
from rulings import shapes
from rulings.forms import entry_shapes
from rulings.shapes import TEXT, WHOLE, YES_NO, Shape, any_of, array, by_key, or_null

SEATS = (*SINGLE_SEATS, *TEAM_SEATS)
_SEAT, _SIDE, _GOOD = any_of(SEATS), any_of(COLOURS), any_of(GOODS)
_CARD: Shape = {"type": "string", "pattern": CARD_PATTERN}
_PLAYED: Shape = {"type": "string", "pattern": CARD_PATTERN.replace(")$", f"|{SAILOR})$")}
_FACE: Shape = {"$ref": "#/$defs/Card"}
_CELLS = array(CELL)
_PIECES = by_key(WHOLE, _GOOD)

MEANT: Mapping[str, Shape] = {
    "seat": _SEAT,
    "return_to": _SEAT,
    "side": _SIDE,
    "card": _CARD,
    "cards": by_key(_PLAYED, _SEAT),
    "export": _GOOD,
    "choose": _GOOD,
    "draw": any_of((HARBOUR, WATER)),
}
"""What texts are under these keys of entries; which of them a table has, its set-up says."""

FACTS: Mapping[str, Shape] = {
    **dict.fromkeys(("seat", "by", "holder"), _SEAT),
    "side": _SIDE,
    **dict.fromkeys(("cell", "from", "to"), CELL),
    **dict.fromkeys(("card", "from_card", "to_card", "home"), TEXT),
    **dict.fromkeys(("coins", "treasury", "count", "left", "size", "points", "round", "first", "last"), WHOLE),
    "after": WHOLE,
    **dict.fromkeys(("reason", "decided_by", "game", "kind"), TEXT),
    **dict.fromkeys(("winners", "seats"), array(TEXT)),
    "good": _GOOD,
    "goods": _PIECES,
    "cells": _CELLS,
    "counts": YES_NO,
    "cards": by_key(or_null(TEXT), _SEAT),
    "owner": or_null(_SIDE),
    "leads": by_key({"type": "object"}, _GOOD),
}
"""What facts are, by their names; CODE_FACTS goes before it for a code."""
_AREA = {"goods": by_key(_PIECES, _SIDE)}
CODE_FACTS: Mapping[str, Mapping[str, Shape]] = {
    **{code: _AREA for code in code_catalogue.RULINGS if code.startswith("area.")},
    "face.learned": {"card": _FACE},
    "order.set": {"cards": array(TEXT)},
    "tax.all-broke": {"cards": array(TEXT)},
    "keeper.placed": {"left": or_null(WHOLE)},
    "override.coins": {"before": WHOLE},
    "override.owner": {"side": or_null(_SIDE), "before": or_null(_SIDE)},
    "override.reopened": {"before": or_null(_SIDE)},
    "override.moved": {"to": CELL},
}


def definitions() -> dict[str, Shape]:
    """Return the shapes by name; they refer to each other as "#/$defs/…"."""
    card = shapes.shape_of(a_card)
    found = {
        "Setup": _setup(),
        **shapes.entries(entry_shapes(READER), MEANT),
        "Record": shapes.record(FORMAT),
        "Deck": shapes.deck(DECK_FORMAT),
        "Position": shapes.of_type(Output),
        "Output": shapes.output(Adjudication),
        "Ruling": shapes.rulings(code_catalogue.RULINGS, FACTS, CODE_FACTS),
        "Refusal": shapes.refusal(code_catalogue.REFUSALS),
    }
    plain = {"Cell": CELL, "Card": card, "Rule": any_of((*code_catalogue.RULE_IDS, *code_catalogue.CHAPTERS))}
    refined: dict[str, Shape] = shapes.with_refs(found, plain)
    return shapes.described(plain | refined, DESCRIPTIONS)


def _setup() -> Shape:
    shape: Shape = shapes.with_names(setup_shape(), MEANT)
    players = array(shape["properties"]["players"]["items"], 2, 4)
    shape["properties"] |= {
        "game": any_of(one.id for one in GAMES),
        "players": players,
        "scenario": or_null(any_of(one.id for one in SCENARIOS)),
        "special_rules": array(any_of(one.id for one in SPECIAL_RULES)) | {"uniqueItems": True},
        "options": shapes.options({one.id: _values(one) for one in OPTIONS}),
    }
    return shape


def _values(option: Option) -> list[str]:
    several = (option.values, *option.values_in.values())
    return list(dict.fromkeys(value for values in several for value in values))
