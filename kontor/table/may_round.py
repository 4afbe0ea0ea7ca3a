"""May I, asked before a round: sitting out and buying, for everybody at the table (R0, R1, N3, F3, H7, F19)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.table.position import Answer, against, state_of
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import may_sail
from kontor_rules.interface.game import sailor
from kontor_rules.interface.rule_queries import ship_sales
from kontor_rules.turn.choices import purchases, ship_moves_left, why_no_sitting_out

CENTRE = (0, 0)


def sitting_out(context: TableContext) -> list[Answer]:
    """Return for every seat whether it may sit this round out, and what that brings."""
    return [_sitting_out(context, seat) for seat in context.seats.values()]


def _sitting_out(context: TableContext, seat: Seat) -> Answer:
    reasons = why_no_sitting_out(context.position.game, seat.seat)
    said = {"name": seat.name}
    if reasons:
        return Answer(_("%(name)s may not sit out now.") % said, False, (), against(reasons, context))
    lines = [_coin(context)]
    if sailor(context.position.game) is not None:
        lines.append(Said(_("It isn't announced: the sailor is played face down like a card."), ("F19",)))
    return Answer(_("%(name)s may sit out.") % said, True, ("R1",), tuple(lines))


def _coin(context: TableContext) -> Said:
    if state_of(context).treasury == 0:
        return Said(_("The treasury is empty, so there is no coin."), ("R1", "S7"))
    return Said(_("Sitting out earns 1 coin, and whoever sits out pays no tax this round."), ("R1",))


def buys(context: TableContext) -> bool:
    """Tell whether anything can be bought in this game at all."""
    found = purchases(context.position.game, next(iter(context.seats)))
    return found.cards is not None or found.prices is not None or ship_moves_left(context.position.game) is not None


def buying(context: TableContext) -> list[Answer]:
    """Return for every seat what it may buy now, and what is against the rest."""
    return [answer for seat in context.seats.values() for answer in _buying(context, seat)]


def _buying(context: TableContext, seat: Seat) -> Iterator[Answer]:
    game, found = context.position.game, purchases(context.position.game, seat.seat)
    if found.prices is not None:
        yield _specials(seat, len(found.prices), ("F3",), against(found.against_specials, context))
    if ship_moves_left(game) is not None:
        count, reasons = ship_sales(game, seat.seat, CENTRE)
        barred = may_sail(game, seat.seat, None, CENTRE)
        said = (Said(_("To buy, move the ship onto the harbour centre."), ("H7",)),)
        lines = (*said, *against(reasons, context)) if not barred else (*said, *against(barred, context))
        yield _specials(seat, 0 if barred else count, ("H7",), lines)
    for one in found.cards or ():
        offer = {"name": seat.name, "card": card_name(one.card, game.faces), "cell": cell_name(one.cell)}
        if one.against:
            headline = _("%(name)s may not buy out %(card)s on %(cell)s.") % offer
            yield Answer(headline, False, (), against(one.against, context))
        else:
            costs = Said(_("That costs %(coins)s.") % {"coins": coins_text(one.price or 0)}, ("N3",))
            yield Answer(_("%(name)s may buy out %(card)s on %(cell)s.") % offer, True, ("N3",), (costs,))
    if found.against_cards:
        headline = _("%(name)s may not buy any card out now.") % {"name": seat.name}
        yield Answer(headline, False, (), against(found.against_cards, context))


def _specials(seat: Seat, count: int, rules: tuple[str, ...], lines: tuple[Said, ...]) -> Answer:
    if not count:
        return Answer(_("%(name)s may not buy special cards now.") % {"name": seat.name}, False, (), lines)
    text = ngettext("%(name)s may buy %(num)d special card.", "%(name)s may buy up to %(num)d special cards.", count)
    return Answer(text % {"name": seat.name, "num": count}, True, rules, lines)
