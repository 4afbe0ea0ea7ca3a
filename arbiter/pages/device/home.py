"""The start page: a new table, and the tables that this device knows. And how the device looks, kept on it alone."""

import logging
from datetime import UTC, datetime
from typing import cast

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.language import gettext as _, ngettext
from arbiter.pages.device.device_tables import known
from arbiter.pages.game_here import at_game
from arbiter.pages.game_pages import GamePages
from arbiter.pages.table.share_links import host_url
from arbiter.registry import BoardGame
from arbiter.store.database import UNAVAILABLE
from arbiter.tables.access import ListedTable
from arbiter.tables.service import tables
from arbiter.web import preferences
from arbiter.web.proxies import page_before

bp = Blueprint("home", __name__)
_log = logging.getLogger(__name__)

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


@bp.get("/")
def index() -> str:
    """Show the start page. It stands without a database too, and then says why the device's tables aren't there."""
    try:
        listed: list[ListedTable] | None = tables.known(known())
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
    try:
        instance = pages.example()
    except Exception:  # whatever is wrong with one game, the others can be begun
        _log.exception("%s has no example", game.id)
        return Markup("")
    if instance is None:
        return Markup("")
    with at_game(game):
        return Markup(render_template(pages.templates.welcome, game=pages, instance=instance))


def _entry(listed: ListedTable, now: datetime, *, several: bool) -> dict[str, str]:
    """Return a table as a line of the list; with `several` games, each has its game's name."""
    role = _("host") if listed.role == "host" else _("watching")
    if listed.seat is not None:
        role = _("seat of %(name)s") % {"name": listed.names[listed.seat]}
    return {
        "url": host_url(listed.token) if listed.role == "host" else url_for("table.page", token=listed.token),
        "names": " · ".join(listed.names.values()),
        "role": f"{tables.games[listed.rules.id].pages.title} · {role}" if several else role,
        "when": _ago((now - listed.changed).total_seconds()),
        "state": _("finished") if listed.finished else _("round %(round)s") % {"round": listed.round},
    }


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


@bp.get("/device")
def device() -> str:
    """Show what is chosen, and the way back to the page before."""
    now = preferences.appearance()
    themes = {preferences.SYSTEM: _("As set on the device"), preferences.LIGHT: _("Light"), preferences.DARK: _("Dark")}
    types = (_("As set in the browser"), _("Larger"), _("Very large"))
    return render_template(
        "shared/device.html",
        themes=themes,
        types=dict(zip(preferences.TYPES, types, strict=True)),
        now=now,
        back=_before(),
        kept="kept" in request.args,
    )


@bp.post("/device")
def keep() -> ResponseReturnValue:
    """Keep what was chosen, and show the page as it looks then."""
    form = request.form
    now = preferences.chosen(form.get("theme", ""), form.get("type", ""), form.get("patterns", ""))
    answer = make_response(redirect(url_for("home.device", kept="", back=form.get("back") or None), 303))
    now.keep(answer)
    return answer


def _before() -> str:
    """Return the address of the page that led here, "" where none of this site's did."""
    if "back" in request.args:
        return request.args["back"]
    before = page_before()
    return before if before != url_for("home.device") else ""
