"""Which of the kinds of action: what is open to whose turn it is, and what keeps the others closed (T2, T3, E3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import PageLink
from arbiter.pages.table.table_context import TableContext
from contract.table.position import state_of
from contract.tasks.acting import acting_cards
from contract.tasks.task import ACT, BUILD, KINDS_OF_ACTION, PASS, PLACE, RESOLVE, TurnTask, way_to
from contract_rules.state import FINALS, FIRST_FINAL, LAST


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of action that is open, and the way to it."""

    title: str
    hint: str
    way: PageLink


class ChooseAction(TurnTask):
    """Several `kinds` of action are open to `me`."""

    name = "choose"
    template = "contract/tasks/choose.html"
    touches = True

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Your turn"), _("It's %(name)s's turn"))

    def shown(self) -> Json:
        closed, rules = self._closed()
        left = turns_left(self.context)
        return {"left": left, "kinds": self._kinds(), "closed": closed, "closed_rules": rules}

    @cached_property
    def _open(self) -> list[str]:
        """The kinds of action that can be chosen now.

        Building is one as long as some face is unknown: once it is known it might be built (M9); so is N19's action.
        """
        asks = bool(self.context.table["unknown"]) and (self.state.final or bool(self._free))
        also = {BUILD: asks, ACT: bool(acting_cards(self.context))}
        return [kind for kind in KINDS_OF_ACTION if kind in self.context.table["expects"] or also.get(kind)]

    @property
    def _free(self) -> int:
        return self.state.holdings[self.me.seat].free

    def _kinds(self) -> list[Kind]:
        free = ngettext("%(num)d free worker", "%(num)d free workers", self._free) % {"num": self._free}
        cards = ", ".join(map(str, acting_cards(self.context)))
        said = {
            PLACE: (_("Place workers in committees"), free),
            BUILD: (_("Build a project"), self._building_hint()),
            RESOLVE: (_("Bring about a resolution"), _("Influence and points for all there; workers come back.")),
            ACT: (_("Carry out a build action"), _("With: %(cards)s") % {"cards": cards}),
            PASS: (_("Pass"), self._passing_hint()),
        }
        return [Kind(*said[kind], way_to(self.context, kind)) for kind in self._open]

    def _passing_hint(self) -> str:
        """Return why nothing else is open to somebody who may only pass (T5), "" where something is."""
        if self._open != [PASS]:
            return ""
        if self._free:
            return _("The free workers are too few to be placed, and no project can be built now.")
        return _("No worker is free, none is in a committee, and no build action can be carried out now.")

    def _building_hint(self) -> str:
        cards = ", ".join(str(card) for card in self.context.table["legal"]["build"])
        if not cards:
            return _("No known project can be built now.")
        return _("You can build: %(cards)s") % {"cards": cards}

    def _closed(self) -> tuple[str, tuple[str, ...]]:
        """Return why there are no others, with the rules."""
        if self.state.final:
            return _("Final round: any of the four actions, or passing."), ("E3", "T5")
        if self._free:
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
