"""What project cards show: the proxy deck that comes with the arbiter, and which faces of a deck a table can meet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from arbiter.game import Faces, Game, Json, Record
from contract_rules import check_deck
from contract_rules.entries.faces import LETTERS, NUMBERS, Face, problems
from contract_rules.entries.record import DECK_FORMAT, read_deck, read_face

PROXY = Path(__file__).parents[1] / "proxy_deck.json"


@cache
def proxy_deck() -> Json:
    """Return the whole proxy deck as a deck file."""
    deck: Json = json.loads(PROXY.read_text("utf-8"))
    return deck


def without_contradictions(cards: Iterable[Json]) -> list[Json]:
    """Return the faces that go together (M2-M9): the first of two stays, the table asks for the other again."""
    known: dict[int, Face] = {}
    found = []
    for card in cards:
        face = read_face(card)
        if not problems(face, known):
            known[face.number] = face
            found.append(card)
    return found


def pile_counts(cards: Iterable[Json], players: int) -> dict[str, int] | None:
    """Return how many cards of each letter this number of players uses (S4, S5); None unless all faces are known."""
    by_number = {card["number"]: card for card in cards}
    if by_number.keys() != set(NUMBERS):
        return None
    letters = [card["letter"] for card in by_number.values() if players in card["players"]]
    return {letter: letters.count(letter) for letter in LETTERS}


def correct(setup: Json, entries: Sequence[Json], content: Json) -> Record:
    """Return set-up and entries with a corrected face wherever it occurs: in the deck and in entries that teach it."""
    card = content["card"]
    kept = [{**entry, "card": card} if _number_taught(entry) == card["number"] else entry for entry in entries]
    deck = setup.get("deck") or []
    if any(face["number"] == card["number"] for face in deck):
        setup = {**setup, "deck": [card if face["number"] == card["number"] else face for face in deck]}
    return setup, kept


class ProjectFaces(Faces):
    """Contract's faces: a record's set-up knows them as "deck", and entries "face" teach them. Ids are numbers."""

    deck_format = DECK_FORMAT
    deck_ending = ".contract-deck.json"

    def card_of(self, face: object) -> str | None:
        number = face.get("number") if isinstance(face, dict) else None
        return str(number) if isinstance(number, int) and number in NUMBERS else None

    def read_face(self, face: object) -> None:
        read_face(face)

    def knows(self, game: Game, card: str) -> bool:
        return int(card) in game.faces

    def taught(self, entry: object) -> Json | None:
        card = entry.get("card") if isinstance(entry, dict) and entry.get("entry") == "face" else None
        return card if isinstance(card, dict) else None

    def with_faces(self, setup: object, known: Iterable[Json] | None) -> object:
        """Faces that contradict the counts of the pile are left to the rules, which refuse them (S5)."""
        if not isinstance(setup, dict) or not isinstance(setup.get("deck", []), list):
            return setup
        own: list[Any] = setup.get("deck", [])
        fitting = proxy_deck()["cards"] if known is None else without_contradictions(known)
        named = {card.get("number") for card in own if isinstance(card, dict)}
        return {**setup, "deck": [*own, *(card for card in fitting if card["number"] not in named)]}

    def read_deck(self, value: object) -> None:
        read_deck(value)

    def check_deck(self, value: object) -> Json:
        return cast(Json, check_deck(value))


def _number_taught(entry: Json) -> object:
    card = entry.get("card")  # an older log may have what is no such entry at all
    return card.get("number") if entry.get("entry") == "face" and isinstance(card, dict) else None
