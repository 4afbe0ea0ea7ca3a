"""Tables' logs in the database: reading them, keeping the newest states in memory, adding to them.

What is added is worked out first and stored then, in one short transaction that holds only if nobody was faster;
else it is worked out again on what has come in.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from threading import Lock

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.config import TABLES_MEMORY
from arbiter.foundation.faults import Ahead, Conflict, Missing
from arbiter.foundation.worker_thread import has_left, in_turn
from arbiter.game import Faces, Game, Json, Rules
from arbiter.keeping import decks, results
from arbiter.log.drafts import Draft
from arbiter.log.history import ENTRY, RETURNED, Line, TableState, advance, is_quiet, record, replay
from arbiter.log.memory import LookedBack, States, weight
from arbiter.log.rows import line_row, lines_of
from arbiter.registry import Registry
from arbiter.store.database import Store
from arbiter.store.models import log, seals, tables
from rulings import Refusal
from rulings.cached import remembered

MEMORY = TABLES_MEMORY * 2**20  # bytes of states
LOOKED_BACK = 4  # one part in so many of the memory is for what replays of whole games bring
TURNS = 64  # locks for those who replay: hardly ever wait two tables for the same one
ATTEMPTS = 20

# The statements of every entry, compiled once: compiling takes as long as executing.
_LENGTH = select(tables.c.length).where(tables.c.id == bindparam("table_id"))
_SAME_KEY = select(log.c.step, log.c.digest).where(
    log.c.table_id == bindparam("table_id"), log.c.key == bindparam("key")
)
_RULES = select(tables.c.rules).where(tables.c.id == bindparam("table_id"))
_PIECES = select(tables.c.pieces).where(
    tables.c.id == bindparam("table_id"), tables.c.pieces_length == bindparam("length")
)
_OPENED = select(tables.c.rules, tables.c.setup).where(tables.c.id == bindparam("table_id"))
_MOVE_ON = update(tables).where(tables.c.id == bindparam("table_id"), tables.c.length == bindparam("before"))
_BEFORE = select(tables.c.thought, tables.c.deck_id).where(tables.c.id == bindparam("table_id"))
_ADD = insert(log)


@dataclass(frozen=True, slots=True)
class Submission:
    """What came with something to enter: who sent it, what their page had seen, and the key that makes it unique.

    `digest` tells two submissions with the same key apart. `seen` is None where it holds whatever has come in.
    `withdraws` are the seats that it takes out of the coming reveal, where it does nothing else.
    """

    actor: str
    seen: int | None
    key: str | None
    digest: bytes
    withdraws: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Stored:
    """The lines that a submission brought, which make it what it is, and the table before and after them."""

    before: TableState = field(compare=False)
    after: TableState = field(compare=False)
    lines: tuple[Line, ...]

    @property
    def seen(self) -> int:
        """The number of the table after them."""
        return self.after.length


Plan = Callable[[Draft], Json | None]
"""Writes the lines of a submission into a draft; returns the entry to keep sealed for the actor's seat."""


class ConcurrentWrite(Exception):
    """Somebody was faster: work it out again."""


def digest_of(*said: object) -> bytes:
    """Return a short form of what a submission says, for telling whether the same key came with the same."""
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=True).encode()).digest()


class Journal:
    """The logs of all tables. `publish` is called with a table's id and new number after each commit."""

    def __init__(
        self, store: Store, publish: Callable[[int, int], None], games: Registry, memory: int = MEMORY
    ) -> None:
        self.store = store
        self.states = States(memory - memory // LOOKED_BACK)
        self.looked_back = LookedBack(memory // LOOKED_BACK)
        self.games = games
        self.publish = publish
        self._turns = [Lock() for _ in range(TURNS)]

    def tables(self) -> set[int]:
        """Return the tables of which something is kept."""
        return self.states.tables() | self.looked_back.tables()

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table any more."""
        self.states.forget(table_id)
        self.looked_back.forget(table_id)

    def state(self, table_id: int, known: int | None = None) -> TableState:
        """Return the newest state, or the one kept if that is as new as a length `known` to whoever asks.

        Raises Missing, and Outdated if today's rules refuse the set-up.
        """
        cached = self.states.get(table_id)
        if cached is not None and known is not None and cached.length >= known:
            return cached
        # All phones of a table ask at once: the first one works it out, the others find it kept.
        # Whoever has left for a thread doesn't wait for those who wait for one.
        with self._turns[table_id % TURNS] if not has_left() else nullcontext():
            return self._caught_up(table_id)

    def _caught_up(self, table_id: int) -> TableState:
        cached = self.states.get(table_id)
        with self.store.reading() as connection:
            length = connection.scalar(_LENGTH, {"table_id": table_id})
            if length is None:
                raise Missing
            if cached is not None and cached.length == length:
                return cached
            after = cached.length if cached is not None and cached.length < length else 0
            lines = lines_of(connection, table_id, after) if after else []
        caught_up = _catch_up(cached, lines) if after and cached is not None else None
        return self._keep(table_id, caught_up or in_turn(length, partial(self.replayed, table_id)))

    def replayed(self, table_id: int) -> TableState:
        """Return the newest state with the whole log, every line with its rulings. Costs the whole game."""
        return replay(*self.past(table_id))

    def state_at(self, table_id: int, number: int) -> TableState:
        """Return a table as it was when its number was `number`, with the past as the log had it then.

        A number that it only passed within one submission means the table before that. Costs a replay, for those asked
        for again soon only once. Raises Missing beyond the log, and Outdated if today's rules refuse the set-up.
        """
        now = self.state(table_id, number)
        if number >= now.length:
            if number > now.length:
                raise Missing
            return now
        earlier: TableState | None = self.looked_back.get(table_id, number)
        return earlier or self._keep_earlier(
            table_id, number, in_turn(now.length, partial(self._replayed_to, table_id, number))
        )

    def game_at(self, table_id: int, number: int) -> Game:
        """Return the game of a table at an earlier number, like `state_at`; before its last steps without a replay."""
        earlier = dict(self.state(table_id, number).earlier)
        return earlier[number] if number in earlier else self.state_at(table_id, number).game

    def _replayed_to(self, table_id: int, number: int) -> TableState:
        rules, setup, lines = self.past(table_id)
        return replay(rules, setup, lines[: lines[number].step])

    def length(self, table_id: int) -> int:
        """Return how many lines a log has. Raises Missing."""
        with self.store.asking() as connection:
            length: int | None = connection.scalar(_LENGTH, {"table_id": table_id})
        if length is None:
            raise Missing
        return length

    def rules(self, table_id: int) -> Rules:
        """Return the game that a table plays. Raises Missing."""
        with self.store.asking() as connection:
            rules = connection.scalar(_RULES, {"table_id": table_id})
        if rules is None:
            raise Missing
        return self.games[rules].rules

    def past(self, table_id: int) -> tuple[Rules, Json, list[Line]]:
        """Return the game that a table plays, the set-up as opened and the whole log, without rulings."""
        rules, setup = self.opened(table_id)
        with self.store.reading() as connection:
            return rules, setup, lines_of(connection, table_id)

    def opened(self, table_id: int) -> tuple[Rules, Json]:
        """Return the game that a table plays, and the set-up as opened."""
        rules, setup = self.store.row(_OPENED, table_id=table_id)
        return self.games[rules].rules, _setup(setup)

    def lines_since(self, table_id: int, seen: int) -> tuple[Line, ...]:
        """Return the lines of the log from number `seen` on, with their rulings."""
        lines = self.state(table_id).lines
        if not lines or lines[0].position > seen:
            lines = in_turn(self.length(table_id), partial(self.replayed, table_id)).lines
        return tuple(line for line in lines if line.position >= seen)

    def submit(self, table_id: int, seat: str | None, submission: Submission, plan: Plan) -> Stored:
        """Work out what a submission brings and store it; the same key a second time gives the first answer.

        `seat` is whose sealed entry the plan may return. Raises Conflict, Invalid where
        the table is full, and what the plan raises.
        """
        for attempt in range(ATTEMPTS):
            done = self._done(table_id, submission)
            if done is not None:
                return done
            # At first on what this process knows: if that is behind, storing it fails.
            state = self.state(table_id, None if attempt else submission.seen)
            self._check_seen(table_id, state, submission)
            pieces = None if state.as_kept else self.pieces(table_id, state.length)
            draft = Draft(state, submission.actor, datetime.now(UTC), pieces)
            seal = plan(draft)
            draft.check_size()
            try:
                self._store(table_id, draft, submission, (seat, seal) if seat and seal else None)
            except ConcurrentWrite:
                continue
            return Stored(state, draft.state, tuple(draft.lines))
        raise Conflict(state.length, ())

    def sealed(self, table_id: int) -> dict[str, Json]:
        """Return what is sealed, by seat. Nobody but the reveal and the seat itself may see it."""
        with self.store.reading() as connection:
            rows = connection.execute(select(seals).where(seals.c.table_id == table_id))
            return {row.seat: json.loads(row.entry) for row in rows}

    def pieces(self, table_id: int, length: int) -> bytes | None:
        """Return where the pieces of a table lie by the rulings that hold, at a length of its log; None if unknown."""
        with self.store.asking() as connection:
            pieces: bytes | None = connection.scalar(_PIECES, {"table_id": table_id, "length": length})
        return pieces

    def _keep(self, table_id: int, state: TableState) -> TableState:
        state = state.recent()
        self.states.keep(table_id, state)
        return state

    def _keep_earlier(self, table_id: int, number: int, state: TableState) -> TableState:
        state = state.recent()
        self.looked_back.keep(table_id, number, state, weight(state))
        return state

    def _check_seen(self, table_id: int, state: TableState, submission: Submission) -> None:
        seen = submission.seen
        if seen is None or seen == state.length:
            return
        if seen > state.length:
            raise Ahead(state.length)
        since = self.lines_since(table_id, seen)
        telling = [line for line in since if not is_quiet(state.rules, line.kind)]
        if telling and not self._commutes(table_id, state, submission, telling):
            raise Conflict(state.length, since)

    def _commutes(self, table_id: int, state: TableState, submission: Submission, since: Iterable[Line]) -> bool:
        """Tell whether a submission and all that has come in since take different seats out of the same reveal."""
        sealing, mine = state.rules.sealing, submission.withdraws
        if sealing is None or not mine:
            return False
        withdrawn = {sealing.withdraws(line.content) for line in since if line.kind == ENTRY}
        if None in withdrawn or mine & withdrawn or any(line.kind not in (ENTRY, RETURNED) for line in since):
            return False
        return sealing.still_waits(self.game_at(table_id, submission.seen or 0), state.game)

    def _done(self, table_id: int, submission: Submission) -> Stored | None:
        if submission.key is None:
            return None
        with self.store.asking() as connection:
            row = connection.execute(_SAME_KEY, {"table_id": table_id, "key": submission.key}).one_or_none()
        if row is None:
            return None
        if row.digest != submission.digest:
            raise Conflict(self.state(table_id).length, self.lines_since(table_id, row.step))
        return in_turn(self.length(table_id), partial(self._stored_then, table_id, row.step))

    def _stored_then(self, table_id: int, step: int) -> Stored:
        rules, setup, lines = self.past(table_id)
        before = replay(rules, setup, [line for line in lines if line.step < step])
        after = replay(rules, setup, [line for line in lines if line.step <= step])
        return Stored(before, after, tuple(line for line in after.lines if line.step == step))

    def _store(self, table_id: int, draft: Draft, submission: Submission, seal: tuple[str, Json] | None) -> None:
        rows = [line_row(table_id, line) for line in draft.lines]
        rows[0] |= {"key": submission.key, "digest": submission.digest}
        rows[-1]["ruled"] = draft.ruled()
        lifted = draft.before.sealed - draft.state.sealed
        forgotten = _forgotten(draft)
        faces = draft.state.rules.faces
        try:
            with self.store.writing() as connection:
                before = connection.execute(_BEFORE, {"table_id": table_id}).one_or_none()
                if before is None:
                    raise ConcurrentWrite
                self._move_on(connection, table_id, draft, json.loads(before.thought or "{}"))
                connection.execute(_ADD, rows)
                if lifted:
                    connection.execute(delete(seals).where(seals.c.table_id == table_id, seals.c.seat.in_(lifted)))
                if seal and seal[0] in draft.state.sealed:
                    _lay(connection, table_id, *seal)
                if before.deck_id is not None and faces is not None:
                    decks.learn(connection, faces, before.deck_id, table_id, draft.lines, forgotten)
                self.store.announce(connection, table_id, draft.state.length)
        except IntegrityError as error:
            raise ConcurrentWrite from error
        self._keep(table_id, draft.state)
        if draft.past is not None:  # pages show what moves from the table as it lay before
            self._keep_earlier(table_id, draft.before.length, draft.before)
        self.publish(table_id, draft.state.length)
        time.sleep(0)  # notify the streams first: the other phones fetch while this one's answer is drawn

    def _move_on(self, connection: Connection, table_id: int, draft: Draft, thought: dict[str, float]) -> None:
        """Bring the table's row and its list's up to date. `thought` are seconds by seat; they add up as lines come."""
        state, at = draft.state, draft.lines[-1].at
        standing, (seats, seconds) = state.rules.standing(state.game), draft.before.thinking(at)
        result = draft.result or results.result_of(state.rules, state.setup, standing)
        moved = connection.execute(
            _MOVE_ON,
            {
                "table_id": table_id,
                "before": draft.before.length,
                "length": state.length,
                "pieces": draft.pieces(),
                "pieces_length": state.length,
                "changed": at,
                "round": standing.round,
                "finished": result["finished"],
                "thought": json.dumps(thought | {who: round(thought.get(who, 0.0) + seconds, 1) for who in seats}),
            },
        )
        if moved.rowcount != 1:
            raise ConcurrentWrite
        results.keep(connection, table_id, at, result)


def _setup(text: str) -> Json:
    """Return a kept set-up. Its lists, the faces of a deck above all, it shares with those that have the same."""
    setup: Json = json.loads(text)
    return setup | {key: _shared(value) for key, value in setup.items() if isinstance(value, list)}


_shared = remembered(lambda value: value)


def _forgotten(draft: Draft) -> set[str]:
    """Return the cards whose faces went with entries that a draft takes back or changes."""
    rules = draft.state.rules
    if draft.past is None or rules.faces is None:
        return set()
    setup, past = draft.past
    taught = partial(_taught, rules, rules.faces, setup)
    return in_turn(len(past), lambda: taught(past) - taught([*past, *draft.lines]))


def _taught(rules: Rules, faces: Faces, setup: Json, lines: Iterable[Line]) -> set[str]:
    """Return the cards whose faces the entries of a record teach."""
    found = (faces.taught(entry) for _line, entry in record(rules, setup, lines)[1])
    return {str(faces.card_of(face)) for face in found if face is not None}


def _catch_up(state: TableState, lines: Iterable[Line]) -> TableState | None:
    """Return the state after lines that another process stored, None if they changed the past."""
    for line in lines:
        try:
            after = advance(state, line)
        except Refusal:
            return None
        if after is None:
            return None
        state = after
    return state


def _lay(connection: Connection, table_id: int, seat: str, seal: Json) -> None:
    connection.execute(insert(seals).values(table_id=table_id, seat=seat, entry=json.dumps(seal)))
