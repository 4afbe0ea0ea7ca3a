"""Nothing to do on this page now: what the table waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbiter.pages.table_context import TableContext
from arbiter.pages.tasks import Input, Task
from contract.words import expected_text


@dataclass(frozen=True, slots=True)
class Waiting(Task):
    """Nothing to do here now."""

    name: ClassVar[str] = "wait"
    template: ClassVar[str] = "contract/tasks/wait.html"
    headline: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Waiting:
        del given
        return cls(expected_text(context.table, context.names))
