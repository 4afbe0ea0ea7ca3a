"""The physical side of a game: shuffled piles, hands, and what a person reads off a card."""

import json
import random
from dataclasses import dataclass
from typing import Any

from tests.browser.server import ROOT

Card = dict[str, Any]

KINDS = {"harbour": ("goods", "crane", "tavern"), "water": ("water",), "special": ("flood", "bridge", "customs")}
START_WATERS = 8  # of the layout: whichever they were, nobody notes their numbers
KEEP_ALL: frozenset[str] = frozenset()


def proxy_cards() -> list[Card]:
    """Return the faces of the proxy deck."""
    deck = json.loads((ROOT / "kontor" / "proxy_deck.json").read_text("utf-8"))
    cards: list[Card] = deck["cards"]
    return cards


FACES = {card["id"]: card for card in proxy_cards()}


@dataclass
class Hand:
    """One player's cards in the hand and in the own pile."""

    cards: list[Card]
    pile: list[Card]


class Cards:
    """Everybody's cards: dealt as S3 and S5 say, drawn and put back by what the players' phones tell them.

    `used` water cards lie in the layout or were set aside; the cards of `left_out` don't play (both by their scenario).
    """

    def __init__(
        self, seats: tuple[str, ...], seed: int, *, used: int = START_WATERS, left_out: frozenset[str] = KEEP_ALL
    ) -> None:
        self.chance = random.Random(seed)
        self.left_out = left_out
        waters = self._shuffled("water", None)[used:]
        self.hands: dict[str, Hand] = {}
        sides = [seat.partition("-")[0] for seat in seats]
        for side in dict.fromkeys(sides):
            own = self._shuffled("harbour", side)
            share = len(own) // sides.count(side)
            for seat in (seat for seat in seats if seat.partition("-")[0] == side):
                self.hands[seat] = Hand(own[:3] + waters[:2], own[3:share])
                own, waters = own[share:], waters[2:]
        self.waters = waters
        if len(sides) > len(set(sides)):
            for hand, special in zip(self.hands.values(), self._shuffled("special", None), strict=False):
                hand.cards.append(special)

    def _shuffled(self, pile: str, colour: str | None) -> list[Card]:
        cards = [card for card in proxy_cards() if card["kind"] in KINDS[pile] and card["colour"] == colour]
        cards = [card for card in cards if card["id"] not in self.left_out]
        self.chance.shuffle(cards)
        return cards

    def choose(self, seat: str) -> Card:
        """Return any card of the hand; it stays there until it is placed."""
        return self.chance.choice(self.hands[seat].cards)

    def laid(self, seat: str, card: Card, *, over: bool) -> None:
        """Put a card on the table and draw one of its kind (D1), unless the game ended with it or it is special."""
        hand = self.hands[seat]
        hand.cards.remove(card)
        if card["kind"] in KINDS["special"]:
            return
        pile = self.waters if card["kind"] == "water" else hand.pile
        if pile and not over:
            hand.cards.append(pile.pop(0))

    def removed(self, name: str) -> str:
        """Put a card that lay on the table underneath its owner's pile (H4), by its name on the page; return its id."""
        colour, number = name.lower().partition(" (")[0].split()
        card = next(card for card in proxy_cards() if card["colour"] == colour and str(card["number"]) == number)
        self.hands[colour].pile.append(card)
        return str(card["id"])

    def counts(self, seat: str) -> str:
        """Return how many cards the hand holds, in the words of the pages."""
        held = {pile: sum(card["kind"] in KINDS[pile] for card in self.hands[seat].cards) for pile in KINDS}
        shown = KINDS if "-" in seat else ("harbour", "water")
        return ", ".join(f"{held[pile]} {pile} card{'s' * (held[pile] != 1)}" for pile in shown)
