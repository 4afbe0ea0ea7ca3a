"""Decks: people's own copies of a game, whose faces are learned at the table; their files, and their owners' care.

A deck belongs to a list of games, as do all tables that play with it: only those teach it. What a copy's
cards show is kept as each table sees it. Two tables that disagree leave a contradiction, which is shown with both faces
until a table corrects the face; until then the newest table's counts.

Whoever has a list's key may look after its decks; nobody else even learns that they exist.
"""

import json
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import cast

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.config import MAX_ON_SHELF
from arbiter.foundation.faults import Invalid, Missing, by_the_rules
from arbiter.game import Faces, Json, Rules
from arbiter.language import accepted_text
from arbiter.log.history import AMENDED, CORRECTED, ENTRY, Line
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID, deck_cards, deck_faces, decks, tables


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


def add_faces(connection: Connection, deck_id: int, by_card: Iterable[tuple[str, Json]]) -> None:
    """Keep faces that no table vouches for, by card, beside those that are there; what is known stays as it is."""
    rows = connection.execute(select(deck_cards).where(deck_cards.c.deck_id == deck_id)).all()
    known: dict[str, list[Json]] = {}
    for row in rows:
        known.setdefault(row.card, []).append(json.loads(row.face))
    for card, face in by_card:
        faces = known.setdefault(card, [])
        if face not in faces:
            new = {"deck_id": deck_id, "card": card, "origin": len(faces), "face": json.dumps(face)}
            connection.execute(insert(deck_cards).values(new))
            faces.append(face)


def adopt(connection: Connection, table_id: int) -> None:
    """Keep what a table taught its deck, before the table goes for good."""
    rows = connection.execute(select(deck_faces).where(deck_faces.c.table_id == table_id)).all()
    for row in rows:
        add_faces(connection, row.deck_id, [(row.card, json.loads(row.face))])


NOTE = "Faces as they were learned at the table."


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A deck of a list. `notice_dismissed` is False for one that was everybody's, until its owner has been informed."""

    id: int
    shelf_id: int
    name: str
    notice_dismissed: bool


@dataclass(frozen=True, slots=True)
class OwnDecks:
    """A game's decks of the lists whose keys a device has, its own list first. All others seem not to exist."""

    store: Store
    rules: Rules
    list_ids: tuple[int, ...]

    def listed(self) -> list[ListedDeck]:
        """Return the decks, list by list, in alphabetical order."""
        query = select(decks).where(self._mine).order_by(decks.c.name)
        with self.store.reading() as connection:
            found = [
                ListedDeck(row.id, row.shelf_id, row.name, row.before is None) for row in connection.execute(query)
            ]
        return sorted(found, key=lambda one: self.list_ids.index(one.shelf_id))

    def tallies(self, listed: Iterable[ListedDeck]) -> dict[int, tuple[int, int]]:
        """Return of each of these decks how many cards are known, and how many of them are disputed."""
        faces: dict[int, dict[str, set[str]]] = {one.id: {} for one in listed}
        with self.store.reading() as connection:
            for kept in (deck_cards, deck_faces):
                query = select(kept.c.deck_id, kept.c.card, kept.c.face).where(kept.c.deck_id.in_([*faces])).distinct()
                for deck_id, card, face in connection.execute(query):
                    faces[deck_id].setdefault(card, set()).add(face)
        return {deck_id: (len(cards), sum(map(_differ, cards.values()))) for deck_id, cards in faces.items()}

    def check_room(self, names: Set[str]) -> None:
        """Raises Invalid if decks of these names would exceed the own list's limit."""
        with self.store.reading() as connection:
            check_room(connection, self.rules, self.list_ids[0], names)

    def load(self, deck_id: int) -> Deck:
        """Return a deck. Raises Missing."""
        with self.store.reading() as connection:
            self._list_of(connection, deck_id)
            return load(connection, deck_id)

    def list_of(self, deck_id: int) -> int:
        """Return the list of a deck. Raises Missing."""
        with self.store.reading() as connection:
            return self._list_of(connection, deck_id)

    def take_in(self, value: object) -> int:
        """Add the faces of a deck file to the own list's deck of its name, new or not; return the deck's number.

        Raises Refused, Invalid.
        """
        given = from_file(self.rules, value)
        name = accepted_text.kept_name(given["name"], "deck")
        with self.store.writing() as connection:
            deck_id = find_or_add(connection, self.rules, self.list_ids[0], name)
            add_faces(connection, deck_id, _by_card(self.rules, given["cards"]))
        return deck_id

    def take_copy(self, original: int, name: str) -> int:
        """Add the faces of another's deck to the own list's deck of this name, new or not; return the deck's number.

        Whoever calls this has seen that the other's owner hands it over. Raises Missing, Invalid.
        """
        name = accepted_text.kept_name(name, "deck")
        with self.store.writing() as connection:
            faces = load(connection, handed_over(connection, self.rules, original)).all_faces
            deck_id = find_or_add(connection, self.rules, self.list_ids[0], name)
            if deck_id != original:
                add_faces(connection, deck_id, faces)
        return deck_id

    def rename(self, deck_id: int, new: str) -> None:
        """Give a deck another name. Raises Missing and Invalid."""
        new = accepted_text.kept_name(new, "deck")
        try:
            with self.store.writing() as connection:
                self._list_of(connection, deck_id)
                connection.execute(update(decks).where(decks.c.id == deck_id).values(name=new))
        except IntegrityError:
            raise Invalid("deck.taken") from None

    def settle(self, deck_id: int, face: Json) -> None:
        """Say what a card shows: what tables and other copies said of it no longer counts. Raises Missing, Refused."""
        deck = self.load(deck_id)
        ((card, _face),) = _by_card(self.rules, [face])
        with by_the_rules():
            _faces(self.rules).check_deck(to_file(self.rules, Deck(deck.id, deck.name, {**deck.faces, card: face}, {})))
        with self.store.writing() as connection:
            self._list_of(connection, deck_id)
            forget(connection, deck_id, card)
            add_faces(connection, deck_id, [(card, face)])

    def forget(self, deck_id: int, card_id: str) -> None:
        """Forget a card's face, which is asked for at its next use. Raises Missing."""
        with self.store.writing() as connection:
            self._list_of(connection, deck_id)
            forget(connection, deck_id, card_id)

    def merge(self, deck_id: int, other: int) -> None:
        """Merge two decks of one list. Differing faces stay contradictory. Raises Missing."""
        with self.store.writing() as connection:
            shelf_ids = [self._list_of(connection, one) for one in (deck_id, other)]
            if deck_id == other or shelf_ids[0] != shelf_ids[1]:
                raise Missing
            faces = connection.execute(select(deck_cards).where(deck_cards.c.deck_id == other)).all()
            add_faces(connection, deck_id, [(row.card, json.loads(row.face)) for row in faces])
            connection.execute(update(deck_faces).where(deck_faces.c.deck_id == other).values(deck_id=deck_id))
            _drop(connection, other, deck_id)

    def delete(self, deck_id: int) -> None:
        """Delete a deck for good. Its tables keep the faces that they know, and teach no deck. Raises Missing."""
        with self.store.writing() as connection:
            self._list_of(connection, deck_id)
            connection.execute(delete(deck_faces).where(deck_faces.c.deck_id == deck_id))
            _drop(connection, deck_id, None)

    def dismiss_sharing_notice(self) -> None:
        """Note that the owner knows which decks were everybody's before."""
        with self.store.writing() as connection:
            connection.execute(update(decks).where(self._mine).values(before=None))

    @property
    def _mine(self) -> ColumnElement[bool]:
        return and_(decks.c.shelf_id.in_(self.list_ids), decks.c.rules == self.rules.id)

    def _list_of(self, connection: Connection, deck_id: int) -> int:
        query = select(decks.c.shelf_id).where(self._mine, decks.c.id == deck_id)
        found: int | None = connection.scalar(query) if deck_id <= LARGEST_ID else None
        if found is None:
            raise Missing
        return found


def _drop(connection: Connection, deck_id: int, instead: int | None) -> None:
    """Delete a deck whose tables have another one now, or none."""
    connection.execute(delete(deck_cards).where(deck_cards.c.deck_id == deck_id))
    connection.execute(update(tables).where(tables.c.deck_id == deck_id).values(deck_id=instead))
    connection.execute(delete(decks).where(decks.c.id == deck_id))


def handed_over(connection: Connection, rules: Rules, deck_id: int) -> int:
    """Return the number of a deck that its owner hands over, if it is still there. Raises Missing."""
    query = select(decks.c.id).where(decks.c.id == deck_id, decks.c.rules == rules.id)
    found: int | None = connection.scalar(query)
    if found is None:
        raise Missing
    return found


def left_over(store: Store, rules: Rules, oldest: int) -> list[tuple[int, str]]:
    """Return the numbers and names of decks that nobody owns, for somebody whose oldest table is `oldest`.

    Those are all that were there with it: before lists owned decks, they were everybody's.
    """
    nobodys = (decks.c.shelf_id.is_(None), decks.c.rules == rules.id, decks.c.before >= oldest)
    query = select(decks.c.id, decks.c.name).where(*nobodys).order_by(decks.c.name)
    with store.reading() as connection:
        return [(row.id, row.name) for row in connection.execute(query)]


def to_file(rules: Rules, deck: Deck) -> Json:
    """Return a deck as its game's deck files have it, with the faces that count."""
    cards = list(deck.faces.values())
    return {"format": _faces(rules).deck_format, "version": 1, "name": deck.name, "note": NOTE, "cards": cards}


def from_file(rules: Rules, value: object) -> Json:
    """Return a deck file after checking its form. Raises Refused and Invalid."""
    accepted_text.check(value)
    with by_the_rules():
        _faces(rules).read_deck(value)
    deck = cast(Json, value)
    accepted_text.kept_name(deck["name"], "deck")
    return deck


def _faces(rules: Rules) -> Faces:
    if rules.faces is None:
        raise Missing
    return rules.faces


def _by_card(rules: Rules, faces: Iterable[Json]) -> list[tuple[str, Json]]:
    """Return faces with their cards' ids."""
    return [(str(_faces(rules).card_of(face)), face) for face in faces]
