"""May I: everything that somebody could do, with the rules' answer, regardless of whose turn it is.

A cell of the city that is tapped says of every project whether it may be built there; a card that is tapped says of
every choice of its action whether that is right. Nothing is entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup
from marshmallow import fields

from arbiter.language import gettext as _
from arbiter.pages.forms import Form, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext, open_link
from contract.table.board import Pick, city
from contract.table.may_action import Answer, Answers, answer, answers_of, builds, deed_of, on_card
from contract.table.position import Json, game_of, state_of
from contract.tasks.action_choice import Acting
from contract.words import card_name, cell_name, committee_name, reveal_text, seat_name
from contract_rules import resolution
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.state import Cell, State
from contract_rules.turn.building import open_cells

bp = Blueprint("contract_may", __name__, url_prefix="/t/<token>/contract/may")


@dataclass(frozen=True, slots=True)
class Question(Form):
    """Who asks."""

    seat: str = form_field(fields.String())


@bp.get("")
def index(token: str) -> str:
    """Show what somebody may do now, and why not the rest; or of one cell, or of one card's action."""
    context = open_link(token)
    state, said = state_of(context), Acting.read(request.args)
    asked = Question.read(request.args).seat
    usual = context.access.seat or state.active or state.setup.seats[0]
    me = context.seats[asked if asked in context.seats else usual]
    lead = _Leading(context.token, me.seat)
    deed = deed_of(context, me, said, lead.to) if said.card in state.cells else None
    return render_template(
        "contract/table/may.html",
        context=context,
        tabs=context.tabs("may"),
        seats=list(context.seats.values()),
        me=me,
        first=reveal_text(state.to_reveal) if state.phase == "reveal" else "",
        other=seat_name(state.active, context.names) if state.active not in (None, me.seat) else "",
        board=_board(context, said, lead),
        everything=lead.to(Acting()),
        deed=deed,
        here=_builds(context, me, said.cell) if said.cell and not deed else None,
        answers=() if state.finished or deed or said.cell else tuple(_answers(context, me, lead)),
        finished=state.finished,
    )


@dataclass(frozen=True, slots=True)
class _Leading:
    """Where questions of a seat lead."""

    token: str
    seat: str

    def to(self, said: Acting) -> str:
        """Return the address where that is asked."""
        return url_for("contract_may.index", token=self.token, seat=self.seat, **said.query(), _anchor="answer")


def _answers(context: TableContext, me: Seat, lead: _Leading) -> Iterator[Answers]:
    state = state_of(context)
    yield _builds(context, me, None)
    cards = sorted(card for card in state.cells if card != TOWN_HALL)
    acts = (on_card(context, me, Acting(card=card), lead.to(Acting(card=card))) for card in cards)
    yield answers_of("act", _("Carry out a build action"), acts)
    yield answers_of("place", _("Place workers"), _placing(context, me))
    yield answers_of("resolve", _("Bring about a resolution"), _resolving(context, me))
    yield answers_of("pass", _("Pass"), [answer(context, me, _("Pass"), {"entry": "pass"})])


def _builds(context: TableContext, me: Seat, cell: Cell | None) -> Answers:
    """Ask of every project of the display whether it may be built on a cell, without one on any that is open."""
    state = state_of(context)
    x, y = cell or open_cells(state)[0]
    title = _("Build a project at %(cell)s") % {"cell": cell_name(cell)} if cell else _("Build a project")
    cards = ((card_name(card), {"entry": "build", "card": card, "cell": [x, y]}) for card in state.display)
    return answers_of("build", title, (answer(context, me, *one) for one in cards))


def _placing(context: TableContext, me: Seat) -> Iterator[Answer]:
    """Ask for every shape of placing: two in one committee, one each in several, a single one (C1)."""
    places = state_of(context).setup.places
    for place in places:
        name = _("2 workers: %(committee)s") % {"committee": committee_name(place, context.names)}
        yield answer(context, me, name, {"entry": "place", "committees": [place, place]})
    shapes = {3: _("1 worker each in 3 committees"), 2: _("1 worker each in 2 committees"), 1: _("1 worker alone")}
    for count, name in shapes.items():
        yield answer(context, me, name, {"entry": "place", "committees": list(places[:count])})


def _resolving(context: TableContext, me: Seat) -> Iterator[Answer]:
    """Ask for every resolution; in which kinds the influence is taken is open (C9)."""
    for place in state_of(context).setup.places:
        found = resolution(game_of(context), me.seat, place)
        due = {seat: points for seat, points in found.influence.items() if points} if found.kinds else {}
        kinds = {seat: {found.kinds[0]: points} for seat, points in due.items()}
        entry: Json = {"entry": "resolve", "committee": place} | ({"kinds": kinds} if kinds else {})
        yield answer(context, me, committee_name(place, context.names), entry)


def _board(context: TableContext, said: Acting, lead: _Leading) -> Markup:
    """Draw the city; its cards and the cells around it can be tapped, and where a card may be laid is marked."""
    state = state_of(context)

    def link(cell: Cell) -> str:
        card = state.city.get(cell, TOWN_HALL)
        if card != TOWN_HALL:
            return lead.to(Acting(card=card))
        kept = said if said.card in state.cells and builds(said) else Acting()
        return lead.to(replace(kept, cell=cell))

    free = [] if state.finished else open_cells(state)
    touch = [cell for cell in _around(state) if cell not in free]
    acting = said.last if said.card in state.cells else None
    return city(context, Pick(free, acting=acting, touch=touch, asked=said.cell, link=link))


def _around(state: State) -> list[Cell]:
    """Return the cells of the city and those one step further."""
    columns, rows = zip(*state.city, strict=True)
    across, down = range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)
    return [(x, y) for y in down for x in across]
