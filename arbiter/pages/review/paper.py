"""What a table hands out as files: the score sheet as a PDF, the layout as a picture."""

import io
from datetime import datetime
from typing import TypedDict

from flask import Blueprint, Response, redirect, request, send_file
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.foundation.worker_thread import run_in_thread
from arbiter.keeping.archive import as_file_name
from arbiter.language import date_text, day, gettext as _, language
from arbiter.pages.review.ledger import in_order
from arbiter.pages.review.otherwise import sheet_of
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.pages.words import Seat
from arbiter.paper import PAPERS, picture_png, sheet_pdf
from arbiter.paper.content import Fact, Party, Section
from arbiter.tables.service import tables

bp = Blueprint("paper", __name__, url_prefix="/t/<token>")


@bp.get("/sheet.pdf")
def sheet(token: str) -> ResponseReturnValue:
    """Hand out the score sheet: one page, for the extension two at most. `paper` is a4 or letter."""
    context = open_table(token)
    if not context.has_ended:
        return redirect(context.url("score"), 303)
    wanted = request.args.get("paper", "")
    paper = wanted if wanted in PAPERS else PAPERS[0]
    pages = context.pages.sheet_pages(context.position.setup)
    made, drawing, spoken = sheet_of(context), str(drawing_of(context)), language()
    pdf = run_in_thread(lambda: sheet_pdf(made, drawing, paper, pages, spoken))
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
    drawing, (title, below) = str(drawing_of(context)), context.pages.caption(context)
    png = run_in_thread(lambda: picture_png(drawing, title, below))
    return _file(png, "image/png", f"{file_stem(context)}.png")


def drawing_of(context: TableContext) -> Markup:
    """Draw the layout as it lies, for a file."""
    return context.pages.pictures.for_file(context.position.game)


def _file(content: bytes, kind: str, name: str, *, attached: bool = False) -> Response:
    return send_file(io.BytesIO(content), mimetype=kind, as_attachment=attached, download_name=name)


def file_stem(context: TableContext) -> str:
    """Return a name for the game's files, from its day and its players."""
    played = played_on(context)
    parts = [seat.name for seat in context.seats.values()] + ([day(played).isoformat()] if played else [])
    return as_file_name(parts)[:80] or context.rules.id


def played_on(context: TableContext) -> datetime | None:
    """Return when the last entry was made, None before the first."""
    return max((line.at for line in context.position.lines), default=None)


class SheetFrame(TypedDict):
    """What stands on the score sheets of all games, around what a game says itself (`Sheet`)."""

    facts: tuple[Fact, ...]
    players: tuple[Party, ...]
    rules_name: str
    overruled: Section
    signatures: str
    link: str
    link_label: str
    filename: str


def sheet_frame(context: TableContext) -> SheetFrame:
    """Return it for a table: what was played, when, where and by whom; what the table decided otherwise; the link."""
    played = played_on(context)
    rulings = [one for line in in_order(context.ledger.lines) for one in line.rulings]
    decided = [one for one in rulings if one.code.startswith("override.") and "reason" in one.facts]
    said = context.renderer.at(context.ledger.game).all_ruled(decided)
    return {
        "facts": (
            Fact(_("Game"), context.pages.game_name(context.position.setup)),
            Fact(_("Date"), date_text(day(played)) if played else ""),
            Fact(_("Played at"), "" if context.is_copy else tables.lists.place_of(context.access.table_id)),
            Fact(_("Rounds"), str(context.standing.round)),
        ),
        "players": tuple(party(seat) for seat in context.seats.values()),
        "rules_name": _("Rules in force"),
        "overruled": Section(_("Arbiter overruled"), tuple(said), _("Nothing: you all agreed with every ruling.")),
        "signatures": _("Signatures"),
        "link": context.share_url,
        "link_label": _("The game, move by move"),
        "filename": file_stem(context),
    }


def party(seat: Seat) -> Party:
    """Return a seat as it stands on a sheet."""
    return Party(seat.name, seat.colour, seat.letter)
