"""What today's rules would rule otherwise than the logs of this service have kept: game by game, entry by entry."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.rule_changes import Change, behind
from arbiter.foundation.worker_thread import run_in_thread
from arbiter.game import Game, Json, Rules
from arbiter.keeping.results import result_of
from arbiter.log import history, rows
from arbiter.log.drafts import kept_pieces
from arbiter.log.journal import Journal
from arbiter.log.kept_rulings import packed, rulings_of, text_of
from arbiter.log.replays import without
from arbiter.store.models import games, log, reviews, tables
from rulings import Reason, Refusal, Ruling, Step

AT_A_TIME = 0.0005
"""Seconds that it replays without a breath, as long as another thread waits for its turn anyway."""
NOTED = 1.0
"""Seconds until it notes again how far it has come: each time goes to the disk, and others who write wait for that."""
_log = logging.getLogger(__name__)
_ENDED = (
    select(games.c.result, tables.c.rules_version, tables.c.pieces_length)
    .join(games)
    .where(tables.c.id == bindparam("table_id"))
)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What today's rules rule otherwise: an entry, its place in the record (-1: the set-up), and how it is written.

    `then` is what the log has kept, None where it has kept nothing; `now` is what they say now, and `game` how it is
    after it, unless there is a `refusal`: then the game is that before it, None for the set-up's.
    """

    place: int
    entry: Json | None
    line: str
    then: tuple[Ruling, ...] | None
    now: tuple[Ruling, ...]
    game: Game | None
    refusal: Refusal | None = None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why today's rules refuse the entry, if they do."""
        return () if self.refusal is None else self.refusal.reasons

    @property
    def rules(self) -> set[str]:
        """The rules by which it is ruled otherwise."""
        cited = [one.rule for side in self.differing for one in side] + [one.rule for one in self.reasons]
        return set().union(*cited)

    @property
    def differing(self) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
        """The rulings that only the log has, and those that only today's rules have."""
        then = self.then or ()
        return tuple(without(then, self.now, _as_kept)), tuple(without(self.now, then, _as_kept))


def _as_kept(ruling: Ruling) -> str:
    """Return a ruling with all that is kept of it: the rules that it cites, too."""
    return text_of([ruling])


@dataclass(frozen=True, slots=True)
class Review:
    """What today's rules say otherwise of a table's game, and the result of one that has ended: as lists keep it, and
    by today's rules, None where those don't end it. `version` is that of the rules it is played by, None if unknown.
    """

    table_id: int
    rules: Rules
    setup: Json
    otherwise: tuple[Otherwise, ...]
    result_then: Json | None
    result_now: Json | None
    version: str | None

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of the rules that may be behind it."""
        rules = set[str]().union(*(other.rules for other in self.otherwise))
        return tuple(behind(self.rules.changes, self.version, rules))

    @property
    def same(self) -> bool:
        """Whether nothing is otherwise."""
        return not self.otherwise and self.same_result

    @property
    def same_result(self) -> bool:
        """Whether the result is the one that was kept, as far as that goes: old ones lack rounds and special rules."""
        then, now = self.result_then, self.result_now
        return then == now or (then is not None and now is not None and now == {**now, **then})


def review_all(journal: Journal, after: int = 0, breath: float = 0.0) -> Iterator[Review]:
    """Replay the games of all tables with a number above `after`, in their order; with a `breath` as `review` does."""
    query = select(games.c.table_id, games.c.rules).where(games.c.table_id > after).order_by(games.c.table_id)
    known = journal.games.ids
    for row in journal.store.rows(query):
        if row.rules in known:
            yield review(journal, row.table_id, breath)


def review_after_upgrade(journal: Journal, version: str, pause: float = 0.05) -> None:
    """Review all games once for a version, beside those who are served, and log which tables are ruled otherwise.

    It pauses after each game, for seconds, and a little within it, and goes on about where it was broken off.
    Processes started at once repeat some.
    """
    store, mine = journal.store, reviews.c.version == version
    row = store.rows(select(reviews).where(mine))
    if not row and store.value(select(games.c.table_id).limit(1)) is not None:
        with suppress(IntegrityError), store.writing() as connection:  # else another process is faster
            connection.execute(insert(reviews).values(version=version, reviewed=0, done=False))
            row = connection.execute(select(reviews).where(mine)).all()
    if not row or row[0].done:
        return
    note, reviewed, noted = update(reviews).where(mine), row[0].reviewed, 0.0
    found = review_all(journal, reviewed, pause / 25)
    while (one := run_in_thread(partial(next, found, None))) is not None:
        reviewed = one.table_id
        if not one.same:
            _log.warning("table %s would be ruled otherwise today: kontor review says what", reviewed)
        if time.monotonic() - noted > NOTED:
            noted = time.monotonic()
            with store.writing() as connection:
                connection.execute(note.values(reviewed=reviewed))
        time.sleep(pause)
    with store.writing() as connection:
        connection.execute(note.values(reviewed=reviewed, done=True))


def review(journal: Journal, table_id: int, breath: float = 0.0) -> Review:
    """Replay a table's game. Where its log has kept no rulings, those of today are kept from now on.

    The same holds of where its pieces lie, if nothing is ruled otherwise. So games that are older than what tables keep
    are compared from their first review on. `breath` are the seconds that it waits again and again, for others who want
    to compute.
    """
    rules, setup, lines = journal.past(table_id)
    current, entries = history.record(rules, setup, lines)
    played = [entry for _line, entry in entries]
    kept = history.kept_rulings(rules, setup, lines) or [None] * (1 + len(played))
    steps, refusal = history.taken_steps(rules, current, _with_breaths(played, breath))

    def at(place: int, refusal: Refusal | None = None) -> Otherwise:
        entry, line, then = None, "", kept[place]
        if place:
            entry = played[place - 1]
            line = rules.entry_line(entry, steps[place - 1].game)
        now = Step(steps[-1].game if steps else None, ()) if refusal else steps[place]
        ruled_then = None if then is None else rulings_of(then)
        return Otherwise(place - 1, entry, line, ruled_then, now.rulings, now.game, refusal)

    otherwise = [at(place) for place in history.differing(kept, steps)]
    if refusal is not None:
        otherwise.append(at(len(steps), refusal))
    elif None in kept and lines:
        ruled = packed((text_of(step.rulings) for step in steps), rules.ruling_samples)
        _keep(journal, table_id, len(lines), ruled, rules.rules_version)
    result, version, pieces_length = journal.store.row(_ENDED, table_id=table_id)
    if result is None:
        if refusal is None and not otherwise and pieces_length != len(lines):
            _keep_pieces(journal, table_id, len(lines), kept_pieces(rules, steps[-1].game))
        return Review(table_id, rules, current, tuple(otherwise), None, None, version)
    then, now = json.loads(result), None
    if steps and refusal is None:
        now = result_of(rules, current, rules.standing(steps[-1].game))["result"]
    return Review(table_id, rules, current, tuple(otherwise), then, json.loads(now) if now else None, version)


def _with_breaths(entries: Iterable[Json], breath: float) -> Iterator[Json]:
    begun = 0.0
    for entry in entries:
        if breath and time.perf_counter() - begun > AT_A_TIME:
            time.sleep(breath)
            begun = time.perf_counter()
        yield entry
    if breath:
        time.sleep(breath)


def _keep_pieces(journal: Journal, table_id: int, length: int, pieces: bytes | None) -> None:
    """Keep where the pieces of a table lie, unless its log has grown meanwhile."""
    still = (tables.c.id == table_id, tables.c.length == length)
    with journal.store.writing() as connection:
        connection.execute(update(tables).where(*still).values(pieces=pieces, pieces_length=length))


def _keep(journal: Journal, table_id: int, length: int, ruled: bytes, version: str) -> None:
    """Keep a version's rulings of a whole game with the last line of its log, unless the log has grown meanwhile."""
    with journal.store.writing() as connection:
        if connection.scalar(select(tables.c.length).where(tables.c.id == table_id)) == length:
            rows.unpack(connection, table_id)
            last = (log.c.table_id == table_id, log.c.position == length - 1)
            connection.execute(update(log).where(*last).values(ruled=ruled))
            connection.execute(update(tables).where(tables.c.id == table_id).values(rules_version=version))
