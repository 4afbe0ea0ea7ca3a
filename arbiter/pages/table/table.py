"""A table's pages: to look at, at a seat, for the host, and their live part alone; its log, score and record.

Its clock is switched here, copies to try things on begin here, and its links are shown as codes and replaced.
"""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.foundation.faults import Missing
from arbiter.foundation.worker_thread import run_in_thread
from arbiter.keeping.unpacking import MOST, in_texts
from arbiter.language import gettext as _
from arbiter.log.replays import lines_of
from arbiter.log.what_if import WhatIf
from arbiter.pages import notices
from arbiter.pages.device.device_tables import play_openly, plays_openly, remember
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.transfer import bg_stats_link
from arbiter.pages.pagination import window
from arbiter.pages.review import ledger
from arbiter.pages.review.otherwise import sheet_of
from arbiter.pages.table.physical_moves import note_seen
from arbiter.pages.table.share_links import in_browser, public_url, qr_svg
from arbiter.pages.table.table_context import Mode, TableContext, copy_context, open_at_table, open_link, open_table
from arbiter.pages.table.tasks import Input
from arbiter.pages.table.view import View, clock_of
from arbiter.pages.words import Seat
from arbiter.tables import tokens
from arbiter.tables.service import tables
from arbiter.tables.tokens import HOST, LOOK, Role
from arbiter.web.errors import GUEST

bp = Blueprint("table", __name__, url_prefix="/t/<token>")

Code = dict[str, Any]


@bp.get("")
def page(token: str) -> ResponseReturnValue:
    """Show the page that a link is for: a seat's, or the table's. The device remembers it."""
    context = open_link(token)
    if not context.is_copy:
        remember(token)
    return show(context, Input(request.args))


@bp.get("/all")
def all_seats(token: str) -> ResponseReturnValue:
    """Show the host's page that enters for every seat."""
    context = open_link(token, "all")
    if "openly" in request.args:
        play_openly(token, request.args["openly"] == "1")
        return redirect(context.page_url(), 303)
    return show(context, Input(request.args))


@bp.get("/live/<any(own, look, all):mode>")
def live(token: str, mode: Mode) -> ResponseReturnValue:
    """Show what changes on a page, for putting into it."""
    return show(open_link(token, mode), Input(request.args), part=True)


def show(
    context: TableContext,
    given: Input,
    *,
    part: bool = False,
    errors: tuple[FormFault, ...] = (),
    meanwhile: tuple[str, ...] = (),
    status: int = 200,
) -> Response:
    """Render a live page, whole or its live part."""
    view = View(context, given)
    template = view.part if part else "shared/table/live.html"
    mode = "all" if in_browser() else "look"
    begins = not part and context.is_host and context.mode == mode and not context.position.entries
    html = render_template(
        template,
        view=view,
        task=view.task,
        shown=view.task.shown(),
        errors=errors,
        is_part=part,
        codes=_codes(context) if begins and not in_browser() else [],
        invited=_invited(context) if begins and _lets_join() else [],
        meanwhile=meanwhile,
        big=context.mode == "look" and request.args.get("big") == "1",
    )
    answer = current_app.make_response((html, status))
    if not part and not view.now.seen:  # a live part is for a page with a script, which notes it itself
        note_seen(answer, context)
    notices.remember(answer, context)
    return answer


@bp.get("/codes")
def codes(token: str) -> ResponseReturnValue:
    """Show the links of the table as QR codes: all of them to the host, the spectators' link to spectators."""
    context = open_table(token)
    if context.access.seat is not None:
        abort(403)
    codes = _codes(context)
    return render_template(
        "shared/table/codes.html",
        context=context,
        codes=_replaceable(context, codes),
        invited=_invited(context) if _lets_join() else [],
        replace_host=replacing(context, "host"),
    )


def _lets_join() -> bool:
    """Tell whether other phones join the one that asks: it runs the app itself, and is no guest."""
    return in_browser() and GUEST not in request.environ


def _replaceable(context: TableContext, codes: list[Code]) -> list[Code]:
    """Return codes with the addresses where the host, and nobody else, replaces their links."""
    if not context.is_host:
        return codes
    seats = [code["seat"] for code in codes]
    places = [replacing(context, "seat", seat.seat) if seat else replacing(context, "look") for seat in seats]
    return [{**code, "replace": place} for code, place in zip(codes, places, strict=True)]


def _codes(context: TableContext) -> list[Code]:
    if not context.is_host:
        return [_code(context.token, None, _("Spectators"), _("This page"))]
    links = tables.links(context.token)
    found = [
        _code(links.seats[seat.seat], seat, seat.name, _("Play here as %(name)s") % {"name": seat.name})
        for seat in context.seats.values()
    ]
    return [*found, _code(links.look, None, _("Spectators"), _("Watch here"))]


def _invited(context: TableContext) -> list[dict[str, Any]]:
    """Return the links that other phones can be let in to, as a page around these in a browser takes them."""
    if not context.is_host:
        return [{"token": context.token, "name": _("Spectators"), "watches": True}]
    links = tables.links(context.token)
    seats = [{"token": links.seats[seat.seat], "name": seat.name, "watches": False} for seat in context.seats.values()]
    return [*seats, {"token": links.look, "name": _("Spectators"), "watches": True}]


def _code(token: str, seat: Seat | None, name: str, action: str) -> Code:
    path = url_for("table.page", token=token)
    label = _("QR code: %(name)s") % {"name": name}
    return {
        "token": token,
        "seat": seat,
        "name": name,
        "action": action,
        "url": path,
        "drawing": qr_svg(public_url(path), label),
    }


@bp.get("/rulings")
def rulings(token: str) -> ResponseReturnValue:
    """Show the ledger: one round opened, the newest if the address names none; the others are folded."""
    context = open_link(token)
    found = ledger.rounds(context.ledger, context.renderer)
    shown = window(found, ledger.LedgerRound.has)
    if "HX-Request" in request.headers and shown.opened:
        return render_template("shared/table/rulings_round.html", context=context, round=shown.opened[0])
    return render_template("shared/table/rulings.html", context=context, shown=shown)


@bp.get("/score")
def score(token: str) -> ResponseReturnValue:
    """Show the final score on one page to print."""
    context = open_link(token)
    sheet = sheet_of(context)
    over = context.has_ended
    place = "" if context.is_copy else tables.lists.place_of(context.access.table_id)
    return render_template(
        "shared/table/score.html",
        context=context,
        board=context.pages.pictures.now(context),
        sheet=sheet,
        over=over,
        clock=clock_of(context),
        place=place,
        # A frame may not be led to another host: there the address stands in the page.
        bg_stats=bg_stats_link(context, place) if context.standing.finished and in_browser() else "",
        code=qr_svg(sheet.link, _("QR code: %(name)s") % {"name": sheet.link_label}) if sheet.link else "",
    )


@bp.get("/record")
def record(token: str) -> Response:
    """Hand out the record of the game as a file."""
    access = tables.find(token)
    rules = open_table(token).rules
    answer = Response(json.dumps(tables.record(access), ensure_ascii=False, indent=1), mimetype=rules.media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="game{rules.file_ending}"'
    return answer


@bp.get("/record/codes")
def record_codes(token: str) -> str:
    """Show the record of the game as QR codes for another device's camera, unless they would be too many."""
    context = open_table(token)
    texts = in_texts(tables.record(context.access))
    return render_template(
        "shared/table/record_codes.html",
        context=context,
        count=len(texts),
        most=MOST,
        codes=run_in_thread(lambda: _drawn(texts)) if len(texts) <= MOST else [],
    )


def _drawn(texts: list[str]) -> list[tuple[str, Markup]]:
    said = _("Code %(number)s of %(all)s")
    names = [said % {"number": number, "all": len(texts)} for number, _text in enumerate(texts, start=1)]
    label = _("QR code: %(name)s")
    return [(name, qr_svg(text, label % {"name": name}, mask=0)) for name, text in zip(names, texts, strict=True)]


@bp.get("/record.txt")
def record_as_text(token: str) -> Response:
    """Hand out the game to be read: each entry as a line after its place in the record, below it what followed."""
    context = open_table(token)
    timeline = tables.timeline(context.access)
    lines = [*context.pages.caption(context)]
    for number, moment in enumerate(timeline):
        renderer = context.renderer.at(moment.game)
        lines += [f"{place} {line}" for place, line in lines_of(context.rules, timeline, number)]
        lines += [f"    {said.text} ({', '.join(said.rules)})" for said in map(renderer.ruled, moment.rulings)]
    answer = Response("\n".join(lines) + "\n", mimetype="text/plain")
    answer.headers["Content-Disposition"] = 'attachment; filename="game.txt"'
    return answer


@bp.post("/clock")
def clock(token: str) -> ResponseReturnValue:
    """Switch the clock on or off, for everybody at the table."""
    context = open_at_table(token)
    clock = request.form.get("clock")
    if clock not in ("on", "off"):
        raise BadRequest
    tables.show_clock(context.access, clock == "on")
    return redirect(context.pages.own_url(context, "summary.page") or context.page_url(), 303)


@bp.get("/what-if")
def what_if(token: str) -> ResponseReturnValue:
    """Go to a copy of the game as it stands now."""
    context = open_link(token)
    if context.is_copy:
        return redirect(context.page_url(), 303)
    return redirect(copy_context(WhatIf(context.access.table_id, context.position.entries)).page_url(), 303)


@bp.get("/what-if/<int:place>")
def what_if_at(token: str, place: int) -> ResponseReturnValue:
    """Go to a copy of the game as it was before an entry."""
    return redirect(copy_context(WhatIf(open_table(token).access.table_id, place)).page_url(), 303)


# Links, replaced one by one by the host: the old one opens nothing any more, the new one has its code.


@bp.get("/links/<any(host, look, seat):role>")
def new_link(token: str, role: Role) -> str:
    """Ask whether a link is really to be replaced, and say what that does."""
    context = open_table(token)
    tables.links(token)
    seat = _seat()
    if (role == "seat") != (seat in context.seats):
        raise Missing
    name = context.seats[seat].name if seat else ""
    title, said = _new_link_text(role, name)
    return render_template("shared/table/new_link.html", context=context, title=title, said=said, role=role, seat=seat)


@bp.post("/links/<any(host, look, seat):role>")
def replace_link(token: str, role: Role) -> ResponseReturnValue:
    """Replace a link; sent twice, it is replaced once."""
    seat = _seat()
    new = tokens.instead(current_app.config["SECRET_KEY"], request.form["key"], token, role, seat)
    try:
        tables.replace_link(token, role, seat, new)
    except Missing:
        if role != HOST or tables.find(new).role != HOST:
            raise
    if role == HOST:
        play_openly(new, plays_openly(token))
        remember(new)
        token = new
    return redirect(url_for("table.codes", token=token), 303)


def replacing(context: TableContext, role: Role, seat: str | None = None) -> str:
    """Return where a host replaces a link."""
    return url_for("table.new_link", token=context.token, role=role, seat=seat)


def _seat() -> str | None:
    return request.args.get("seat") or None


def _new_link_text(role: Role, name: str) -> tuple[str, str]:
    """Return the title of the page that asks, and what replacing the link does."""
    if role == HOST:
        return _("A new link for the host?"), _(
            "The link of this page stops working at once, on every device; this one goes on with the new link. Whoever "
            "had the old one may have seen the other links, too: replace those as well."
        )
    if role == LOOK:
        return _("A new link for spectators?"), _(
            "All links for watching stop working at once, also those that were shared or are on printed sheets, "
            "and so do copies for trying something out."
        )
    return _("A new link for %(name)s?") % {"name": name}, _(
        "The link that %(name)s has now stops working at once, on every device. Then scan the new code there."
    ) % {"name": name}
