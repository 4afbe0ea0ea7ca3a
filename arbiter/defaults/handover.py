"""One phone for all: it is passed round, so that everybody chooses unseen what lies face down."""

from __future__ import annotations

from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.table.tasks import Task
from arbiter.pages.words import Seat


class HandOver(Task):
    """The phone that enters for all goes to `seat`, unseen by the others, unless they play with open cards."""

    name = "handover"
    template = "shared/defaults/handover.html"

    @property
    def is_offered(self) -> bool:
        context, due = self.context, self.context.position.due
        return context.mode == "all" and not context.openly and bool(due) and self.given.of(EntrySoFar).seat not in due

    @cached_property
    def headline(self) -> str:
        return _("Pass the phone to %(name)s") % {"name": self.seat.name}

    @cached_property
    def seat(self) -> Seat:
        return self.context.seats[self.context.position.due[0]]

    def shown(self) -> Json:
        """`lifts` may still take up what they laid."""
        sealed = self.context.position.sealed
        lifts = [seat for seat in self.context.seats.values() if seat.seat in sealed]
        return {"take_url": self.context.page_url(seat=self.seat.seat), "lifts": lifts}
