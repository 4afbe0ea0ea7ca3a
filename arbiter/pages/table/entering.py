"""The one way to enter: what a form means its task knows; its answer is the page again, or its live part."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from arbiter.pages import notices
from arbiter.pages.forms import Json, Values
from arbiter.pages.table import last_seen
from arbiter.pages.table.storing import Unstored, seen_in, store
from arbiter.pages.table.table import show
from arbiter.pages.table.table_context import Mode, TableContext, open_link
from arbiter.pages.table.tasks import Action, Input, Submission

bp = Blueprint("entering", __name__, url_prefix="/t/<token>/<any(own, look, all):mode>")


def is_live() -> bool:
    """Tell whether the page updates itself and wants its live part only."""
    return "HX-Request" in request.headers


def _action(context: TableContext, name: str) -> Action:
    """Return what a form that is sent to this address means."""
    actions = [task.actions[name] for task in context.pages.tasks if name in task.actions]
    if not actions and name != "take-back":
        abort(404)
    seen_in(request.form)
    return actions[0] if actions else _take_back


def _take_back(context: TableContext, values: Values) -> Submission:
    """Take the last entry back."""
    del values
    return Submission(context.take_back)


@bp.post("/<action>")
def enter(token: str, mode: Mode, action: str) -> ResponseReturnValue:
    """Enter what a form says and show the page, with what came of it or what is wrong; or show a part of a task."""
    context = open_link(token, mode)
    for task in context.pages.tasks:
        if action in task.previews:
            return task.previews[action](context, request.form)
    submission = _action(context, action)(context, request.form)
    given = Input(_values(submission.kept), submission.unwritten)
    if submission.act is None:
        status = 422 if submission.faults else 200
        return show(context, given, part=is_live(), errors=submission.faults, status=status)
    after = store(context, submission.act, submission.about, submission.fields)
    if isinstance(after, Unstored):
        return show(context, given, part=is_live(), errors=after.errors, meanwhile=after.meanwhile, status=after.status)
    return _entered(context, after, submission.then)


def _values(kept: Json) -> Values:
    return MultiDict({name: value for name, value in kept.items() if value})


def _entered(context: TableContext, after: TableContext, then: Json) -> ResponseReturnValue:
    if not is_live():
        there = current_app.make_response(redirect(after.page_url(**then), 303))
        last_seen.remember(there, after)
        notices.note_own(there, after)
        return there
    answered = show(after, Input(_values(then)), part=True)
    notices.note_own(answered, after)
    if after.token != context.token:
        answered.headers["HX-Replace-Url"] = after.page_url()  # a copy lives in its address
    return answered
