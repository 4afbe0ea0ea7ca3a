"""What a table hands out as files: the score sheet as a PDF, the layout as a picture."""

from __future__ import annotations

import io

from flask import Blueprint, Response, redirect, request, send_file
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.language import language
from arbiter.pages.table_context import TableContext, open_table
from arbiter.paper import PAPERS, picture_png, sheet_pdf
from arbiter.worker_thread import aside
from kontor.drawing import Show, layout_svg
from kontor.setup.in_force import game_name
from kontor.table.board import faces_on, warehouse_cells
from kontor.table.score_sheet import file_stem, sheet_of, title_of

bp = Blueprint("paper", __name__, url_prefix="/t/<token>")


@bp.get("/sheet.pdf")
def sheet(token: str) -> ResponseReturnValue:
    """Hand out the score sheet: one page, for the extension two at most. `paper` is a4 or letter."""
    context = open_table(token)
    if context.table["score"] is None:
        return redirect(context.url("score"), 303)
    wanted = request.args.get("paper", "")
    paper = wanted if wanted in PAPERS else PAPERS[0]
    pages = 2 if context.position.setup["game"] == "extension" else 1
    made, drawing, spoken = sheet_of(context), str(drawing_of(context)), language()
    pdf = aside(lambda: sheet_pdf(made, drawing, paper, pages, spoken))
    return _file(pdf, "application/pdf", f"{made.filename}.pdf")


@bp.get("/layout.svg")
def layout_as_svg(token: str) -> Response:
    """Hand out the layout as a drawing of its own."""
    context = open_table(token)
    answer = _file(drawing_of(context).encode(), "image/svg+xml", f"{file_stem(context)}.svg", attached=True)
    # Its looks stand in its elements; nothing in it may load or run anything, also where it is opened by itself.
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer


@bp.get("/layout.png")
def layout_as_png(token: str) -> Response:
    """Hand out the layout as a picture to send, with who played and how it stands."""
    context = open_table(token)
    drawing, title, below = str(drawing_of(context)), _headline(context), _below(context)
    png = aside(lambda: picture_png(drawing, title, below))
    return _file(png, "image/png", f"{file_stem(context)}.png")


def drawing_of(context: TableContext) -> Markup:
    """Draw the layout as it lies, for a file."""
    show = Show(standalone=True, warehouses=warehouse_cells(context.position.game))
    return layout_svg(context.table, faces_on(context.position.game, context.table), show)


def _headline(context: TableContext) -> str:
    if context.table["score"] is not None:
        return title_of(context)
    return _("Round %(round)s") % {"round": context.state.round}


def _below(context: TableContext) -> str:
    """Return who plays, with the points once there are any, and which game."""
    score = context.table["score"]
    if score is None:
        sides = [f"{seat.letter} · {seat.name}" for seat in context.seats.values()]
    else:
        sides = [f"{context.names[side]}: {one['total']}" for side, one in score["sides"].items()]
    return " · ".join([*sides, game_name(context.position.setup)])


def _file(content: bytes, kind: str, name: str, *, attached: bool = False) -> Response:
    return send_file(io.BytesIO(content), mimetype=kind, as_attachment=attached, download_name=name)
