"""What a page of a game asks by default: one legal entry, chosen key by key; or a card laid face down; or to wait."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, cast

from flask import abort
from marshmallow import fields
from werkzeug.utils import cached_property

from arbiter.defaults.drawing import PiecePicture
from arbiter.defaults.rules import GameRules, legal_entries, legal_seals
from arbiter.defaults.texts import GameTexts
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.forms import Choice, Form, Values, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Ended, FormSubmission, Sealed, Task, sends
from arbiter.pages.words import Seat
from arbiter.paper.content import Said


class _Pages(Protocol):
    texts: GameTexts
    picture: PiecePicture


def texts_of(context: TableContext) -> GameTexts:
    """Return the texts of the game that a table plays."""
    return cast(_Pages, context.pages).texts


def rules_of(context: TableContext) -> GameRules:
    """Return the rules that a table plays by."""
    return cast(GameRules, context.rules)


@dataclass(frozen=True, slots=True)
class EntrySoFar(Form):
    """For whom, and what was chosen so far, as JSON."""

    seat: str = form_field(fields.String())
    entry: str = form_field(fields.String(), "{}")

    @property
    def keys(self) -> Json:
        try:
            said = json.loads(self.entry)
        except (ValueError, RecursionError):
            return {}
        return said if isinstance(said, dict) else {}


def _lay(context: TableContext, values: Values) -> FormSubmission:
    chosen = EntrySoFar.sent(values)
    if chosen.seat not in context.seats:
        abort(400)
    return FormSubmission(
        lambda seen, key: context.seal(chosen.seat, chosen.keys, seen, key), chosen.query(), about="choice"
    )


class End(Ended):
    """The game is over."""

    template = "shared/defaults/ended.html"


class Laid(Sealed):
    """What `me` has laid face down, and taking it up again."""

    template = "shared/defaults/laid.html"

    @cached_property
    def headline(self) -> str:
        return _("Yours lies face down")


class Wait(Task):
    """Nothing is to be done on this page now."""

    name = "wait"
    template = "shared/defaults/wait.html"

    @cached_property
    def headline(self) -> str:
        awaited = [self.context.seats[seat].name for seat in _awaited(self.context)]
        if len(awaited) == 1:
            return _("It's %(name)s's turn") % {"name": awaited[0]}
        return _("Waiting for %(names)s") % {"names": ", ".join(awaited)}


def _awaited(context: TableContext) -> list[str]:
    return [seat for seat in context.standing.waits_for if seat not in context.position.sealed]


class Enter(Task):
    """`me` chooses the next of the keys by `choices`, or, once all are, confirms the `entry`, with what it brings."""

    name = "enter"
    template = "shared/defaults/enter.html"
    actions: ClassVar = {"enter": sends(EntrySoFar, lambda _seat, chosen: chosen.keys, about="choice"), "lay": _lay}

    @property
    def is_offered(self) -> bool:
        return bool(self._seats and self._legal)

    @cached_property
    def _seats(self) -> list[str]:
        """The seats for which this page may enter something now."""
        if self.context.mode == "look":
            return []
        return [seat for seat in _awaited(self.context) if self.context.access.seat in (None, seat)]

    @cached_property
    def me(self) -> Seat:
        seat = self.given.of(EntrySoFar).seat
        return self.context.seats[seat if seat in self._seats else self._seats[0]]

    @cached_property
    def headline(self) -> str:
        return self.wording(_("What do you do?"), _("What does %(name)s do?"))

    @cached_property
    def is_sealing(self) -> bool:
        sealing, position = self.context.rules.sealing, self.context.position
        return sealing is not None and self.me.seat in sealing.due(position.game, position.sealed)

    @cached_property
    def _legal(self) -> Sequence[Json]:
        rules, game, seat = rules_of(self.context), self.context.position.game, self.me.seat
        legal = legal_seals if self.is_sealing else legal_entries
        return self.context.once(f"{legal.__name__} of {seat}", lambda: legal(rules, game, seat))

    @cached_property
    def _next(self) -> tuple[str, Sequence[Json]]:
        """The key to ask for next, "" for none, and the entries that are left; what fits none wasn't chosen."""
        left = self._legal
        for key, value in self.given.of(EntrySoFar).keys.items():
            left = [one for one in left if one.get(key) == value] or left
        order = dict.fromkeys(key for one in left for key in one)
        return next((key for key in order if len(_values(key, left)) > 1), ""), left

    @cached_property
    def _keys(self) -> Json:
        """What was chosen so far."""
        said = self.given.of(EntrySoFar).keys
        return {key: value for key, value in said.items() if all(one.get(key) == value for one in self._next[1])}

    @property
    def _entry(self) -> Json:
        """The entry, once nothing is to be asked."""
        asked, left = self._next
        return {} if asked else left[0]

    def shown(self) -> Json:
        """`said` is what was chosen so far in a few words, `brings` what would follow from it.

        `others` are the seats that may go on instead on a page that enters for all.
        """
        context, (asked, left), entry = self.context, self._next, self._entry
        others = [context.seats[seat] for seat in self._seats if seat != self.me.seat]
        return {
            "is_sealing": self.is_sealing,
            "question": capitalized(texts_of(context).name(asked)) if asked not in ("", "entry") else "",
            "choices": [self._choice(asked, one) for one in _values(asked, left)] if asked else [],
            "said": self._said(),
            "entry": json.dumps(entry) if entry else "",
            "brings": self._brings() if entry and not self.is_sealing else (),
            "again": context.page_link(seat=self.me.seat) if self._keys else None,
            "others": [Choice(one.name, way=context.page_link(seat=one.seat)) for one in others],
        }

    def _choice(self, key: str, value: Any) -> Choice:
        context, texts = self.context, texts_of(self.context)
        name = texts.kind(value) if key == "entry" else capitalized(texts.name(value, context.names))
        way = context.page_link(seat=self.me.seat, entry=json.dumps(self._keys | {key: value}))
        return Choice(name, drawing=cast(_Pages, context.pages).picture.value(value), way=way)

    def _said(self) -> str:
        texts, names, entry = texts_of(self.context), self.context.names, self._entry or self._keys
        if "entry" in entry:
            others = [value for key, value in entry.items() if key not in ("entry", "seat")]
            return " · ".join([texts.kind(entry["entry"]), *(capitalized(texts.name(one, names)) for one in others)])
        return " · ".join(capitalized(texts.name(one, names)) for one in entry.values()) if self.is_sealing else ""

    def _brings(self) -> Sequence[Said]:
        step = self.context.rules.enter(self.context.position.game, self._entry)
        return self.context.renderer.at(step.game).all_ruled(step.rulings)

    @cached_property
    def query(self) -> Json:
        chosen = {"entry": json.dumps(self._keys)} if self._keys else {}
        return ({"seat": self.me.seat} if len(self._seats) > 1 or chosen else {}) | chosen


TASKS: tuple[type[Task], ...] = (End, Laid, Enter, Wait)
"""In the order in which they are offered."""


def _values(key: str, left: Sequence[Json]) -> list[Any]:
    return list(dict.fromkeys(one.get(key) for one in left))
