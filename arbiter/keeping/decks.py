"""Decks: people's own copies of a game, whose faces are learned at the table.

A deck belongs to a list of games, as do all tables that play with it: only those teach it. What a copy's
cards show is kept as each table sees it. Two tables that disagree leave a contradiction, which is shown with both faces
until a table corrects the face; until then the newest table's counts.
"""

import json
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, text

from arbiter.foundation.config import MAX_ON_SHELF
from arbiter.foundation.faults import Invalid
from arbiter.game import Faces, Json, Rules
from arbiter.log.history import AMENDED, CORRECTED, ENTRY, Line
from arbiter.store.models import deck_cards, deck_faces, decks


@dataclass(frozen=True, slots=True)
class Deck:
    """What is known of a copy: a face for each card met so far, and all faces of cards that tables disagree on."""

    id: int
    name: str
    faces: dict[str, Json]
    contradictions: dict[str, tuple[Json, ...]]

    @property
    def all_faces(self) -> list[tuple[str, Json]]:
        """Every face with its card, of each card first the one that counts."""
        others = self.contradictions
        return [(card, one) for card, face in self.faces.items() for one in reversed(others.get(card, (face,)))]


def load(connection: Connection, deck_id: int) -> Deck:
    """Return what is known of a deck that there is."""
    name = connection.scalars(select(decks.c.name).where(decks.c.id == deck_id)).one()
    # The last face counts: a table has seen the card, somebody typed it on the deck's page, another copy said so.
    seen: dict[str, list[Json]] = {}
    for kept, order in ((deck_cards, deck_cards.c.origin.desc()), (deck_faces, deck_faces.c.table_id)):
        faces = select(kept.c.card, kept.c.face).where(kept.c.deck_id == deck_id).order_by(order)
        for card_id, written in connection.execute(faces):
            face = json.loads(written)
            others = seen.setdefault(card_id, [])
            if face in others:
                others.remove(face)
            others.append(face)
    return Deck(
        deck_id,
        name,
        {card_id: faces[-1] for card_id, faces in sorted(seen.items())},
        {card_id: tuple(faces) for card_id, faces in seen.items() if len(faces) > 1},
    )


def tallies(connection: Connection, deck_ids: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Return of each deck how many cards are known, and of how many of them there are several faces."""
    told: dict[int, dict[str, set[str]]] = {deck_id: {} for deck_id in deck_ids}
    for kept in (deck_cards, deck_faces):
        query = select(kept.c.deck_id, kept.c.card, kept.c.face).where(kept.c.deck_id.in_(deck_ids)).distinct()
        for deck_id, card, face in connection.execute(query):
            told[deck_id].setdefault(card, set()).add(face)
    return {deck_id: (len(cards), sum(map(_differ, cards.values()))) for deck_id, cards in told.items()}


def _differ(faces: Set[str]) -> bool:
    """Tell whether faces, as they are written, aren't all the same one."""
    first, *others = faces
    return any(json.loads(one) != json.loads(first) for one in others)


def id_of(connection: Connection, rules: Rules, shelf_id: int, name: str) -> int | None:
    """Return the id of the list's deck of this name, None if there is none."""
    mine = (decks.c.shelf_id == shelf_id, decks.c.rules == rules.id, decks.c.name == name)
    return connection.scalar(select(decks.c.id).where(*mine))


# Both databases speak this SQL; SQLAlchemy has it for each apart.
_ADD = text(
    "INSERT INTO decks (shelf_id, rules, name) VALUES (:shelf, :rules, :name) "
    "ON CONFLICT (shelf_id, rules, name) DO NOTHING"
)


def check_room(connection: Connection, rules: Rules, shelf_id: int, names: Set[str]) -> None:
    """Raises Invalid if decks of these names would exceed the list's limit; those that it has don't count again.

    Raises Invalid.
    """
    mine = select(decks.c.name).where(decks.c.shelf_id == shelf_id, decks.c.rules == rules.id)
    there = set(connection.scalars(mine))
    if not names <= there and len(names | there) > MAX_ON_SHELF:
        raise Invalid("deck.full", f"A list has at most {MAX_ON_SHELF} decks of a game.")


def find_or_add(connection: Connection, rules: Rules, shelf_id: int, name: str) -> int:
    """Return the id of the list's deck of this name; a new one knows no face. Raises Invalid if the list is full."""
    check_room(connection, rules, shelf_id, {name})
    connection.execute(_ADD, {"shelf": shelf_id, "rules": rules.id, "name": name})
    deck_id = id_of(connection, rules, shelf_id, name)
    assert deck_id is not None
    return deck_id


def learn(
    connection: Connection, faces: Faces, deck_id: int, table_id: int, lines: Iterable[Line], forgotten: Iterable[str]
) -> None:
    """Keep what the lines of a table teach. `forgotten` are cards whose faces were taken back."""
    here = (deck_faces.c.deck_id == deck_id) & (deck_faces.c.table_id == table_id)
    for card_id in forgotten:
        connection.execute(delete(deck_faces).where(here & (deck_faces.c.card == card_id)))
    for line in lines:
        face = _face_taught(faces, line)
        card = None if face is None else faces.card_of(face)
        if card is None:
            continue
        if line.kind == CORRECTED:
            # This table has looked again: what others believed no longer counts. Corrections wait for each other.
            connection.execute(select(decks.c.id).where(decks.c.id == deck_id).with_for_update())
            forget(connection, deck_id, card)
        else:
            connection.execute(delete(deck_faces).where(here & (deck_faces.c.card == card)))
        connection.execute(
            insert(deck_faces).values(deck_id=deck_id, card=card, table_id=table_id, face=json.dumps(face))
        )


def _face_taught(faces: Faces, line: Line) -> Json | None:
    """Return the face that a line corrects or its entry teaches, also an entry that was inserted or changed by it."""
    if line.kind == CORRECTED:
        face: Json = line.content["card"]
        return face
    entry = line.content if line.kind == ENTRY else line.content.get("entry") if line.kind == AMENDED else None
    return faces.taught(entry)


def forget(connection: Connection, deck_id: int, card_id: str) -> None:
    """Forget all that was ever said of a card."""
    for kept in (deck_faces, deck_cards):
        connection.execute(delete(kept).where((kept.c.deck_id == deck_id) & (kept.c.card == card_id)))


def tell(connection: Connection, deck_id: int, told: Iterable[tuple[str, Json]]) -> None:
    """Keep faces that no table vouches for, by card, beside those that are there; what is known stays as it is."""
    rows = connection.execute(select(deck_cards).where(deck_cards.c.deck_id == deck_id)).all()
    known: dict[str, list[Json]] = {}
    for row in rows:
        known.setdefault(row.card, []).append(json.loads(row.face))
    for card, face in told:
        faces = known.setdefault(card, [])
        if face not in faces:
            new = {"deck_id": deck_id, "card": card, "origin": len(faces), "face": json.dumps(face)}
            connection.execute(insert(deck_cards).values(new))
            faces.append(face)


def adopt(connection: Connection, table_id: int) -> None:
    """Keep what a table taught its deck, before the table goes for good."""
    rows = connection.execute(select(deck_faces).where(deck_faces.c.table_id == table_id)).all()
    for row in rows:
        tell(connection, row.deck_id, [(row.card, json.loads(row.face))])
