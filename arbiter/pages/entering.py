"""The one way to enter: what a form means its task knows; its answer is the page again, or its live part."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from arbiter.pages.forms import Json, Values
from arbiter.pages.storing import Unstored, seen_in, store
from arbiter.pages.table import show
from arbiter.pages.table_context import Mode, TableContext
from arbiter.pages.tasks import Action, Input, Preview, Submission
from arbiter.pages.what_if_pages import open_any
from kontor.tasks import TASKS

bp = Blueprint("entering", __name__, url_prefix="/t/<token>/<any(own, look, all):mode>")


def is_live() -> bool:
    """Tell whether the page updates itself and wants its live part only."""
    return "HX-Request" in request.headers


def _take_back(context: TableContext, values: Values) -> Submission:
    """Take the last entry back."""
    del values
    return Submission(context.take_back)


ACTIONS: dict[str, Action] = {"take-back": _take_back} | {
    name: action for task in TASKS for name, action in task.actions.items()
}
PREVIEWS: dict[str, Preview] = {name: preview for task in TASKS for name, preview in task.previews.items()}


@bp.post("/<action>")
def enter(token: str, mode: Mode, action: str) -> ResponseReturnValue:
    """Enter what a form says and show the page, with what came of it or what is wrong; or show a part of a task."""
    if action not in ACTIONS and action not in PREVIEWS:
        abort(404)
    context = open_any(token, mode)
    if action in PREVIEWS:
        return PREVIEWS[action](context, request.form)
    seen_in(request.form)
    submission = ACTIONS[action](context, request.form)
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
        return redirect(after.page_url(**then), 303)
    answered = current_app.make_response(show(after, Input(_values(then)), part=True))
    if after.token != context.token:
        answered.headers["HX-Replace-Url"] = after.page_url()  # a copy lives in its address
    return answered
