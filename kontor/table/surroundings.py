"""What a live page shows around its task: the layout, purses, what may be done besides."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.log.lines import ENTRY
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.drawing.accessible_names import growth
from kontor.setup.first_steps import setting_up
from kontor.table.position import state_of
from kontor.table.scarcity import Stock, stock_of
from kontor.table.seats import Player, players
from kontor.tasks.ending import over
from kontor.tasks.laying import Choose
from kontor.tasks.purchases import Before, before_of
from kontor.tasks.smuggling import Offer, Smuggle, offer_of
from kontor.tasks.task import KontorTask
from kontor.words import ring_of, taxes_told


def taxes_of(context: TableContext) -> list[Said]:
    """Return the taxes of the last reveal, step by step, while its turns last; none where no ring taxes.

    A reveal after which all took their cards back has no turns: it is shown until the next entry.
    """
    ring = ring_of(state_of(context).book.taxed)
    lines = [line for line in context.position.lines if line.kind == ENTRY and line.taken_back is None]
    told = [line for line in lines if line.content["entry"] == "play"]
    if len(ring) < 3 or not told or (state_of(context).phase != "turn" and told[-1] is not lines[-1]):
        return []
    found = taxes_told(told[-1].rulings, ring, context.names, context.position.game.state.faces)
    return [Said(text, rules) for text, rules in found]


@dataclass(frozen=True, slots=True)
class PageExtras:
    """`corner` is the cell in the upper left of the picture `board`; `conduct` what partners may do now (K3)."""

    over: tuple[Said, ...]
    first_steps: tuple[Said, ...]
    before: tuple[Before, ...]
    board: Markup
    corner: tuple[int, int]
    players: list[Player]
    stock: Stock
    taxes: list[Said]
    conduct: str
    may_end: bool
    smuggle: Offer | None


def page_extras(context: TableContext, task: KontorTask) -> PageExtras:
    """Return what the page shows around a task."""
    return PageExtras(
        over=over(context),
        first_steps=setting_up(context),
        before=_before(context, task),
        board=task.picture(context),
        corner=_corner(context),
        players=context.once("players", lambda: players(context.position, context.seats)),
        stock=context.once("stock", lambda: stock_of(context)),
        taxes=taxes_of(context),
        conduct=_conduct(context),
        may_end=context.at_table and state_of(context).phase in ("announce", "turn"),
        smuggle=None if isinstance(task, Smuggle) else offer_of(context),
    )


def _before(context: TableContext, task: KontorTask) -> tuple[Before, ...]:
    """Return what may be bought before the round by whom this page acts for now."""
    if isinstance(task, Choose):
        return before_of(context, [task.me])
    return before_of(
        context, [one for one in context.seats.values() if context.mode == "all" or one.seat == context.access.seat]
    )


def _corner(context: TableContext) -> tuple[int, int]:
    """Return the cell in the picture's upper left corner: cells outside the layout are drawn while it may grow."""
    borders = context.table["field"]
    columns, rows = growth(borders)
    return borders["left"] - bool(columns), borders["top"] - bool(rows)


def _conduct(context: TableContext) -> str:
    """Return what partners may do now (K3): confer after the reveal, about where to place."""
    book = state_of(context).book
    if state_of(context).phase != "turn" or len(book.sides) == len(book.seats):
        return ""
    return _("Partners may talk now about where to place. Hands stay hidden, from each other too.")
