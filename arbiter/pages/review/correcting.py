"""Correcting what was entered earlier: choose the entry, see what would change, mend what breaks, then store it.

Until it is confirmed nothing is stored: the edits made so far travel in the form.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate

from arbiter.foundation.faults import Invalid, Refused
from arbiter.foundation.outside_json import read_json
from arbiter.game import Json, Option
from arbiter.language import gettext as _
from arbiter.language.refusals import refusal_text
from arbiter.language.rulebook import OptionText, ValueText
from arbiter.log import what_if
from arbiter.log.amending import CHANGE, FACE, OPTION, Trial
from arbiter.log.history import Line, in_record
from arbiter.log.replays import Consequences, consequences
from arbiter.log.what_if import WhatIf
from arbiter.pages import notices
from arbiter.pages.forms import Checkbox, Form, FormFault, Values, form_field
from arbiter.pages.pagination import Window, window
from arbiter.pages.review.ledger import LedgerRound, rounds
from arbiter.pages.review.previews import correction_of
from arbiter.pages.table.entering import RejectedSubmission, store
from arbiter.pages.table.table_context import TableContext, copy_context, open_at_table
from arbiter.tables.service import tables

bp = Blueprint("correcting", __name__, url_prefix="/t/<token>/correct")


_OPENED = 2  # rounds: what is wrong was mostly entered just now
_BEFORE = 4
"""Rulings shown for an entry that is no longer legal: the last ones before it are the cause."""


@dataclass(frozen=True, slots=True)
class EditsForm(Form):
    """The edits made so far and the one to add, as JSON; or an option with the value that it shall have.

    `lies`: the entries alone were wrong, and the table was right.
    """

    edits: str = form_field(fields.String(), "[]")
    add: str | None = form_field(fields.String(), None)
    option: str = form_field(fields.String())
    value: str | None = form_field(fields.String(), None)
    lies: bool = form_field(Checkbox(), False)


@dataclass(frozen=True, slots=True)
class CopyForm(Form):
    """The entry instead of which, or before which, something else is entered on a copy."""

    at: str = form_field(fields.String(required=True, validate=validate.Regexp(r"[0-9]{1,9}\Z")))
    use: str = form_field(fields.String(required=True, validate=validate.OneOf(("change", "insert"))))


@bp.get("")
def index(token: str) -> str:
    """Show the entries of the record, the newest round first and older ones folded, and the options."""
    context = open_at_table(token)
    if "HX-Request" in request.headers and (shown := _rounds(context)).opened:
        return render_template(
            "shared/table/correct_round.html", context=context, round=shown.opened[0], entries=_entries
        )
    return _index(context)


def _index(context: TableContext, errors: tuple[FormFault, ...] = ()) -> str:
    return render_template(
        "shared/table/correct.html",
        context=context,
        shown=_rounds(context),
        entries=_entries,
        options=_options(context),
        hosts_options=not context.access.decides and bool(_all_options(context)),
        open_options=request.args.get("show") == "options",
        errors=errors,
    )


def _rounds(context: TableContext) -> Window[LedgerRound]:
    """Return what the page lists of the entries of the record, the newest round first."""
    found = [one for one in rounds(context.ledger, context.renderer) if one.entries]
    return window(found, LedgerRound.has, opened=_OPENED)


def _entries(context: TableContext, lines: Iterable[Line]) -> Iterator[tuple[int, str, str, str]]:
    """Yield the place of each entry in the record, what it says, how it read before it was changed, and its address."""
    for line in lines:
        place = line.index or 0
        was = context.renderer.entry(line.content) if line.changed else ""
        url = _face_url(context, line.in_force) or url_for("correcting.entry", token=context.token, place=place)
        yield place, context.renderer.outcome(line.in_force, line.rulings), was, url


def _face_url(context: TableContext, entry: Json) -> str:
    """Return where a face is corrected, if the entry teaches one; else ""."""
    faces = context.rules.faces
    face = faces.taught(entry) if faces else None
    card = faces.card_of(face) if faces and face else None
    return context.pages.own_url(context, "cards.correct", card_id=card) if card else ""


@bp.get("/<int:place>")
def entry(token: str, place: int) -> str:
    """Show one entry with the layout as it was before it, and what can be done about it."""
    context = open_at_table(token)
    line = next((line for line in tables.ledger(context.access).lines if line.index == place), None)
    if line is None:
        abort(404)
    before = what_if.state_of(tables.journal, WhatIf(context.access.table_id, place)).game
    return render_template(
        "shared/table/correct_entry.html",
        context=context,
        place=place,
        text=context.renderer.outcome(line.in_force, line.rulings),
        card_url=_face_url(context, line.in_force),
        was=context.renderer.entry(line.content) if line.changed else "",
        followed=context.renderer.all_ruled(line.rulings),
        board=context.pages.pictures.at_entry(before, line.in_force),
        edits="[]",
        own=context.access.owns(context.position.setup, line, line.in_force),
    )


@bp.post("/try")
def attempt(token: str) -> ResponseReturnValue:
    """Show what the edits so far would make of the game: what changes, and what would no longer hold."""
    return preview(open_at_table(token), _edits(request.form))


@bp.post("/copy")
def copy(token: str) -> ResponseReturnValue:
    """Go to a copy of the game at an entry, to enter something else there."""
    context = open_at_table(token)
    form = CopyForm.sent(request.form)
    started = WhatIf(context.access.table_id, int(form.at), edits=tuple(_edits(request.form)), instead=form.use)
    return redirect(copy_context(started).page_url(), 303)


@bp.post("")
def confirm(token: str) -> ResponseReturnValue:
    """Store the edits."""
    context = open_at_table(token)
    edits = _edits(request.form)
    done = store(context, lambda seen, key: tables.amend(context.access, edits, seen, key))
    if isinstance(done, RejectedSubmission):
        if isinstance(done.fault, Invalid):
            return _index(context, done.errors), done.status
        return preview(context, edits, meanwhile=done.meanwhile), done.status
    return notices.stored(context.reread())


def _edits(values: Values) -> list[Json]:
    """Return the edits that a form carries, with the one that its button adds."""
    form = EditsForm.sent(values)
    try:
        edits = read_json(form.edits)
        added = read_json(form.add) if form.add is not None else None
    except ValueError:
        abort(400)
    if not isinstance(edits, list):
        abort(400)
    if form.option:
        added = {"op": "option", "option": form.option, "value": form.value}
    edits = [*edits, *([added] if added else [])]
    return [{**edit, "lies": True} if edit.get("op") == CHANGE else edit for edit in edits] if form.lies else edits


def changes_nothing(context: TableContext, trial: Trial) -> bool:
    """Tell whether edits are known to leave everything as it is: what lies on the table, and what it is worth."""
    found = correction_of(context, trial)
    return found is not None and found.nothing


def preview(context: TableContext, edits: list[Json], *, meanwhile: tuple[str, ...] = ()) -> str:
    """Return the page that shows what edits would make of the game, or the first entry that wouldn't hold."""
    try:
        trial = tables.try_edits(context.access, edits)
    except Invalid as invalid:
        return _index(context, (FormFault("", refusal_text(invalid.code)),))
    except Refused as refused:
        return _index(context, context.renderer.faults(refused.refusal.reasons))
    return tried(context, edits, trial, meanwhile=meanwhile)


def tried(context: TableContext, edits: list[Json], trial: Trial, *, meanwhile: tuple[str, ...] = ()) -> str:
    """Return the page that shows what came of trying edits."""
    follows = consequences(in_record(context.ledger.lines), trial)
    breaking = None if trial.broken is None or trial.broken < 0 else trial.entries[trial.broken][1]
    return render_template(
        "shared/table/correct_preview.html",
        context=context,
        edits=json.dumps(edits),
        edited=[(number, was, becomes) for number, was, becomes in _edited(follows, context, trial) if was != becomes],
        what=[
            context.pages.words.face(edit["card"], context.position.game)
            if edit["op"] == FACE
            else _option_text(edit, context)
            for edit in edits
            if edit["op"] in (FACE, OPTION)
        ],
        broken=_broken(context, trial, follows),
        found=correction_of(context, trial),
        board="" if trial.game is None else context.pages.pictures.at_entry(trial.game, breaking),
        meanwhile=meanwhile,
    )


def _broken(context: TableContext, trial: Trial, follows: Consequences) -> dict[str, Any] | None:
    """Return the first entry that would no longer hold, with the reasons; None if all hold.

    `index` is its place in the edited record, -1 for the set-up; `before` is what has followed before it that didn't
    now. `corrected`: it is one that the edits themselves change.
    """
    if trial.refusal is None or trial.broken is None:
        return None
    renderer = context.renderer.at(trial.game)
    reasons = renderer.faults(trial.refusal.reasons)
    if trial.broken < 0:
        return {"index": -1, "text": _("The set-up"), "reasons": reasons}
    line, entered = trial.entries[trial.broken]
    repeats = [renderer.own_ruling(one.becomes, one.rulings) for one in follows.edited if one.becomes]
    before = [renderer.ruled(one) for one in follows.new if one not in repeats]
    return {
        "index": trial.broken,
        "text": context.renderer.entry(entered),
        "reasons": reasons,
        "before": before[-_BEFORE:],
        "own": context.access.owns(trial.setup, line, entered),
        "corrected": any(one.place == trial.broken and one.becomes is not None for one in follows.edited),
    }


def _edited(follows: Consequences, context: TableContext, trial: Trial) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each entry that edits change, how it reads, and how it will; "" for one that isn't there."""
    then = context.renderer if trial.game is None else context.renderer.at(trial.game)
    for one in follows.edited:
        was = context.renderer.in_full(one.was, one.was_ruled) if one.was else ""
        yield one.place + 1, was, then.in_full(one.becomes, one.rulings) if one.becomes else ""


def _option_text(edit: Json, context: TableContext) -> str:
    """Return an option with the value that an edit gives it, and whose reading that is."""
    words, name, readings = context.pages.words, edit["option"], context.rules.readings
    changed = (
        () if readings is None else readings.options(readings.with_option(context.position.setup, name, edit["value"]))
    )
    try:
        option = words.option(name)
        value = words.option_value(name, next(one.value for one in changed if one.id == name))
    except (KeyError, StopIteration):
        return _("Another value of the option “%(option)s”") % {"option": name}
    said = {"option": option.name, "value": value.name, "whose": value.whose_name}
    return _("%(option)s: %(value)s (%(whose)s)") % said


def _all_options(context: TableContext) -> Sequence[Option]:
    """Return the options of this table's game, for whoever may set them."""
    readings = context.rules.readings
    return tuple(readings.options(context.position.setup)) if readings else ()


def _options(context: TableContext) -> list[tuple[OptionText, str, list[ValueText]]]:
    """Return the options that act at this table, for a link that may set them: each with what is chosen, its values."""
    setup, readings, words = context.position.setup, context.rules.readings, context.pages.words
    found: list[tuple[OptionText, str, list[ValueText]]] = []
    if not context.access.decides:
        return found
    for one in _all_options(context):
        other = next((value for value in one.values if value != one.value), None)
        if readings is None or other is None or not readings.can_begin(readings.with_option(setup, one.id, other)):
            continue
        values = [words.option_value(one.id, value) for value in one.values]
        found.append((words.option(one.id), one.value, values))
    return found
