"""Correcting what was entered earlier: edits of the record, tried out before anything is stored.

An edit changes, inserts or deletes one entry of the record, replaces a card's face or sets an option. Several edits
are applied one after the other; the places that they name are those of the record at that moment. Pure.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from arbiter.foundation.faults import Invalid
from arbiter.game import Faces, Game, Json, Readings, Rules
from arbiter.log.history import AMENDED, CORRECTED, Line, record, righted, taken_steps
from rulings import Refusal, Ruling

CHANGE, INSERT, DELETE, FACE, OPTION = "change", "insert", "delete", "face", "option"
MOST = 40
"""Nobody mends more than this at one go; a form that asks for more is broken."""
LONGEST = 4096
"""Characters of an edit as JSON, ten times what an entry takes: one that a later edit changes again is only read."""


class EditSchema(Schema):
    """One edit. `at` is the entry's place in the record; inserting puts the entry before it.

    `lies`: a changed entry alone was wrong, and what it becomes lies on the table already.
    """

    op = fields.String(required=True, validate=validate.OneOf((CHANGE, INSERT, DELETE, FACE, OPTION)))
    at = fields.Integer(strict=True, validate=validate.Range(min=0))
    entry = fields.Dict()
    card = fields.Dict()
    option = fields.String()
    value = fields.String(allow_none=True)
    lies = fields.Boolean()

    @validates_schema
    def has_its_keys(self, data: dict[str, Any], **_more: Any) -> None:
        """Each operation has the keys that it needs, and no others."""
        told = data.keys() - {"op"} - ({"lies"} if data.get("op") == CHANGE else set())
        if told != KEYS.get(data.get("op", ""), set()):
            raise ValidationError("keys that don't belong together")


KEYS = {
    CHANGE: {"at", "entry"}, INSERT: {"at", "entry"}, DELETE: {"at"}, FACE: {"card"}, OPTION: {"option", "value"}
}  # fmt: skip
"""The keys that each operation has."""
_EDITS = EditSchema(many=True)


@dataclass(frozen=True, slots=True)
class TriedEntry:
    """An entry of a record on trial, with the line of the log that brought it, what followed, and the game then."""

    line: Line
    entry: Json
    rulings: tuple[Ruling, ...]
    game: Game


@dataclass(frozen=True, slots=True)
class Trial:
    """What edits make of a game. `game` is its end, or the moment before the entry that doesn't hold any more.

    `broken` is that entry's place in the edited record, -1 for the set-up, and `refusal` says why; None if all holds.
    `lies` are entries that alone were wrong: each as it was, and as it becomes and lies already.
    """

    setup: Json
    entries: tuple[tuple[Line, Json], ...]
    entered: tuple[TriedEntry, ...]
    game: Game | None
    broken: int | None
    refusal: Refusal | None
    lies: tuple[tuple[Json, Json], ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the whole edited record can be played."""
        return self.refusal is None


def read_edits(given: object) -> list[Json]:
    """Return edits out of JSON; what they say is for the table's game to read (`check`). Raises Invalid."""
    if not isinstance(given, list) or len(given) > MOST:
        raise Invalid("amend.form")
    try:
        edits: list[Json] = _EDITS.load(given)
    except ValidationError:
        raise Invalid("amend.form") from None
    if any(len(json.dumps(edit)) > LONGEST for edit in edits):
        raise Invalid("amend.form")
    return edits


def written(edits: Iterable[Json]) -> list[tuple[str, Json]]:
    """Return edits as lines of the log: kind and content of each."""
    return [
        (CORRECTED, {"card": edit["card"]}) if edit["op"] == FACE else (AMENDED, edit) for edit in edits
    ]  # fmt: skip


def attempt(rules: Rules, setup: Json, past: Sequence[Line], edits: Sequence[Line]) -> Trial:
    """Replay the record of some lines with edits, until its end or the first entry that the rules refuse.

    Raises Invalid for an edit of an entry that isn't there.
    """
    current, entries = record(rules, setup, [*past, *edits])
    steps, refused = taken_steps(rules, current, [entry for _line, entry in entries])
    entered = (
        TriedEntry(line, entry, step.rulings, step.game)
        for (line, entry), step in zip(entries, steps[1:], strict=False)
    )
    return Trial(
        setup=current,
        entries=tuple(entries),
        entered=tuple(entered),
        game=steps[-1].game if steps else None,
        broken=None if refused is None else refused.entry,
        refusal=refused,
        lies=() if refused else righted(rules, setup, [*past, *edits], len(past)),
    )


def check(rules: Rules, setup: Json, entries: Collection[object], game: Game, edits: Iterable[Json]) -> None:
    """Refuse edits that the game can't read, and of entries and cards that aren't there; `entries` have led to `game`.

    Whether the edited record can be played is another question. Raises Invalid, and Refusal as entering would.
    """
    count = len(entries)
    taught: set[str | None] = set()
    for edit in edits:
        if "at" in edit:
            if edit["at"] >= count + (edit["op"] == INSERT):
                raise Invalid("amend.place")
            count += {INSERT: 1, DELETE: -1}.get(edit["op"], 0)
        if "entry" in edit:
            try:
                rules.read_entry(setup, edit["entry"])
            except Refusal as refusal:
                raise refusal.at(edit["at"]) from None
            if rules.faces is not None and (face := rules.faces.taught(edit["entry"])) is not None:
                taught.add(rules.faces.card_of(face))
        elif edit["op"] == FACE:
            _check_face(rules.faces, game, taught, edit["card"])
        elif edit["op"] == OPTION:
            _check_option(rules.readings, setup, edit)


def _check_face(faces: Faces | None, game: Game, taught: Collection[str | None], face: Json) -> None:
    """Refuse a face of a card that neither the game knows nor an edit before it has taught."""
    if faces is None:
        raise Invalid("amend.form")
    faces.read_face(face)
    card = faces.card_of(face)
    if card is None or not (card in taught or card in faces.known(game)):
        raise Invalid("correct.unknown")


def _check_option(readings: Readings | None, setup: Json, edit: Json) -> None:
    values = {one.id: (None, *one.values) for one in readings.options(setup)} if readings else {}
    if edit["value"] not in values.get(edit["option"], ()):
        raise Invalid("amend.option" if readings else "amend.form")
