"""Start pictures: the list of ready-made and kept ones, and the editor, alone or on the way through the set-up page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import fields
from werkzeug.datastructures import MultiDict

from arbiter.foundation.faults import Invalid, Refused
from arbiter.language import gettext as _
from arbiter.language.refusals import refusal_text
from arbiter.pages.forms import CellField, Form, FormFault, TypedText, Values, cell_param, form_field
from arbiter.pages.lists.own_list import held, reach, to_keep
from arbiter.pages.pagination import Pages
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.share_links import DAYS, handed, key_of, public_url, qr_svg
from arbiter.tables.service import tables
from kontor.drawing import StartPen, card_name, start_card, start_svg
from kontor.game import KONTOR, SEATS
from kontor.setup import kept_layouts
from kontor.setup.kept_layouts import GAME_OF, KeptLayout, OwnLayouts
from kontor.setup.start_layouts import PICTURES, TOOLS, LayoutDraft, ReadyStart, layout_of, pictures
from kontor.words import cell_name, variant
from kontor_rules import Reason, Refusal
from kontor_rules.field.cells import Cell
from kontor_rules.interface.setup_compatibility import Start, layout_faults, layout_island, start_of

bp = Blueprint("kontor_layouts", __name__, url_prefix="/kontor/layouts")

_KIND = "start picture"
OWN_FIELDS = ("csrf_token", "key", "layout", "shown", "back")
"""What the editor sends itself; everything else, and nothing that begins with "lay-", is carried along."""


@dataclass(frozen=True, slots=True)
class EditorForm(Form):
    """The editor's own form fields: the table, the layout, what is chosen in it, and what was tapped or pressed."""

    game: str = form_field(fields.String())
    scenario: str = form_field(fields.String())
    layout: str = form_field(fields.String())
    act: str = form_field(fields.String(data_key="lay-act"))
    tap: Cell | None = form_field(CellField(data_key="lay-tap"), None)
    tool: str = form_field(fields.String(data_key="lay-tool"))
    cell: Cell | None = form_field(CellField(data_key="lay-cell"), None)
    number: str = form_field(TypedText(data_key="lay-number"))
    name: str = form_field(fields.String(data_key="lay-name"))
    field: str = form_field(fields.String(data_key="lay-field"))
    corner: Cell | None = form_field(CellField(data_key="lay-corner"), None)
    was: str | None = form_field(fields.String(data_key="lay-was"), None)

    @property
    def meant(self) -> str:
        """What was pressed; the return key in a field means the button beside it."""
        if self.act == "enter":
            return "note" if self.number else "save" if self.name else ""
        return self.act

    @property
    def before(self) -> str | None:
        """The layout before, where the editor stands on the way through the set-up page."""
        return self.layout if self.was is None and self.act == "open" else self.was


@dataclass(frozen=True, slots=True)
class Editor:
    """What is edited: the start layout of a table's game, scenario and special rules, as the form says them."""

    values: Values
    form: EditorForm
    scenario: str | None
    rules: tuple[str, ...]
    start: Start

    @classmethod
    def of(cls, values: Values) -> Editor:
        """Read a form. Raises Refused for a game or scenario that there isn't, or that don't go together."""
        form = EditorForm.read(values)
        scenario = form.scenario or None
        rules = tuple(name.removeprefix("rule-") for name in values if name.startswith("rule-") and values[name])
        try:
            start = start_of(form.game, scenario, len(SEATS.get(form.game, ())), rules)
        except Refusal as refusal:
            raise Refused(refusal) from refusal
        return cls(values, form, scenario, rules, start)

    @property
    def seats(self) -> int:
        return len(SEATS[self.form.game])

    @property
    def tools(self) -> tuple[str, ...]:
        """What a tap can do: a start that the game itself gives can only be moved by its centre, and numbered."""
        return {"own": TOOLS, "lines": TOOLS[1:]}.get(self.start.kind, TOOLS[2:])

    @property
    def draft(self) -> LayoutDraft:
        """The layout that the form holds; without one, a ready-made start, or the one that the game gives."""
        form, layout = self.form, layout_of(self.form.layout)
        if layout is None:
            ready = pictures(self.scenario, self.seats)
            given = self.start.cells or ((0, 0),)
            layout = ready[0].layout if ready else [[x, y, "HC" if (x, y) == (0, 0) else None] for x, y in given]
        draft = LayoutDraft.framed(layout, self.start.fields, like=form.field, corner=form.corner)
        tool = form.tool if form.tool in self.tools else self.tools[0]
        return replace(draft, tool=tool, chosen=form.cell if form.cell in draft.cards and form.cell != (0, 0) else None)

    def changed(self, draft: LayoutDraft) -> LayoutDraft:
        """Return the draft after a tap or a button; what isn't known changes nothing."""
        act = self.form.meant
        kind, _dash, number = act.partition("-")
        if self.form.tap is not None:
            return draft.tapped(self.form.tap)
        if act in _ACTS:
            return _ACTS[act](draft)
        if act in _SHIFTS:
            return draft.shifted(*_SHIFTS[act]) or draft
        if kind == "kept" and number.isdecimal():
            layout = _own().load(int(number)).layout
        elif kind == "ready" and number.isdecimal() and int(number) < len(PICTURES):
            layout = PICTURES[int(number)].layout
        else:
            return draft
        return replace(LayoutDraft.framed(layout, self.start.fields), tool=draft.tool)


_SHIFTS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}
_ACTS: Mapping[str, Callable[[LayoutDraft], LayoutDraft]] = {"clear": LayoutDraft.cleared, "turn": LayoutDraft.turned}


@dataclass(frozen=True, slots=True)
class Tile:
    """A layout to choose, kept or ready-made: its number among such, name, description, small picture, and URL."""

    id: int
    name: str
    more: str
    drawing: Markup
    url: str


@bp.get("")
def index() -> str:
    """Show all start pictures: those kept here, and the ready-made ones."""
    listed = _own().listing()
    pages = Pages.of(len(listed), "kontor_layouts.index")
    return render_template(
        "kontor/layouts/index.html",
        kept=[_kept_tile(one) for one in listed[pages.rows]],
        pages=pages,
        ready=_ready(PICTURES),
        notice_due=not all(one.notice_dismissed for one in listed),
        left=_left_over(),
    )


@bp.get("/edit")
def begin() -> str:
    """Open the editor with a kept layout, or a ready-made one."""
    number, name = request.args.get("ready", 0, int), ""
    shown: KeptLayout | ReadyStart
    if "kept" in request.args:
        kept = _own().load(request.args.get("kept", 0, int))
        shown, name = kept, kept.name
    elif 0 <= number < len(PICTURES):
        shown = PICTURES[number]
    else:
        abort(404)
    given = {"game": GAME_OF[shown.seats], "scenario": shown.scenario, "lay-name": name}
    editor = Editor.of(MultiDict({**given, "layout": json.dumps(shown.layout)}))
    return _editor(editor, editor.draft)


@bp.post("/edit")
def edit() -> ResponseReturnValue:
    """Do what was tapped or pressed, and show the editor again; or keep the layout under a name."""
    try:
        editor = Editor.of(request.form)
    except Refused:
        if request.form.get("lay-act") != "open":
            raise
        return redirect(url_for("kontor_setup.opened"), 307)  # the set-up page reports invalid combinations
    draft, act = editor.draft, editor.form.meant
    if draft.chosen and act != "clear":
        noted = draft.numbered(editor.form.number)
        if noted is None:
            fault = _("A card's number has one to three digits.")
            return _editor(editor, draft, [FormFault(f"lay-number-{cell_param(draft.chosen)}", fault)]), 422
        draft = noted if act == "note" else replace(noted, chosen=draft.chosen)
    if act in ("save", "replace"):
        return _saved(editor, draft, replacing=act == "replace")
    return _editor(editor, editor.changed(draft))


@bp.get("/<int:layout_id>/delete")
def asked(layout_id: int) -> str:
    """Ask again before a kept layout is deleted."""
    return render_template("kontor/layouts/delete.html", layout=_kept_tile(_own().load(layout_id)))


@bp.post("/<int:layout_id>/delete")
def deleted(layout_id: int) -> ResponseReturnValue:
    """Delete a kept layout."""
    _own().forget(layout_id)
    return redirect(url_for("kontor_layouts.index"), 303)


@bp.get("/<int:layout_id>/share")
def share(layout_id: int) -> str:
    """Show a link and a QR code by which another device takes a copy."""
    kept = _own().load(layout_id)
    path = url_for("kontor_layouts.offered", key=key_of(_KIND, layout_id))
    drawing = qr_svg(public_url(path), _("QR code: %(name)s") % {"name": kept.name})
    return render_template("kontor/layouts/share.html", layout=_kept_tile(kept), path=path, drawing=drawing, days=DAYS)


@bp.get("/copy/<key>")
def offered(key: str, errors: Sequence[FormFault] = ()) -> str:
    """Ask whether this device wants a copy of a layout that was handed to it."""
    kept = kept_layouts.handed_over(tables.store, handed(_KIND, key))
    name = request.form.get("name", kept.name)
    return render_template("kontor/layouts/copy.html", layout=_kept_tile(kept), key=key, name=name, errors=errors)


@bp.post("/copy/<key>")
def copied(key: str) -> ResponseReturnValue:
    """Take a copy into this device's own list."""
    kept = kept_layouts.handed_over(tables.store, handed(_KIND, key))
    try:
        OwnLayouts(tables.store, to_keep()).save(request.form.get("name", ""), kept.scenario, kept.seats, kept.layout)
    except Invalid as invalid:
        return offered(key, [FormFault("name", refusal_text(invalid.code))]), 422
    return redirect(url_for("kontor_layouts.index"), 303)


@bp.post("/told")
def dismiss_sharing_notice() -> ResponseReturnValue:
    """Note that the owner has read which layouts were everybody's before."""
    _own().dismiss_sharing_notice()
    return redirect(url_for("kontor_layouts.index"), 303)


def _own() -> OwnLayouts:
    return OwnLayouts(tables.store, held())


def _left_over() -> list[Tile]:
    """Return what nobody owns and this device may take a copy of."""
    oldest = tables.lists.oldest(reach())
    found = [] if oldest is None else kept_layouts.left_over(tables.store, oldest)
    return [replace(_kept_tile(one), url=url_for("kontor_layouts.offered", key=key_of(_KIND, one.id))) for one in found]


def _saved(editor: Editor, draft: LayoutDraft, *, replacing: bool) -> ResponseReturnValue:
    name = editor.form.name
    try:
        own = OwnLayouts(tables.store, to_keep())
        own.save(name, editor.scenario or "", editor.seats, draft.layout, replacing=replacing)
    except Invalid as invalid:
        fault = FormFault("lay-name", refusal_text(invalid.code))
        return _editor(editor, draft, [fault], taken=invalid.code == "layout.name-taken"), 422
    except Refused as refused:
        return _editor(editor, draft, _against(refused.refusal.reasons, "cells")), 422
    return _editor(editor, draft, note=_("Saved as “%(name)s”.") % {"name": name.strip()})


def _editor(
    editor: Editor, draft: LayoutDraft, errors: Sequence[FormFault] = (), *, note: str = "", taken: bool = False
) -> str:  # fmt: skip
    form, scenario, seats = editor.form, editor.scenario, editor.seats
    dry = layout_island(scenario, draft.layout)
    pen = StartPen()
    rows = [[_cell_button(pen, draft, dry, cell) for cell in row] for row in draft.rows]
    names = {"water": _("Water"), "centre": _("Harbour centre"), "number": _("Numbers")}
    return render_template(
        "kontor/layouts/part.html" if "HX-Request" in request.headers else "kontor/layouts/edit.html",
        table=editor,
        draft=draft,
        name=variant(scenario or form.game).name,
        layout=json.dumps(draft.layout),
        carried=[
            (name, value)
            for name, value in editor.values.items(multi=True)
            if name not in OWN_FIELDS and not name.startswith("lay-")
        ],
        was=form.before,
        tools=[(tool, names[tool]) for tool in editor.tools],
        rows=rows,
        definitions=pen.definitions(),
        shifts=[(way, draft.shifted(*by) is not None) for way, by in _SHIFTS.items()],
        water=len(draft.cards) - ((0, 0) in draft.cards),
        dry=len(dry),
        faults=_against(layout_faults(form.game, scenario, seats, editor.rules, draft.layout)),
        number=(draft.cards[draft.chosen] or "").removeprefix("W") if draft.chosen else "",
        chosen_at=cell_name(draft.chosen) if draft.chosen else "",
        ready=_ready(pictures(scenario, seats)),
        kept=[_kept_tile(one) for one in _own().listing() if (one.scenario, one.seats) == (scenario, seats)],
        layout_name=form.name,
        taken=taken,
        note=note,
        errors=errors,
    )


def _against(reasons: Iterable[Reason], field: str = "") -> tuple[FormFault, ...]:
    return SentenceRenderer.before(KONTOR.id).faults(reasons, field)


def _cell_button(pen: StartPen, draft: LayoutDraft, dry: frozenset[Cell], cell: Cell) -> Mapping[str, object]:
    if cell in draft.cards:
        card = draft.cards[cell]
        what, drawing, look = card_name(start_card(card)), pen.cell(card), "sea"
    else:
        what, drawing, look = (_("Island"), pen.empty(), "land") if cell in dry else (_("Empty"), pen.empty(), "free")
    name = _("%(what)s; %(where)s") % {"what": what, "where": cell_name(cell)}
    look = f"{look} chosen" if cell == draft.chosen else look
    return {"value": f"{cell[0]},{cell[1]}", "name": name, "drawing": drawing, "look": look}


def _ready(shown: Iterable[ReadyStart]) -> list[Tile]:
    """Return ready-made pictures as tiles, each with its number among all."""
    numbered = ((PICTURES.index(one), one) for one in shown)
    return [_tile(one, at, one.name(), url_for("kontor_layouts.begin", ready=at)) for at, one in numbered]


def _kept_tile(kept: KeptLayout) -> Tile:
    tile = _tile(kept, kept.id, kept.name, url_for("kontor_layouts.begin", kept=kept.id))
    elsewhere = kept.shelf_id in held()[1:]
    return replace(tile, more=tile.more + " · " + _("in another list of this device")) if elsewhere else tile


def _tile(of: KeptLayout | ReadyStart, number: int, name: str, url: str) -> Tile:
    draft = LayoutDraft.framed(of.layout, start_of(GAME_OF[of.seats], of.scenario, of.seats).fields)
    drawing = start_svg(draft.cards, draft.field, layout_island(of.scenario, of.layout))
    for_whom = {2: _("%(scenario)s, for two"), 4: _("%(scenario)s, for four")}[of.seats]
    return Tile(number, name, for_whom % {"scenario": variant(of.scenario).name}, drawing, url)
