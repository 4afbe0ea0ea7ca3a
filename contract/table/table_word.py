"""The table's word on a page: points, influence, a worker's place, a card of the display, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, Text, Values, told
from arbiter.pages.previews import decided
from arbiter.pages.storing import Unstored
from arbiter.pages.table_context import TableContext, open_to_decide
from contract.table.position import Json, state_of
from contract.words import card_name, kind_name, source_name, spot_name
from contract_rules.faces import NUMBERS
from contract_rules.kinds import KINDS

bp = Blueprint("contract_overruling", __name__, url_prefix="/t/<token>/contract/decide")

SOURCES = ("projects", "actions", "committees")
"""What points come from that can be decided (docs/record.md)."""
_NUMBER = validate.Regexp(r"[0-9]{1,3}\Z")


@dataclass(frozen=True, slots=True)
class TableWord(Form):
    """What the table decides, as its form says it. Spots: "free", "case", "committee-c1", "on-12"."""

    what: str = told(fields.String())
    reason: str = told(Text())
    seat: str = told(fields.String())
    source: str = told(fields.String())
    kind: str = told(fields.String())
    points: str = told(Text(validate=_NUMBER))
    origin: str = told(fields.String())
    to: str = told(fields.String())
    card: str = told(Text(validate=_NUMBER))
    instead: str = told(Text(validate=_NUMBER))


@bp.get("")
def index(token: str) -> str:
    """Show what the table can decide against the arbiter now."""
    return _page(open_to_decide(token), request.args)


@bp.post("")
def decide(token: str) -> ResponseReturnValue:
    """Enter what the table has decided, or show first what it would change."""
    context, form = open_to_decide(token), request.form
    word = TableWord.read(form)
    if word.what not in _KEYS:
        abort(400)
    missing = _missing(word)
    if missing:
        return _page(context, form, missing), 422
    entry = {"entry": "override", "what": word.what, **_KEYS[word.what](word), "reason": word.reason}
    done = decided(context, entry, f"decide-{word.what}", f"reason-{word.what}")
    if isinstance(done, Unstored):
        return _page(context, form, done.errors, meanwhile=done.meanwhile), done.status
    return done


def _missing(word: TableWord) -> tuple[Fault, ...]:
    """Return what a form leaves open, each at its field."""
    found = []
    if word.what in ("points", "influence") and not word.points:
        found.append(Fault(f"{word.what}-number", _("Say the number that holds from now on.")))
    if word.what == "display" and not (word.card and word.instead):
        found.append(Fault("instead", _("Say which card lies there instead.")))
    if not word.reason:
        text = _("Say why: the reason is shown in the log and on the score sheet.")
        found.append(Fault(f"reason-{word.what}", text))
    return tuple(found)


def _spot(said: str) -> Json:
    place, _dash, where = said.partition("-")
    if place == "on":
        return {"place": place, "card": int(where) if where.isdigit() else 0}
    return {"place": place, "committee": where} if place == "committee" else {"place": place}


_KEYS: Mapping[str, Callable[[TableWord], Json]] = {
    "points": lambda word: {"seat": word.seat, "source": word.source, "points": int(word.points)},
    "influence": lambda word: {"seat": word.seat, "kind": word.kind, "points": int(word.points)},
    "worker": lambda word: {"seat": word.seat, "from": _spot(word.origin), "to": _spot(word.to)},
    "display": lambda word: {"card": int(word.card), "instead": int(word.instead)},
    "turn": lambda word: {"seat": word.seat},
}
"""What a form says of each thing that can be decided, as RECORD.md writes it."""


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
        sources=[(source, source_name(source)) for source in SOURCES],
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
