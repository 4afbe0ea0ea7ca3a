"""What the signs of a layout mean, as a page and for the window over a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.faults import Missing
from arbiter.language import gettext as _
from arbiter.pages.table_context import TableContext
from arbiter.pages.what_if_pages import open_any
from kontor.drawing import legend_svg
from kontor.rulebook.rulebook import table_link
from kontor.words.marking import N_

bp = Blueprint("signs", __name__)

GROUPS: Mapping[str, Mapping[str, str]] = {
    N_("Cards"): {
        "harbour": N_("A harbour card. The flag has its owner's colour and letter, and a shape of its own."),
        "wine": N_("Wine, a cask"),
        "spice": N_("Spice, a sack"),
        "tea": N_("Tea, a chest"),
        "crane": N_("A crane"),
        "tavern": N_("A tavern"),
        "bar": N_("The extension's bar: here over the number, else under it"),
        "water": N_("A water card. One without a number belongs to the start."),
        "centre": N_("The harbour centre: columns and rows are counted from it."),
        "coin": N_("At a card's upper right: it taxes an opponent."),
        "ship": N_("At a card's upper right: who lays it may move the ship."),
        "flood": N_("A flood. Its lower edge shows what it covers."),
        "bridge": N_("A bridge. Its lower edge shows what it covers."),
        "customs": N_("A customs house"),
    },
    N_("Areas and pieces"): {
        "open": N_("A broken coast: this area is still open."),
        "warehouse": N_("A central warehouse: how much of each good the colour of the roof has in this area."),
        "keeper": N_("A closed area with its owner's warehouse keeper, on ground of the owner's colour"),
        "nobody": N_("A closed area that nobody owns"),
        "number": N_("The area's number in the lists"),
        "piece-ship": N_("The ship"),
    },
    N_("Cells and edges"): {
        "berth": N_("Your card may go here."),
        "ring": N_("The ship may go here, or a bridge or a flood onto this card."),
        "last": N_("What was laid last"),
        "take": N_("The ship may take this card away."),
        "crane-bars": N_("A crane keeps other colours out of this cell: the tab has the colour that may go there."),
        "no-harbour": N_("Cranes of two colours: no harbour card may go there."),
        "wall": N_("A settled edge: the layout grows no further this way."),
        "unfixed": N_("An edge that can still move: the words beside it say how far the layout may grow."),
    },
    N_("With scenarios and special rules"): {
        "smuggled": N_("A smuggled card: face down until the end"),
        "pending": N_("A rope: closed together with a smuggled card, valued at the end"),
        "blockade": N_("The ship blocks this cell for every card."),
        "only-water": N_("Between two areas: only water may go there."),
        "island": N_("Sand: a cell of the island"),
        "block": N_("A block of Tic Tac Toe, and who owns an area in it"),
    },
}


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
        (_(title), [Sign(legend_svg(name), _(text)) for name, text in signs.items()]) for title, signs in GROUPS.items()
    ]
    return render_template(
        "kontor/rulebook/legend.html",
        context=context,
        tabs=context.tabs("legend") if context else [],
        groups=groups,
        is_part="HX-Request" in request.headers,
    )
