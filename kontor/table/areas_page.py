"""The page of all areas."""

from __future__ import annotations

from flask import Blueprint, render_template

from arbiter.pages.table.table_context import open_link
from kontor.table.areas import areas_of, ranking_of
from kontor.table.board import picture

bp = Blueprint("kontor_areas", __name__, url_prefix="/t/<token>/kontor/areas")


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
    )
