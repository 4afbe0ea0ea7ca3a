"""Harbour and special cards that a scenario or option removes from the game (N, F19, option `without_three_goods`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kontor_rules.field.cards import COLOUR_CARDS, Card
from kontor_rules.settings import Settings
from kontor_rules.values import SPECIAL

LEFT_OUT: Mapping[str, tuple[Callable[[Card], bool], int]] = MappingProxyType(
    {
        "cranes": (lambda card: card.kind == "crane", 2),
        "plain-cranes": (lambda card: card.kind == "crane" and not card.ship, 1),
        "taverns": (lambda card: card.kind == "tavern", 1),
        "three-goods": (lambda card: sum(card.goods) == 3, 1),
    }
)
"""Name -> (which cards, how many a colour while the colour's faces aren't all known)."""


def is_left_out(settings: Settings, card: Card) -> bool:
    """Tell whether the card's face says that it is out of this game."""
    if card.pile == SPECIAL:
        return card.kind not in settings.special_kinds
    return bool(settings.left_out) and any(LEFT_OUT[name][0](card) for name in settings.left_out)


def left_out_count(settings: Settings, colour: str, deck: Mapping[str, Card]) -> int:
    """Return how many harbour cards of a colour are out.

    Counted in the deck if it has all 22 of them (record-kontor.md).
    """
    if not settings.left_out:
        return 0
    own = [card for card in deck.values() if card.colour == colour]
    if len(own) == COLOUR_CARDS:
        return sum(is_left_out(settings, card) for card in own)
    return sum(LEFT_OUT[name][1] for name in settings.left_out)
