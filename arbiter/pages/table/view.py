"""Everything that a table's live pages show, worked out once for an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.log.lines import in_record
from arbiter.pages.mistakes import CELL
from arbiter.pages.notices import Notices, notices_of
from arbiter.pages.review import ledger
from arbiter.pages.review.ledger import LedgerStep
from arbiter.pages.table.clock import Time, clock_of
from arbiter.pages.table.physical_moves import now_of
from arbiter.pages.table.steps import CurrentSteps
from arbiter.pages.table.table_context import Tab, TableContext
from arbiter.pages.table.tasks import Input, Person, Task
from arbiter.pages.table.turn import Turn, turn_of

NEWS = 9  # rulings on a live page; the others are one tap away


@dataclass(frozen=True, slots=True)
class View:
    """What a template of a live page is given. `page_extras` is the game's.

    What its own templates show around the task.
    """

    context: TableContext
    task: Task
    page_extras: Any
    now: CurrentSteps
    turn: Turn
    take_back: str
    refresh_url: str
    clock: Mapping[str, Time]
    notices: Notices | None = None
    touched: str = ""
    """What was tapped to say that it is wrong, "" for nothing."""

    @property
    def news(self) -> list[LedgerStep]:
        return ledger.news(self.context.position, self.context.teller, NEWS)

    def once(self, name: str, caller: Callable[[], str]) -> Markup:
        """For templates: `{% call view.once(name) %}` around what differs between pages by their link alone."""
        return self.context.drawn_once(name, caller)

    def once_without_clock(self, name: str, caller: Callable[[], str]) -> Markup:
        """The same around what differs by the moment too, where the table shows a clock."""
        return Markup(caller()) if self.clock else self.once(name, caller)

    @property
    def part(self) -> str:
        templates = self.context.pages.templates
        return templates.look if self.context.mode == "look" else templates.seat

    @property
    def width(self) -> str:
        return "wide look" if self.context.mode == "look" else "at-seat"

    @property
    def title(self) -> str:
        """What the browser's tab is called: there a glance must tell that it is the reader's turn."""
        return "● " + _("Your turn") if self.is_called else self.task.headline

    @property
    def is_called(self) -> bool:
        """Whether a seat's own page calls its person to act: by its tab's title and icon too."""
        return self.context.mode == "own" and self.turn.side == "mine"

    @property
    def tabs(self) -> list[Tab]:
        return self.context.tabs("all_seats" if self.context.mode == "all" else "page")

    @property
    def round(self) -> str:
        return _("Round %(round)s") % {"round": self.context.standing.round}

    @property
    def seen(self) -> int:
        return self.context.position.seen

    @property
    def stream_url(self) -> str:
        """Where the page hears of changes; "" for a copy, which only changes with its address."""
        return "" if self.context.is_copy else url_for("live.events", token=self.context.token)


def view_of(context: TableContext, given: Input) -> View:
    """Return what the page shows, from the table as it stands and what was chosen so far."""
    offered = (task.offered(context, given) for task in context.pages.tasks)
    task = next(task for task in offered if task is not None)
    return View(
        context=context,
        task=task,
        page_extras=context.pages.page_extras(context, task),
        now=now_of(context),
        turn=turn_of(context, task.person),
        take_back=_last_step(context) if context.may_take_back else "",
        refresh_url=context.page_link(**given.of(Person).query() | task.chosen()).live_url,
        clock=clock_of(context),
        notices=notices_of(context),
        touched=CELL + cell if task.touches and (cell := given.values.get("cell")) else "",
    )


def _last_step(context: TableContext) -> str:
    """Return what taking back would take, in words; "" if there is nothing."""
    lines = in_record(context.position.lines)
    if context.is_copy and context.position.sealed:
        return _("The card placed last")
    if not lines:
        return ""
    last = lines[-1]
    return context.teller.entry(last.in_force) if last.changed else ledger.entry_text(last, context.teller)
