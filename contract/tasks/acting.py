"""Carrying out a build action (A, N): with which card, what is chosen along with it, and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import PageLink, Values, cell_param
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, OfSeat, Submission, entering
from arbiter.paper.content import Said
from contract.table.board import Pick, card_of, city, project
from contract.table.position import brings, game_of, state_of
from contract.tasks.action_choice import Acting, Asked, asked_of, entry_of
from contract.tasks.action_questions import Question, questions_of, sums_of, way_with
from contract.tasks.steppers import Steppers
from contract.tasks.task import ACT, ContractTask, Doing, said_of, turn_of, way_to
from contract.words import card_name, rule
from contract_rules import action_choices
from contract_rules.interface.rule_queries import key_of
from contract_rules.state import Cell
from contract_rules.turn.turns import against_recalling


def _act(context: TableContext, values: Values) -> Submission:
    """Carry out a build action."""
    said = Acting.read(values)
    if said.card is None:
        raise BadRequest
    entry = entry_of(OfSeat.sent(values).seat, said)
    return Submission(entering(context, entry), {"do": ACT} | said.query(), about="choice")


@dataclass(frozen=True, slots=True)
class Own:
    """A card of the city with own workers: the way to its action, or what speaks against it."""

    card: int
    name: str
    drawing: Markup
    title: str
    text: str
    way: PageLink | None
    against: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """The action that was chosen: the card, those borrowed along the chain, what is asked, what it would bring."""

    own: Own
    chain: tuple[tuple[str, str], ...]
    sums: tuple[Steppers, ...]
    questions: tuple[Question, ...]
    where: bool
    waive: PageLink | None
    preview: tuple[Said, ...]
    against: tuple[Fault, ...]
    query: Json
    ready: bool
    again: PageLink


@dataclass(frozen=True, slots=True)
class Act(ContractTask):
    """`me` carries out the action of one of the own `cards`, or, once one is chosen, that `deed`."""

    name: ClassVar[str] = "act"
    template: ClassVar[str] = "contract/tasks/act.html"
    actions: ClassVar[Mapping[str, Action]] = {"act": _act}
    shows: ClassVar[frozenset[str]] = frozenset({"city"})
    headline: str
    me: Seat
    cards: tuple[Own, ...]
    deed: Deed | None
    board: Markup
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Act | None:
        me = turn_of(context)
        if me is None or given.of(Doing).do != ACT or not (legal := acting_cards(context)):
            return None
        said = given.of(Acting)
        if said.card in legal:
            return _asking(context, me, asked_of(game_of(context), me.seat, said))
        state = state_of(context)
        cards = [card for card, standing in state.standing.items() if standing.seat == me.seat]
        headline = said_of(context, me, _("The action of which project?"), _("%(name)s: the action of which project?"))
        pick = Pick(targets=legal, link=lambda cell: way_to(context, ACT, card=card_of(context, cell)).url)
        own = tuple(_own(context, me, card, may=card in legal) for card in sorted(cards))
        return cls(headline=headline, me=me, cards=own, deed=None, board=city(context, pick), back=way_to(context))

    def chosen(self) -> Json:
        return {"do": ACT} | (self.deed.query if self.deed else {})


def acting_cards(context: TableContext) -> list[int]:
    """Return the cards that can act now; also one that builds (N19) where only its project's face must be known yet."""
    state = state_of(context)
    legal: list[int] = context.table["legal"]["act"]
    if not context.table["unknown"] or any(against_recalling(state, state.active or "")):
        return legal
    own = (card for card, standing in state.standing.items() if standing.seat == state.active)
    return sorted({*legal, *(card for card in own if key_of(card) == "project")})


def _own(context: TableContext, me: Seat, card: int, *, may: bool) -> Own:
    text = rule(f"N{card}")
    against = () if may else context.renderer.faults(action_choices(game_of(context), me.seat, [card]).against)
    way = way_to(context, ACT, card=card) if may else None
    return Own(
        card=card,
        name=card_name(card),
        drawing=project(game_of(context), card),
        title=text.title,
        text=text.text,
        way=way,
        against=against,
    )


def _asking(context: TableContext, me: Seat, asked: Asked) -> Act:
    said, card = asked.said, asked.said.card or 0
    preview, against = brings(context, entry_of(me.seat, said)) if asked.ready else ((), ())
    if asked.choices.against and not said.waive:
        against = context.renderer.faults(asked.choices.against)
    waived = state_of(context).option("idle_action") == "waived" and not said.waive
    asks = not (said.waive or asked.choices.against)
    deed = Deed(
        own=_own(context, me, card, may=True),
        chain=tuple((card_name(one), rule(f"N{one}").title) for one in said.borrow),
        sums=sums_of(context, asked) if asks else (),
        questions=questions_of(context, me.seat, asked) if asks else (),
        where=bool(asked.choices.projects) and said.project is not None and said.cell is None,
        waive=way_with(context, Acting(card=card), waive=True) if waived else None,
        preview=preview,
        against=against,
        query=said.query(),
        ready=asked.ready and not against,
        again=way_to(context, ACT, card=card),
    )
    headline = said_of(context, me, _("The action of %(card)s") % {"card": card_name(card)}, _("%(name)s acts"))
    return Act(
        headline=headline,
        me=me,
        cards=(),
        deed=deed,
        board=city(context, _pick(context, asked)),
        back=way_to(context, ACT),
    )


def _pick(context: TableContext, asked: Asked) -> Pick:
    """Return what can be tapped in the city: cells for a project to build, or the cards to choose from."""
    said, choices = asked.said, asked.choices
    if said.waive:
        return Pick(acting=said.card)
    if said.project is not None:
        cells = [(x, y) for x, y in context.table["legal"]["cells"]]
        chosen = (said.cell, said.project) if said.cell in cells and said.cell else None
        return Pick(cells, chosen, said.card, link=_cell_link(context, said))
    targets, picked, link = _targets(context, asked)
    if not (targets or picked) or choices.projects:
        return Pick(acting=said.card)
    return Pick(acting=said.card, targets=targets, picked=picked, link=link)


def _targets(context: TableContext, asked: Asked) -> tuple[list[int], list[int], Callable[[Cell], str]]:
    said, choices = asked.said, asked.choices
    if choices.borrow:
        return (
            list(choices.borrow),
            [],
            lambda cell: way_with(context, said, borrow=(*said.borrow, card_of(context, cell))).url,
        )
    picked = [] if said.to is None else [said.to]
    return list(choices.to), picked, lambda cell: way_with(context, said, to=card_of(context, cell)).url


def _cell_link(context: TableContext, said: Acting) -> Callable[[Cell], str]:
    def link(cell: Cell) -> str:
        return way_to(context, ACT, **(said.query() | {"cell": cell_param(cell)})).url

    return link
