"""What is to hold where today's rules rule otherwise than was ruled: the forms of `otherwise`."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from arbiter.pages import notices
from arbiter.pages.review.otherwise import reason_for_earlier
from arbiter.pages.table.entering import RejectedSubmission, store
from arbiter.pages.table.table import show
from arbiter.pages.table.table_context import TableContext, open_to_decide
from arbiter.pages.table.tasks import Input
from arbiter.tables.service import tables

bp = Blueprint("deciding", __name__, url_prefix="/t/<token>/otherwise")


@bp.post("/accept")
def accept(token: str) -> ResponseReturnValue:
    """Let today's rulings hold."""
    context = open_to_decide(token)
    return _decided(context, store(context, lambda seen, key: tables.accept(context.access, seen, key)))


@bp.post("/earlier")
def earlier(token: str) -> ResponseReturnValue:
    """Let the earlier rulings hold, by overrides."""
    context = open_to_decide(token)
    return _decided(
        context, store(context, lambda seen, key: tables.accept(context.access, seen, key, reason_for_earlier()))
    )


@bp.post("/back/<int:place>")
def back(token: str, place: int) -> ResponseReturnValue:
    """Go back to before an entry of the record."""
    context = open_to_decide(token)
    return _decided(context, store(context, lambda seen, key: tables.back_to(context.access, place, seen, key)))


def _decided(context: TableContext, done: object) -> ResponseReturnValue:
    if isinstance(done, RejectedSubmission):
        return show(context, Input(MultiDict()), errors=done.errors, meanwhile=done.meanwhile, status=done.status)
    return notices.stored(context.reread())
