"""The clock: shown beside the names where a table wants it, and switched on its page of the game."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from arbiter.log.history import PAUSE
from arbiter.pages.table.table_context import TableContext, open_at_table
from arbiter.tables.service import tables

bp = Blueprint("clock", __name__, url_prefix="/t/<token>/clock")


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


@bp.post("")
def switch(token: str) -> ResponseReturnValue:
    """Switch the clock on or off, for everybody at the table."""
    context = open_at_table(token)
    wish = request.form.get("clock")
    if wish not in ("on", "off"):
        raise BadRequest
    tables.show_clock(context.access, wish == "on")
    shown = (tab.url for tab in context.pages.tabs(context, "game") if tab.here)
    return redirect(next(shown, context.page_url()), 303)
