"""Opening tables: from a set-up, or from a record that a game goes on from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import cast

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.faults import Invalid, KeyReused, by_the_rules
from arbiter.foundation.worker_thread import in_turn
from arbiter.game import Game, Json, Rules, Standing
from arbiter.keeping import decks, game_lists, results
from arbiter.keeping.results import Origin
from arbiter.language import accepted_text
from arbiter.log.drafts import check_length, entry_count, kept_pieces
from arbiter.log.history import ENTRY, Line, taken_steps
from arbiter.log.journal import digest_of
from arbiter.log.kept_rulings import packed, text_of
from arbiter.log.rows import line_row
from arbiter.store.database import Store
from arbiter.store.models import links, log, replaced, shelves as shelves_table, tables
from arbiter.tables import tokens
from arbiter.tables.access import Opened
from arbiter.tables.tokens import HOST, LOOK
from rulings import Refusal

PROXY_DECK = "proxy"


@dataclass(frozen=True, slots=True)
class IdempotentOpening:
    """A table to be opened only once, however often it is asked for: its tokens, and what it is opened with.

    All tokens derive from the key that names it and the server's secret, so none has to be stored to be repeated.
    """

    salt: bytes
    host: str
    shelf: str
    digest: bytes | None

    @classmethod
    def by_chance(cls) -> IdempotentOpening:
        """Return the tokens of a table that is opened as often as it is asked for."""
        salt = tokens.new_salt()
        return cls(salt, tokens.new_token(tokens.public_part(salt)), tokens.new_token(), None)

    @classmethod
    def of(cls, secret: str, key: str, content: object) -> IdempotentOpening:
        """Return what belongs to a key. Raises Invalid for one that could be guessed, or is none."""
        if not _ONCE.fullmatch(key):
            raise Invalid("key.form", "Idempotency-Key: 22 to 64 letters, digits, hyphens, underscores; by chance.")
        salt = tokens.salt_of_key(secret, key)
        host = tokens.of_key(secret, key, public=tokens.public_part(salt))
        return cls(salt, host, tokens.of_key(secret, key, "shelf"), digest_of("open", content))


_ONCE = re.compile(r"[A-Za-z0-9_-]{22,64}")


def only_once(
    store: Store, rules: Rules, once: IdempotentOpening | None, make: Callable[[], Opened], seen: int, *, own_list: bool
) -> Opened:
    """Return the table that a key names, made if it isn't there. Raises KeyReused, and whatever `make` does."""
    if once is None:
        return make()
    known = partial(opened_before, store, rules, once, seen, own_list=own_list)
    try:
        return known() or make()
    except IntegrityError:  # the same key at the same time, and the other one was faster
        found = known()
        if found is None:
            raise
        return found


def opened_before(store: Store, rules: Rules, once: IdempotentOpening, seen: int, *, own_list: bool) -> Opened | None:
    """Return the table that was opened with a key, as in the first answer; None if there is none.

    Raises KeyReused if it was opened with something else, or its host's link has been replaced.
    """
    hosts = {tokens.digest(token): token for token in (once.host, tokens.older_form(once.host))}
    with store.reading() as connection:
        row = connection.execute(
            select(tables.c.id, tables.c.setup, tables.c.opened_with, links.c.digest)
            .join(links, links.c.table_id == tables.c.id)
            .where(links.c.digest.in_(hosts))
        ).one_or_none()
        used = connection.scalar(select(replaced.c.id).where(replaced.c.digest.in_(hosts)))
    if used is not None:
        raise KeyReused
    if row is None:
        return None
    if row.opened_with is None or bytes(row.opened_with) != once.digest:
        raise KeyReused
    made = tokens.derive(hosts[bytes(row.digest)], rules.players(json.loads(row.setup)))
    return Opened(row.id, made, seen, once.shelf if own_list else None)


def open_table(
    store: Store,
    rules: Rules,
    setup: object,
    deck: str | None,
    shelf_id: int | None,
    allow: Callable[[str, int], None],
    once: IdempotentOpening | None = None,
) -> Opened:
    """Open a table with a set-up, in a list. `deck` is None, "proxy" or the name of one of the list's decks.

    A deck needs an owner: without a list one is created for it, and its key is in the answer.
    """
    accepted_text.check(setup)
    name = None if deck is None or deck == PROXY_DECK else accepted_text.kept_name(deck, "deck")
    if deck is not None:
        setup = _with_faces(store, rules, setup, name, shelf_id)
    with by_the_rules():
        game = rules.begin(setup).game
    accepted_text.check_names(rules.players(cast(Json, setup)).values())
    allow("tables", 1)
    origin = replace(Origin.now(), shelf_id=shelf_id, deck=name)
    opened = Checked(rules.standing(game), 0, b"", kept_pieces(rules, game))
    return _add(store, rules, cast(Json, setup), [], opened, origin, once)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a record came to when it was replayed: how the game stands, how many of its `entries` the rules take, what
    the log keeps of the rulings on them, and what the table keeps of where its pieces lie.
    """

    standing: Standing
    entries: int
    ruled: bytes
    pieces: bytes | None


def check_record(rules: Rules, record: object) -> Checked:
    """Replay a record of a game, up to what today's rules refuse. Raises Refused for what can't be read, and Invalid.

    Whether an entry after that may be, nobody knows before the table has said how it goes on.
    """
    check_length(entry_count(record))
    accepted_text.check(record)
    with by_the_rules():
        setup, entries = rules.read_record(record)
        steps, refusal = taken_steps(rules, cast(Json, setup), cast(list[Json], entries))
        if refusal is not None and not steps:
            raise refusal
        for place, entry in enumerate(entries[len(steps) - 1 :], len(steps) - 1):
            _check_readable(rules, steps[0].game, place, entry)
    ruled = packed((text_of(step.rulings) for step in steps), rules.ruling_samples)
    end = steps[-1].game
    return Checked(rules.standing(end), len(steps) - 1, ruled, kept_pieces(rules, end) if refusal is None else None)


def _check_readable(rules: Rules, start: Game, place: int, entry: object) -> None:
    """Refuse what is no entry of this game, whatever has been played. Raises Refusal with its place."""
    try:
        rules.enter(start, entry)
    except Refusal as refusal:
        if refusal.reasons[0].code.startswith("entry."):
            raise refusal.at(place) from None


def add_checked(
    store: Store, rules: Rules, record: object, checked: Checked, origin: Origin, once: IdempotentOpening | None = None
) -> Opened:
    """Open a table with the game of a record that has been replayed; `origin` says when and where it was played."""
    taken = cast(Json, record)
    entries = taken["entries"]
    lines = in_turn(len(entries), lambda: [line_row(0, one) for one in _imported(rules, entries, origin.changed)])
    if checked.entries:
        lines[checked.entries - 1]["ruled"] = checked.ruled
    return _add(store, rules, taken["setup"], lines, checked, origin, once)


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
        lines.append(Line(position=position, kind=ENTRY, step=step, actor=HOST, at=now, content=entry))
    return lines


def _add(
    store: Store,
    rules: Rules,
    setup: Json,
    lines: Sequence[Json],
    checked: Checked,
    origin: Origin,
    once: IdempotentOpening | None,
) -> Opened:
    """Store a table with the rows of its log, which get its number here."""
    once = once or IdempotentOpening.by_chance()
    made = tokens.derive(once.host, rules.players(setup))
    key = once.shelf if origin.deck is not None and origin.shelf_id is None else None
    with store.writing() as connection:
        if key is not None:
            origin = replace(origin, shelf_id=_list_id(connection, key))
        deck_id = None
        if origin.deck is not None and origin.shelf_id is not None:
            deck_id = decks.find_or_add(connection, rules, origin.shelf_id, origin.deck)
        table_id = connection.scalar(
            insert(tables)
            .values(
                opened=origin.opened,
                changed=origin.changed,
                rules=rules.id,
                rules_version=rules.rules_version,
                setup=json.dumps(setup),
                deck_id=deck_id,
                length=len(lines),
                round=checked.standing.round,
                finished=checked.standing.finished,
                pieces=checked.pieces,
                pieces_length=len(lines),
                opened_with=once.digest,
                salt=once.salt,
            )
            .returning(tables.c.id)
        )
        assert table_id is not None
        roles = [(made.host, HOST, None), (made.look, LOOK, None)]
        given = [*roles, *((token, "seat", seat) for seat, token in made.seats.items())]
        rows = [
            {"digest": tokens.digest(one), "table_id": table_id, "role": role, "seat": seat}
            for one, role, seat in given
        ]
        connection.execute(insert(links), rows)
        results.add(connection, table_id, rules, setup, origin, begun=bool(lines), standing=checked.standing)
        if lines:
            connection.execute(insert(log), [{**line, "table_id": table_id} for line in lines])
    return Opened(table_id, made, len(lines), key)


def _list_id(connection: Connection, key: str) -> int:
    """Return the list that a key opens, a new one if it opens none: one derived from a key may exist already."""
    known = connection.scalar(select(shelves_table.c.id).where(shelves_table.c.digest == tokens.digest(key)))
    return game_lists.add(connection, key) if known is None else known
