"""May I move the ship: where it may go, which card it may remove there and why not, what it sells (H1-H7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.table.position import Answer, against, state_of
from kontor.words import card_name, cell_name
from kontor_rules import may_sail
from kontor_rules.interface.game import removable
from kontor_rules.interface.rule_queries import ship_sales
from kontor_rules.turn.choices import ship_moves_left

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sailing:
    """Whether the ship may go to a cell, and the cards next to it there: may they be removed, and if not, why."""

    answer: Answer
    beside: tuple[Answer, ...]


def reached(context: TableContext, seat: Seat) -> list[Cell]:
    """Return the cells that the ship may be moved to by a seat, whoever's turn it is."""
    game = context.position.game
    return [cell for cell in state_of(context).board if not may_sail(game, seat.seat, None, cell)]


def sailing(context: TableContext, seat: Seat, to: Cell) -> Sailing:
    """Return what the rules say of a seat moving the ship to a cell before laying a card with a ship."""
    reasons = may_sail(context.position.game, seat.seat, None, to)
    said = {"name": seat.name, "cell": cell_name(to)}
    if reasons:
        headline = _("No. %(name)s may not move the ship to %(cell)s.") % said
        return Sailing(Answer(headline, False, (), against(reasons, context)), ())
    headline = _("Yes. %(name)s may move the ship to %(cell)s.") % said
    lines = (Said(_("For that, the card you place has to show a ship symbol."), ("H1",)), *_sold(context, seat, to))
    rules = ("H1",) if ship_moves_left(context.position.game) is None else ("H1", "H7")
    return Sailing(Answer(headline, True, rules, lines), tuple(_beside(context, seat, to)))


def _sold(context: TableContext, seat: Seat, to: Cell) -> Iterator[Said]:
    """Tell what the ship's coming to the harbour centre lets its mover buy, in games that know it (H7)."""
    if ship_moves_left(context.position.game) is None or to != (0, 0):
        return
    count, reasons = ship_sales(context.position.game, seat.seat, to)
    if count:
        text = ngettext("Then %(num)d special card may be bought, for 2 coins.",
                        "Then up to %(num)d special cards may be bought, 2 coins each.", count)  # fmt: skip
        yield Said(text % {"num": count}, ("H7",))
    else:
        yield from against(reasons, context)


def _beside(context: TableContext, seat: Seat, to: Cell) -> Iterator[Answer]:
    """Yield for each card next to the ship's new cell whether it may be removed."""
    game = context.position.game
    for cell, card_id, reasons in removable(game, to):
        card = state_of(context).board[cell][-1].card
        said = {"card": card_name(card_id, game.faces) if card_id else _("water"), "cell": cell_name(cell)}
        if reasons:
            if card.pile == "harbour":
                headline = _("Stays: %(card)s on %(cell)s.") % said
                yield Answer(headline, False, (), against(reasons, context))
            continue
        headline = _("May be removed: %(card)s on %(cell)s.") % said
        yield Answer(headline, True, ("H2", "H3"), (_goes(context, seat, cell),))


def _goes(context: TableContext, seat: Seat, cell: Cell) -> Said:
    """Return where a card goes that the ship removes (H4, option `removed_card`)."""
    state = state_of(context)
    laid, book = state.board[cell][-1], state.book
    if laid.card.colour != book.side_of[seat.seat] and len(book.sides) < len(book.seats):
        return Said(_("Whoever moves the ship decides which of the two opponents gets it."), ("H4",))
    said = {"name": context.names[laid.by] if laid.by else ""}
    if book.settings.removed_to_hand:
        return Said(_("The card goes back into %(name)s's hand.") % said, ("H4",))
    return Said(_("The card goes under %(name)s's pile.") % said, ("H4",))
