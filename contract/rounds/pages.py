"""A game round by round: as a table, as plots, and as a CSV file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, send_file

from arbiter.colours import SIDES
from arbiter.keeping.plots import Plot, Series, plot_svg
from arbiter.keeping.spreadsheet import csv_file
from arbiter.language import gettext as _
from arbiter.pages.folding import newest_first
from arbiter.pages.paper import file_stem
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext, open_table
from arbiter.tables.service import tables
from arbiter.worker_thread import run_in_thread
from contract.rounds.rounds import Round, rounds_of
from contract.words import entry_text, kind_name, source_name, stage_name
from contract_rules.kinds import KINDS
from contract_rules.state import SOURCES

bp = Blueprint("contract_rounds", __name__, url_prefix="/t/<token>/contract")

POINTS, BY_SOURCE, INFLUENCE = "points", "sources", "influence"
PLOTS = (POINTS, BY_SOURCE, INFLUENCE, *KINDS)
_SOURCE_COLOURS = dict(zip(SOURCES, ("blue", "orange", "green", "purple"), strict=True))
_LISTED = 16  # rounds: an evening of the base game


@dataclass(frozen=True, slots=True)
class Line:
    """How a seat stood after a round, and what it did in it."""

    seat: Seat
    did: list[str]
    points: int
    influence: list[int]


@dataclass(frozen=True, slots=True)
class Block:
    """One round of the table; `moment` is where the replay shows its end."""

    number: int
    stage: str
    moment: int
    lines: list[Line]


@bp.get("/rounds", endpoint="page")
def rounds_page(token: str) -> str:
    """Show the newest rounds or those around one, and the plots of points and influence."""
    context = open_table(token)
    found = rounds_of(tables.course(context.access))
    numbers = request.args.get("numbers")
    if "HX-Request" in request.headers and numbers in PLOTS and found:
        return render_template("shared/plot_numbers.html", plot=_plot(numbers, context, found))
    shown = newest_first(found, request.args, _LISTED)
    return render_template(
        "contract/rounds/rounds.html",
        context=context,
        tabs=context.tabs("rounds"),
        shown=shown,
        blocks=[_block(one, context) for one in reversed(shown.parts)],
        numbers=numbers,
        kinds=[kind_name(kind, context.names) for kind in KINDS],
        plots=[(name, _plot(name, context, found)) for name in PLOTS] if found else [],
    )


@bp.get("/rounds.csv", endpoint="csv")
def rounds_csv(token: str) -> Response:
    """Hand out all rounds as a table for spreadsheets: one line for each seat and round."""
    context = open_table(token)
    rows: list[Sequence[object]] = [("round", "stage", "seat", "name", "did", *SOURCES, "total", *KINDS)]
    for one in rounds_of(tables.course(context.access)):
        for seat in context.seats.values():
            did = "; ".join(str(turn["entry"]) for turn in one.turns if turn["seat"] == seat.seat)
            numbers = [*one.points[seat.seat].values(), *one.influence[seat.seat].values()]
            rows.append([one.number, one.stage, seat.seat, seat.name, did, *numbers])
    return send_file(csv_file(rows), mimetype="text/csv", as_attachment=True, download_name=f"{file_stem(context)}.csv")


@bp.get("/plots/<name>.svg")
def plot(token: str, name: str) -> Response:
    """Draw one of the plots, by day, or by night for devices that like it dark."""
    if name not in PLOTS:
        abort(404)
    context = open_table(token)
    found, dark = _plot(name, context, rounds_of(tables.course(context.access))), "night" in request.args
    answer = Response(run_in_thread(lambda: plot_svg(found, dark=dark)), mimetype="image/svg+xml")
    # Its style sheet stands in the file; nothing else may be loaded or run, also where it is opened by itself.
    answer.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return answer


def _block(one: Round, context: TableContext) -> Block:
    return Block(
        one.number, stage_name(one.stage), one.moment, [_line(one, seat, context) for seat in context.seats.values()]
    )


def _line(one: Round, seat: Seat, context: TableContext) -> Line:
    did = [entry_text(turn, context.names) for turn in one.turns if turn["seat"] == seat.seat]
    return Line(seat, did, one.points[seat.seat]["total"], list(one.influence[seat.seat].values()))


def _plot(name: str, context: TableContext, found: list[Round]) -> Plot:
    if name == BY_SOURCE:
        return _by_source(context)
    if name == POINTS:
        return _over_time(
            _("Points after each round"), _("Points"), context, found, lambda one, seat: one.points[seat]["total"]
        )
    if name == INFLUENCE:
        title = _("Influence of all kinds after each round")
        return _over_time(title, _("Influence"), context, found, lambda one, seat: sum(one.influence[seat].values()))
    title = _("Influence in %(kind)s after each round") % {"kind": kind_name(name, context.names)}
    return _over_time(title, _("Influence"), context, found, lambda one, seat: one.influence[seat][name])


def _over_time(
    title: str, up: str, context: TableContext, found: list[Round], value: Callable[[Round, str], int]
) -> Plot:
    series = tuple(
        Series(f"{seat.letter} · {seat.name}", SIDES[seat.colour], tuple(value(one, seat.seat) for one in found))
        for seat in context.seats.values()
    )
    return Plot(title, _("Round"), up, tuple(str(one.number) for one in found), series)


def _by_source(context: TableContext) -> Plot:
    """Return everybody's points as they are now, by what brought them."""
    points: Mapping[str, Any] = context.table["points"]
    series = tuple(
        Series(
            source_name(source), SIDES[_SOURCE_COLOURS[source]], tuple(points[seat][source] for seat in context.seats)
        )
        for source in SOURCES
    )
    labels = tuple(seat.letter for seat in context.seats.values())
    return Plot(_("Points by source"), _("Player"), _("Points"), labels, series, stacked=True)
