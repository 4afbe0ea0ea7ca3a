"""What the signs of a layout mean, as a page and for the window over a page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.faults import Missing
from arbiter.pages.rules_shown import table_link
from arbiter.pages.table_context import TableContext
from arbiter.pages.what_if_pages import open_any
from arbiter.text_files import Text, read, said
from kontor.drawing import legend_svg
from kontor.texts import FOLDER

bp = Blueprint("signs", __name__)


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a sign of the layout means; `id` is that of its drawing."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class _Group:
    title: Text
    signs: tuple[_Meaning, ...]


@dataclass(frozen=True, slots=True)
class _Legend:
    groups: tuple[_Group, ...]


MEANINGS = read(FOLDER / "legend.toml", _Legend)


@dataclass(frozen=True, slots=True)
class Sign:
    """One line of the legend."""

    drawing: Markup
    text: str


@bp.get("/legend")
def index() -> str:
    """Show the legend."""
    return _page(None)


@bp.get("/t/<token>/legend")
def at_table(token: str) -> ResponseReturnValue:
    """Show the legend among a table's pages."""
    try:
        return _page(open_any(token))
    except Missing:
        return redirect(url_for("signs.index"), 303)


def legend_url() -> str:
    """Return the address of the legend: on a table's pages the table's own."""
    token = table_link()
    return url_for("signs.at_table", token=token) if token else url_for("signs.index")


def _page(context: TableContext | None) -> str:
    groups = [
        (group.title, [Sign(legend_svg(one.id), one.text) for one in group.signs]) for group in said(MEANINGS).groups
    ]
    return render_template(
        "kontor/rulebook/legend.html",
        context=context,
        tabs=context.tabs("legend") if context else [],
        groups=groups,
        is_part="HX-Request" in request.headers,
    )
