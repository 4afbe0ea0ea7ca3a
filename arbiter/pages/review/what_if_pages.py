"""Copies of a game, on which anything can be tried: the same pages, and nothing of it is stored."""

from __future__ import annotations

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue

from arbiter.log.what_if import WhatIf
from arbiter.pages.table.table_context import copy_context, open_link, open_table

bp = Blueprint("what_if", __name__, url_prefix="/t/<token>/what-if")


@bp.get("")
def start(token: str) -> ResponseReturnValue:
    """Go to a copy of the game as it stands now."""
    context = open_link(token)
    if context.is_copy:
        return redirect(context.page_url(), 303)
    return redirect(copy_context(WhatIf(context.access.table_id, context.position.entries)).page_url(), 303)


@bp.get("/<int:place>")
def start_at(token: str, place: int) -> ResponseReturnValue:
    """Go to a copy of the game as it was before an entry."""
    return redirect(copy_context(WhatIf(open_table(token).access.table_id, place)).page_url(), 303)
