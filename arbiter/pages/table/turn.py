"""Whose turn it is, as a page tells it by its whole look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from arbiter.language import gettext as _
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext

Side = Literal["mine", "wait", "look", "open"]
"""What a page is for its reader: their turn, somebody else's, a spectator's page, or nobody's turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """`seats` are those that the table waits for. `side` is "open" where anybody may go on, or nobody has to."""

    side: Side
    seats: tuple[Seat, ...]

    @property
    def one(self) -> Seat | None:
        """The only seat that the table waits for; None where there are several, or none."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def told(self) -> str:
        """What a seat's own page says beside the round, "" if nothing."""
        return {"mine": _("Your turn"), "wait": _("You wait")}.get(self.side, "")


def turn_of(context: TableContext, me: Seat | None) -> Turn:
    """Return whose turn it is; `me` is for whom the page asks something now.

    A page that enters for all has always that person's turn; without one, that of the only seat awaited.
    """
    sealed = context.position.sealed
    awaited = tuple(context.seats[seat] for seat in context.standing.waits_for if seat not in sealed)
    if context.mode == "look" or not awaited:
        return Turn("look" if context.mode == "look" else "open", awaited)
    if context.mode == "all":
        return Turn("mine", (me,) if me else awaited)
    own = [seat for seat in awaited if seat.seat == context.access.seat]
    return Turn("mine", tuple(own)) if own else Turn("wait", awaited)
