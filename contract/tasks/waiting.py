"""Waiting for others, the end of the game, and how many turns are left (E2, E3)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from flask import url_for
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Ended, TapReply, enters
from contract.table.board import card_of
from contract.table.position import state_of
from contract.tasks.task import ContractTask, Tapped
from contract.words import card_name, cell_name, expected_text, reveal_text, seat_name
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.state import FINALS, FIRST_FINAL, LAST


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
        cell = self.given.of(Tapped).cell
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
