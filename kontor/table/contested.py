"""Who would win the area of a cell if it closed now, what keeps it open, and whose a closed one is (M, A3, F5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter.defaults.may import Panel
from arbiter.language import gettext as _, join_and, join_or
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from kontor.table.areas import what_keeps_open
from kontor.table.board import Cell
from kontor.table.position import state_of
from kontor.words import card_name, cell_name, decision, good_name, seat_name
from kontor_rules import if_closed
from kontor_rules.field.cards import goods_counts
from kontor_rules.interface.rule_queries import IfClosed, foreign_cranes


def panels_of(context: TableContext, cell: Cell) -> Sequence[Panel]:
    """Return what is to be known of a cell."""
    found = if_closed(context.position.game, cell)
    if found is not None and not _settled(context):
        panels = [*_contested(context, cell, found)]
    else:
        owned = _owned(context, cell)
        panels = [Panel("owned", owned)] if owned else []
    cranes = [card_name(crane, context.position.game.faces) for crane in foreign_cranes(context.position.game, cell)]
    if cranes:
        text = _("The card stays where it is: a crane bars empty cells only (%(cranes)s).")
        panels.append(
            Panel("crane", _("Cranes beside it"), [RulingSentence(text % {"cranes": join_and(cranes)}, ("P10", "P4"))])
        )
    return panels


def _contested(context: TableContext, cell: Cell, outcome: IfClosed) -> Iterator[Panel]:
    """Yield who would win an open area if it closed now, what one more good would change, and what keeps it open."""
    goods = {side: goods_counts(held) for side, held in outcome.held.items()}
    verdict = outcome.verdict
    area = {"goods": goods, "owner": verdict.owner, "decided_by": verdict.decided_by, "closed": True}
    decided = decision(area, context.names)
    headline = _("If this area closed now, nobody would win it.")
    if verdict.owner is not None:
        headline = _("If this area closed now, it would go to: %(side)s.")
        headline %= {"side": seat_name(verdict.owner, context.names)}
    steps = [RulingSentence(step.text, step.rules) for step in decided.steps]
    changes = _changes(context, outcome) or [_("One more of any good wouldn't change that.")]
    yield Panel("contested", headline, [*steps, *(RulingSentence(text, ()) for text in (decided.text, *changes))])
    kept_open = [*what_keeps_open(context.position.game, cell), *_smuggled_beside(context, cell)]
    if kept_open:
        yield Panel("open", _("Still open"), kept_open)


def _settled(context: TableContext) -> bool:
    """Tell whether no area will be closed any more: a smuggled card that is turned over may still close one (F5)."""
    question = context.table["question"]
    return state_of(context).ending is not None and (question is None or question["question"] != "smuggled")


def _smuggled_beside(context: TableContext, cell: Cell) -> Iterator[RulingSentence]:
    """Yield which smuggled cards may still join an area (F5)."""
    hidden = state_of(context).area_at[cell].hidden
    if hidden:
        text = _("Smuggled beside it: %(cells)s. What that is shows at the end, and may change this.")
        yield RulingSentence(text % {"cells": join_and(map(cell_name, sorted(hidden)))}, ("F5",))


def _changes(context: TableContext, outcome: IfClosed) -> list[str]:
    """Return which single good more would give the area to somebody else, or to nobody."""
    by_outcome: dict[tuple[str, str | None], list[str]] = {}
    for (side, good), owner in outcome.more.items():
        if owner != outcome.verdict.owner:
            by_outcome.setdefault((side, owner), []).append(good_name(good))
    return [_change(context, side, owner, goods) for (side, owner), goods in by_outcome.items()]


def _change(context: TableContext, side: str, owner: str | None, goods: list[str]) -> str:
    facts = {"side": seat_name(side, context.names), "goods": join_or(goods)}
    if owner is None:
        return _("If %(side)s had one more (%(goods)s), nobody would win it.") % facts
    facts["owner"] = seat_name(owner, context.names)
    return _("If %(side)s had one more (%(goods)s), it would go to: %(owner)s.") % facts


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
