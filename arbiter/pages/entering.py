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
from arbiter.pages import placing
from arbiter.pages.asks import Answers
from arbiter.pages.board import cell_of
from arbiter.pages.copies import open_any
from arbiter.pages.door import Door, Mode
from arbiter.pages.faces import face_for
from arbiter.pages.faults import Fault, faults_of, said
from arbiter.pages.pouring import Pouring
from arbiter.pages.pouring import entries_of as pouring_entries
from arbiter.pages.reading import read_card
from arbiter.pages.ship import Moving, entry_of
from arbiter.pages.smuggling import Smuggling
from arbiter.pages.table import show
from arbiter.pages.tasks import Given
from arbiter.pages.view import since

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
    door: Door, act: Callable[[], Door], given: Given, field: str = "", fields: Mapping[str, str] = NO_FIELDS
) -> ResponseReturnValue:
    """Enter something and show the page, with what came of it or what is wrong.

    A refusal belongs to `field`, or to one of `fields`, by the first part of its code.
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
        return redirect(after.page_url(), 303)
    answered = current_app.make_response(show(after, Given(), part=True))
    if after.token != door.token:
        answered.headers["HX-Replace-Url"] = after.page_url()  # a copy lives in its address
    return answered


@bp.post("/lay")
def lay(token: str, mode: Mode) -> ResponseReturnValue:
    """Lay a card face down: its number, and its face if the arbiter doesn't know it."""
    door, form = open_any(token, mode), request.form
    seat = door.seats.get(form.get("seat", ""))
    if seat is None:
        raise BadRequest
    seen = seen_in(form)
    card = read_card(door, seat, form)
    given = Given(seat.seat, pad=_new_pad(), number=form.get("number", "").strip(), face=card.shown)
    if card.id is None:
        status = 422 if card.faults else 200
        return show(door, given, part=is_live(), errors=card.faults, status=status)
    card_id = card.id
    return answer(door, lambda: door.lay(seat.seat, card_id, card.face, seen, form.get("key")), given, "number")


@bp.post("/card")
def card(token: str, mode: Mode) -> ResponseReturnValue:
    """Show what belongs to the number typed so far. Sent, not asked for by address: addresses get into logs."""
    door = open_any(token, mode)
    seat = door.seats.get(request.form.get("seat", ""))
    if seat is None or not door.access.may_act_for(seat.seat):
        raise BadRequest
    face = face_for(door, seat, request.form.get("number", ""))
    return render_template("table/face.html", face=face, suffix=request.form.get("suffix", ""))


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
