"""Nothing to do on this page now: what the table waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.table_context import TableContext
from arbiter.pages.tasks import Input
from kontor.table.position import state_of
from kontor.tasks.final_questions import waiting_headline
from kontor.tasks.task import KontorTask
from kontor.words import expected_text
from kontor_rules import revealed_cards


@dataclass(frozen=True, slots=True)
class Waiting(KontorTask):
    """Nothing to do here now."""

    name: ClassVar[str] = "wait"
    template: ClassVar[str] = "kontor/tasks/wait.html"
    headline: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Waiting:
        del given
        if state_of(context).phase == "questions":
            return cls(waiting_headline(context))
        if context.mode != "own" or state_of(context).phase != "announce":
            return cls(expected(context))
        sits_out = context.access.seat in state_of(context).sat_out
        return cls(_("You sit this round out") if sits_out else _("You have no card left"))


def expected(context: TableContext) -> str:
    """Return what the table waits for."""
    game = context.position.game
    return expected_text(context.table, context.position.due, context.names, revealed_cards(game), game.faces)
