"""What is laid face down: a form with a field for each of its keys, as no address may hold what it says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from flask import abort
from werkzeug.utils import cached_property

from arbiter.defaults.asking import AskedKey, EntrySoFar, written
from arbiter.defaults.faces import decks_of, faces_known
from arbiter.defaults.rules import FACES
from arbiter.defaults.tasks import AskingTask, rules_of, texts_of
from arbiter.defaults.texts import FACE_DOWN
from arbiter.defaults.ways import lacks_face, values_of
from arbiter.foundation.outside_json import read_json
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _
from arbiter.log.sealing import check
from arbiter.pages.forms import Choice, Form, FormFault, Values, said_values
from arbiter.pages.review import ledger
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission
from arbiter.paper.content import RulingSentence
from rulings import reasons_against
from rulings.candidates import Ask, Value
from rulings.forms import Reader, Unreadable
from rulings.shapes import shape_of

LEARNED = "learn"
"""The field that names the card whose face a form says."""
SEALED = "sealed_"
"""What names of fields begin with."""


@dataclass(frozen=True, slots=True)
class Laying(Form):
    """What a form says of what is laid face down, by its fields: secret, so never in an address."""

    chosen: Mapping[str, str] = field(default_factory=dict)
    learn: str = ""
    """The card whose face is asked for."""
    faces: str = ""
    """The faces that were said already."""


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
    """Lay face down what a form says, if it says all, with the faces of cards that nobody has met."""
    seat, keys = values.get("seat", ""), rules_of(context).sealed_keys
    if seat not in context.seats:
        abort(400)
    sealed: Json = {}
    for key, reader in keys.items():
        sealed |= _read(key, reader, values.get(SEALED + key, ""))
    missing = [
        FormFault(SEALED + key, capitalized(texts_of(context).name(key)), missing=True)
        for key in keys
        if key not in sealed
    ]
    if missing:
        return _asking(seat, Laying(values), missing)
    faces, faults = _faces(context, values)
    named = {str(one) for value in sealed.values() for one in (value if isinstance(value, list) else [value])}
    said = [face for card, face in faces.items() if card in named]  # whatever else was met, nobody learns by this
    sealed |= {FACES: said} if said else {}
    if card := _unknown_card(context, seat, sealed):
        return _asking(seat, Laying(values, card, json.dumps(said)), faults if card == values.get(LEARNED) else ())
    return FormSubmission(
        lambda seen, key: context.seal(seat, sealed, seen, key),
        {"seat": seat},
        Laying(values),
        about=SEALED + next(iter(keys), ""),
    )


def _asking(seat: str, laying: Laying, faults: Sequence[FormFault]) -> FormSubmission:
    return FormSubmission(None, {"seat": seat}, laying, faults=tuple(faults))


def _faces(context: TableContext, values: Values) -> tuple[dict[str, Json], Sequence[FormFault]]:
    """Return the faces that a form says, by their cards, with what is missing in the one that was asked for."""
    card, known = values.get(LEARNED, ""), context.rules.faces
    if known is None:
        return {}, ()
    try:
        said = read_json(values.get(FACES, "[]"))
    except ValueError:
        abort(400)
    faces, decks = {str(one): face for face in said if (one := known.card_of(face))}, decks_of(context)
    if not card or not decks.can_be(card):
        return faces, ()
    face, faults = decks.face_of(card, decks.form.read(values))
    return faces if faults else faces | {card: face}, faults


def _unknown_card(context: TableContext, seat: str, sealed: Json) -> str:
    """Return the card whose face has to be said with what a seat lays face down, "" for none."""
    against = reasons_against(check, context.rules, context.position.game, seat, sealed)
    return str(against[0].facts["card"]) if lacks_face(against) else ""


def given_back(context: TableContext, seat: str) -> list[RulingSentence]:
    """Return why a seat has what it laid face down in its hand again; nothing if it hasn't."""
    back = context.position.given_back(seat)
    if back is None:
        return []
    again = RulingSentence(_("Choose again: nobody has seen what lay face down."))
    return [*ledger.reasons_of(back, context.renderer), again]


class Lay(AskingTask):
    """`seat` chooses what it lays face down."""

    name = "lay"
    template = "shared/defaults/lay.html"
    actions: ClassVar = {"lay": _lay}

    @cached_property
    def _laying(self) -> Laying:
        return self.given.of(Laying)

    @property
    def holds(self) -> bool:
        return bool(self._laying.learn)

    @property
    def is_offered(self) -> bool:
        """Until something is entered instead."""
        return bool(self.seats) and self.seat.seat in self.context.position.due and not self.given.of(EntrySoFar).entry

    @cached_property
    def headline(self) -> str:
        if card := self._laying.learn:
            return _("What does %(card)s show?") % {"card": decks_of(self.context).card_name(card)}
        plain = _("Choose what you play face down"), _("%(name)s, choose what you play face down")
        return self.heading([FACE_DOWN], {}) or self.wording(*plain)

    @cached_property
    def query(self) -> Json:
        return {"seat": self.seat.seat} if len(self.seats) > 1 else {}

    def shown(self) -> Json:
        """`asked` are the keys, each with why other values can't be chosen; `chosen` is what was sent in vain, `again`
        why what lay face down came back, `instead` what may be entered and lays nothing. Of a card that nobody has met
        its `face` is asked for, then.

        What is chosen outlives updates until the game goes on: `pad_id` changes with it.
        """
        rules, position = rules_of(self.context), self.context.position
        if self._laying.learn:
            return self._face()
        asks = {ask.of: ask for ask in rules.sealed_values(position.game, self.seat.seat)}
        return {
            "asked": [self._asked(key, reader, asks.get(key)) for key, reader in rules.sealed_keys.items()],
            "chosen": self._laying.chosen,
            "pad_id": f"{self.seat.seat}-{position.entries}",
            "others": self.others(),
            "again": given_back(self.context, self.seat.seat),
            "instead": self._instead(),
        }

    def _instead(self) -> Sequence[Choice]:
        """Return what the seat may enter instead of laying something face down."""
        seat = self.seat.seat
        return [
            replace(
                self.choice(ask, value), way=self.context.page_link(**EntrySoFar(seat, {"entry": value.said}).query())
            )
            for ask in rules_of(self.context).candidates(self.context.position.game, seat, {}).asks
            for value in ask.values
            if not value.against
        ]

    def _face(self) -> Json:
        """Return the question for a face, with what was chosen before as fields that nobody sees."""
        context, laying, decks = self.context, self._laying, decks_of(self.context)
        is_same = laying.chosen.get(LEARNED) == laying.learn
        answers = decks.form.read(laying.chosen) if is_same else decks.form()
        said = {name: value for name, value in laying.chosen.items() if name.startswith(SEALED)}
        known = faces_known(context).values()
        return {
            "face": decks.question(laying.learn, answers, known, context.names, shared=True),
            "fields": decks.fields,
            "kept": {LEARNED: laying.learn, FACES: laying.faces} | said,
            "pad_id": f"{self.seat.seat}-{laying.learn}",
            "back": context.page_link(**self.query),
        }

    def _asked(self, key: str, reader: Reader[Any], ask: Ask | None) -> tuple[AskedKey, Sequence[FormFault]]:
        ask = ask or Ask((key,), tuple(map(Value, values_of(reader))), of=key)
        choices = [
            replace(self.choice(ask, value), value=written(value.said)) for value in ask.values if not value.against
        ]
        reasons = self.context.renderer.faults([reason for value in ask.values for reason in value.against])
        is_number = shape_of(reader).get("type") == "integer"
        return AskedKey(SEALED + key, self.title(ask), choices, is_number), tuple(dict.fromkeys(reasons))
