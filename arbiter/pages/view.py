"""Everything that a table's live pages show, worked out once for an answer."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.log.lines import in_record
from arbiter.pages import ledger
from arbiter.pages.ledger import Step
from arbiter.pages.table_context import Door, Tab
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

    door: Door
    task: KontorTask
    over: tuple[Said, ...]
    opening: tuple[Said, ...]
    before: tuple[Before, ...]
    board: Markup
    corner: tuple[int, int]
    players: list[Player]
    stock: Stock
    taxes: list[Said]
    conduct: str
    now: Now
    news: list[Step]
    take_back: str
    may_end: bool
    smuggle: Offer | None
    again_url: str

    @property
    def part(self) -> str:
        return "shared/table/look.html" if self.door.mode == "look" else "shared/table/seat.html"

    @property
    def width(self) -> str:
        return "wide" if self.door.mode == "look" else ""

    @property
    def title(self) -> str:
        return self.task.headline

    @property
    def tabs(self) -> list[Tab]:
        return self.door.tabs("all_seats" if self.door.mode == "all" else "page")

    @property
    def round(self) -> str:
        return _("Round %(round)s") % {"round": self.door.state.round}

    @property
    def seen(self) -> int:
        return self.door.position.seen

    @property
    def stream_url(self) -> str:
        """Where the page hears of changes; "" for a copy, which only changes with its address."""
        return "" if self.door.is_copy else url_for("live.events", token=self.door.token)


def view_of(door: Door, given: Input) -> View:
    """Return what the page shows."""
    task = task_for(door, given)
    position = door.position
    return View(
        door,
        task,
        over(door),
        setting_up(door),
        _before(door, task),
        task.picture(door),
        _corner(door),
        players(position, door.seats),
        stock_of(door),
        taxes_of(door),
        _conduct(door),
        now_of(door),
        ledger.news(position, door.names, NEWS),
        _last_step(door) if door.may_take_back else "",
        door.at_table and door.state.phase in ("announce", "turn"),
        None if isinstance(task, Smuggle) else offer_of(door),
        way(door, **given.of(Person).query() | task.again()).live_url,
    )


def task_for(door: Door, given: Input) -> KontorTask:
    """Return what the page asks for, from the table as it stands and what was chosen so far."""
    return next(task for kind in TASKS if (task := kind.offered(door, given)) is not None)


def _before(door: Door, task: KontorTask) -> tuple[Before, ...]:
    """Return what may be bought before the round by whom this page acts for now."""
    if isinstance(task, Choose):
        return before_of(door, [task.me])
    return before_of(door, [one for one in door.seats.values() if door.mode == "all" or one.seat == door.access.seat])


def _corner(door: Door) -> tuple[int, int]:
    """Return the cell in the picture's upper left corner: cells outside the layout are drawn while it may grow."""
    borders = door.table["field"]
    columns, rows = growth(borders)
    return borders["left"] - bool(columns), borders["top"] - bool(rows)


def _conduct(door: Door) -> str:
    """Return what partners may do now (K3): confer after the reveal, about where to place."""
    book = door.state.book
    if door.state.phase != "turn" or len(book.sides) == len(book.seats):
        return ""
    return _("Partners may confer now, about where to place. Hands stay hidden, also from each other.")


def _last_step(door: Door) -> str:
    """Return what taking back would take, in words; "" if there is nothing."""
    lines = in_record(door.position.lines)
    if door.is_copy and door.position.sealed:
        return _("The card laid last")
    if not lines:
        return ""
    last = lines[-1]
    return ledger.entry_said(last.in_force, door.names) if last.changed else ledger.entry_text(last, door.names)
