"""The end of the game, and ending it early (E7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from marshmallow import fields, validate

from arbiter.language import gettext as _
from arbiter.pages.forms import Form, Values, told
from arbiter.pages.table_context import TableContext
from arbiter.pages.tasks import Action, Input, Submission
from contract.table.position import state_of
from contract.tasks.task import ContractTask, entering


@dataclass(frozen=True, slots=True)
class EndForm(Form):
    """Why a game is ended early."""

    reason: str = told(fields.String(validate=validate.OneOf(("agreed", "stuck")), required=True))


def _end(context: TableContext, values: Values) -> Submission:
    """End the game early (E7)."""
    return Submission(entering(context, {"entry": "end", "reason": EndForm.sent(values).reason}), about="stop")


@dataclass(frozen=True, slots=True)
class Ended(ContractTask):
    """The game is over."""

    name: ClassVar[str] = "end"
    template: ClassVar[str] = "contract/tasks/end.html"
    actions: ClassVar[Mapping[str, Action]] = {"end": _end}
    headline: str
    score_url: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Ended | None:
        del given
        return cls(_("The game is over"), context.url("score")) if state_of(context).finished else None
