"""A game round by round: as a table, as plots, and as a CSV file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template, request, send_file
from flask.typing import ResponseReturnValue

from arbiter.keeping.plots import Plot, Series, plot_svg
from arbiter.keeping.spreadsheet import csv_file
from arbiter.language import gettext as _
from arbiter.pages.folding import newest_first
from arbiter.pages.paper import file_stem
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext, open_table
from arbiter.paper.content import Said
from arbiter.tables.service import tables
from kontor.drawing.ink import PALETTE
from kontor.rounds import (
    BACK,
    NOTHING,
    SAT_OUT,
    Round,
    Turn,
    rounds_of,
)
from kontor.table.position import state_of
from kontor.table.score_sheet import side_of
from kontor.table.seats import colour_letter
from kontor.told import ruled
from kontor.words import card_name, cell_name

bp = Blueprint("kontor_rounds", __name__, url_prefix="/t/<token>/kontor")

PLOTS = ("points", "coins", "areas")
_LISTED = 16  # rounds: an evening of the base game


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did in a round, as the table shows it."""

    seat: Seat
    card: str
    order: str
    tax: str
    where: list[str]
    coins: int


@dataclass(frozen=True, slots=True)
class Block:
    """One round of the table; `moment` is where the replay shows its end."""

    number: int
    moment: int
    lines: list[Line]
    said: list[Said]


@bp.get("/rounds", endpoint="page")
def rounds_page(token: str) -> ResponseReturnValue:
    """Show the newest rounds or those around one, and the plots of points, coins and areas."""
    context = open_table(token)
    found = rounds_of(tables.course(context.access))
    numbers = request.args.get("numbers")
    if "HX-Request" in request.headers and numbers in PLOTS and found:
        return render_template("shared/plot_numbers.html", plot=_plot(numbers, context, found))
    shown = newest_first(found, request.args, _LISTED)
    return render_template(
        "kontor/table/rounds.html",
        context=context,
        tabs=context.tabs("rounds"),
        shown=shown,
        blocks=[_block(one, context) for one in reversed(shown.parts)],
        numbers=numbers,
        plots=[(name, _plot(name, context, found)) for name in PLOTS] if found else [],
    )


@bp.get("/rounds.csv", endpoint="csv")
def rounds_csv(token: str) -> Response:
    """Hand out all rounds as a table for spreadsheets: one line for each seat and round."""
    context = open_table(token)
    rows: list[Sequence[object]] = [
        ("round", "seat", "name", "card", "did", "order", "tax", "x", "y", "ship", "closed", "coins")
    ]
    for one in rounds_of(tables.course(context.access)):
        for turn in one.turns.values():
            rows.append(_csv_line(one, turn, context))
    return send_file(csv_file(rows), mimetype="text/csv", as_attachment=True, download_name=f"{file_stem(context)}.csv")


@bp.get("/plots/<any(points, coins, areas):name>.svg")
def plot(token: str, name: str) -> Response:
    """Draw one of the plots, by day, or by night for devices that like it dark."""
    context = open_table(token)
    found = _plot(name, context, rounds_of(tables.course(context.access)))
    return Response(plot_svg(found, dark="night" in request.args), mimetype="image/svg+xml")


def _block(one: Round, context: TableContext) -> Block:
    names, faces = context.short_names, context.position.game.faces
    said = [ruled(ruling, names, faces) for ruling in (*one.closed, *one.overruled)]
    return Block(one.number, one.moment, [_line(turn, context) for turn in one.turns.values()], said)


def _line(turn: Turn, context: TableContext) -> Line:
    return Line(
        context.seats[turn.seat],
        card_name(turn.card, context.position.game.faces) if turn.card else "",
        str(turn.order or ""),
        str(turn.tax or ""),
        _where(turn),
        turn.coins,
    )


def _where(turn: Turn) -> list[str]:
    """Return what became of the card, and where."""
    if turn.did == SAT_OUT:
        return [_("sits out")]
    if turn.did == NOTHING:
        return [_("not laid")] if turn.card else []
    said = [_("back to the hand")] if turn.did == BACK else []
    said += map(cell_name, turn.cells)
    if turn.ship:
        said.append(_("ship to %(cell)s") % {"cell": cell_name(turn.ship)})
    return said


def _csv_line(one: Round, turn: Turn, context: TableContext) -> list[Any]:
    x, y = turn.cells[0] if turn.cells else ("", "")
    sizes = " ".join(str(ruling.facts["size"]) for ruling in one.closed)
    ship = f"{turn.ship[0]} {turn.ship[1]}" if turn.ship else ""
    name = context.seats[turn.seat].name
    order = turn.order or ""
    return [one.number, turn.seat, name, turn.card or "", turn.did, order, turn.tax, x, y, ship, sizes, turn.coins]


def _plot(name: str, context: TableContext, found: list[Round]) -> Plot:
    if name == "areas":
        return _areas(context)
    numbers = tuple(str(one.number) for one in found)
    if name == "coins":
        series = tuple(
            Series(
                f"{seat.letter} · {seat.name}", _edge(seat.colour), tuple(one.turns[seat.seat].coins for one in found)
            )
            for seat in context.seats.values()
        )
        return Plot(_("Coins after each round"), _("Round"), _("Coins"), numbers, series)
    sides = [side_of(side, context) for side in state_of(context).book.sides]
    series = tuple(
        Series(f"{side.letter} · {side.name}", _edge(side.colour), tuple(one.points[side.colour] for one in found))
        for side in sides
    )
    return Plot(_("Points after each round"), _("Round"), _("Points"), numbers, series)


def _edge(colour: str | None) -> tuple[str, str]:
    return PALETTE[f"edge-{colour}" if colour else "coast"]


def _areas(context: TableContext) -> Plot:
    """Return how many closed areas of which size everybody owns."""
    closed = [area for area in context.table["areas"] if area["valued"]]
    sizes = sorted({area["size"] for area in closed})
    owners = [(side, f"{colour_letter(side)} · {side_of(side, context).name}") for side in state_of(context).book.sides]
    series = [
        Series(name, _edge(side), tuple(_count(closed, size, side) for size in sizes))
        for side, name in [*owners, (None, _("nobody"))]
    ]
    labels = tuple(map(str, sizes))
    return Plot(_("Closed areas by size"), _("Cells"), _("Areas"), labels, tuple(series), stacked=True)


def _count(areas: list[dict[str, Any]], size: int, owner: str | None) -> int:
    return sum(area["size"] == size and area["owner"] == owner for area in areas)
