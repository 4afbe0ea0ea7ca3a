"""What all of Kontor's tasks have in common: the layout as a picture, cells in forms, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields

from arbiter.pages.forms import Form, told
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext
from arbiter.pages.tasks import Act, Json, Task
from kontor.table.board import Cell, CellField, picture
from kontor.table.position import state_of
from kontor_rules import Card


class KontorTask(Task):
    """A task with the layout in its page."""

    __slots__ = ()

    tapped: ClassVar[bool] = False
    """Whether cells of the layout are tapped for it: then the picture stays where it was scrolled to."""
    before_hands: ClassVar[bool] = False
    """Whether it comes before what hands do on the table, even where that else comes first."""

    def picture(self, context: TableContext) -> Markup:
        """Draw the layout."""
        return picture(context)


@dataclass(frozen=True, slots=True)
class Chosen(Form):
    """The cell tapped last, and the card that it was tapped for: a tap that comes late mustn't choose for the next."""

    card: str = told(fields.String())
    cell: Cell | None = told(CellField(), None)


@dataclass(frozen=True, slots=True)
class OfSeat(Form):
    """A form that says no more than for whom it is."""

    seat: str = told(fields.String())


def entering(context: TableContext, *entries: Json) -> Act:
    """Return what enters these in one step."""
    return lambda seen, key: context.enter(list(entries), seen, key)


def turn_of(context: TableContext) -> tuple[Seat, Card] | None:
    """Return whose turn it is, with the card to lay, on a page that enters for that seat; else None."""
    active = state_of(context).active
    if (
        context.mode == "look"
        or state_of(context).phase != "turn"
        or active is None
        or context.access.seat not in (None, active)
    ):
        return None
    return context.seats[active], (state_of(context).revealed or {})[active]
