"""What a seat may do besides: before a round buy an opponent's goods card (N3) or special cards (F3); smuggle (F5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Choice, Form, FormFault, PageLink, Values, cell_param, form_field
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, Person, entering, sends
from arbiter.pages.words import Seat
from kontor.table.board import Cell
from kontor.table.offers import CardOffer, card_offers, for_sale, specials_for_sale
from kontor.table.position import refused, state_of
from kontor.tasks.effects import effects_of
from kontor.tasks.faces import LONGEST
from kontor.tasks.task import NONE_YET, KontorTask, removal_of, say, shown_id
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import Step, candidates, enter
from kontor_rules.field.cards import SMUGGLED
from kontor_rules.turn.placing import SPECIAL_PRICE


@dataclass(frozen=True, slots=True)
class Before:
    """What a seat is offered before the round; `against` says why something isn't possible now.

    `specials` are numbers of special cards to buy, each with the words on its button.
    """

    me: Seat
    buy_out: PageLink | None
    specials: tuple[tuple[int, str], ...]
    against: tuple[FormFault, ...]


@dataclass(frozen=True, slots=True)
class BuyingOut(Form):
    """An opponent's card that a seat buys out before the round, by its cell."""

    seat: str = form_field(fields.String())
    before: str = form_field(fields.String())
    cell: Cell | None = form_field(CellField(required=True), None)


@dataclass(frozen=True, slots=True)
class SpecialForm(Form):
    """Special cards that a seat buys before the round."""

    seat: str = form_field(fields.String())
    count: str = form_field(fields.String(required=True, validate=validate.Regexp(rf"[0-9]{{1,{LONGEST}}}\Z")))


def _buy_out_entry(seat: str, said: BuyingOut) -> Json:
    return {"entry": "buy-out", "seat": seat, "cell": list(said.cell or ())}


def _buy_special(context: TableContext, values: Values) -> FormSubmission:
    """Buy special cards before the round (F3)."""
    form = SpecialForm.sent(values)
    entry = {"entry": "buy-special", "seat": form.seat, "count": int(form.count)}
    return FormSubmission(entering(context, entry), {"seat": form.seat})


def before_of(context: TableContext, seats: Iterable[Seat]) -> tuple[Before, ...]:
    """Return what these seats are offered before the round, as far as this game knows any of it."""
    if state_of(context).phase != "announce" or not context.at_table:
        return ()
    found = (_before(context, me) for me in seats)
    return tuple(one for one in found if one.buy_out or one.specials or one.against)


def _before(context: TableContext, me: Seat) -> Before:
    cards = for_sale(context.position.game, me.seat, "buy-out")
    most, against = specials_for_sale(context.position.game, me.seat) or (0, ())
    specials = tuple(
        (count, say("buy-special", num=count, coins=coins_text(SPECIAL_PRICE * count))) for count in range(1, most + 1)
    )
    against = (*(cards.against if cards else ()), *(() if specials else against))
    buy_out = context.page_link(**_query(context, me)) if card_offers(context.position.game, me.seat) else None
    return Before(me, buy_out, specials, context.renderer.faults(against))


def _query(context: TableContext, me: Seat, cell: Cell | None = None) -> Json:
    """Return what addresses say of buying a card out; a seat's own page needn't know for whom."""
    return BuyingOut("" if context.mode == "own" else me.seat, "buy-out", cell).query()


class BuyOut(KontorTask):
    """`me` buys a card out before the round."""

    name = "buy-out"
    phase = "announce"
    opened_by = "before=buy-out"
    template = "kontor/tasks/buy_out.html"
    actions: ClassVar = {"buy-out": sends(BuyingOut, _buy_out_entry, before="buy-out"), "buy-special": _buy_special}
    tapped = True

    @property
    def is_offered(self) -> bool:
        """If there is anything to choose from: an update that was under way must not bring the page back."""
        return self.context.mode != "look" and self.me is not None and bool(self.offers)

    @cached_property
    def me(self) -> Seat | None:
        context = self.context
        seat = context.access.seat if context.mode == "own" else self.given.of(Person).seat
        return context.seats.get(seat or "")

    @property
    def seat(self) -> str:
        return self.me.seat if self.me else ""

    @cached_property
    def offers(self) -> tuple[CardOffer, ...]:
        return tuple(card_offers(self.game, self.seat))

    @property
    def free(self) -> list[CardOffer]:
        return [one for one in self.offers if not one.against]

    @cached_property
    def sold(self) -> CardOffer | None:
        """The card that is bought, once it is tapped."""
        return next((one for one in self.free if one.cell == self.chosen.cell), None)

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Buy a card out"), _("%(name)s buys a card out"))

    def shown(self) -> Json:
        sold, step = self.sold, self.step
        return {
            "hint": self._hint(),
            "against": self._against(),
            "sales": [self._sale(one) for one in self.free],
            "kept": [self._sale(one) for one in self.offers if one.against],
            "preview": removal_of(self.context, sold.cell, step, self.seat) if sold and step else None,
            "fields": {"cell": cell_param(sold.cell)} if sold else {},
            "confirm": self._confirm(),
            "back": self.context.page_link(seat=None if self.context.mode == "own" else self.seat),
        }

    def _hint(self) -> str:
        if self.sold is not None:
            return _("The one on %(cell)s. Or tap another card.") % {"cell": cell_name(self.sold.cell)}
        if self.free:
            return _("Tap one of the marked cards, or choose it from the list. It costs a coin for each good on it.")
        return _("No card can be bought out now.")

    def _against(self) -> tuple[str, tuple[FormFault, ...]]:
        tapped = self.chosen.cell
        if tapped is None or self.sold:
            return "", ()
        reasons = refused(self.game, _buy_out_entry(self.seat, BuyingOut(cell=tapped)))
        head = _("The card on %(cell)s can't be bought out") % {"cell": cell_name(tapped)}
        return head, self.context.renderer.faults(reasons)

    def _sale(self, offer: CardOffer) -> Choice:
        card, where = shown_id(self.game, offer.card), cell_name(offer.cell)
        return Choice(
            card.name,
            f"{coins_text(offer.price)} · {where}" if offer.price else where,
            card.drawing,
            self.context.page_link(**self._query(offer.cell)),
            card.id,
            given=offer.cell == self.chosen.cell,
            against=self.context.renderer.faults(offer.against),
        )

    def _query(self, cell: Cell | None) -> Json:
        return _query(self.context, self.me, cell) if self.me else {}

    @cached_property
    def query(self) -> Json:
        return self._query(self.sold.cell if self.sold else None)

    @cached_property
    def step(self) -> Step | None:
        return enter(self.game, _buy_out_entry(self.seat, BuyingOut(cell=self.sold.cell))) if self.sold else None

    def _confirm(self) -> str:
        if self.sold is None:
            return ""
        said = {"card": card_name(self.sold.card, self.game.state.faces), "coins": coins_text(self.sold.price or 0)}
        return _("Buy %(card)s out for %(coins)s") % said

    @cached_property
    def board(self) -> Markup:
        """The layout as it would be, in the frame that it has now; cards for sale lead on."""
        gone = (self.sold.cell, self.state.board[self.sold.cell][-1].card) if self.sold else None
        return self.drawn(
            self.step.game if self.step else None,
            takes=[one.cell for one in self.free if one != self.sold],
            gone=gone,
            link=lambda cell: self.context.page_url(**self._query(cell)),
        )


@dataclass(frozen=True, slots=True)
class SmugglingForm(Form):
    """The cell chosen for the card face down. Nothing of it is stored."""

    smuggle: Cell | None = form_field(CellField(required=True), None)

    def query(self, suffix: str = "") -> Json:
        return {"smuggle": NONE_YET} | Form.query(self, suffix)


def _smuggle_entry(seat: str, said: SmugglingForm) -> Json:
    return {"entry": "smuggle", "seat": seat, "cell": list(said.smuggle or ())}


def way_to_smuggling(context: TableContext) -> tuple[Seat, PageLink] | None:
    """Return who has just placed a card and may smuggle now through this link, with the way there."""
    found = _open_to(context)
    return None if found is None else (found[0], context.page_link(**SmugglingForm().query()))


def _open_to(context: TableContext) -> tuple[Seat, list[Cell]] | None:
    """Return who may smuggle now and enters through this link, and where."""
    placed = state_of(context).placed
    if context.mode == "look" or placed is None or not context.access.may_act_for(placed[0]):
        return None
    asks = candidates(context.position.game, placed[0], {"entry": "smuggle"}).asks
    cells = [(x, y) for ask in asks for x, y in ask.open_values]
    return (context.seats[placed[0]], cells) if cells else None


class Smuggle(KontorTask):
    """`me` lays a card face down on `cell`, if one is chosen."""

    name = "smuggle"
    opened_by = "smuggle"
    template = "kontor/tasks/smuggle.html"
    actions: ClassVar = {"smuggle": sends(SmugglingForm, _smuggle_entry)}
    tapped = True

    @cached_property
    def _open(self) -> tuple[Seat, list[Cell]] | None:
        return _open_to(self.context)

    @property
    def is_offered(self) -> bool:
        return self._open is not None

    @cached_property
    def me(self) -> Seat | None:
        return self._open[0] if self._open else None

    @property
    def cells(self) -> list[Cell]:
        return self._open[1] if self._open else []

    @cached_property
    def cell(self) -> Cell | None:
        found = (self.chosen.cell, self.given.of(SmugglingForm).smuggle)
        return next((one for one in found if one in self.cells), None)

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Smuggle a card"), _("%(name)s smuggles a card"))

    def shown(self) -> Json:
        entry = _smuggle_entry(self.me.seat, SmugglingForm(self.cell)) if self.me and self.cell else None
        return {
            "hint": self._hint(),
            "against": self._against(),
            "effects": effects_of(self.context, [enter(self.game, entry)] if entry else ()),
            "fields": {"smuggle": cell_param(self.cell)} if self.cell else {},
            "confirm": _("Place a card face down here") if self.cell else "",
            "back": self.context.page_link(),
        }

    def _hint(self) -> str:
        if self.cell is None:
            return _("Tap the cell that it goes to. All marked cells suit both kinds of card.")
        return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(self.cell)}

    def _against(self) -> tuple[str, tuple[FormFault, ...]]:
        tapped = self.chosen.cell
        if tapped is None or tapped in self.cells or self.me is None:
            return "", ()
        reasons = refused(self.game, _smuggle_entry(self.me.seat, SmugglingForm(tapped)))
        return _("The card can't go on %(cell)s") % {"cell": cell_name(tapped)}, self.context.renderer.faults(reasons)

    @cached_property
    def query(self) -> Json:
        return SmugglingForm(self.cell).query()

    @cached_property
    def board(self) -> Markup:
        cell = self.cell
        return self.drawn(
            marks=[one for one in self.cells if one != cell],
            link=self.context.cell_link(**self.query),
            chosen=(cell, SMUGGLED) if cell else None,
        )
