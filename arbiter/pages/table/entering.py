"""The one way to enter: what a form means its task knows; its answer is the page again, or its live part.

If others were faster, the rules refuse it, or it is malformed, the page says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from flask import Blueprint, abort, current_app, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from arbiter.foundation.faults import Ahead, Conflict, Invalid, Refused
from arbiter.language import gettext as _
from arbiter.language.refusals import refusal_text, said
from arbiter.log.history import AMENDED, CORRECTED, ENTRY, RETURNED, TAKEN_BACK, Line
from arbiter.pages import notices
from arbiter.pages.forms import FormFault, Json, Values
from arbiter.pages.review import ledger
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.physical_moves import note_seen
from arbiter.pages.table.table import show
from arbiter.pages.table.table_context import Mode, TableContext, open_link
from arbiter.pages.table.tasks import Action, FormSubmission, Input

T = TypeVar("T")
_READ = 60  # lines of what happened meanwhile; nobody reads more before going on


@dataclass(frozen=True, slots=True)
class RejectedSubmission:
    """Why something wasn't stored: what happened `meanwhile` on other phones, or the `errors` in it."""

    fault: Conflict | Refused | Invalid
    errors: tuple[FormFault, ...] = ()
    meanwhile: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        return self.fault.status


def store(
    context: TableContext,
    act: Callable[[int, str | None], T],
    about: str = "",
    fields: Callable[[], Mapping[str, str]] = dict,
    typed: str | None = None,
) -> T | RejectedSubmission:
    """Store something, given what the form's page had seen and the form's key; or return why it wasn't stored.

    What is wrong is about the field `about`; a refusal perhaps about one of `fields`, by the first part of its code;
    what can't be read about the one that was `typed` into, where that is another.
    """
    seen, key = seen_in(request.form), request.form.get("key")
    try:
        return act(seen, key)
    except Ahead as ahead:
        return RejectedSubmission(ahead, meanwhile=(said("problems", "ahead"),))
    except Conflict as conflict:
        behind = _since(conflict.since, context.renderer) or (_("The same was sent twice."),)
        return RejectedSubmission(conflict, meanwhile=behind)
    except Refused as refused:
        there = fields()
        reasons = [(one, there.get(one.code.partition(".")[0], about)) for one in refused.refusal.reasons]
        errors = [fault for one, field in reasons for fault in context.renderer.faults([one], field)]
        return RejectedSubmission(refused, tuple(dict.fromkeys(errors)))
    except Invalid as invalid:
        return RejectedSubmission(invalid, (FormFault(about if typed is None else typed, refusal_text(invalid.code)),))


def seen_in(values: Values) -> int:
    """Return what the page had seen when its form was sent. Raises BadRequest for a form that doesn't say it."""
    try:
        return int(values["seen"])
    except (KeyError, ValueError):
        raise BadRequest from None


def _since(lines: tuple[Line, ...], renderer: SentenceRenderer) -> tuple[str, ...]:
    """Return what happened on other phones, for a page that was behind; of very much the end."""
    telling = (ENTRY, TAKEN_BACK, CORRECTED, AMENDED, RETURNED)
    told = [line for line in lines if line.kind in telling]
    before = ("…",) if len(told) > _READ else ()
    return (*before, *(ledger.line_text(line, renderer) for line in told[-_READ:]))


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


def _take_back(context: TableContext, values: Values) -> FormSubmission:
    """Take the last entry back."""
    del values
    return FormSubmission(context.take_back)


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
    if isinstance(after, RejectedSubmission):
        return show(context, given, part=is_live(), errors=after.errors, meanwhile=after.meanwhile, status=after.status)
    return _entered(context, after, submission.then)


def _values(kept: Json) -> Values:
    return MultiDict({name: value for name, value in kept.items() if value})


def _entered(context: TableContext, after: TableContext, then: Json) -> ResponseReturnValue:
    if not is_live():
        there = current_app.make_response(redirect(after.page_url(**then), 303))
        note_seen(there, after)
        notices.note_own(there, after)
        return there
    answered = show(after, Input(_values(then)), part=True)
    notices.note_own(answered, after)
    if after.token != context.token:
        answered.headers["HX-Replace-Url"] = after.page_url()  # a copy lives in its address
    return answered
