"""What all of Contract's tasks have in common: the city, and what else of the table a task shows itself."""

from __future__ import annotations

from collections.abc import Collection

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.pages.table.tasks import Task
from contract.table.board import city
from contract_rules.state import State


class ContractTask(Task):
    """A task with the city in its page."""

    @property
    def shows(self) -> Collection[str]:
        """What of the table its own template shows: "city", "display", "committees"."""
        return ()

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    @cached_property
    def board(self) -> Markup:
        return city(self.context)
