"""Opening tables: from a set-up, or from a record that a game goes on from."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast

from sqlalchemy import Connection, insert

from arbiter.faults import Invalid, Refused
from arbiter.game import Json, Rules, Standing
from arbiter.keeping import decks, shelves, summary
from arbiter.keeping.summary import Origin
from arbiter.log import lengths
from arbiter.log.journal import row_of
from arbiter.log.lines import ENTRY, Line
from arbiter.store.database import Store
from arbiter.store.models import links, log, tables
from arbiter.tables import texts, tokens
from arbiter.tables.access import HOST, Opened
from rulings import Refusal

PROXY_DECK = "proxy"


def open_table(
    store: Store,
    rules: Rules,
    setup: object,
    deck: str | None,
    shelf_id: int | None,
    allow: Callable[[str, int], None],
) -> Opened:
    """Open a table with a set-up, on a shelf. `deck` is None, "proxy" or the name of one of the shelf's own decks.

    A deck has to be somebody's: without a shelf one is made for it, and its key is in the answer.
    """
    texts.check(setup)
    name = None if deck is None or deck == PROXY_DECK else texts.deck_name(deck)
    if deck is not None:
        setup = _with_faces(store, rules, setup, name, shelf_id)
    try:
        game = rules.begin(setup).game
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    allow("tables", 1)
    origin = replace(Origin.now(), shelf_id=shelf_id)
    return _add(store, rules, cast(Json, setup), [], name, rules.standing(game), origin)


def check_record(rules: Rules, record: object) -> Standing:
    """Replay a record of a game and return how it stands. Raises Refused with the place, and Invalid."""
    lengths.check_record(record)
    texts.check(record)
    try:
        game = rules.judge(record)
    except Refusal as refusal:
        raise Refused(refusal) from refusal
    return rules.standing(game)


def add_checked(store: Store, rules: Rules, record: object, standing: Standing, origin: Origin) -> Opened:
    """Open a table with the game of a record that has been replayed; `origin` says when and where it was played."""
    taken = cast(Json, record)
    lines = _imported(rules, taken["entries"], origin.changed)
    return _add(store, rules, taken["setup"], lines, None, standing, origin)


def _with_faces(store: Store, rules: Rules, setup: object, name: str | None, shelf_id: int | None) -> object:
    """Return the set-up with the faces known of a deck, None for the proxy deck."""
    if rules.faces is None:
        raise Invalid("deck.none")
    if name is None:
        return rules.faces.with_faces(setup, None)
    with store.reading() as connection:
        deck_id = None if shelf_id is None else decks.id_of(connection, rules, shelf_id, name)
        known = {} if deck_id is None else decks.load(connection, deck_id).faces
    return rules.faces.with_faces(setup, known.values())


def _imported(rules: Rules, entries: Sequence[Json], now: datetime) -> list[Line]:
    """Return a record's entries as lines. Faces right before a reveal make one step with it."""
    lines: list[Line] = []
    step = 0
    for position, entry in enumerate(entries):
        goes_on = rules.teaches(entry) or rules.reveals(entry)
        if not (goes_on and lines and rules.teaches(lines[-1].content)):
            step = position
        lines.append(Line(position, ENTRY, step, HOST, now, entry))
    return lines


def _add(
    store: Store,
    rules: Rules,
    setup: Json,
    lines: Sequence[Line],
    deck: str | None,
    standing: Standing,
    origin: Origin,
) -> Opened:
    made = tokens.derive(tokens.mint(), rules.players(setup))
    key = None
    with store.writing() as connection:
        if deck is not None and origin.shelf_id is None:
            key = tokens.mint()
            origin = replace(origin, shelf_id=shelves.add(connection, key))
        deck_id = _deck(connection, rules, deck, origin.shelf_id)
        table_id = connection.scalar(
            insert(tables)
            .values(
                opened=origin.opened,
                changed=origin.changed,
                rules=rules.id,
                setup=json.dumps(setup),
                deck_id=deck_id,
                length=len(lines),
                round=standing.round,
                finished=standing.finished,
            )
            .returning(tables.c.id)
        )
        assert table_id is not None
        connection.execute(insert(links), _link_rows(table_id, made))
        summary.add(connection, table_id, rules, setup, origin, begun=bool(lines), standing=standing)
        if lines:
            connection.execute(insert(log), [row_of(table_id, line) for line in lines])
    return Opened(table_id, made, len(lines), key)


def _deck(connection: Connection, rules: Rules, name: str | None, shelf_id: int | None) -> int | None:
    if name is None or shelf_id is None:
        return None
    return decks.find_or_add(connection, rules, shelf_id, name)


def _link_rows(table_id: int, made: tokens.Links) -> list[Json]:
    roles: list[tuple[str, str, str | None]] = [(made.host, "host", None), (made.look, "look", None)]
    roles += [(token, "seat", seat) for seat, token in made.seats.items()]
    return [
        {"digest": tokens.digest(token), "table_id": table_id, "role": role, "seat": seat}
        for token, role, seat in roles
    ]
