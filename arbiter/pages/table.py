"""A table's pages: to look at, at a seat, for the host; and their live part alone."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.language import gettext as _
from arbiter.pages import ledger
from arbiter.pages.copies import open_any
from arbiter.pages.faults import Fault
from arbiter.pages.known import play_openly, remember
from arbiter.pages.qr import public_url, qr_svg
from arbiter.pages.table_context import Door, Mode, open_door
from arbiter.pages.tasks import Input
from arbiter.pages.view import view_of
from arbiter.tables.service import tables
from kontor.table import areas
from kontor.table.board import picture
from kontor.table.score_sheet import sheet_of
from kontor.table.seats import Seat

bp = Blueprint("table", __name__, url_prefix="/t/<token>")


@bp.get("")
def page(token: str) -> ResponseReturnValue:
    """Show the page that a link is for: a seat's, or the table's. The device remembers it."""
    door = open_any(token)
    if not door.is_copy:
        remember(token)
    return show(door, Input(request.args))


@bp.get("/all")
def all_seats(token: str) -> ResponseReturnValue:
    """Show the host's page that enters for every seat."""
    door = open_any(token, "all")
    if "openly" in request.args:
        play_openly(token, request.args["openly"] == "1")
        return redirect(door.page_url(), 303)
    return show(door, Input(request.args))


@bp.get("/live/<any(own, look, all):mode>")
def live(token: str, mode: Mode) -> ResponseReturnValue:
    """Show what changes on a page, for putting into it."""
    return show(open_any(token, mode), Input(request.args), part=True)


def show(
    door: Door,
    given: Input,
    *,
    part: bool = False,
    errors: tuple[Fault, ...] = (),
    meanwhile: tuple[str, ...] = (),
    status: int = 200,
) -> ResponseReturnValue:
    """Render a live page, whole or its live part."""
    view = view_of(door, given)
    template = view.part if part else "shared/table/live.html"
    codes = _codes(door) if not part and door.mode == "look" and not door.position.entries else []
    html = render_template(
        template, view=view, task=view.task, errors=errors, is_part=part, codes=codes, meanwhile=meanwhile
    )
    return html, status


@bp.get("/codes")
def codes(token: str) -> ResponseReturnValue:
    """Show the links of the table as QR codes: all of them to the host, the one for looking on to lookers-on."""
    door = open_door(token)
    if door.access.seat is not None:
        abort(403)
    return render_template("shared/table/codes.html", door=door, tabs=door.tabs("codes"), codes=_codes(door))


def _codes(door: Door) -> list[dict[str, object]]:
    if not door.is_host:
        return [_code(door.token, None, _("Looking on"), _("This page"))]
    links = tables.links(door.token)
    found = [
        _code(links.seats[seat.seat], seat, seat.name, _("Play here as %(name)s") % {"name": seat.name})
        for seat in door.seats.values()
    ]
    return [*found, _code(links.look, None, _("Looking on"), _("Look on here"))]


def _code(token: str, seat: Seat | None, name: str, action: str) -> dict[str, object]:
    path = url_for("table.page", token=token)
    label = _("QR code: %(name)s") % {"name": name}
    return {"seat": seat, "name": name, "action": action, "url": path, "drawing": qr_svg(public_url(path), label)}


@bp.get("/rulings")
def rulings(token: str) -> ResponseReturnValue:
    """Show the whole ledger."""
    door = open_any(token)
    found = ledger.rounds(door.ledger, door.names)
    return render_template("shared/table/rulings.html", door=door, tabs=door.tabs("rulings"), rounds=found)


@bp.get("/areas", endpoint="areas")
def show_areas(token: str) -> ResponseReturnValue:
    """Show every area with how it was decided, good by good."""
    door = open_any(token)
    found = areas.areas_of(door, door.short_names)
    ranking = areas.ranking_of(door, found)
    return render_template(
        "kontor/table/areas.html", door=door, tabs=door.tabs("areas"), board=picture(door), areas=found, ranking=ranking
    )


@bp.get("/score")
def score(token: str) -> ResponseReturnValue:
    """Show the final score on one page to print."""
    door = open_any(token)
    sheet = sheet_of(door)
    return render_template(
        "kontor/table/score.html",
        door=door,
        tabs=door.tabs("score"),
        board=picture(door),
        sheet=sheet,
        over=door.table["score"] is not None,
        place="" if door.is_copy else tables.shelves.place_of(door.access.table_id),
        code=qr_svg(sheet.link, _("QR code: %(name)s") % {"name": sheet.link_label}) if sheet.link else "",
    )


@bp.get("/record")
def record(token: str) -> Response:
    """Hand out the record of the game as a file."""
    access = tables.find(token)
    answer = Response(
        json.dumps(tables.record(access), ensure_ascii=False, indent=1),
        mimetype="application/vnd.kontor.record+json",
    )
    answer.headers["Content-Disposition"] = 'attachment; filename="game.kontor.json"'
    return answer
