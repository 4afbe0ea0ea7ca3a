"""May I, asked of a cell alone: which kinds of cards may go there, and what a crane beside it means."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.table.position import Answer, against, state_of
from kontor.words import card_name, seat_name
from kontor.words.names import kind_name
from kontor_rules import may_go
from kontor_rules.field.cards import plain_card
from kontor_rules.interface.rule_queries import May, foreign_cranes

Cell = tuple[int, int]


def goes_here(context: TableContext, cell: Cell) -> list[Answer]:
    """Return for each kind of card whether a plain one may go to an empty cell, whoever's turn it is."""
    if cell in state_of(context).board:
        return []
    return [*_harbour(context, cell), *(_kind(context, kind, cell) for kind in _neutral(context))]


def beside_cranes(context: TableContext, cell: Cell) -> Said | None:
    """Return what the cranes of other colours beside a card mean for it, if there are any: nothing (P10)."""
    game = context.position.game
    cranes = foreign_cranes(game, cell)
    if not cranes:
        return None
    said = {"cranes": join_and(card_name(crane, game.faces) for crane in cranes)}
    return Said(_("The card stays where it is: a crane bars empty cells only (%(cranes)s).") % said, ("P10", "P4"))


def _neutral(context: TableContext) -> Iterator[str]:
    yield "water"
    yield from (kind for kind in state_of(context).book.settings.special_kinds if kind == "customs")


def _harbour(context: TableContext, cell: Cell) -> list[Answer]:
    """Return the answers for harbour cards: one for all colours where they are alike."""
    game, book = context.position.game, state_of(context).book
    seats = {side: seat for seat, side in book.side_of.items()}
    found = {side: may_go(game, seats[side], plain_card("goods", side), cell) for side in book.sides}
    if len({tuple(reason.code for reason in one.cell) for one in found.values()}) == 1:
        return [_answer(context, _("a harbour card of any colour"), found[book.sides[0]])]
    names = {side: _("a harbour card (%(side)s)") % {"side": seat_name(side, context.names)} for side in book.sides}
    return [_answer(context, names[side], one) for side, one in found.items()]


def _kind(context: TableContext, kind: str, cell: Cell) -> Answer:
    found = may_go(context.position.game, state_of(context).book.seats[0], plain_card(kind), cell)
    return _answer(context, kind_name(kind), found)


def _answer(context: TableContext, what: str, found: May) -> Answer:
    if found.cell:
        return Answer(_("No: %(what)s") % {"what": what}, False, (), against(found.cell, context))
    return Answer(_("Yes: %(what)s") % {"what": what}, True, found.rules)
