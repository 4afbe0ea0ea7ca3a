"""A table's links, replaced one by one by its host: the old one opens nothing any more, the new one has its code."""

from __future__ import annotations

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Missing
from arbiter.language import gettext as _
from arbiter.pages.device.device_tables import play_openly, plays_openly, remember
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.tables import tokens
from arbiter.tables.service import tables
from arbiter.tables.tokens import HOST, LOOK, Role

bp = Blueprint("links", __name__, url_prefix="/t/<token>/links/<any(host, look, seat):role>")


@bp.get("")
def ask(token: str, role: Role) -> str:
    """Ask whether a link is really to be replaced, and say what that does."""
    context = open_table(token)
    tables.links(token)
    seat = _seat()
    if (role == "seat") != (seat in context.seats):
        raise Missing
    name = context.seats[seat].name if seat else ""
    title, said = _words(role, name)
    return render_template("shared/table/new_link.html", context=context, title=title, said=said, role=role, seat=seat)


@bp.post("")
def replace(token: str, role: Role) -> ResponseReturnValue:
    """Replace a link; sent twice, it is replaced once."""
    seat = _seat()
    new = tokens.instead(current_app.config["SECRET_KEY"], request.form["key"], token, role, seat)
    try:
        tables.replace_link(token, role, seat, new)
    except Missing:
        if role != HOST or tables.find(new).role != HOST:
            raise
    if role == HOST:
        play_openly(new, plays_openly(token))
        remember(new)
        token = new
    return redirect(url_for("table.codes", token=token), 303)


def replacing(context: TableContext, role: Role, seat: str | None = None) -> str:
    """Return where a host replaces a link."""
    return url_for("links.ask", token=context.token, role=role, seat=seat)


def _seat() -> str | None:
    return request.args.get("seat") or None


def _words(role: Role, name: str) -> tuple[str, str]:
    """Return the title of the page that asks, and what replacing the link does."""
    if role == HOST:
        return _("A new link for the host?"), _(
            "The link of this page stops working at once, on every device; this one goes on with the new link. Whoever "
            "had the old one may have seen the other links, too: replace those as well."
        )
    if role == LOOK:
        return _("A new link for spectators?"), _(
            "All links for watching stop working at once, also those that were shared or are on printed sheets, "
            "and so do copies for trying something out."
        )
    return _("A new link for %(name)s?") % {"name": name}, _(
        "The link that %(name)s has now stops working at once, on every device. Then scan the new code there."
    ) % {"name": name}
