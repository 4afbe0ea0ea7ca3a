"""The end of the game, and ending it early (E7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, enters
from contract.table.position import state_of
from contract.tasks.task import ContractTask


@dataclass(frozen=True, slots=True)
class Ended(ContractTask):
    """The game is over."""

    name: ClassVar[str] = "end"
    template: ClassVar[str] = "contract/tasks/end.html"
    actions: ClassVar[Mapping[str, Action]] = {"end": enters("end", about="stop")}
    headline: str
    score_url: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Ended | None:
        del given
        return cls(_("The game is over"), context.url("score")) if state_of(context).finished else None
