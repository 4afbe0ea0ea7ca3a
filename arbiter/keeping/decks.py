"""Decks: the proxy deck that comes with the arbiter, and people's own copies whose faces are learned at the table.

What a copy's cards show is kept as each table sees it. Two tables that disagree leave a contradiction, which is
shown with both faces until a table corrects the face; until then the newest table's counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text

from arbiter.config import ROOT
from arbiter.log.lines import (
    AMENDED,
    CORRECTED,
    ENTRY,
    Line,
)
from arbiter.store.database import Store
from arbiter.store.models import deck_cards, deck_faces, decks
from kontor_rules import Card
from kontor_rules.cards import face_problems
from kontor_rules.record import read_card

Json = dict[str, Any]
PROXY = ROOT / "kontor" / "proxy_deck.json"


@dataclass(frozen=True, slots=True)
class Deck:
    """What is known of a copy: a face for each card met so far, and all faces of cards that tables disagree on."""

    name: str
    faces: dict[str, Json]
    contradictions: dict[str, tuple[Json, ...]]


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


def load(store: Store, name: str) -> Deck | None:
    """Return the deck of this name, None if there is none."""
    with store.reading() as connection:
        deck_id = connection.scalar(select(decks.c.id).where(decks.c.name == name))
        return None if deck_id is None else _load(connection, deck_id, name)


def names(store: Store) -> list[str]:
    """Return the names of all decks, in alphabetical order."""
    with store.reading() as connection:
        return list(connection.scalars(select(decks.c.name).order_by(decks.c.name)))


def name_of(connection: Connection, deck_id: int | None) -> str | None:
    if deck_id is None:
        return None
    return connection.scalar(select(decks.c.name).where(decks.c.id == deck_id))


def find_or_add(connection: Connection, name: str) -> int:
    """Return the id of the deck of this name; a new one knows no face."""
    # Both databases speak this SQL; SQLAlchemy has it for each apart.
    connection.execute(text("INSERT INTO decks (name) VALUES (:name) ON CONFLICT (name) DO NOTHING"), {"name": name})
    return int(connection.scalars(select(decks.c.id).where(decks.c.name == name)).one())


def learn(connection: Connection, deck_id: int, table_id: int, lines: Iterable[Line], forgotten: Iterable[str]) -> None:
    """Keep what the lines of a table teach. `forgotten` are cards whose faces were taken back."""
    here = (deck_faces.c.deck_id == deck_id) & (deck_faces.c.table_id == table_id)
    for card_id in forgotten:
        connection.execute(delete(deck_faces).where(here & (deck_faces.c.card == card_id)))
    for line in lines:
        if line.kind == CORRECTED:
            # This table has looked again: what others believed no longer counts. Corrections wait for each other.
            connection.execute(select(decks.c.id).where(decks.c.id == deck_id).with_for_update())
            card = line.content["card"]
            forget(connection, deck_id, card["id"])
        elif (face := _face_taught(line)) is not None:
            card = face
            connection.execute(delete(deck_faces).where(here & (deck_faces.c.card == card["id"])))
        else:
            continue
        connection.execute(
            insert(deck_faces).values(deck_id=deck_id, card=card["id"], table_id=table_id, face=json.dumps(card))
        )


def _face_taught(line: Line) -> Json | None:
    """Return the face that a line's entry teaches, also an entry that was inserted or changed by it."""
    entry = line.content if line.kind == ENTRY else line.content.get("entry") if line.kind == AMENDED else None
    return entry["card"] if isinstance(entry, dict) and entry.get("entry") == "face" else None


def forget(connection: Connection, deck_id: int, card_id: str) -> None:
    """Forget all that was ever said of a card."""
    for kept in (deck_faces, deck_cards):
        connection.execute(delete(kept).where((kept.c.deck_id == deck_id) & (kept.c.card == card_id)))


def tell(connection: Connection, deck_id: int, cards: Iterable[Json]) -> None:
    """Keep faces that no table vouches for, beside those that are there; what is known already stays as it is."""
    rows = connection.execute(select(deck_cards).where(deck_cards.c.deck_id == deck_id)).all()
    known: dict[str, list[Json]] = {}
    for row in rows:
        known.setdefault(row.card, []).append(json.loads(row.face))
    for card in cards:
        faces = known.setdefault(card["id"], [])
        if card not in faces:
            told = {"deck_id": deck_id, "card": card["id"], "origin": len(faces), "face": json.dumps(card)}
            connection.execute(insert(deck_cards).values(told))
            faces.append(card)


def adopt(connection: Connection, table_id: int) -> None:
    """Keep what a table taught its deck, before the table goes for good."""
    rows = connection.execute(select(deck_faces).where(deck_faces.c.table_id == table_id)).all()
    for row in rows:
        tell(connection, row.deck_id, [json.loads(row.face)])


def _load(connection: Connection, deck_id: int, name: str) -> Deck:
    # The last face counts: a table has seen the card, somebody typed it on the deck's page, another copy said so.
    told = connection.execute(
        select(deck_cards.c.card, deck_cards.c.face)
        .where(deck_cards.c.deck_id == deck_id)
        .order_by(deck_cards.c.origin.desc())
    ).all()
    learned = connection.execute(
        select(deck_faces.c.card, deck_faces.c.face)
        .where(deck_faces.c.deck_id == deck_id)
        .order_by(deck_faces.c.table_id)
    ).all()
    seen: dict[str, list[Json]] = {}
    for card_id, written in (*told, *learned):
        face = json.loads(written)
        others = seen.setdefault(card_id, [])
        if face in others:
            others.remove(face)
        others.append(face)
    return Deck(
        name,
        {card_id: faces[-1] for card_id, faces in sorted(seen.items())},
        {card_id: tuple(faces) for card_id, faces in seen.items() if len(faces) > 1},
    )
