"""What a page of a game asks by default: one legal entry, chosen key by key; or a card laid face down; or to wait."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, cast

from flask import abort
from markupsafe import Markup
from marshmallow import fields

from arbiter.defaults.choices import legal_entries, legal_seals
from arbiter.defaults.drawing import PiecePicture
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.addresses import PageLink
from arbiter.pages.forms import Form, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Submission, Task
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
class Chosen(Form):
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


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that may be chosen, with the way to what is asked next."""

    name: str
    drawing: Markup
    way: PageLink


def _enter(context: TableContext, values: Values) -> Submission:
    chosen = Chosen.sent(values)
    return Submission(lambda seen, key: context.enter([chosen.keys], seen, key), chosen.query(), about="choice")


def _lay(context: TableContext, values: Values) -> Submission:
    chosen = Chosen.sent(values)
    if chosen.seat not in context.seats:
        abort(400)
    return Submission(
        lambda seen, key: context.seal(chosen.seat, chosen.keys, seen, key), chosen.query(), about="choice"
    )


def _lift(context: TableContext, values: Values) -> Submission:
    chosen = Chosen.sent(values)
    return Submission(lambda seen, key: context.unseal(chosen.seat, seen, key))


@dataclass(frozen=True, slots=True)
class Ended(Task):
    """The game is over."""

    name: ClassVar[str] = "ended"
    template: ClassVar[str] = "shared/defaults/ended.html"
    headline: str
    score_url: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Ended | None:
        return cls(_("The game is over"), context.url("score")) if context.standing.finished else None


@dataclass(frozen=True, slots=True)
class Enter(Task):
    """`me` chooses: the next of the keys by `choices`, or, once all are, the `entry` to confirm, with what it brings.

    `chosen` is what was said so far, `others` are the seats that may go on instead on a page that enters for all.
    """

    name: ClassVar[str] = "enter"
    template: ClassVar[str] = "shared/defaults/enter.html"
    actions: ClassVar[Mapping[str, Action]] = {"enter": _enter, "lay": _lay}
    headline: str
    me: Seat
    action: str
    question: str
    choices: Sequence[Choice]
    said: str
    entry: str
    brings: Sequence[Said]
    again: PageLink | None
    others: Sequence[Choice]
    kept: Json

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Enter | None:
        chosen = given.of(Chosen)
        seats = _seats(context)
        if not seats:
            return None
        me = context.seats[chosen.seat if chosen.seat in seats else seats[0]]
        rules, game, sealed = rules_of(context), context.position.game, context.position.sealed
        sealing = rules.sealing is not None and me.seat in rules.sealing.due(game, sealed)
        legal = legal_seals if sealing else legal_entries
        found = context.once(f"{legal.__name__} of {me.seat}", lambda: legal(rules, game, me.seat))
        return _asking(context, me, chosen.keys, found, sealing=sealing, seats=seats) if found else None

    def chosen(self) -> Json:
        return self.kept


@dataclass(frozen=True, slots=True)
class Laid(Task):
    """What `me` has laid face down, and taking it up again."""

    name: ClassVar[str] = "laid"
    template: ClassVar[str] = "shared/defaults/laid.html"
    actions: ClassVar[Mapping[str, Action]] = {"lift": _lift}
    headline: str
    me: Seat

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Laid | None:
        seat = context.access.seat
        if context.mode != "own" or seat not in context.position.sealed:
            return None
        return cls(_("Yours lies face down"), context.seats[seat])


@dataclass(frozen=True, slots=True)
class Wait(Task):
    """Nothing is to be done on this page now."""

    name: ClassVar[str] = "wait"
    template: ClassVar[str] = "shared/defaults/wait.html"
    headline: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Wait:
        awaited = [context.seats[seat].name for seat in _awaited(context)]
        if len(awaited) == 1:
            return cls(_("It's %(name)s's turn") % {"name": awaited[0]})
        return cls(_("Waiting for %(names)s") % {"names": ", ".join(awaited)})


TASKS: tuple[type[Task], ...] = (Ended, Laid, Enter, Wait)
"""In the order in which they are offered."""


def _seats(context: TableContext) -> list[str]:
    """Return the seats for which this page may enter something now."""
    if context.mode == "look":
        return []
    return [seat for seat in _awaited(context) if context.access.seat in (None, seat)]


def _awaited(context: TableContext) -> list[str]:
    return [seat for seat in context.standing.waits_for if seat not in context.position.sealed]


def _asking(
    context: TableContext, me: Seat, keys: Json, found: Sequence[Json], *, sealing: bool, seats: Sequence[str]
) -> Enter:
    texts, names = texts_of(context), context.names
    asked, left = _next(keys, found)
    chosen = {key: value for key, value in keys.items() if all(one.get(key) == value for one in left)}

    def to(**more: Any) -> PageLink:
        return context.page_link(seat=me.seat, entry=json.dumps(chosen | more) if chosen or more else None)

    own = context.mode == "own"
    entry = {} if asked else left[0]
    kept = {"seat": me.seat} if len(seats) > 1 or chosen else {}
    return Enter(
        headline=_("What do you do?") if own else _("What does %(name)s do?") % {"name": me.name},
        me=me,
        action="lay" if sealing else "enter",
        question=capitalized(texts.name(asked)) if asked and asked != "entry" else "",
        choices=[_choice(context, asked, one, to(**{asked: one})) for one in _values(asked, left)] if asked else (),
        said=_said(texts, entry or chosen, names, sealing=sealing),
        entry=json.dumps(entry) if entry else "",
        brings=_brings(context, entry) if entry and not sealing else (),
        again=context.page_link(seat=me.seat) if chosen else None,
        others=[_other(context, seat) for seat in seats if seat != me.seat],
        kept=kept | ({"entry": json.dumps(chosen)} if chosen else {}),
    )


def _choice(context: TableContext, key: str, value: Any, there: PageLink) -> Choice:
    texts = texts_of(context)
    name = texts.kind(value) if key == "entry" else capitalized(texts.name(value, context.names))
    return Choice(name, cast(_Pages, context.pages).picture.value(value), there)


def _other(context: TableContext, seat: str) -> Choice:
    return Choice(context.seats[seat].name, Markup(""), context.page_link(seat=seat))


def _next(keys: Json, found: Sequence[Json]) -> tuple[str, Sequence[Json]]:
    """Return the key to ask for next, "" for none, and the entries that are left; what fits none wasn't chosen."""
    left = found
    for key, value in keys.items():
        left = [one for one in left if one.get(key) == value] or left
    order = dict.fromkeys(key for one in left for key in one)
    return next((key for key in order if len(_values(key, left)) > 1), ""), left


def _values(key: str, left: Sequence[Json]) -> list[Any]:
    return list(dict.fromkeys(one.get(key) for one in left))


def _said(texts: GameTexts, entry: Json, names: Mapping[str, str], *, sealing: bool) -> str:
    """Return what was chosen so far in a few words."""
    if "entry" in entry:
        others = [value for key, value in entry.items() if key not in ("entry", "seat")]
        return " · ".join([texts.kind(entry["entry"]), *(capitalized(texts.name(one, names)) for one in others)])
    return " · ".join(capitalized(texts.name(one, names)) for one in entry.values()) if sealing else ""


def _brings(context: TableContext, entry: Json) -> list[Said]:
    """Return what would follow from an entry, in words."""
    step = context.rules.enter(context.position.game, entry)
    renderer = context.renderer.at(step.game)
    return [renderer.ruled(one) for one in step.rulings]
