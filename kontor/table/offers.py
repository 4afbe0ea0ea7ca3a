"""What a seat may buy before a round (R0): opponents' goods cards (N3), special cards (F3)."""

from __future__ import annotations

from dataclasses import dataclass

from kontor_rules import Game, Reason, candidates
from kontor_rules.field.cells import Cell
from rulings.candidates import Next


@dataclass(frozen=True, slots=True)
class CardOffer:
    """N3: an opponent's goods card on the field, its price in coins, the reasons against it."""

    cell: Cell
    card: str
    price: int
    against: tuple[Reason, ...]


def for_sale(game: Game, seat: str, kind: str) -> Next | None:
    """Return what a seat may say of buying a card out, or special cards; None in a game without."""
    found = candidates(game, seat, {"entry": kind})
    return None if any(reason.code == "entry.not-here" for reason in found.against) else found


def card_offers(game: Game, seat: str) -> list[CardOffer]:
    """Return what cards a seat could buy out (N3), by row."""
    found = for_sale(game, seat, "buy-out")
    values = [value for ask in (found.asks if found else ()) for value in ask.values]
    cards = [(value, (value.said[0], value.said[1])) for value in values]
    return [
        CardOffer(cell, (card := game.state.board[cell][-1].card).id, sum(card.goods), value.against)
        for value, cell in cards
    ]


def specials_for_sale(game: Game, seat: str) -> tuple[int, tuple[Reason, ...]] | None:
    """Return how many special cards a seat may buy (F3), and the reasons against more; None in a game without."""
    found = for_sale(game, seat, "buy-special")
    if found is None:
        return None
    values = [value for ask in found.asks for value in ask.values]
    return len([value for value in values if not value.against]), (
        *found.against,
        *(values[-1].against if values else ()),
    )
