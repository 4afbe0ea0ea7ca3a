"""The page of overrides: coins, an area's owner, a card's place, a barred placement, whose turn it is.

The engine finds what can be overridden by trying it on a copy; people must always give a reason.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import fields

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Form, Values, cell_param, form_field
from arbiter.pages.review.previews import decided, word_said
from arbiter.pages.seats import Seat
from arbiter.pages.table.entering import Unstored
from arbiter.pages.table.table_context import TableContext, open_to_decide
from kontor.drawing import layout_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, as_ruled
from kontor.table.position import refused, state_of
from kontor.words import card_name, cell_name, seat_name

bp = Blueprint("kontor_overruling", __name__, url_prefix="/t/<token>/kontor/decide")


@dataclass(frozen=True, slots=True)
class Area:
    """A closed area that can be given to somebody: its first cell, and what it is."""

    cell: str
    name: str


@dataclass(frozen=True, slots=True)
class CardMove:
    """A card that is about to be moved: where it lies, where it may go, and the hand that it may go back to."""

    cell: str
    name: str
    to: str
    where: str
    hand: str


@dataclass(frozen=True, slots=True)
class Chosen(Form):
    """What has been chosen in the picture so far: the card that lies wrongly, or with "place" the cell; where to."""

    what: str = form_field(fields.String())
    cell: Cell | None = form_field(CellField(), None)
    to: Cell | None = form_field(CellField(), None)


@bp.get("")
def index(token: str) -> str:
    """Show what the table can decide against the arbiter now."""
    return _page(open_to_decide(token), request.args)


@bp.post("")
def decide(token: str) -> ResponseReturnValue:
    """Enter what the table has decided, or show first what it would change."""
    context, form = open_to_decide(token), request.form
    entry, open_keys = word_said(context, form)
    if open_keys - {"reason"}:
        abort(400)
    if open_keys:
        fault = Fault(f"reason-{entry['what']}", _("Say why: the reason is shown in the log and on the score sheet."))
        return _page(context, form, (fault,)), 422
    done = decided(context, entry)
    if isinstance(done, Unstored):
        return _page(context, form, done.errors, meanwhile=done.meanwhile), done.status
    return done


def _page(
    context: TableContext, given: Values, errors: tuple[Fault, ...] = (), *, meanwhile: tuple[str, ...] = ()
) -> str:  # fmt: skip
    """Render the page; `given` holds the cells chosen so far, or the form as it was sent."""
    said = Chosen.read(given)
    placing = said.what == "place"
    to = said.cell if placing else said.to
    chosen = said.cell if said.cell in state_of(context).board and not placing else None
    return render_template(
        "kontor/table/table_word.html",
        context=context,
        tabs=context.tabs("decide"),
        errors=errors,
        meanwhile=meanwhile,
        given=given,
        seats=list(context.seats.values()),
        sides=[(side, seat_name(side, context.short_names)) for side in state_of(context).book.sides],
        areas=_areas(context),
        waiting=_waiting(context),
        over=state_of(context).ending is not None,
        active=_active(context),
        moving=_moving(context, chosen, to) if chosen else None,
        placing=placing,
        to=cell_param(to) if to else "",
        to_name=cell_name(to) if to else "",
        board=_board(context, chosen, to, placing=placing),
    )


def _areas(context: TableContext) -> list[Area]:
    found = []
    for area in context.table["areas"]:
        if not area["valued"]:
            continue
        owner = _("nobody's") if area["owner"] is None else seat_name(area["owner"], context.short_names)
        size = ngettext("%(num)d cell", "%(num)d cells", area["size"]) % {"num": area["size"]}
        said = {"owner": owner, "size": size, "cell": cell_name(area["cells"][0])}
        name = _("%(owner)s: %(size)s (%(cell)s)") % said
        found.append(Area(cell_param((area["cells"][0][0], area["cells"][0][1])), name))
    return found


def _waiting(context: TableContext) -> list[Seat]:
    """Return the seats that the turn could go to: those after the active one."""
    return [context.seats[seat] for seat in state_of(context).turns[1:]]


def _active(context: TableContext) -> tuple[Seat, str] | None:
    """Return the seat in turn and its card."""
    state = state_of(context)
    if state.active is None or state.revealed is None:
        return None
    return context.seats[state.active], card_name(state.revealed[state.active].id, state.faces)


def _moving(context: TableContext, cell: Cell, to: Cell | None) -> CardMove:
    laid = state_of(context).board[cell][-1]
    back = {"entry": "override", "what": "card", "cell": list(cell), "to": None, "reason": "-"}
    hand = context.names[laid.by] if laid.by and not refused(context.position.game, back) else ""
    name = card_name(laid.card.id, state_of(context).faces) if laid.card.id else _("water")
    return CardMove(cell_param(cell), name, cell_param(to) if to else "", cell_name(to) if to else "", hand)


def _board(context: TableContext, card: Cell | None, to: Cell | None, *, placing: bool) -> Markup:
    """Draw the layout: cards to choose, or, once one is chosen, the free cells that it could lie on."""
    table = context.table
    choosing = not placing and card is None
    laid = [cell for cell, stack in state_of(context).board.items() if stack[-1].card.number is not None]
    goals = _goals_in_turn(context) if placing else _goals_of(context, card)
    cells = laid if choosing else [cell for cell in goals if cell != to]

    def link(tapped: Cell) -> str:
        lies, goal = (card, tapped) if card else (tapped, None)
        return url_for(
            "kontor_overruling.index",
            token=context.token,
            what="place" if placing else "card",
            cell=cell_param(lies),
            to=cell_param(goal) if goal else None,
            _anchor="decide-card",
        )

    show = replace(
        as_ruled(context.position.game),
        touch=sorted(cells) if choosing else (),
        marks=() if choosing else sorted(cells),
        last=[cell for cell in (card, to) if cell is not None],
        link=link,
    )
    return layout_svg(table, faces_on(context.position.game, table), show)


def _free(context: TableContext) -> list[Cell]:
    """Return the empty cells next to the layout and inside the field (P2)."""
    state = state_of(context)
    return [cell for cell in state.frontier if state.borders.fits(cell)]


def _goals_of(context: TableContext, card: Cell | None) -> list[Cell]:
    """Return where the table may say that a card lies: on free cells, a flood or bridge on cards too (P7, P8)."""
    state, game = state_of(context), context.position.game
    if card is None or not state.board[card][-1].card.covers:
        return _free(context)
    word = {"entry": "override", "what": "card", "cell": list(card), "reason": "-"}
    return [*_free(context), *(cell for cell in state.board if not refused(game, {**word, "to": list(cell)}))]


def _goals_in_turn(context: TableContext) -> list[Cell]:
    """Return where the table may let the card in turn go: to free cells, a flood or bridge onto cards too (P7, P8)."""
    state, game = state_of(context), context.position.game
    if state.active is None or state.revealed is None or not state.revealed[state.active].covers:
        return _free(context)
    word = {"entry": "override", "what": "place", "seat": state.active, "reason": "-"}
    return [*_free(context), *(cell for cell in state.board if not refused(game, {**word, "cell": list(cell)}))]
