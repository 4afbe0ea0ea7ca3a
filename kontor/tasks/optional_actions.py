"""What a seat may do besides: before a round buy an opponent's goods card (N3) or special cards (F3); smuggle (F5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Choice, FormFault, PageLink
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import enters
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence
from kontor.table.board import Cell
from kontor.table.position import state_of
from kontor.tasks.effects import effects_of
from kontor.tasks.task import KeyTask, removal_of, say, shown_card
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import Card, Game, candidates
from kontor_rules.field.cards import SMUGGLED
from kontor_rules.turn.placing import SPECIAL_PRICE
from rulings.candidates import Ask, Value

_BUYING: Json = {"entry": "buy-out"}
_SMUGGLING: Json = {"entry": "smuggle"}


@dataclass(frozen=True, slots=True)
class Before:
    """What a seat is offered before the round; `against` says why something isn't possible now.

    `specials` are numbers of special cards to buy, each with the words on its button.
    """

    seat: Seat
    buy_out: PageLink | None
    specials: tuple[tuple[int, str], ...]
    against: tuple[FormFault, ...]


def before_of(context: TableContext, seats: Iterable[Seat]) -> tuple[Before, ...]:
    """Return what these seats are offered before the round, as far as this game knows any of it."""
    if state_of(context).phase != "announce" or not context.at_table:
        return ()
    found = (_before(context, seat) for seat in seats)
    return tuple(one for one in found if one.buy_out or one.specials or one.against)


def _before(context: TableContext, seat: Seat) -> Before:
    cards, specials = (
        candidates(context.position.game, seat.seat, {"entry": kind}) for kind in ("buy-out", "buy-special")
    )
    numbers = [value for ask in specials.asks for value in ask.values]
    texts = tuple(
        (one.said, say("buy-special", num=one.said, coins=coins_text(SPECIAL_PRICE * one.said)))
        for one in numbers
        if not one.against
    )
    too_many = numbers[-1].against if numbers and not texts else ()
    against = [one for one in (*cards.against, *specials.against, *too_many) if one.code != "entry.not-here"]
    way = EntrySoFar("" if context.mode == "own" else seat.seat, _BUYING).query()
    buy_out = context.page_link(**way) if any(ask.values for ask in cards.asks) else None
    return Before(seat, buy_out, texts, context.renderer.faults(against))


class BuyOut(KeyTask):
    """`seat` buys a card out before the round."""

    name = "buy-out"
    naming: ClassVar = _BUYING
    phase = "announce"
    actions: ClassVar = KeyTask.actions | {"buy-special": enters("buy-special")}

    @cached_property
    def seats(self) -> list[str]:
        seat = self.context.access.seat if self.context.mode == "own" else self.given.of(EntrySoFar).seat
        return [seat] if seat in self.context.seats and self.context.mode != "look" else []

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Buy a card out"), _("%(name)s buys a card out"))

    @property
    def sold(self) -> tuple[Cell, Card] | None:
        """The card that is bought, and its cell."""
        x, y = self.entry.get("cell", (0, 0))
        return ((x, y), self.state.board[x, y][-1].card) if self.entry else None

    def notes(self) -> Sequence[RulingSentence]:
        if self.sold is not None:
            hint = _("The one on %(cell)s. Or tap another card.") % {"cell": cell_name(self.sold[0])}
        elif any(ask.open_values for ask in self.walk.next.asks):
            hint = _("Tap one of the marked cards, or choose it from the list. It costs a coin for each good on it.")
        else:
            hint = _("No card can be bought out now.")
        return [RulingSentence(hint, ("N3",))]

    def against_title(self) -> str:
        if self.refused_cell is None:
            return ""
        return _("The card on %(cell)s can't be bought out") % {"cell": cell_name(self.refused_cell)}

    def is_listed(self, ask: Ask) -> bool:
        del ask
        return True

    def title(self, ask: Ask) -> str:
        del ask
        return _("Cards to buy out")

    def choice(self, ask: Ask, value: Value) -> Choice:
        del ask
        x, y = value.said
        card = self.state.board[x, y][-1].card
        shown, price = shown_card(card), coins_text(sum(card.goods))
        return Choice(shown.name, f"{price} · {cell_name((x, y))}", shown.drawing, value=card.id)

    def brings(self) -> Sequence[RulingSentence]:
        return [*removal_of(self.context, self.sold[0], self.step)] if self.sold and self.step else ()

    def confirm(self) -> str:
        if self.sold is None:
            return ""
        _cell, card = self.sold
        said = {"card": card_name(card), "coins": coins_text(sum(card.goods))}
        return _("Buy %(card)s out for %(coins)s") % said

    def back(self) -> Choice:
        way = self.context.page_link(seat=None if self.context.mode == "own" else self.seat.seat)
        return Choice(_("Buy nothing out"), way=way)


def way_to_smuggling(context: TableContext) -> tuple[Seat, PageLink] | None:
    """Return who has just placed a card and may smuggle now through this link, with the way there."""
    seat = _may_smuggle(context)
    if seat is None or not any(ask.values for ask in candidates(context.position.game, seat, _SMUGGLING).asks):
        return None
    return context.seats[seat], context.page_link(**EntrySoFar(entry=_SMUGGLING).query())


def _may_smuggle(context: TableContext) -> str | None:
    """Return who has just placed a card and enters through this link."""
    placed = state_of(context).placed
    if context.mode == "look" or placed is None or not context.access.may_act_for(placed[0]):
        return None
    return placed[0]


class Smuggle(KeyTask):
    """`seat` lays a card face down, a second one of the hand. Nothing says which."""

    name = "smuggle"
    naming: ClassVar = _SMUGGLING

    @cached_property
    def seats(self) -> list[str]:
        seat = _may_smuggle(self.context)
        return [seat] if seat else []

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Smuggle a card"), _("%(name)s smuggles a card"))

    def notes(self) -> Sequence[RulingSentence]:
        text = _(
            "A second card from your hand, face down: a water card, or a harbour card with a single good. Once a game. "
            "You draw no card and get no coin for it; it is turned over at the end."
        )
        return [RulingSentence(text, ("F5",))]

    def against_title(self) -> str:
        if self.refused_cell is None:
            return ""
        return _("The card can't go on %(cell)s") % {"cell": cell_name(self.refused_cell)}

    def title(self, ask: Ask) -> str:
        del ask
        cell = self.entry.get("cell")
        if cell is None:
            return _("Tap the cell that it goes to. All marked cells suit both kinds of card.")
        return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(cell)}

    @property
    def after(self) -> Game | None:
        return None

    @property
    def laid(self) -> tuple[Cell, Card] | None:
        x, y = self.entry.get("cell", (0, 0))
        return ((x, y), SMUGGLED) if self.entry else None

    def brings(self) -> Sequence[RulingSentence]:
        return ()

    def effects(self) -> Sequence[RulingSentence]:
        return effects_of(self.context, [self.step] if self.step else ())

    def confirm(self) -> str:
        return _("Place a card face down here")

    def back(self) -> Choice:
        return Choice(_("Smuggle nothing now"), way=self.context.page_link())
