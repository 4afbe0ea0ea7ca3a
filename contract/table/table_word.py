"""The page of overrides: points, influence, a worker's place, a card of the display, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Set

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Values
from arbiter.pages.review.previews import decided, word_said
from arbiter.pages.table.entering import Unstored
from arbiter.pages.table.table_context import TableContext, open_to_decide
from contract.table.position import state_of
from contract.words import card_name, kind_name, source_name, spot_name
from contract_rules.entries.faces import NUMBERS
from contract_rules.entries.overruling import OVERRULED_SOURCES
from contract_rules.kinds import KINDS

bp = Blueprint("contract_overruling", __name__, url_prefix="/t/<token>/contract/decide")


@bp.get("")
def index(token: str) -> str:
    """Show what the table can decide against the arbiter now."""
    return _page(open_to_decide(token), request.args)


@bp.post("")
def decide(token: str) -> ResponseReturnValue:
    """Enter what the table has decided, or show first what it would change."""
    context, form = open_to_decide(token), request.form
    entry, open_keys = word_said(context, form)
    if open_keys:
        return _page(context, form, tuple(_missing(entry["what"], open_keys))), 422
    done = decided(context, entry)
    if isinstance(done, Unstored):
        return _page(context, form, done.errors, meanwhile=done.meanwhile), done.status
    return done


def _missing(what: str, open_keys: Set[str]) -> Iterator[Fault]:
    """Yield what a form leaves open, each at its field. Raises BadRequest for what no page leaves open."""
    if open_keys - {"points", "card", "instead", "reason"}:
        abort(400)
    if "points" in open_keys:
        yield Fault(f"{what}-number", _("Say the number that holds from now on."))
    if open_keys & {"card", "instead"}:
        yield Fault("instead", _("Say which card lies there instead."))
    if "reason" in open_keys:
        yield Fault(f"reason-{what}", _("Say why: the reason is shown in the log and on the score sheet."))


def _page(
    context: TableContext, given: Values, errors: tuple[Fault, ...] = (), *, meanwhile: tuple[str, ...] = ()
) -> str:  # fmt: skip
    """Render the page; `given` holds the form as it was sent."""
    state, names = state_of(context), context.names
    seats = list(context.seats.values())
    others = [number for number in NUMBERS if number not in state.came_as]
    return render_template(
        "contract/table/table_word.html",
        context=context,
        tabs=context.tabs("decide"),
        errors=errors,
        meanwhile=meanwhile,
        given=given,
        seats=seats,
        sources=[(source, source_name(source)) for source in OVERRULED_SOURCES],
        kinds=[(kind, kind_name(kind, names)) for kind in KINDS],
        spots=list(_spots(context)),
        display=[(str(card), card_name(card)) for card in state.display],
        others=[(str(card), card_name(card)) for card in others],
        waiting=[seat for seat in seats if seat.seat != state.active] if state.phase == "turn" else [],
        over=state.finished,
    )


def _spots(context: TableContext) -> Iterator[tuple[str, str]]:
    """Yield where a worker can be: as forms say it, and in words."""
    state, names = state_of(context), context.names
    yield from ((place, spot_name({"place": place})) for place in ("free", "case"))
    for place in state.setup.places:
        yield f"committee-{place}", spot_name({"place": "committee", "committee": place}, names)
    for card in sorted(card for card in state.cells if card):
        yield f"on-{card}", spot_name({"place": "on", "card": card})
