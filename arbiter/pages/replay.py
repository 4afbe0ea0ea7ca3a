"""A game watched again, one moment after another; each has an address of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.keeping.course import Course, Moment
from arbiter.language import gettext as _
from arbiter.pages.ledger import ruled
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext, open_table
from arbiter.paper.content import Said
from arbiter.tables.service import tables
from kontor.drawing import Show, layout_svg
from kontor.rounds import points_now
from kontor.table.board import Cell, faces_on, warehouse_cells
from kontor_rules import look

_LAYING = ("place.laid", "smuggle.laid", "flood.fills")

bp = Blueprint("replay", __name__, url_prefix="/t/<token>/replay")


@dataclass(frozen=True, slots=True)
class Purse:
    """A seat with its coins at a moment, and the points of its side."""

    seat: Seat
    coins: int
    points: int
    active: bool


@dataclass(frozen=True, slots=True)
class ShownMoment:
    """One moment on the page: its number, the last one's, what happened, and how everybody stood."""

    number: int
    last: int
    round: str
    said: list[Said]
    board: Markup
    purses: list[Purse]


@bp.get("")
def jump(token: str) -> ResponseReturnValue:
    """Lead to the moment that the slider was sent with, without script; else to the start."""
    number = request.args.get("number", "")
    wanted = int(number) if number.isdecimal() and len(number) <= 4 else 0
    return redirect(url_for("replay.step", token=token, number=wanted), 303)


@bp.get("/<int(max=9999):number>")
def step(token: str, number: int) -> ResponseReturnValue:
    """Show a moment of the game: 0 is the start. A number past the end shows the end."""
    context = open_table(token)
    course = tables.course(context.access)
    shown = _shown(context, course, min(number, len(course) - 1))
    if "HX-Request" in request.headers:
        return render_template("shared/table/replay_part.html", context=context, shown=shown)
    return render_template("shared/table/replay.html", context=context, tabs=context.tabs("rounds"), shown=shown)


def _shown(context: TableContext, course: Course, number: int) -> ShownMoment:
    moment = course[number]
    # What a card shows may be learned long after it was laid: the picture knows what is known by then, no more.
    before = course[number - 1].game if number else moment.game
    return ShownMoment(
        number,
        len(course) - 1,
        _("Round %(round)s") % {"round": before.state.round},
        [ruled(one, context.names, moment.game.faces) for one in moment.rulings],
        _picture(moment),
        _purses(context, moment),
    )


def _picture(moment: Moment) -> Markup:
    table: dict[str, Any] = look(moment.game)
    show = Show(last=_laid(moment), warehouses=warehouse_cells(moment.game))
    return layout_svg(table, faces_on(moment.game, table), show)


def _laid(moment: Moment) -> list[Cell]:
    """Return the cells on which this moment laid a card."""
    laid: list[Any] = [one.facts["cell"] for one in moment.rulings if one.code in _LAYING]
    return [(cell[0], cell[1]) for cell in laid]


def _purses(context: TableContext, moment: Moment) -> list[Purse]:
    state, points = moment.game.state, points_now(moment.game)
    return [
        Purse(seat, state.coins[seat.seat], points[state.book.side_of[seat.seat]], state.active == seat.seat)
        for seat in context.seats.values()
    ]
