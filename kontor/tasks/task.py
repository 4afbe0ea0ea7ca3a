"""What all of Kontor's tasks have in common: the layout as a picture, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields

from arbiter.pages.forms import CellField, Form, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext, once_an_answer
from arbiter.pages.table.tasks import Task
from kontor.table.board import Cell, picture
from kontor.table.position import state_of
from kontor_rules import Card


class KontorTask(Task):
    """A task with the layout in its page."""

    __slots__ = ()

    phase: ClassVar[str] = ""
    """The only phase of the game in which it is asked for; "" where that doesn't matter."""
    tapped: ClassVar[bool] = False
    """Whether cells of the layout are tapped for it: then the picture stays where it was scrolled to."""
    hands_below: ClassVar[bool] = False
    """Whether physical moves are shown below it, even if the page's own person has some."""

    def picture(self, context: TableContext) -> Markup:
        """Draw the layout, as the task shows it or as it lies."""
        return getattr(self, "board", None) or picture(context)


@dataclass(frozen=True, slots=True)
class Chosen(Form):
    """The cell tapped last, and the card that it was tapped for: a tap that comes late mustn't choose for the next."""

    card: str = form_field(fields.String())
    cell: Cell | None = form_field(CellField(), None)


@once_an_answer
def turn_of(context: TableContext) -> tuple[Seat, Card] | None:
    """Return whose turn it is, with the card to lay, on a page that enters for that seat; else None."""
    state = state_of(context)
    active = state.active if state.phase == "turn" else None
    if active is None or context.mode == "look" or context.access.seat not in (None, active):
        return None
    return context.seats[active], (state.revealed or {})[active]
