"""What all of Contract's tasks have in common: whose turn it is, what they were asked to show, and the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.pages.forms import Form, PageLink, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Task
from contract.table.board import city
from contract.table.position import state_of

PLACE, BUILD, RESOLVE, ACT, PASS = "place", "build", "resolve", "act", "pass"
KINDS_OF_ACTION = (PLACE, BUILD, RESOLVE, ACT, PASS)
"""What may be done in a turn, as addresses and record-contract.md name it."""


class ContractTask(Task):
    """A task with the city in its page."""

    __slots__ = ()

    shows: ClassVar[frozenset[str]] = frozenset()
    """What of the table its own template shows: "city", "display", "committees"."""

    def picture(self, context: TableContext) -> Markup:
        """Draw the city, as the task shows it or as it is."""
        return getattr(self, "board", None) or city(context)


@dataclass(frozen=True, slots=True)
class Doing(Form):
    """Which kind of action was chosen, and with which card."""

    do: str = form_field(fields.String(validate=validate.OneOf(KINDS_OF_ACTION)))
    card: int | None = form_field(fields.Integer(validate=validate.Range(1, 36)), None)


def turn_of(context: TableContext) -> Seat | None:
    """Return whose turn it is, on a page that enters for that seat; else None."""
    state = state_of(context)
    if context.mode == "look" or state.phase != "turn" or state.active is None:
        return None
    return context.seats[state.active] if context.access.seat in (None, state.active) else None


def way_to(context: TableContext, do: str = "", **query: object) -> PageLink:
    """Return the way to a kind of action with something chosen; without one back to the choice of them."""
    return context.page_link(do=do or None, **{name: value or None for name, value in query.items()})


def said_of(context: TableContext, seat: Seat, own: str, other: str) -> str:
    """Return a headline: to the seat itself, or, on a page that enters for all, about it."""
    return own if context.mode == "own" else other % {"name": seat.name}
