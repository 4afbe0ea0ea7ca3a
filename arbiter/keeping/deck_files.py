"""Own decks looked after: their files, names, faces, and two copies made one.

Whoever has a list's key may do all that with its decks; nobody else even learns that they exist.
"""

import json
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import cast

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.faults import Invalid, Missing, by_the_rules
from arbiter.game import Faces, Json, Rules
from arbiter.keeping import decks
from arbiter.keeping.decks import Deck
from arbiter.language import accepted_text
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID, deck_cards, deck_faces
from arbiter.store.models import decks as decks_table
from arbiter.store.models import tables as tables_table

NOTE = "Faces as they were learned at the table."


@dataclass(frozen=True, slots=True)
class Listed:
    """A deck of a list. `told` is False for one that was shared by everybody until its owner has been informed."""

    id: int
    shelf_id: int
    name: str
    told: bool


@dataclass(frozen=True, slots=True)
class OwnDecks:
    """A game's decks of the lists whose keys a device has, its own list first. All others seem not to exist."""

    store: Store
    rules: Rules
    list_ids: tuple[int, ...]

    def listed(self) -> list[Listed]:
        """Return the decks, list by list, in alphabetical order."""
        query = select(decks_table).where(self._mine).order_by(decks_table.c.name)
        with self.store.reading() as connection:
            found = [Listed(row.id, row.shelf_id, row.name, row.before is None) for row in connection.execute(query)]
        return sorted(found, key=lambda one: self.list_ids.index(one.shelf_id))

    def tallies(self, listed: Iterable[Listed]) -> dict[int, tuple[int, int]]:
        """Return of each of these decks how many cards are known, and how many of them are disputed."""
        with self.store.reading() as connection:
            return decks.tallies(connection, [one.id for one in listed])

    def check_room(self, names: Set[str]) -> None:
        """Raises Invalid if decks of these names would exceed the own list's limit."""
        with self.store.reading() as connection:
            decks.check_room(connection, self.rules, self.list_ids[0], names)

    def load(self, deck_id: int) -> Deck:
        """Return a deck. Raises Missing."""
        with self.store.reading() as connection:
            self._list_of(connection, deck_id)
            return decks.load(connection, deck_id)

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
            deck_id = decks.find_or_add(connection, self.rules, self.list_ids[0], name)
            decks.tell(connection, deck_id, _by_card(self.rules, given["cards"]))
        return deck_id

    def take_copy(self, original: int, name: str) -> int:
        """Add the faces of another's deck to the own list's deck of this name, new or not; return the deck's number.

        Whoever calls this has seen that the other's owner hands it over. Raises Missing, Invalid.
        """
        name = accepted_text.kept_name(name, "deck")
        with self.store.writing() as connection:
            faces = decks.load(connection, handed_over(connection, self.rules, original)).all_faces
            deck_id = decks.find_or_add(connection, self.rules, self.list_ids[0], name)
            if deck_id != original:
                decks.tell(connection, deck_id, faces)
        return deck_id

    def rename(self, deck_id: int, new: str) -> None:
        """Give a deck another name. Raises Missing and Invalid."""
        new = accepted_text.kept_name(new, "deck")
        try:
            with self.store.writing() as connection:
                self._list_of(connection, deck_id)
                connection.execute(update(decks_table).where(decks_table.c.id == deck_id).values(name=new))
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
            decks.forget(connection, deck_id, card)
            decks.tell(connection, deck_id, [(card, face)])

    def forget(self, deck_id: int, card_id: str) -> None:
        """Forget a card's face, which is asked for at its next use. Raises Missing."""
        with self.store.writing() as connection:
            self._list_of(connection, deck_id)
            decks.forget(connection, deck_id, card_id)

    def merge(self, deck_id: int, other: int) -> None:
        """Merge two decks of one list. Differing faces stay contradictory. Raises Missing."""
        with self.store.writing() as connection:
            shelf_ids = [self._list_of(connection, one) for one in (deck_id, other)]
            if deck_id == other or shelf_ids[0] != shelf_ids[1]:
                raise Missing
            faces = connection.execute(select(deck_cards).where(deck_cards.c.deck_id == other)).all()
            decks.tell(connection, deck_id, [(row.card, json.loads(row.face)) for row in faces])
            connection.execute(update(deck_faces).where(deck_faces.c.deck_id == other).values(deck_id=deck_id))
            _drop(connection, other, deck_id)

    def delete(self, deck_id: int) -> None:
        """Delete a deck for good. Its tables keep the faces that they know, and teach no deck. Raises Missing."""
        with self.store.writing() as connection:
            self._list_of(connection, deck_id)
            connection.execute(delete(deck_faces).where(deck_faces.c.deck_id == deck_id))
            _drop(connection, deck_id, None)

    def mark_told(self) -> None:
        """Note that the owner knows which decks were everybody's before."""
        with self.store.writing() as connection:
            connection.execute(update(decks_table).where(self._mine).values(before=None))

    @property
    def _mine(self) -> ColumnElement[bool]:
        return and_(decks_table.c.shelf_id.in_(self.list_ids), decks_table.c.rules == self.rules.id)

    def _list_of(self, connection: Connection, deck_id: int) -> int:
        query = select(decks_table.c.shelf_id).where(self._mine, decks_table.c.id == deck_id)
        found: int | None = connection.scalar(query) if deck_id <= LARGEST_ID else None
        if found is None:
            raise Missing
        return found


def _drop(connection: Connection, deck_id: int, instead: int | None) -> None:
    """Delete a deck whose tables have another one now, or none."""
    connection.execute(delete(deck_cards).where(deck_cards.c.deck_id == deck_id))
    connection.execute(update(tables_table).where(tables_table.c.deck_id == deck_id).values(deck_id=instead))
    connection.execute(delete(decks_table).where(decks_table.c.id == deck_id))


def handed_over(connection: Connection, rules: Rules, deck_id: int) -> int:
    """Return the number of a deck that its owner hands over, if it is still there. Raises Missing."""
    query = select(decks_table.c.id).where(decks_table.c.id == deck_id, decks_table.c.rules == rules.id)
    found: int | None = connection.scalar(query)
    if found is None:
        raise Missing
    return found


def left_over(store: Store, rules: Rules, oldest: int) -> list[tuple[int, str]]:
    """Return the numbers and names of decks that nobody owns, for somebody whose oldest table is `oldest`.

    Those are all that were there with it: before lists owned decks, they were everybody's.
    """
    nobodys = (decks_table.c.shelf_id.is_(None), decks_table.c.rules == rules.id, decks_table.c.before >= oldest)
    query = select(decks_table.c.id, decks_table.c.name).where(*nobodys).order_by(decks_table.c.name)
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
