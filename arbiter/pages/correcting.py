"""Correcting what was entered earlier: choose the entry, see what would change, mend what breaks, then store it.

Until it is confirmed nothing is stored: the edits made so far travel in the form.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.faults import Conflict, Invalid, Refused
from arbiter.language import gettext as _
from arbiter.log import what_if
from arbiter.log.amending import Trial
from arbiter.log.lines import Json
from arbiter.log.what_if import WhatIf
from arbiter.pages.copies import door_to
from arbiter.pages.entering import seen_in
from arbiter.pages.entries import entries_by_round, face_url
from arbiter.pages.faults import Fault, faults_of, said
from arbiter.pages.ledger import entry_said, outcome, ruled
from arbiter.pages.table_context import Door, open_at_table
from arbiter.pages.view import since
from arbiter.tables.service import tables
from kontor.differences import differences
from kontor.drawing import layout_svg
from kontor.options import can_act
from kontor.table import changes
from kontor.table.board import (
    Cell,
    as_ruled,
    faces_on,
    laid_on,
)
from kontor.words import (
    card_name,
    face_text,
    option,
    option_value,
)
from kontor_rules import OPTIONS, Game, look

bp = Blueprint("correcting", __name__, url_prefix="/t/<token>/correct")


@dataclass(frozen=True, slots=True)
class Broken:
    """The first entry that would no longer hold, with the reasons. `index` is its place in the edited record."""

    index: int
    text: str
    reasons: tuple[Fault, ...]
    may_change: bool


@dataclass(frozen=True, slots=True)
class Choosing:
    """An option with its values; `chosen` is the one in force."""

    id: str
    name: str
    hint: str
    chosen: str
    values: list[tuple[str, str, str]]


@bp.get("")
def index(token: str) -> str:
    """Show all entries of the record, the newest first, and the options."""
    return _index(open_at_table(token))


def _index(door: Door, errors: tuple[Fault, ...] = ()) -> str:
    return render_template(
        "shared/table/correct.html",
        door=door,
        tabs=door.tabs("correct"),
        rounds=entries_by_round(door),
        options=_options(door),
        errors=errors,
    )


@bp.get("/<int:place>")
def entry(token: str, place: int) -> str:
    """Show one entry with the layout as it was before it, and what can be done about it."""
    door = open_at_table(token)
    line = next((line for line in tables.ledger(door.access).lines if line.index == place), None)
    if line is None:
        abort(404)
    before = what_if.position(tables.journal, WhatIf(door.access.table_id, place)).game
    faces = door.position.game.faces
    return render_template(
        "shared/table/correct_entry.html",
        door=door,
        tabs=door.tabs("correct"),
        place=place,
        text=outcome(line.in_force, line.rulings, door.names, faces),
        card_url=face_url(door, line.in_force),
        was=entry_said(line.content, door.names) if line.changed else "",
        followed=[ruled(one, door.names, faces) for one in line.rulings],
        board=_picture(before, laid_on(line.in_force)),
        edits="[]",
    )


@bp.post("/try")
def attempt(token: str) -> ResponseReturnValue:
    """Show what the edits so far would make of the game: what changes, and what would no longer hold."""
    door = open_at_table(token)
    edits = _edits(request.form)
    return preview(door, edits)


@bp.post("/copy")
def copy(token: str) -> ResponseReturnValue:
    """Go to a copy of the game at an entry, to enter something else there."""
    door = open_at_table(token)
    form = request.form
    use = form.get("use", "")
    if not form.get("at", "").isdecimal() or use not in ("change", "insert"):
        abort(400)
    base = int(form["at"])
    started = WhatIf(door.access.table_id, base, edits=tuple(_edits(form)), instead=use)
    return redirect(door_to(started).page_url(), 303)


@bp.post("")
def confirm(token: str) -> ResponseReturnValue:
    """Store the edits."""
    door, form = open_at_table(token), request.form
    edits = _edits(form)
    try:
        tables.amend(door.access, edits, seen_in(form), form.get("key"))
    except Conflict as conflict:
        behind = since(conflict.since, door.names) or [_("The same was sent twice.")]
        return preview(door, edits, meanwhile=tuple(behind)), 409
    except Refused:
        return preview(door, edits), 422
    except Invalid as invalid:
        return _index(door, (Fault("", said(invalid.code)),)), 422
    return redirect(door.url("page"), 303)


def _edits(form: Mapping[str, str]) -> list[Json]:
    """Return the edits that a form carries, with the one that its button adds."""
    try:
        edits = json.loads(form.get("edits", "[]"))
        added = json.loads(form["add"]) if "add" in form else None
    except ValueError:
        abort(400)
    if not isinstance(edits, list):
        abort(400)
    if form.get("option"):
        added = {"op": "option", "option": form["option"], "value": form.get("value")}
    return [*edits, *([added] if added else [])]


def changes_nothing(door: Door, trial: Trial) -> bool:
    """Tell whether edits leave coins, closed areas, score and all later entries as they are."""
    return trial.holds and trial.game is not None and not differences(door.table, look(trial.game)).any


def preview(door: Door, edits: list[Json], *, meanwhile: tuple[str, ...] = ()) -> str:
    """Return the page that shows what edits would make of the game, or the first entry that wouldn't hold."""
    try:
        trial = tables.try_edits(door.access, edits)
    except Invalid as invalid:
        return _index(door, (Fault("", said(invalid.code)),))
    return tried(door, edits, trial, meanwhile=meanwhile)


def tried(door: Door, edits: list[Json], trial: Trial, *, meanwhile: tuple[str, ...] = ()) -> str:
    """Return the page that shows what came of trying edits."""
    found = differences(door.table, look(trial.game)) if trial.game is not None and trial.holds else None
    return render_template(
        "shared/table/correct_preview.html",
        door=door,
        tabs=door.tabs("correct"),
        edits=json.dumps(edits),
        what=[_edit_text(edit, door) for edit in edits],
        broken=_broken(door, trial),
        rows=changes.rows(found, door.names) if found else [],
        board=_picture(trial.game, _breaking(trial)) if trial.game is not None else "",
        meanwhile=meanwhile,
    )


def _breaking(trial: Trial) -> list[Cell]:
    """Return the cells on which an entry that no longer holds would lay cards."""
    if trial.broken is None or trial.broken < 0:
        return []
    try:
        return laid_on(trial.entries[trial.broken][1])
    except (KeyError, TypeError, IndexError):
        return []  # what can't be read doesn't say where


def _broken(door: Door, trial: Trial) -> Broken | None:
    if trial.refusal is None or trial.broken is None:
        return None
    faces = trial.game.faces if trial.game is not None else {}
    reasons = tuple(faults_of(trial.refusal.reasons, door.names, "", faces))
    if trial.broken < 0:
        return Broken(-1, _("The set-up"), reasons, may_change=False)
    _line, entered = trial.entries[trial.broken]
    return Broken(trial.broken, entry_said(entered, door.names), reasons, may_change=True)


def _edit_text(edit: Json, door: Door) -> str:
    if edit["op"] == "face":
        shown = {"card": card_name(edit["card"]["id"], door.position.game.faces), "face": face_text(edit["card"])}
        return _("What %(card)s shows: %(face)s") % shown
    if edit["op"] == "option":
        name = option(edit["option"]).name if edit["option"] in _option_ids() else edit["option"]
        return _("Another value of the option “%(option)s”") % {"option": name}
    place = edit["at"] + 1
    if edit["op"] == "delete":
        return _("Entry %(number)d goes") % {"number": place}
    what = entry_said(edit["entry"], door.names)
    if edit["op"] == "insert":
        return _("New as entry %(number)d: %(what)s") % {"number": place, "what": what}
    return _("Entry %(number)d becomes: %(what)s") % {"number": place, "what": what}


def _option_ids() -> set[str]:
    return {one.id for one in OPTIONS}


def _options(door: Door) -> list[Choosing]:
    """Return the options that act at this table, each with its values."""
    setup = door.position.setup
    given: dict[str, str] = setup.get("options") or {}
    found = []
    for one in OPTIONS:
        values = list(one.values_for(setup["game"]))
        chosen = given.get(one.id, values[0])
        other = next((value for value in values if value != chosen), None)
        if other is None or not can_act(setup, one.id, other):
            continue
        text = option(one.id)
        named = [(value, option_value(one.id, value).name, option_value(one.id, value).text) for value in values]
        found.append(Choosing(one.id, text.name, text.text, chosen, named))
    return found


def _picture(game: Game, cells: Iterable[Cell] = ()) -> Markup:
    """Draw a layout, with some cells of it ringed."""
    table = look(game)
    return layout_svg(table, faces_on(game, table), replace(as_ruled(game), last=list(cells)))
