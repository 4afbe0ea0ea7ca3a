"""A card's number typed on a pad: the reply to it, the known cards that a number begun may mean, which are tapped
instead, and what a form says of the card: its number, and what was answered about a face that the arbiter hasn't met.

Only what everybody at the table knows goes into the cards to tap, and what the seat itself may lay: known faces, cards
that the rulings gave back to this hand. Nothing is said of what lies face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from flask import render_template
from marshmallow import fields
from werkzeug.exceptions import BadRequest
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Form, FormFault, TypedText, Values, form_field
from arbiter.pages.lists.decks import DrawnCard
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, Person, new_pad
from arbiter.pages.words import Seat
from kontor.table.position import state_of
from kontor.tasks.faces import (
    EMPTY,
    HARBOUR_KINDS,
    FaceAnswers,
    TypedFace,
    against,
    askable,
    asking,
    card_of,
    card_url,
    face_for,
    incomplete,
    is_sailor,
    kinds_for,
    known_id,
    number_of,
    special_face,
)
from kontor.tasks.task import KontorTask, say, shown, shown_id
from kontor_rules import Card, Game, Reason, check_face, face_questions
from kontor_rules.entries.forms import SAILOR
from kontor_rules.entries.record import read_card as read_card_json
from kontor_rules.field.cards import COLOUR_CARDS, NUMBERS, WATER_CARDS


@dataclass(frozen=True, slots=True)
class CardForm(Form):
    """A seat's card as it was typed. `asked` is the number for which the face was asked, `sure` what was doubted.

    `insist` is a number of which a person says that the card has it, whatever is known of numbers. `sailor` is said
    where the sailor is laid instead (F19).
    """

    seat: str = form_field(fields.String())
    number: str = form_field(TypedText())
    asked: str = form_field(fields.String())
    sure: str = form_field(fields.String())
    insist: str = form_field(fields.String())
    sailor: str = form_field(fields.String())
    suffix: str = form_field(fields.String())


@dataclass(frozen=True, slots=True)
class Read:
    """A card as read from a form. `id` is None while something is wrong or missing; `shown` is shown then.

    `face` is the card object if the arbiter has to learn it. Without faults and without an id it only asks back.
    """

    shown: TypedFace
    id: str | None = None
    face: Json | None = None
    faults: tuple[FormFault, ...] = ()


def read_card(context: TableContext, seat: Seat, form: CardForm, answers: FaceAnswers) -> Read:
    """Read a seat's card out of a form, with what was answered about its face."""
    number = number_of(form.number)
    if number is None:
        return Read(
            EMPTY, faults=(FormFault("number", _("Type the number that is printed on the card."), missing=True),)
        )
    known = known_id(context.position.game, seat, number)
    face = face_for(context, seat, form.number)
    if known is not None:
        card = context.position.game.state.faces[known]
        return Read(face, SAILOR if card.colour == seat.colour and is_sailor(context, card.kind) else known)
    special = special_face(number)
    if special is not None:
        return Read(face, special["id"], special)
    asked = str(number) in (form.asked, form.insist)
    if (face.kind == "no" and not face.insist) or not asked:
        return Read(face, faults=face.reasons)
    if form.asked != str(number):
        return Read(asking(seat.colour, str(number), askable(context, seat.colour, number)))
    return read_face(context, seat.colour, number, answers, sure=form.sure)


def read_face(
    context: TableContext, colour: str, number: int, answers: FaceAnswers, *, sure: str, replaced: str = ""
) -> Read:
    """Check a face that was answered beside those known. `replaced` is the card whose face it replaces."""
    game = context.position.game
    kinds = kinds_for(game, number, colour) if replaced else askable(context, colour, number)
    again = asking(colour, str(number), kinds, answers)
    missing = incomplete(answers, kinds, colour)
    if missing:
        return Read(again, faults=(missing,))
    if not replaced and is_sailor(context, answers.kind):
        return Read(again, SAILOR)
    card = card_of(number, colour, answers)
    reasons = () if card["id"] == replaced else check_face(game, card)
    if reasons:
        rivals = _rivals(game, card, reasons)
        again = replace(again, rivals=tuple((shown_id(game, one), card_url(context, one)) for one in rivals))
        return Read(again, faults=context.renderer.faults(reasons, "kind"))
    doubts = _doubts(card)
    if doubts and sure != signature(card):
        why = _("%(doubts)s If that's right, press again.") % {"doubts": " ".join(doubts)}
        return Read(replace(again, why=why, sure=signature(card)))
    return Read(again, card["id"], card)


def read_so_far(context: TableContext, seat: Seat, number: int, answers: FaceAnswers) -> Read:
    """Say of a face that is being answered what it shows so far, what it lacks, and what is wrong or doubtful."""
    kinds = askable(context, seat.colour, number)
    missing = incomplete(answers, kinds, seat.colour)
    if missing:
        return Read(replace(asking(seat.colour, str(number), kinds, answers), why=missing.text))
    read = read_face(context, seat.colour, number, answers, sure="")
    card = card_of(number, seat.colour, answers)
    faults = read.faults or context.renderer.faults(against(context, seat.seat, read.id or card["id"], card), "kind")
    doubts = " ".join(_doubts(card)) if read.shown.sure else ""
    return replace(read, shown=replace(read.shown, name=shown(card).name, why=doubts), faults=faults)


def _rivals(game: Game, card: Json, reasons: Iterable[Reason]) -> list[str]:
    """Return the known cards that a new face contradicts: of the same kind where that is full, else of its number."""
    codes = {reason.code for reason in reasons}
    if "face.too-many" in codes and card["kind"] not in ("goods", "water"):
        return [one.id for one in game.state.faces.values() if (one.kind, one.colour) == (card["kind"], card["colour"])]
    return [one.id for one in game.state.faces.values() if one.number == card["number"]]


def signature(card: Json) -> str:
    """Return what a face was when the arbiter asked back about it: "sure" goes for that face alone."""
    return "-".join([card["id"], *card["goods"], "coin" * card["coin"], "ship" * card["ship"], card["bar"] or ""])


def _doubts(card: Json) -> list[str]:
    """Return what the arbiter asks back about a face that it accepts (C5, C7)."""
    questions = face_questions(read_card_json(card))
    return [say(str(question["question"]), number=card["number"]) for question in questions]


MANY = 4
"""As many cards stand beside the number on the smallest phone; more are quicker typed than looked through."""


def while_typing(context: TableContext, seat: Seat, text: str) -> TypedFace:
    """Return what belongs beside the number typed so far: one digit may be the first of two."""
    number = number_of(text) if text else None
    if number is None:
        return TypedFace("empty", chips=_shown(context, _in_hand(context, seat)))
    face = face_for(context, seat, text)
    if face.kind == "known":
        return replace(face, at_once=_at_once(context, seat, number))
    if len(text.strip()) > 1:
        return replace(face, at_once="" if face.bars else _goes(context, seat))
    begun = [card for card in context.position.game.state.faces.values() if str(card.number).startswith(str(number))]
    fitting = [*_playable(context, seat, begun)]
    chips = fitting if len(fitting) <= MANY else [card for card in _in_hand(context, seat) if card in fitting]
    return TypedFace(
        "begun", str(number), chips=_shown(context, chips), insist=str(number) if face.kind == "ask" else ""
    )


def _at_once(context: TableContext, seat: Seat, number: int) -> str:
    """Return how a number is laid without confirming, "" where another card of the hand may be meant by more digits."""
    state = context.position.game.state
    longer = [one for one in NUMBERS if one > number and str(one).startswith(str(number))]
    known = [card for one in longer if (card := known_id(context.position.game, seat, one))]
    piles = Counter(card.colour for card in state.faces.values() if card.kind in (*HARBOUR_KINDS, "water"))
    is_learned = piles[seat.colour] == COLOUR_CARDS and piles[None] == WATER_CARDS  # C1, C2
    if (len(known) < len(longer) and not is_learned) or [
        *_playable(context, seat, map(state.faces.__getitem__, known))
    ]:
        return ""
    return _goes(context, seat)


def _goes(context: TableContext, seat: Seat) -> str:
    """Return how a card goes that is laid without confirming."""
    return "last" if is_last(context, seat) else "now"


def is_last(context: TableContext, seat: Seat) -> bool:
    """Tell whether all cards are turned over once this seat has laid one."""
    return [*context.position.due] == [seat.seat]


def _in_hand(context: TableContext, seat: Seat) -> list[Card]:
    """Return the cards that went back to this hand openly (T3, P9) and haven't left it since."""
    state = state_of(context)
    returned = [card for card in state.faces.values() if state.whereabouts.get(card.id) == seat.seat]
    return [*_playable(context, seat, returned)]


def _playable(context: TableContext, seat: Seat, cards: Iterable[Card]) -> Iterator[Card]:
    """Yield those of some known cards that the seat's number may mean and that nothing known forbids, by number."""
    game = context.position.game
    for card in sorted(cards, key=lambda card: card.number or 0):
        if card.number is None or known_id(game, seat, card.number) != card.id:
            continue
        if not against(context, seat.seat, card.id, None):
            yield card


def _shown(context: TableContext, cards: Iterable[Card]) -> tuple[DrawnCard, ...]:
    return tuple(shown_id(context.position.game, card.id) for card in list(cards)[:MANY])


@dataclass(frozen=True, slots=True)
class Typed(Person):
    """A number that was typed for a seat, and the reply beside it: secret, so never in a URL."""

    number: str = ""
    face: TypedFace = EMPTY


def preview(context: TableContext, values: Values) -> str:
    """Show what belongs to the number typed so far."""
    form = CardForm.read(values)
    face = while_typing(context, _acting(context, form), form.number)
    return render_template("kontor/tasks/face.html", face=face, suffix=form.suffix, growing_url=context.act("growing"))


def growing(context: TableContext, values: Values) -> str:
    """Show the card whose face is being answered, as far as it is."""
    form = CardForm.read(values)
    seat, number = _acting(context, form), number_of(form.number)
    if number is None:
        raise BadRequest
    read = read_so_far(context, seat, number, FaceAnswers.read(values))
    return render_template("kontor/tasks/growing.html", face=read.shown, faults=read.faults)


def _acting(context: TableContext, form: CardForm) -> Seat:
    """Return for whom a number is typed. Raises BadRequest if this page may not act for that seat."""
    seat = context.seats.get(form.seat)
    if seat is None or not context.access.may_act_for(seat.seat):
        raise BadRequest
    return seat


def read_typed(context: TableContext, values: Values) -> tuple[Seat, Read, FormSubmission]:
    """Return whose card was typed, the card as far as it is known, and what asks on for the rest."""
    form = CardForm.read(values)
    seat = context.seats.get(form.seat)
    if seat is None:
        raise BadRequest
    read = read_card(context, seat, form, FaceAnswers.read(values))
    typed = Typed(seat.seat, new_pad(), form.number, read.shown)
    return seat, read, FormSubmission(None, typed.query(), unwritten=typed, about="number", faults=read.faults)


class PadTask(KontorTask):
    """The number of a card of `seat` is typed on a pad, which `sends` it to one of its actions."""

    previews: ClassVar = {"card": preview, "growing": growing}
    at_pad = True
    sends: ClassVar[str]
    at_once: ClassVar[bool] = False
    """Whether a number that can only be one card is sent by itself, where a device wants that."""

    @cached_property
    def seat(self) -> Seat:
        raise NotImplementedError

    @property
    def occasion(self) -> str:
        """What tells apart the questions that a seat is asked: an update leaves alone what is typed for one."""
        raise NotImplementedError

    @cached_property
    def typed(self) -> Typed:
        return self.given.of(Typed)

    def shown(self) -> Json:
        """`face` is the reply beside the number: the result of sending it, or that of an empty pad."""
        typed = self.typed
        return {
            "sends": self.sends,
            "at_once": self.at_once,
            "pad_id": f"{self.seat.seat}-{self.occasion}{typed.pad}",
            "number": typed.number,
            "face": while_typing(self.context, self.seat, "") if typed.face is EMPTY else typed.face,
        }
