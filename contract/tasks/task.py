"""What all of Contract's tasks have in common: whose turn it is, and points of influence chosen one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.pages.forms import CellField, Form, PageLink, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Task
from arbiter.pages.words import Seat
from contract.drawing import kind_svg
from contract.table.board import city
from contract.table.fields import as_kinds
from contract.table.position import game_of, state_of
from contract.words import kind_name
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


@dataclass(frozen=True, slots=True)
class Stepper:
    """A kind of influence with the points chosen for it, and the ways to one more and one less."""

    kind: str
    name: str
    drawing: Markup
    points: int
    more: PageLink | None
    less: PageLink | None


@dataclass(frozen=True, slots=True)
class Steppers:
    """A sum to be made up. `left` are the points still to be chosen."""

    id: str
    title: str
    left: int
    rows: tuple[Stepper, ...]


def steppers(
    context: TableContext,
    asked: tuple[str, str, int],
    kinds: Mapping[str, int | None],
    chosen: Mapping[str, int],
    way_with: Callable[[tuple[str, ...]], PageLink],
) -> Steppers:
    """Return a sum of influence to be made up.

    `asked` are a name for the page, a title, and how many points; `kinds` what there is at most of each, None without
    a limit; `way_with` leads to the page with these points chosen, one word each.
    """
    part, title, points = asked
    left = points - sum(chosen.values())

    def step(kind: str, by: int) -> PageLink:
        return way_with(as_kinds({**chosen, kind: chosen.get(kind, 0) + by}))

    rows = []
    for kind, most in kinds.items():
        here = chosen.get(kind, 0)
        more = step(kind, 1) if left > 0 and (most is None or here < most) else None
        less = step(kind, -1) if here else None
        rows.append(
            Stepper(
                kind=kind,
                name=kind_name(kind, context.names),
                drawing=kind_svg(kind, shared=True),
                points=here,
                more=more,
                less=less,
            )
        )
    return Steppers(part, title, left, tuple(rows))
