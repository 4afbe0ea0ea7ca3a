"""Kept games: the list with search, who won how often, deleting and taking back, and the list's key."""

from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from arbiter.foundation.faults import Missing
from arbiter.keeping.game_lists import KeptGame, ListAccess
from arbiter.language import date_text, day, gettext as _, join_and, ngettext
from arbiter.log.rows import NOTED
from arbiter.pages.device.device_tables import known
from arbiter.pages.lists.own_list import held_key, reach, take, to_keep
from arbiter.pages.pagination import ON_A_PAGE, Pages
from arbiter.pages.table.share_links import look_url, own_spectator_token, public_url, qr_svg
from arbiter.tables.service import tables

bp = Blueprint("kept", __name__, url_prefix="/games")

MAX_WORDS = 8
MAX_GROUPS = 40


@bp.get("")
def index() -> str:
    """Show the games of this device's lists and links, the last played first."""
    current_app.extensions["kontor-upkeep"].if_due()
    here, asked, days = reach(), query(), current_app.config["PACK_AFTER_DAYS"]
    words = words_of(asked)
    count = tables.lists.count(here, words)
    pages = Pages.of(count, "kept.index", q=asked or None)
    found = tables.lists.page(here, words, first=pages.rows.start, most=ON_A_PAGE)
    return render_template(
        "shared/kept/index.html",
        entries=[_entry(one) for one in found],
        query=asked,
        pages=pages,
        deleted=tables.lists.count_deleted(here),
        # Packed away, or soon to be, because nobody opens them.
        unopened=tables.lists.unopened(here, datetime.now(UTC) - timedelta(days=days) + NOTED) if days else 0,
        pack_after=days,
    )


@bp.get("/won")
def won() -> str:
    """Show who won how often among whom."""
    asked = query()
    found = tables.lists.results_by_players(reach(), words_of(asked))
    return render_template(
        "shared/kept/won.html",
        groups=[(tables.games[one.rules].pages.title, one) for one in found[:MAX_GROUPS]],
        more=len(found) - MAX_GROUPS,
        query=asked,
        several=len({one.rules for one in found}) > 1,
    )


@bp.get("/<int:table_id>")
def game(table_id: int) -> str:
    """Show one game with all that can be done with it."""
    here = reach()
    kept, token = tables.lists.game(here, table_id), token_of(table_id)
    return render_template(
        "shared/kept/game.html",
        entry=_entry(kept),
        kept=kept,
        token=token,
        ways=tables.games[kept.rules].pages.ways_to_look_back(token),
        may_delete=tables.lists.may_delete(here, table_id),
        share_url=look_url(table_id),
    )


@bp.get("/<int:table_id>/delete")
def ask(table_id: int) -> str:
    """Ask whether a game is really to be deleted."""
    here = reach()
    kept = tables.lists.game(here, table_id)
    if not tables.lists.may_delete(here, table_id):
        raise Forbidden
    return render_template("shared/kept/delete.html", entry=_entry(kept))


@bp.post("/<int:table_id>/delete")
def delete(table_id: int) -> ResponseReturnValue:
    """Delete a game."""
    tables.lists.delete(reach(), table_id)
    return redirect(url_for("kept.bin"), 303)


@bp.get("/deleted", endpoint="bin")
def show_bin() -> str:
    """Show what can still be taken back, and until when."""
    here = reach()
    pages = Pages.of(tables.lists.count_deleted(here), "kept.bin")
    found = tables.lists.deleted(here, first=pages.rows.start, most=ON_A_PAGE)
    return render_template("shared/kept/bin.html", entries=[_entry(one) for one in found], pages=pages)


@bp.post("/<int:table_id>/take-back")
def take_back(table_id: int) -> ResponseReturnValue:
    """Take a deleted game back."""
    tables.lists.take_back(reach(), table_id)
    return redirect(url_for("kept.game", table_id=table_id), 303)


@bp.get("/share")
def share() -> str:
    """Show the list's key as a link and a QR code for another device, or ask whether to begin a list."""
    key = held_key()
    path = None if key is None else url_for("kept.join", key=key)
    drawing = path and qr_svg(public_url(path), _("QR code: %(name)s") % {"name": _("Our games")})
    return render_template("shared/kept/share.html", path=path, drawing=drawing)


@bp.post("/share")
def begin() -> ResponseReturnValue:
    """Begin a list on a device that has none. Raises TooMany."""
    to_keep()
    return redirect(url_for("kept.share"), 303)


@bp.get("/share/<key>")
def join(key: str) -> str:
    """Ask whether this device wants a list that was handed to it."""
    count = tables.lists.count(_access_of(key))
    return render_template("shared/kept/join.html", key=key, count=count)


@bp.post("/share/<key>")
def joined(key: str) -> ResponseReturnValue:
    """Take a list that was handed to this device: new tables go there too."""
    _access_of(key)
    take(key)
    return redirect(url_for("kept.index"), 303)


def _access_of(key: str) -> ListAccess:
    found = tables.lists.reach([key], [])
    if not found.list_ids:
        raise Missing
    return found


def token_of(table_id: int) -> str:
    """Return a link to a table: the device's own if it knows one, else one for spectators."""
    for token in known():
        try:
            if tables.find(token).table_id == table_id:
                return token
        except Missing:
            continue
    return own_spectator_token(table_id)


def _entry(kept: KeptGame) -> dict[str, Any]:
    """Return a game in words: each side's names with its points, the result, and which game, when and where."""
    game, points = tables.games[kept.rules], kept.points
    names: dict[str, list[str]] = {}
    for seat, name in kept.players:
        names.setdefault(game.rules.side_of(seat), []).append(name)
    about = [*game.pages.words.variant(kept.game, kept.scenario), date_text(day(kept.changed)), kept.place]
    last_day = _("Can be restored until %(day)s.")
    return {
        "table_id": kept.table_id,
        "sides": [
            f"{join_and(who)} {points[side]}" if side in points else join_and(who) for side, who in names.items()
        ],
        "result": _result(kept),
        "about": " · ".join(filter(None, about)),
        "until": "" if kept.until is None else last_day % {"day": date_text(day(kept.until))},
    }


def _result(kept: KeptGame) -> str:
    if not kept.finished:
        return _("not finished")
    winners = [name for seat, name in kept.players if tables.games[kept.rules].rules.side_of(seat) in kept.winners]
    if not winners:
        return _("finished")
    if len(winners) == len(kept.players):
        return _("a draw")
    said = ngettext("%(names)s has won", "%(names)s have won", len(winners))
    return said % {"names": join_and(winners)}


def query() -> str:
    """Return what was searched for: names or a place."""
    return " ".join(request.args.get("q", "").split())[:80]


def words_of(asked: str) -> list[str]:
    """Return the words of a search, a few of them at most."""
    return asked.split()[:MAX_WORDS]
