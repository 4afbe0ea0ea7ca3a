"""May I: any card on any cell, the ship, sitting out, buying; and who would win an area now. Nothing is entered.

Anybody may ask, whoever's turn it is. What holds is asked of the engine; a card whose face nobody knows is taken as a
plain one of the kind that is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup
from marshmallow import fields

from arbiter.language import gettext as _
from arbiter.language import join_and, join_or
from arbiter.pages.forms import CellField, Form, TypedText, cell_param, form_field
from arbiter.pages.lists.decks import DrawnCard
from arbiter.pages.table.table_context import Tab, TableContext, open_link
from arbiter.pages.words import Seat
from arbiter.paper.content import Said
from kontor.drawing import drawn
from kontor.table.areas import open_cells, what_keeps_open
from kontor.table.board import Cell, as_ruled
from kontor.table.may_answers import (
    Answer,
    beside_cranes,
    buying,
    buys,
    goes_here,
    over,
    reached,
    refusing,
    sailing,
    sitting_out,
)
from kontor.table.position import state_of
from kontor.tasks.faces import LETTERS, kind_name, kinds_for, known_id, number_of
from kontor.tasks.task import shown_card, shown_id
from kontor.words import cell_name, decision, good_name, goods_text, seat_name
from kontor_rules import Card, if_closed, may_go
from kontor_rules.field.cards import NO_GOODS, SPECIAL_KINDS, goods_counts, plain_card
from kontor_rules.interface.rule_queries import IfClosed, May

bp = Blueprint("kontor_may", __name__, url_prefix="/t/<token>/kontor/may")


@dataclass(frozen=True, slots=True)
class Question(Form):
    """What a person asks: about whose card, by its number and perhaps its kind, and about which cell."""

    seat: str = form_field(fields.String())
    number: str = form_field(TypedText())
    kind: str = form_field(fields.String())
    cell: Cell | None = form_field(CellField(), None)


@dataclass(frozen=True, slots=True)
class Asked:
    """The card that is asked about. `card` is None while it isn't known; `kinds` are what it may be then."""

    seat: Seat
    number: str
    kind: str
    kinds: list[tuple[str, str]]
    card: Card | None
    shown: DrawnCard | None


@bp.get("")
def index(token: str) -> str:
    """Show the question, and the answer once card and cell have been chosen."""
    context = open_link(token)
    question = Question.read(request.args)
    asked, cell = _asked(context, question), question.cell
    legal = _legal(context, asked)
    return render_template(
        "kontor/table/may.html",
        context=context,
        ways=_ways(context, "index"),
        seats=list(context.seats.values()),
        asked=asked,
        cell=cell_param(cell) if cell else "",
        where=cell_name(cell) if cell else "",
        answer=_answer(context, asked, cell) if asked.card and cell else None,
        contested=_contested(context, cell) if cell else None,
        owned=_owned(context, cell) if cell else "",
        crane=beside_cranes(context, cell) if cell else None,
        goes=goes_here(context, cell) if cell and not asked.number else [],
        marked=bool(legal),
        board=_board(context, asked, cell, legal),
    )


@bp.get("/ship")
def ship(token: str) -> str:
    """Show where the ship may go, and for a cell what may be removed there."""
    context = open_link(token)
    question = Question.read(request.args)
    seat, to = _seat(context, question), question.cell
    return render_template(
        "kontor/table/may_ship.html",
        context=context,
        ways=_ways(context, "ship"),
        seats=list(context.seats.values()),
        seat=seat,
        cell=cell_param(to) if to else "",
        sailing=sailing(context, seat, to) if to else None,
        board=_drawn(context, reached(context, seat), to, "ship", {"seat": seat.seat}),
    )


@bp.get("/sit-out")
def sit_out(token: str) -> str:
    """Show for everybody whether they may sit this round out."""
    context = open_link(token)
    return _round_page(context, "sit_out", _("May I sit out?"), sitting_out(context))


@bp.get("/buy")
def buy(token: str) -> str:
    """Show for everybody what they may buy."""
    context = open_link(token)
    return _round_page(context, "buy", _("May I buy?"), buying(context))


def _round_page(context: TableContext, here: str, title: str, answers: list[Answer]) -> str:
    return render_template(
        "kontor/table/may_round.html", context=context, ways=_ways(context, here), title=title, answers=answers
    )


def _ways(context: TableContext, here: str) -> list[Tab]:
    """Return what can be asked in this game."""
    found = {"index": _("Place a card"), "ship": _("Move the ship"), "sit_out": _("Sit out"), "buy": _("Buy")}
    if state_of(context).ship is None:
        del found["ship"]
    if not buys(context):
        del found["buy"]
    return [Tab(name, url_for(f"kontor_may.{page}", token=context.token), page == here) for page, name in found.items()]


def _seat(context: TableContext, question: Question) -> Seat:
    return context.seats.get(question.seat) or context.seats[context.access.seat or next(iter(context.seats))]


def _asked(context: TableContext, question: Question) -> Asked:
    seat = _seat(context, question)
    text, kind = question.number, question.kind
    number = number_of(text)
    if number is None:
        return Asked(seat=seat, number=text, kind=kind, kinds=[], card=None, shown=None)
    game = context.position.game
    card_id = known_id(game, seat, number)
    if card_id is not None:
        return Asked(seat=seat, number=text, kind="", kinds=[], card=game.faces[card_id], shown=shown_id(game, card_id))
    kinds = [(one, kind_name(one)) for one in kinds_for(game, number)]
    if len(kinds) == 1:
        kind = kinds[0][0]
    if kind not in dict(kinds):
        return Asked(seat=seat, number=text, kind="", kinds=kinds, card=None, shown=None)
    card = _plain(number, kind, seat)
    return Asked(seat=seat, number=text, kind=kind, kinds=kinds, card=card, shown=shown_card(card))


def _plain(number: int, kind: str, seat: Seat) -> Card:
    """Return a card of the kind without symbols, with a number of its own."""
    special = kind in SPECIAL_KINDS
    colour = None if special or kind == "water" else seat.colour
    letter = "S" if special else "W" if kind == "water" else LETTERS[seat.colour]
    return replace(plain_card(kind, colour), id=f"{letter}{number}", number=number)


def _answer(context: TableContext, asked: Asked, cell: Cell) -> Answer:
    assert asked.card is not None
    game = context.position.game
    found = may_go(game, asked.seat.seat, asked.card, cell)
    reasons = over(context) or (*found.hand, *found.cell)
    said = {"card": asked.shown.name if asked.shown else "", "cell": cell_name(cell)}
    if not reasons:
        return Answer(_("Yes. %(card)s may go on %(cell)s.") % said, True, found.rules, tuple(_lost(found)))
    headline = _("No. %(card)s may not go on %(cell)s.") % said
    return refusing(headline, reasons, context)


def _lost(found: May) -> Iterator[Said]:
    """Tell which of a card's goods would be lost on the cell, before they are (V1, W4)."""
    if found.full != NO_GOODS:
        said = {"goods": goods_text(goods_counts(found.full))}
        yield Said(_("Lost, because that is too much for one area: %(goods)s.") % said, ("V1",))
    if found.scarce != NO_GOODS:
        said = {"goods": goods_text(goods_counts(found.scarce))}
        yield Said(_("Lost, because the supply has none left: %(goods)s.") % said, ("W4",))


def _contested(context: TableContext, cell: Cell) -> Mapping[str, Any] | None:
    """Return who would win an open area if it closed now, what one more good would change, and what keeps it open."""
    found = if_closed(context.position.game, cell)
    if found is None or _settled(context):
        return None
    goods = {side: goods_counts(held) for side, held in found.held.items()}
    verdict = found.verdict
    area = {"goods": goods, "owner": verdict.owner, "decided_by": verdict.decided_by, "closed": True}
    owner = found.verdict.owner
    headline = _("If this area closed now, nobody would win it.")
    if owner is not None:
        headline = _("If this area closed now, it would go to: %(side)s.") % {"side": seat_name(owner, context.names)}
    return {
        "headline": headline,
        "decision": decision(area, context.names),
        "changes": _changes(context, found),
        "open": (*what_keeps_open(context.position.game, cell), *_smuggled_beside(context, cell)),
    }


def _settled(context: TableContext) -> bool:
    """Tell whether no area will be closed any more: a smuggled card that is turned over may still close one (F5)."""
    question = context.table["question"]
    return bool(over(context)) and (question is None or question["question"] != "smuggled")


def _smuggled_beside(context: TableContext, cell: Cell) -> Iterator[Said]:
    """Yield which smuggled cards may still join an area (F5)."""
    hidden = state_of(context).area_at[cell].hidden
    if hidden:
        said = {"cells": join_and(cell_name(one) for one in sorted(hidden))}
        text = _("Smuggled beside it: %(cells)s. What that is shows at the end, and may change this.")
        yield Said(text % said, ("F5",))


def _changes(context: TableContext, found: IfClosed) -> list[str]:
    """Return which single good more would give the area to somebody else, or to nobody."""
    by_outcome: dict[tuple[str, str | None], list[str]] = {}
    for (side, good), owner in found.more.items():
        if owner != found.verdict.owner:
            by_outcome.setdefault((side, owner), []).append(good_name(good))
    return [_change(context, side, owner, goods) for (side, owner), goods in by_outcome.items()]


def _change(context: TableContext, side: str, owner: str | None, goods: list[str]) -> str:
    said = {"side": seat_name(side, context.names), "goods": join_or(goods)}
    if owner is None:
        return _("If %(side)s had one more (%(goods)s), nobody would win it.") % said
    said["owner"] = seat_name(owner, context.names)
    return _("If %(side)s had one more (%(goods)s), it would go to: %(owner)s.") % said


def _owned(context: TableContext, cell: Cell) -> str:
    """Return whose an area is that is closed or never will be, or that a smuggled card is there (F5); "" for others."""
    there = state_of(context).area_at.get(cell)
    if there is not None and cell in there.hidden:
        return _("A smuggled card lies here. What it is shows at the end.")
    area = next((one for one in context.table["areas"] if list(cell) in one["cells"]), None)
    if area is None or not (area["valued"] or _settled(context)):
        return ""
    if not area["valued"]:
        return decision(area, context.names, over=True).text
    if area["owner"] is None:
        return _("This area is closed, and nobody owns it.")
    return _("This area is closed. Its owner: %(side)s") % {"side": seat_name(area["owner"], context.names)}


def _legal(context: TableContext, asked: Asked) -> list[Cell]:
    """Return all cells that the card may go to; none while it isn't known or can't be played at all."""
    game, card = context.position.game, asked.card
    if card is None or over(context) or may_go(game, asked.seat.seat, card, (0, 0)).hand:
        return []
    return [cell for cell in _near(context) if not may_go(game, asked.seat.seat, card, cell).cell]


def _near(context: TableContext) -> list[Cell]:
    """Return the cells that can be asked about: all cards, and the cells beside them that lie inside the field."""
    state = state_of(context)
    return sorted(cell for cell in (*state.frontier, *state.board) if state.borders.fits(cell))


def _board(context: TableContext, asked: Asked, cell: Cell | None, legal: list[Cell]) -> Markup:
    """Draw the layout with what is asked about the card; what keeps an area open is ringed too."""
    query = {"seat": asked.seat.seat, "number": asked.number or None, "kind": asked.kind or None}
    gaps = open_cells(context.position.game, cell) if cell and asked.card is None else ()
    return _drawn(context, legal, cell, "index", query, gaps)


def _drawn(
    context: TableContext,
    legal: Collection[Cell],
    cell: Cell | None,
    page: str,
    query: Mapping[str, str | None],
    gaps: Collection[Cell] = (),
) -> Markup:
    """Draw the layout; every card and every cell next to one can be tapped, the legal ones are marked."""
    state = state_of(context)

    def link(at: Cell) -> str:
        values: dict[str, Any] = {**query, "cell": cell_param(at)}
        return url_for(f"kontor_may.{page}", token=context.token, _anchor="answer", **values)

    near = [at for at in _near(context) if at != cell]
    show = as_ruled(
        context.position.game,
        touch=[at for at in near if at not in legal],
        marks=[at for at in near if at in legal],
        link=link,
        last=[at for at in (cell, *gaps) if at and (at in state.board or at in state.frontier)],
    )
    return drawn(context.position.game, show)
