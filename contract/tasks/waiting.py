"""Nothing to do on this page now: what the table waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.table_context import TableContext
from arbiter.pages.tasks import Input
from contract.table.position import state_of
from contract.tasks.choosing import turns_left
from contract.tasks.task import ContractTask
from contract.words import expected_text, reveal_text, seat_name


@dataclass(frozen=True, slots=True)
class Waiting(ContractTask):
    """Nothing to do here now. `expected` says what the table waits for, `left` how many turns are left."""

    name: ClassVar[str] = "wait"
    template: ClassVar[str] = "contract/tasks/wait.html"
    headline: str
    expected: str
    left: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Waiting:
        del given
        state = state_of(context)
        if state.phase == "reveal" or state.active is None:
            return cls(reveal_text(state.to_reveal), "", "")
        headline = _("It's the turn of %(name)s") % {"name": seat_name(state.active, context.names)}
        return cls(headline, expected_text(context.table, context.names), turns_left(context))
