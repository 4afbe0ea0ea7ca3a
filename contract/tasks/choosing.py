"""Which of the kinds of action: what is open to whose turn it is, and what keeps the others closed (T2, T3, E3).

Passing (T5), waiting, and the end of the game.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from flask import url_for
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import Choice, cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Ended, TapReply, enters
from contract.table.board import card_of
from contract.table.position import state_of
from contract.tasks.acting import acting_cards
from contract.tasks.task import ACT, BUILD, KINDS_OF_ACTION, PASS, PLACE, RESOLVE, ContractTask, Doing, TurnTask, way_to
from contract.words import card_name, cell_name, expected_text, reveal_text, seat_name
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.state import FINALS, FIRST_FINAL, LAST


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

    def _kinds(self) -> list[Choice]:
        free = ngettext("%(num)d free worker", "%(num)d free workers", self._free) % {"num": self._free}
        cards = ", ".join(map(str, acting_cards(self.context)))
        said = {
            PLACE: (_("Place workers in committees"), free),
            BUILD: (_("Build a project"), self._building_hint()),
            RESOLVE: (_("Bring about a resolution"), _("Influence and points for all there; workers come back.")),
            ACT: (_("Carry out a build action"), _("With: %(cards)s") % {"cards": cards}),
            PASS: (_("Pass"), self._passing_hint()),
        }
        return [Choice(*said[kind], way=way_to(self.context, kind), value=kind) for kind in self._open]

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


class Pass(TurnTask):
    """`me` passes."""

    name = PASS
    opened_by = "do=pass"
    template = "contract/tasks/pass.html"
    actions: ClassVar = {"pass": enters("pass", do=PASS)}

    @property
    def is_offered(self) -> bool:
        return super().is_offered and PASS in self.context.table["expects"]

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Pass?"), _("%(name)s passes?"))

    def shown(self) -> Json:
        return super().shown() | {"confirm": _("Pass")}


class End(Ended, ContractTask):
    """The game is over."""

    template = "contract/tasks/end.html"
    actions: ClassVar = {"end": enters("end", about="stop")}


class Waiting(ContractTask):
    """Nothing to do here now."""

    name = "wait"
    template = "contract/tasks/wait.html"
    is_waiting = True

    @property
    def _turn(self) -> str:
        """The name of whose turn it is, "" while cards are turned up."""
        seat = self.state.active if self.state.phase != "reveal" else None
        return seat_name(seat, self.context.names) if seat is not None else ""

    @cached_property
    def headline(self) -> str:
        return _("It's %(name)s's turn") % {"name": self._turn} if self._turn else reveal_text(self.state.to_reveal)

    def shown(self) -> Json:
        """`expected` says what the table waits for, where the headline doesn't; `left` how many turns are left."""
        expected = expected_text(self.context.table, self.context.names) if self._turn else ""
        return {"asking": self._asking(), "expected": expected, "left": turns_left(self.context) if self._turn else ""}

    def _asking(self) -> TapReply | None:
        """Return what is said to a tap on the city while nothing is to be done from this page; None before any."""
        cell = self.given.of(Doing).cell
        if cell is None:
            return None
        why = _("Cards are turned up first. Meanwhile you may ask:")
        if self.state.phase == "turn" and self._turn:
            why = _("%(name)s goes first. Meanwhile you may ask:") % {"name": self._turn}
        card, at = card_of(self.context, cell), cell_param(cell)
        url = partial(url_for, "contract_may.index", token=self.context.token, _anchor="answer")
        if card == TOWN_HALL:
            return TapReply(why, _("What may I build at %(cell)s?") % {"cell": cell_name(cell)}, url(cell=at))
        return TapReply(why, _("May I use %(card)s?") % {"card": card_name(card)}, url(card=card), CELL + at)
