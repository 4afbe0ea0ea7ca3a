"""The preview of a change before it is confirmed: what differs, and the physical moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.game import Game, Json
from arbiter.pages.forms import Values, entry_of
from arbiter.pages.table.physical_moves import by_person, moved, moves_to
from arbiter.pages.table.steps import PersonSteps
from arbiter.pages.table.storing import Unstored, store
from arbiter.pages.table.table_context import TableContext
from rulings import Refusal, Step
from rulings.versions import OVERRIDE

FORM_KEYS = frozenset({"csrf_token", "key", "seen"})
"""What every form has, whatever it says."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What would differ: a row for each thing, the moves by person, and the table as it would lie, cells marked.

    `whole`: the game says all that differs, so that what isn't here doesn't.
    """

    rows: Sequence[Any]
    doers: Sequence[PersonSteps]
    board: Markup
    whole: bool

    @property
    def nothing(self) -> bool:
        """Whether it is known that nothing would differ."""
        return self.whole and not self.rows and not self.doers


def preview_of(context: TableContext, after: Game) -> Preview:
    """Return what would differ if the table's game were another."""
    readings, pages = context.rules.readings, context.pages
    moves = moves_to(context, after)
    found = readings.differences(context.position.game, after) if readings else None
    return Preview(
        pages.words.differences(found, context.names) if found else (),
        by_person(context, moved(context, moves)),
        pages.pictures.at_moves(after, moves),
        whole=readings is not None and context.rules.pieces is not None,
    )


def word_said(context: TableContext, form: Values) -> tuple[Json, frozenset[str]]:
    """Return the override of a form, and the keys that it leaves open; its field `what` says which kind it is.

    Raises BadRequest for none.
    """
    for kind in context.rules.entry_kinds:
        if kind.naming == {"entry": OVERRIDE, "what": form.get("what")}:
            return entry_of(kind, form)
    raise BadRequest


def decided(context: TableContext, entry: Json) -> ResponseReturnValue | Unstored:
    """Enter an override and go to the table; or show what it would change, for a URL that only tries it.

    Return why it wasn't stored, for the page that asked: about its part "decide-turn", where the reason is typed into
    "reason-turn".
    """
    about, typed = f"decide-{entry['what']}", f"reason-{entry['what']}"
    if "try" in request.args:
        try:
            step = context.rules.enter(context.position.game, entry)
        except Refusal:
            pass  # entering it tells why
        else:
            return _asked_again(context, entry, step)
    done = store(context, lambda seen, key: context.enter([entry], seen, key), about, typed=typed)
    return done if isinstance(done, Unstored) else redirect(context.url("page"), 303)


def _asked_again(context: TableContext, entry: Json, step: Step[Game]) -> str:
    return render_template(
        "shared/table/word_preview.html",
        context=context,
        tabs=context.tabs("decide"),
        what=context.teller.at(step.game).outcome(entry, step.rulings),
        given={name: value for name, value in request.form.items() if name not in FORM_KEYS},
        found=preview_of(context, step.game),
    )
