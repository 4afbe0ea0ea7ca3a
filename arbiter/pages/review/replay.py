"""The replay of a game, moment by moment; each has a URL of its own."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.language import gettext as _
from arbiter.log.replays import Timeline, lines_of
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.tables.service import tables

bp = Blueprint("replay", __name__, url_prefix="/t/<token>/replay")


@bp.get("")
def jump(token: str) -> ResponseReturnValue:
    """Lead to the moment that the slider was sent with, without script; else to the start."""
    number = request.args.get("number", "")
    wanted = int(number) if number.isdecimal() and len(number) <= 4 else 0
    return redirect(url_for("replay.step", token=token, number=wanted), 303)


@bp.get("/<int(max=9999):number>")
def step(token: str, number: int) -> ResponseReturnValue:
    """Show a moment of the game: 0 is the start. A number past the end shows the end."""
    context = open_table(token)
    timeline = tables.timeline(context.access)
    shown = _shown(context, timeline, min(number, len(timeline) - 1))
    if "HX-Request" in request.headers:
        return render_template("shared/table/replay_part.html", context=context, shown=shown)
    return render_template("shared/table/replay.html", context=context, shown=shown)


def _shown(context: TableContext, timeline: Timeline, number: int) -> dict[str, Any]:
    """Return a moment as the page shows it: which it is, what happened, and how everybody stood."""
    moment = timeline[number]
    # What a card shows may be learned long after it was laid: the picture knows what is known by then, no more.
    before = timeline[number - 1].game if number else moment.game
    renderer = context.renderer.at(moment.game)
    return {
        "number": number,
        "last": len(timeline) - 1,
        "round": _("Round %(round)s") % {"round": context.rules.standing(before).round},
        "entered": lines_of(context.rules, timeline, number),  # as the record has it, each line after its place there
        "said": renderer.all_ruled(moment.rulings),
        "board": context.pages.pictures.at_moment(moment),
        "stood": context.pages.stood(context, moment),
    }
