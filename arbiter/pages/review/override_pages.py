"""The page of overrides: what a table decides against the arbiter, each first shown with what it changes."""

from collections.abc import Iterator, Mapping, Set
from typing import Any, ClassVar, Protocol

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.pages import notices
from arbiter.pages.forms import FormFault, Values, entry_of
from arbiter.pages.review.previews import preview_of
from arbiter.pages.table.entering import RejectedSubmission, store
from arbiter.pages.table.table_context import TableContext, open_to_decide
from rulings import Refusal, Step
from rulings.records import OVERRIDE

_FORM_KEYS = frozenset({"csrf_token", "key", "seen"})
"""What every form has, whatever it says."""


class OverridePages(Protocol):
    """The overrides of a game as a page of its own; people must always give a reason."""

    bp: Blueprint
    template: ClassVar[str]
    """Extends `shared/table/override.html`."""
    open_keys: ClassVar[frozenset[str]] = frozenset({"reason"})
    """Keys of overrides that its page can leave open."""

    def __init__(self, game: str) -> None:
        self.bp = Blueprint(f"{game}_override", __name__, url_prefix=f"/t/<token>/{game}/decide")
        self.bp.get("", endpoint="index")(self._index)
        self.bp.post("", endpoint="decide")(self._decide)

    # What a game says

    def shown(self, context: TableContext, given: Values) -> Mapping[str, Any]:
        """Return what the template is given besides; `given` is the query, or the form as it was sent."""
        ...

    def missing(self, what: str, open_keys: Set[str]) -> Iterator[FormFault]:
        """Yield what a form leaves open beside the reason, each at its field."""
        return iter(())

    # The pages

    def _index(self, token: str) -> str:
        """Show what the table can decide against the arbiter now."""
        return self._page(open_to_decide(token), request.args)

    def _decide(self, token: str) -> ResponseReturnValue:
        """Enter what the table has decided, or show first what it would change."""
        context, form = open_to_decide(token), request.form
        entry, open_keys = _read(context, form)
        if open_keys - self.open_keys:
            abort(400)
        what = entry["what"]
        faults = [*self.missing(what, open_keys)]
        if "reason" in open_keys:
            text = _("Say why: the reason is shown in the log and on the score sheet.")
            faults.append(FormFault(f"reason-{what}", text, missing=True))
        if faults:
            return self._page(context, form, tuple(faults)), 422
        step = _tried(context, entry) if "try" in request.args else None
        if step is not None:
            return _preview(context, entry, step)
        done = store(
            context, lambda seen, key: context.enter([entry], seen, key), f"decide-{what}", typed=f"reason-{what}"
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
            self.template,
            context=context,
            action=f"{self.bp.name}.decide",
            errors=errors,
            meanwhile=meanwhile,
            given=given,
            seats=list(context.seats.values()),
            **self.shown(context, given),
        )


def _read(context: TableContext, form: Values) -> tuple[Json, frozenset[str]]:
    """Return the override of a form, and the keys that it leaves open; its field `what` says which kind it is.

    Raises BadRequest for none.
    """
    for kind in context.rules.entry_kinds:
        if kind.naming == {"entry": OVERRIDE, "what": form.get("what")}:
            return entry_of(kind, form)
    raise BadRequest


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
