"""Live updates: each page keeps a stream open and receives a table's newest number, never anything else.

One watcher a process learns what other processes commit; the own process's writers tell the hub themselves. A
number that gets lost costs nothing: the first message of every stream carries the current one.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Condition, Event, Lock, Thread
from typing import Any

from flask import Blueprint, Flask, Response, current_app
from sqlalchemy import bindparam, select

from arbiter.foundation.faults import Missing
from arbiter.store.database import CHANNEL, REPLACED, Store
from arbiter.store.models import tables
from arbiter.tables.access import length_of
from arbiter.web import allowances

POLL = 0.02  # seconds between looks at SQLite's version: 0.5 % of a core
MANY = 500  # lines that came in between two looks; with more it is quicker to read all tables that are listened to
LISTEN = 0.5  # seconds that PostgreSQL's watcher listens before it asks whether it should end
BEAT = 10.0  # seconds of silence before a beat, by which either side notices that the other has gone
BEAT_MESSAGE = "event: beat\ndata:\n\n"
RETRY = 1000  # milliseconds after which a browser comes back

# Executed at every commit, so compiled once.
_NUMBERS = select(tables.c.id, tables.c.length).where(tables.c.id.in_(bindparam("wanted", expanding=True)))
_LINES = "SELECT rowid, table_id, position FROM log "
_Row = tuple[int, int, int]

blueprint = Blueprint("live", __name__)
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Channel:
    """The streams of one table: the newest number, and what wakes each. They share no lock, so all wake at once.

    `replaced` counts how often a link of the table was replaced: each stream looks then whether its own still opens it.
    `published_at` is when this process published the number, as long as it hasn't heard of it through the database.
    """

    number: int = -1
    replaced: int = 0
    published_at: float | None = None
    streams: list[Event] = field(default_factory=list)

    def wake(self) -> None:
        for stream in self.streams:
            stream.set()


class Hub:
    """Wakes the streams of a process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._some = Condition(self._lock)
        self._channels: dict[int, _Channel] = {}
        self._watcher: Thread | None = None
        self._closed = False
        self.heard: Callable[[float], object] = lambda _seconds: None
        """Called with the seconds after which what this process published came through the database, as to others"""

    def publish(self, table_id: int, number: int) -> None:
        """Take from a writer of this process a table's new number, or that a link was REPLACED; wake its streams."""
        with self._lock:
            if (channel := self._take(table_id, number)) is not None:
                channel.published_at = time.perf_counter()

    def _hear(self, table_id: int, number: int) -> None:
        """Take the same as it came through the database."""
        with self._lock:
            channel = self._channels.get(table_id)
            if channel is not None and channel.number == number and channel.published_at is not None:
                self.heard(time.perf_counter() - channel.published_at)
                channel.published_at = None
            self._take(table_id, number)

    def _take(self, table_id: int, number: int) -> _Channel | None:
        """Wake a table's streams; return its channel, None if it has none or knew that number."""
        channel = self._channels.get(table_id)
        if channel is None or REPLACED < number <= channel.number:
            return None
        channel.number, channel.published_at = max(number, channel.number), None
        channel.replaced += number == REPLACED
        channel.wake()
        return channel

    @property
    def streams(self) -> int:
        """How many streams this process has."""
        with self._lock:
            return sum(len(channel.streams) for channel in self._channels.values())

    def close(self) -> None:
        """End all streams and the watcher."""
        with self._lock:
            self._closed = True
            self._some.notify_all()
            for channel in self._channels.values():
                channel.wake()
        if self._watcher is not None:
            self._watcher.join(timeout=2 * LISTEN)

    def numbers(
        self, table_id: int, beat: float = BEAT, still: Callable[[], bool] = lambda: True
    ) -> Iterator[int | None]:
        """Yield the table's number now, then each new one; None when nothing happened for `beat` seconds.

        `still` is asked whether to go on, after a link of the table was replaced.
        """
        woken = Event()
        with self._listening(table_id, woken) as channel:
            sent, replaced = self._current(table_id), channel.replaced
            if not still():
                return
            yield sent
            while not self._closed:
                silent = not self._wait(woken, beat)
                if channel.replaced > replaced:
                    replaced = channel.replaced
                    if not still():
                        return
                    silent = False
                number = channel.number
                if number > sent:
                    sent = number
                    yield number
                elif silent:
                    yield None

    def changes(
        self, wanted: Callable[[], Iterable[int]], heard: Mapping[int, int], beat: float = BEAT
    ) -> Iterator[dict[int, int] | None]:
        """Yield those tables that changed, with their newest numbers; None when nothing happened for `beat` seconds.

        Which tables are `wanted` is asked again at every heartbeat. A new one counts as changed unless its number is
        the one `heard` before.
        """
        woken = Event()
        with ExitStack() as listening:
            channels: dict[int, _Channel] = {}
            sent: dict[int, int] = {}
            asked = -beat
            while not self._closed:
                if time.monotonic() - asked >= beat:
                    asked, now = time.monotonic(), set(wanted())
                    new = now - channels.keys()
                    for table_id in new:
                        channels[table_id] = listening.enter_context(self._listening(table_id, woken))
                        sent[table_id] = heard.get(table_id, -1)
                    self._look_at(new)
                news = {one: channels[one].number for one in sorted(now) if channels[one].number != sent[one]}
                sent |= news
                if news:
                    yield news
                elif not self._wait(woken, beat):
                    yield None

    def _wait(self, woken: Event, beat: float) -> bool:
        """Wait until a stream is woken, for `beat` seconds at most; tell whether it was."""
        came = woken.wait(beat)
        woken.clear()
        return came

    @contextmanager
    def _listening(self, table_id: int, stream: Event) -> Iterator[_Channel]:
        with self._lock:
            channel = self._channels.setdefault(table_id, _Channel())
            channel.streams.append(stream)
            if self._watcher is None:
                self._start_watching()  # not before the first stream: a server that forks does so before it serves
            self._some.notify_all()
        try:
            yield channel
        finally:
            with self._lock:
                channel.streams.remove(stream)
                if not channel.streams:
                    del self._channels[table_id]

    def _start_watching(self) -> None:
        self._watcher = Thread(target=self._watch, name="kontor-live", daemon=True)
        self._watcher.start()

    def _current(self, table_id: int) -> int:
        number = self._store.value(select(tables.c.length).where(tables.c.id == table_id))
        if number is None:
            raise Missing
        self._hear(table_id, number)
        return int(number)

    def _look_again(self) -> None:
        """Read the numbers of all tables with a stream."""
        with self._lock:
            wanted = set(self._channels)
        self._look_at(wanted)

    def _look_at(self, wanted: Collection[int]) -> None:
        if wanted:
            for row in self._store.rows(_NUMBERS, wanted=list(wanted)):
                self._hear(row.id, row.length)

    def _watch(self) -> None:
        last_error = ""
        while not self._closed:
            try:
                if self._store.is_sqlite:
                    self._watch_sqlite()
                else:
                    self._watch_postgresql()
            except Exception as error:
                # A lost connection must not end live updates; the next round looks at everything again.
                why = " ".join(str(error).split())
                if why != last_error:  # said once, not each second for as long as a database is away
                    _log.error("live updates: looking again each second (%s)", why)
                last_error = why
                time.sleep(1)

    def _watch_sqlite(self) -> None:
        # `data_version` changes on this connection, which never writes, when any other one commits.
        with self._store.engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            before, last, replaced = None, None, 0
            while not self._closed:
                with self._lock:  # without streams there is nothing to look for
                    self._some.wait_for(lambda: self._closed or bool(self._channels))
                version = driver.execute("PRAGMA data_version").fetchone()[0]
                if version != before:
                    before = version
                    last = self._read_new_lines(driver, last)
                    replaced = self._read_replaced_links(driver, replaced)
                time.sleep(POLL)

    def _read_new_lines(self, driver: Any, last: _Row | None) -> _Row | None:
        """Read the lines that SQLite's logs got after the one that was `last`; return the one that is it now.

        Where that one has gone, or its row is another line's now, all tables are read.
        """
        if last is not None:
            since = driver.execute(_LINES + "WHERE rowid >= ? ORDER BY rowid LIMIT ?", (last[0], MANY + 1))
            rows: list[_Row] = since.fetchall()
            if rows[:1] == [last] and len(rows) <= MANY:
                for _row, table_id, position in rows[1:]:
                    self._hear(table_id, position + 1)
                return rows[-1]
        newest: _Row | None = driver.execute(_LINES + "ORDER BY rowid DESC LIMIT 1").fetchone()
        self._look_again()
        return newest

    def _read_replaced_links(self, driver: Any, last: int) -> int:
        """Hear of the links that were replaced after the one that was `last`; return which is it now."""
        for number, table_id in driver.execute("SELECT id, table_id FROM replaced WHERE id > ? ORDER BY id", (last,)):
            self._hear(table_id, REPLACED)
            last = number
        return last

    def _watch_postgresql(self) -> None:
        import psycopg

        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._look_again()
            for table_id in list(self._channels):  # whose links may have been replaced while nobody listened
                self._hear(table_id, REPLACED)
            while not self._closed:
                for note in connection.notifies(timeout=LISTEN, stop_after=1):
                    changed, number = note.payload.split(":")
                    self._hear(int(changed), int(number))


def register(app: Flask) -> None:
    app.register_blueprint(blueprint)


@blueprint.get("/t/<token>/events")
def events(token: str) -> Response:
    """Stream a table's number: `event: changed` with the number as id and data. Any link of the table will do."""
    house = current_app.extensions["kontor-tables"]
    access = house.find(token)
    hub: Hub = current_app.extensions["kontor-hub"]
    return streamed(_messages(hub, access.table_id, lambda: length_of(house.store, token) is not None))


def streamed(messages: Iterator[str]) -> Response:
    """Return an answer that goes on, one of those that an address may have at once. Raises TooMany."""
    allowed = allowances.current()
    address = allowed.take_stream()
    answer = Response(messages, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
    answer.call_on_close(partial(allowed.give_back, address))
    return answer


def _messages(hub: Hub, table_id: int, still: Callable[[], bool]) -> Iterator[str]:
    yield f"retry: {RETRY}\n"
    for number in hub.numbers(table_id, still=still):
        yield BEAT_MESSAGE if number is None else f"id: {number}\nevent: changed\ndata: {number}\n\n"
