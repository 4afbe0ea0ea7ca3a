"""What all of Contract's tasks have in common: the city, and what else of the table a task shows itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.pages.forms import Choice
from arbiter.pages.table.tasks import Task
from contract.table.board import city
from contract_rules.state import State


class ContractTask(Task):
    """A task with the city in its page."""

    @property
    def shows(self) -> Collection[str]:
        """What of the table its own template shows: "city", "display", "committees"."""
        return ()

    @cached_property
    def direct(self) -> Mapping[str, Sequence[Choice]]:
        """What a tap on a project of the display or on a committee does now, by its number or name."""
        return {}

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    @cached_property
    def board(self) -> Markup:
        return city(self.context)
