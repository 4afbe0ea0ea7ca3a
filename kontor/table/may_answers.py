"""May I, asked of a cell alone: which kinds of cards may go there, and what a crane beside it means; asked before a
round: sitting out and buying, for everybody at the table (R0, R1, N3, F3, H7, F19); and of the ship: where it may go,
which card it may remove there and why not, what it sells (H1-H7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from arbiter.paper.content import Said
from kontor.table.offers import card_offers, for_sale, specials_for_sale
from kontor.table.position import refused, say, sit_out_until, state_of
from kontor.words import card_name, cell_name, coins_text, seat_name
from kontor.words.names import kind_name
from kontor_rules import Reason, may_go, may_play, may_sail
from kontor_rules.entries.forms import SAILOR
from kontor_rules.field.cards import plain_card
from kontor_rules.field.cells import CENTRE_CELL, Cell
from kontor_rules.interface.game import removable, sailor
from kontor_rules.interface.rule_queries import May, foreign_cranes, ship_sales
from kontor_rules.turn.ship import moves_left


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: allowed by `rules`, or every rule against it in `lines`; a yes says there what goes with it."""

    headline: str
    allowed: bool
    rules: tuple[str, ...] = ()
    lines: tuple[Said, ...] = ()


def against(reasons: Iterable[Reason], context: TableContext) -> tuple[Said, ...]:
    """Return the engine's reasons in words, each once."""
    return tuple(Said(fault.text, fault.rules) for fault in context.renderer.faults(reasons))


def refusing(headline: str, reasons: Iterable[Reason], context: TableContext) -> Answer:
    """Return a no with the engine's reasons."""
    return Answer(headline, False, (), against(reasons, context))


def over(context: TableContext) -> tuple[Reason, ...]:
    """Return why nothing may be placed, moved or bought any more (E0); nothing while the game goes on."""
    if state_of(context).ending is None:
        return ()
    return refused(context.position.game, {"entry": "end", "reason": "agreed"})


def goes_here(context: TableContext, cell: Cell) -> list[Answer]:
    """Return for each kind of card whether a plain one may go to an empty cell, whoever's turn it is."""
    if cell in state_of(context).board:
        return []
    if ended := over(context):
        return [refusing(_("Nothing may be placed here any more."), ended, context)]
    book = state_of(context).book
    neutral = ["water", *(kind for kind in book.settings.special_kinds if kind == "customs")]
    found = {kind: may_go(context.position.game, book.seats[0], plain_card(kind), cell) for kind in neutral}
    return [*_harbour(context, cell), *(_answer(context, kind_name(kind), one) for kind, one in found.items())]


def beside_cranes(context: TableContext, cell: Cell) -> Said | None:
    """Return what the cranes of other colours beside a card mean for it, if there are any: nothing (P10)."""
    game = context.position.game
    cranes = foreign_cranes(game, cell)
    if not cranes:
        return None
    said = {"cranes": join_and(card_name(crane, game.faces) for crane in cranes)}
    return Said(_("The card stays where it is: a crane bars empty cells only (%(cranes)s).") % said, ("P10", "P4"))


def _harbour(context: TableContext, cell: Cell) -> list[Answer]:
    """Return the answers for harbour cards: one for all colours where they are alike."""
    game, book = context.position.game, state_of(context).book
    seats = {side: seat for seat, side in book.side_of.items()}
    found = {side: may_go(game, seats[side], plain_card("goods", side), cell) for side in book.sides}
    if len({tuple(reason.code for reason in one.cell) for one in found.values()}) == 1:
        return [_answer(context, _("a harbour card of any colour"), found[book.sides[0]])]
    names = {side: _("a harbour card (%(side)s)") % {"side": seat_name(side, context.names)} for side in book.sides}
    return [_answer(context, names[side], one) for side, one in found.items()]


def _answer(context: TableContext, what: str, found: May) -> Answer:
    if found.cell:
        return refusing(_("No: %(what)s") % {"what": what}, found.cell, context)
    return Answer(_("Yes: %(what)s") % {"what": what}, True, found.rules)


def sitting_out(context: TableContext) -> list[Answer]:
    """Return for every seat whether it may sit this round out, and what that brings."""
    return [_sitting_out(context, seat) for seat in context.seats.values()]


def _sitting_out(context: TableContext, seat: Seat) -> Answer:
    game, said = context.position.game, {"name": seat.name}
    sails = sailor(game) is not None and game.state.phase == "announce"
    reasons = may_play(game, seat.seat, SAILOR) if sails else refused(game, {"entry": "sit-out", "seat": seat.seat})
    if reasons:
        return refusing(_("%(name)s may not sit out now.") % said, reasons, context)
    lines = [
        Said(_("Sitting out earns 1 coin, and whoever sits out pays no tax this round."), ("R1",))
        if state_of(context).treasury
        else Said(_("The treasury is empty, so there is no coin."), ("R1", "S7"))
    ]
    if sailor(context.position.game) is not None:
        lines.append(Said(_("It isn't announced: the sailor is played face down like a card."), ("F19",)))
    else:
        lines.append(Said(sit_out_until(context), ("R1",)))
    return Answer(_("%(name)s may sit out.") % said, True, ("R1",), tuple(lines))


def buys(context: TableContext) -> bool:
    """Tell whether anything can be bought in this game at all."""
    game, seat = context.position.game, next(iter(context.seats))
    sold = for_sale(game, seat, "buy-out") or for_sale(game, seat, "buy-special")
    return sold is not None or moves_left(game.state) is not None


def buying(context: TableContext) -> list[Answer]:
    """Return for every seat what it may buy now, and what is against the rest."""
    found = [answer for seat in context.seats.values() for answer in _buying(context, seat)]
    if for_sale(context.position.game, next(iter(context.seats)), "buy-out") is not None:
        goods = Said(_("Only opponents' cards with goods on them can be bought out."), ("N3",))
        found.append(Answer(_("Nobody may buy out a crane or a tavern."), False, (), (goods,)))
    return found


def _buying(context: TableContext, seat: Seat) -> Iterator[Answer]:
    game, cards = context.position.game, for_sale(context.position.game, seat.seat, "buy-out")
    specials = specials_for_sale(game, seat.seat)
    if specials is not None:
        yield _specials(seat, specials[0], ("F3",), against(specials[1], context))
    if moves_left(game.state) is not None:
        yield _sold_by_ship(context, seat)
    for one in card_offers(game, seat.seat):
        offer = {"name": seat.name, "card": card_name(one.card, game.faces), "cell": cell_name(one.cell)}
        if one.against:
            headline = _("%(name)s may not buy out %(card)s on %(cell)s.") % offer
            yield refusing(headline, one.against, context)
        else:
            costs = Said(_("That costs %(coins)s.") % {"coins": coins_text(one.price)}, ("N3",))
            yield Answer(_("%(name)s may buy out %(card)s on %(cell)s.") % offer, True, ("N3",), (costs,))
    if cards and cards.against:
        headline = _("%(name)s may not buy any card out now.") % {"name": seat.name}
        yield refusing(headline, cards.against, context)


def _sold_by_ship(context: TableContext, seat: Seat) -> Answer:
    """Return what a seat may buy by moving the ship onto the harbour centre (H7)."""
    if state_of(context).ship == CENTRE_CELL and not over(context):
        text = _(
            "The ship stands on the harbour centre already. Only moving it there lets you buy: it has to leave first."
        )
        return _specials(seat, 0, (), (Said(text, ("H7",)),))
    count, reasons = ship_sales(context.position.game, seat.seat, CENTRE_CELL)
    barred = _barred(context, seat, CENTRE_CELL)
    said = Said(_("To buy, move the ship onto the harbour centre."), ("H7",))
    return _specials(seat, 0 if barred else count, ("H7",), barred or (said, *against(reasons, context)))


def _specials(seat: Seat, count: int, rules: tuple[str, ...], lines: tuple[Said, ...]) -> Answer:
    if not count:
        return Answer(_("%(name)s may not buy special cards now.") % {"name": seat.name}, False, (), lines)
    return Answer(say("may-buy", name=seat.name, num=count), True, rules, lines)


def reached(context: TableContext, seat: Seat) -> list[Cell]:
    """Return the cells that the ship may be moved to by a seat, whoever's turn it is."""
    return [cell for cell in state_of(context).board if not _barred(context, seat, cell)]


def _barred(context: TableContext, seat: Seat, to: Cell) -> tuple[Said, ...]:
    """Return what is against a seat moving the ship to a cell: now, or else when it comes to its card."""
    reasons = over(context) or may_sail(context.position.game, seat.seat, None, to)
    return against(reasons, context) or tuple(_too_late(context, seat))


def _too_late(context: TableContext, seat: Seat) -> Iterator[Said]:
    """Yield why a seat can't move the ship in this round, once the cards lie open (H1)."""
    state = state_of(context)
    if state.phase != "turn" or state.revealed is None:
        return
    card, said = state.revealed.get(seat.seat), {"name": seat.name}
    if card is None:
        yield Said(_("Too late in this round: %(name)s sits out.") % said, ("H1",))
    elif seat.seat not in state.turns:
        yield Said(_("Too late in this round: the ship is moved before the card is placed."), ("H1",))
    elif not card.ship:
        said["card"] = card_name(card)
        yield Said(_("Not in this round: %(card)s, which %(name)s places, has no ship symbol.") % said, ("H1",))


def sailing(context: TableContext, seat: Seat, to: Cell) -> tuple[Answer, list[Answer]]:
    """Return what the rules say of a seat moving the ship to a cell before laying a card with a ship.

    And of the cards next to it there: may they be removed, and if not, why.
    """
    barred, said = _barred(context, seat, to), {"name": seat.name, "cell": cell_name(to)}
    if barred:
        return Answer(_("No. %(name)s may not move the ship to %(cell)s.") % said, False, (), barred), []
    headline = _("Yes. %(name)s may move the ship to %(cell)s.") % said
    lines = (Said(_("For that, the card you place has to show a ship symbol."), ("H1",)), *_sold(context, seat, to))
    rules = ("H1",) if moves_left(context.position.game.state) is None else ("H1", "H7")
    return Answer(headline, True, rules, lines), [*_beside(context, seat, to)]


def _sold(context: TableContext, seat: Seat, to: Cell) -> Iterator[Said]:
    """Tell what the ship's coming to the harbour centre lets its mover buy, in games that know it (H7)."""
    if moves_left(context.position.game.state) is None or to != CENTRE_CELL:
        return
    count, reasons = ship_sales(context.position.game, seat.seat, to)
    if count:
        yield Said(say("then-bought", num=count), ("H7",))
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
                yield refusing(headline, reasons, context)
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
