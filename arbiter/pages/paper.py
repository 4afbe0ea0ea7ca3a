"""What a table hands out as files: the score sheet as a PDF, the layout as a picture."""

from __future__ import annotations

import io

from flask import Blueprint, Response, redirect, request, send_file
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.language import language
from arbiter.pages.table_context import Door, open_door
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
    door = open_door(token)
    if door.table["score"] is None:
        return redirect(door.url("score"), 303)
    wanted = request.args.get("paper", "")
    paper = wanted if wanted in PAPERS else PAPERS[0]
    pages = 2 if door.position.setup["game"] == "extension" else 1
    made, drawing, spoken = sheet_of(door), str(drawing_of(door)), language()
    pdf = aside(lambda: sheet_pdf(made, drawing, paper, pages, spoken))
    return _file(pdf, "application/pdf", f"{made.filename}.pdf")


@bp.get("/layout.svg")
def layout_as_svg(token: str) -> Response:
    """Hand out the layout as a drawing of its own."""
    door = open_door(token)
    answer = _file(drawing_of(door).encode(), "image/svg+xml", f"{file_stem(door)}.svg", attached=True)
    # Its looks stand in its elements; nothing in it may load or run anything, also where it is opened by itself.
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer


@bp.get("/layout.png")
def layout_as_png(token: str) -> Response:
    """Hand out the layout as a picture to send, with who played and how it stands."""
    door = open_door(token)
    drawing, title, below = str(drawing_of(door)), _headline(door), _below(door)
    png = aside(lambda: picture_png(drawing, title, below))
    return _file(png, "image/png", f"{file_stem(door)}.png")


def drawing_of(door: Door) -> Markup:
    """Draw the layout as it lies, for a file."""
    show = Show(standalone=True, warehouses=warehouse_cells(door.position.game))
    return layout_svg(door.table, faces_on(door.position.game, door.table), show)


def _headline(door: Door) -> str:
    if door.table["score"] is not None:
        return title_of(door)
    return _("Round %(round)s") % {"round": door.state.round}


def _below(door: Door) -> str:
    """Return who plays, with the points once there are any, and which game."""
    score = door.table["score"]
    if score is None:
        sides = [f"{seat.letter} · {seat.name}" for seat in door.seats.values()]
    else:
        sides = [f"{door.names[side]}: {one['total']}" for side, one in score["sides"].items()]
    return " · ".join([*sides, game_name(door.position.setup)])


def _file(content: bytes, kind: str, name: str, *, attached: bool = False) -> Response:
    return send_file(io.BytesIO(content), mimetype=kind, as_attachment=attached, download_name=name)
