"""Passing (T5), and ending the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.addresses import PageLink
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, enters
from contract.table.position import state_of
from contract.tasks.task import PASS, ContractTask, Doing, said_of, turn_of, way_to


@dataclass(frozen=True, slots=True)
class Pass(ContractTask):
    """`me` passes."""

    name: ClassVar[str] = "pass"
    template: ClassVar[str] = "contract/tasks/pass.html"
    actions: ClassVar[Mapping[str, Action]] = {"pass": enters("pass", do=PASS)}
    headline: str
    me: Seat
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Pass | None:
        me = turn_of(context)
        if me is None or given.of(Doing).do != PASS or PASS not in context.table["expects"]:
            return None
        headline = said_of(context, me, _("Pass?"), _("%(name)s passes?"))
        return cls(headline, me, way_to(context))

    def chosen(self) -> Json:
        return {"do": PASS}


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
