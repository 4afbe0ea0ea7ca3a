"""May I: everything that somebody could want to do now, with what the rules say to it. Nothing is entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from marshmallow import fields

from arbiter.language import begun
from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, told
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext
from arbiter.pages.what_if_pages import open_any
from contract.table.position import Json, game_of, state_of
from contract.table.told import faults_of
from contract.words import card_name, committee_name, reveal_text, rule
from contract_rules import Reason, action_choices, why_not
from contract_rules.building import open_cells
from contract_rules.faces import TOWN_HALL
from contract_rules.legal import against_recalling, against_turn

bp = Blueprint("contract_may", __name__, url_prefix="/t/<token>/contract/may")


@dataclass(frozen=True, slots=True)
class Question(Form):
    """Who asks."""

    seat: str = told(fields.String())


@dataclass(frozen=True, slots=True)
class Answer:
    """Something that somebody could want: `against` is all that speaks against it, nothing where it may be done."""

    name: str
    hint: str
    against: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    """One kind of action with all that could be meant."""

    id: str
    title: str
    answers: tuple[Answer, ...]


@bp.get("")
def index(token: str) -> str:
    """Show what somebody may do now, and why not the rest."""
    context = open_any(token)
    state = state_of(context)
    asked = Question.read(request.args).seat
    usual = context.access.seat or state.active or state.setup.seats[0]
    seat = context.seats[asked if asked in context.seats else usual]
    return render_template(
        "contract/table/may.html",
        context=context,
        tabs=context.tabs("may"),
        seats=list(context.seats.values()),
        me=seat,
        first=reveal_text(state.to_reveal) if state.phase == "reveal" else "",
        answers=() if state.finished else tuple(_answers(context, seat)),
    )


def _answers(context: TableContext, me: Seat) -> Iterator[Answers]:
    state = state_of(context)
    names = context.names
    x, y = open_cells(state)[0]
    builds = [(card, {"entry": "build", "card": card, "cell": [x, y]}) for card in state.display]
    yield Answers("build", _("Build a project"), tuple(_answer(context, me, card_name(c), e) for c, e in builds))
    cards = sorted(card for card in state.cells if card != TOWN_HALL)
    yield Answers("act", _("Carry out a build action"), tuple(_acting(context, me, card) for card in cards))
    two: list[tuple[str, Json]] = [
        (committee_name(place, names), {"entry": "place", "committees": [place, place]}) for place in state.setup.places
    ]
    yield Answers("place", _("Place two workers"), tuple(_answer(context, me, name, entry) for name, entry in two))
    places = [(place, committee_name(place, names)) for place in state.setup.places]
    yield Answers("resolve", _("Bring about a resolution"), tuple(_resolving(context, me, *one) for one in places))
    yield Answers("pass", _("Pass"), (_answer(context, me, _("Pass"), {"entry": "pass"}),))


def _answer(context: TableContext, me: Seat, name: str, entry: Json) -> Answer:
    return Answer(begun(name), "", faults_of(context, why_not(game_of(context), entry | {"seat": me.seat})))


def _resolving(context: TableContext, me: Seat, place: str, name: str) -> Answer:
    """Ask for a resolution; the kinds that are chosen later aren't asked for."""
    entry = {"entry": "resolve", "seat": me.seat, "committee": place}
    return Answer(begun(name), "", faults_of(context, _but("resolve.kinds", why_not(game_of(context), entry))))


def _acting(context: TableContext, me: Seat, card: int) -> Answer:
    """Ask for an action; what is chosen along with it later isn't asked for."""
    state, reasons = state_of(context), list[Reason]()
    if state.phase != "turn":
        reasons += why_not(game_of(context), {"entry": "pass", "seat": me.seat})
    elif not state.workers_on(card, me.seat):
        reasons += [*against_turn(state, me.seat), *against_recalling(state, me.seat)]
        reasons.append(Reason("act.no-worker", ("A1",), {"seat": me.seat, "card": card}))
    else:
        reasons += [*against_turn(state, me.seat), *against_recalling(state, me.seat)]
        reasons += action_choices(game_of(context), me.seat, [card]).against
    return Answer(begun(card_name(card)), rule(f"N{card}").title, faults_of(context, reasons))


def _but(code: str, reasons: Iterable[Reason]) -> list[Reason]:
    return [reason for reason in reasons if reason.code != code]
