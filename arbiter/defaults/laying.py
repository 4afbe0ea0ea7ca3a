"""What is laid face down: a form with a field for each of its keys, as no address may hold what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from flask import abort
from werkzeug.utils import cached_property

from arbiter.defaults.asking import AskedKey, written
from arbiter.defaults.tasks import AskingTask, rules_of, texts_of
from arbiter.defaults.ways import values_of
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.pages.forms import Form, FormFault, Values, said_values
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission
from rulings.candidates import Ask, Value
from rulings.forms import Reader, Unreadable
from rulings.shapes import shape_of

SEALED = "sealed_"
"""What names of fields begin with."""


@dataclass(frozen=True, slots=True)
class Laying(Form):
    """What a form says of what is laid face down, by its fields: secret, so never in an address."""

    chosen: Mapping[str, str] = field(default_factory=dict)


def _read(key: str, reader: Reader[Any], text: str) -> Json:
    """Return the key with the value that its field says; nothing if it says none."""
    known = {written(value): value for value in values_of(reader)}
    if known:
        return {key: known[text]} if text in known else {}
    typed = said_values({key: reader}, {key: text})
    try:
        reader(typed.get(key))
    except Unreadable:
        return {}
    return typed


def _lay(context: TableContext, values: Values) -> FormSubmission:
    """Lay face down what a form says, if it says all."""
    seat, keys = values.get("seat", ""), rules_of(context).sealed_keys
    if seat not in context.seats:
        abort(400)
    sealed: Json = {}
    for key, reader in keys.items():
        sealed |= _read(key, reader, values.get(SEALED + key, ""))
    return FormSubmission(
        (lambda seen, key: context.seal(seat, sealed, seen, key)) if keys.keys() == sealed.keys() else None,
        {"seat": seat},
        Laying(values),
        about=SEALED + next(iter(keys), ""),
        faults=tuple(
            FormFault(SEALED + key, capitalized(texts_of(context).name(key)), missing=True)
            for key in keys
            if key not in sealed
        ),
    )


class Lay(AskingTask):
    """`seat` chooses what it lays face down."""

    name = "lay"
    template = "shared/defaults/lay.html"
    actions: ClassVar = {"lay": _lay}

    @property
    def is_offered(self) -> bool:
        return bool(self.seats) and self.seat.seat in self.context.position.due

    @cached_property
    def query(self) -> Json:
        return {"seat": self.seat.seat} if len(self.seats) > 1 else {}

    def shown(self) -> Json:
        """`asked` are the keys, each with why other values can't be chosen; `chosen` is what was sent in vain.

        What is chosen outlives updates until the game goes on: `pad_id` changes with it.
        """
        rules, position = rules_of(self.context), self.context.position
        asks = {ask.of: ask for ask in rules.sealed_values(position.game, self.seat.seat)}
        return {
            "asked": [self._asked(key, reader, asks.get(key)) for key, reader in rules.sealed_keys.items()],
            "chosen": self.given.of(Laying).chosen,
            "pad_id": f"{self.seat.seat}-{position.entries}",
            "others": self.others(),
        }

    def _asked(self, key: str, reader: Reader[Any], ask: Ask | None) -> tuple[AskedKey, Sequence[FormFault]]:
        ask = ask or Ask((key,), tuple(map(Value, values_of(reader))), of=key)
        choices = [
            replace(self.choice(ask, value), value=written(value.said)) for value in ask.values if not value.against
        ]
        reasons = self.context.renderer.faults([reason for value in ask.values for reason in value.against])
        is_number = shape_of(reader).get("type") == "integer"
        return AskedKey(SEALED + key, self.title(ask), choices, is_number), tuple(dict.fromkeys(reasons))
