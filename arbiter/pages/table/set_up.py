"""Set up again: how a game that was packed away is laid out from its box, to be ticked off and to be printed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from arbiter.pages.seats import Seat
from arbiter.pages.table.physical_moves import badge
from arbiter.pages.table.steps import SetupGroup, Step
from arbiter.pages.table.table_context import TableContext, open_table

bp = Blueprint("set_up", __name__, url_prefix="/t/<token>/set-up")


@dataclass(frozen=True, slots=True)
class Tick:
    """Something to lay out; `id` is the same as long as it is the same thing."""

    id: str
    text: str
    done: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A heap with the badge of whose it is."""

    heap: SetupGroup
    seat: Seat | None
    ticks: tuple[Tick, ...]


@bp.get("")
def page(token: str) -> str:
    """Show what is to be laid out, with what is ticked already on a device without script."""
    context = open_table(token)
    return render_template("shared/table/set_up.html", tabs=context.tabs("set-up"), **_shown(context))


@bp.get("/live")
def live(token: str) -> str:
    """Show what changes on the page when the game goes on."""
    return render_template("shared/table/set_up_part.html", **_shown(open_table(token)))


def _shown(context: TableContext) -> dict[str, object]:
    game, pieces = context.position.game, context.rules.pieces
    moves = pieces.moves(None, game) if pieces else ()
    heaps = context.pages.words.set_up(moves, context.names, game)
    return {
        "context": context,
        "parts": [_part(context, heap) for heap in heaps],
        "board": context.pages.pictures.at_entry(game, None),
    }


def _part(context: TableContext, heap: SetupGroup) -> Part:
    done = request.args.getlist("done")
    ids = [f"tick-{zlib.crc32(f'{heap.title} {text}'.encode()):x}" for text in heap.lines]
    ticks = (Tick(one, text, one in done) for one, text in zip(ids, heap.lines, strict=True))
    return Part(heap, badge(context, Step(heap.who, heap.title, "")), tuple(ticks))
