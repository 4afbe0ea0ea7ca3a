"""Everything that a table's live pages show, once for an answer: whose turn it is, the clock, what a copy is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from flask import url_for
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.foundation.faults import Fault
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.log import what_if
from arbiter.log.history import PAUSE, accepted_last, in_record
from arbiter.log.what_if import WhatIf
from arbiter.pages.device.device_tables import own_links
from arbiter.pages.forms import address
from arbiter.pages.mistakes import CELL
from arbiter.pages.notices import Notices, notices_of
from arbiter.pages.review import ledger
from arbiter.pages.review.ledger import LedgerStep
from arbiter.pages.review.otherwise import RuledOtherwise, is_as_kept
from arbiter.pages.table.physical_moves import CurrentSteps, now_of
from arbiter.pages.table.share_links import in_browser
from arbiter.pages.table.table_context import CopyContext, Tab, TableContext
from arbiter.pages.table.tasks import Input, Person, Task
from arbiter.pages.words import Seat
from arbiter.tables.access import Access
from arbiter.tables.service import tables

NEWS = 9  # rulings on a live page; the others are one tap away


@dataclass(frozen=True, slots=True)
class Time:
    """How many seconds a seat has thought; where it thinks now, after how many more a pause begins, else None."""

    seconds: int
    runs: int | None

    @property
    def text(self) -> str:
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


@dataclass(frozen=True, slots=True)
class ClockChoice:
    """Whether a table shows the clock, for the page where that is switched; `pause` is in minutes."""

    is_on: bool
    pause: int


def clock_of(context: TableContext) -> dict[str, Time]:
    """Return everybody's time by seat; nothing where the table doesn't want it, and none of a copy."""
    if context.is_copy or context.access.clock is False:
        return {}
    found = tables.thought(context.access)
    if found is None:
        return {}
    left = int(PAUSE.total_seconds() - found.since)
    return {
        seat: Time(int(found.thought.get(seat, 0.0) + (found.since if thinks else 0.0)), left if thinks else None)
        for seat in context.seats
        for thinks in (seat in found.thinking,)
    }


def clock_choice(context: TableContext) -> ClockChoice:
    """Return what the page of the game says of the clock."""
    return ClockChoice(tables.thought(context.access) is not None, int(PAUSE.total_seconds()) // 60)


@dataclass(frozen=True, slots=True)
class CopyBanner:
    """What stands on top of a copy: what it is `about`, and the way back to the game itself, if this device has a link.

    `use_url` is where its entries are proposed as a correction, by these `edits` of the record. None as long as there
    is none, if they are for nothing, or if no link of this device may correct that.
    """

    about: str
    edits: str
    back_url: str | None
    use_url: str | None


def copy_banner(context: CopyContext) -> CopyBanner:
    """Return what stands on top of a copy."""
    copy, links = context.copy, own_links(context.copy.table_id)
    back = min(links, key=lambda token: not links[token].at_table, default=None)
    edits = what_if.edits_of(copy) if copy.instead and copy.entries else []
    use = next((token for token, access in links.items() if edits and _may_edit(access, edits)), None)
    return CopyBanner(
        about=_about(copy),
        edits=json.dumps(edits),
        back_url=address("table.page", back) if back else None,
        use_url=address("correcting.attempt", use) if use else None,
    )


def _about(copy: WhatIf) -> str:
    number = {"number": copy.base + 1}
    if copy.instead == "change":
        return _("Correcting entry %(number)d: enter here what should have been entered there.") % number
    if copy.instead == "insert":
        return _("Enter here what is missing before entry %(number)d.") % number
    return _("What if? This is a copy of the game. Whatever you enter here, the game itself stays as it is.")


def _may_edit(access: Access, edits: list[Json]) -> bool:
    try:
        tables.try_edits(access, edits)
    except Fault:
        return False
    return True


Side = Literal["mine", "wait", "look", "open"]
"""What a page is for its reader: their turn, somebody else's, a spectator's page, or nobody's turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """`seats` are those that the table waits for. `side` is "open" where anybody may go on, or nobody has to."""

    side: Side
    seats: tuple[Seat, ...]

    @property
    def only_seat(self) -> Seat | None:
        """The only seat that the table waits for; None where there are several, or none."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def label(self) -> str:
        """What a seat's own page says beside the round, "" if nothing."""
        return {"mine": _("Your turn"), "wait": _("You wait")}.get(self.side, "")


def turn_of(context: TableContext, acting: Seat | None) -> Turn:
    """Return whose turn it is; `acting` is for whom the page asks something now.

    A page that enters for all has always that person's turn; without one, that of the only seat awaited.
    """
    sealed = context.position.sealed
    awaited = tuple(context.seats[seat] for seat in context.standing.waits_for if seat not in sealed)
    if context.mode == "look" or not awaited:
        return Turn("look" if context.mode == "look" else "open", awaited)
    if context.mode == "all":
        return Turn("mine", (acting,) if acting else awaited)
    own = [seat for seat in awaited if seat.seat == context.access.seat]
    return Turn("mine", tuple(own)) if own else Turn("wait", awaited)


@dataclass(frozen=True)
class View:
    """What a live page shows of the table as it stands, with what was chosen so far: each part when it is asked for."""

    context: TableContext
    given: Input

    @cached_property
    def task(self) -> Task:
        if not is_as_kept(self.context):
            return RuledOtherwise(self.context, self.given)
        return self.context.pages.task(self.context, self.given)

    @cached_property
    def page_extras(self) -> Any:
        """What the game's own templates show around the task."""
        return self.context.pages.page_extras(self.context, self.task)

    @cached_property
    def now(self) -> CurrentSteps:
        return now_of(self.context)

    @cached_property
    def turn(self) -> Turn:
        return turn_of(self.context, self.task.seat)

    @cached_property
    def take_back(self) -> str:
        """What taking back would take, in words; "" if there is nothing, or this link may not."""
        return _last_step(self.context) if self.context.may_take_back else ""

    @property
    def refresh_url(self) -> str:
        return self.context.page_link(**self.given.of(Person).query() | self.task.query).live_url

    @cached_property
    def clock(self) -> Mapping[str, Time]:
        return clock_of(self.context)

    @property
    def notices(self) -> Notices | None:
        return notices_of(self.context)

    @property
    def touched(self) -> str:
        """What was tapped to say that it is wrong, "" for nothing."""
        return CELL + cell if self.task.touches and (cell := self.given.values.get("cell")) else ""

    @property
    def shows_early(self) -> bool:
        """Whether a device that starts the arbiter may show the page, as it was last, before the arbiter is there.

        Nothing is on it that isn't for everybody's eyes: on no page that is passed round, nor where its person has
        chosen something or laid it face down.
        """
        if self.context.mode != "own":
            return in_browser() and self.context.mode == "look"
        chosen = self.given.unwritten or self.given.values.to_dict() != self.given.of(Person).query()
        return in_browser() and not chosen and self.context.laid is None

    @property
    def news(self) -> list[LedgerStep]:
        return ledger.news(self.context.position, self.context.renderer, NEWS)

    def once(self, name: str, caller: Callable[[], str]) -> Markup:
        """For templates: `{% call view.once(name) %}` around what differs between pages by their link alone."""
        return self.context.drawn_once(name, caller)

    def once_without_clock(self, name: str, caller: Callable[[], str]) -> Markup:
        """The same around what differs by the moment too, where the table shows a clock."""
        return Markup(caller()) if self.clock else self.once(name, caller)

    @property
    def copy(self) -> CopyBanner | None:
        """What stands on top of a copy, None on a table's own page."""
        return copy_banner(self.context) if isinstance(self.context, CopyContext) else None

    @property
    def part(self) -> str:
        """The template of what changes on the page."""
        if not is_as_kept(self.context):
            return "shared/table/otherwise_part.html"
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
        return self.context.position.length

    @property
    def stream_url(self) -> str:
        """Where the page hears of changes; "" for a copy, which only changes with its address."""
        return "" if self.context.is_copy else url_for("live.events", token=self.context.token)


def _last_step(context: TableContext) -> str:
    """Return what taking back would take, in words; "" if there is nothing."""
    accepted = accepted_last(context.rules, context.position.lines)
    if accepted is not None:
        return ledger.line_text(accepted, context.renderer)
    lines = in_record(context.position.lines)
    if context.is_copy and context.position.sealed:
        return _("The card placed last")
    if not lines:
        return ""
    last = lines[-1]
    return context.renderer.entry(last.in_force) if last.changed else ledger.entry_text(last, context.renderer)
