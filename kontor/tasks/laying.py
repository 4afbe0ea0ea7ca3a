"""Laying a card face down before the reveal, taking it up again, or sitting the round out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from markupsafe import Markup
from marshmallow import fields
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Act, Action, Asking, Input, OfSeat, Preview, Submission, enters, new_pad
from kontor.game import laid_card
from kontor.table.position import refused, state_of
from kontor.tasks.faces import Face, Shown, shown, shown_id
from kontor.tasks.pad import Typed, growing, preview, read_typed
from kontor.tasks.task import KontorTask
from kontor.tasks.waiting import asking_of, expected
from kontor_rules import may_play
from kontor_rules.entries.forms import SAILOR
from kontor_rules.interface.game import sailor


def sailor_text(context: TableContext) -> str:
    """Return what to lay for sitting out; "" where sitting out is announced."""
    what = sailor(context.position.game)
    if what is None:
        return ""
    if what == "tavern":
        return _(
            "Nobody announces sitting out: your tavern is the sailor, and you play it face down like any card. "
            "It goes back to your hand at the reveal, with a coin if the treasury has one."
        )
    if len(context.seats) > len(state_of(context).book.sides):
        return _(
            "Nobody announces sitting out: any special card of your hand can be the sailor, and you play it face "
            "down. It goes back to your hand at the reveal, with a coin if the treasury has one."
        )
    return _(
        "Nobody announces sitting out: a spare special card is your sailor, and you play it face down like "
        "any card. It goes back to your hand at the reveal, with a coin if the treasury has one."
    )


def sailor_shown() -> Shown:
    """Return the sailor as pages show a card."""
    name = _("The sailor")
    return Shown(SAILOR, Markup(), name, name)


Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SailorForm(Form):
    """Whether the sailor is laid instead of a card (F19)."""

    sailor: str = form_field(fields.String())


def _lay(context: TableContext, values: Values) -> Submission:
    """Lay a card face down: its number, and its face if the arbiter doesn't know it. Or the sailor (F19)."""
    if SailorForm.read(values).sailor:
        seat = OfSeat.sent(values).seat
        if seat not in context.seats:
            raise BadRequest
        return Submission(_laying(context, seat, SAILOR, None), Typed(seat, new_pad()).query(), about="number")
    me, read, asking = read_typed(context, values)
    return asking if read.id is None else replace(asking, act=_laying(context, me.seat, read.id, read.face))


def _laying(context: TableContext, seat: str, card: str, face: Json | None) -> Act:
    return lambda seen, key: context.seal(seat, laid_card(card, face), seen, key)


def _lift(context: TableContext, values: Values) -> Submission:
    """Take a card laid face down up again."""
    seat = OfSeat.sent(values).seat
    return Submission(lambda seen, key: context.unseal(seat, seen, key))


@dataclass(frozen=True, slots=True)
class Choose(KontorTask):
    """A card is chosen for `me` and laid face down, or the seat sits out.

    `sailor` says what to lay for sitting out where that isn't announced (F19); `no_sitting` what forbids sitting out.
    """

    name: ClassVar[str] = "choose"
    phase: ClassVar[str] = "announce"
    template: ClassVar[str] = "kontor/tasks/choose.html"
    actions: ClassVar[Mapping[str, Action]] = {"lay": _lay, "sit-out": enters("sit-out")}
    previews: ClassVar[Mapping[str, Preview]] = {"card": preview, "growing": growing}
    at_pad: ClassVar[bool] = True
    touches: ClassVar[bool] = True
    sends: ClassVar[str] = "lay"
    headline: str
    me: Seat
    pad_id: str
    number: str
    face: Face
    button: str
    openly: bool
    sailor: str
    no_sitting: tuple[Fault, ...]

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Choose | None:
        if context.mode == "look" or not context.position.due:
            return None
        typed, due = given.of(Typed), context.position.due
        wanted = context.access.seat if context.mode == "own" else typed.seat
        seat = wanted if wanted in due else due[0] if context.mode == "all" and context.openly else None
        return _choose(context, context.seats[seat], typed) if seat else None


def _choose(context: TableContext, me: Seat, typed: Typed) -> Choose:
    own = context.mode == "own"
    sailor, game = sailor_text(context), context.position.game
    against = may_play(game, me.seat, SAILOR) if sailor else refused(game, {"entry": "sit-out", "seat": me.seat})
    return Choose(
        headline=_("Play a card face down") if own else _("%(name)s, play a card face down") % {"name": me.name},
        me=me,
        pad_id=f"{me.seat}-{state_of(context).round}{typed.pad}",
        number=typed.number,
        face=typed.shown(context, me),
        button=_("Play it face down"),
        openly=context.mode == "all" and context.openly,
        sailor=sailor,
        no_sitting=context.renderer.faults(against),
    )


@dataclass(frozen=True, slots=True)
class Handover(KontorTask):
    """The host's phone goes to `next`, unseen by the others; `lifts` may still take their cards up again."""

    name: ClassVar[str] = "handover"
    phase: ClassVar[str] = "announce"
    template: ClassVar[str] = "kontor/tasks/handover.html"
    touches: ClassVar[bool] = True
    headline: str
    next: Seat
    take_url: str
    lifts: tuple[Seat, ...]

    @property
    def person(self) -> Seat:
        return self.next

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Handover | None:
        del given
        due = context.position.due
        if context.mode != "all" or context.openly or not due:
            return None
        to = context.seats[due[0]]
        lifts = tuple(one for one in context.seats.values() if one.seat in context.position.sealed)
        return cls(_("Pass the phone to %(name)s") % {"name": to.name}, to, context.page_url(seat=to.seat), lifts)


@dataclass(frozen=True, slots=True)
class Laid(KontorTask):
    """The seat's card lies face down; `card` is for its own eyes."""

    name: ClassVar[str] = "laid"
    phase: ClassVar[str] = "announce"
    template: ClassVar[str] = "kontor/tasks/laid.html"
    actions: ClassVar[Mapping[str, Action]] = {"lift": _lift}
    is_waiting: ClassVar[bool] = True
    headline: str
    me: Seat
    text: str
    card: Shown | None
    asking: Asking | None

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Laid | None:
        seat = context.access.seat
        if context.mode != "own" or seat not in context.position.sealed:
            return None
        headline, me = _("Your card lies face down"), context.seats[seat]
        return cls(headline, me, expected(context), _own_card(context), asking_of(context, given))


def _own_card(context: TableContext) -> Shown | None:
    laid = context.position.laid
    if laid is None:
        return None
    if laid["card"] == SAILOR:
        return sailor_shown()
    return shown(laid["face"]) if laid["face"] is not None else shown_id(context.position.game, laid["card"])
