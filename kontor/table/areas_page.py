"""The page of all areas."""

from __future__ import annotations

from flask import Blueprint, render_template

from arbiter.pages.table.table_context import TableContext, open_link
from arbiter.paper.content import Said
from kontor.table.areas import areas_of, ranking_of
from kontor.table.board import picture
from kontor.words import question_text

bp = Blueprint("kontor_areas", __name__, url_prefix="/t/<token>/kontor/areas")

_ASKED_BY = {"smuggled": "F5", "tavern": "F12", "highest-card": "E10"}


@bp.get("")
def page(token: str) -> str:
    """Show every area with how it was decided, good by good."""
    context = open_link(token)
    found = areas_of(context, context.short_names)
    return render_template(
        "kontor/table/areas.html",
        context=context,
        tabs=context.tabs("areas"),
        board=picture(context),
        areas=found,
        ranking=ranking_of(context, found),
        asked=_asked(context),
    )


def _asked(context: TableContext) -> Said | None:
    """Return the question after the end that is still open and may change what counts, or who wins."""
    question = context.table["question"]
    return Said(question_text(question, context.names), (_ASKED_BY[question["question"]],)) if question else None
