"""Own decks looked after: their files, names, faces, and two copies made one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.faults import Invalid, Missing, Refused
from arbiter.game import Faces, Json, Rules
from arbiter.keeping import decks
from arbiter.keeping.decks import Deck
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID, deck_cards, deck_faces
from arbiter.store.models import decks as decks_table
from arbiter.store.models import tables as tables_table
from arbiter.tables import texts
from rulings import Refusal

NOTE = "Faces as they were learned at the table."


@dataclass(frozen=True, slots=True)
class Merger:
    """What two copies make together: cards that only the other knows, that both see alike, and that they don't."""

    new: tuple[Json, ...]
    same: tuple[Json, ...]
    contradictions: dict[str, tuple[Json, Json]]


def by_id(store: Store, rules: Rules, deck_id: int) -> Deck:
    """Return a game's deck by its number. Raises Missing."""
    if deck_id > LARGEST_ID:
        raise Missing
    with store.reading() as connection:
        name = connection.scalar(
            select(decks_table.c.name).where(decks_table.c.id == deck_id, decks_table.c.rules == rules.id)
        )
    if name is None:
        raise Missing
    return load(store, rules, name)


def ids(store: Store, rules: Rules) -> dict[str, int]:
    """Return the numbers of a game's decks by their names, in alphabetical order."""
    with store.reading() as connection:
        rows = connection.execute(
            select(decks_table.c.name, decks_table.c.id)
            .where(decks_table.c.rules == rules.id)
            .order_by(decks_table.c.name)
        ).all()
    return {row.name: row.id for row in rows}


def load(store: Store, rules: Rules, name: str) -> Deck:
    """Return a game's deck. Raises Missing."""
    deck = decks.load(store, rules, name)
    if deck is None:
        raise Missing
    return deck


def to_file(rules: Rules, deck: Deck) -> Json:
    """Return a deck as its game's deck files have it, with the faces that count."""
    cards = list(deck.faces.values())
    return {"format": _faces(rules).deck_format, "version": 1, "name": deck.name, "note": NOTE, "cards": cards}


def from_file(rules: Rules, value: object) -> Json:
    """Return a deck file after checking its form. Raises Refused and Invalid."""
    texts.check(value)
    try:
        _faces(rules).read_deck(value)
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    deck = cast(Json, value)
    texts.deck_name(deck["name"])
    return deck


def contradicted(rules: Rules, deck: Deck) -> Refusal | None:
    """Return what in a deck can't be together, None if all can."""
    try:
        _faces(rules).check_deck(to_file(rules, deck))
    except Refusal as refusal:
        return refusal
    return None


def missing(rules: Rules, deck: Deck) -> list[Json]:
    """Return what the deck still lacks, as the command line's `deck` has it; empty if it contradicts itself."""
    try:
        found = _faces(rules).check_deck(to_file(rules, deck))
    except Refusal:
        return []
    return cast(list[Json], found["missing"])


def take_in(store: Store, rules: Rules, value: object) -> str:
    """Add what a deck file knows to the deck of its name, new or not; return the name. Raises Refused, Invalid."""
    given = from_file(rules, value)
    name = texts.deck_name(given["name"])
    with store.writing() as connection:
        decks.tell(connection, decks.find_or_add(connection, rules, name), _by_card(rules, given["cards"]))
    return name


def rename(store: Store, rules: Rules, name: str, new: str) -> str:
    """Give a deck another name and return it as it is kept. Raises Missing and Invalid."""
    new = texts.deck_name(new)
    try:
        with store.writing() as connection:
            done = connection.execute(
                update(decks_table).where(decks_table.c.id == decks.id_of(connection, rules, name)).values(name=new)
            )
    except IntegrityError:
        raise Invalid("deck.taken") from None
    if done.rowcount != 1:
        raise Missing
    return new


def settle(store: Store, rules: Rules, name: str, face: Json) -> None:
    """Say what a card shows: whatever tables and other copies said of it no longer counts. Raises Missing, Refused."""
    deck = load(store, rules, name)
    ((card, _face),) = _by_card(rules, [face])
    try:
        _faces(rules).check_deck(to_file(rules, Deck(name, {**deck.faces, card: face}, {})))
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    with store.writing() as connection:
        deck_id = _id(connection, rules, name)
        decks.forget(connection, deck_id, card)
        decks.tell(connection, deck_id, [(card, face)])


def forget(store: Store, rules: Rules, name: str, card_id: str) -> None:
    """Forget what a card shows: it is asked for when it is next met. Raises Missing."""
    with store.writing() as connection:
        decks.forget(connection, _id(connection, rules, name), card_id)


def compare(one: Deck, other: Deck) -> Merger:
    """Return what the other copy would bring to the one."""
    new = [face for card, face in other.faces.items() if card not in one.faces]
    both = [card for card in other.faces if card in one.faces]
    same = [one.faces[card] for card in both if one.faces[card] == other.faces[card]]
    apart = {card: (one.faces[card], other.faces[card]) for card in both if one.faces[card] != other.faces[card]}
    return Merger(tuple(new), tuple(same), apart)


def merge(store: Store, rules: Rules, name: str, other: str) -> None:
    """Make two copies one, under the first's name. What they see differently stays contradicted. Raises Missing."""
    with store.writing() as connection:
        ids = [_id(connection, rules, one) for one in (name, other)]
        if ids[0] == ids[1]:
            raise Missing
        faces = connection.execute(select(deck_cards).where(deck_cards.c.deck_id == ids[1])).all()
        decks.tell(connection, ids[0], [(row.card, json.loads(row.face)) for row in faces])
        connection.execute(delete(deck_cards).where(deck_cards.c.deck_id == ids[1]))
        for table in (deck_faces, tables_table):
            connection.execute(update(table).where(table.c.deck_id == ids[1]).values(deck_id=ids[0]))
        connection.execute(delete(decks_table).where(decks_table.c.id == ids[1]))


def _faces(rules: Rules) -> Faces:
    if rules.faces is None:
        raise Missing
    return rules.faces


def _by_card(rules: Rules, faces: Iterable[Json]) -> list[tuple[str, Json]]:
    """Return faces with their cards' ids."""
    return [(str(_faces(rules).card_of(face)), face) for face in faces]


def _id(connection: Connection, rules: Rules, name: str) -> int:
    found = decks.id_of(connection, rules, name)
    if found is None:
        raise Missing
    return found
