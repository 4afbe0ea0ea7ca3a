"""A card's number typed on a pad: what belongs to it, and what is kept of it while it is asked about."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template
from werkzeug.exceptions import BadRequest

from arbiter.pages.forms import Values
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext
from arbiter.pages.tasks import Person, Submission, new_pad
from kontor.tasks.card_reading import CardForm, Read, read_card
from kontor.tasks.faces import EMPTY, Face, FaceAnswers, face_for


@dataclass(frozen=True, slots=True)
class Typed(Person):
    """A number that was typed for a seat, and what is under the pad: secret, so in no address."""

    number: str = ""
    face: Face = EMPTY


def preview(context: TableContext, values: Values) -> str:
    """Show what belongs to the number typed so far."""
    form = CardForm.read(values)
    seat = context.seats.get(form.seat)
    if seat is None or not context.access.may_act_for(seat.seat):
        raise BadRequest
    face = face_for(context, seat, form.number)
    return render_template("kontor/tasks/face.html", face=face, suffix=form.suffix)


def read_typed(context: TableContext, values: Values) -> tuple[Seat, Read, Submission]:
    """Return whose card was typed, the card as far as it is known, and what asks on for the rest."""
    form = CardForm.read(values)
    seat = context.seats.get(form.seat)
    if seat is None:
        raise BadRequest
    read = read_card(context, seat, form, FaceAnswers.read(values))
    typed = Typed(seat.seat, new_pad(), form.number, read.shown)
    return seat, read, Submission(None, typed.query(), unwritten=typed, about="number", faults=read.faults)
