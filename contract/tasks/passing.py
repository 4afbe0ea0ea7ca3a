"""Passing (T5), and ending the game."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.table.tasks import Ended, enters
from contract.tasks.task import PASS, ContractTask, TurnTask


class Pass(TurnTask):
    """`me` passes."""

    name = PASS
    opened_by = "do=pass"
    template = "contract/tasks/pass.html"
    actions: ClassVar = {"pass": enters("pass", do=PASS)}

    @property
    def is_offered(self) -> bool:
        return super().is_offered and PASS in self.context.table["expects"]

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Pass?"), _("%(name)s passes?"))

    def shown(self) -> Json:
        return super().shown() | {"confirm": _("Pass")}


class End(Ended, ContractTask):
    """The game is over."""

    template = "contract/tasks/end.html"
    actions: ClassVar = {"end": enters("end", about="stop")}
