"""What cards show: the proxy deck that comes with the arbiter, and which faces of a deck a table can meet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arbiter.defaults.engine import DeckFaces
from arbiter.game import Game, Json
from kontor_rules import check_deck
from kontor_rules.entries.record import DECK_FORMAT, read_card, read_deck
from kontor_rules.field.cards import face_problems


def cards_for(setup: Json, cards: Iterable[Json]) -> list[Json]:
    """Return the cards of a deck that are neutral or of a colour that plays: the others only cost memory."""
    colours = {str(player["seat"]).split("-")[0] for player in setup["players"]}
    return [card for card in cards if card["colour"] is None or card["colour"] in colours]


class CardFaces(DeckFaces):
    """Kontor's faces, by the ids of their cards; what goes together is said in C1-C4."""

    deck_format = DECK_FORMAT
    deck_ending = ".kontor-deck.json"
    key = "id"
    proxy = Path(__file__).parent / "proxy_deck.json"
    read = staticmethod(read_card)
    problems = staticmethod(face_problems)
    fitting = staticmethod(cards_for)
    deck_of = staticmethod(read_deck)
    deck_checked = staticmethod(check_deck)

    def card_of(self, face: object) -> str | None:
        card_id = face.get("id") if isinstance(face, dict) else None
        return card_id if isinstance(card_id, str) else None

    def knows(self, game: Game, card: str) -> bool:
        return card in game.state.faces

    def is_readable(self, setup: object) -> bool:
        if not isinstance(setup, dict):
            return False
        players, deck = setup.get("players"), setup.get("deck")
        return (
            isinstance(players, list)
            and all(isinstance(player, dict) and "seat" in player for player in players)
            and (deck is None or isinstance(deck, list))
        )


FACES = CardFaces()
proxy_deck = FACES.proxy_deck
