"""What people enter: each form's answer is the page again, or its live part for a page that updates itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from arbiter.faults import Conflict, Invalid, Refused
from arbiter.language import gettext as _
from arbiter.pages.copies import open_any
from arbiter.pages.faults import Fault, faults_of, said
from arbiter.pages.table import show
from arbiter.pages.table_context import Door, Mode
from arbiter.pages.view import since
from kontor.table.board import cell_of
from kontor.table.seats import Seat
from kontor.tasks import placing
from kontor.tasks.card_reading import Read, read_card, read_highest
from kontor.tasks.faces import (
    EMPTY,
    LONGEST,
    face_for,
    smuggled_answer,
)
from kontor.tasks.final_questions import NUMBER, highest_answer, tavern_answer
from kontor.tasks.placement_questions import Answers
from kontor.tasks.purchases import BUY_OUT
from kontor.tasks.purchases import entry_of as buy_out_entry
from kontor.tasks.ship import Moving, entry_of
from kontor.tasks.smuggling import Smuggling
from kontor.tasks.tasks import Given
from kontor.tasks.two_waters import Pouring
from kontor.tasks.two_waters import entries_of as pouring_entries
from kontor_rules import SAILOR, card_json

bp = Blueprint("entering", __name__, url_prefix="/t/<token>/<any(own, look, all):mode>")

Json = dict[str, Any]
Form = Mapping[str, str]

NO_FIELDS: Form = {}


def is_live() -> bool:
    """Tell whether the page updates itself and wants its live part only."""
    return "HX-Request" in request.headers


def seen_in(form: Form) -> int:
    """Return what the page had seen when its form was sent."""
    try:
        return int(form["seen"])
    except (KeyError, ValueError):
        raise BadRequest from None


def answer(
    door: Door,
    act: Callable[[], Door],
    given: Given,
    field: str = "",
    fields: Mapping[str, str] = NO_FIELDS,
    then: Given | None = None,
) -> ResponseReturnValue:
    """Enter something and show the page, with what came of it or what is wrong.

    A refusal belongs to `field`, or to one of `fields`, by the first part of its code. `then` is what is kept of the
    input once it is entered.
    """
    try:
        after = act()
    except Conflict as conflict:
        behind = since(conflict.since, door.names)
        return show(door, given, part=is_live(), meanwhile=(*behind,) or (_("The same was sent twice."),), status=409)
    except Refused as refused:
        reasons = ((one, fields.get(one.code.partition(".")[0], field)) for one in refused.refusal.reasons)
        faces = door.position.game.faces
        errors = [fault for one, where in reasons for fault in faults_of([one], door.names, where, faces)]
        return show(door, given, part=is_live(), errors=tuple(dict.fromkeys(errors)), status=422)
    except Invalid as invalid:
        return show(door, given, part=is_live(), errors=(Fault(field, said(invalid.code)),), status=422)
    if not is_live():
        numbers = {NUMBER + seat: number for seat, number in then.numbers.items()} if then else {}
        return redirect(after.page_url(**numbers), 303)
    answered = current_app.make_response(show(after, then or Given(), part=True))
    if after.token != door.token:
        answered.headers["HX-Replace-Url"] = after.page_url()  # a copy lives in its address
    return answered


@bp.post("/lay")
def lay(token: str, mode: Mode) -> ResponseReturnValue:
    """Lay a card face down: its number, and its face if the arbiter doesn't know it. Or the sailor (F19)."""

    def act(door: Door, seat: Seat, card_id: str, face: Json | None) -> Door:
        return door.lay(seat.seat, card_id, face, seen_in(request.form), request.form.get("key"))

    return _with_card(token, mode, act)


@bp.post("/smuggled")
def smuggled(token: str, mode: Mode) -> ResponseReturnValue:
    """Say which card a seat has smuggled (F5)."""

    def act(door: Door, seat: Seat, card_id: str, face: Json | None) -> Door:
        entry = smuggled_answer(seat.seat, face or card_json(door.position.game.faces[card_id]))
        return door.enter([entry], seen_in(request.form), request.form.get("key"))

    return _with_card(token, mode, act)


def _with_card(token: str, mode: Mode, act: Callable[[Door, Seat, str, Json | None], Door]) -> ResponseReturnValue:
    """Read a seat's card out of the form and enter something with it, or ask on."""
    door, form = open_any(token, mode), request.form
    seat = door.seats.get(form.get("seat", ""))
    if seat is None:
        raise BadRequest
    seen_in(form)
    card = Read(EMPTY, SAILOR) if form.get("sailor") else read_card(door, seat, form)
    given = Given(seat.seat, pad=_new_pad(), number=form.get("number", "").strip(), face=card.shown)
    if card.id is None:
        status = 422 if card.faults else 200
        return show(door, given, part=is_live(), errors=card.faults, status=status)
    card_id = card.id
    return answer(door, lambda: act(door, seat, card_id, card.face), given, "number")


@bp.post("/card")
def card(token: str, mode: Mode) -> ResponseReturnValue:
    """Show what belongs to the number typed so far. Sent, not asked for by address: addresses get into logs."""
    door = open_any(token, mode)
    seat = door.seats.get(request.form.get("seat", ""))
    if seat is None or not door.access.may_act_for(seat.seat):
        raise BadRequest
    face = face_for(door, seat, request.form.get("number", ""))
    return render_template("kontor/tasks/face.html", face=face, suffix=request.form.get("suffix", ""))


@bp.post("/lift")
def lift(token: str, mode: Mode) -> ResponseReturnValue:
    """Take a card laid face down up again."""
    door = open_any(token, mode)
    seat = request.form.get("seat", "")
    return answer(door, lambda: door.lift(seat, seen_in(request.form), request.form.get("key")), Given())


@bp.post("/sit-out")
def sit_out(token: str, mode: Mode) -> ResponseReturnValue:
    """Announce to sit the round out."""
    return _enter(token, mode, {"entry": "sit-out", "seat": request.form.get("seat", "")})


@bp.post("/buy-out")
def buy_out(token: str, mode: Mode) -> ResponseReturnValue:
    """Buy an opponent's card out before the round (N3)."""
    cell, seat = cell_of(request.form.get("cell")), request.form.get("seat", "")
    if cell is None:
        raise BadRequest
    return _enter(token, mode, buy_out_entry(seat, cell), Given(seat, cell, before=BUY_OUT))


@bp.post("/buy-special")
def buy_special(token: str, mode: Mode) -> ResponseReturnValue:
    """Buy special cards before the round (F3)."""
    seat, count = request.form.get("seat", ""), request.form.get("count", "")
    if not (count.isascii() and count.isdigit()) or len(count) > LONGEST:
        raise BadRequest
    return _enter(token, mode, {"entry": "buy-special", "seat": seat, "count": int(count)}, Given(seat))


@bp.post("/place")
def place(token: str, mode: Mode) -> ResponseReturnValue:
    """Place the card on the chosen cell, with what was answered besides."""
    form = request.form
    cell, said = cell_of(form.get("cell")), Answers.of(form)
    if cell is None:
        raise BadRequest
    given = Given(cell=cell, card=form.get("card", ""), said=said, pad=_new_pad())
    entry = placing.entry_of(form.get("seat", ""), cell, said)
    return _enter(token, mode, entry, given, placing.asked_at(open_any(token, mode), cell))


@bp.post("/waters")
def waters(token: str, mode: Mode) -> ResponseReturnValue:
    """Lay water cards instead of the flood, and teach their faces in the same step (F16)."""
    door, form = open_any(token, mode), request.form
    pouring, seat = Pouring.of(form), door.seats.get(form.get("seat", ""))
    entries = pouring_entries(door, seat, pouring) if pouring and seat else []
    if not entries:
        raise BadRequest
    seen, key = seen_in(form), form.get("key")
    given = Given(card=form.get("card", ""), pouring=pouring)
    return answer(door, lambda: door.enter(entries, seen, key), given)


@bp.post("/smuggle")
def smuggle(token: str, mode: Mode) -> ResponseReturnValue:
    """Lay a card face down right after the own placement (F5)."""
    cell = cell_of(request.form.get("smuggle"))
    if cell is None:
        raise BadRequest
    entry = {"entry": "smuggle", "seat": request.form.get("seat", ""), "cell": list(cell)}
    return _enter(token, mode, entry, Given(smuggling=Smuggling(cell)))


@bp.post("/ship")
def ship(token: str, mode: Mode) -> ResponseReturnValue:
    """Move the ship, before the card is placed, and remove a card with it."""
    form = request.form
    moving = Moving.of(form)
    if moving is None or moving.to is None or (form.get("remove") and moving.remove is None):
        raise BadRequest
    given = Given(card=form.get("card", ""), moving=moving)
    return _enter(token, mode, entry_of(form.get("seat", ""), moving), given)


@bp.post("/no-place")
def no_place(token: str, mode: Mode) -> ResponseReturnValue:
    """Take a card that has no place back to the hand."""
    return _enter(token, mode, {"entry": "no-place", "seat": request.form.get("seat", "")})


@bp.post("/end")
def end(token: str, mode: Mode) -> ResponseReturnValue:
    """End the game early."""
    return _enter(token, mode, {"entry": "end", "reason": request.form.get("reason", "")})


@bp.post("/tavern")
def tavern(token: str, mode: Mode) -> ResponseReturnValue:
    """Say whether the area with a side's tavern counts (F12)."""
    cell = cell_of(request.form.get("cell"))
    if cell is None or request.form.get("counts") not in ("yes", "no"):
        raise BadRequest
    return _enter(token, mode, tavern_answer(request.form, cell))


@bp.post("/highest")
def highest(token: str, mode: Mode) -> ResponseReturnValue:
    """Show the highest harbour cards of all who are tied (E10), with a face that the arbiter hadn't met."""
    door, form = open_any(token, mode), request.form
    seen, key = seen_in(form), form.get("key")
    read = read_highest(door, form)
    given = Given(read.asked, face=read.face, numbers=read.numbers)
    entries = [{"entry": "face", "card": read.learned}] if read.learned else []
    entries += [highest_answer(read.cards)] if read.cards else []
    if not entries:
        return show(door, given, part=is_live(), errors=read.faults, status=422 if read.faults else 200)
    return answer(door, lambda: door.enter(entries, seen, key), given, then=Given(numbers=read.numbers))


@bp.post("/take-back")
def take_back(token: str, mode: Mode) -> ResponseReturnValue:
    """Take the last entry back."""
    door = open_any(token, mode)
    return answer(door, lambda: door.take_back(seen_in(request.form), request.form.get("key")), Given())


def _new_pad() -> str:
    """Return a mark for questions shown anew after they were sent: no page still has them as they were filled in."""
    return "-" + secrets.token_hex(2)


def _enter(
    token: str, mode: Mode, entry: Json, given: Given | None = None, fields: Form = NO_FIELDS
) -> ResponseReturnValue:
    door = open_any(token, mode)
    seen, key = seen_in(request.form), request.form.get("key")
    return answer(door, lambda: door.enter([entry], seen, key), given or Given(), fields=fields)
