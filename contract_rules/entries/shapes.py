"""What records, decks, output and rulings look like, as JSON Schema: made from the readers and types of the engine.

Asked by `tools/schemas.py` and by the arbiter's API; the engine itself needs none of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from contract_rules.entries.choice import read_card, read_cell
from contract_rules.entries.descriptions import DESCRIPTIONS
from contract_rules.entries.entry_values import borrowing_shape
from contract_rules.entries.faces import LETTERS, MAX_KINDS, MAX_POINTS, NUMBERS, PLAYERS, TYPE_PATTERN, read_face_form
from contract_rules.entries.record import DECK_FORMAT, FORMAT, MAX_NAME, setup_shape
from contract_rules.interface import code_catalogue
from contract_rules.interface.output_object import Adjudicated, Position
from contract_rules.kinds import COMMITTEES, KINDS
from contract_rules.setup import MAX_PLAYERS, OPTIONS, SEATS
from contract_rules.turn.play import READER
from rulings import shapes
from rulings.forms import entry_shapes
from rulings.shapes import TEXT, WHOLE, YES_NO, Shape, any_of, array, by_key, or_null, shape_of

_SEAT, _KIND, _COMMITTEE, _LETTER = any_of(SEATS), any_of(KINDS), any_of(COMMITTEES), any_of(LETTERS)
_NAME: Shape = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
_COST = by_key(WHOLE | {"minimum": 1}, _KIND) | {"maxProperties": MAX_KINDS}
_BY_KIND = by_key(WHOLE, _KIND)
_SPOT: Shape = {"type": "object", "required": ["place"]}

MEANT: Mapping[str, Shape] = {"seat": _SEAT}
"""What texts are under these keys of entries; which of them a table has, its set-up says."""

FACTS: Mapping[str, Shape] = {
    "seat": _SEAT,
    "seats": array(_SEAT),
    "winners": array(_SEAT),
    "cell": shape_of(read_cell),
    "letter": _LETTER,
    "kind": _KIND,
    "committee": _COMMITTEE,
    "committees": array(_COMMITTEE),
    "known": YES_NO,
    "shared": YES_NO,
    "pile": by_key(WHOLE, _LETTER),
    "chosen": {"anyOf": [TEXT, array(WHOLE), {"type": "null"}]},
    **dict.fromkeys(("card", "borrowed", "instead"), shape_of(read_card)),
    **dict.fromkeys(("paid", "got", "lost", "before", "after"), _BY_KIND),
    **dict.fromkeys(("points", "workers", "display"), WHOLE),
    **dict.fromkeys(("reason", "source", "stage"), TEXT),
    **dict.fromkeys(("from", "to"), _SPOT),
}
"""What facts of rulings are, by their names; CODE_FACTS goes before it for a code."""
_NUMBERS = {"before": WHOLE, "after": WHOLE}
CODE_FACTS: Mapping[str, Mapping[str, Shape]] = {
    "override.points": _NUMBERS,
    "override.influence": _NUMBERS,
    "override.turn": {"before": _SEAT},
    "resolve.chosen": {"workers": by_key(WHOLE, _SEAT)},
    "resolve.back": {"workers": by_key(WHOLE, _SEAT)},
    "influence.lost": {"top": WHOLE},
}


def definitions() -> dict[str, Shape]:
    """Return the shapes by name; they refer to each other as "#/$defs/…"."""
    form = shape_of(read_face_form)
    found = {
        "Setup": _setup(),
        **shapes.entries(entry_shapes(READER), MEANT),
        "Borrowing": shapes.with_names(borrowing_shape(), MEANT),
        "Record": shapes.record(FORMAT),
        "Deck": shapes.deck(DECK_FORMAT),
        "Position": shapes.of_type(Position),
        "Output": shapes.output(Adjudicated),
        "Ruling": shapes.rulings(code_catalogue.RULINGS, FACTS, CODE_FACTS),
        "Refusal": shapes.refusal(code_catalogue.REFUSALS),
    }
    plain = {"Cell": shape_of(read_cell), "Card": form, "Rule": any_of(code_catalogue.RULE_IDS)}
    refined: dict[str, Shape] = shapes.with_refs(found, plain)
    return shapes.described(plain | {"Card": _face(form)} | refined, DESCRIPTIONS)


def _face(form: Shape) -> Shape:
    """M2-M8, as far as they look at one key alone."""
    meant = {
        "number": shape_of(read_card),
        "letter": _LETTER,
        "players": array({"enum": list(PLAYERS)}, 1) | {"uniqueItems": True},
        "cost": _COST,
        "points": {"type": "integer", "minimum": 0, "maximum": MAX_POINTS},
        "type": {"type": "string", "pattern": TYPE_PATTERN},
        "workers": {"enum": [1, 2]},
        "build_cost": _COST,
    }
    return form | {"properties": {key: meant[key] for key in form["properties"]}}


def _setup() -> Shape:
    shape: Shape = shapes.with_names(setup_shape(), MEANT)
    keys = shape["properties"]
    player = keys["players"]["items"]
    keys["players"] = array(player | {"properties": player["properties"] | {"name": _NAME}}, 2, MAX_PLAYERS)
    keys["pile"] = shapes.obj({letter: {"type": "integer", "minimum": 0, "maximum": NUMBERS[-1]} for letter in LETTERS})
    keys["options"] = shapes.options({one.id: one.values for one in OPTIONS.values()})
    keys["committees"] = or_null(array(_NAME, 4, 4) | {"uniqueItems": True})
    return shape
