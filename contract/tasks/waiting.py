"""Waiting for others, the end of the game, and how many turns are left (E2, E3)."""

from __future__ import annotations

from werkzeug.utils import cached_property

from arbiter.defaults.tasks import End as DefaultEnd, Wait
from arbiter.game import Json
from arbiter.language import gettext as _, ngettext
from arbiter.pages.forms import Cell
from arbiter.pages.table.table_context import TableContext
from contract.table.board import card_of
from contract.table.position import state_of
from contract.tasks.task import ContractTask
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


class End(DefaultEnd, ContractTask):
    """The game is over."""


class Waiting(ContractTask, Wait):
    """Nothing to do here now."""

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
        return super().shown() | {"expected": expected, "left": turns_left(self.context) if self._turn else ""}

    def why(self) -> str:
        return super().why() if self._turn else _("Cards are turned up first. Meanwhile you may ask:")

    def question(self, cell: Cell) -> str:
        card = card_of(self.context, cell)
        if card == TOWN_HALL:
            return _("What may I build at %(cell)s?") % {"cell": cell_name(cell)}
        return _("May I use %(card)s?") % {"card": card_name(card)}
