"""The end of the game: why it is over and how it was decided, and ending it early."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, enters
from arbiter.paper.content import Said
from kontor.tasks.task import KontorTask
from kontor_rules import ending
from kontor_rules.interface.game import without_room

NO_ROOM = ("no-room", "finish")
"""The endings for which some player has no cell left (E8, F10)."""


@dataclass(frozen=True, slots=True)
class Ended(KontorTask):
    """The game is over."""

    name: ClassVar[str] = "end"
    phase: ClassVar[str] = "finished"
    template: ClassVar[str] = "kontor/tasks/end.html"
    actions: ClassVar[Mapping[str, Action]] = {"end": enters("end")}
    headline: str
    score_url: str

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Ended | None:
        del given
        return cls(_("The game is over"), context.url("score"))


def over(context: TableContext) -> tuple[Said, ...]:
    """Return why the game is over, and what decided it once that is known; empty while it continues."""
    told = [one for one in ending(context.position.game) if one.code != "score.side"]
    if not told:
        return ()
    said = [context.renderer.ruled(one) for one in told]
    seat = without_room(context.position.game) if told[0].facts["reason"] in NO_ROOM else None
    if seat is not None:
        said.insert(1, Said(_("%(name)s has no cell left") % {"name": context.names[seat]}))
    return tuple(said)
