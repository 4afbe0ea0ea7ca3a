"""What a seat may buy before a round (R0): opponents' goods cards (N3), special cards (F3)."""

from __future__ import annotations

from dataclasses import dataclass

from kontor_rules import Game, Reason, candidates
from kontor_rules.field.cells import Cell
from kontor_rules.turn.placing import SPECIAL_PRICE
from rulings.candidates import Next, Value


@dataclass(frozen=True, slots=True)
class CardOffer:
    """N3: an opponent's goods card on the field, its price in coins, the reasons against it."""

    cell: Cell
    card: str
    price: int
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
    """Return what this seat may buy before the round, and the reasons against the rest."""
    cards, specials = (candidates(game, seat, {"entry": kind}) for kind in ("buy-out", "buy-special"))
    counts = _values(specials)
    return Purchases(
        cards=tuple(_offer(game, value) for value in _values(cards)) if _is_known(cards) else None,
        against_cards=cards.against if _is_known(cards) else (),
        prices=tuple(SPECIAL_PRICE * one.said for one in counts if not one.against) if _is_known(specials) else None,
        against_specials=(*specials.against, *(why for one in counts for why in one.against))
        if _is_known(specials)
        else (),
    )


def _is_known(found: Next) -> bool:
    return all(reason.code != "entry.not-here" for reason in found.against)


def _values(found: Next) -> tuple[Value, ...]:
    return tuple(value for ask in found.asks for value in ask.values)


def _offer(game: Game, value: Value) -> CardOffer:
    x, y = value.said
    card = game.state.board[x, y][-1].card
    return CardOffer((x, y), card.id, sum(card.goods), value.against)
