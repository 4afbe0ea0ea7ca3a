"""Nothing to do on this page now: what the table waits for, and what may be asked meanwhile."""

from __future__ import annotations

from functools import cached_property, partial

from flask import url_for

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.tasks import Asking
from contract.table.board import card_of
from contract.tasks.choosing import turns_left
from contract.tasks.task import ContractTask, Doing
from contract.words import card_name, cell_name, expected_text, reveal_text, seat_name
from contract_rules.entries.faces import TOWN_HALL


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

    def _asking(self) -> Asking | None:
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
            return Asking(why, _("What may I build at %(cell)s?") % {"cell": cell_name(cell)}, url(cell=at))
        return Asking(why, _("May I use %(card)s?") % {"card": card_name(card)}, url(card=card), CELL + at)
