"""What may be bought before a round (R0): an opponent's goods card (N3), special cards (F3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from markupsafe import Markup
from marshmallow import fields, validate
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, PageLink, Values, cell_param, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, OfSeat, Person, Submission, entering
from kontor.drawing import layout_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, as_ruled, lately
from kontor.table.position import refused, state_of
from kontor.tasks.faces import LONGEST, Shown, shown_id
from kontor.tasks.removal import Removal, removal_of
from kontor.tasks.task import Chosen, KontorTask
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import Step, enter, output
from kontor_rules.turn.choices import CardOffer, purchases

Json = dict[str, Any]

BUY_OUT = "buy-out"
"""What an address says while a card is being chosen to buy out."""


@dataclass(frozen=True, slots=True)
class Special:
    """A number of special cards to buy, and the words on its button."""

    count: int
    text: str


@dataclass(frozen=True, slots=True)
class Before:
    """What a seat is offered before the round; `against` says why something isn't possible now."""

    me: Seat
    buy_out: PageLink | None
    buy_out_text: str
    specials: tuple[Special, ...]
    specials_text: str
    against: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Sale:
    """An opponent's card that may be bought out, or may not and why; `given` is the one chosen now."""

    card: Shown
    hint: str
    way: PageLink
    given: bool
    reasons: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Buying(Form):
    """What is being bought before the round."""

    before: str = form_field(fields.String(validate=validate.Equal(BUY_OUT)))


@dataclass(frozen=True, slots=True)
class SpecialForm(Form):
    """Special cards that a seat buys before the round."""

    seat: str = form_field(fields.String())
    count: str = form_field(fields.String(required=True, validate=validate.Regexp(rf"[0-9]{{1,{LONGEST}}}\Z")))


def _buy_out(context: TableContext, values: Values) -> Submission:
    """Buy an opponent's card out before the round (N3)."""
    seat, cell = OfSeat.sent(values).seat, Chosen.sent(values).cell
    if cell is None:
        raise BadRequest
    kept = OfSeat(seat).query() | Buying(BUY_OUT).query() | Chosen(cell=cell).query()
    return Submission(entering(context, entry_of(seat, cell)), kept)


def _buy_special(context: TableContext, values: Values) -> Submission:
    """Buy special cards before the round (F3)."""
    form = SpecialForm.sent(values)
    entry = {"entry": "buy-special", "seat": form.seat, "count": int(form.count)}
    return Submission(entering(context, entry), OfSeat(form.seat).query())


@dataclass(frozen=True, slots=True)
class BuyOut(KontorTask):
    """`me` buys a card out before the round. Without `preview` none is chosen yet."""

    name: ClassVar[str] = "buy-out"
    phase: ClassVar[str] = "announce"
    template: ClassVar[str] = "kontor/tasks/buy_out.html"
    actions: ClassVar[Mapping[str, Action]] = {"buy-out": _buy_out, "buy-special": _buy_special}
    tapped: ClassVar[bool] = True
    headline: str
    me: Seat
    hint: str
    reasons_head: str
    reasons: tuple[Fault, ...]
    board: Markup
    sales: tuple[Sale, ...]
    kept: tuple[Sale, ...]
    cell_param: str
    preview: Removal | None
    confirm: str
    query: Json
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> BuyOut | None:
        seat = context.access.seat if context.mode == "own" else given.of(Person).seat
        if seat not in context.seats or not given.of(Buying).before:
            return None
        return buy_out_task(context, context.seats[seat], given.of(Chosen).cell) if context.mode != "look" else None

    def chosen(self) -> Json:
        return self.query


def before_of(context: TableContext, seats: Iterable[Seat]) -> tuple[Before, ...]:
    """Return what these seats are offered before the round, as far as this game knows any of it."""
    if state_of(context).phase != "announce" or not context.at_table:
        return ()
    found = (_before(context, me) for me in seats)
    return tuple(one for one in found if one.buy_out or one.specials or one.against)


def _before(context: TableContext, me: Seat) -> Before:
    offers = purchases(context.position.game, me.seat)
    specials = tuple(
        Special(count, _special_text(count, price)) for count, price in enumerate(offers.prices or (), start=1)
    )
    against = (*offers.against_cards, *(() if specials else offers.against_specials))
    own, name = context.mode == "own", {"name": me.name}
    return Before(
        me=me,
        buy_out=_way(context, me, None) if offers.cards else None,
        buy_out_text=_("Buy a card out first") if own else _("%(name)s buys a card out first") % name,
        specials=specials,
        specials_text=_("Buy special cards first") if own else _("%(name)s buys special cards first") % name,
        against=context.renderer.faults(against),
    )


def _special_text(count: int, price: int) -> str:
    text = ngettext("Buy %(num)d card for %(coins)s", "Buy %(num)d cards for %(coins)s", count)
    return text % {"num": count, "coins": coins_text(price)}


def buy_out_task(context: TableContext, me: Seat, tapped: Cell | None) -> BuyOut | None:
    """Return what is asked of a seat that buys a card out; `tapped` is the chosen cell.

    None if there is nothing to choose from: an update that was under way must not bring the page back.
    """
    offers = purchases(context.position.game, me.seat).cards
    if not offers:
        return None
    free = {one.cell: one for one in offers if not one.against}
    chosen = free.get(tapped) if tapped else None
    step = enter(context.position.game, entry_of(me.seat, chosen.cell)) if chosen else None
    own = context.mode == "own"
    head, reasons = _against(context, me, tapped) if tapped and not chosen else ("", ())
    return BuyOut(
        headline=_("Buy a card out") if own else _("%(name)s buys a card out") % {"name": me.name},
        me=me,
        hint=_hint(chosen, any_free=bool(free)),
        reasons_head=head,
        reasons=reasons,
        board=_picture(context, me, chosen, step, [cell for cell in free if cell != tapped]),
        sales=tuple(_sale(context, me, one, tapped) for one in free.values()),
        kept=tuple(_sale(context, me, one, tapped) for one in offers if one.against),
        cell_param=cell_param(chosen.cell) if chosen else "",
        preview=removal_of(context, chosen.cell, step, me.seat) if chosen and step else None,
        confirm=_confirm(context, chosen) if chosen else "",
        query=_query(context, me, chosen.cell if chosen else None),
        back=context.page_link(**_seat(context, me)),
    )


def entry_of(seat: str, cell: Cell) -> Json:
    """Return the entry (record-kontor.md) that buys out the card on a cell."""
    return {"entry": "buy-out", "seat": seat, "cell": list(cell)}


def _seat(context: TableContext, me: Seat) -> dict[str, str]:
    """Return what the host's page needs to know whom it acts for; a seat's own page needs nothing."""
    return {} if context.mode == "own" else {"seat": me.seat}


def _query(context: TableContext, me: Seat, cell: Cell | None) -> Json:
    return _seat(context, me) | Buying(BUY_OUT).query() | Chosen(cell=cell).query()


def _way(context: TableContext, me: Seat, cell: Cell | None) -> PageLink:
    return context.page_link(**_query(context, me, cell))


def _hint(chosen: CardOffer | None, *, any_free: bool) -> str:
    if chosen is not None:
        return _("The one on %(cell)s. Or tap another card.") % {"cell": cell_name(chosen.cell)}
    if any_free:
        return _("Tap one of the marked cards, or choose it from the list. It costs a coin for each good on it.")
    return _("No card can be bought out now.")


def _against(context: TableContext, me: Seat, cell: Cell) -> tuple[str, tuple[Fault, ...]]:
    reasons = refused(context.position.game, entry_of(me.seat, cell))
    head = _("The card on %(cell)s can't be bought out") % {"cell": cell_name(cell)}
    return head, context.renderer.faults(reasons)


def _sale(context: TableContext, me: Seat, offer: CardOffer, tapped: Cell | None) -> Sale:
    where = cell_name(offer.cell)
    hint = f"{coins_text(offer.price)} · {where}" if offer.price else where
    reasons = context.renderer.faults(offer.against)
    card = shown_id(context.position.game, offer.card)
    return Sale(card, hint, _way(context, me, offer.cell), offer.cell == tapped, reasons)


def _confirm(context: TableContext, chosen: CardOffer) -> str:
    said = {"card": card_name(chosen.card, context.position.game.state.faces), "coins": coins_text(chosen.price or 0)}
    return _("Buy %(card)s out for %(coins)s") % said


def _picture(context: TableContext, me: Seat, chosen: CardOffer | None, step: Step | None, free: list[Cell]) -> Markup:
    """Draw the layout as it would be, in the frame that it has now; cards for sale lead on."""
    table, game = context.table, step.game if step else context.position.game
    after = output(game) | {"field": table["field"]} if step else table
    gone = (chosen.cell, chosen.card) if chosen else None
    show = replace(
        as_ruled(game), takes=free, gone=gone, link=lambda cell: _way(context, me, cell).url, **lately(context)
    )
    return layout_svg(after, faces_on(game, after, [gone[1]] if gone else []), show)
