"""Wrong? Touch it: what is wrong on the table, what is wrong with it, what is right, and then what that changes.

All of it is asked by address and stores nothing; what it comes to is an edit of the record, which `correcting` shows
before it is stored.
"""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.language import gettext as _
from arbiter.log.history import Line, in_record
from arbiter.log.what_if import WhatIf
from arbiter.pages.forms import address
from arbiter.pages.mistakes import RIGHT, AskedOnOtherPage, CorrectionKnown, EntryOrigin, Mistake, Picked, WrongEntry
from arbiter.pages.review.correcting import preview
from arbiter.pages.table.table_context import TableContext, copy_context, open_at_table

bp = Blueprint("mistakes", __name__, url_prefix="/t/<token>/wrong")

ENTRY = "entry."
"""What comes before an entry's place in the record, where it is touched in the log."""
_NEWEST = 8
"""Entries beside the picture: what is wrong was mostly entered just now."""


def touch_url(context: TableContext) -> str:
    """Return where everything on the table can be touched that may be wrong; "" where this link corrects nothing."""
    if not context.at_table or context.is_copy:
        return ""
    return address("mistakes.index", context.token)


def thing_url(context: TableContext, thing: str) -> str:
    """Return where it is asked what is wrong with a thing."""
    return address("mistakes.touched", context.token, thing=thing)


def wrong_face(context: TableContext, card: object, mistake: str = "face", name: str = "") -> AskedOnOtherPage:
    """Return that a card shows something else, which its own page asks for."""
    url = url_for(f"{context.rules.id}_cards.correct", token=context.token, card_id=card)
    return AskedOnOtherPage(id=mistake, name=name or _("Wrong face"), url=url)


def overruling(context: TableContext, anchor: str, **query: Any) -> Iterator[Mistake]:
    """Yield that the table knows better than the arbiter, for who may say so; `anchor` is the part of that page."""
    if context.access.decides:
        url = url_for(f"{context.rules.id}_override.index", token=context.token, _anchor=anchor, **query)
        yield AskedOnOtherPage(id="decide", name=_("Overrule the arbiter"), url=url)


def _entry_url(context: TableContext, place: int) -> str:
    return address("correcting.entry", context.token, place=place)


def mistake_links(context: TableContext, thing: str) -> list[tuple[str, str]]:
    """Return what may be wrong with a thing, as far as this link may correct it, and where that is asked for.

    What else may be wrong comes last.
    """
    if not touch_url(context) or not _name(context, thing):
        return []
    urls = [_entry_url(context, one.place) for one in _origins(context, thing)]
    url = urls[0] if urls else url_for("correcting.index", token=context.token)
    return [*entry_links(context, thing), (_("Something else"), url)]


def entry_links(context: TableContext, thing: str) -> list[tuple[str, str]]:
    """Return what the game says may be wrong with a thing, as far as this link may correct it."""
    return [
        (one.name, one.url if isinstance(one, AskedOnOtherPage) else _url(context, of, one))
        for of, one in sorted(_mistakes(context, thing), key=lambda found: isinstance(found[1], CorrectionKnown))
    ]


@bp.get("")
def index(token: str) -> str:
    """Show the table with everything on it that can be touched, and what lies beside it."""
    context = open_at_table(token)
    mistakes = context.pages.mistakes
    return render_template(
        "shared/table/wrong.html",
        context=context,
        board=mistakes.picture(context, lambda thing: thing_url(context, thing)) if mistakes else "",
        groups=[*mistakes.beside(context)] if mistakes else (),
        newest=[
            (f"{ENTRY}{line.index}", context.renderer.outcome(line.in_force, line.rulings))
            for line in reversed(in_record(context.ledger.lines)[-_NEWEST:])
        ],
    )


@bp.get("/<thing>")
def touched(token: str, thing: str) -> ResponseReturnValue:
    """Ask what is wrong with a thing; of an entry its own page does."""
    context = open_at_table(token)
    name = _name(context, thing)
    if not name:
        abort(404)
    if thing.startswith(ENTRY):
        return redirect(_entry_url(context, _origins(context, thing)[0].place), 303)
    return render_template(
        "shared/table/wrong_thing.html",
        context=context,
        name=name,
        standing=context.pages.mistakes.standing(context, thing) if context.pages.mistakes else (),
        links=mistake_links(context, thing),
        foreign=bool(_origins(context, thing)) and not list(_mistakes(context, thing)),
    )


@bp.get("/<thing>/<mistake>")
def ask(token: str, thing: str, mistake: str) -> ResponseReturnValue:
    """Ask for what is right; or, once it is said, show what that would change."""
    context = open_at_table(token)
    found = next((one for _of, one in _mistakes(context, thing) if one.id == mistake), None)
    if found is None:
        abort(404)
    if isinstance(found, AskedOnOtherPage):
        return redirect(found.url, 303)
    edits = found.edits(request.args)
    if edits is not None:
        return preview(context, edits)
    here = _url(context, thing, found)
    return render_template(
        found.template,
        context=context,
        name=_name(context, thing),
        mistake=found,
        given=request.args,
        errors=found.faults(request.args),
        board=found.draw(lambda right: f"{here}?{RIGHT}={right}") if isinstance(found, Picked) and found.draw else "",
        choices=[(one, f"{here}?{RIGHT}={quote(one.value)}") for one in getattr(found, "choices", ())],
    )


def _url(context: TableContext, thing: str, mistake: Mistake) -> str:
    return address("mistakes.ask", context.token, thing=thing, mistake=mistake.id)


def _mistakes(context: TableContext, thing: str) -> Iterator[tuple[str, Mistake]]:
    """Yield what may be wrong with a thing and this link may correct, each with the thing that its address names."""
    own, access = context.pages.mistakes, context.access
    if own is None:
        return
    for origin in _origins(context, thing):
        line = _line(context, origin.place)
        owned = access.owns(context.position.setup, line, line.in_force)
        then = copy_context(WhatIf(access.table_id, line.index or 0))
        for one in own.of_entry(WrongEntry(context, line, then, then.position.game)):
            mine = owned or (one.seat is not None and access.may_act_for(one.seat))
            if mine and origin.seat in (None, one.seat):
                yield f"{ENTRY}{origin.place}", one
    if not thing.startswith(ENTRY):
        yield from ((thing, one) for one in own.about(context, thing))


def _origins(context: TableContext, thing: str) -> Sequence[EntryOrigin]:
    if thing.startswith(ENTRY):
        place = thing.removeprefix(ENTRY)
        there = place.isdecimal() and len(place) < 6 and int(place) < context.position.entries
        return [EntryOrigin(int(place))] if there else []
    return context.pages.mistakes.origins(context, thing) if context.pages.mistakes else ()


def _name(context: TableContext, thing: str) -> str:
    if thing.startswith(ENTRY):
        for origin in _origins(context, thing):
            line = _line(context, origin.place)
            return context.renderer.outcome(line.in_force, line.rulings)
        return ""
    return context.pages.mistakes.name(context, thing) if context.pages.mistakes else ""


def _line(context: TableContext, place: int) -> Line:
    return next(line for line in context.ledger.lines if line.index == place)
