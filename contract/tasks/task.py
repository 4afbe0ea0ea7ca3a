"""What all of Contract's tasks have in common: whose turn it is, and what they were asked to show."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields, validate

from arbiter.game import Json
from arbiter.pages.forms import CellField, Form, PageLink, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Task
from contract.table.board import city
from contract.table.position import game_of, state_of
from contract_rules import Game
from contract_rules.state import Cell, State

PLACE, BUILD, RESOLVE, ACT, PASS = "place", "build", "resolve", "act", "pass"
KINDS_OF_ACTION = (PLACE, BUILD, RESOLVE, ACT, PASS)
"""What may be done in a turn, as addresses and record-contract.md name it."""


@dataclass(frozen=True, slots=True)
class Doing(Form):
    """Which kind of action was chosen, with which card, and the cell that was tapped."""

    do: str = form_field(fields.String(validate=validate.OneOf(KINDS_OF_ACTION)))
    card: int | None = form_field(fields.Integer(validate=validate.Range(1, 36)), None)
    cell: Cell | None = form_field(CellField(), None)


def way_to(context: TableContext, do: str = "", **query: object) -> PageLink:
    """Return the way to a kind of action with something chosen; without one back to the choice of them."""
    return context.page_link(do=do or None, **{name: value or None for name, value in query.items()})


class ContractTask(Task):
    """A task with the city in its page."""

    shows: ClassVar[Collection[str]] = ()
    """What of the table its own template shows: "city", "display", "committees"."""

    @property
    def game(self) -> Game:
        return game_of(self.context)

    @property
    def state(self) -> State:
        return state_of(self.context)

    @cached_property
    def board(self) -> Markup:
        return city(self.context)


class TurnTask(ContractTask):
    """A task of `me`, whose turn it is, on a page that enters for that seat."""

    @property
    def is_offered(self) -> bool:
        seat = self.state.active
        if self.context.mode == "look" or self.state.phase != "turn" or seat is None:
            return False
        return self.context.access.seat in (None, seat)

    @cached_property
    def me(self) -> Seat:
        return self.context.seats[self.state.active or ""]

    def way(self, **query: object) -> PageLink:
        """Return the way to this task with something chosen."""
        return way_to(self.context, self.name, **query)

    @cached_property
    def said(self) -> Form:
        """What was chosen, as far as it makes sense."""
        return Doing()

    @cached_property
    def query(self) -> Json:
        return {"do": self.name} | self.said.query() if self.opened_by else {}

    def shown(self) -> Json:
        """`back` leads to what was asked before."""
        back = way_to(self.context, self.name if self.said.query() else "")
        return {"fields": self.said.query(), "back": back}
