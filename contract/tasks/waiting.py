"""Nothing to do on this page now: what the table waits for, and what may be asked meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import url_for

from arbiter.language import gettext as _
from arbiter.pages.forms import cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Asking, Input
from contract.table.board import card_of
from contract.table.position import state_of
from contract.tasks.building import At
from contract.tasks.choosing import turns_left
from contract.tasks.task import ContractTask
from contract.words import card_name, cell_name, expected_text, reveal_text, seat_name
from contract_rules.entries.faces import TOWN_HALL


@dataclass(frozen=True, slots=True)
class Waiting(ContractTask):
    """Nothing to do here now. `expected` says what the table waits for, `left` how many turns are left."""

    name: ClassVar[str] = "wait"
    template: ClassVar[str] = "contract/tasks/wait.html"
    is_waiting: ClassVar[bool] = True
    headline: str
    expected: str
    left: str
    asking: Asking | None

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Waiting:
        asking = _asking_of(context, given)
        state = state_of(context)
        if state.phase == "reveal" or state.active is None:
            return cls(reveal_text(state.to_reveal), "", "", asking)
        headline = _("It's %(name)s's turn") % {"name": seat_name(state.active, context.names)}
        return cls(headline, expected_text(context.table, context.names), turns_left(context), asking)


def _asking_of(context: TableContext, given: Input) -> Asking | None:
    """Return what is said to a tap on the city while nothing is to be done from this page; None before any."""
    cell = given.of(At).cell
    if cell is None:
        return None
    state = state_of(context)
    why = _("Cards are turned up first. Meanwhile you may ask:")
    if state.active is not None and state.phase == "turn":
        names = {"name": seat_name(state.active, context.names)}
        why = _("%(name)s goes first. Meanwhile you may ask:") % names
    card = card_of(context, cell)
    about: dict[str, Any]
    if card != TOWN_HALL:
        question, about = _("May I use %(card)s?") % {"card": card_name(card)}, {"card": str(card)}
    else:
        question, about = _("What may I build at %(cell)s?") % {"cell": cell_name(cell)}, {"cell": cell_param(cell)}
    url = url_for("contract_may.index", token=context.token, **about, _anchor="answer")
    return Asking(why, question, url, "" if card == TOWN_HALL else CELL + cell_param(cell))
