"""Which of the kinds of action: what is open to whose turn it is, and what keeps the others closed (T2, T3, E3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import PageLink
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Input
from contract.table.position import state_of
from contract.tasks.acting import acting_cards
from contract.tasks.task import ACT, BUILD, KINDS_OF_ACTION, PASS, ContractTask, said_of, turn_of, way_to
from contract_rules.state import FINALS, FIRST_FINAL, LAST, State


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of action that is open, and the way to it."""

    name: str
    title: str
    hint: str
    way: PageLink


@dataclass(frozen=True, slots=True)
class ChooseAction(ContractTask):
    """`kinds` are open to `me`; `closed` says why there are no others."""

    name: ClassVar[str] = "choose"
    template: ClassVar[str] = "contract/tasks/choose.html"
    touches: ClassVar[bool] = True
    headline: str
    me: Seat
    left: str
    kinds: tuple[Kind, ...]
    closed: str
    closed_rules: tuple[str, ...]

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> ChooseAction | None:
        del given
        me = turn_of(context)
        if me is None:
            return None
        closed, rules = _closed(state_of(context), me)
        kinds = tuple(_kind(context, me, kind) for kind in _open(context))
        headline = said_of(context, me, _("Your turn"), _("It's %(name)s's turn"))
        return cls(headline=headline, me=me, left=turns_left(context), kinds=kinds, closed=closed, closed_rules=rules)


def _open(context: TableContext) -> list[str]:
    """Return the kinds of action that can be chosen now.

    Building is one as long as some face is unknown: once it is known it might be built (M9); so is N19's action.
    """
    state, legal = state_of(context), context.table["expects"]
    seat = state.active or ""
    asks = bool(context.table["unknown"]) and (state.final or bool(state.holdings[seat].free))
    also = {BUILD: asks, ACT: bool(acting_cards(context))}
    return [kind for kind in KINDS_OF_ACTION if kind in legal or also.get(kind)]


def _kind(context: TableContext, me: Seat, kind: str) -> Kind:
    holding = state_of(context).holdings[me.seat]
    free = ngettext("%(num)d free worker", "%(num)d free workers", holding.free) % {"num": holding.free}
    cards = map(str, acting_cards(context))
    title, hint = {
        "place": (_("Place workers in committees"), free),
        "build": (_("Build a project"), _building_hint(context)),
        "resolve": (_("Bring about a resolution"), _("Influence and points for all there; workers come back.")),
        "act": (_("Carry out a build action"), _("With: %(cards)s") % {"cards": ", ".join(cards)}),
        "pass": (_("Pass"), _passing_hint(context, holding.free)),
    }[kind]
    return Kind(kind, title, hint, way_to(context, kind))


def _passing_hint(context: TableContext, free: int) -> str:
    """Return why nothing else is open to somebody who may only pass (T5), "" where something is."""
    if _open(context) != [PASS]:
        return ""
    if free:
        return _("The free workers are too few to be placed, and no project can be built now.")
    return _("No worker is free, none is in a committee, and no build action can be carried out now.")


def _building_hint(context: TableContext) -> str:
    cards = [str(card) for card in context.table["legal"]["build"]]
    if not cards:
        return _("No known project can be built now.")
    return _("You can build: %(cards)s") % {"cards": ", ".join(cards)}


def _closed(state: State, me: Seat) -> tuple[str, tuple[str, ...]]:
    free = state.holdings[me.seat].free
    if state.final:
        return _("Final round: any of the four actions, or passing."), ("E3", "T5")
    if free:
        return _("With a free worker you can do nothing else: no resolution, no build action."), ("T2",)
    return _("Without a free worker you can do nothing else: no placing, no building."), ("T3",)


def turns_left(context: TableContext) -> str:
    """Return how many turns are left once the end has begun (E2, E3), "" before."""
    state = state_of(context)
    if state.stage not in (LAST, *FINALS) or state.active is None or state.finished:
        return ""
    seats = state.setup.seats
    rounds = {LAST: 2, FIRST_FINAL: 1}.get(state.stage, 0)
    left = len(seats) - seats.index(state.active) + rounds * len(seats)
    said = ngettext("%(num)d turn is left.", "%(num)d turns are left.", left) % {"num": left}
    own = _("%(name)s has %(number)d of them.") % {"name": context.seats[state.active].name, "number": 1 + rounds}
    return f"{said} {own}"
