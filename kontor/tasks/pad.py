"""A card's number typed on a pad: the reply to it, the known cards that a number begun may mean, which are tapped
instead, and the form fields kept during questions.

Only what everybody at the table knows goes into the cards to tap, and what the seat itself may lay: known faces, cards
that the rulings gave back to this hand. Nothing is said of what lies face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from flask import render_template
from werkzeug.exceptions import BadRequest

from arbiter.game import Json
from arbiter.pages.forms import Values
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Person, Submission, new_pad
from kontor.table.position import state_of
from kontor.tasks.card_reading import CardForm, Read, read_card, read_so_far
from kontor.tasks.faces import EMPTY, Face, FaceAnswers, Shown, against, face_for, known_id, number_of, shown_id
from kontor.tasks.task import KontorTask
from kontor_rules import Card

MANY = 4
"""As many cards stand beside the number on the smallest phone; more are quicker typed than looked through."""


def while_typing(context: TableContext, seat: Seat, text: str) -> Face:
    """Return what belongs beside the number typed so far: one digit may be the first of two."""
    number = number_of(text)
    if number is None:
        return Face("empty", chips=_shown(context, _in_hand(context, seat)))
    face = face_for(context, seat, text)
    if face.kind == "known" or len(text.strip()) > 1:
        return face
    begun = [card for card in context.position.game.state.faces.values() if str(card.number).startswith(str(number))]
    fitting = [*_playable(context, seat, begun)]
    chips = fitting if len(fitting) <= MANY else [card for card in _in_hand(context, seat) if card in fitting]
    return Face("begun", str(number), chips=_shown(context, chips), insist=str(number) if face.kind == "ask" else "")


def _in_hand(context: TableContext, seat: Seat) -> list[Card]:
    """Return the cards that went back to this hand openly (T3, P9) and haven't left it since."""
    state = state_of(context)
    returned = [
        card
        for card in context.position.game.state.faces.values()
        if state.whereabouts.get(card.id) == seat.seat and card.id not in state.under_piles
    ]
    return [*_playable(context, seat, returned)]


def _playable(context: TableContext, seat: Seat, cards: Iterable[Card]) -> Iterator[Card]:
    """Yield those of some known cards that the seat's number may mean and that nothing known forbids, by number."""
    game = context.position.game
    for card in sorted(cards, key=lambda card: card.number or 0):
        if card.number is None or known_id(game, seat, card.number) != card.id:
            continue
        if not against(context, seat.seat, card.id, None):
            yield card


def _shown(context: TableContext, cards: Iterable[Card]) -> tuple[Shown, ...]:
    return tuple(shown_id(context.position.game, card.id) for card in list(cards)[:MANY])


@dataclass(frozen=True, slots=True)
class Typed(Person):
    """A number that was typed for a seat, and the reply beside it: secret, so never in a URL."""

    number: str = ""
    face: Face = EMPTY


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


def read_typed(context: TableContext, values: Values) -> tuple[Seat, Read, Submission]:
    """Return whose card was typed, the card as far as it is known, and what asks on for the rest."""
    form = CardForm.read(values)
    seat = context.seats.get(form.seat)
    if seat is None:
        raise BadRequest
    read = read_card(context, seat, form, FaceAnswers.read(values))
    typed = Typed(seat.seat, new_pad(), form.number, read.shown)
    return seat, read, Submission(None, typed.query(), unwritten=typed, about="number", faults=read.faults)


class PadTask(KontorTask):
    """The number of a card of `me` is typed on a pad, which `sends` it to one of its actions."""

    previews: ClassVar = {"card": preview, "growing": growing}
    at_pad = True
    sends: ClassVar[str]

    @cached_property
    def me(self) -> Seat:
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
            "pad_id": f"{self.me.seat}-{self.occasion}{typed.pad}",
            "number": typed.number,
            "face": while_typing(self.context, self.me, "") if typed.face is EMPTY else typed.face,
        }
