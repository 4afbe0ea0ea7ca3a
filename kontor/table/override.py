"""The page of overrides: coins, an area's owner, a card's place, a barred placement, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for
from markupsafe import Markup
from marshmallow import fields

from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Form, Values, cell_param, form_field
from arbiter.pages.review.override_pages import OverridePages
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from kontor.drawing import drawn
from kontor.table.board import Cell, as_ruled
from kontor.table.position import refused, state_of
from kontor.texts import NAMES
from kontor.words import card_name, cell_name, seat_name


@dataclass(frozen=True, slots=True)
class ChosenInPicture(Form):
    """What has been chosen in the picture so far: the card that lies wrongly, or with "place" the cell; where to."""

    what: str = form_field(fields.String())
    cell: Cell | None = form_field(CellField(), None)
    to: Cell | None = form_field(CellField(), None)


class KontorOverrides(OverridePages):
    """Kontor's overrides. The engine finds what can be overridden by trying it on a copy."""

    template = "kontor/table/override.html"

    def shown(self, context: TableContext, given: Values) -> Mapping[str, Any]:
        said, state = ChosenInPicture.read(given), state_of(context)
        placing = said.what == "place"
        to = said.cell if placing else said.to
        chosen = said.cell if said.cell in state.board and not placing else None
        return {
            "sides": [(side, seat_name(side, context.short_names)) for side in state.book.sides],
            "areas": _areas(context),
            "waiting": [context.seats[seat] for seat in state.turns[1:]],
            "over": state.ending is not None,
            "active": _active(context),
            "moving": _moving(context, chosen) if chosen else None,
            "placing": placing,
            "to": cell_param(to) if to else "",
            "to_name": cell_name(to) if to else "",
            "board": _board(context, chosen, to, placing=placing),
        }


OVERRIDES = KontorOverrides("kontor")


def _areas(context: TableContext) -> list[tuple[str, str]]:
    """Return the closed areas, which can be given to somebody: the first cell of each, and what it is."""
    found = []
    for area in context.table["areas"]:
        if not area["valued"]:
            continue
        owner = _("nobody's") if area["owner"] is None else seat_name(area["owner"], context.short_names)
        size = NAMES["size"]["cells"](num=area["size"])
        said = {"owner": owner, "size": size, "cell": cell_name(area["cells"][0])}
        name = _("%(owner)s: %(size)s (%(cell)s)") % said
        found.append((cell_param((area["cells"][0][0], area["cells"][0][1])), name))
    return found


def _active(context: TableContext) -> tuple[Seat, str] | None:
    """Return the seat in turn and its card."""
    state = state_of(context)
    if state.active is None or state.revealed is None:
        return None
    return context.seats[state.active], card_name(state.revealed[state.active].id, state.faces)


def _moving(context: TableContext, cell: Cell) -> Mapping[str, str]:
    """Return a card that is about to be moved: where it lies, and the hand that it may go back to."""
    laid = state_of(context).board[cell][-1]
    back = {"entry": "override", "what": "card", "cell": list(cell), "to": None, "reason": "-"}
    hand = context.names[laid.by] if laid.by and not refused(context.position.game, back) else ""
    name = card_name(laid.card.id, state_of(context).faces) if laid.card.id else _("water")
    return {"cell": cell_param(cell), "name": name, "hand": hand}


def _board(context: TableContext, card: Cell | None, to: Cell | None, *, placing: bool) -> Markup:
    """Draw the layout: cards to choose, or, once one is chosen, the free cells that it could lie on."""
    choosing = not placing and card is None
    laid = [cell for cell, stack in state_of(context).board.items() if stack[-1].card.number is not None]
    goals = _goals_in_turn(context) if placing else _goals_of(context, card)
    cells = laid if choosing else [cell for cell in goals if cell != to]

    def link(tapped: Cell) -> str:
        lies, goal = (card, tapped) if card else (tapped, None)
        return url_for(
            "kontor_override.index",
            token=context.token,
            what="place" if placing else "card",
            cell=cell_param(lies),
            to=cell_param(goal) if goal else None,
            _anchor="decide-card",
        )

    show = as_ruled(
        context.position.game,
        touch=sorted(cells) if choosing else (),
        marks=() if choosing else sorted(cells),
        last=[cell for cell in (card, to) if cell is not None],
        link=link,
    )
    return drawn(context.position.game, show)


def _goals(context: TableContext, *, covers: bool, word: Mapping[str, Any], key: str) -> list[Cell]:
    """Return where the table may let a card lie: on free cells, a flood or bridge on cards too (P2, P7, P8).

    `word` is the override without the cell, which is its `key`.
    """
    state, game = state_of(context), context.position.game
    free = [cell for cell in state.frontier if state.borders.fits(cell)]
    if not covers:
        return free
    tried = {"entry": "override", "reason": "-", **word}
    return [*free, *(cell for cell in state.board if not refused(game, {**tried, key: list(cell)}))]


def _goals_of(context: TableContext, card: Cell | None) -> list[Cell]:
    """Return where the table may say that a card lies."""
    covers = card is not None and state_of(context).board[card][-1].card.covers
    return _goals(context, covers=covers, word={"what": "card", "cell": card and list(card)}, key="to")


def _goals_in_turn(context: TableContext) -> list[Cell]:
    """Return where the table may let the card in turn go."""
    state = state_of(context)
    covers = state.active is not None and state.revealed is not None and state.revealed[state.active].covers
    return _goals(context, covers=covers, word={"what": "place", "seat": state.active}, key="cell")
