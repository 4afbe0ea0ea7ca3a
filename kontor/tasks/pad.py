"""A card's number typed on a pad: the reply to it, and the form fields kept during questions."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template
from werkzeug.exceptions import BadRequest

from arbiter.pages.forms import Values
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Person, Submission, new_pad
from kontor.tasks.card_reading import CardForm, Read, read_card, read_so_far
from kontor.tasks.faces import EMPTY, Face, FaceAnswers, number_of
from kontor.tasks.known_cards import while_typing


@dataclass(frozen=True, slots=True)
class Typed(Person):
    """A number that was typed for a seat, and the reply beside it: secret, so never in a URL."""

    number: str = ""
    face: Face = EMPTY

    def shown(self, context: TableContext, seat: Seat) -> Face:
        """Return the reply beside the number: the result of sending it, or that of an empty pad."""
        return while_typing(context, seat, "") if self.face is EMPTY else self.face


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
