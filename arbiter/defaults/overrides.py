"""The page of overrides: what a table decides against the arbiter, each first shown with what it changes.

Its forms are made of the kinds of entries `override` that a game declares; people must always give a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.defaults.asking import AskedKey, asked_key
from arbiter.defaults.drawing import cells_of
from arbiter.defaults.tasks import pictures_of, rules_of, texts_of
from arbiter.defaults.ways import is_cell_shape
from arbiter.game import Game, Json
from arbiter.language import capitalized, gettext as _
from arbiter.pages import notices
from arbiter.pages.forms import Cell, Choice, FormFault, Values, cell_param, entry_of, read_cell
from arbiter.pages.review.previews import preview_of
from arbiter.pages.table.entering import RejectedSubmission, store
from arbiter.pages.table.table_context import TableContext, open_to_decide
from arbiter.pages.words import Seat
from rulings import Refusal, Step
from rulings.forms import EntryKind
from rulings.records import OVERRIDE
from rulings.shapes import shape_of

_FORM_KEYS = frozenset({"csrf_token", "key", "seen"})
"""What every form has, whatever it says."""
_REASON = "reason"


@dataclass(frozen=True, slots=True)
class OverrideForm:
    """What can be decided: `keys` in a form, and cells tapped one after the other in a picture, the `board`.

    `url` leads to it with its picture. `asked` is the question for a cell, `chosen` are those that were tapped. Once
    there are `buttons`, the form sends the cells as `hidden`, or with the button the `last`, where it may be no cell.
    """

    what: str
    title: str
    keys: Sequence[AskedKey]
    url: str = ""
    board: Markup | None = None
    asked: str = ""
    chosen: Sequence[str] = ()
    hidden: Mapping[str, str] = field(default_factory=dict)
    last: str = ""
    buttons: Sequence[Choice] = ()


class OverridePages:
    """The overrides of a game as a page of its own, by the kinds of entries that it declares."""

    def __init__(self, game: str) -> None:
        self.bp = Blueprint(f"{game}_override", __name__, url_prefix=f"/t/<token>/{game}/decide")
        self.bp.get("", endpoint="index")(self._index)
        self.bp.post("", endpoint="decide")(self._decide)

    # What a game may say better

    def title(self, context: TableContext, kind: EntryKind) -> str:
        """Return what is decided."""
        return texts_of(context).kind(kind.id)

    def question(self, context: TableContext, kind: EntryKind, key: str) -> str:
        """Return the question for a key."""
        del kind
        return capitalized(texts_of(context).name(key))

    def values(self, context: TableContext, kind: EntryKind, key: str, said: Json) -> Sequence[Choice] | None:
        """Return what a key may say, None for what is typed; without any the kind isn't offered now.

        `said` are the cells that were tapped for the keys before it.
        """
        del said
        if key == "seat":
            return seats_to_choose(context.seats.values())
        if self.is_on_map(kind, key):
            pieces = context.rules.pieces
            cells = cells_of(pieces.lying(context.position.game)) if pieces else ()
            return [Choice(texts_of(context).name(cell), value=cell_param(cell)) for cell in cells]
        choices = asked_key(key, kind.keys[key], texts_of(context), context.names, "").choices
        if {choice.value for choice in choices if choice.value} == {*rules_of(context).seats}:
            playing = seats_to_choose(context.seats.values())
            return [*playing, *(choice for choice in choices if not choice.value)]
        return choices or None

    def is_on_map(self, kind: EntryKind, key: str) -> bool:
        """Tell whether a key is a cell that is tapped in the picture."""
        shape = shape_of(kind.keys[key])
        return is_cell_shape(shape.get("anyOf", [shape])[0])

    def board(
        self, context: TableContext, cells: Collection[Cell], chosen: Sequence[Cell], link: Callable[[Cell], str]
    ) -> Markup:
        """Draw the table with the cells that can be tapped, and those that were."""
        return pictures_of(context).tapped(context, {cell: link(cell) for cell in cells}, next(iter(chosen), None))

    # The pages

    def _index(self, token: str) -> str:
        """Show what the table can decide against the arbiter now."""
        return self._page(open_to_decide(token), request.args)

    def _decide(self, token: str) -> ResponseReturnValue:
        """Enter what the table has decided, or show first what it would change."""
        context, form = open_to_decide(token), request.form
        kind = next((one for one in _kinds(context) if one.naming["what"] == form.get("what")), None)
        if kind is None:
            raise BadRequest
        entry, open_keys = entry_of(kind, form)
        what, faults = kind.naming["what"], list[FormFault]()
        for key in sorted(open_keys - {_REASON}):
            if self.is_on_map(kind, key) or self.values(context, kind, key, entry) is not None:
                abort(400)
            faults.append(FormFault(f"{what}-{key}", _("Say the number that holds from now on."), missing=True))
        if _REASON in open_keys:
            text = _("Say why: the reason is shown in the log and on the score sheet.")
            faults.append(FormFault(f"reason-{what}", text, missing=True))
        if faults:
            return self._page(context, form, tuple(faults)), 422
        step = _tried(context, entry) if "try" in request.args else None
        if step is not None:
            return _preview(context, entry, step)
        done = store(
            context, lambda seen, key: context.overrule(entry, seen, key), f"decide-{what}", typed=f"reason-{what}"
        )
        if isinstance(done, RejectedSubmission):
            return self._page(context, form, done.errors, meanwhile=done.meanwhile), done.status
        return notices.stored(done)

    def _page(
        self,
        context: TableContext,
        given: Values,
        errors: tuple[FormFault, ...] = (),
        *,
        meanwhile: tuple[str, ...] = (),
    ) -> str:
        return render_template(
            "shared/defaults/override.html",
            context=context,
            action=url_for(f"{self.bp.name}.decide", token=context.token),
            errors=errors,
            meanwhile=meanwhile,
            given=given,
            forms=[form for kind in _kinds(context) if (form := self._form(context, kind, given))],
        )

    def _form(self, context: TableContext, kind: EntryKind, given: Values) -> OverrideForm | None:
        """Return the form of a kind, None where nothing can be decided so now."""
        asked = [key for key in kind.keys if key != _REASON and key not in kind.optional]
        tapped = [key for key in asked if self.is_on_map(kind, key)]
        values = {key: self.values(context, kind, key, {}) for key in asked if key not in tapped[1:]}
        if [] in values.values():
            return None
        keys = [
            AskedKey(key, self.question(context, kind, key), values[key] or ()) for key in asked if key not in tapped
        ]
        form = OverrideForm(kind.naming["what"], self.title(context, kind), keys)
        return self._with_cells(context, kind, tapped, given, form) if tapped else form

    def _with_cells(
        self, context: TableContext, kind: EntryKind, tapped: Sequence[str], given: Values, form: OverrideForm
    ) -> OverrideForm:
        """Return a form with the picture in which its next cell is tapped: of the last one another may be."""

        def url(**cells: str) -> str:
            query: dict[str, Any] = {"what": form.what, **cells}
            return url_for(f"{self.bp.name}.index", token=context.token, _anchor=f"decide-{form.what}", **query)

        if given.get("what") != form.what:
            return replace(form, url=url())
        begun = dict[str, Choice]()
        for key in tapped:
            said = {name: [*cell] for name in (*begun, key) if (cell := read_cell(given.get(name, "")))}
            asked, values = key, self.values(context, kind, key, said) or ()
            found = [one for one in values if one.value and one.value == given.get(key)]
            if not found:
                break
            begun[key] = found[0]
        cells, others = {key: one.value for key, one in begun.items()}, [one for one in values if not one.value]
        chosen = [cell for one in cells.values() if (cell := read_cell(one))]
        open_cells = [cell for one in values if (cell := read_cell(one.value)) and cell not in chosen]
        last = asked if others else ""
        done = [Choice(_("Decide this"), value=cells[asked])] if asked in cells else []
        return replace(
            form,
            url=url(),
            board=self.board(context, open_cells, chosen, lambda cell: url(**cells | {asked: cell_param(cell)})),
            asked=self.question(context, kind, asked),
            chosen=[one.name for one in begun.values()],
            hidden={key: cell for key, cell in cells.items() if key != last},
            last=last,
            buttons=[*done, *others],
        )


def seats_to_choose(seats: Iterable[Seat]) -> list[Choice]:
    """Return seats with their badges, to be chosen by their ids."""
    badge = Markup('<span class="seat {}" aria-hidden="true">{}</span>')
    return [Choice(one.name, drawing=badge.format(one.colour, one.letter), value=one.seat) for one in seats]


def _kinds(context: TableContext) -> list[EntryKind]:
    return [kind for kind in context.rules.entry_kinds if kind.name == OVERRIDE]


def _tried(context: TableContext, entry: Json) -> Step[Game] | None:
    """Return the game with an override, None for one that is refused: entering it tells why."""
    try:
        return context.rules.enter(context.position.game, entry)
    except Refusal:
        return None


def _preview(context: TableContext, entry: Json, step: Step[Game]) -> str:
    """Show what an override would change."""
    return render_template(
        "shared/table/override_preview.html",
        context=context,
        what=context.renderer.at(step.game).outcome(entry, step.rulings),
        given={name: value for name, value in request.form.items() if name not in _FORM_KEYS},
        found=preview_of(context, step.game, step.rulings),
    )
