"""May I: everything that somebody could do, with the rules' answer, regardless of whose turn it is.

A cell of the city that is tapped says of every project whether it may be built there; a card that is tapped says of
every choice of its action, right or wrong, what the rules say. Nothing is entered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Form, FormFault, form_field
from arbiter.pages.table.table_context import TableContext, open_link
from arbiter.pages.words import Seat
from contract.drawing import Marks, type_name
from contract.table.board import city
from contract.table.fields import cards_field
from contract.table.position import Json, game_of, state_of
from contract.words import card_name, cell_name, committee_name, influence_text, reveal_text, rule, seat_name
from contract_rules import Amount, may, may_act, resolution
from contract_rules.actions.acting import ACTIONS, paid_along
from contract_rules.actions.costs import Chosen
from contract_rules.actions.effects import Gains, known_types
from contract_rules.entries.faces import NUMBERS, TOWN_HALL
from contract_rules.interface.rule_queries import Verdict, key_of
from contract_rules.kinds import KINDS
from contract_rules.state import Cell, State
from contract_rules.turn.building import open_cells


@dataclass(frozen=True, slots=True)
class Asked(Form):
    """What is asked about: a card, those that it borrows along the chain, in order, and a cell."""

    card: int | None = form_field(fields.Integer(validate=validate.Range(NUMBERS[0], NUMBERS[-1])), None)
    borrow: tuple[int, ...] = form_field(cards_field(), ())
    cell: Cell | None = form_field(CellField(), None)

    @property
    def chain(self) -> tuple[int, ...]:
        """The acting card and those borrowed so far."""
        return (self.card or 0, *self.borrow)

    @property
    def last(self) -> int:
        """The card whose action it is."""
        return self.chain[-1]

    def entry(self, **keys: object) -> Json:
        """Return the entry that carries the action out with these keys of its own."""
        for card in reversed(self.borrow):
            keys = {"borrow": {"card": card, **keys}}
        return {"entry": "act", "card": self.card, **keys}


@dataclass(frozen=True, slots=True)
class Answer:
    """Something that somebody could want: all that speaks `against` it, else the `rules` that allow it.

    `rest` is what is left to say against it where others are asked about too; `url` leads to what can be asked further.
    """

    name: str
    hint: str
    against: tuple[FormFault, ...]
    rest: tuple[FormFault, ...]
    rules: tuple[str, ...]
    url: str = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """All possible meanings of a question; reasons against each of them are given once, in `common`."""

    id: str
    title: str
    common: tuple[FormFault, ...]
    answers: tuple[Answer, ...]


def answers_of(id_: str, title: str, answers: Iterable[Answer]) -> Answers:
    """Return answers together, first those that say yes."""
    found = sorted(answers, key=lambda one: bool(one.against))
    common = (
        tuple(fault for fault in found[0].against if all(fault in one.against for one in found)) if found[1:] else ()
    )
    kept = (replace(one, rest=tuple(fault for fault in one.against if fault not in common)) for one in found)
    return Answers(id_, title, common, tuple(kept))


def answer(context: TableContext, me: Seat, name: str, entry: Json, hint: str = "") -> Answer:
    """Ask for something that would be entered."""
    return said_of(context, name, may(game_of(context), entry | {"seat": me.seat}), hint)


def said_of(context: TableContext, name: str, verdict: Verdict, hint: str = "", url: str = "") -> Answer:
    """Return a verdict in words."""
    against = context.renderer.faults(verdict.against)
    return Answer(name=capitalized(name), hint=hint, against=against, rest=against, rules=verdict.rules, url=url)


def on_card(context: TableContext, me: Seat, said: Asked, url: str = "") -> Answer:
    """Ask for the action of the last card of a chain, with whatever choice."""
    verdict = may_act(game_of(context), me.seat, said.chain)
    return said_of(context, card_name(said.last), verdict, rule(f"N{said.last}").title, url)


def deed_of(context: TableContext, me: Seat, said: Asked, url: Callable[[Asked], str]) -> Mapping[str, Any]:
    """Ask for the action of a chain's last card, `whole` with some choice, and for every choice of it.

    `url` leads on to what is borrowed.
    """
    state = state_of(context)
    said = replace(said, borrow=tuple(card for card in said.borrow if card in state.cells))
    whole, text = on_card(context, me, said), rule(f"N{said.last}")
    choices = None
    if state.phase == "turn" and state.workers_on(said.chain[0], me.seat):
        cell = " · " + cell_name(said.cell) if said.cell and builds(said) else ""
        choices = answers_of("choices", _("Every choice") + cell, _choices(context, me, said, url))
    return {
        "name": capitalized(" → ".join(map(card_name, said.chain))),
        "title": text.title,
        "text": text.text,
        "whole": whole,
        "choices": choices,
    }


def builds(said: Asked) -> bool:
    """Tell whether the action lays a card on a cell (N19)."""
    return key_of(said.last) == "project"


def _choices(context: TableContext, me: Seat, said: Asked, url: Callable[[Asked], str]) -> Iterator[Answer]:
    key = key_of(said.last)
    if key == "borrow":
        for card in _projects(state_of(context)):
            further = replace(said, borrow=(*said.borrow, card))
            verdict = may_act(game_of(context), me.seat, further.chain)
            led = (
                "" if any("A6" in one.rule or f"N{said.last}" in one.rule for one in verdict.against) else url(further)
            )
            yield said_of(context, card_name(card), verdict, rule(f"N{card}").title, led)
    for name, keys in _named(context, me, said, key):
        yield answer(context, me, name, said.entry(**keys))
    if key in ("borrow", "to", "project"):
        yield answer(context, me, _("nothing: the workers come back"), said.entry())
    if state_of(context).option("idle_action") == "waived" and not said.borrow:
        yield answer(context, me, _("waive the action"), said.entry(waive=True))


def _named(context: TableContext, me: Seat, said: Asked, key: str) -> Iterator[tuple[str, Json]]:
    """Yield what can be said of an action by its key, each with its name."""
    state = state_of(context)
    match key:
        case "pay" | "gain" | "spread":
            yield from _influence(context, me, said, key)
        case "type":
            yield from ((type_name(word), {"type": word}) for word in known_types(state))
        case "pair":
            for one, other in _beside(state):
                name = _("%(one)s and %(other)s") % {"one": card_name(one), "other": card_name(other)}
                yield name, {"pair": [one, other]}
        case "to":
            yield from ((card_name(card), {"to": card}) for card in _projects(state))
        case "project":
            cell = list(said.cell or open_cells(state)[0])
            yield from ((card_name(card), {"project": card, "cell": cell}) for card in state.display)


def _influence(context: TableContext, me: Seat, said: Asked, key: str) -> Iterator[tuple[str, Json]]:
    """Yield every way to pay; what is got, of one kind each; the tracks spread as they are."""
    moment, _against = paid_along(state_of(context), me.seat, said.chain)
    if key == "spread":
        yield _("spread as it is"), {key: dict(zip(KINDS, moment.holding.influence, strict=True))}
        return
    action = ACTIONS[moment.card]
    points = action.cost.points if isinstance(action.cost, Chosen) else cast(Gains, action.effect).points
    for some in Amount(points, dict.fromkeys(KINDS, points)):
        if key == "pay" or len(some) == 1:
            yield influence_text(some, context.names), {key: some}


def _projects(state: State) -> list[int]:
    return sorted(card for card in state.cells if card != TOWN_HALL)


def _beside(state: State) -> Iterator[tuple[int, int]]:
    """Yield the cards that lie next to each other, each pair once."""
    for card, cell in sorted(state.cells.items()):
        yield from ((card, other) for other in sorted(state.beside(cell)) if card < other)


bp = Blueprint("contract_may", __name__, url_prefix="/t/<token>/contract/may")


@dataclass(frozen=True, slots=True)
class Question(Form):
    """Who asks."""

    seat: str = form_field(fields.String())


@bp.get("")
def index(token: str) -> str:
    """Show what somebody may do now, and why not the rest; or of one cell, or of one card's action."""
    context = open_link(token)
    state, said = state_of(context), Asked.read(request.args)
    asked = Question.read(request.args).seat
    usual = context.access.seat or state.active or state.setup.seats[0]
    me = context.seats[asked if asked in context.seats else usual]
    lead = _Leading(context.token, me.seat)
    deed = deed_of(context, me, said, lead.to) if said.card in state.cells else None
    return render_template(
        "contract/table/may.html",
        context=context,
        seats=list(context.seats.values()),
        me=me,
        first=reveal_text(state.to_reveal) if state.phase == "reveal" else "",
        other=seat_name(state.active, context.names) if state.active not in (None, me.seat) else "",
        board=_board(context, said, lead),
        everything=lead.to(Asked()),
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

    def to(self, said: Asked) -> str:
        """Return the address where that is asked."""
        return url_for("contract_may.index", token=self.token, seat=self.seat, **said.query(), _anchor="answer")


def _answers(context: TableContext, me: Seat, lead: _Leading) -> Iterator[Answers]:
    state = state_of(context)
    yield _builds(context, me, None)
    cards = sorted(card for card in state.cells if card != TOWN_HALL)
    acts = (on_card(context, me, Asked(card=card), lead.to(Asked(card=card))) for card in cards)
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


def _board(context: TableContext, said: Asked, lead: _Leading) -> Markup:
    """Draw the city; its cards and the cells around it can be tapped, and where a card may be laid is marked."""
    state = state_of(context)

    def link(cell: Cell) -> str:
        card = state.city.get(cell, TOWN_HALL)
        if card != TOWN_HALL:
            return lead.to(Asked(card=card))
        kept = said if said.card in state.cells and builds(said) else Asked()
        return lead.to(replace(kept, cell=cell))

    free = [] if state.finished else open_cells(state)
    touch = [cell for cell in _around(state) if cell not in free]
    acting = said.last if said.card in state.cells else None
    return city(context, Marks(legal=free, acting=acting, touch=touch, asked=said.cell, link=link))


def _around(state: State) -> list[Cell]:
    """Return the cells of the city and those one step further."""
    columns, rows = zip(*state.city, strict=True)
    across, down = range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)
    return [(x, y) for y in down for x in across]
