"""What cards show: the proxy deck that comes with the arbiter, and which faces of a deck a table can meet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import cast

from arbiter.game import Faces, Game, Json, Record
from kontor_rules import Card, check_deck
from kontor_rules.entries.record import DECK_FORMAT, read_card, read_deck
from kontor_rules.field.cards import face_problems

PROXY = Path(__file__).parents[1] / "proxy_deck.json"


@cache
def proxy_deck() -> Json:
    """Return the whole proxy deck as a deck file."""
    deck: Json = json.loads(PROXY.read_text("utf-8"))
    return deck


def cards_for(setup: Json, cards: Iterable[Json]) -> list[Json]:
    """Return the cards of a deck that are neutral or of a colour that plays: the others only cost memory."""
    colours = {str(player["seat"]).split("-")[0] for player in setup["players"]}
    return [card for card in cards if card["colour"] is None or card["colour"] in colours]


def without_contradictions(cards: Iterable[Json]) -> list[Json]:
    """Return the faces that go together (C1-C4): tables with different colours may have learned what doesn't.

    The first of two stays; the table asks for the other again.
    """
    known: dict[str, Card] = {}
    found = []
    for face in cards:
        card = read_card(face)
        if not face_problems(card, known):
            known[card.id] = card
            found.append(face)
    return found


def correct(setup: Json, entries: Sequence[Json], content: Json) -> Record:
    """Return set-up and entries with a corrected face wherever it occurs: in the deck and in entries that teach it."""
    card = content["card"]
    kept = [{**entry, "card": card} if _teaches(entry, card["id"]) else entry for entry in entries]
    deck = setup.get("deck") or []
    if any(face["id"] == card["id"] for face in deck):
        setup = {**setup, "deck": [card if face["id"] == card["id"] else face for face in deck]}
    return setup, kept


class CardFaces(Faces):
    """Kontor's faces: a record's set-up knows them as "deck", and entries "face" teach them."""

    deck_format = DECK_FORMAT
    deck_ending = ".kontor-deck.json"

    def card_of(self, face: object) -> str | None:
        card_id = face.get("id") if isinstance(face, dict) else None
        return card_id if isinstance(card_id, str) else None

    def read_face(self, face: object) -> None:
        read_card(face)

    def knows(self, game: Game, card: str) -> bool:
        return card in game.state.faces

    def taught(self, entry: object) -> Json | None:
        return entry["card"] if isinstance(entry, dict) and entry.get("entry") == "face" else None

    def with_faces(self, setup: object, known: Iterable[Json] | None) -> object:
        if not _is_readable(setup):
            return setup
        given = cast(Json, setup)
        if known is None:
            fitting = cards_for(given, proxy_deck()["cards"])
        else:
            fitting = without_contradictions(cards_for(given, known))
        own = given.get("deck") or []
        named = {card.get("id") for card in own if isinstance(card, dict)}
        return {**given, "deck": [*own, *(card for card in fitting if card["id"] not in named)]}

    def read_deck(self, value: object) -> None:
        read_deck(value)

    def check_deck(self, value: object) -> Json:
        return check_deck(value)


def _is_readable(setup: object) -> bool:
    if not isinstance(setup, dict):
        return False
    players, deck = setup.get("players"), setup.get("deck")
    return (
        isinstance(players, list)
        and all(isinstance(player, dict) and "seat" in player for player in players)
        and (deck is None or isinstance(deck, list))
    )


def _teaches(entry: Json, card_id: str) -> bool:
    card = entry.get("card")  # an older log may have what is no such entry at all
    return entry.get("entry") == "face" and isinstance(card, dict) and card.get("id") == card_id
