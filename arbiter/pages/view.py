"""Everything that a table's live pages show, worked out once for an answer."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.log.lines import in_record
from arbiter.pages import ledger
from arbiter.pages.ledger import LedgerStep
from arbiter.pages.table_context import Tab, TableContext
from arbiter.pages.tasks import Input, Person
from arbiter.pages.ways import way
from arbiter.paper.content import Said
from kontor.drawing.speech import growth
from kontor.setup.first_steps import setting_up
from kontor.table.scarcity import Stock, stock_of
from kontor.table.seats import Player, players
from kontor.table.steps import Now, now_of
from kontor.table.taxing import taxes_of
from kontor.tasks import TASKS
from kontor.tasks.ending import over
from kontor.tasks.laying import Choose
from kontor.tasks.purchases import Before, before_of
from kontor.tasks.smuggling import Offer, Smuggle, offer_of
from kontor.tasks.task import KontorTask

NEWS = 9  # rulings on a live page; the others are one tap away


@dataclass(frozen=True, slots=True)
class View:
    """What a template of a live page is given."""

    context: TableContext
    task: KontorTask
    over: tuple[Said, ...]
    first_steps: tuple[Said, ...]
    before: tuple[Before, ...]
    board: Markup
    corner: tuple[int, int]
    players: list[Player]
    stock: Stock
    taxes: list[Said]
    conduct: str
    now: Now
    news: list[LedgerStep]
    take_back: str
    may_end: bool
    smuggle: Offer | None
    refresh_url: str

    @property
    def part(self) -> str:
        return "kontor/table/look.html" if self.context.mode == "look" else "kontor/table/seat.html"

    @property
    def width(self) -> str:
        return "wide" if self.context.mode == "look" else ""

    @property
    def title(self) -> str:
        return self.task.headline

    @property
    def tabs(self) -> list[Tab]:
        return self.context.tabs("all_seats" if self.context.mode == "all" else "page")

    @property
    def round(self) -> str:
        return _("Round %(round)s") % {"round": self.context.state.round}

    @property
    def seen(self) -> int:
        return self.context.position.seen

    @property
    def stream_url(self) -> str:
        """Where the page hears of changes; "" for a copy, which only changes with its address."""
        return "" if self.context.is_copy else url_for("live.events", token=self.context.token)


def view_of(context: TableContext, given: Input) -> View:
    """Return what the page shows."""
    task = task_for(context, given)
    position = context.position
    return View(
        context,
        task,
        over(context),
        setting_up(context),
        _before(context, task),
        task.picture(context),
        _corner(context),
        players(position, context.seats),
        stock_of(context),
        taxes_of(context),
        _conduct(context),
        now_of(context),
        ledger.news(position, context.names, NEWS),
        _last_step(context) if context.may_take_back else "",
        context.at_table and context.state.phase in ("announce", "turn"),
        None if isinstance(task, Smuggle) else offer_of(context),
        way(context, **given.of(Person).query() | task.chosen()).live_url,
    )


def task_for(context: TableContext, given: Input) -> KontorTask:
    """Return what the page asks for, from the table as it stands and what was chosen so far."""
    return next(task for kind in TASKS if (task := kind.offered(context, given)) is not None)


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
    book = context.state.book
    if context.state.phase != "turn" or len(book.sides) == len(book.seats):
        return ""
    return _("Partners may confer now, about where to place. Hands stay hidden, also from each other.")


def _last_step(context: TableContext) -> str:
    """Return what taking back would take, in words; "" if there is nothing."""
    lines = in_record(context.position.lines)
    if context.is_copy and context.position.sealed:
        return _("The card laid last")
    if not lines:
        return ""
    last = lines[-1]
    return ledger.entry_said(last.in_force, context.names) if last.changed else ledger.entry_text(last, context.names)
