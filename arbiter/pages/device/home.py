"""The start page: a new table, and the tables that this device knows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from flask import Blueprint, render_template, url_for
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.device.device_tables import known
from arbiter.pages.game_here import at_game
from arbiter.pages.game_pages import GamePages
from arbiter.pages.lists.sharing import host_url
from arbiter.registry import BoardGame
from arbiter.store.database import UNAVAILABLE
from arbiter.tables.access import Listed
from arbiter.tables.service import tables

bp = Blueprint("home", __name__)

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list."""

    url: str
    names: str
    role: str
    when: str
    state: str


@bp.get("/")
def index() -> str:
    """Show the start page. It stands without a database too, and then says why the device's tables aren't there."""
    try:
        listed: list[Listed] | None = tables.known(known())
    except UNAVAILABLE:
        listed = None
    several = len({one.rules.id for one in listed or ()}) > 1
    found = None if listed is None else [_entry(one, datetime.now(UTC), several=several) for one in listed]
    return render_template(
        "shared/home.html",
        tables=found,
        games=[one.pages for one in tables.games],
        welcomes=[] if found else list(filter(None, map(_welcome, tables.games))),
    )


def _welcome(game: BoardGame) -> Markup:
    """Return what a device sees of a game that knows no table yet, "" for nothing."""
    pages = cast(GamePages, game.pages)
    instance = pages.example()
    if instance is None:
        return Markup("")
    with at_game(game):
        return Markup(render_template(pages.templates.welcome, game=pages, instance=instance))


def _entry(one: Listed, now: datetime, *, several: bool) -> Entry:
    """Return a table as a line of the list; with `several` games, each has its game's name."""
    role = _role(one)
    return Entry(
        host_url(one.token) if one.role == "host" else url_for("table.page", token=one.token),
        " · ".join(one.names.values()),
        f"{tables.games[one.rules.id].pages.title} · {role}" if several else role,
        _ago((now - one.changed).total_seconds()),
        _("finished") if one.finished else _("round %(round)s") % {"round": one.round},
    )


def _role(one: Listed) -> str:
    if one.seat is not None:
        return _("seat of %(name)s") % {"name": one.names[one.seat]}
    return _("host") if one.role == "host" else _("watching")


def _ago(seconds: float) -> str:
    """Return roughly how long ago something was."""
    if seconds < _MINUTE:
        return _("just now")
    if seconds < _HOUR:
        return ngettext("%(num)d minute ago", "%(num)d minutes ago", int(seconds // _MINUTE)) % {
            "num": seconds // _MINUTE
        }
    if seconds < _DAY:
        return ngettext("%(num)d hour ago", "%(num)d hours ago", int(seconds // _HOUR)) % {"num": seconds // _HOUR}
    return ngettext("%(num)d day ago", "%(num)d days ago", int(seconds // _DAY)) % {"num": seconds // _DAY}
