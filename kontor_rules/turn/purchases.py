"""What a seat may buy before a round (N3, F3), found by trying each purchase without keeping it."""

from __future__ import annotations

from dataclasses import dataclass

from kontor_rules.field.cells import CENTRE_CELL, Cell, by_row
from kontor_rules.interface.game import Game, enter
from kontor_rules.variants.scenarios import n3_buy_out
from kontor_rules.variants.special_rules import f3_buy_special
from rulings import Reason, Refusal

_NO_SUCH_CARD = "buy-out.card"
"""The refusal of cells without an opponent's goods card, which have no price."""


@dataclass(frozen=True, slots=True)
class CardOffer:
    """N3: an opponent's goods card on the field, its price in coins (None: not for sale), the reasons against it."""

    cell: Cell
    card: str
    price: int | None
    against: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Purchases:
    """What a seat may buy now. An offer that the game doesn't have is None.

    `cards` are N3's, by row; `against_cards` forbids all of them (it is too late, or one has been bought).
    `prices` are F3's, for one special card, two, and so on; `against_specials` says why there is no first, or no next.
    """

    cards: tuple[CardOffer, ...] | None = None
    against_cards: tuple[Reason, ...] = ()
    prices: tuple[int, ...] | None = None
    against_specials: tuple[Reason, ...] = ()


def purchases(game: Game, seat: str) -> Purchases:
    """Return what this seat may buy before the round (R0), and the reasons against the rest."""
    handlers = game.state.book.handlers
    cards, against_cards = _cards(game, seat) if n3_buy_out in handlers else (None, ())
    prices, against_specials = _specials(game, seat) if f3_buy_special in handlers else (None, ())
    return Purchases(cards, against_cards, prices, against_specials)


def _cards(game: Game, seat: str) -> tuple[tuple[CardOffer, ...], tuple[Reason, ...]]:
    _price, against_all = _tried(
        game, "buy-out", seat, cell=list(CENTRE_CELL)
    )  # never for sale: another reason forbids every card
    if _is_for_sale(against_all):
        return (), against_all
    found = []
    for cell in sorted(game.state.board, key=by_row):
        price, against = _tried(game, "buy-out", seat, cell=list(cell))
        if _is_for_sale(against):
            found.append(CardOffer(cell, game.state.board[cell][-1].card.id, price, against))
    return tuple(found), ()


def _is_for_sale(against: tuple[Reason, ...]) -> bool:
    """Tell whether nothing, or something other than the card itself, prevents buying it out."""
    return all(reason.code != _NO_SUCH_CARD for reason in against)


def _specials(game: Game, seat: str) -> tuple[tuple[int, ...], tuple[Reason, ...]]:
    prices: list[int] = []
    while True:
        price, against = _tried(game, "buy-special", seat, count=len(prices) + 1)
        if price is None or against:
            return tuple(prices), against
        prices.append(price)


def _tried(game: Game, kind: str, seat: str, **said: object) -> tuple[int | None, tuple[Reason, ...]]:
    """Return the price of a purchase, if it is known, and the reason why it is refused."""
    try:
        paid = enter(game, {"entry": kind, "seat": seat, **said}).rulings
    except Refusal as refusal:
        named = refusal.reasons[0].facts.get("price")
        return (named if isinstance(named, int) else None), refusal.reasons
    return next(coins for ruling in paid if isinstance(coins := ruling.facts.get("coins"), int)), ()
